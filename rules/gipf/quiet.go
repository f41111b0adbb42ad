package gipf

import (
	"math/bits"

	"gipf.arena/rules/hexgrid"
)

// boards holds the sets that pushes change; own is the pieces of the player who pushes next.
// Between two rows nothing else changes but the reserves, and nine plies in ten need no more.
// Because it holds the occupied spots and not the enemy's pieces, a push adds one spot to them,
// and both sides share the same code without branches.
type boards struct{ occupied, own, gipfs hexgrid.Board }

// quietPlain is quiet on any processor, in registers.
func (b *boards) quietPlain(d *dice, most int) (plies int) {
	occupied, own, gipfs := b.occupied, b.own, b.gipfs
	word, left := d.word, d.left // d.push by hand, in registers too
	for plies < most {
		if left == 0 {
			d.refill()
			word, left = d.word, d.left
		}
		left--
		var number uint64
		number, word = bits.Mul64(word, pushCount)
		p := &pushes[number]
		empty := p.line &^ occupied
		if empty == 0 {
			continue
		}
		first := p.first(empty)
		run := p.before(first)
		pusher := p.slide(own, run) | p.entry
		if gipfs != 0 {
			gipfs = p.slide(gipfs, run)
		}
		occupied |= first
		own = occupied &^ pusher // the other side's turn
		plies++
		if fours(own)|fours(pusher) != 0 {
			break
		}
	}
	d.word, d.left = word, left
	*b = boards{occupied, own, gipfs}
	return plies
}
