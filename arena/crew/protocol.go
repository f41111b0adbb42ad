package crew

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"gipf.arena/arena"
)

// Protocol is the version of the protocol; a worker and a coordinator of different
// versions do not work together.
const Protocol = 4

// The kinds of questions, in the order in which a worker asks them, from hello to commit. The coordinator
// answers each once ([Coordinator.Handlers]); it asks nothing itself.
const (
	// AskHello: Hello, Welcome. The worker is there; it repeats this three times per lease, which
	// extends its leases.
	AskHello = "hello"
	// AskLease: nothing, LeaseAnswer. The worker has a Chunk from now on, and its ticket.
	AskLease = "lease"
	// AskRun: RunQuestion, RunAnswer. Describes the chunk's run; asked once a run.
	AskRun = "run"
	// AskFile: FileQuestion, FileAnswer. A file that the run's agents refer to and the worker lacks.
	AskFile = "file"
	// AskExam: Result, Answer. The games of the exam, once a run; after that results are taken.
	AskExam = "exam"
	// AskResult: Result, Answer. The records of the chunk. The answer comes when the rows are committed,
	// and then the worker forgets the records and leases again.
	AskResult = "result"
	// AskBye: nothing, Answer. The worker leaves, and its leases go to others.
	AskBye = "bye"
)

// asks are the kinds of questions.
var asks = [...]string{AskHello, AskLease, AskRun, AskFile, AskExam, AskResult, AskBye}

// A WorkerConn is a worker's connection to its coordinator. [NATSConn] is one.
type WorkerConn interface {
	// Ask asks the coordinator a question of a kind, and waits for the answer as long as
	// ctx allows.
	Ask(ctx context.Context, kind string, data []byte) ([]byte, error)
}

// A Handler answers a question of a worker; the carrier vouches for the name. It calls reply once, perhaps later and
// from another goroutine, with one of the answers of this file, which goes to the worker as JSON.
type Handler func(name string, question []byte, reply func(answer any))

// Handlers returns the handler of each kind of question.
func (c *Coordinator) Handlers() map[string]Handler {
	return map[string]Handler{
		AskHello: atOnce(c.hello), AskLease: atOnce(c.lease), AskRun: atOnce(c.describe), AskFile: atOnce(c.file),
		AskExam: atOnce(c.examine), AskResult: c.result, AskBye: atOnce(c.bye),
	}
}

// atOnce returns a Handler that replies before it returns.
func atOnce[A any](answer func(name string, question []byte) A) Handler {
	return func(name string, question []byte, reply func(any)) { reply(answer(name, question)) }
}

func encode(v any) []byte {
	text, _ := json.Marshal(v) // of our own types: cannot fail
	return text
}

// A Reply is part of every answer and may replace it.
type Reply struct {
	// Again says that the coordinator does not know the worker, as after a restart, or takes nothing from it:
	// the worker says hello, takes the exam, and asks again.
	Again bool `json:"again,omitempty"`
	// Refused says in a line why the worker gets no other answer.
	Refused string `json:"refused,omitempty"`
}

func (r *Reply) reply() *Reply { return r }

// again is the reply to an unknown worker.
var again = Reply{Again: true}

// A Hello is a worker's first message, repeated every third of the lease time, so that
// the coordinator knows that the worker is there.
type Hello struct {
	Protocol int `json:"protocol"`
	// Code is the version of the worker's program, Arch its processor's architecture.
	Code string `json:"code"`
	Arch string `json:"arch"`
	// Slots is how many games it plays at the same time.
	Slots int `json:"slots"`
	// Engines are the SHA-256, in hex, of the programs that it may start as agents; AllEngines
	// says that it starts any program that a run names.
	Engines    []string `json:"engines,omitempty"`
	AllEngines bool     `json:"all_engines,omitempty"`
	// Chunks are the IDs of those that it has: their leases begin again.
	Chunks []uint64 `json:"chunks,omitempty"`
}

// A Welcome is the answer: a refusal, after which the worker ends, or the terms of work.
type Welcome struct {
	Reply
	// Lease is how long a lease lasts unless extended.
	Lease time.Duration `json:"lease,omitempty"`
	// Spread is the time over which workers return, each at random, after the
	// coordinator was restarted, so that not all return at once.
	Spread time.Duration `json:"spread,omitempty"`
}

// A LeaseAnswer is a chunk that the worker has from now on, or none.
type LeaseAnswer struct {
	Reply
	// Chunk is empty if there is nothing for the worker now: it asks again.
	Chunk []byte `json:"chunk,omitempty"`
	// Ticket proves that the worker has leased these games. It is returned with their records.
	Ticket string `json:"ticket,omitempty"`
}

// MostPairs is the largest chunk: its records are below 256 kB, without what they tell of searches and faults.
const MostPairs = 200

// A Chunk is a list of games of one run.
type Chunk struct {
	Run   RunID
	ID    uint64
	Games []Game
	// Openings are the openings of the games, in their order, if openings do not follow
	// from the index alone; else nil. They have Position, Setup and Texts.
	Openings []arena.Opening
	// Tasks are the games' tasks, in their order; none if the games are those of the run's
	// tournament.
	Tasks []arena.Task
}

// A Game is one game of a chunk.
type Game struct {
	arena.Pair
	Place int
}

// index returns the index of the game in its run.
func (g Game) index() int64 { return g.Index(g.Place) }

// A RunID tells runs apart. It follows from the job and from what decides the games, so it is the same
// after a restart of the coordinator.
type RunID [8]byte

// String returns the ID in hex.
func (id RunID) String() string { return hex.EncodeToString(id[:]) }

// IDOf returns the ID of a run.
func IDOf(m *arena.Meta) (id RunID) {
	n := *m
	n.Code, n.Toolchain, n.Builds = "", "", nil
	text, _ := json.Marshal(struct {
		arena.Meta
		Seed   uint64
		Config string
	}{n, m.Seed, m.ConfigHash()}) // of texts and numbers: it cannot fail
	sum := sha256.Sum256(text)
	copy(id[:], sum[:])
	return id
}

// in returns the ID of the run as part of a job; "" is no job.
func (id RunID) in(job string) RunID {
	if job != "" {
		sum := sha256.Sum256(append(id[:], job...))
		copy(id[:], sum[:])
	}
	return id
}

// A RunQuestion asks about the run of a chunk.
type RunQuestion struct {
	Run RunID `json:"run"`
}

// A RunAnswer describes a run and the games of its exam. An answer without a game says that
// the run is over.
type RunAnswer struct {
	Reply
	Meta   arena.Meta `json:"meta"`
	Seed   uint64     `json:"seed,string"`
	Config string     `json:"config"`
	// Exam is a chunk whose games are stopped after MaxPlies moves.
	Exam     []byte `json:"exam"`
	MaxPlies int    `json:"max_plies"`
	// Files are the files that agents refer to; a worker asks for those it lacks.
	Files []File `json:"files,omitempty"`
}

// A FileQuestion asks for a file of a run.
type FileQuestion struct {
	Run  RunID  `json:"run"`
	Hash string `json:"hash"`
}

// A FileAnswer holds the file, or says in a line why not.
type FileAnswer struct {
	Reply
	Text []byte `json:"text,omitempty"`
}

// A Result is what a worker returns: records of a chunk.
type Result struct {
	Run   RunID
	Chunk uint64
	// Ticket is the ticket of the lease.
	Ticket string
	// Why says in a line why an exam could not be played.
	Why string
	// Records are in wire form ([arena.Record.AppendWire]).
	Records [][]byte
}

// An Answer is the coordinator's answer to results. A worker whose results are refused discards them.
type Answer struct {
	Reply
	// OK says that they are stored, check other workers' games, which the worker cannot tell, or
	// are no longer wanted: the worker discards them.
	OK bool `json:"ok,omitempty"`
	// Unstored is how many of the games are not stored: those of a run that was stopped, and
	// those that the coordinator has not offered yet since its restart, whose records it
	// keeps until it does.
	Unstored int `json:"unstored,omitempty"`
}
