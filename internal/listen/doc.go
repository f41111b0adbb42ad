// Package listen has what servers of the program share: a [Server] bounds what strangers can make
// it hold, [Loopback] says whether strangers reach it, and [Address] is how other machines do.
package listen
