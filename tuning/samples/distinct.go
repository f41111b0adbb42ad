package samples

// Distinct returns the rows without copies, in their order. Of the rows of one
// class it keeps the first, with its own label or else the first label of a copy,
// and with the mean of all results. It takes ownership of the slice but does not
// change what rows point to.
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

// merge adds the information of a copy.
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
