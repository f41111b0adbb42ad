package arena

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
)

// A Digest sums up a run: SHA-256 over the hashes of its records in the order
// of their index. Two runs with one digest hold the same games. Make it with
// NewDigest.
type Digest struct {
	sum  hash.Hash
	next int64 // smallest index that may follow
}

// NewDigest returns the digest of a run without games.
func NewDigest() *Digest { return &Digest{sum: sha256.New()} }

// Add takes up the next record, which must have a higher index than all before.
func (d *Digest) Add(r *Record) error {
	return d.add(r.Index, r.Hash())
}

// add is Add for the hash of a record.
func (d *Digest) add(index int64, hash [sha256.Size]byte) error {
	if index < d.next {
		return fmt.Errorf("arena: digest: record %d after record %d", index, d.next-1)
	}
	d.next = index + 1
	d.sum.Write(hash[:])
	return nil
}

// String returns the digest of the records so far, 64 hex digits.
func (d *Digest) String() string { return hex.EncodeToString(d.sum.Sum(nil)) }
