package crew

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nkeys"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/internal/safefile"
)

// A Key is a worker that may come from other machines.
type Key struct {
	// Name is the worker's name, Public its public key.
	Name   string `json:"name"`
	Public string `json:"key"`
	// Trust is the name of its TrustLevel.
	Trust string `json:"trust"`
	// Added and Revoked are times in UTC; Revoked is zero while the key is valid.
	Added   time.Time `json:"added"`
	Revoked time.Time `json:"revoked,omitzero"`
}

// A Folder holds what a coordinator knows of its workers, and its certificates: the file
// workers.json with public keys, and what MakeCA writes. It is below the user's
// configuration directory.
type Folder string

// UserFolder returns the user's folder.
func UserFolder() (Folder, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("queue: there is no folder for the keys and certificates of workers: %w; set HOME=DIR", err)
	}
	return Folder(filepath.Join(dir, "gipfarena", "workers")), nil
}

func (f Folder) path(name string) string { return filepath.Join(string(f), name) }

// keysName is the file of keys.
const keysName = "workers.json"

// Keys returns the workers that were added, in the order of their names; having none is not an error.
func (f Folder) Keys() (keys []Key, err error) {
	text, err := os.ReadFile(f.path(keysName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &keys)
	}
	for _, k := range keys {
		_, bad := ParseTrust(k.Trust)
		if err = errors.Join(err, CheckName(k.Name), bad); err == nil && !nkeys.IsValidPublicUserKey(k.Public) {
			err = fmt.Errorf("worker %s: %.60q is no public key", k.Name, k.Public)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.path(keysName), err)
	}
	return keys, nil
}

// Trust returns the trust level of a worker by its keys; a worker without one is public.
func Trust(keys []Key, name string) TrustLevel {
	for _, k := range keys {
		if level, err := ParseTrust(k.Trust); k.Name == name && err == nil {
			return level
		}
	}
	return Public
}

// Add makes a key for a worker and returns its secret part, which is stored nowhere.
func (f Folder) Add(name string, trust TrustLevel) (seed []byte, err error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	pair, _ := nkeys.CreateUser() // never fails, since randomness does not
	public, _ := pair.PublicKey()
	seed, _ = pair.Seed()
	return seed, f.change(func(keys []Key) ([]Key, error) {
		if slices.ContainsFunc(keys, func(k Key) bool { return strings.EqualFold(k.Name, name) }) {
			return nil, fmt.Errorf("worker %s: there is one of this name already; one that was revoked keeps its name", name)
		}
		keys = append(keys, Key{Name: name, Public: public, Trust: trust.String(), Added: time.Now().UTC().Truncate(time.Second)})
		slices.SortFunc(keys, func(a, b Key) int { return strings.Compare(a.Name, b.Name) })
		return keys, nil
	})
}

// Revoke makes a worker's key invalid. A running coordinator ends its connection
// within a second.
func (f Folder) Revoke(name string) error {
	return f.change(func(keys []Key) ([]Key, error) {
		i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("worker %s: there is none of this name (gipfarena workers list)", name)
		}
		if !keys[i].Revoked.IsZero() {
			return nil, fmt.Errorf("worker %s: it was revoked already", name)
		}
		keys[i].Revoked = time.Now().UTC().Truncate(time.Second)
		return keys, nil
	})
}

// change writes the keys as changed by a function.
func (f Folder) change(of func([]Key) ([]Key, error)) error {
	return f.locked(func() error {
		keys, err := f.Keys()
		if err == nil {
			keys, err = of(keys)
		}
		if err != nil {
			return err
		}
		text, _ := json.MarshalIndent(keys, "", "  ") // texts and times
		return f.save(keysName, append(text, '\n'))
	})
}

// Watch calls set whenever the keys have changed, until the returned function is called.
// An unreadable file changes nothing; say is told of it.
func (f Folder) Watch(set func([]Key) error, say func(string)) (stop func()) {
	last, _ := os.ReadFile(f.path(keysName))
	return arena.Every(time.Second, func() {
		now, err := os.ReadFile(f.path(keysName))
		if err != nil || bytes.Equal(now, last) {
			return
		}
		last = now
		keys, err := f.Keys()
		if err == nil {
			err = set(keys)
		}
		if err != nil {
			say("workers: " + err.Error())
		}
	})
}

// ReadSeed reads a worker's secret key from a file.
func ReadSeed(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--key: %w", err)
	}
	seed := bytes.TrimSpace(text)
	if pair, err := nkeys.FromSeed(seed); err != nil {
		return nil, fmt.Errorf("--key %s: no secret key of a worker (gipfarena workers add NAME makes one)", path)
	} else if public, err := pair.PublicKey(); err != nil || !nkeys.IsValidPublicUserKey(public) {
		return nil, fmt.Errorf("--key %s: a key of another kind", path)
	}
	return seed, nil
}

// secretName is the file of the secret that signs tickets of leases, secretSize its size.
const secretName, secretSize = "tickets.key", 32

// secret returns the secret that signs tickets of leases. The first call makes it: 32 random bytes.
func (f Folder) secret() (text []byte, err error) {
	there := func() bool {
		text, err = os.ReadFile(f.path(secretName))
		return err == nil && len(text) == secretSize
	}
	if there() {
		return text, nil
	}
	err = f.locked(func() error {
		if there() { // another coordinator has made it
			return nil
		}
		text = make([]byte, secretSize)
		_, _ = rand.Read(text) // never fails
		return f.save(secretName, text)
	})
	return text, err
}

// lockName is the file that a change of the folder locks, lockWait how long it waits for other processes.
const lockName, lockWait = "workers.lock", 10 * time.Second

// locked changes the folder, which it creates if necessary, while no other process does.
func (f Folder) locked(change func() error) error {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		release, err := store.Lock(context.Background(), f.path(lockName))
		switch {
		case err == nil:
			return errors.Join(change(), release())
		case !errors.Is(err, store.ErrInUse):
			return err
		case time.Since(begin) > lockWait:
			return fmt.Errorf("queue: %s: another process changes it", f)
		}
	}
}

// save writes a file that only the user may read, whole or not at all. The folder is locked.
func (f Folder) save(name string, text []byte) error {
	return safefile.By(f.path(name), func(fresh string) error { return os.WriteFile(fresh, text, 0o600) })
}
