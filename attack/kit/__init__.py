"""Tools of the attacks: HTTP, websockets, houses that are started and stopped, and players."""
