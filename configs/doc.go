// Package configs reads and writes the YAML files of gipfarena: tournaments
// ([Run]), fits of evaluation weights ([Tune]), the weights themselves
// ([WeightsFile]) and studies of several tournaments ([Study]). The files that ship with the program lie in this folder.
//
// Reading is strict, because a configuration that is quietly misread costs a
// night of computing. The text becomes a tree of nodes with places; --set
// overrides are applied to the tree; one walk decodes it into the struct and
// refuses whatever YAML would bend into shape (1.9 for a whole number, 010,
// yes, an empty value, an alias); then ranges and relations are checked. All
// problems are reported together, each as file:line:col: key: message.
//
// Struct tags are the one table of what a value may be: decoding, checking and
// the JSON schemas beside this file are made from the same tags and comments.
//
// Whether a game or an agent of some name exists is not known here: of ours this
// package imports agents, for what weights and standards are to them, and rules.
// Whoever finds out reports it with [Origin.Problem], which adds the place in the
// file.
package configs
