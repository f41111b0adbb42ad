//go:build invariants

package kit

// Enabled says that games check themselves before and after every Play, which
// allocates.
const Checked = true
