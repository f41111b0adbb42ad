// Package verify plays stored games again and says where they differ from what
// is stored.
//
// There are two ways, and Run goes both: ByRules reads the moves of a record
// as the rules read them and looks whether they are legal and lead where the
// record says; and for players whose moves follow from their seeds the whole
// game is played anew and compared field by field, which nothing but the same
// game passes. What is stored under a wrong hash is played again in any case, so
// that the difference can be named.
//
// This package knows neither stores nor files: rows come from the caller.
package verify
