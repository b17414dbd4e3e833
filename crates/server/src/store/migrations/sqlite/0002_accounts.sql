-- Who may come in. Secrets are kept as hashes only.
CREATE TABLE accounts (
    id INTEGER NOT NULL PRIMARY KEY,
    login TEXT,
    folded_login TEXT UNIQUE,
    password_hash TEXT,
    role TEXT NOT NULL,
    patron INTEGER UNIQUE,
    enabled INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    hash BLOB NOT NULL PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE tokens (
    id INTEGER NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER
) STRICT;
CREATE INDEX tokens_by_account ON tokens (account);

-- The last number given to anything that is numbered: patrons, tables, accounts.
CREATE TABLE numbers (
    kind TEXT NOT NULL PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
