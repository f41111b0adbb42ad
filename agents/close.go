package agents

import "io"

// Close ends what an agent or a builder holds outside of this program, such as
// the process of an engine. Most hold nothing, and then it does nothing. Agents
// are closed when their game is over and are of no use afterwards. Builders are
// closed when all their agents are, whenever no games will be played for a while:
// one that builds again starts anew what it needs.
func Close(agentOrBuilder any) error {
	if c, ok := agentOrBuilder.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Notes returns what people should know of the games of a builder beyond their
// records, such as how often an engine had to be started again; most have
// nothing to say. Call it after Close.
func Notes(b Builder) []string {
	if n, ok := b.(interface{ Notes() []string }); ok {
		return n.Notes()
	}
	return nil
}
