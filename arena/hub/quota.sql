ALTER TABLE users ADD COLUMN wall INTEGER NOT NULL DEFAULT 0; -- seconds that a job may be at work, 0 for any number
ALTER TABLE jobs ADD COLUMN worked REAL NOT NULL DEFAULT 0; -- seconds that it was, of users with such a quota
ALTER TABLE archive ADD COLUMN seconds REAL NOT NULL DEFAULT 0; -- that agents thought in its games
UPDATE jobs SET archived = '' WHERE archived <> '';
