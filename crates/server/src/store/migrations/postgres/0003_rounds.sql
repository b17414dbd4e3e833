-- Where each round lies in the stream of its table, and who played in it.
CREATE TABLE rounds (
    table_id BIGINT NOT NULL,
    round BIGINT NOT NULL,
    first_version BIGINT NOT NULL,
    last_version BIGINT,
    PRIMARY KEY (table_id, round)
);

CREATE TABLE round_players (
    patron BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    round BIGINT NOT NULL,
    played_at BIGINT NOT NULL,
    PRIMARY KEY (patron, table_id, round)
);
CREATE INDEX round_players_by_time ON round_players (patron, played_at, table_id, round);

-- Earlier states are kept from now on, so that an old round can be put together from a few hundred facts. Still a cache.
DROP TABLE snapshots;
CREATE TABLE snapshots (
    stream TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    hash BYTEA NOT NULL,
    layout BIGINT NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    state_hash BYTEA NOT NULL,
    PRIMARY KEY (stream, version)
);
