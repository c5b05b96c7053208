"""Addresses inside of HTML and CSS: found and replaced as text, while every other character stays as it is."""
