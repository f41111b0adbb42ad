package configs

// Book is an opening book that is to be made: by searches of a tree of positions, by
// counting games, or both.
type Book struct {
	Origin `yaml:"-"`

	// Name of the book in lists and file names: letters, digits, dot, dash and underscore. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=64,pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Full name of the game, such as gipf/basic. Required.
	Game string `yaml:"game" jsonschema:"required,maxLength=200"`
	// Source of all randomness. The same seed gives the same book on any machine with any number of workers, however often it is interrupted. Default 1.
	Seed uint64 `yaml:"seed" jsonschema:"default=1,minimum=0"`
	// Searches the most promising positions. Default: with all defaults where there is no group count, else none.
	Expand *BookExpand `yaml:"expand,omitempty"`
	// Counts the moves of games. Default none.
	Count *BookCount `yaml:"count,omitempty"`
	// Moves kept of each position, the best ones; others are kept if games were counted or the book goes on after them. Default 8.
	Keep int `yaml:"keep" jsonschema:"default=8,minimum=1,maximum=10000"`
	// Searches at the same time. 0 takes the number of cores. Does not change the book. Default 0.
	Workers int `yaml:"workers" jsonschema:"default=0,minimum=0,maximum=4096" hash:"-"`
}

// BookExpand is a tree of positions that grows where it matters: an agent that plays from the
// book plays its best moves, and the opponent rarely bad ones.
type BookExpand struct {
	// Spec of the search that values what each move leads to. It must be reproducible. One of a fixed depth, such as alphabeta:depth=3, compares moves more fairly, and takes longer where positions are wild. Default alphabeta:transitions=4000.
	Agent string `yaml:"agent" jsonschema:"default=alphabeta:transitions=4000,maxLength=1000"`
	// Positions of the book; the last batch may bring some more. A book that is made can be made larger: what it has is kept. Default 500.
	Positions int `yaml:"positions" jsonschema:"default=500,minimum=1,maximum=20000" hash:"-"`
	// All positions after at most so many moves come first, good or bad. Default 0.
	Plies int `yaml:"plies" jsonschema:"default=0,minimum=0,maximum=1000"`
	// How many moves deeper a line of best moves is looked at than one with a move that loses a whole point of expected score. Default 50.
	Weight float64 `yaml:"weight" jsonschema:"default=50,minimum=0,maximum=1000000"`
	// Positions between two looks at which ones matter. Default 8.
	Batch int `yaml:"batch" jsonschema:"default=8,minimum=1,maximum=1000"`
	// Texts of positions to begin at. Default the start of the game, of its first set-up where there are several.
	Starts []string `yaml:"starts,omitempty" jsonschema:"maxItems=10000"`
	// Seconds after which a search is given up, with an error: no value depends on it. Default 60.
	Seconds int `yaml:"seconds" jsonschema:"default=60,minimum=1,maximum=86400" hash:"-"`
}

// BookCount counts games.
type BookCount struct {
	// Directories of runs of the game; games that an agent lost by a fault of its own, such as a crash, are left out. Required.
	Runs []string `yaml:"runs" jsonschema:"required,minItems=1,maxItems=1000" hash:"-"`
	// Moves of each game that are counted, those of its opening, which no agent chose, left out. Default 20.
	Plies int `yaml:"plies" jsonschema:"default=20,minimum=1,maximum=100000"`
	// Games that a position must have occurred in. Default 2.
	Least int64 `yaml:"least" jsonschema:"default=2,minimum=1,maximum=1000000000"`
}

// resolve sets the default that depends on another key: there is no book of nothing.
func (b *Book) resolve() {
	if b.Expand == nil && b.Count == nil {
		b.Expand = defaults[BookExpand]()
	}
}

func (b *Book) relations(rep *report) {
	if b.Expand != nil {
		rep.unique("expand.starts.%d", b.Expand.Starts)
	}
	if b.Count != nil {
		rep.unique("count.runs.%d", b.Count.Runs)
	}
}
