"""The tools that everything is drawn with: pens, fonts, lettering, colours."""
