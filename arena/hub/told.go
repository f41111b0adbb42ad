package hub

import (
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"time"

	"gipf.arena/arena/crew"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// mostRated is how many ratings per game the metrics show.
const mostRated = 50

// state is what the metrics show of the hub.
func (h *Hub) state() (*metrics.HubState, error) {
	ctx := context.Background()
	counts, err := h.Counts(ctx)
	if err != nil {
		return nil, err
	}
	f := h.fleet()
	s := &metrics.HubState{Jobs: map[string]int64{}, Slots: f.Slots, SlotSeconds: map[int64]float64{}}
	s.Workers = each.Count(f.Workers, func(w crew.Worker) bool { return w.Here })
	for _, state := range states {
		s.Jobs[string(state)] = counts[state]
	}
	for _, j := range f.Jobs {
		s.SlotSeconds[j.ID] = j.Seconds
	}
	lists, err := h.lists(ctx, "id IN (SELECT max(id) FROM ratings WHERE without = '[]' GROUP BY game)")
	for _, l := range lists {
		for _, a := range l.Agents[:min(len(l.Agents), mostRated)] {
			s.Ratings = append(s.Ratings, metrics.HubRating{Game: l.Game, Agent: a.Name, Elo: a.Elo.Stats()})
		}
	}
	return s, err
}

// An atomFeed is the part of RFC 4287 in use.
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

// feed lists the last jobs to end.
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
		e := atomEntry{ID: at + "#" + stamp(j.Ended), Title: sanitize.Line(fmt.Sprintf("%s %d, %s: %s", j.Kind, j.ID, j.Name, j.State)), Updated: stamp(j.Ended), Author: j.Owner, Summary: sanitize.Line(cmp.Or(page.PlainText(j.Result), j.Line))}
		e.Link.Href = at
		f.Entries = append(f.Entries, e)
		if i == 0 {
			f.Updated = e.Updated
		}
	}
	w.Header().Set("Content-Type", "application/atom+xml; charset=utf-8")
	_ = xml.NewEncoder(w).Encode(f) // a client that has gone does not matter
}
