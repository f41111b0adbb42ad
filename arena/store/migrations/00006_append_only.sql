-- +goose Up

-- What is written stays. A game has one row from its commit on, and what decides
-- the games of a run never changes: who tries meets an error instead. This guards
-- against slips, of this program and of people with a shell; who wants to change a
-- row can drop the trigger, and the row's hash tells. Inserting is not slower by
-- it: the program that SQLite makes of an insert is the same (TestAppendOnly).
-- A migration that has to change rows drops the triggers and makes them again.

-- +goose StatementBegin
CREATE TRIGGER games_stay_as_they_are BEFORE UPDATE ON games BEGIN
    SELECT RAISE(ABORT, 'a stored game is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER games_stay BEFORE DELETE ON games BEGIN
    SELECT RAISE(ABORT, 'a stored game is never deleted');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER runs_stay_as_they_are BEFORE UPDATE ON runs BEGIN
    SELECT RAISE(ABORT, 'a run is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER runs_stay BEFORE DELETE ON runs BEGIN
    SELECT RAISE(ABORT, 'a run is never deleted');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER players_stay_as_they_are BEFORE UPDATE ON players BEGIN
    SELECT RAISE(ABORT, 'the players of a run are never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER players_stay BEFORE DELETE ON players BEGIN
    SELECT RAISE(ABORT, 'the players of a run are never deleted');
END;
-- +goose StatementEnd

-- +goose Down

DROP TRIGGER IF EXISTS games_stay_as_they_are;
DROP TRIGGER IF EXISTS games_stay;
DROP TRIGGER IF EXISTS runs_stay_as_they_are;
DROP TRIGGER IF EXISTS runs_stay;
DROP TRIGGER IF EXISTS players_stay_as_they_are;
DROP TRIGGER IF EXISTS players_stay;
