// Package web is a server of pages for people beside a program that has other work to
// do: it bounds what strangers can make it hold, says who may look, and sends what
// changes on a page to those who have it open.
//
// It knows nothing of runs or games: the pages are a [net/http.Handler], what changes on
// them is a [Feed].
//
//	s, err := Listen(Access{Addr: "localhost:8080"})
//	stop := s.Start(ctx, pages) // until stop is called
package web
