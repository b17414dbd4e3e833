-- Streams, facts and all that is written with them. Text is compared byte by byte, so that both engines put streams in the same
-- order.
CREATE TABLE heads (
    stream TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    hash BYTEA NOT NULL
);

CREATE TABLE facts (
    stream TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    hash BYTEA NOT NULL,
    fact TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (stream, version)
);

CREATE TABLE answers (
    actor TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    body_hash BYTEA NOT NULL,
    answer TEXT COLLATE "C" NOT NULL,
    answered_at BIGINT NOT NULL,
    PRIMARY KEY (actor, key)
);

CREATE TABLE shoes (
    table_id BIGINT NOT NULL,
    shoe BIGINT NOT NULL,
    sealed BYTEA NOT NULL,
    PRIMARY KEY (table_id, shoe)
);

-- A cache: any row may be thrown away.
CREATE TABLE snapshots (
    stream TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    hash BYTEA NOT NULL,
    layout BIGINT NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    state_hash BYTEA NOT NULL
);

CREATE TABLE signers (
    server TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    public_key BYTEA NOT NULL
);

CREATE TABLE seals (
    server TEXT COLLATE "C" NOT NULL REFERENCES signers (server),
    number BIGINT NOT NULL,
    seal TEXT COLLATE "C" NOT NULL,
    signature BYTEA NOT NULL,
    PRIMARY KEY (server, number)
);
