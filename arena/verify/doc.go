// Package verify replays stored games and reports where they differ from what
// is stored.
//
// There are two checks, and Run makes both. ByRules reads the moves of a record
// by the rules and checks that they are legal and lead where the record says.
// For players whose moves follow from their seeds, the whole game is played
// again and compared field by field; only the same game passes. A game stored
// under a wrong hash is played again in any case, so that the difference can be
// named.
//
// This package knows neither stores nor files: the caller supplies the rows.
package verify
