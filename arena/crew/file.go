package crew

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// A File is one that agents refer to, such as weights or an opening book: what they call it, and
// what it holds. One of more than MostFile bytes does not fit into a message and is not sent.
type File struct {
	Ref  string
	Text []byte
	// Program is the SHA-256 of a program, in hex, which is not sent: Text is nil.
	Program string
	// Size and Sum are those of a file which is too large to be sent, in bytes and as SHA-256 in hex, at a
	// worker, where Text is nil then.
	Size int64
	Sum  string
}

// Hash returns the SHA-256 of what the file holds, in hex.
func (f *File) Hash() string {
	if f.Program != "" {
		return f.Program
	}
	sum := sha256.Sum256(f.Text)
	return hex.EncodeToString(sum[:])
}

// MostFile is the largest file that is sent, in bytes.
const MostFile = 2 << 20

// mostTexts bounds the files of a run, and those that a worker remembers, in bytes.
const mostTexts = 128 << 20

// fileNames returns the names of the files of the run.
func (x *Hosted) fileNames() (names []FileName) {
	for i := range x.Files {
		f := &x.Files[i]
		n := FileName{Ref: f.Ref, Hash: f.Hash(), Program: f.Program != ""}
		if len(f.Text) > MostFile {
			n.Size = int64(len(f.Text))
		}
		names = append(names, n)
	}
	return names
}

// file answers what a file of a run holds, to a worker who said hello.
func (h *Hall) file(name string, data []byte) FileAnswer {
	var q FileQuestion
	if err := decode(data, &q); err != nil {
		return FileAnswer{Reply: h.refuse(name, "file", "a question that cannot be read")}
	}
	m, x := h.known(name, q.Run)
	if m == nil || x == nil {
		return FileAnswer{Reply: Reply{Refused: "say hello first"}}
	}
	for i := range x.Files {
		if f := &x.Files[i]; len(f.Text) <= MostFile && f.Program == "" && f.Hash() == q.Hash {
			return FileAnswer{Text: f.Text}
		}
	}
	return FileAnswer{Reply: h.refuse(name, "file", fmt.Sprintf("the run has no file %.64q", q.Hash))}
}

// files gets the files of a run. One that holds what another holds that the worker has is
// not asked for again.
func (w *worker) files(ctx context.Context, id RunID, names []FileName) (files []File, err error) {
	size := 0
	for _, n := range names {
		if n.Program {
			files = append(files, File{Ref: n.Ref, Program: n.Hash})
			continue
		}
		if n.Size > 0 {
			files = append(files, File{Ref: n.Ref, Size: n.Size, Sum: n.Hash})
			continue
		}
		w.mu.Lock()
		text, there := w.texts[n.Hash]
		w.mu.Unlock()
		if !there {
			if text, err = w.fetch(ctx, id, n); err != nil {
				return nil, err
			}
		}
		if size += len(text); size > mostTexts {
			return nil, fmt.Errorf("crew: files of more than %d bytes", mostTexts)
		}
		files = append(files, File{Ref: n.Ref, Text: text})
	}
	return files, nil
}

// fetch asks for a file and keeps it.
func (w *worker) fetch(ctx context.Context, id RunID, n FileName) ([]byte, error) {
	var a FileAnswer
	if _, err := w.ask(ctx, AskFile, encode(FileQuestion{id, n.Hash}), &a); err != nil {
		return nil, err
	}
	f := File{Ref: n.Ref, Text: a.Text}
	if a.Refused != "" || f.Hash() != n.Hash {
		return nil, fmt.Errorf("crew: file %.200q did not come as it was announced: %.200s", n.Ref, a.Refused)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.size += len(a.Text); w.size > mostTexts { // a loop that learns has a net of its own each time
		clear(w.texts)
		w.size = len(a.Text)
	}
	w.texts[n.Hash] = a.Text
	return a.Text, nil
}
