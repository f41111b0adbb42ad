package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
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
		same := sameFit(kept.fit(f.Name), &f)
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
func sameFit(kept, played *FitRow) bool {
	if kept == nil {
		return false
	}
	a, b := weightsOf(kept.Result), weightsOf(played.Result)
	for i := range a {
		if len(a) != len(b) || math.Abs(a[i]-b[i]) > 1e-12*math.Abs(a[i]) {
			return false
		}
	}
	return len(a) > 0
}

// weightsOf returns all numbers of the weights of a fit, in order.
func weightsOf(result json.RawMessage) []float64 {
	var fit struct{ Weights json.RawMessage }
	if json.Unmarshal(result, &fit) != nil {
		return nil
	}
	var numbers []float64
	dec := json.NewDecoder(bytes.NewReader(fit.Weights))
	for {
		token, err := dec.Token()
		if err != nil {
			return numbers
		}
		if x, ok := token.(float64); ok {
			numbers = append(numbers, x)
		}
	}
}
