package kit

// A View says whose count a feature is, from where the mover sits.
type View uint8

const (
	// Balance is the mover's count less the opponent's.
	Balance View = iota
	// Mine is the mover's count, or that of the board.
	Mine
	// Yours is the opponent's count.
	Yours
	// Either is a feature for the mover's count and, called enemy-, one for the opponent's.
	Either
)

// A Feature is one feature of positions: a name, the count it shows, and a line about the count.
type Feature struct {
	Name  string
	Count int
	View  View
	Doc   string
}

// Of is the feature that shows a count from this view.
func (v View) Of(count int, name, doc string) Feature { return Feature{name, count, v, doc} }

// Features returns the features of a table, with two in place of each whose view is Either.
func Features(table ...Feature) (all []Feature) {
	for _, f := range table {
		if f.View == Either {
			all = append(all, Mine.Of(f.Count, f.Name, f.Doc), Yours.Of(f.Count, "enemy-"+f.Name, f.Doc))
		} else {
			all = append(all, f)
		}
	}
	return all
}

// Texts returns the names of features and a line about each. If a count has features for
// both sides, the line says whose it is.
func Texts(features []Feature) (names, docs []string) {
	apart := map[int]bool{}
	for _, f := range features {
		apart[f.Count] = apart[f.Count] || f.View == Yours
	}
	for _, f := range features {
		whose := [...]string{Balance: "the mover's less the opponent's: ", Yours: "the opponent's: "}[f.View]
		if f.View == Mine && apart[f.Count] {
			whose = "the mover's: "
		}
		names, docs = append(names, f.Name), append(docs, whose+f.Doc)
	}
	return names, docs
}

// A Doc is a name and a line about it.
type Doc [2]string

// Split returns the names and the lines apart.
func Split(all []Doc) (names, lines []string) {
	for _, d := range all {
		names, lines = append(names, d[0]), append(lines, d[1])
	}
	return names, lines
}

// Names returns the names of 0 to n-1 in order.
func Names(n int, name func(i int) string) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = name(i)
	}
	return names
}
