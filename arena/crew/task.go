package crew

import "gipf.arena/arena"

// task returns the task of a game of the run, nil for a game of its tournament.
func (s *RunService) task(index int64) *arena.Task {
	if s.Tasks == nil {
		return nil
	}
	return s.Tasks(index)
}

// tasksOf returns the tasks of games of the run, none if the games are those of its tournament.
func (s *RunService) tasksOf(games []Game) (tasks []arena.Task) {
	if s.Tasks == nil {
		return nil
	}
	for _, g := range games {
		k := s.Tasks(g.index())
		if k == nil {
			k = &arena.Task{Position: "a task that is over"}
		}
		tasks = append(tasks, *k)
	}
	return tasks
}

// parse reads a record in wire form. The record of a task has the task's agents.
func (s *RunService) parse(data []byte) (arena.Record, error) {
	r, err := s.Meta.ParseWire(data)
	if err == nil {
		err = s.measured(&r)
	}
	if k := s.task(r.Index); err == nil && k != nil && k.Specs != [2]string{} {
		for i := range r.Sides {
			r.Sides[i].Spec = k.Specs[r.Sides[i].Player]
		}
	}
	return r, err
}

// selfPlayed plays games in this process.
func (s *RunService) selfPlayed(games []Game) ([]arena.Record, error) {
	return do(s.left, s.Tournament, &Chunk{Games: games, Tasks: s.tasksOf(games)}, nil)
}
