//go:build !race

package ugi_test

const raceDetector = false
