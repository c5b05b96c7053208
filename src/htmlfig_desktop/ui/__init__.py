"""The window: one folder a panel, each with a view, a presenter and its models. Qt lives here."""
