// Package safefile reads and writes files as the program needs them: [Write] and [Create]
// replace a file whole or not at all, and [Open] opens only regular files, because a pipe or
// a device named in a configuration could block the reader for ever.
//
// # What the user allowed
//
// A directory may have come from anywhere, and so may every file in it. What a user allows
// ([Allow], [Allowed]) is therefore sealed with a key that never leaves the user's
// configuration directory: an HMAC-SHA256 over the directory's path and a text that says
// what is allowed. The seal lies in the directory. A seal from another machine, by another
// user, for another directory or for another text is invalid.
//
// It does not protect against a person who can read the key; only the user and the
// administrator can.
package safefile
