-- Stamps on rows that no fact proves, second factors, and what tokens may be used for.
ALTER TABLE heads ADD COLUMN stamp BYTEA;
ALTER TABLE answers ADD COLUMN stamp BYTEA;
ALTER TABLE snapshots ADD COLUMN stamp BYTEA;
ALTER TABLE accounts ADD COLUMN stamp BYTEA;
ALTER TABLE sessions ADD COLUMN confirmed_at BIGINT;
ALTER TABLE sessions ADD COLUMN stamp BYTEA;
ALTER TABLE tokens ADD COLUMN scopes TEXT COLLATE "C";
ALTER TABLE tokens ADD COLUMN stamp BYTEA;

CREATE TABLE factors (
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    secret BYTEA NOT NULL,
    counter BIGINT NOT NULL,
    stamp BYTEA NOT NULL,
    PRIMARY KEY (account, number)
);
