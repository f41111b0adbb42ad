package agents

// Programs returns the command lines of the programs that agents of a spec start, the
// agents inside of it included; none when it starts nothing. It reads no file and
// starts nothing. The error is that of Check.
func (s *Set) Programs(text string) ([]string, error) {
	r, err := s.resolve(text)
	if err != nil {
		return nil, err
	}
	return r.programs(), nil
}

// programs is Set.Programs.
func (r *resolved) programs() (commands []string) {
	if r.kind.Starts != nil {
		if command := r.kind.Starts(r.args); command != "" {
			commands = append(commands, command)
		}
	}
	for _, inner := range r.inner {
		if inner != nil {
			commands = append(commands, inner.programs()...)
		}
	}
	return commands
}
