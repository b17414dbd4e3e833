-- The prizes of each jackpot pool, in the order of the facts that settled them. Whose they were is not here.
CREATE TABLE jackpot_wins (
    pool BIGINT NOT NULL,
    version BIGINT NOT NULL,
    place BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    round BIGINT NOT NULL,
    won_at BIGINT NOT NULL,
    hand TEXT COLLATE "C" NOT NULL,
    pays BIGINT NOT NULL,
    rules TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (pool, version, place)
);
