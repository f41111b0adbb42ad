// Package listen has what the servers of the program share: a [Server] bounds what strangers can
// take, [Loopback] says whether strangers reach it, and [Address] is what other machines dial.
package listen
