"""The options of a conversion: viewport, waits, look. The contract's defaults and bounds."""
