//go:build !amd64

package gipf

// quiet makes the pushes of pushInTurn until there is a row, and at most the given number.
func (b *boards) quiet(d *dice, most int) (plies int) { return b.quietPlain(d, most) }
