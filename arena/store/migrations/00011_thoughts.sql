-- +goose Up

-- What the agents thought, beside what a game's hash covers; runs from before have
-- nothing of it. NULL where nothing is kept; else an entry for each decision after the opening,
-- and a checksum (arena/store/thoughts.go).
ALTER TABLE games ADD COLUMN expected BLOB;       -- what they expected, one byte a decision
ALTER TABLE games ADD COLUMN details BLOB;        -- how they came to it, packed

-- +goose Down

ALTER TABLE games DROP COLUMN details;
ALTER TABLE games DROP COLUMN expected;
