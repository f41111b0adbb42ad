-- +goose Up

-- Records of workers that are not believed yet. They are no games of the run: an entry becomes one
-- when it is copied to games, and leaves when it has, or when its worker was caught.
CREATE TABLE quarantine (
    game     INTEGER PRIMARY KEY CHECK (game >= 0),            -- index
    worker   TEXT    NOT NULL,
    audit    INTEGER NOT NULL CHECK (audit BETWEEN 0 AND 2),   -- not drawn, drawn, found right
    record   BLOB    NOT NULL,                                 -- as it came (arena/wire.go)
    received TEXT    NOT NULL                                  -- RFC 3339, UTC
) STRICT;

-- +goose Down

DROP TABLE quarantine;
