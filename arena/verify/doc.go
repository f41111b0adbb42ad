// Package verify replays stored games and reports where they differ from what
// is stored.
//
// There are two ways, and Run uses both. ByRules reads the moves of a record by
// the rules and checks that they are legal and lead where the record says. For
// players whose moves follow from their seeds, the whole game is replayed and
// compared field by field; only the same game passes that. A row stored under a
// wrong hash is replayed in any case, so that the difference can be named.
//
// This package knows neither stores nor files: rows come from the caller.
package verify
