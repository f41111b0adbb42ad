package crew

import "context"

// A Desk is the coordinator's end of what carries messages and leases.
type Desk interface {
	// Open makes a class that chunks are offered in; one that there is already stays.
	Open(class string) error
	// Offer puts a chunk up for lease in a class.
	Offer(class string, data []byte) error
	// Done ends a lease that was named by a worker; one that is not is ignored.
	Done(lease string)
	// Times returns how often the chunk of a lease that was named by a worker had been leased
	// then, 0 where the name does not tell.
	Times(lease string) int
	// Waiting returns how many chunks are up for lease or leased.
	Waiting() (int, error)
	// Dismiss ends the connection of a worker for good.
	Dismiss(name string)
}

// A Lease is a chunk that a worker has for a time.
type Lease interface {
	// Data is the chunk.
	Data() []byte
	// Name is what a result names the lease by.
	Name() string
	// Extend lets the time begin again.
	Extend()
	// GiveBack ends the lease: the chunk is for others.
	GiveBack()
}

// A Line is a worker's end.
type Line interface {
	// Ask asks the coordinator a question of a kind, and waits for the answer as long as
	// ctx allows.
	Ask(ctx context.Context, kind string, data []byte) ([]byte, error)
	// Pull waits for a chunk of a class, as long as ctx allows; nil without an error means
	// that there was none for a while.
	Pull(ctx context.Context, class string) (Lease, error)
}

// The kinds of questions.
const (
	AskHello  = "hello"
	AskRun    = "run"
	AskExam   = "exam"
	AskResult = "result"
	AskFile   = "file"
)

// Asks are the kinds of questions.
func Asks() []string { return []string{AskHello, AskRun, AskExam, AskResult, AskFile} }
