"""Several designs as one: numbered anew, what they share kept once, side by side on one page."""
