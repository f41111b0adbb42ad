// Package safefile reads and writes files as the program needs them: [Write] and [Create]
// replace a file whole or not at all, and [Open] opens regular files alone, because a pipe or
// a device that a configuration names could keep the reader for ever.
//
// # What the user allowed
//
// A directory may have come from anywhere, and so may every file in it. What a user allows
// ([Allow], [Allowed]) is therefore sealed with a key that never leaves the user's
// configuration directory: an HMAC-SHA256 over the directory's own path and a text that says
// what is allowed. The seal lies in the directory. One that was made on another machine, by
// another user, for another directory or for another text is none.
//
// It does not protect against a person who can read the key, which only the user and the
// administrator can.
package safefile
