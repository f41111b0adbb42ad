package web

import (
	"io"
	"time"
)

// SetWriteLimit sets how long an answer or an event may take.
func (s *Server) SetWriteLimit(d time.Duration) { s.Limits.Write = d }

// Faults is where a server says its own faults.
var Faults io.Writer = faults{}
