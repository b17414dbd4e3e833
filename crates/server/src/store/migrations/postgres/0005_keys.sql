-- By which the house's secret keys are known again. The keys themselves are never here.
CREATE TABLE keys (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    fingerprint BYTEA NOT NULL
);
