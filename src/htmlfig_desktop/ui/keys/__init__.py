"""The keys panel: add, test, rename, rotate and delete API keys. A secret is seen only while it is typed."""
