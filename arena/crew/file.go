package crew

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
)

// A File is a file that agents refer to, such as weights or an opening book. A run is announced with its
// files; a worker asks for the contents that it does not have.
type File struct {
	// Ref is the name that agents use, Hash the SHA-256 of the contents in hex, which Host fills in.
	Ref  string `json:"ref"`
	Hash string `json:"hash"`
	// Program says that it is a program. Programs are not sent, unless Offered: then they are sent to workers that start
	// any program that a run names and are not public.
	Program bool `json:"program,omitempty"`
	Offered bool `json:"offered,omitempty"`
	// Size is the size of a file of more than MostFile bytes, which does not fit into a message and is not sent.
	Size int64 `json:"size,omitempty"`
	// Text is the contents; nil for a program and, at a worker, for a file that is not sent.
	Text []byte `json:"-"`
}

// HashOf returns the SHA-256 of a text, in hex.
func HashOf(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// MostFile is the largest file that is sent, in bytes.
const MostFile = 2 << 20

// mostTexts bounds, in bytes, the files of a run and those that a worker remembers.
const mostTexts = 128 << 20

// announced returns files with the hashes and sizes of their contents.
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

// sent reports whether a worker gets the contents of the file, given how it is announced to it.
func (f *File) sent() bool { return f.Size == 0 && (!f.Program || f.Offered) }

// filesFor returns the files of a run as announced to a member: programs are offered only to some.
func (c *Coordinator) filesFor(m *member, s *RunService) []File {
	c.mu.Lock()
	defer c.mu.Unlock()
	files := slices.Clone(s.Files)
	for i := range files {
		files[i].Offered = files[i].Offered && m.allEngines && m.Trust != Public
	}
	return files
}

// file answers a request for the contents of a run's file, from a worker that said hello.
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

// files gets the files of a run. It does not ask again for contents that the worker
// already has.
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
	if w.size += len(a.Text); w.size > mostTexts { // a learning loop has a new net each time
		clear(w.texts)
		w.size = len(a.Text)
	}
	w.texts[f.Hash] = a.Text
	return a.Text, nil
}
