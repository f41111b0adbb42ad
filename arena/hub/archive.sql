CREATE TABLE archive ( -- the runs of jobs that have ended; what is looked for is found in their own run.db
	id       INTEGER PRIMARY KEY,
	job      INTEGER NOT NULL,
	place    TEXT NOT NULL, -- its directory in that of the job, '.' of a run
	name     TEXT NOT NULL,
	game     TEXT NOT NULL, -- its full name
	ended    TEXT NOT NULL, -- of the job
	games    INTEGER NOT NULL,
	shortest INTEGER NOT NULL, -- in moves
	longest  INTEGER NOT NULL,
	disputed INTEGER NOT NULL, -- how often two workers disagreed
	UNIQUE (job, place)
) STRICT;
CREATE TABLE words ( -- by which games are looked for
	id   INTEGER PRIMARY KEY,
	kind TEXT NOT NULL, -- player (a name or a spec), ending (a rule or a class) or opening (a first move, '' for more than an index is for)
	text TEXT NOT NULL,
	UNIQUE (kind, text)
) STRICT;
CREATE TABLE archived ( -- how many games of a run a word is of
	word  INTEGER NOT NULL,
	run   INTEGER NOT NULL,
	games INTEGER NOT NULL,
	PRIMARY KEY (word, run)
) STRICT, WITHOUT ROWID;
ALTER TABLE jobs ADD COLUMN archived TEXT NOT NULL DEFAULT ''; -- the end after which its runs were put there
CREATE INDEX jobs_unarchived ON jobs (id) WHERE ended <> '' AND begun <> '' AND archived <> ended;
