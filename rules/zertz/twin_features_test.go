package zertz_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// twinFeatures are the features of a position by their names.
type twinFeatures map[string]float64

// requireFeatures holds the features of an open position against those the twin finds.
func requireFeatures(t testing.TB, game rules.Game, s rules.State, w twin) {
	t.Helper()
	if w.phase == "#" {
		return
	}
	got := twinFeatures{}
	values := s.(rules.Featured).Features(nil)
	for i, name := range game.(rules.FeatureNamer).FeatureNames() {
		got[name] = values[i]
	}
	require.Equal(t, w.features(), got, "%s: %s", game.Name(), w)
}

// features counts everything from nothing, as FeatureDocs explain it.
func (t twin) features() twinFeatures {
	f := twinFeatures{}
	for _, player := range []int{1, 2} {
		t.describeCaptures(f, player)
	}
	for i, name := range colourNames {
		f["captured-"+name] = float64(t.captures[t.actor][colours[i]] - t.captures[3-t.actor][colours[i]])
		f["supply-"+name], f["board-"+name] = float64(t.supply[colours[i]]), 0
	}
	f["spending"], f["turn"] = number(t.supply.size() == 0), 2*number(t.phase == "-")-1
	t.describeRings(f)
	t.describeOutlook(f)
	return f
}

var colourNames = [3]string{"white", "grey", "black"}

func number(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// prefix begins the names of what is told of a player.
func (t twin) prefix(player int) string {
	if player == t.actor {
		return ""
	}
	return "enemy-"
}

// lacking returns how many marbles miss to a goal, 12 where there is none.
func lacking(goal, have int) int {
	if goal == never {
		return 12
	}
	return max(0, goal-have)
}

// lackOf returns how many marbles miss to the nearest goal, to so many of each colour, and
// to each goal of one colour.
func (t twin) lackOf(owns bag) (least, each int, alone [3]int) {
	least = 12
	for i := range colours {
		alone[i] = lacking(t.kind().alone[colours[i]], owns[colours[i]])
		each += lacking(t.kind().each, owns[colours[i]])
		least = min(least, alone[i])
	}
	each = min(each, 12)
	return min(least, each), each, alone
}

func (t twin) describeCaptures(f twinFeatures, player int) {
	p, owns := t.prefix(player), t.captures[player]
	least, each, alone := t.lackOf(owns)
	f[p+"lack"], f[p+"lack-each"] = float64(least), float64(each)
	near := map[bool]float64{true: math.Pow(2, -float64(each))}[each < 12]
	for i, name := range colourNames {
		f[p+"lack-"+name] = float64(alone[i])
		if alone[i] < 12 {
			near += math.Pow(2, -float64(alone[i]))
		}
		f[p+"need-"+name] = 0
		if t.kind().each != never {
			f[p+"need-"+name] = float64(lacking(t.kind().each, owns[colours[i]]))
		}
	}
	f[p+"near"] = near
	for _, name := range []string{"hops", "pockets", "pocket-white", "pocket-grey", "pocket-black", "forcing"} {
		f[p+name] = 0
	}
	for _, stem := range []string{"take", "claim"} {
		for _, part := range []string{"", "-white", "-grey", "-black", "-lack", "-wins"} {
			f[p+stem+part] = 0
		}
	}
}

// describeRings counts rings, marbles and groups.
func (t twin) describeRings(f twinFeatures) {
	names, free := t.ringNames(), 0
	for n := range 7 {
		f["ring-"+string(rune('0'+n))], f["marble-"+string(rune('0'+n))] = 0, 0
	}
	for _, ring := range names {
		around := 0
		for _, place := range t.around(ring) {
			if t.rings[place] != 0 {
				around++
			}
		}
		f["ring-"+string(rune('0'+around))]++
		if t.marble(ring) {
			f["marble-"+string(rune('0'+around))]++
			f["board-"+map[byte]string{'w': "white", 'g': "grey", 'b': "black"}[t.rings[ring]]]++
		}
		if t.free(ring) {
			free++
		}
	}
	f["free"], f["free-odd"] = float64(free), float64(free%2)
	f["split"] = float64(len(t.groups()) - 1)
}

// describeOutlook says who takes the hops that stand, who may claim by removing a ring, and
// who is the next to place by choice, and what each of them can do.
func (t twin) describeOutlook(f twinFeatures) {
	hops := t.hops()
	if t.phase[0] == 'j' {
		hops = t.hopsOf(t.phase[1:])
	}
	taker, chooser := t.actor, t.actor
	if t.phase == "r" {
		taker = 3 - t.actor
	}
	if len(hops) > 0 == (t.phase != "r") {
		chooser = 3 - t.actor
	}
	remover := chooser
	if t.phase == "r" {
		remover = t.actor
	}
	f["tempo"] = 2*number(chooser == t.actor) - 1
	f[t.prefix(taker)+"hops"] = float64(len(hops))
	t.describeRuns(f, taker, hops, bag{}, 6)
	for _, ring := range t.ringNames() {
		if t.free(ring) {
			t.describeClaim(f, remover, ring)
		}
		if t.vacant(ring) && t.forces(ring) {
			f[t.prefix(chooser)+"forcing"]++
		}
	}
	for _, group := range t.groups() {
		if t.vacancies(group) == 1 {
			t.describePocket(f, t.prefix(chooser), group)
		}
	}
}

// describeRuns follows hops of one marble, at most so many, to the end of each run.
func (t twin) describeRuns(f twinFeatures, player int, hops []twinHop, won bag, left int) {
	for _, hop := range hops {
		after, more := t.clone(), bag{'w': won['w'], 'g': won['g'], 'b': won['b']}
		more[t.rings[hop.over]]++
		after.rings[hop.to], after.rings[hop.from], after.rings[hop.over] = t.rings[hop.from], '.', '.'
		if on := after.hopsOf(hop.to); len(on) > 0 && left > 1 {
			after.describeRuns(f, player, on, more, left-1)
			continue
		}
		t.describeGain(f, player, "take", more)
	}
}

// describeClaim takes a ring away and looks at what is full then.
func (t twin) describeClaim(f twinFeatures, player int, ring string) {
	after, won := t.clone(), bag{}
	delete(after.rings, ring)
	for _, group := range after.groups() {
		if after.full(group) {
			for _, full := range group {
				won[t.rings[full]]++
			}
		}
	}
	if won.size() > 0 {
		t.describeGain(f, player, "claim", won)
	}
}

// describeGain raises what is told of a gain to what some marbles bring.
func (t twin) describeGain(f twinFeatures, player int, stem string, won bag) {
	p, after := t.prefix(player)+stem, bag{}
	raise := func(name string, to int) { f[name] = max(f[name], float64(to)) }
	for i, name := range colourNames {
		raise(p+"-"+name, won[colours[i]])
		after[colours[i]] = t.captures[player][colours[i]] + won[colours[i]]
	}
	before, _, _ := t.lackOf(t.captures[player])
	left, _, _ := t.lackOf(after)
	raise(p, won.size())
	raise(p+"-lack", before-left)
	raise(p+"-wins", map[bool]int{true: 1}[left == 0])
}

// forces reports whether a marble on a vacant ring could hop or be hopped over.
func (t twin) forces(ring string) bool {
	for direction, place := range t.around(ring) {
		behind, opposite := t.around(place)[direction], t.around(ring)[(direction+3)%6]
		if t.marble(place) && (t.vacant(behind) || t.vacant(opposite)) {
			return true
		}
	}
	return false
}

// describePocket counts the marbles of a group that a placement would claim.
func (t twin) describePocket(f twinFeatures, p string, group []string) {
	f[p+"pockets"]++
	for i, name := range colourNames {
		count := 0
		for _, ring := range group {
			if t.rings[ring] == colours[i] {
				count++
			}
		}
		f[p+"pocket-"+name] = max(f[p+"pocket-"+name], float64(count))
	}
}
