"""The dialog that makes components of what repeats in a design."""
