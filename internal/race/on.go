//go:build race

package race

// Enabled says whether this program was built with the race detector.
const Enabled = true
