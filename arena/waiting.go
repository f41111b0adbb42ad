package arena

// A Waiting is a worker's record that is not trusted yet.
type Waiting struct {
	// Game is the index of the game, Worker the worker that brought it, Record its record
	// on the wire ([Record.AppendWire]).
	Game   int64
	Worker string
	Record []byte
	// Audit is the state of its audit.
	Audit AuditState
}

// An AuditState says how far a game is proved by a replay.
type AuditState int

const (
	// NotDrawn games are not replayed.
	NotDrawn AuditState = iota
	// Drawn games are waiting for a replay or being replayed.
	Drawn
	// FoundRight games were replayed and came out the same.
	FoundRight
)
