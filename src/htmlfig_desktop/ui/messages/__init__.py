"""Errors in words: title, cause, next step, and details to copy. The bar that shows them inline."""
