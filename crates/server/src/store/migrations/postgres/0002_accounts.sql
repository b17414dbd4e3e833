-- Who may come in. Secrets are kept as hashes only.
CREATE TABLE accounts (
    id BIGINT NOT NULL PRIMARY KEY,
    login TEXT,
    folded_login TEXT COLLATE "C" UNIQUE,
    password_hash TEXT,
    role TEXT COLLATE "C" NOT NULL,
    patron BIGINT UNIQUE,
    enabled BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    hash BYTEA NOT NULL PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE tokens (
    id BIGINT NOT NULL PRIMARY KEY,
    hash BYTEA NOT NULL UNIQUE,
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL,
    role TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT
);
CREATE INDEX tokens_by_account ON tokens (account);

-- The last number given to anything that is numbered: patrons, tables, accounts.
CREATE TABLE numbers (
    kind TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);
