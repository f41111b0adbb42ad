//go:build invariants

package kit

// Checked says that games check themselves before and after every Play, which
// allocates.
const Checked = true
