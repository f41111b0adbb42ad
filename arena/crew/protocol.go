package crew

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"gipf.arena/arena"
)

// Protocol is the version of what is said; a worker and a coordinator of two versions do
// not work together.
const Protocol = 4

// The kinds of questions, in the order in which a worker asks them, from hello to commit. The coordinator
// answers each once ([Coordinator.Handlers]); it asks nothing itself.
const (
	// AskHello: Hello, Welcome. The worker is there; it says so again three times in a lease, which
	// extends its leases.
	AskHello = "hello"
	// AskLease: nothing, LeaseAnswer. The worker has a Chunk from now on, and its ticket.
	AskLease = "lease"
	// AskRun: RunQuestion, RunAnswer. What the chunk's run is, asked once a run.
	AskRun = "run"
	// AskFile: FileQuestion, FileAnswer. What the run's agents refer to, as far as the worker lacks it.
	AskFile = "file"
	// AskExam: Result, Answer. The games of the exam, once a run; after that results are taken.
	AskExam = "exam"
	// AskResult: Result, Answer. The records of the chunk. The answer comes when the rows are committed,
	// and then the worker forgets the records and leases again.
	AskResult = "result"
	// AskBye: nothing, Answer. The worker goes, and its leases are for others.
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

// A Handler answers a question of a worker, whose name the carrier vouches for. It calls reply once, perhaps later and
// from another goroutine, with one of the answers of this file, which goes to the worker as JSON.
type Handler func(name string, question []byte, reply func(answer any))

// Handlers returns what answers each kind of question.
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
	text, _ := json.Marshal(v) // of our own types: it cannot fail
	return text
}

// A Reply is what any answer may say in place of its own.
type Reply struct {
	// Again says that the coordinator does not know the worker, as after a restart, or takes nothing from it: it
	// says hello, takes the exam, and asks again.
	Again bool `json:"again,omitempty"`
	// Refused is why the worker gets no other answer, in a line.
	Refused string `json:"refused,omitempty"`
}

func (r *Reply) reply() *Reply { return r }

// again is the reply to a worker that is not known.
var again = Reply{Again: true}

// A Hello is what a worker says first, and again every third of the lease time, so that
// the coordinator knows that it is there.
type Hello struct {
	Protocol int `json:"protocol"`
	// Code is the version of the worker's program, Arch its processor's architecture.
	Code string `json:"code"`
	Arch string `json:"arch"`
	// Slots is how many games it plays at the same time.
	Slots int `json:"slots"`
	// Engines are the SHA-256 of the programs, in hex, that it may start as agents, AllEngines
	// says that it starts all that a run names.
	Engines    []string `json:"engines,omitempty"`
	AllEngines bool     `json:"all_engines,omitempty"`
	// Chunks are the IDs of those that it has: their leases begin again.
	Chunks []uint64 `json:"chunks,omitempty"`
}

// A Welcome is the answer: a refusal, after which the worker ends, or the terms of work.
type Welcome struct {
	Reply
	// Lease is how long a lease lasts when it is not extended.
	Lease time.Duration `json:"lease,omitempty"`
	// Spread is the time over which workers are to come back, each at random, when the
	// coordinator was started again, so that not all come at once.
	Spread time.Duration `json:"spread,omitempty"`
}

// A LeaseAnswer is a chunk that the worker has from now on, or none.
type LeaseAnswer struct {
	Reply
	// Chunk is none where there is nothing for the worker now: it asks again.
	Chunk []byte `json:"chunk,omitempty"`
	// Ticket proves that the worker has leased these games. It comes back with their records.
	Ticket string `json:"ticket,omitempty"`
}

// MostPairs is the largest chunk: its records stay below 256 kB, without what they tell of searches and faults.
const MostPairs = 200

// A Chunk is a list of games of one run.
type Chunk struct {
	Run   RunID
	ID    uint64
	Games []Game
	// Openings are those of the games, in their order, where openings do not follow from
	// their index alone; else nil. Of each there are Position, Setup and Texts.
	Openings []arena.Opening
	// Tasks are the tasks that the games are, in their order; none where the games are those of
	// the run's tournament.
	Tasks []arena.Task
}

// A Game is one game of a chunk.
type Game struct {
	arena.Pair
	Place int
}

// index returns the index of the game in its run.
func (g Game) index() int64 { return g.Index(g.Place) }

// A RunID tells runs apart. It follows from what decides the games and from the job, so that it is the same
// after the coordinator was started again.
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

// in returns the ID of the run as part of a job, "" for none.
func (id RunID) in(job string) RunID {
	if job != "" {
		sum := sha256.Sum256(append(id[:], job...))
		copy(id[:], sum[:])
	}
	return id
}

// A RunQuestion asks what a run is that a chunk belongs to.
type RunQuestion struct {
	Run RunID `json:"run"`
}

// A RunAnswer says what a run is, and which games a worker is examined by. One without a game
// says that the run is over.
type RunAnswer struct {
	Reply
	Meta   arena.Meta `json:"meta"`
	Seed   uint64     `json:"seed,string"`
	Config string     `json:"config"`
	// Exam is a chunk whose games are stopped after MaxPlies moves.
	Exam     []byte `json:"exam"`
	MaxPlies int    `json:"max_plies"`
	// Files are what agents refer to; a worker asks for those that it lacks.
	Files []File `json:"files,omitempty"`
}

// A FileQuestion asks for a file of a run.
type FileQuestion struct {
	Run  RunID  `json:"run"`
	Hash string `json:"hash"`
}

// A FileAnswer holds it, or says in a line why not.
type FileAnswer struct {
	Reply
	Text []byte `json:"text,omitempty"`
}

// A Result is what a worker brings back: records of a chunk.
type Result struct {
	Run   RunID
	Chunk uint64
	// Ticket is that of the lease.
	Ticket string
	// Why says in a line why an exam could not be played.
	Why string
	// Records are on the wire ([arena.Record.AppendWire]).
	Records [][]byte
}

// An Answer is what the coordinator says to results. A worker whose results are refused forgets them.
type Answer struct {
	Reply
	// OK says that they are stored, check those of others, which the worker cannot tell, or are not
	// wanted any more: the worker forgets them.
	OK bool `json:"ok,omitempty"`
	// Unstored is how many of the games are not stored: those of a run that was stopped, and
	// those that the coordinator has not offered yet since it was started again, whose
	// records it keeps until it does.
	Unstored int `json:"unstored,omitempty"`
}
