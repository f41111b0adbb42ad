// Package listen has what servers of the program share: [Bound] bounds what strangers can make
// a listener hold, and [Address] is how other machines reach it.
package listen
