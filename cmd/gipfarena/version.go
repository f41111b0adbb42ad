package main

import "runtime/debug"

// codeVersion says which build this is: the module's version for a released
// binary, else the revision it was built from, with "-dirty" when the tree had
// changes, else "devel".
func codeVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	return revision(info.Settings)
}

func revision(settings []debug.BuildSetting) string {
	rev, dirty := "devel", ""
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			rev = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "-dirty"
		}
	}
	return rev + dirty
}
