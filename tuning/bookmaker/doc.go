// Package bookmaker makes opening books ([gipf.arena/agents/book]): it lets a tree of
// positions grow by searches, counts the games of runs, or both.
//
//	m, err := journal.Load(registry, "book.yaml", nil, bookmaker.New)
//	s, err := journal.BeginOrResume(ctx, m, "books/mine", journal.Options{})
//	found, err := s.Run(ctx)
//
// # The tree
//
// A position that is expanded has a value for each of its moves: that of a search of the
// position it leads to, or, once that is expanded too, what it is worth by its own best
// move. Positions that the game takes for the same are one ([rules.Class]), so the tree
// is a graph. A player may move several times running, so values change sides only where
// the turn does.
//
// Which position comes next is drop-out expansion (Lincke, Strategies for the automatic
// construction of opening books, Computers and Games 2000): each move costs one step and
// more the more it loses against the best one, and the position that is reached at the
// least cost is next. The moves of the side that plays from the book cost ownFactor times
// what they lose, since it will not play what the book knows to be worse; a position
// counts for the side for which it is cheaper. Costs are looked at anew after each batch
// of positions.
//
// Values are whole millionths, so that they are the same on every machine.
//
// # The directory
//
//	journal.jsonl   the values of the searches, batch by batch (gipf.arena/arena/journal)
//	book.jsonl      the book
//	costs.jsonl     what the batches took: the only file that is not repeatable
//
// The book is a function of the configuration alone: neither the number of workers nor an
// interruption changes a byte. Making it with more positions goes on from those there are.
package bookmaker
