package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// working is held by the one call that has the working directory of this process.
var working sync.Mutex

// called runs the program as a call in the script's directory: most commands take less than the start of a process, of which
// the scripts had a thousand. It has no input, and of the script's environment
// what the names below say.
func called(ts *testscript.TestScript, args []string) (code int, stdout, stderr string) {
	working.Lock()
	defer working.Unlock()
	here, err := os.Getwd()
	ts.Check(err)
	set := []error{os.Chdir(ts.MkAbs("."))}
	for _, name := range []string{"PATH", "TMPDIR", "WORK", "XDG_CONFIG_HOME"} {
		defer os.Setenv(name, os.Getenv(name))
		set = append(set, os.Setenv(name, ts.Getenv(name)))
	}
	ts.Check(errors.Join(set...))
	defer func() { ts.Check(os.Chdir(here)) }()
	var out, errs bytes.Buffer
	code = standard().Execute(context.Background(), args, strings.NewReader(""), &out, &errs)
	_, err = ts.Stdout().Write(out.Bytes())
	_, err2 := ts.Stderr().Write(errs.Bytes())
	ts.Check(errors.Join(err, err2))
	return code, out.String(), errs.String()
}

// callProgram calls the program, which must be done, or with ! must not.
func callProgram(ts *testscript.TestScript, neg bool, args []string) {
	code, _, _ := called(ts, args)
	if neg == (code == exitDone) {
		ts.Fatalf("unexpected exit code %d", code)
	}
}
