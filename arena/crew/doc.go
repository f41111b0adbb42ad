// Package crew lets workers play the games of a run: other processes, on this machine or on others. A
// [Coordinator] hosts runs, each as a [RunService]; [Work] is a worker that sends requests over a
// [WorkerConn]. Both know the messages and the rules of trust, and nothing of connections:
// [NATSCoordinator] and [NATSConn] carry the messages over NATS.
//
// The rows of the run are the truth, and a lease is only a lease. A chunk is a list of
// games of one run that a worker leases, plays and returns. A chunk that is not
// returned in time is leased to another worker, so a game may be played twice but is
// stored once. A worker keeps its records until the coordinator has committed them.
//
// protocol.go lists all messages in their order, from hello to commit.
//
// # Who keeps what
//
// NATS owns connections. Its server is part of the coordinator's process; nothing has to be installed. It requires TLS
// 1.3 and a key of each worker on another machine (nkeys: Ed25519), lets a key send and receive only under its own name,
// bounds messages, and ends the connections of revoked keys. Only this package imports NATS.
//
// JetStream owns nothing and does not run. Its consumers do not tell which worker got a message, and any
// client that knows the name of a lease could extend or end it. So leases would be kept twice.
//
// The store owns rows and the quarantine: the records of workers that are not believed yet, and which of
// them were proved. Both outlive the coordinator. So do tickets, because the user's secret signs them.
//
// A coordinator owns everything else, in memory, under one mutex, each item once:
//
//   - of a worker ([Worker], member): who it is, what it may have, which exams it passed, why it is banned;
//   - of a run (RunService): its exam, how long a game takes, results that arrived before the first round;
//   - of a round (playing): where each game is. The schedule has it, or a queue, or a chunk (wanted), or
//     it is held (the quarantine has its record), or a row. The round also has the records that arrived ahead of
//     the schedule, after the coordinator restarted, and the number of audits under way;
//   - of a chunk: its games, how often it was leased and, for an audit, whose games these were;
//   - of a lease (lease): its chunk and its times. Only its worker keeps it.
//
// A lease ends when it is not extended, and in any case after a maximum time; a worker that returns nothing waits longer each time for
// its next lease. A result carries the ticket of its lease. Answers that wait for a commit are goroutines; nothing lists them.
//
// A worker owns its chunks, the runs whose exams it passed, and the records that are not committed.
//
// # Who is believed
//
// A version number proves nothing. Before a worker gets games of a run, it plays the beginnings of a few of them and must
// produce the coordinator's records (exam.go). The coordinator compares records with the leased games (check.go). The
// rules check the records of workers that are not own, and others play a secret share of them again ([TrustLevel],
// audit.go).
//
// # A result's way
//
// Eight calls bring a record from its connection to its row. NATS calls the subscription of [Open]; that calls the handler
// of results (result), which finds worker and run; the run reads the records and finds their games (take); [arena.Run]
// hands them to its sinks (put), and the store adds each to a batch (Put). Its writer waits for a batch (loop), reports on
// it (commit), and inserts its rows (run). A game that was played here takes the last five steps.
package crew
