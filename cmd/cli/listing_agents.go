package cli

import (
	"io"
	"strings"

	"gipf.arena/agents"
)

// Agents lists agents with their parameters.
func Agents(w io.Writer, list []agents.Description) error {
	var b strings.Builder
	for i, a := range list {
		if i > 0 {
			b.WriteString("\n")
		}
		entry(&b, a.Name, a.Doc)
		if a.Resolved != "" && a.Resolved != a.Name {
			for _, line := range pieces("= "+a.Resolved, columns-4) {
				b.WriteString("    " + line + "\n")
			}
		}
		var rows [][]string
		for _, p := range a.Params {
			rows = append(rows, []string{"  " + p.Name + "=", p.Doc + " (" + values(p) + ")"})
		}
		if len(rows) > 0 {
			table(&b, []string{"  parameter", "meaning, values and default"}, rows)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// values says which values a parameter takes, and which is its default.
func values(p agents.ParamDescription) string {
	if p.Default == "" {
		return p.Range
	}
	return p.Range + "; default " + p.DefaultWords()
}
