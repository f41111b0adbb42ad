-- +goose Up

-- Openings that are more than random decisions, and games that were adjudicated.
-- Runs from before have neither.
ALTER TABLE runs ADD COLUMN openings TEXT NOT NULL DEFAULT '';     -- where they come from, contents included
ALTER TABLE runs ADD COLUMN adjudication TEXT NOT NULL DEFAULT ''; -- by which rules games end early
ALTER TABLE games ADD COLUMN start TEXT NOT NULL DEFAULT '';       -- position the game began from, if not a set-up
ALTER TABLE games ADD COLUMN control TEXT NOT NULL DEFAULT '';     -- what adjudication would have said, if it would

-- +goose Down

ALTER TABLE games DROP COLUMN control;
ALTER TABLE games DROP COLUMN start;
ALTER TABLE runs DROP COLUMN adjudication;
ALTER TABLE runs DROP COLUMN openings;
