// Package conc has two helpers for goroutines that six and more packages need: [Every] calls
// a function again and again beside other work, and [Await] ends a wait that knows no context.
// It has few lines because nothing else is like them.
package conc
