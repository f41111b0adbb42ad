// Package web is a server of pages beside a program that has other work to do: it
// bounds the resources that strangers can take, decides which clients may read, and
// sends the changes of a page to every browser that has it open.
//
// It knows nothing of runs or games: the pages are a [net/http.Handler], their changes a
// [Feed].
//
//	s, err := Listen(Access{Addr: "localhost:8080"})
//	stop := s.Start(ctx, pages) // until stop is called
package web
