// Package queue carries what a coordinator and its workers say (package crew) over NATS.
// The server is part of the coordinator's process; nothing has to be installed. NATS
// connects, knows keys and keeps names apart; leases are crew's, because a consumer of
// JetStream does not tell which worker it gave a message to, and anyone who knows the name
// of a lease could extend or end it.
//
// A server that can be reached from other machines demands TLS 1.3 and a key of each worker
// (nkeys: Ed25519); a key may speak under its own name alone. Only this package imports
// NATS.
package crew
