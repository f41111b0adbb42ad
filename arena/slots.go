package arena

// Slots are the compute slots of a run. A game computes only while it holds
// one, so that many more games can be in flight than there are cores. Waiting
// games get slots in the order in which they asked, because a channel serves
// its senders in order. Nil Slots set no limit.
type Slots chan struct{}

// NewSlots returns n free slots, n at least 1.
func NewSlots(n int) Slots { return make(Slots, n) }

// take waits for a slot. It needs no context: a game passes its slot on every few
// moves, and returns it at once when the run is cancelled.
func (s Slots) take() {
	if s != nil {
		s <- struct{}{}
	}
}

// give returns a slot that the caller holds.
func (s Slots) give() {
	if s != nil {
		<-s
	}
}
