-- Streams, facts and all that is written with them. Rows are kept in the order of their key, so that reading a stream from
-- start to end reads neighbouring pages.
CREATE TABLE heads (
    stream TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE facts (
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
    actor TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash BLOB NOT NULL,
    answer TEXT NOT NULL,
    answered_at INTEGER NOT NULL,
    PRIMARY KEY (actor, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE shoes (
    table_id INTEGER NOT NULL,
    shoe INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (table_id, shoe)
) STRICT;

-- A cache: any row may be thrown away.
CREATE TABLE snapshots (
    stream TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL,
    layout INTEGER NOT NULL,
    state TEXT NOT NULL,
    state_hash BLOB NOT NULL
) STRICT;

CREATE TABLE signers (
    server TEXT NOT NULL PRIMARY KEY,
    public_key BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seals (
    server TEXT NOT NULL REFERENCES signers (server),
    number INTEGER NOT NULL,
    seal TEXT NOT NULL,
    signature BLOB NOT NULL,
    PRIMARY KEY (server, number)
) STRICT, WITHOUT ROWID;
