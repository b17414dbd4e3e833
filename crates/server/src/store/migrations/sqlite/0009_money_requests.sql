-- Whose money somebody wanted to move with a second person, and when last. An index: what waits, the accounts say themselves.
CREATE TABLE money_requests (
    patron INTEGER NOT NULL PRIMARY KEY,
    asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX money_requests_by_time ON money_requests (asked_at);
