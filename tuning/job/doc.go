// Package job makes weights from a configuration: it plays the self-play games,
// fits an evaluation or a policy to them ([gipf.arena/tuning] does the
// mathematics), writes the weights with their provenance, and plays them against
// the weights in use, or others.
//
//	j, err := journal.Load(registry, "tune.yaml", nil, job.New)
//	s, err := journal.Begin(ctx, j, "", journal.Options{})
//	defer s.Close()
//	found, err := s.Run(ctx)
//	found.WriteText(os.Stdout)
//
// All of it stands in a working directory ([gipf.arena/arena/journal]): the
// configuration, the games as ordinary runs, the weights and the report. A job that
// was interrupted, or killed, goes on with [gipf.arena/arena/journal.Resume] to the same weights and the same
// report, bit for bit, as on any machine.
//
// # Comparisons
//
// [CompareTunes] puts tunes beside each other, of weights or of numbers, done or not.
package job
