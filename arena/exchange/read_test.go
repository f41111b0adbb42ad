package exchange

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// small is a whole record of two turns.
const small = `(;
GM[22]VV[2]
SU[Zertz]
RE[Game won by b]
P0[id "a"]
P1[id "b"]
; P0[0 Start P0]
; P0[1 RtoB 2 2 D 1]
; P0[2 R- A 1]
; P0[3 Done]
; P1[4 OfferDraw]
; P1[5 r- G 1]
; P1[6 rtob 2 0 D 4]
; P1[7 done ]
; P0[8 Resign]
)
`

func read(t *testing.T, text string) (recs []Record, faults []string) {
	t.Helper()
	for rec, err := range Records([]byte(text)) {
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		recs = append(recs, rec)
	}
	return recs, faults
}

func TestRecordsReadsWhatThereIs(t *testing.T) {
	recs, faults := read(t, "\ufeff"+small)
	require.Empty(t, faults)
	require.Len(t, recs, 1) // not passed over
	recs, faults = read(t, "text before\n"+small+"\ntext between\n"+strings.ReplaceAll(small, "Start P0", "Start P1"))
	require.Empty(t, faults)
	require.Len(t, recs, 2)
	require.Equal(t, 2, recs[0].Line)
	require.Equal(t, "zertz", recs[0].Setup)
	require.Equal(t, [2]string{"a", "b"}, recs[0].Players)
	require.Equal(t, "b", recs[0].Winner)
	require.Equal(t, 0, recs[0].Start)
	require.Equal(t, 1, recs[1].Start)
	require.Len(t, recs[0].Events, 8)
	require.Equal(t, Event{Line: 9, Player: 0, Words: []string{"rtob", "2", "2", "d", "1"}}, recs[0].Events[0])
	require.Equal(t, Event{Line: 14, Player: 1, Words: []string{"rtob", "2", "0", "d", "4"}}, recs[0].Events[5])
}

func TestRecordsNamesTheLineAtFault(t *testing.T) {
	replaced := func(old, by string) string { return strings.Replace(small, old, by, 1) }
	for _, c := range []struct{ text, want string }{
		{replaced("; P0[1 RtoB 2 2 D 1]", "; P2[1 RtoB 2 2 D 1]"), `line 8: "P2[1 RtoB 2 2 D 1]": want an event such as P0[3 Done]`},
		{replaced("; P0[3 Done]", "; P0[3]"), `line 10: "P0[3]": want a number and what is done`},
		{replaced("; P0[3 Done]", "; P0[x Done]"), `line 10: "P0[x Done]": want the number of the event first`},
		{replaced("Start P0", "Start P3"), `line 7: "0 start p3": want start p0 or start p1 before the first event`},
		{replaced("Done", "Start P0"), `line 10: "3 start p0": want start p0 or start p1 before the first event`},
		{replaced(`P1[id "b"]`, ""), `line 1: there is no name of P1`},
		{replaced(`P1[id "b"]`, `P1[id "a"]`), `line 1: "a" plays itself`},
		{replaced(`P1[id "b"]`, `P0[id "b"]`), `line 6: P0 is "b", and "a" before`},
		{replaced(`id "b"`, "id \"b\x1b\""), `line 6: the name of P1 is "b\x1b": want 1 to 64 printable bytes`},
		{replaced("SU[Zertz]", ""), "line 1: there is no board: want SU[Zertz] or SU[Zertz+11]"},
		{replaced("won by b", "won by c"), `line 1: won by "c", who is neither "a" nor "b"`},
		{replaced("\n)\n", "\n"), "line 1: the record has no end: want a line with )"},
		{replaced("GM[22]", strings.Repeat("x", boardspaceLine)), "line 2: a line of more than 4096 bytes"},
	} {
		recs, faults := read(t, c.text+small)
		require.Equal(t, []string{c.want}, faults)
		require.Len(t, recs, 1, "the next record is read all the same")
		require.Equal(t, strings.Count(c.text, "\n")+1, recs[0].Line)
	}
}

// The longest line, the longest name and the most events are read.
func TestRecordsAtBounds(t *testing.T) {
	name := strings.Repeat("n", maxName)
	text := strings.Replace(strings.Replace(small, `id "a"`, `id "`+name+`"`, 1), "GM[22]", strings.Repeat("x", boardspaceLine-len("VV[2]")-1), 1)
	text = strings.Replace(text, "; P0[3 Done]\n", strings.Repeat("; P0[3 Done]\n", maxEvents-7), 1)
	recs, faults := read(t, text)
	require.Empty(t, faults)
	require.Equal(t, name, recs[0].Players[0])
	require.Len(t, recs[0].Events, maxEvents)
	_, faults = read(t, strings.Replace(text, name, name+"n", 1))
	require.Equal(t, []string{`line 5: the name of P0 is "` + name + `n": want 1 to 64 printable bytes`}, faults)
}

func TestRecordsBoundsTheEvents(t *testing.T) {
	events := strings.Repeat("; P0[3 Done]\n", maxEvents+1)
	_, faults := read(t, strings.Replace(small, "; P0[3 Done]\n", events, 1))
	require.Equal(t, []string{"line 4104: more than 4096 events"}, faults)
}

func TestRecordsNamesARecordThatIsCutOff(t *testing.T) {
	recs, faults := read(t, small+"(;\nSU[Zertz]\n")
	require.Len(t, recs, 1)
	require.Equal(t, []string{"line 17: the record has no end: want a line with )"}, faults)
}
