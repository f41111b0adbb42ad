// Package configs reads and writes the YAML files of gipfarena: tournaments
// ([Run]), fits of evaluation weights ([Tune]), the weights themselves
// ([WeightsFile]) and the standards of a
// game ([Standards]). The files that ship with the program are in this folder.
//
// Reading is strict, because a silently misread configuration costs a night
// of computing. The text becomes a tree of nodes with places; --set
// overrides are applied to the tree; one walk decodes it into the struct and
// refuses silent conversions of YAML (1.9 for a whole number, 010, yes, an
// empty value, an alias); then ranges and relations are checked. All
// problems are reported together, each as file:line:col: key: message.
//
// Struct tags are the only table of permitted values: decoding, checking and
// the JSON schemas beside this file use the same tags and comments.
//
// The package does not know which games and agents exist. A caller that knows them
// passes the Load functions a check, which reports with [Origin.Problem]; that
// adds the place in the file.
package configs
