package ugi

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A Command describes how to start a program.
type Command struct {
	Path string   // absolute
	Args []string // without the name
	Env  []string // names of variables handed on, besides PATH
	Limits
}

// Resolve finds a program and the files among its arguments. A program runs in
// its own folder, so both become absolute; the digest covers their content. The
// error quotes the path or the argument.
func Resolve(path string, args []string) (c Command, digest string, err error) {
	if path == "" {
		return Command{}, "", errors.New("path= is missing: which program?")
	}
	found, err := exec.LookPath(path)
	if err != nil {
		return Command{}, "", fmt.Errorf("path: %w", err)
	}
	sum := sha256.New()
	c.Args = append(c.Args, args...)
	if c.Path, err = digestFile(sum, found); err != nil {
		return Command{}, "", fmt.Errorf("path: %w", err)
	}
	for i, arg := range args {
		if info, err := os.Stat(arg); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if c.Args[i], err = digestFile(sum, arg); err != nil {
			return Command{}, "", fmt.Errorf("args: %w", err)
		}
	}
	return c, hex.EncodeToString(sum.Sum(nil)), nil
}

// digestFile adds the content of a file to sum, and returns its absolute path.
func digestFile(sum io.Writer, path string) (string, error) {
	abs, absErr := filepath.Abs(path)
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	each := sha256.New() // hashed separately, so that file boundaries count
	_, err = io.Copy(each, f)
	_, _ = sum.Write(each.Sum(nil))
	return abs, cmp.Or(err, absErr)
}

// words are the command as the operating system takes it. A shell sets the limits
// before it becomes the program, so that the program never runs without them and
// its children inherit them.
func (c *Command) words() []string {
	words := append([]string{c.Path}, c.Args...)
	if _, err := os.Stat(shell); err != nil && c.Memory == 0 {
		return words
	}
	return append([]string{shell, "-c", c.script(), "limited"}, words...)
}

// Shell returns the command, limits included, as a shell reads it.
func (c *Command) Shell() string { return quotedCommand(c.words()) }

// quoted writes words for a shell to read.
func quotedCommand(words []string) string {
	var list []string
	for _, word := range words {
		list = append(list, "'"+strings.ReplaceAll(word, "'", `'\''`)+"'")
	}
	return strings.Join(list, " ")
}

// environment is the whole environment of a program: the path, its folder as
// home and for temporary files, a language, and what the user names.
func (c *Command) environment(dir string) []string {
	env := []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "TMPDIR=" + dir, "LANG=C.UTF-8"}
	for _, name := range c.Env {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}
