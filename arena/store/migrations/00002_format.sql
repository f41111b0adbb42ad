-- +goose Up

-- Who meets whom. Runs from before played a round robin.
ALTER TABLE runs ADD COLUMN format TEXT NOT NULL DEFAULT 'roundrobin';
ALTER TABLE runs ADD COLUMN seeds INTEGER NOT NULL DEFAULT 0 CHECK (seeds >= 0);

-- +goose Down

ALTER TABLE runs DROP COLUMN seeds;
ALTER TABLE runs DROP COLUMN format;
