package agents

import "errors"

// ErrUnavailable says that a program which an agent needs has never worked: it
// exists but does not answer as it should. No game is lost yet; the run should
// not begin.
var ErrUnavailable = errors.New("not ready to play")

// ErrShortage says that this machine, or a limit on this process, lacks what an agent
// needs before its game can begin: descriptors, processes, memory, disk. It says
// nothing about the agent and loses no game: the game may begin later.
var ErrShortage = errors.New("not enough left on this machine to start an engine")

// A Fault is the class of a Failure.
type Fault string

// The faults that lose a game. The terminations of package arena have the same
// names.
const (
	// FaultCrash is a program that ended, or closed its output.
	FaultCrash Fault = "crash"
	// FaultSilent is no answer at all within the longest wait.
	FaultSilent Fault = "silent"
	// FaultTime is an answer after the time allowed for it.
	FaultTime Fault = "time"
	// FaultIllegal is an answer that is not a legal move.
	FaultIllegal Fault = "illegal"
	// FaultProtocol is output that breaks the rules of the conversation: unreadable
	// lines, endless lines, too many of them, or claims that contradict the rules.
	FaultProtocol Fault = "protocol"
)

// A Failure is the error of an agent that is a separate program and did not do its part, or of any agent that overstepped its clock.
// The caller, which plays the game, scores it as a loss of that agent and continues; every other error of an agent is a fault of this
// program.
//
// What another program does depends on the outside world, not on a seed: the
// record of a game that ends in a failure is true, but the game may not repeat.
type Failure struct {
	Fault Fault
	// Detail says what happened, for people; it may have several lines, and
	// quotes outside text.
	Detail string
	// Evidence is further material for finding the cause. No record keeps it.
	Evidence []Evidence
}

// Evidence is a text about a Failure, such as the end of a conversation.
type Evidence struct {
	// Name is a file name for it: letters, digits, dots, dashes.
	Name string
	// Text is its content, as bytes: some of it came from outside. It is read
	// only.
	Text []byte
}

// Error implements error.
func (f *Failure) Error() string { return string(f.Fault) + ": " + f.Detail }
