-- A stamp on each server's public key: only a server of the house can have added it.
ALTER TABLE signers ADD COLUMN stamp BYTEA;
-- Accounts are found by the name that their stamp covers, whatever the column for comparing says.
CREATE INDEX accounts_by_login ON accounts (lower(login));
