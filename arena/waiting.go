package arena

// A Waiting is the record of a worker that is not believed yet.
type Waiting struct {
	// Game is the index of the game, Worker who brought it, Record what it brought, on the
	// wire ([Record.AppendWire]).
	Game   int64
	Worker string
	Record []byte
	// Audit is how far the proof is.
	Audit AuditState
}

// An AuditState is how far a game is proved by playing it again.
type AuditState int

const (
	// NotDrawn games are not played again.
	NotDrawn AuditState = iota
	// Drawn games are to be played again, or are being.
	Drawn
	// FoundRight games were played again and came out the same.
	FoundRight
)
