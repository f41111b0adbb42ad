package crew

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"gipf.arena/arena"
)

// Protocol is the version of what is said; a worker and a coordinator of two versions do
// not work together.
const Protocol = 4

// A RunID tells runs apart. It follows from what decides the games, so that it is the same
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
	// says that it starts whatever a run names.
	Engines    []string `json:"engines,omitempty"`
	AllEngines bool     `json:"all_engines,omitempty"`
	// Chunks are the IDs of those that it has: their leases begin again.
	Chunks []uint64 `json:"chunks,omitempty"`
}

// A Welcome is the answer: a refusal in one line, or the terms of work.
type Welcome struct {
	Refused string `json:"refused,omitempty"`
	// Lease is how long a lease lasts when it is not extended.
	Lease time.Duration `json:"lease,omitempty"`
	// Spread is the time over which workers are to come back, each at random, when the
	// coordinator was started again, so that not all come at once.
	Spread time.Duration `json:"spread,omitempty"`
}

// A LeaseAnswer is a chunk that the worker has from now on, or none.
type LeaseAnswer struct {
	// Again says that the coordinator does not know the worker, as after a restart.
	Again bool `json:"again,omitempty"`
	// Chunk is none where there is nothing for the worker now: it asks again.
	Chunk []byte `json:"chunk,omitempty"`
	// Ticket proves that the worker has leased these games. It comes back with their records.
	Ticket string `json:"ticket,omitempty"`
}

// A RunQuestion asks what a run is that a chunk belongs to.
type RunQuestion struct {
	Run RunID `json:"run"`
}

// A RunAnswer says what a run is, and which games a worker is examined by.
type RunAnswer struct {
	Refused string `json:"refused,omitempty"`
	// Again says that the coordinator does not know the worker, as after a restart.
	Again  bool       `json:"again,omitempty"`
	Meta   arena.Meta `json:"meta"`
	Seed   uint64     `json:"seed,string"`
	Config string     `json:"config"`
	// Exam is a chunk whose games are stopped after MaxPlies moves.
	Exam     []byte `json:"exam"`
	MaxPlies int    `json:"max_plies"`
	// Files are what agents refer to; a worker asks for those that it lacks.
	Files []FileName `json:"files,omitempty"`
}

// An Answer is what the coordinator says to results.
type Answer struct {
	// OK says that they are stored, or not wanted any more: the worker forgets them.
	OK bool `json:"ok,omitempty"`
	// Unstored is how many of the games are not stored: those of a run that was stopped, and
	// those that the coordinator has not offered yet since it was started again, whose
	// records it keeps until it does.
	Unstored int `json:"unstored,omitempty"`
	// Again says that the coordinator does not know the worker, as after a restart: it says
	// hello and takes the exam, and then brings the results again.
	Again bool `json:"again,omitempty"`
	// Refused is why they are not taken, in a line.
	Refused string `json:"refused,omitempty"`
}
