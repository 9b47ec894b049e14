"""The games, a folder each; docs/contract.md tells what a folder holds."""
