CREATE TABLE ratings ( -- lists of a game as they were made
	id      INTEGER PRIMARY KEY,
	game    TEXT NOT NULL,
	without TEXT NOT NULL, -- jobs that were left out, a JSON array
	inputs  TEXT NOT NULL, -- jobs and digests of their games, as JSON
	made    TEXT NOT NULL,
	list    TEXT NOT NULL, -- agents with their ratings, as JSON
	UNIQUE (game, without, inputs)
) STRICT;
