package configs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const recordRun = `name: a
game: gipf/basic
agents:
  - {name: one, spec: random}
  - {name: two, spec: greedy}
`

// What is kept is written as one word or as a group, and reads back from its own text.
func TestRecord(t *testing.T) {
	schema := compile(t, KindRun)
	for text, want := range map[string]*Record{
		"":                            nil,
		"record: none":                {Keep: KeepNone},
		"record: values":              {Keep: KeepValues},
		"record: full":                {Keep: KeepFull},
		"record: {pv: 4}":             {Keep: KeepFull, PV: 4},
		"record: {keep: values}":      {Keep: KeepValues},
		"record: {keep: full, pv: 0}": {Keep: KeepFull},
	} {
		whole := []byte(recordRun + text + "\n")
		require.NoError(t, valid(t, schema, whole), text)
		c, err := Parse[Run]("a.yaml", whole, nil)
		require.NoError(t, err, text)
		require.Equal(t, want, c.Record, text)
		again, err := Marshal(c)
		require.NoError(t, err)
		require.NoError(t, valid(t, schema, again), "%s", again)
		d, err := Parse[Run]("b.yaml", again, nil)
		require.NoError(t, err, "%s", again)
		require.Equal(t, want, d.Record, "%s", again)
		plain, err := Parse[Run]("a.yaml", []byte(recordRun), nil)
		require.NoError(t, err)
		require.Equal(t, Hash(plain), Hash(c), "what is kept decides no record")
	}
	for text, want := range map[string]string{
		"record: all":                   `a.yaml:6:9: record.keep: unknown value "all", did you mean "full"?`,
		"record: 3":                     "a.yaml:6:9: record.keep: want text, got \"3\": write it in quotes",
		"record: {pv: 65}":              "a.yaml:6:14: record.pv: must be at most 64, got 65",
		"record: {keep: values, pv: 4}": "a.yaml:6:28: record.pv: lines are kept with keep: full, got values",
		"record: [full]":                "a.yaml:6:9: record: want keys with values, got a list",
	} {
		_, err := Parse[Run]("a.yaml", []byte(recordRun+text+"\n"), nil)
		require.EqualError(t, err, want, text)
	}
	c, err := Parse[Run]("a.yaml", []byte(recordRun), []string{"record.pv=4"})
	require.NoError(t, err)
	require.Equal(t, &Record{Keep: KeepFull, PV: 4}, c.Record)
	c, err = Parse[Run]("a.yaml", []byte(recordRun), []string{"record=none"})
	require.NoError(t, err)
	require.Equal(t, &Record{Keep: KeepNone}, c.Record)
}
