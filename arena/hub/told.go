package hub

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"net/http"
	"slices"
	"time"

	"gipf.arena/internal/sanitize"
)

func sortByID(jobs []JobSlots) {
	slices.SortFunc(jobs, func(a, b JobSlots) int { return cmp.Compare(a.ID, b.ID) })
}

// metrics shows the hub to Prometheus.
func (h *Hub) metrics(w http.ResponseWriter, r *http.Request) {
	counts, err := h.Counts(r.Context())
	if err != nil {
		fail(w, err)
		return
	}
	f := h.fleet()
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	fmt.Fprint(w, "# HELP gipfarena_hub_jobs Jobs by their state.\n# TYPE gipfarena_hub_jobs gauge\n")
	for _, s := range []State{Approval, Waiting, Running, Paused, Done, Stopped, Refused, Failed} {
		fmt.Fprintf(w, "gipfarena_hub_jobs{state=%q} %d\n", s, counts[s])
	}
	here := 0
	for _, m := range f.Workers {
		if m.Here {
			here++
		}
	}
	fmt.Fprintf(w, "# HELP gipfarena_hub_workers Workers that were heard of lately.\n# TYPE gipfarena_hub_workers gauge\ngipfarena_hub_workers %d\n", here)
	fmt.Fprintf(w, "# HELP gipfarena_hub_slots Games that these play at the same time.\n# TYPE gipfarena_hub_slots gauge\ngipfarena_hub_slots %d\n", f.Slots)
	fmt.Fprint(w, "# HELP gipfarena_hub_slot_seconds_total How long slots have played for a job since it was started.\n# TYPE gipfarena_hub_slot_seconds_total counter\n")
	for _, j := range f.Jobs {
		fmt.Fprintf(w, "gipfarena_hub_slot_seconds_total{job=\"%d\"} %g\n", j.ID, j.Seconds)
	}
}

// An atomFeed is RFC 4287, as far as it is used.
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Entries []atomEntry `xml:"entry"`
}

type atomEntry struct {
	ID      string `xml:"id"`
	Title   string `xml:"title"`
	Updated string `xml:"updated"`
	Author  string `xml:"author>name"`
	Link    struct {
		Href string `xml:"href,attr"`
	} `xml:"link"`
	Summary string `xml:"summary"`
}

// feed lists the jobs that ended last.
func (h *Hub) feed(w http.ResponseWriter, r *http.Request) {
	jobs, err := h.jobs(r.Context(), "WHERE ended <> '' ORDER BY ended DESC, id DESC LIMIT 50")
	if err != nil {
		fail(w, err)
		return
	}
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	f := atomFeed{ID: scheme + r.Host + "/", Title: "gipfarena hub: jobs that ended", Updated: time.Unix(0, 0).UTC().Format(time.RFC3339)}
	for i, j := range jobs {
		at := fmt.Sprintf("%s%s/job/%d/", scheme, r.Host, j.ID)
		e := atomEntry{ID: at + "#" + stamp(j.Ended), Title: sanitize.Line(fmt.Sprintf("%s %d, %s: %s", j.Kind, j.ID, j.Name, j.State)), Updated: stamp(j.Ended), Author: j.Owner, Summary: sanitize.Line(cmp.Or(j.Result, j.Line))}
		e.Link.Href = at
		f.Entries = append(f.Entries, e)
		if i == 0 {
			f.Updated = e.Updated
		}
	}
	w.Header().Set("Content-Type", "application/atom+xml; charset=utf-8")
	_ = xml.NewEncoder(w).Encode(f) // a client that has gone is no concern of ours
}
