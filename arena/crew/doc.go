// Package crew lets workers play the games of a run: other processes, on this machine or on others. A
// [Coordinator] hosts runs, each as a [RunService]; [Work] is a worker, which asks over a [WorkerConn].
// Both know the messages and whom to trust, and nothing of connections: [NATSCoordinator] and [NATSConn]
// carry the messages over NATS.
//
// The rows of the run are the truth; a lease is only a lease. A chunk is a list of
// games of one run that a worker leases, plays and returns. If it is not returned in
// time, it is leased to another worker, so a game may be played twice and is stored
// once. A worker keeps its records until the coordinator has committed them.
//
// protocol.go lists all messages, in order from hello to commit.
//
// # Who keeps what
//
// NATS owns connections. Its server is part of the coordinator's process; nothing has to be installed. It demands TLS
// 1.3 and a key from each worker on another machine (nkeys: Ed25519), lets a key speak and hear only under its own name,
// bounds messages, and ends the connections of revoked keys. Only this package imports NATS.
//
// JetStream owns nothing and is not run. Its consumers do not tell which worker got a message, and anyone who
// knows the name of a lease could extend or end it; so leases would be kept twice, here and there.
//
// The store owns rows and the quarantine: the records of workers that are not believed yet, and which of them were confirmed. Both
// outlive the coordinator, and so do tickets, which are signed with a secret of the user's.
//
// A coordinator owns the rest, in memory, under one mutex, each thing once:
//
//   - of a worker ([Worker], member): who it is, what it may have, which exams it passed, why it is banned;
//   - of a run (RunService): its exam, how long a game takes, results that arrived before the first round;
//   - of a round (playing): where each game is. The schedule has it, or a queue, or a chunk (wanted), or
//     it is held (the quarantine has its record), or a row. The round also has the records that arrived ahead of
//     the schedule, after the coordinator restarted, and the number of audits under way;
//   - of a chunk: its games, how often it was leased and, for an audit, whose games these were;
//   - of a lease (lease): its chunk and its times. Only its worker keeps it.
//
// A lease ends when its worker does not extend it, and after a longest time in any case; a worker that returns nothing waits longer
// each time for its next one. A result has the ticket of its lease. Answers that wait for a commit are goroutines; nothing lists them.
//
// A worker owns the chunks that it has, the runs whose exam it took, and the records that are not committed.
//
// # Who is believed
//
// A version number proves nothing. Before a worker gets games of a run, it plays the beginnings of a few of them and must
// get the coordinator's records (exam.go). Records are compared with what was leased (check.go). Those of workers that are
// not own are read by the rules, and others replay a secret share of them ([TrustLevel], audit.go).
//
// # A result's way
//
// Eight calls bring a record from its connection to its row. NATS calls what [Open] subscribed; that calls the handler of
// results (result), which finds worker and run; the run reads the records and finds out whose games they are (take);
// [arena.Run] passes them to its sinks (put), and the store adds each to a batch (Put). Its writer waits for a batch
// (loop), reports on it (commit), and inserts its rows (run). A game played here takes the last five.
package crew
