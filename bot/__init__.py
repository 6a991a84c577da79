"""The application: rules, dice, matches and their store; no pictures, no widgets."""
