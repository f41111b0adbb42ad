package cli

import "runtime/debug"

// codeVersion says which build this is: the module's version as Go's tool wrote
// it into the binary, else the revision, else "devel".
func codeVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			return v
		}
	}
	return codeRevision()
}

// codeRevision is the commit the build was made from, with "-dirty" when the
// tree had changes, and "devel" when it was not built from a checkout.
func codeRevision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	rev, dirty := "devel", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			rev = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "-dirty"
		}
	}
	return rev + dirty
}
