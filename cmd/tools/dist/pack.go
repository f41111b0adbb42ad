package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// pack writes the archive and returns its SHA-256.
func pack(folder, archive, unix string) (sum [sha256.Size]byte, err error) {
	seconds, err := strconv.ParseInt(unix, 10, 64)
	if err != nil {
		return sum, fmt.Errorf("time %q: %w", unix, err)
	}
	write := writeTar
	switch {
	case strings.HasSuffix(archive, ".zip"):
		write = writeZip
	case !strings.HasSuffix(archive, ".tar.gz"):
		return sum, fmt.Errorf("archive %q: want .tar.gz or .zip", archive)
	}
	files, err := readFolder(folder)
	if err != nil {
		return sum, err
	}
	var out bytes.Buffer
	if err := write(&out, files, time.Unix(seconds, 0).UTC()); err != nil {
		return sum, err
	}
	return sha256.Sum256(out.Bytes()), os.WriteFile(archive, out.Bytes(), 0o644)
}

// A file is one entry of an archive.
type file struct {
	name string // with slashes, below the folder's own name
	mode fs.FileMode
	text []byte
}

// readFolder reads all files of a folder in byte order of their names.
func readFolder(folder string) (files []file, err error) {
	parent := filepath.Dir(filepath.Clean(folder))
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(parent, path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		text, err := os.ReadFile(path)
		files = append(files, file{filepath.ToSlash(name), mode, text})
		return err
	})
	return files, err
}

func writeTar(w io.Writer, files []file, when time.Time) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := tar.NewWriter(zipped)
	for _, f := range files {
		head := tar.Header{Name: f.name, Mode: int64(f.mode), Size: int64(len(f.text)), ModTime: when, Format: tar.FormatPAX}
		if err := out.WriteHeader(&head); err != nil {
			return err
		}
		if _, err := out.Write(f.text); err != nil {
			return err
		}
	}
	return errors.Join(out.Close(), zipped.Close())
}

func writeZip(w io.Writer, files []file, when time.Time) error {
	out := zip.NewWriter(w)
	for _, f := range files {
		head := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: when}
		head.SetMode(f.mode)
		entry, err := out.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.text); err != nil {
			return err
		}
	}
	return out.Close()
}
