package export

import (
	"bufio"
	"encoding/json"
	"io"

	"gipf.arena/arena"
)

// NewJSONL returns a writer of JSON objects, one a line: the run first, then the
// games, at the end their number and digest. It is the form that NewReader reads.
func NewJSONL(w io.Writer, r *arena.Meta) (Writer, error) {
	out := bufio.NewWriter(w)
	j := &jsonlWriter{out: out, enc: json.NewEncoder(out), digest: arena.NewDigest()}
	j.enc.SetEscapeHTML(false)
	return j, j.enc.Encode(newJSONHead(r))
}

type jsonlWriter struct {
	out    *bufio.Writer
	enc    *json.Encoder
	digest *arena.Digest
	games  int64
}

func (j *jsonlWriter) Game(g *Game) error {
	if err := j.digest.Add(&g.Record); err != nil {
		return err
	}
	j.games++
	return j.enc.Encode(newJSONGame(&g.Record))
}

func (j *jsonlWriter) Close() error {
	if err := j.enc.Encode(jsonEnd{j.games, j.digest.String()}); err != nil {
		return err
	}
	return j.out.Flush()
}
