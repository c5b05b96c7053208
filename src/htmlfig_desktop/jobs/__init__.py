"""Jobs: conversions that were asked for, the queue that runs them, and the saving of what they made. Knows no Qt."""
