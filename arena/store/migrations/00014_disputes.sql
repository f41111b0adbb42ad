-- +goose Up

-- Games of which two machines said two things, and what the coordinator came to. Whoever
-- differs from that was wrong, and whatever else it brought is in doubt: a run in which
-- somebody was is disputed. The rows of games stay as they are.
CREATE TABLE disputes (
    number     INTEGER PRIMARY KEY,
    game       INTEGER NOT NULL CHECK (game >= 0), -- index
    worker     TEXT    NOT NULL,                   -- who brought it
    other      TEXT    NOT NULL,                   -- who played it again; '' is the coordinator
    brought    TEXT    NOT NULL,                   -- hash of the worker's record, in hex
    again      TEXT    NOT NULL,                   -- of the other's; '' where it brought none
    judged     TEXT    NOT NULL,                   -- of the coordinator's
    difference TEXT    NOT NULL,                   -- what is wrong, in words
    created    TEXT    NOT NULL                    -- RFC 3339, UTC
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER disputes_stay_as_they_are BEFORE UPDATE ON disputes BEGIN
    SELECT RAISE(ABORT, 'a dispute is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER disputes_stay BEFORE DELETE ON disputes BEGIN
    SELECT RAISE(ABORT, 'a dispute is never deleted');
END;
-- +goose StatementEnd

-- +goose Down

DROP TABLE disputes;
