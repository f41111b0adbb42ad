package listing

import (
	"fmt"
	"io"

	"gipf.arena/agents"
	"gipf.arena/arena/report"
)

// Agents lists agents with their parameters.
func Agents(w io.Writer, list []agents.Description) {
	for i, a := range list {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s  %s\n", a.Name, a.Doc)
		if a.Resolved != "" && a.Resolved != a.Name {
			fmt.Fprintf(w, "  = %s\n", a.Resolved)
		}
		params := report.Table{Header: []string{"  parameter", "default", "value", "meaning"}}
		for _, p := range a.Params {
			params.Add("  "+p.Name+"=", p.DefaultWords(), p.Range, p.Doc)
		}
		if len(a.Params) > 0 {
			params.Write(w)
		}
	}
}
