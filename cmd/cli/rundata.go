package cli

import (
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/export"
	"gipf.arena/arena/store"
)

// exportedRun is what a stored run's files say of it.
func exportedRun(m *store.Meta) export.Run {
	r := export.Run{
		Name: m.Name, Config: m.Config, ConfigHash: m.ConfigHash(), Game: m.Game, RulesVersion: m.RulesVersion,
		Tournament: m.Format.String(), Seeds: m.Seeds, Pairs: m.Pairs, OpeningPlies: m.OpeningPlies, MaxPlies: m.MaxPlies, Seed: export.Seed(m.Seed),
		Settings: m.Settings, Most: m.Most, Openings: m.Openings, Adjudication: m.Adjudication,
		Code: m.Code, Toolchain: m.Toolchain, Created: m.Created,
	}
	for _, p := range m.Players {
		r.Players = append(r.Players, export.Player(p))
	}
	return r
}

// importedMeta is exportedRun backwards.
func importedMeta(r *export.Run) (store.Meta, error) {
	format, err := arena.ParseFormat(r.Tournament)
	if err != nil {
		return store.Meta{}, err
	}
	m := store.Meta{
		Name: r.Name, Config: r.Config, Game: r.Game, RulesVersion: r.RulesVersion,
		Format: format, Seeds: r.Seeds, Pairs: r.Pairs, OpeningPlies: r.OpeningPlies, MaxPlies: r.MaxPlies, Seed: uint64(r.Seed),
		Settings: r.Settings, Most: r.Most, Openings: r.Openings, Adjudication: r.Adjudication,
		Code: r.Code, Toolchain: r.Toolchain, Created: r.Created.UTC().Truncate(time.Second),
	}
	for _, p := range r.Players {
		m.Players = append(m.Players, store.Player(p))
	}
	return m, nil
}
