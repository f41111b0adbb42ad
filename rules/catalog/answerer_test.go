package catalog_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// answerer knows the games of this module.
var answerer = catalog.Answerer{Games: catalog.New(catalog.Variants()...)}

// ask has the lines of input answered and returns the answers and the error.
func ask(t *testing.T, input string) (lines []string, err error) {
	t.Helper()
	var out bytes.Buffer
	err = answerer.Serve(strings.NewReader(input), &out)
	require.True(t, out.Len() == 0 || strings.HasSuffix(out.String(), "\n"), "the last line must end: %q", out.String())
	return strings.FieldsFunc(out.String(), func(r rune) bool { return r == '\n' }), err
}

// oneMove is a position with a single move, and its answer.
const (
	oneMove       = `"game":"gipf","variant":"basic","position":"w3/1w3/2w3/3w3/3b2/5/3b w b 3,3 22 -"`
	oneMoveAnswer = oneMove + `,"actor":1,"outcome":null,"actions":["xb2-f5"],"successors":["4/5/6/7/6/5/3b b b 7,3 22 -"]`
)

func TestAnswers(t *testing.T) {
	tests := []struct{ name, question, want string }{
		{"position", `{` + oneMove + `}`, `{` + oneMoveAnswer + `}`},
		{"blanks and carriage return", "  { " + oneMove + " } \r", `{` + oneMoveAnswer + `}`},
		{"other keys, near misses among them", `{` + oneMove + `,"Play":["x"],"ID":7,"tags":[{}],"actor":"?"}`, `{` + oneMoveAnswer + `}`},
		{"a key given twice counts once", `{"variant":"nonsense",` + oneMove + `}`, `{` + oneMoveAnswer + `}`},
		{"setup means nothing to GIPF", `{` + oneMove + `,"setup":18446744073709551615}`, `{` + oneMoveAnswer + `}`},
		{"options are not part of the answer", strings.Replace(`{`+oneMove+`}`, `"basic"`, `"basic:white=3"`, 1), `{` + oneMoveAnswer + `}`},
		{
			"the game is over", `{"game":"gipf","variant":"basic","position":"w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -"}`,
			`{"game":"gipf","variant":"basic","position":"w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -","actor":0,"outcome":"2","actions":[],"successors":[]}`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lines, err := ask(t, test.question+"\n")
			require.Len(t, lines, 1)
			require.JSONEq(t, test.want, lines[0])
			require.NoError(t, err)
		})
	}
}

// TestPlay plays moves, of a whole turn and beyond, before it asks.
func TestPlay(t *testing.T) {
	for question, want := range map[string]string{
		`"variant":"basic"`:                                            "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -",
		`"variant":"basic","play":[]`:                                  "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -",
		`"variant":"basic:white=3,black=-1"`:                           "b2w/5/6/w5b/6/5/b2w w w 15,11 22 -",
		`"variant":"basic","play":["f1-f2"]`:                           "b2w/5/6/w5b/w5/5/b2w b b 11,12 22 -",
		`"variant":"tournament","play":["Ga1-b2","Gi1-h2","a1-b2"]`:    "w3/1W3/6/7/6/5/B3 b b 15,16 21 -",
		oneMove[len(`"game":"gipf",`):] + `,"play":["xb2-f5"]`:         "4/5/6/7/6/5/3b b b 7,3 22 -",
		oneMove[len(`"game":"gipf",`):] + `,"play":["xb2-f5","a1-b2"]`: "b3/5/6/7/6/5/3b w w 7,2 22 -",
	} {
		lines, err := ask(t, `{"game":"gipf",`+question+`}`)
		require.Len(t, lines, 1, question)
		require.NoError(t, err, question)
		got := asAnswer(t, lines[0])
		require.Equal(t, want, got.Position, "%s: %s", question, lines[0])
		require.True(t, slices.IsSorted(got.Actions), "%s: %q", question, got.Actions)
		require.True(t, slices.IsSorted(got.Successors), "%s: %q", question, got.Successors)
	}
}

// TestSetupOfAQuestion: a question begins with the set-up that it names, and with the first where it names none.
func TestSetupOfAQuestion(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("lyngk/base")
	require.NoError(t, err)
	for key, setup := range map[string]uint64{"": 1, `,"setup":0`: 0, `,"setup":1`: 1, `,"setup":2`: 2} {
		lines, err := ask(t, `{"game":"lyngk","variant":"base"`+key+`}`)
		require.NoError(t, err)
		require.Equal(t, g.New(setup).String(), asAnswer(t, lines[0]).Position, key)
	}
}

// An illegible game writes positions that it does not read.
type illegible struct{ rules.Game }

func (illegible) Parse(string) (rules.State, error) { return nil, errors.New("illegible") }

// TestPositionsThatAreNotReadBack: a game of others whose own positions it cannot read gets no answer, and the error says why.
func TestPositionsThatAreNotReadBack(t *testing.T) {
	games := catalog.New(catalog.Variant{Info: catalog.Info{Name: "a/b"}, Make: func(catalog.Options) (rules.Game, error) {
		g, err := catalog.Game("gipf/basic")
		return illegible{g}, err
	}})
	_, err := catalog.Answerer{Games: games}.Answer(catalog.Question{Game: "a", Variant: "b"})
	require.ErrorContains(t, err, "illegible")
}

// TestInOrder gives a successor for each action, in the order of the actions.
func TestInOrder(t *testing.T) {
	ordered := catalog.Answerer{Games: answerer.Games, InOrder: true}
	start := catalog.Question{Game: "gipf", Variant: "basic"}
	got, err := ordered.Answer(start)
	require.NoError(t, err)
	sorted, err := answerer.Answer(start)
	require.NoError(t, err)
	require.Equal(t, sorted.Actions, got.Actions)
	require.Len(t, got.Successors, 42)
	require.Len(t, sorted.Successors, 24, "several pushes lead to one position")
	for i, action := range got.Actions {
		start.Play = []string{action}
		after, err := ordered.Answer(start)
		require.NoError(t, err)
		require.Equal(t, after.Position, got.Successors[i], action)
	}
}

// TestID gives back any id as it is, and none if none was asked with.
func TestID(t *testing.T) {
	for _, id := range []string{
		"0", "-1.50e+400", "123456789012345678901234567890", `"a<b>&c\u2028"`, "null", "false", `{"b":[1,{"a":2}],"a":""}`, `""`,
	} {
		lines, err := ask(t, `{"id":`+id+`,`+oneMove+"}\n"+`{"id":`+id+`}`)
		require.Error(t, err)
		require.Len(t, lines, 2, id)
		for _, line := range lines {
			var got map[string]json.RawMessage
			require.NoError(t, json.Unmarshal([]byte(line), &got), line)
			require.Equal(t, id, string(got["id"]), line)
		}
		require.Contains(t, lines[1], `"error"`)
	}
}

// TestErrors asks what cannot be answered: the message says where and
// quotes the offending text, and the next line is answered all the same.
func TestErrors(t *testing.T) {
	tests := []struct {
		question string
		want     []string // all of them
	}{
		{`nonsense`, []string{"not one JSON object", "nonsense"}},
		{`{"game":"gipf"`, []string{"not one JSON object"}},
		{`[1]`, []string{"not one JSON object", "[1]"}},
		{`null`, []string{"not one JSON object", "null"}},
		{`{} {}`, []string{"not one JSON object"}},
		{`{"variant":"basic"}`, []string{"game: missing"}},
		{`{"game":"gipf"}`, []string{"variant: missing"}},
		{`{"game":1,"variant":"basic"}`, []string{"game: want a string", `"1"`}},
		{`{"game":"gipf","variant":null}`, []string{"variant: want a string", `"null"`}},
		{`{"game":"chess","variant":"basic"}`, []string{"chess"}},
		{`{"game":"chess","variant":""}`, []string{`no game "chess"`}},
		{`{"game":"GIPF","variant":"basic"}`, []string{"GIPF"}},
		{`{"game":"gipf","variant":"blitz"}`, []string{"blitz"}},
		{`{"game":"gipf","variant":"basic/standard"}`, []string{"basic/standard"}},
		{`{"game":"gipf","variant":"basic:white=4"}`, []string{"white=4"}},
		{`{"game":"gipf","variant":"basic:green=1"}`, []string{"green"}},
		{`{"game":"gipf","variant":"basic","position":null}`, []string{"position: want a string", `"null"`}},
		{`{"game":"gipf","variant":"basic","position":""}`, []string{"position"}},
		{`{"game":"gipf","variant":"basic","position":"b2w/5/6/w5b/6/5/b2w w w 12,x 22 -"}`, []string{"reserves", "12,x"}},
		{`{"game":"gipf","variant":"basic","position":"b2w/5/6/w5b/6/5/b2w w b 12,12 22 -"}`, []string{"actor"}},
		{`{"game":"gipf","variant":"basic","setup":-1}`, []string{"setup: want an integer from 0 to 18446744073709551615", "-1"}},
		{`{"game":"gipf","variant":"basic","setup":1.5}`, []string{"setup: want an integer", "1.5"}},
		{`{"game":"gipf","variant":"basic","setup":18446744073709551616}`, []string{"setup", "18446744073709551616"}},
		{`{"game":"gipf","variant":"basic","setup":"1"}`, []string{"setup"}},
		{`{"game":"gipf","variant":"basic","play":"f1-f2"}`, []string{"play: want a list of strings", "f1-f2"}},
		{`{"game":"gipf","variant":"basic","play":["f1-f2",null]}`, []string{"play: want a list of strings", "null"}},
		{`{"game":"gipf","variant":"basic","play":["f1-f2","f1-f9"]}`, []string{"play", "move 2", `"f1-f9"`}},
		{`{"game":"gipf","variant":"basic","play":["Gf1-f2"]}`, []string{"move 1", `"Gf1-f2"`}},
		{`{"game":"gipf","variant":"basic","play":["f1-f2;b1-b2"]}`, []string{"move 1", "f1-f2;b1-b2"}},
		{
			`{"game":"gipf","variant":"basic","position":"w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -","play":["a1-b2"]}`,
			[]string{"move 1", `"a1-b2"`, "over"},
		},
	}
	for _, test := range tests {
		lines, err := ask(t, test.question+"\n\n{"+oneMove+"}\n")
		require.Len(t, lines, 2, test.question)
		var got map[string]string
		require.NoError(t, json.Unmarshal([]byte(lines[0]), &got), "%s: %s", test.question, lines[0])
		require.Len(t, got, 1, "%s: %s", test.question, lines[0])
		for _, want := range test.want {
			require.Contains(t, got["error"], want, test.question)
		}
		require.NotContains(t, got["error"], "\n", test.question)
		require.JSONEq(t, `{`+oneMoveAnswer+`}`, lines[1])
		require.EqualError(t, err, "1 of 2 lines could not be answered", test.question)
	}
}

// TestLongLines answers and quotes lines far longer than a megabyte.
func TestLongLines(t *testing.T) {
	long := strings.Repeat("x", 3<<20)
	lines, err := ask(t, `{"id":"`+long+`",`+oneMove+`}`+"\n"+long)
	require.Error(t, err)
	require.Len(t, lines, 2)
	require.JSONEq(t, `{"id":"`+long+`",`+oneMoveAnswer+`}`, lines[0])
	require.Less(t, len(lines[1]), 2000, "an error must not repeat a whole long line")
}

// TestNoHTMLEscaping leaves <, > and & as they are.
func TestNoHTMLEscaping(t *testing.T) {
	lines, _ := ask(t, `{"game":"<&>","variant":"basic"}`)
	require.Len(t, lines, 1)
	require.Contains(t, lines[0], "<&>")
}

// TestDialogue holds the next question back until the last is answered,
// even when its first half has been sent already.
func TestDialogue(t *testing.T) {
	inReader, in := io.Pipe()
	outReader, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := answerer.Serve(inReader, out)
		out.Close()
		done <- err
	}()
	answers := bufio.NewReader(outReader)
	question := `{` + oneMove + `,"id":%d}` + "\n" + `{"game":`
	rest := ""
	for id := range 3 {
		_, err := fmt.Fprint(in, strings.TrimPrefix(fmt.Sprintf(question, id), rest))
		require.NoError(t, err)
		rest = `{"game":`
		line, err := answers.ReadString('\n')
		require.NoError(t, err)
		require.JSONEq(t, fmt.Sprintf(`{%s,"id":%d}`, oneMoveAnswer, id), line)
	}
	require.NoError(t, in.Close())
	line, err := answers.ReadString('\n')
	require.NoError(t, err, "the half line at the end of input is a line as well")
	require.Contains(t, line, `"error"`)
	require.ErrorContains(t, <-done, "1 of 4 lines")
}

// A brokenWriter takes nothing.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

// TestBrokenPipes stops, with the reason, when reading or writing fails.
func TestBrokenPipes(t *testing.T) {
	questions := strings.Repeat("{"+oneMove+"}\n", 1000)
	require.ErrorContains(t, answerer.Serve(strings.NewReader(questions), brokenWriter{}), "broken pipe")
	require.EqualError(t, answerer.Serve(strings.NewReader("{"+oneMove+"}\n"), brokenWriter{}), "after 1 lines: broken pipe")
	require.EqualError(t, answerer.Serve(strings.NewReader("{"+oneMove+"}"), brokenWriter{}), "writing: broken pipe", "the last answer, after which nothing is read")
	require.ErrorContains(t, answerer.Serve(iotest.ErrReader(errors.New("broken input")), io.Discard), "broken input")
	var out bytes.Buffer
	err := answerer.Serve(io.MultiReader(strings.NewReader(questions), iotest.ErrReader(errors.New("broken input"))), &out)
	require.ErrorContains(t, err, "after 1000 lines: broken input")
	require.Equal(t, 1000, strings.Count(out.String(), "\n"), "what was answered before must be written")
}

// TestVectors asks with the lines of the vector files as they are.
func TestVectors(t *testing.T) {
	files, err := filepath.Glob("../gipf/testdata/gipf-*.jsonl.gz")
	require.NoError(t, err)
	files = slices.DeleteFunc(files, func(path string) bool { return strings.Contains(path, "-games") })
	require.NotEmpty(t, files)
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			vectors := gunzip(t, path)
			lines, err := ask(t, vectors)
			require.NoError(t, err)
			asked := strings.Split(strings.TrimSpace(vectors), "\n")
			require.Len(t, lines, len(asked))
			for i, line := range asked {
				require.Equal(t, asAnswer(t, line), asAnswer(t, lines[i]), line)
			}
		})
	}
}

// asAnswer reads the keys of an answer, and only them, from a line.
func asAnswer(t *testing.T, line string) catalog.Answer {
	t.Helper()
	var a catalog.Answer
	require.NoError(t, json.Unmarshal([]byte(line), &a), line)
	require.NotNil(t, a.Actions, line)
	require.NotNil(t, a.Successors, line)
	return a
}

func gunzip(t *testing.T, path string) string {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	require.NoError(t, err)
	text, err := io.ReadAll(unzipped)
	require.NoError(t, err)
	return string(text)
}

// FuzzLine asks anything: never a panic, always one JSON object on one
// line, with either an answer or an error.
func FuzzLine(f *testing.F) {
	for _, line := range []string{
		"{" + oneMove + "}", `{"id":[1],` + oneMove + `,"play":["xb2-f5","a1-b2"],"setup":3}`, `{"game":"gipf","variant":"tournament"}`,
		`{"game":"gipf","variant":"standard:white=-1","play":["b1-b2",null]}`, `[]`, `"`, "{\"id\":\"\xff\"}", `{"id":1e999,"game":"\ud800","variant":""}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		if line = bytes.TrimSpace(line); len(line) == 0 || bytes.ContainsRune(line, '\n') {
			t.Skip("not one line")
		}
		var out bytes.Buffer
		err := answerer.Serve(bytes.NewReader(line), &out)
		text := out.String()
		require.Equal(t, 1, strings.Count(text, "\n"), "%q -> %q", line, text)
		var got map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(out.Bytes(), &got), "%q -> %q", line, text)
		if err != nil {
			require.Contains(t, got, "error", "%q -> %q", line, text)
			return
		}
		a := asAnswer(t, text)
		require.Equal(t, a.Outcome != nil, len(a.Actions) == 0, "%q -> %q", line, text)
		require.Equal(t, a.Actor == 0, len(a.Actions) == 0, "%q -> %q", line, text)
	})
}
