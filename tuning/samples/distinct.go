package samples

// Distinct returns the rows without copies: of rows of one class the first stays,
// with its label or else the first there is, and with the mean of all results.
// The order of the rows stays. It takes over the slice; what rows point to it
// leaves alone.
func Distinct(rows []Row) []Row {
	first := make(map[uint64]int, len(rows))
	kept := rows[:0]
	for _, r := range rows {
		i, seen := first[r.Class]
		if !seen {
			first[r.Class] = len(kept)
			kept = append(kept, r)
			continue
		}
		kept[i].merge(&r)
	}
	return kept
}

// merge adds what a copy tells.
func (r *Row) merge(other *Row) {
	if r.Label == nil {
		r.Label, r.Proven = other.Label, other.Proven
	}
	switch {
	case other.Result == nil:
	case r.Result == nil:
		r.Result, r.Games = other.Result, other.Games
	default:
		n, m := float64(r.Games), float64(other.Games)
		mean := (float64(n**r.Result) + float64(m**other.Result)) / (n + m)
		r.Result, r.Games = &mean, r.Games+other.Games
	}
}
