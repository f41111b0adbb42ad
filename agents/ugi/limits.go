package ugi

import "fmt"

// Limits are what a program may use.
type Limits struct {
	Memory int64 // of each of its processes, in MiB (RLIMIT_DATA); 0 is no limit
	Disk   int64 // of all its files together, and of each one anywhere (RLIMIT_FSIZE), in MiB; 0 is DefaultDisk
}

const (
	// DefaultDisk is how much a program may write, in MiB, unless Disk says otherwise.
	DefaultDisk = 1024
	// MaxFiles is the most files and folders that a program may have in its folder.
	MaxFiles = 10000
	// maxOpen is how many descriptors each process of a program may have, where we
	// may have as many.
	maxOpen = 4096
)

// What is not limited: cores, the number of processes (RLIMIT_NPROC counts those of
// the user and not of the program), and files outside of the folder together.

func (l Limits) disk() int64 {
	if l.Disk == 0 {
		return DefaultDisk << 20
	}
	return l.Disk << 20
}

const shell = "/bin/sh"

// script is what a shell does before it becomes the program, "$@". Memory is a
// promise: without that limit the program does not start.
func (l Limits) script() string {
	const block = 512 // of ulimit -f
	text := fmt.Sprintf("ulimit -c 0; ulimit -f %d; ulimit -n %d; ",
		min(l.disk(), hardLimit(fileSize))/block, min(maxOpen, hardLimit(descriptors)))
	if l.Memory > 0 {
		text += fmt.Sprintf("ulimit -d %d && ", l.Memory<<10)
	}
	return text + `exec "$@"`
}

const (
	// kept is how many descriptors this program needs for itself, the database among
	// them, and for starting and ending programs.
	kept = 40
	// each is the number of descriptors per program: three pipes, and on Linux the
	// handle of the process.
	each = 4
)

// places returns how many programs can run at a time.
func places() int {
	return int(max(2, (min(hardLimit(descriptors), 1<<20)-kept)/each))
}
