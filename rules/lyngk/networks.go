package lyngk

// networks are those of some colours.
type networks struct {
	count int
	seen  [2 * mostOfColour]points // by network, what its stacks see beyond
	of    [64]uint8                // the network of each stack
}

// add adds the networks of the stacks with one colour on top, and returns how many stacks the
// largest has.
func (n *networks) add(s *State, tops points) (most int) {
	for left := tops; left != 0; {
		ends, seen, before := left&-left, points(0), left
		for ends != 0 {
			p := ends.first()
			left &^= p.set()
			n.of[p&63] = uint8(n.count)
			seen |= s.sight[p]
			ends = (ends | s.sight[p]) & left
		}
		n.seen[n.count&15] = seen &^ tops
		n.count++
		most = max(most, (before &^ left).count())
	}
	return most
}
