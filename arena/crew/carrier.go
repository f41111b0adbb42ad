package crew

import "context"

// A Desk is the coordinator's end of what carries messages. It gives Hall.Serve what workers ask.
type Desk interface {
	// Dismiss ends the connection of a worker for good.
	Dismiss(name string)
}

// A Line is a worker's end.
type Line interface {
	// Ask asks the coordinator a question of a kind, and waits for the answer as long as
	// ctx allows.
	Ask(ctx context.Context, kind string, data []byte) ([]byte, error)
}

// The kinds of questions, in the order in which a worker asks them.
const (
	AskHello  = "hello"  // Hello, Welcome: it is there, and extends its leases
	AskLease  = "lease"  // nothing, LeaseAnswer: a chunk
	AskRun    = "run"    // RunQuestion, RunAnswer: what the chunk's run is, once
	AskFile   = "file"   // FileQuestion, FileAnswer: what its agents refer to
	AskExam   = "exam"   // Result, Answer: the games of its exam, once
	AskResult = "result" // Result, Answer: the records of the chunk, answered when they are committed
	AskBye    = "bye"    // nothing, Answer: it goes, and its leases are for others
)

// Asks are the kinds of questions.
func Asks() []string {
	return []string{AskHello, AskLease, AskRun, AskFile, AskExam, AskResult, AskBye}
}
