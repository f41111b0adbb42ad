package agents

import "errors"

// ErrUnavailable says that a program an agent needs has never worked: it is there
// but does not answer as it should. Nothing has been lost yet but the run, which
// should not begin.
var ErrUnavailable = errors.New("not ready to play")

// ErrShortage says that this machine, or a limit on this process, lacks what an agent
// needs before its game can begin: descriptors, processes, memory, disk. It says
// nothing of the agent and loses no game: the game may begin later.
var ErrShortage = errors.New("not enough left on this machine to start an engine")

// A Fault is the class of a Failure.
type Fault string

// The faults that lose a game. Their names are those of the terminations of
// package arena.
const (
	// FaultCrash is a program that ended, or closed its output.
	FaultCrash Fault = "crash"
	// FaultSilent is no answer at all within the longest wait.
	FaultSilent Fault = "silent"
	// FaultTime is an answer after the time allowed for it.
	FaultTime Fault = "time"
	// FaultIllegal is an answer that is no legal move.
	FaultIllegal Fault = "illegal"
	// FaultProtocol is output that breaks the rules of the conversation: unreadable
	// lines, endless lines, too many of them, or claims that contradict the rules.
	FaultProtocol Fault = "protocol"
)

// A Failure is the error of an agent that is a program of its own and did not
// do its part, or of any agent that overstepped its clock. The caller, which plays the game, counts it as lost by that agent and goes
// on; every other error of an agent is a fault of this program.
//
// What another program does follows from the outside world and not from any
// seed: a game that ends in a failure is recorded truly but need not come again.
type Failure struct {
	Fault Fault
	// Detail says what happened, for people; it may have several lines, and
	// quotes what came from outside.
	Detail string
	// Evidence is what else is known, to find the cause. No record
	// keeps it.
	Evidence []Evidence
}

// Evidence is a text about a Failure, such as the end of a conversation.
type Evidence struct {
	// Name is that of a file for it: letters, digits, dots, dashes.
	Name string
	// Text is what it holds, as bytes: some of it came from outside. It
	// is read only.
	Text []byte
}

// Error implements error.
func (f *Failure) Error() string { return string(f.Fault) + ": " + f.Detail }
