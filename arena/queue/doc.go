// Package queue carries what a coordinator and its workers say (package crew) over NATS.
// The server is part of the coordinator's process; nothing has to be installed. JetStream,
// in memory, gives the leases: it takes a chunk back when it is not extended in time, and
// counts how often it was given. Nothing in it has to survive: what is left to play is the
// schedule less the rows of the run.
//
// A server that can be reached from other machines demands TLS 1.3 and a key of each worker
// (nkeys: Ed25519); a key may speak under its own name alone. Only this package imports
// NATS.
package queue
