package exchange

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"gipf.arena/arena/stats"
)

// A List holds the results of one file.
type List struct {
	Format  string   // "csv" or "pgn"
	Names   []string // the players, in the order of their first game
	Games   []ScoredGame
	LeftOut int // games without a result
}

// A ScoredGame is one result, or Count of them between the same players in the same
// seats.
type ScoredGame struct {
	First, Second int // indices in Names
	Result        stats.Result
	Count         int    // at least 1
	Pair          string // names its pair of games, "" if none
	Opening       string // names the opening, "" if unknown
	// Event, Round and FEN are those tags of PGN, "" if they tell nothing. They
	// identify pairs if no game names its own.
	Event, Round, FEN string
}

// Limits on a file, so that no input takes all memory or time.
const (
	maxPlayers = 2000
	scoresLine = 16 << 20 // bytes
	maxCount   = 1_000_000_000
)

// Read reads a list: PGN if the first line with text is a tag or a comment of PGN,
// else CSV. Errors quote the offending text with its line.
func Read(r io.Reader) (*List, error) {
	start := buffered(r)
	for begin, what := range otherForms {
		if text, _ := start.Peek(len(begin)); string(text) == begin {
			return nil, fmt.Errorf("scores: %s, and not a list of results: want CSV or PGN "+
				"(of a run of ours its directory, or what export --format csv or pgn writes of it)", what)
		}
	}
	in := newLines(start)
	b := builder{list: &List{Format: "csv"}, index: map[string]int{}}
	read := readCSV
	if in.skipBlank() && tagStart.MatchString(in.text) {
		b.list.Format, read = "pgn", scoresPGN
	}
	if err := read(in, &b); err != nil {
		return nil, fmt.Errorf("scores: %w", err)
	}
	if err := in.scanner.Err(); err != nil {
		return nil, fmt.Errorf("scores: line %d: %w", in.number+1, err)
	}
	if len(b.list.Games) == 0 {
		return nil, errors.New("scores: no games with a result")
	}
	return b.list, nil
}

// parquetStart begins every Parquet file: its name and, in either structure that can follow (the
// head of a page, or of a file without pages), the mark of a first field that is a number.
const parquetStart = "PAR1\x15"

// otherForms are files that people may have besides lists, by how they begin.
var otherForms = map[string]string{parquetStart: "a Parquet file", `{"`: "JSON", "{\n": "JSON", "(;": "SGF", "\x1f\x8b": "a compressed file"}

// tagStart matches the first line of PGN, and of nothing else that is read.
var tagStart = regexp.MustCompile(`^(?:[;%].*|\[\w+\s+".*)$`)

// lines reads a text line by line; text is the current one.
type lines struct {
	scanner *bufio.Scanner
	text    string
	number  int // of text, counted from 1
	held    bool
}

// buffered returns a reader of a text from outside, without the byte order mark that some editors
// put before it.
func buffered(r io.Reader) *bufio.Reader {
	in := bufio.NewReaderSize(r, 1<<16)
	if mark, _ := in.Peek(3); string(mark) == "\ufeff" {
		in.Discard(len(mark))
	}
	return in
}

func newLines(in *bufio.Reader) *lines {
	l := &lines{scanner: bufio.NewScanner(in)}
	l.scanner.Buffer(make([]byte, 64<<10), scoresLine)
	return l
}

// hold makes next return the rest of the line again.
func (l *lines) hold(text string) {
	l.text, l.held = text, true
	l.number--
}

// next goes to the next line, without its end.
func (l *lines) next() bool {
	if l.held {
		l.held = false
		l.number++
		return true
	}
	if !l.scanner.Scan() {
		return false
	}
	l.number++
	l.text = strings.TrimRight(l.scanner.Text(), "\r")
	return true
}

// skipBlank goes to the first line with text. The next call of next returns it again.
func (l *lines) skipBlank() bool {
	for l.next() {
		if strings.TrimSpace(l.text) != "" {
			l.hold(l.text)
			return true
		}
	}
	return false
}

// builder collects games.
type builder struct {
	list  *List
	index map[string]int
	total int
}

// player returns the index of a name.
func (b *builder) player(name string) (int, error) {
	if i, ok := b.index[name]; ok {
		return i, nil
	}
	switch {
	case name == "":
		return 0, errors.New("a player without a name")
	case len(b.list.Names) == maxPlayers:
		return 0, fmt.Errorf("player %q: more than %d players", name, maxPlayers)
	}
	b.index[name] = len(b.list.Names)
	b.list.Names = append(b.list.Names, name)
	return b.index[name], nil
}

// add adds a game between two names.
func (b *builder) add(first, second string, g ScoredGame) error {
	if first == second && first != "" {
		return fmt.Errorf("%q plays itself", first)
	}
	var err error
	if g.First, err = b.player(first); err != nil {
		return err
	}
	if g.Second, err = b.player(second); err != nil {
		return err
	}
	if b.total += g.Count; b.total > maxCount {
		return fmt.Errorf("more than %d games", maxCount)
	}
	b.list.Games = append(b.list.Games, g)
	return nil
}
