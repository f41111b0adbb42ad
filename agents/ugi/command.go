package ugi

import (
	"os"
	"strconv"
	"strings"
)

// A command is what it takes to start an engine.
type command struct {
	path   string   // absolute
	args   []string // without the name
	env    []string // names of variables handed on, besides PATH
	memory int64    // what each of its processes may use, in MiB; 0 is no limit
}

// limited is what a shell does to give a program less memory before it becomes
// that program: then there is no moment without the limit, and all that the
// program starts has it too.
const limited = `ulimit -d "$0" && exec "$@"`

// words are the command as the operating system takes it.
func (c *command) words() []string {
	words := append([]string{c.path}, c.args...)
	if c.memory == 0 {
		return words
	}
	kib := strconv.FormatInt(c.memory<<10, 10)
	return append([]string{"/bin/sh", "-c", limited, kib}, words...)
}

// shell is the command as a shell reads it.
func (c *command) shell() string {
	var quoted []string
	for _, word := range c.words() {
		quoted = append(quoted, "'"+strings.ReplaceAll(word, "'", `'\''`)+"'")
	}
	return strings.Join(quoted, " ")
}

// environment is all an engine gets to see: where programs are, its folder as
// home and for temporary files, a language, and what the user names.
func (c *command) environment(dir string) []string {
	env := []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "TMPDIR=" + dir, "LANG=C.UTF-8"}
	for _, name := range c.env {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}
