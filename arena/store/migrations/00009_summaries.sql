-- +goose Up

-- What counts need of the games, by pages of 8192 games that are all stored: pages
-- 0, 1, 2, … without a gap, each written in the transaction of its last game. They
-- repeat what games says, so that standings and resume need not read it; verify makes them
-- again and compares. Who removes pages loses nothing: the next session writes them.
CREATE TABLE summaries (
    page   INTEGER PRIMARY KEY CHECK (page >= 0),
    games  BLOB NOT NULL,                         -- summaries in the order of their index (arena/store/page.go)
    digest BLOB NOT NULL,                         -- of all games up to the last of the page, to be continued
    hash   BLOB NOT NULL                          -- SHA-256 of page, games and digest
) STRICT;

-- +goose Down

DROP TABLE summaries;
