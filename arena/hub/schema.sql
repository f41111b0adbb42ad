CREATE TABLE users (
	name     TEXT PRIMARY KEY,
	role     TEXT NOT NULL,
	token    BLOB NOT NULL UNIQUE, -- SHA-256 of it
	free     INTEGER NOT NULL,     -- its jobs wait for no approver
	jobs     INTEGER NOT NULL,     -- that may wait or run at a time
	games    INTEGER NOT NULL,     -- of a run, 0 for any number
	added    TEXT NOT NULL,
	revoked  TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE jobs (
	id        INTEGER PRIMARY KEY AUTOINCREMENT,
	kind      TEXT NOT NULL,
	name      TEXT NOT NULL,
	game      TEXT NOT NULL, -- its full name, '' of several
	config    TEXT NOT NULL, -- as it was submitted
	overrides TEXT NOT NULL, -- a JSON array, as of --set
	hash      TEXT NOT NULL, -- of the configuration
	summary   TEXT NOT NULL, -- what it would do
	owner     TEXT NOT NULL,
	priority  INTEGER NOT NULL,
	share     REAL NOT NULL CHECK (share > 0),
	state     TEXT NOT NULL,
	submitted TEXT NOT NULL,
	begun     TEXT NOT NULL DEFAULT '',
	ended     TEXT NOT NULL DEFAULT '',
	line      TEXT NOT NULL DEFAULT '', -- why it failed, was stopped or refused
	result    TEXT NOT NULL DEFAULT '', -- a line of Markdown
	verdict   TEXT NOT NULL DEFAULT '', -- of its sequential tests
	digest    TEXT NOT NULL DEFAULT '',
	told      INTEGER NOT NULL DEFAULT 0 -- the webhook has heard of its end
) STRICT;
CREATE INDEX jobs_state ON jobs (state, priority, id);
CREATE INDEX jobs_owner ON jobs (owner, state, kind, name); -- a search reads it alone, and no configuration
CREATE INDEX jobs_ended ON jobs (ended) WHERE ended <> '';
CREATE INDEX jobs_untold ON jobs (id) WHERE ended <> '' AND told = 0;
CREATE INDEX jobs_game ON jobs (game, state) WHERE kind = 'run';
