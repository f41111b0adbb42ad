// Package crew has the games of a run played by workers: other processes, on this machine
// or on others. It knows what is said between a coordinator and its workers and who is
// believed; what carries the words knows nothing of that ([NatsHall], [NatsLine]).
//
// The rows of the run are the truth, and a lease is nothing but a lease. A chunk is a list
// of games of one run that a worker leases, plays and brings back; what was not brought
// back in time is leased to another worker, so a game may be played twice and is stored
// once. A worker keeps its records until the coordinator has committed them.
//
// The coordinator knows which worker has which chunk. A lease ends when its worker does not extend it, and after a
// longest time whatever the worker says; a worker that returns nothing loses its turn. A result
// carries the ticket of its lease, signed with a secret of the coordinator's. Messages, their
// order and their answers stand in message.go and at [AskHello].
//
// A version number proves nothing. Before a worker gets games of a run it
// plays the beginnings of a few of them, and must come to the coordinator's records
// ([Exam]). Records are compared with what was leased; those of workers who are not of
// the house are read by the rules, and a secret share of them is played again by others
// ([Circle]).
//
// # NATS
//
// [NatsHall] and [NatsLine] carry what a coordinator and its workers say over NATS. The server
// is part of the coordinator's process; nothing has to be installed. NATS connects, knows keys
// and keeps names apart; leases are the coordinator's, because a consumer of JetStream does not tell which worker it gave a message to, and anyone who knows the name
// of a lease could extend or end it.
//
// A server that can be reached from other machines demands TLS 1.3 and a key of each worker
// (nkeys: Ed25519); a key may speak under its own name alone. Only this package imports
// NATS.
package crew
