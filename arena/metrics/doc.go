// Package metrics shows a run to Prometheus: what is played, how it ends, how
// fast agents think and what they are rated.
//
// It is an arena.Sink. Nothing of it is touched while a game is played: a game
// counts for itself and is added to the series when it is over. Labels come
// from the configuration and from small fixed sets (game, variant, agent,
// outcome, reason), never from games or pairs, so the number of series does not
// grow with the run. Histograms have classic buckets only, because a server
// that scrapes both kinds keeps just the native one.
//
// All names begin with arena_, besides those of the standard collectors for the
// Go runtime, the process and the build.
//
// Only this package imports client_golang.
package metrics
