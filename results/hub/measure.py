# measures a hub: start of a submitted job, shares over a minute, processor time beside one run with a worker, 500 jobs of which 50 run with 200 workers
import json, os, resource, signal, subprocess, sys, time, urllib.request, sqlite3, shutil
BIN = sys.argv[1]; what = sys.argv[2:]
WEB, LISTEN = "localhost:18181", "localhost:14281"
env = dict(os.environ, HOME=os.getcwd())
def start(*args): return subprocess.Popen([BIN, *args], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
def api(path, body=None):
    r = urllib.request.Request(f"http://{WEB}{path}", data=None if body is None else json.dumps(body).encode(), headers={"Sec-Fetch-Site": "none"})
    return json.load(urllib.request.urlopen(r))
def ready():
    for _ in range(400):
        try: return api("/api/fleet")
        except Exception: time.sleep(0.05)
    raise SystemExit("no hub")
def run(name, seed, pairs, sims=40):
    return f'name: {name}\ngame: zertz/37\nseed: {seed}\nagents: [{{name: a, spec: "mcts:preset=uct,sims={sims}"}}, {{name: b, spec: "mcts:preset=uct,sims={sims},c=0.7"}}]\npairs: {pairs}\nmaxplies: 60\nopenings: {{plies: 4}}\n'
def stop(p, sig=signal.SIGTERM):
    p.send_signal(sig); _, _, u = os.wait4(p.pid, 0); return u.ru_utime + u.ru_stime
shutil.rmtree("H", ignore_errors=True)
if "start" in what or "shares" in what:
    h = start("hub", "H", "--web", WEB, "--listen", LISTEN); ready()
    w = start("worker", "--server", LISTEN, "--slots", "2", "--name", "w"); 
    while api("/api/fleet")["slots"] < 2: time.sleep(0.05)
if "start" in what:
    times = []
    for i in range(10):
        t = time.time(); j = api("/api/jobs", {"config": run(f"s{i}", i, 20)})
        db = f"H/jobs/{j['id']:06d}/run.db"; n = 0
        while n == 0:
            time.sleep(0.01)
            try: n = sqlite3.connect(f"file:{db}?mode=ro", uri=True).execute("select count(*) from games").fetchone()[0]
            except Exception: pass
        times.append(time.time() - t)
        while api(f"/api/jobs/{j['id']}")["state"] != "done": time.sleep(0.1)
    print("from submission to the first stored game, s:", " ".join(f"{x:.2f}" for x in times), "worst %.2f" % max(times))
if "shares" in what:
    ids = {api("/api/jobs", {"config": run(f"f{s}", 100 + s, 1000000, 100), "share": s})["id"]: s for s in (1, 2, 5)}
    time.sleep(20)
    look = lambda: {j["id"]: j["slot_seconds"] for j in api("/api/fleet")["jobs"]}
    for _ in range(3):
        a = look(); time.sleep(60); b = look()
        got = {ids[i]: b[i] - a[i] for i in ids}; all = sum(got.values())
        print("slot seconds in a minute by share:", {s: round(x, 1) for s, x in got.items()}, "percent:", {s: round(100 * x / all, 1) for s, x in got.items()}, "wanted 12.5 25 62.5")
    for i in ids: api(f"/api/jobs/{i}/stop", {})
if "start" in what or "shares" in what:
    stop(w); stop(h)
if "cpu" in what:
    rows = []
    for k in range(int(os.environ.get("ROUNDS", "4"))):
        text = run("cpu", 7, 6000)
        open("cpu.yaml", "w").write(text); shutil.rmtree("R", ignore_errors=True); shutil.rmtree("H", ignore_errors=True)
        w = start("worker", "--server", LISTEN, "--slots", "2", "--name", "w")
        c = subprocess.Popen([BIN, "run", "cpu.yaml", "--out", "R", "--listen", LISTEN, "--quiet"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, _, u = os.wait4(c.pid, 0); alone = u.ru_utime + u.ru_stime; alone_w = stop(w)
        h = start("hub", "H", "--web", WEB, "--listen", LISTEN); ready()
        base = resource.getrusage  # the hub idle costs nothing to speak of
        w = start("worker", "--server", LISTEN, "--slots", "2", "--name", "w")
        j = api("/api/jobs", {"config": text})
        while api(f"/api/jobs/{j['id']}")["state"] != "done": time.sleep(3)
        hub_w = stop(w); hub = stop(h)
        rows.append((alone, alone_w, hub, hub_w)); print("s of processor: run %.2f + worker %.2f, hub %.2f + worker %.2f: %+.1f %%" % (alone, alone_w, hub, hub_w, 100 * ((hub + hub_w) / (alone + alone_w) - 1)), flush=True)
    a = sum(r[0] + r[1] for r in rows); b = sum(r[2] + r[3] for r in rows); print("in all: %.1f and %.1f s, %+.2f %%" % (a, b, 100 * (b / a - 1)))
if "fifty" in what:
    h = start("hub", "H", "--web", WEB, "--listen", LISTEN); ready()
    ids = [api("/api/jobs", {"config": run(f"l{i}", i, 1000000, 10)})["id"] for i in range(60)]
    ws = [start("worker", "--server", LISTEN, "--slots", "2", "--name", f"w{i:03d}") for i in range(50)]
    while api("/api/fleet")["slots"] < 100: time.sleep(0.5)
    time.sleep(150)
    look = lambda: {j["id"]: j["slot_seconds"] for j in api("/api/fleet")["jobs"]}
    a, t, running, worst = look(), time.time(), [], 0
    while time.time() - t < 60:
        s = time.time(); running.append(sum(api(f"/api/jobs/{i}")["state"] == "running" for i in ids)); urllib.request.urlopen(f"http://{WEB}/fleet").read(); worst = max(worst, time.time() - s); time.sleep(2)
    b = look(); got = sorted(b[i] - a.get(i, 0) for i in b)
    print("60 jobs without an end, 50 workers of two slots: running %d to %d; slot seconds of a job in %.0f s: %.1f to %.1f, mean %.1f, of %d jobs; 60 states and the page of the fleet within %.2f s" % (min(running), max(running), time.time() - t, got[0], got[-1], sum(got) / len(got), len(got), worst))
    for i in ids: api(f"/api/jobs/{i}/stop", {})
    for p in ws: stop(p)
    stop(h)
if "fleet" in what:
    h = start("hub", "H", "--web", WEB, "--listen", LISTEN); ready()
    text = {api("/api/jobs", {"config": (c := run(f"m{i}", i, 30, 60))})["id"]: c for i in range(500)}
    ws = [start("worker", "--server", LISTEN, "--slots", "1", "--name", f"w{i:03d}") for i in range(200)]
    pages, t = ["/", "/fleet", "/metrics", "/api/jobs", f"/job/{min(text)}/", f"/job/{min(text)}/work/"], time.time(); worst, most, slots = dict.fromkeys(pages, 0), 0, 0
    while (left := [i for i in text if api(f"/api/jobs/{i}")["state"] in ("waiting", "running")]):
        fleet = api("/api/fleet"); most, slots = max(most, len(fleet["jobs"])), max(slots, fleet["slots"])
        for page in pages:
            a = time.time(); urllib.request.urlopen(f"http://{WEB}{page}").read(); worst[page] = max(worst[page], time.time() - a)
        print(len(left), "jobs wait or run", file=sys.stderr)
    print("500 jobs of 60 games in %.0f s, at most %d running, with %d workers; longest wait for a page, s: %s" % (time.time() - t, most, slots, {p: round(x, 2) for p, x in worst.items()}))
    same = 0
    for i in list(text)[::25]:
        open("one.yaml", "w").write(text[i]); shutil.rmtree("R", ignore_errors=True)
        subprocess.run([BIN, "run", "one.yaml", "--out", "R", "--quiet"], env=env, stdout=subprocess.DEVNULL, check=True)
        digest = json.loads(subprocess.run([BIN, "standings", "R", "--json"], env=env, stdout=subprocess.PIPE, check=True).stdout)["digest"]
        same += api(f"/api/jobs/{i}")["digest"] == digest
    print("of 20 of these jobs as many have the digest of run alone:", same)
    for p in ws: stop(p)
    stop(h)
