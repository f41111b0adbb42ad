package zertz_test

// A byteReader hands out bytes one at a time, and zeros once they are used up.
type byteReader []byte

func (b *byteReader) next() byte {
	if len(*b) == 0 {
		return 0
	}
	first := (*b)[0]
	*b = (*b)[1:]
	return first
}

// madeUp makes a position of any bytes and repairs what would make it
// impossible. It need not be reachable.
func madeUp(bytes *byteReader) twin {
	t := twin{
		variant:  gameNumber(bytes.next()).variant(),
		rings:    map[string]byte{},
		supply:   bagOf(0, 0, 0),
		captures: [3]bag{1: bagOf(0, 0, 0), 2: bagOf(0, 0, 0)},
		phase:    "-",
	}
	how := bytes.next()
	t.actor = 1 + int(how&1)
	box := bagOf(t.kind().marbles['w'], t.kind().marbles['g'], t.kind().marbles['b'])
	layBoard(&t, box, how>>1, bytes)
	vacate(&t, box, bytes)
	share(&t, box, how&128 != 0, bytes)
	choosePhase(&t, bytes.next())
	return t
}

// layBoard puts rings and marbles on the board. Four bits of how say how many
// rings are missing and how many of the others have a marble, so that small
// islands and crowded boards are as common as open ones.
func layBoard(t *twin, box bag, how byte, bytes *byteReader) {
	missing, marbles := how&3*2, 2+how>>2&3*2
	for _, column := range t.kind().columns {
		for _, ring := range column {
			drawn := bytes.next()
			if drawn&7 < missing {
				continue
			}
			t.rings[ring] = '.'
			colour := "wgbb"[drawn>>6]
			if drawn>>3&7 < marbles && box[colour] > 0 {
				t.rings[ring] = colour
				box[colour]--
			}
		}
	}
	if len(t.rings) == 0 {
		t.rings["d5"] = '.'
	}
}

// vacate takes a marble off every group that has no vacant ring.
func vacate(t *twin, box bag, bytes *byteReader) {
	for _, group := range t.groups() {
		if t.full(group) {
			ring := group[int(bytes.next())%len(group)]
			box[t.rings[ring]]++
			t.rings[ring] = '.'
		}
	}
}

// share deals out what is left of the box: to the players as long as neither
// reaches a goal by it, to the supply, or back to the board where the supply is
// to be empty.
func share(t *twin, box bag, emptySupply bool, bytes *byteReader) {
	for _, colour := range []byte(colours) {
		for range box[colour] {
			drawn := int(bytes.next() % 8)
			if !emptySupply && drawn >= 4 {
				t.supply[colour]++
				continue
			}
			if !give(t, colour, 1+drawn%2) && !give(t, colour, 2-drawn%2) && !(emptySupply && lay(t, colour)) {
				t.supply[colour]++
			}
		}
	}
}

// give adds a marble to a player's captures unless that would reach a goal.
func give(t *twin, colour byte, player int) bool {
	t.captures[player][colour]++
	if t.reachedGoal(player) {
		t.captures[player][colour]--
		return false
	}
	return true
}

// lay puts a marble on a vacant ring of a group that has another one.
func lay(t *twin, colour byte) bool {
	for _, group := range t.groups() {
		last := ""
		for _, ring := range group {
			if t.vacant(ring) && last != "" {
				t.rings[last] = colour
				return true
			}
			if t.vacant(ring) {
				last = ring
			}
		}
	}
	return false
}

// choosePhase gives the position a phase that is possible in it, mostly the
// start of a turn, which is where its history then begins.
func choosePhase(t *twin, drawn byte) {
	hops := t.hops()
	switch {
	case drawn%4 == 1 && t.anyFree():
		t.phase = "r"
	case drawn%4 == 2 && len(hops) > 0:
		t.phase = "j" + hops[int(drawn/4)%len(hops)].from
	default:
		t.seen = []string{t.String()}
	}
}
