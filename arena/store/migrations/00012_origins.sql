-- +goose Up

-- Which worker played which games, where a run was played by several machines: not part of
-- a record, whose hash must not know who played. A game that this process played itself, or
-- whose batch was the last of one that was killed, has no row.
CREATE TABLE origins (
    worker   TEXT    NOT NULL,
    first    INTEGER NOT NULL CHECK (first >= 0),     -- index of the first game of a range
    last     INTEGER NOT NULL CHECK (last >= first),  -- and of the last
    received TEXT    NOT NULL                         -- RFC 3339, UTC
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER origins_stay_as_they_are BEFORE UPDATE ON origins BEGIN
    SELECT RAISE(ABORT, 'who played a game is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER origins_stay BEFORE DELETE ON origins BEGIN
    SELECT RAISE(ABORT, 'who played a game is never deleted');
END;
-- +goose StatementEnd

-- +goose Down

DROP TABLE origins;
