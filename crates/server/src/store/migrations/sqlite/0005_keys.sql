-- By which the house's secret keys are known again. The keys themselves are never here.
CREATE TABLE keys (
    name TEXT NOT NULL PRIMARY KEY,
    fingerprint BLOB NOT NULL
) STRICT, WITHOUT ROWID;
