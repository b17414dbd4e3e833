-- Stamps on rows that no fact proves, second factors, and what tokens may be used for.
ALTER TABLE heads ADD COLUMN stamp BLOB;
ALTER TABLE answers ADD COLUMN stamp BLOB;
ALTER TABLE snapshots ADD COLUMN stamp BLOB;
ALTER TABLE accounts ADD COLUMN stamp BLOB;
ALTER TABLE sessions ADD COLUMN confirmed_at INTEGER;
ALTER TABLE sessions ADD COLUMN stamp BLOB;
ALTER TABLE tokens ADD COLUMN scopes TEXT;
ALTER TABLE tokens ADD COLUMN stamp BLOB;

CREATE TABLE factors (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    secret BLOB NOT NULL,
    counter INTEGER NOT NULL,
    stamp BLOB NOT NULL,
    PRIMARY KEY (account, number)
) STRICT, WITHOUT ROWID;
