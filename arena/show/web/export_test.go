package web

import "time"

// SetWriteLimit sets how long an answer or an event may take.
func (s *Server) SetWriteLimit(d time.Duration) { s.Limits.Write = d }
