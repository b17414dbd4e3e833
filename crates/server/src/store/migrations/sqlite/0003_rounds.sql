-- Where each round lies in the stream of its table, and who played in it.
CREATE TABLE rounds (
    table_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    first_version INTEGER NOT NULL,
    last_version INTEGER,
    PRIMARY KEY (table_id, round)
) STRICT, WITHOUT ROWID;

CREATE TABLE round_players (
    patron INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    played_at INTEGER NOT NULL,
    PRIMARY KEY (patron, table_id, round)
) STRICT, WITHOUT ROWID;
CREATE INDEX round_players_by_time ON round_players (patron, played_at, table_id, round);

-- Earlier states are kept from now on, so that an old round can be put together from a few hundred facts. Still a cache.
DROP TABLE snapshots;
CREATE TABLE snapshots (
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL,
    layout INTEGER NOT NULL,
    state TEXT NOT NULL,
    state_hash BLOB NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT;
