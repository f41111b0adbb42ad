package kit

import "strings"

// Section returns the text of the section with that heading in the package
// comment of a Go source file whose comment lines begin with "//", without
// heading and slashes and with blanks for tabs. It ends with a line feed, and is
// "" if there is no such section.
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
