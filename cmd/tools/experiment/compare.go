package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
)

// compareTables says of each run and fit that was played whether it gave the kept
// result, and returns an error when one did not.
func compareTables(w io.Writer, kept, played *Table) error {
	different := 0
	for _, list := range []struct {
		kept, played []Row
		compare      func(kept, played *Row) (verdict string, same bool, err error)
	}{{kept.Runs, played.Runs, compareRuns}, {kept.Fits, played.Fits, compareFits}} {
		for _, row := range list.played {
			verdict, same, err := "not in the table", false, error(nil)
			if before := find(list.kept, row.Name); before != nil {
				verdict, same, err = list.compare(before, &row)
			}
			if err != nil {
				return err
			}
			if !same {
				different++
			}
			fmt.Fprintf(w, "%s: %s\n", row.Name, verdict)
		}
	}
	if different > 0 {
		return fmt.Errorf("%d of %d gave another result", different, len(played.Runs)+len(played.Fits))
	}
	return nil
}

// compareRuns compares digests, and the counts of all pairings where the digests
// differ: a digest depends on how specs are spelled, too.
func compareRuns(kept, played *Row) (verdict string, same bool, err error) {
	a, errA := kept.standings()
	b, errB := played.standings()
	switch {
	case errA != nil || errB != nil:
		return "", false, errors.Join(errA, errB)
	case a.Digest == b.Digest:
		return "the same games", true, nil
	case maps.Equal(counts(a), counts(b)):
		return "the same counts, another digest", true, nil
	}
	return "other games", false, nil
}

// counts returns the results of the pairs of each pairing.
func counts(s *standings) map[string][5]int {
	all := map[string][5]int{}
	for _, p := range s.Pairings {
		all[p.A+" "+p.B] = p.Ptnml
	}
	return all
}

// compareFits compares weights to 12 digits.
func compareFits(kept, played *Row) (verdict string, same bool, err error) {
	a, errA := kept.fit()
	b, errB := played.fit()
	if err := errors.Join(errA, errB); err != nil {
		return "", false, err
	}
	if len(a.Weights) > 0 && slices.EqualFunc(a.Weights, b.Weights, sameWeight) {
		return "the same weights", true, nil
	}
	return "other weights", false, nil
}

func sameWeight(v, w weight) bool {
	return v.Name == w.Name && math.Abs(v.Weight.Value-w.Weight.Value) <= 1e-12*math.Abs(v.Weight.Value)
}
