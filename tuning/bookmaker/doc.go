// Package bookmaker makes opening books ([gipf.arena/agents/book]): it lets a tree of
// positions grow by searches, counts the games of runs, or both.
//
//	m, err := journal.Load(registry, "book.yaml", nil, bookmaker.New)
//	s, err := journal.BeginOrResume(ctx, m, "books/mine", journal.Options{})
//	found, err := s.Run(ctx)
//
// # The tree
//
// An expanded position has a value for each of its moves: the value of a search of the
// next position or, once that is expanded too, the value of its best move. Positions
// that the game treats as equal are one ([rules.Class]), so the tree is a graph. A
// player may move several times running, so values change sides only where the turn
// does.
//
// Drop-out expansion chooses the next position (Lincke, Strategies for the automatic
// construction of opening books, Computers and Games 2000): each move costs one step plus
// a term that grows with its loss against the best move, and the position with the least
// total cost is next. Moves of the side that plays from the book cost ownFactor times
// their loss, because that side will not play a move that the book knows to be worse; a
// position counts for the side for which it is cheaper. Costs are computed anew after
// each batch of positions.
//
// Values are integer millionths, so that they are the same on every machine.
//
// # The directory
//
//	journal.jsonl   the values of the searches, batch by batch (gipf.arena/arena/journal)
//	book.jsonl      the book
//	costs.jsonl     what the batches took: the only file that is not repeatable
//
// The book depends only on the configuration: neither the number of workers nor an
// interruption changes a byte. A book with more positions continues from the existing
// ones.
package bookmaker
