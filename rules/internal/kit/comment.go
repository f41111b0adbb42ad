package kit

import "strings"

// Section returns the section with that heading from the package comment of a Go
// source file whose comment lines begin with "//". It drops the heading and the
// slashes and replaces tabs by blanks. The text ends with a line feed; it is ""
// if there is no such section.
func Section(source, heading string) string {
	_, rest, found := strings.Cut(source, "// # "+heading+"\n")
	if !found {
		return ""
	}
	var text strings.Builder
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(line, "//") || strings.HasPrefix(line, "// # ") {
			break
		}
		line = strings.TrimPrefix(strings.TrimPrefix(line, "//"), " ")
		text.WriteString(strings.ReplaceAll(line, "\t", "    "))
	}
	return strings.TrimSpace(text.String()) + "\n"
}
