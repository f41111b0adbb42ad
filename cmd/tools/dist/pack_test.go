package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// aFolder makes the same files in another folder, in another order, at another time.
func aFolder(t *testing.T, names ...string) string {
	t.Helper()
	folder := testkit.Path(t, "release")
	for _, name := range names {
		path := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		mode := os.FileMode(0o600)
		if name == "program" {
			mode = 0o700
		}
		require.NoError(t, os.WriteFile(path, []byte("text of "+name), mode))
	}
	return folder
}

// TestPack: an archive depends on names, content, whether a file is a program, and
// the time that is given.
func TestPack(t *testing.T) {
	one, two := aFolder(t, "b", "program", "a/c"), aFolder(t, "a/c", "b", "program")
	old := time.Unix(1, 0)
	require.NoError(t, os.Chtimes(filepath.Join(two, "b"), old, old))
	for _, form := range []string{"x.tar.gz", "x.zip"} {
		path := testkit.Path(t, form)
		first, err := pack(one, path, "1700000000")
		require.NoError(t, err)
		second, err := pack(two, path, "1700000000")
		require.NoError(t, err)
		require.Equal(t, first, second, form)
		later, err := pack(two, path, "1700000002")
		require.NoError(t, err)
		require.NotEqual(t, first, later, form)
		require.Equal(t, []string{"release/a/c 644 text of a/c", "release/b 644 text of b", "release/program 755 text of program"}, entries(t, path))
	}
	_, err := pack(one, testkit.Path(t, "x.rar"), "0")
	require.ErrorContains(t, err, "want .tar.gz or .zip")
	_, err = pack(one, "x.zip", "now")
	require.ErrorContains(t, err, `time "now"`)
	_, err = pack(filepath.Join(one, "none"), testkit.Path(t, "x.zip"), "0")
	require.ErrorIs(t, err, os.ErrNotExist)
}

// entries lists an archive.
func entries(t *testing.T, path string) (list []string) {
	t.Helper()
	add := func(name string, mode os.FileMode, r io.Reader) {
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		list = append(list, name+" "+map[os.FileMode]string{0o644: "644", 0o755: "755"}[mode]+" "+string(text))
	}
	if filepath.Ext(path) == ".zip" {
		archive, err := zip.OpenReader(path)
		require.NoError(t, err)
		defer archive.Close()
		for _, f := range archive.File {
			r, err := f.Open()
			require.NoError(t, err)
			add(f.Name, f.Mode().Perm(), r)
		}
		return list
	}
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	require.NoError(t, err)
	archive := tar.NewReader(unzipped)
	for {
		head, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		require.NoError(t, err)
		require.Zero(t, head.Uid)
		require.Empty(t, head.Uname)
		add(head.Name, os.FileMode(head.Mode), archive)
	}
}
