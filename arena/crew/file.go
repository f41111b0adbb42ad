package crew

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
)

// A File is one that agents refer to, such as weights or an opening book. A run is announced with its files;
// what they hold is asked for, unless the worker has it.
type File struct {
	// Ref is what agents call it, Hash the SHA-256 of what it holds, in hex, which Host fills in.
	Ref  string `json:"ref"`
	Hash string `json:"hash"`
	// Program says that it is a program, which is not sent, unless it is Offered: then those workers get it who start any
	// that a run names and are not public.
	Program bool `json:"program,omitempty"`
	Offered bool `json:"offered,omitempty"`
	// Size is that of a file of more than MostFile bytes, which does not fit into a message and is not sent.
	Size int64 `json:"size,omitempty"`
	// Text is what it holds; nil of a program, and at a worker of what is not sent.
	Text []byte `json:"-"`
}

// HashOf returns the SHA-256 of a text, in hex.
func HashOf(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// MostFile is the largest file that is sent, in bytes.
const MostFile = 2 << 20

// mostTexts bounds the files of a run, and those that a worker remembers, in bytes.
const mostTexts = 128 << 20

// announced returns files with the hashes and sizes of what they hold.
func announced(files []File) []File {
	files = slices.Clone(files)
	for i := range files {
		f := &files[i]
		if f.Hash == "" {
			f.Hash = HashOf(f.Text)
		}
		if len(f.Text) > MostFile {
			f.Size = int64(len(f.Text))
		}
	}
	return files
}

// sent reports whether a worker to whom the file is announced so gets what it holds.
func (f *File) sent() bool { return f.Size == 0 && (!f.Program || f.Offered) }

// filesFor returns the files of a run as they are announced to a member: programs are offered to some alone.
func (c *Coordinator) filesFor(m *member, s *RunService) []File {
	c.mu.Lock()
	defer c.mu.Unlock()
	files := slices.Clone(s.Files)
	for i := range files {
		files[i].Offered = files[i].Offered && m.allEngines && m.Trust != Public
	}
	return files
}

// file answers what a file of a run holds, to a worker who said hello.
func (c *Coordinator) file(name string, data []byte) FileAnswer {
	var q FileQuestion
	if err := decode(data, &q); err != nil {
		return FileAnswer{Reply: c.refuse(name, "file", "a question that cannot be read")}
	}
	m, s := c.lookup(name, q.Run)
	if m == nil || s == nil {
		return FileAnswer{Reply: Reply{Refused: "say hello first"}}
	}
	for _, f := range c.filesFor(m, s) {
		if f.sent() && f.Hash == q.Hash {
			return FileAnswer{Text: f.Text}
		}
	}
	return FileAnswer{Reply: c.refuse(name, "file", fmt.Sprintf("the run has no file %.64q", q.Hash))}
}

// files gets the files of a run. One that holds what another holds that the worker has is
// not asked for again.
func (w *worker) files(ctx context.Context, id RunID, files []File) (_ []File, err error) {
	size := 0
	for i := range files {
		f := &files[i]
		if !f.sent() {
			continue
		}
		w.mu.Lock()
		text, there := w.texts[f.Hash]
		w.mu.Unlock()
		if !there {
			if text, err = w.fetch(ctx, id, f); err != nil {
				return nil, err
			}
		}
		if size += len(text); size > mostTexts {
			return nil, fmt.Errorf("crew: files of more than %d bytes", mostTexts)
		}
		f.Text = text
	}
	return files, nil
}

// fetch asks for a file and keeps it.
func (w *worker) fetch(ctx context.Context, id RunID, f *File) ([]byte, error) {
	var a FileAnswer
	if _, err := w.ask(ctx, AskFile, encode(FileQuestion{id, f.Hash}), &a); err != nil {
		return nil, err
	}
	if a.Refused != "" || HashOf(a.Text) != f.Hash {
		return nil, fmt.Errorf("crew: file %.200q did not come as it was announced: %.200s", f.Ref, a.Refused)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.size += len(a.Text); w.size > mostTexts { // a loop that learns has a net of its own each time
		clear(w.texts)
		w.size = len(a.Text)
	}
	w.texts[f.Hash] = a.Text
	return a.Text, nil
}
