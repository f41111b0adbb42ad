-- +goose Up

-- Which program was accepted: the SHA-256 of its file, in hex, "" where that is not known.
ALTER TABLE builds ADD COLUMN program TEXT NOT NULL DEFAULT '';

-- +goose Down

ALTER TABLE builds DROP COLUMN program;
