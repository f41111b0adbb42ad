// Package runs is a run and its directory: it makes a tournament from a YAML
// configuration, plays it into the directory, resumes it, and opens and reads
// it again.
//
// # Evidence of forfeits
//
// A [Keeper] keeps the evidence of forfeits: games that a player lost
// through its own fault.
//
// Each forfeit gets a bundle: a folder with the configuration, the record up to the
// failure, and the evidence, such as the end of the conversation with an engine. A
// bundle is complete: its README says what happened and how to repeat it without
// the run.
//
// Bundles are not records. Nothing is computed from them, and they may be deleted.
package runs
