"""The path of the data, one folder a stage: browser, capture, scene, convert, kiwi, fig, preview, workers."""
