"""The attacks, one theme a file. Every function marked with @attack is run."""
