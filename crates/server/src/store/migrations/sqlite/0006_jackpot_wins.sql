-- The prizes of each jackpot pool, in the order of the facts that settled them. Whose they were is not here.
CREATE TABLE jackpot_wins (
    pool INTEGER NOT NULL,
    version INTEGER NOT NULL,
    place INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    won_at INTEGER NOT NULL,
    hand TEXT NOT NULL,
    pays INTEGER NOT NULL,
    rules TEXT NOT NULL,
    PRIMARY KEY (pool, version, place)
) STRICT, WITHOUT ROWID;
