"""What computed values say, as typed values: the words of CSS end here."""
