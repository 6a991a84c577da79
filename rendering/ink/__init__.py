"""What everything is drawn with: pens, fonts, lettering, colours."""
