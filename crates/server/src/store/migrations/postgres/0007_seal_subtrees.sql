-- The tree over each server's seals has a root for every number of seals. To find it without reading all seals, the roots of complete
-- subtrees are kept: a row of level n stands for 256^n seals. A cache: any row may be thrown away.
CREATE TABLE seal_subtrees (
    server TEXT COLLATE "C" NOT NULL,
    level BIGINT NOT NULL,
    number BIGINT NOT NULL,
    root BYTEA NOT NULL,
    PRIMARY KEY (server, level, number)
);
