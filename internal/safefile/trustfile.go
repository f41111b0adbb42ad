package safefile

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

const (
	// sealName is the file of a directory that holds its seal.
	sealName = "allowed"
	// keyName is the file of the key, below the user's configuration directory.
	keyName = "gipfarena/allowed.key"
	keySize = 32
)

// Allow seals that the text is allowed to dir, and makes the key if there is none. The
// error says why it cannot be remembered, such as a user without a home.
func Allow(dir string, text []byte) error {
	key, err := readKey()
	if errors.Is(err, fs.ErrNotExist) {
		key, err = makeKey()
	}
	if err != nil {
		return fmt.Errorf("origin: %w", err)
	}
	sum, err := seal(key, dir, text)
	if err != nil {
		return fmt.Errorf("origin: %w", err)
	}
	return Write(filepath.Join(dir, sealName), []byte(sum+"\n"))
}

// Allowed reports whether the user of this machine has allowed the text to dir. What
// cannot be read, key or seal, allows nothing.
func Allowed(dir string, text []byte) bool {
	key, err := readKey()
	if err != nil {
		return false
	}
	want, err := seal(key, dir, text)
	if err != nil {
		return false
	}
	path := filepath.Join(dir, sealName)
	// A pipe could keep us waiting for ever.
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(want)+1) {
		return false
	}
	got, err := os.ReadFile(path)
	return err == nil && hmac.Equal(got, []byte(want+"\n"))
}

// seal returns the HMAC in hex.
func seal(key []byte, dir string, text []byte) (string, error) {
	abs, err := Real(dir)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "gipfarena allows 1\n%q\n%q\n", abs, text)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// Real returns the absolute path of a file that is there, without symbolic links.
func Real(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// keyPath returns where the key is.
func keyPath() (string, error) {
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, filepath.FromSlash(keyName)), err
}

// readKey reads the key. One that others may read or that has another length is
// refused: seals that others could make are worth nothing.
func readKey() ([]byte, error) {
	path, err := keyPath()
	if err != nil {
		return nil, err
	}
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() != keySize || info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" { // where modes say nothing
		return nil, fmt.Errorf("%s: want a file of %d bytes that only its owner can read; remove it to get a new one", path, keySize)
	}
	return os.ReadFile(path)
}

// makeKey makes the key, whole or not at all, and returns the one that is there then:
// of several processes that make one at the same time one wins.
func makeKey() ([]byte, error) {
	path, err := keyPath()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "key.*.tmp") // with mode 0600
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	key := make([]byte, keySize)
	_, _ = rand.Read(key) // never fails
	_, err = f.Write(key)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(f.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return readKey()
}
