package mcts

// graves holds the AMAF tallies of GRAVE: for each expanded node one of every
// decision made below it. It is one hash table for the whole tree, because most
// nodes see few decisions and a few see all. A key is a node's number, a player
// and a Move.
type graves struct {
	keyed[tally]
	most  int   // entries there may be; what comes later is not learnt
	last  int32 // the number given to the node expanded last; 0 is no node's
	fresh []int32
}

// open returns the number of a newly expanded node.
func (g *graves) open() int32 {
	g.last++
	return g.last
}

// clear forgets everything and keeps the memory.
func (g *graves) clear() {
	g.keyed.clear()
	g.last = 0
}

// credit counts a score, that of First, for decisions made below the node of a
// number.
func (g *graves) credit(number int32, list []made, first float64) {
	if number == 0 {
		return
	}
	for _, m := range list {
		if slot := g.claim(graveKey(number, m), g.most); slot != nil {
			slot.value.add(scoreOf(first, m.by))
		}
	}
}

// tally returns what the node of a number knows about m.
func (g *graves) tally(number int32, m made) tally { return g.get(graveKey(number, m)) }

// compact keeps the tallies of the nodes whose numbers are given and renumbers
// them from 1 on, in place.
func (g *graves) compact(numbers []int32) {
	g.fresh = zeros(g.fresh, int(g.last)+1)
	g.last = 0
	for i, old := range numbers {
		if old != 0 {
			numbers[i] = g.open()
			g.fresh[old] = numbers[i]
		}
	}
	for _, slot := range g.turn() {
		if number := g.fresh[slot.key>>33]; number != 0 {
			slot.key = uint64(number)<<33 | slot.key&(1<<33-1)
			g.put(slot)
		}
	}
}

func graveKey(number int32, m made) uint64 { return uint64(number)<<33 | m.key() }
