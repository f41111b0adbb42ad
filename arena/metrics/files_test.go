package metrics

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// deploy is the folder that is tested.
const deploy = "../../deploy"

// A dashboard is what the tests read of one.
type dashboard struct {
	UID, Title string
	Templating struct {
		List []struct {
			Name, Type string
			Query      any
			Definition string
		}
	}
	Panels []struct {
		ID         int
		Title      string
		Datasource struct{ Type, UID string }
		GridPos    struct{ X, Y, W, H int }
		Targets    []struct {
			RefID, Expr, LegendFormat string
			Datasource                struct{ UID string }
		}
	}
}

// dashboards are those of deploy, by file name.
func dashboards(t *testing.T) map[string]dashboard {
	t.Helper()
	files, err := filepath.Glob(deploy + "/grafana/dashboards/*.json")
	require.NoError(t, err)
	require.Len(t, files, 5)
	all := map[string]dashboard{}
	for _, file := range files {
		text := testkit.Bytes(t, file)
		var d dashboard
		require.NoError(t, json.Unmarshal(text, &d), file)
		all[filepath.Base(file)] = d
	}
	return all
}

// TestDashboards checks what Grafana needs to keep and lay out dashboards: a fixed
// uid, variables, distinct ids, panels within 24 columns that do not overlap.
func TestDashboards(t *testing.T) {
	for file, d := range dashboards(t) {
		require.Equal(t, "gipfarena-"+strings.TrimSuffix(file, ".json"), d.UID)
		require.NotEmpty(t, d.Title)
		require.Equal(t, "datasource", d.Templating.List[0].Name)
		require.Equal(t, "run", d.Templating.List[1].Name)
		ids, taken := map[int]bool{}, map[[2]int]string{}
		require.NotEmpty(t, d.Panels)
		for _, p := range d.Panels {
			require.False(t, ids[p.ID], "%s: id %d of %q", file, p.ID, p.Title)
			ids[p.ID] = true
			require.Equal(t, "${datasource}", p.Datasource.UID)
			at := p.GridPos
			require.True(t, at.X >= 0 && at.Y >= 0 && at.W > 0 && at.H > 0 && at.X+at.W <= 24, "%s: %q lies at %v", file, p.Title, at)
			for x := at.X; x < at.X+at.W; x++ {
				for y := at.Y; y < at.Y+at.H; y++ {
					require.Empty(t, taken[[2]int{x, y}], "%s: %q covers it", file, p.Title)
					taken[[2]int{x, y}] = p.Title
				}
			}
			refs := map[string]bool{}
			require.NotEmpty(t, p.Targets)
			for _, q := range p.Targets {
				require.False(t, refs[q.RefID], "%s: %q", file, p.Title)
				refs[q.RefID] = true
				require.Equal(t, "${datasource}", q.Datasource.UID)
				require.NotContains(t, q.LegendFormat, "{{}}")
			}
		}
	}
}

// TestRunsAreToldApart: dashboards join exported series to the selected run.
func TestRunsAreToldApart(t *testing.T) {
	for file, d := range dashboards(t) {
		for _, p := range d.Panels {
			for _, q := range p.Targets {
				if !strings.Contains(q.Expr, "node_") {
					require.Contains(t, q.Expr, `arena_run_info{run=~"$run"}`, "%s: %q", file, p.Title)
				}
			}
		}
	}
}

// TestHowFarFromTheStart: the progress of a run does not depend on a series that begins with a process's first game.
func TestHowFarFromTheStart(t *testing.T) {
	there := scrape(t, New(Config{Run: "resumed", Progress: new(arena.Progress)}))
	for _, p := range dashboards(t)["run.json"].Panels {
		if p.Title == "Games done" {
			for _, series := range regexp.MustCompile(`arena_games?_\w+`).FindAllString(p.Targets[0].Expr, -1) {
				require.Contains(t, there, series)
			}
			return
		}
	}
	require.Fail(t, "no panel says how far a run is")
}

// program returns the path of a program, or skips the test.
func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed; on Debian: apt-get install prometheus prometheus-node-exporter", name)
	}
	return path
}

// said runs a program that has to succeed, and returns what it says.
func said(t *testing.T, dir, input, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// TestPromtool lets promtool check the configuration and test the alerts.
func TestPromtool(t *testing.T) {
	promtool, dir := program(t, "promtool"), deploy+"/prometheus"
	for _, args := range [][]string{{"check", "config", "prometheus.yml"}, {"check", "rules", "alerts.yml"}, {"test", "rules", "alerts_test.yml"}} {
		out := said(t, dir, "", promtool, args...)
		require.Contains(t, out, "SUCCESS")
		t.Logf("promtool %s\n%s", strings.Join(args, " "), out)
	}
}

// TestEveryAlertIsTried: alerts_test.yml has a case in which each of the alerts fires.
func TestEveryAlertIsTried(t *testing.T) {
	cases := testkit.Read(t, deploy+"/prometheus/alerts_test.yml")
	fires := map[string]bool{}
	for _, m := range regexp.MustCompile(`alertname: (\w+)\n\s+exp_alerts:\n`).FindAllStringSubmatch(cases, -1) {
		fires[m[1]] = true
	}
	for _, a := range alerts(t) {
		require.True(t, fires[a.name], a.name)
	}
}

// TestCompose: containers that play have no rights and write only to their volume, and no mount requires that a machine's
// root is shared: Docker refused to start such a service where systemd does not run.
func TestCompose(t *testing.T) {
	text := testkit.Read(t, deploy+"/compose.yaml")
	program, services, found := strings.Cut(text, "\nservices:\n")
	require.True(t, found)
	for _, line := range []string{"read_only: true", "tmpfs: [/tmp]", "cap_drop: [ALL]", `security_opt: ["no-new-privileges:true"]`} {
		require.Contains(t, program, "\n  "+line+"\n")
	}
	for _, name := range []string{"run", "hub", "worker"} {
		require.Contains(t, services, "  "+name+":\n    <<: *program\n")
	}
	require.NotRegexp(t, `slave|shared`, services)
	require.NotContains(t, services, "unless-stopped", "a daemon that was killed leaves such services stopped when it starts again")
	image := testkit.Read(t, deploy+"/Dockerfile")
	require.Contains(t, image, ":nonroot\n")
	require.Contains(t, image, "--chown=nonroot:nonroot /data /data\n", "a volume takes the owner of what it covers")
}

// An alert is its name and its expression.
type alert struct{ name, expr string }

// alerts reads those of deploy. The file is ours, so its form is known.
func alerts(t *testing.T) (all []alert) {
	t.Helper()
	text := testkit.Read(t, deploy+"/prometheus/alerts.yml")
	for _, part := range strings.Split(text, "- alert: ")[1:] {
		m := regexp.MustCompile(`(?s)^(\w+)\n.*?expr: (?:>-\s+)?(.*?)\n +(?:for|labels):`).FindStringSubmatch(part)
		require.NotNil(t, m, part)
		all = append(all, alert{m[1], strings.Join(strings.Fields(m[2]), " ")})
	}
	require.NotEmpty(t, all)
	return all
}
