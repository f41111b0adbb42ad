package metrics

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"gipf.arena/arena/stats"
)

// A HubState is what the metrics show of a hub.
type HubState struct {
	// Jobs is the number of jobs in each state.
	Jobs map[string]int64
	// Workers is how many were heard of lately; they have this many Slots.
	Workers, Slots int
	// SlotSeconds is how long slots have played for each current job, by its number, since it was started.
	SlotSeconds map[int64]float64
	// Ratings are those of the last list of each game. Their number should be bounded: each has its own series.
	Ratings []HubRating
}

// A HubRating is the rating of an agent in the last list of a game.
type HubRating struct {
	Game, Agent string
	Elo         stats.Interval
}

// Hub are the series of a hub, in their own registry. Make them with NewHub.
type Hub struct{ pages }

// NewHub returns the metrics of a hub, whose state is read at each scrape; an error in reading it fails the scrape.
func NewHub(c Config, state func() (*HubState, error)) *Hub {
	m := &Hub{newPages(c)}
	m.registry.MustRegister(hubCollector(state))
	return m
}

// A hubCollector shows the state of a hub, all from one snapshot.
type hubCollector func() (*HubState, error)

// Describe implements prometheus.Collector: jobs and agents come and go.
func (hubCollector) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (c hubCollector) Collect(to chan<- prometheus.Metric) {
	h, err := c()
	if err != nil {
		to <- prometheus.NewInvalidMetric(prometheus.NewInvalidDesc(err), err)
		return
	}
	send := func(name, help string, kind prometheus.ValueType, labels []string, value float64, of ...string) {
		send(to, "gipfarena_hub_"+name, help, kind, labels, value, of...)
	}
	for state, n := range h.Jobs {
		send("jobs", "Jobs by their state.", prometheus.GaugeValue, []string{"state"}, float64(n), state)
	}
	send("workers", "Workers that were heard of lately.", prometheus.GaugeValue, nil, float64(h.Workers))
	send("slots", "Games that these play at the same time.", prometheus.GaugeValue, nil, float64(h.Slots))
	for id, seconds := range h.SlotSeconds {
		send("slot_seconds_total", "How long slots have played for a job since it was started.", prometheus.CounterValue, []string{"job"}, seconds, strconv.FormatInt(id, 10))
	}
	for _, r := range h.Ratings {
		elo := func(suffix, which string, known bool, x float64) {
			if known {
				send("elo"+suffix, "Elo of an agent in the last list of a game"+which, prometheus.GaugeValue, []string{"game", "agent"}, x, r.Game, r.Agent)
			}
		}
		elo("", ".", true, r.Elo.Center)
		elo("_ci_low", ", lower end of the interval.", !r.Elo.OpenLo, r.Elo.Lo)
		elo("_ci_high", ", upper end of the interval.", !r.Elo.OpenHi, r.Elo.Hi)
	}
}
