package main

import (
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
)

// compareTables says of everything that was played whether it came out as kept,
// and returns an error when something did not.
func compareTables(w io.Writer, kept, played *Table) error {
	differ := 0
	for _, r := range played.Runs {
		words, same, err := compareRun(kept.run(r.Name), &r)
		if err != nil {
			return err
		}
		differ += count(!same)
		fmt.Fprintf(w, "%s: %s\n", r.Name, words)
	}
	for _, f := range played.Fits {
		same, err := sameFit(kept.fit(f.Name), &f)
		if err != nil {
			return err
		}
		differ += count(!same)
		fmt.Fprintf(w, "%s: %s\n", f.Name, map[bool]string{true: "the same weights", false: "other weights"}[same])
	}
	if differ > 0 {
		return fmt.Errorf("%d of %d came out otherwise", differ, len(played.Runs)+len(played.Fits))
	}
	return nil
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// compareRun compares digests, and the counts of all pairings where the digests
// differ: a digest holds how specs were spelled, too.
func compareRun(kept, played *RunRow) (words string, same bool, err error) {
	if kept == nil {
		return "not in the table", false, nil
	}
	a, err := kept.decode()
	if err != nil {
		return "", false, err
	}
	b, err := played.decode()
	if err != nil {
		return "", false, err
	}
	switch {
	case a.Digest == b.Digest:
		return "the same games", true, nil
	case reflect.DeepEqual(counts(a), counts(b)):
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

// sameFit reports whether two fits have the same weights, to 12 digits.
func sameFit(kept, played *FitRow) (bool, error) {
	if kept == nil {
		return false, nil
	}
	a, err := kept.decode()
	if err != nil {
		return false, err
	}
	b, err := played.decode()
	if err != nil {
		return false, err
	}
	return len(a.Weights) > 0 && slices.EqualFunc(a.Weights, b.Weights, func(v, w weight) bool {
		return v.Name == w.Name && math.Abs(v.Weight.Value-w.Weight.Value) <= 1e-12*math.Abs(v.Weight.Value)
	}), nil
}
