-- Specs are words of their own kind, spec, since a name may be the spec of another agent: runs are put into the archive again.
UPDATE jobs SET archived = '' WHERE archived <> '';
