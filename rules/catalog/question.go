package catalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"gipf.arena/internal/strict"
)

// A Question is one line of input. The package comment describes its keys.
type Question struct {
	ID       json.RawMessage // nil if there is none
	Game     string
	Variant  string
	Position *string // nil for the start position
	Setup    uint64
	Play     []string
}

// name returns the full name of the game. The variant of a game without
// variants is empty, perhaps with options.
func (q Question) name() string {
	if q.Variant == "" || q.Variant[0] == ':' {
		return q.Game + q.Variant
	}
	return q.Game + "/" + q.Variant
}

// ParseQuestion reads a line. An error quotes what is wrong and names its key.
// Even with an error the question has its ID if that could be read. Keys match
// exactly, unlike in encoding/json's matching for structs, which would also
// read "Play" and "ID".
func ParseQuestion(line []byte) (Question, error) {
	var keys strict.Keys
	if err := json.Unmarshal(line, &keys); err != nil {
		return Question{}, strict.NotAnObject(line, err)
	}
	if keys == nil {
		return Question{}, strict.NotAnObject(line, nil)
	}
	q := Question{ID: keys["id"], Setup: 1}
	for _, key := range []string{"game", "variant"} {
		if keys[key] == nil {
			return q, fmt.Errorf("%s: missing", key)
		}
	}
	return q, cmp.Or(
		strict.Read(keys, "game", "a string", &q.Game),
		strict.Read(keys, "variant", "a string", &q.Variant),
		strict.Read(keys, "position", "a string", &q.Position),
		strict.Read(keys, "setup", "an integer from 0 to "+strconv.FormatUint(math.MaxUint64, 10), &q.Setup),
		strict.Texts(keys, "play", &q.Play),
	)
}
