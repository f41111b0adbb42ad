# A morning at a hub: three users, five jobs of four kinds, four workers, kill -9 of the hub and of two workers, one job stopped, one
# extended, one refused. Usage: sh morning.sh, with gipfarena in PATH, in an empty folder.
W=localhost:18282 L=localhost:14282
hub() { gipfarena hub hub --web $W --listen $L 2>>hub.log & HUB=$!; }
worker() { gipfarena worker --server $L --slots 1 --name $1 2>>workers.log & }
api() { curl -s -H "Authorization: Bearer $(cat $1.token)" -X ${3:-GET} ${4:+-d "$4"} http://$W/api/$2; }
state() { api root jobs/$1 | sed 's/.*"state":"\([a-z]*\)".*/\1/'; }
submit() { u=$1; shift; gipfarena submit "$@" --token $u.token --hub http://$W; }
until_done() { while [ "$(state $1)" != done ]; do sleep 0.5; done; }
gipfarena hub users add hub root --role approver > root.token
gipfarena hub users add hub ann --role submitter --free > ann.token
gipfarena hub users add hub bob --role submitter > bob.token
gipfarena hub users list hub
cat > study.yaml <<'Y'
study: fair
games: ["gipf/basic:white={0..1}"]
levels: [{family: random, spec: random}]
precision: {score: 0.05, min: 100, max: 400, block: 50, outcomes: 1}
questions: [{fair: all, margin: 0.1}]
Y
cat > tune.yaml <<'Y'
name: tuned
game: gipf/basic
selfplay: {agents: [random, greedy], pairs: 400}
fit: {leaveout: [board, material]}
verify: {pairs: 20, search: {agents: ["alphabeta:transitions=20"]}}
out: weights.yaml
Y
cat > learn.yaml <<'Y'
name: loop
game: lyngk/base
seed: 5
init: zero
iterations: 2
agent: {transitions: 40}
games: {pairs: 20, maxplies: 200}
rows: {pergame: 6, leaves: 2}
target: {transitions: 80}
fit: {phases: false}
gate: {pairs: 8, elo1: 300, factor: 2}
pool: {pairs: 2, factor: 2, loss: 10000}
frozen: {pairs: 1, factor: 2, choices: 6}
Y
set -x
hub; for i in 1 2 3 4; do worker w$i; eval P$i=$!; done; until [ "$(api root fleet | grep -c '"slots":4')" = 1 ]; do sleep 0.2; done
submit ann match zertz/37 base=mcts:sims=40 dev=mcts:sims=60 --sprt 0,60 --share 2
submit ann match gipf/basic base=mcts:sims=20 dev=mcts:sims=20,c=0.5 --sprt 0,60
submit ann study.yaml --share 2
submit bob tune.yaml
submit bob learn.yaml
submit bob match gipf/basic a=mcts:sims=4000 b=mcts:sims=4001 --pairs 100000
api bob jobs/4/approve POST '{}'
api root jobs/4/approve POST '{}' | cut -c1-60
api root jobs/5/approve POST '{}' | cut -c1-60
api root jobs/6/refuse POST '{"why":"100,000 pairs of 4,000 simulations are for the week-end"}' | sed 's/.*"state"/"state"/' | cut -c1-300
submit ann match zertz/37 random greedy --pairs 300000 --seed 2
submit ann match zertz/37 random greedy --pairs 100 --seed 3
sleep 6; kill -9 $HUB; hub
sleep 4; kill -9 $P1; kill -9 $P2; worker w5; worker w6
sleep 2; api ann jobs/7/stop POST '{"why":"the wrong seed"}' | sed 's/.*"state"/"state"/' | cut -c1-300
until_done 8; api ann jobs/8/extend POST '{"pairs":150}' | cut -c1-40
for i in 1 2 3 4 5 8; do until_done $i; done
set +x
echo; echo "## The queue"; api root jobs | tr '{' '\n' | sed -n 's/"id":\([0-9]*\),"kind":"\([a-z]*\)","name":"\([a-z]*\)".*"owner":"\([a-z]*\)".*"state":"\([a-z]*\)".*/\1 \2 \3 \4 \5/p' | sort -n
echo; echo "## Lines for a pull request"; for i in 1 2 8; do api root jobs/$i | sed 's/.*"result":"\([^"]*\)".*/\1/'; done
echo; echo "## Digests: of the job, and of the command alone"
alone() { n=$1; shift; api root jobs/$n | sed 's/.*"digest":"\([0-9a-f]*\)".*/\1/'; gipfarena match "$@" --out alone$n --quiet --json | sed -n 's/^  "digest": "\(.*\)".*/\1/p'; }
alone 1 zertz/37 base=mcts:sims=40 dev=mcts:sims=60 --sprt 0,60
alone 2 gipf/basic base=mcts:sims=20 dev=mcts:sims=20,c=0.5 --sprt 0,60
alone 8 zertz/37 random greedy --pairs 150 --seed 3
gipfarena study report hub/jobs/000003 | grep -o '^Digest [0-9a-f]*'; gipfarena study study.yaml --out alone3 --quiet | grep -o '^Digest [0-9a-f]*'
sha256sum < hub/jobs/000004/weights.yaml; gipfarena tune tune.yaml --out alone4 --quiet > /dev/null 2>&1; sha256sum < alone4/weights.yaml
sha256sum < hub/jobs/000005/journal.jsonl; gipfarena learn learn.yaml --out alone5 --quiet > /dev/null 2>&1; sha256sum < alone5/journal.jsonl
echo; echo "## Ratings of GIPF's basic game"; gipfarena hub ratings hub gipf/basic | head -12
kill $HUB; sleep 1; for p in $(jobs -p); do kill $p 2>/dev/null; done
