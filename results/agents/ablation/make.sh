#!/bin/sh
# Writes the ablations' configurations: a gauntlet for each game, family and budget of
# transitions, in which the base meets every variant of itself on the same openings.
set -eu
cd "$(dirname "$0")"

# gauntlet FILE GAME PAIRS BASE NAME=SUFFIX...
gauntlet() {
	file=$1 game=$2 pairs=$3 base=$4
	shift 4
	{
		echo "# yaml-language-server: \$schema=../../../configs/run.schema.json"
		echo "#"
		echo "# Written by make.sh."
		printf 'name: ablation-%s\ngame: %s\nseed: 5001\ntournament: gauntlet\npairs: %s\nopenings: {plies: 4}\nagents:\n' "$file" "$game" "$pairs"
		echo "  - {name: base, spec: \"$base\"}"
		for variant; do
			spec="$base,${variant#*=}"
			case $variant in
			"no pvs="*) spec=$(echo "$base" | sed s/pvs=on/pvs=off/) ;; # a key may be given only once
			"leaves="*) spec="${base%,c=*},${variant#*=}" ;;
			esac
			echo "  - {name: \"${variant%%=*}\", spec: \"$spec\"}"
		done
		echo "rating: {anchor: {agent: base, elo: 0}}"
	} >"$file.yaml"
}

# family NAME GAME PAIRS BASE BUDGETS NAME=SUFFIX...: BASE holds T where the budget goes.
family() {
	name=$1 of=$2 each=$3 template=$4 budgets=$5
	shift 5
	for t in $budgets; do
		gauntlet "$name-$(echo "$of" | tr / -)-$t" "$of" "$each" "$(echo "$template" | sed "s/T/$t/")" "$@"
	done
}

# Alpha-beta: everything is on, principal variation search too, which is off by default since
# these matches; each variant has one technique off.
alphabeta() {
	family alphabeta "$1" 80 "alphabeta:transitions=T,weights=$2,pvs=on" "$3" \
		"no tt=tt=off" "no pvs=pvs=off" "no aspiration=aspiration=off" "no killers=killers=off" \
		"no history=history=off" "no lmr=lmr=off" "no quiescence=quiescence=off" "no extend=extend=off"
}
alphabeta gipf/basic hand "125 500 2000"
alphabeta zertz/37 tuned "125 500 2000"
alphabeta lyngk/base tuned "125 500 2000"

# MCTS that evaluates its leaves.
leaves() {
	family leaves "$1" 100 "mcts:transitions=T,weights=$2,c=0.1" "$3" \
		"solver=solver=on" "fpu=fpu=0.5" "bias=bias=0.5" "imm=imm=0.3" "prior=prior=1"
}
leaves gipf/basic hand "200 800 3200"
leaves zertz/37 tuned "200 800 3200"
leaves lyngk/base tuned "200 800 3200"

# MCTS with playouts.
playouts() {
	family playouts "$1" 60 "mcts:transitions=T,c=0.35" "$3" \
		"solver=solver=on" "fpu=fpu=0.5" "rave=rave=300" "grave=rave=300,grave=50" "bias=eval=$2,bias=0.5" \
		"imm=eval=$2,imm=0.3" "prior=eval=$2,prior=1" "mast=mast=0.1" "ngram=mast=0.1,ngram=2" \
		"lgr=lgr=1,epsilon=0.2" "decisive=decisive=1" "cutoff=weights=$2,cutoff=4" "leaves=weights=$2,c=0.1"
}
playouts gipf/basic hand "250 1000 4000"
playouts zertz/37 tuned "250 1000 4000"
playouts lyngk/base tuned "125 500 2000"

# What is on by default, and what might be added to it.
standard() {
	family standard "$1" 60 "mcts:transitions=T,weights=$2,c=0.1,prior=1,solver=on" "$3" \
		"imm=imm=0.3" "bias=bias=0.5" "fpured=fpured=0.2"
}
standard gipf/basic hand "200 800 3200"
standard zertz/37 tuned "200 800 3200"
standard lyngk/base tuned "200 800 3200"

# The fitted policies: as priors, with playouts and with evaluated leaves, and inside playouts.
policies() {
	family policy-leaves "$1" 60 "mcts:transitions=T,weights=$2,c=0.1" "200 800 3200" "policy=policy=policy"
	family policy-playouts "$1" 60 "mcts:transitions=T,c=0.35" "$3" "policy=policy=policy" "playout policy=playout=policy"
}
policies gipf/basic hand "250 1000 4000"
policies zertz/37 tuned "250 1000 4000"
policies lyngk/base tuned "125 500 2000"

# Transpositions as a graph, in the standard search.
graph() {
	family graph "$1" 60 "mcts:transitions=T,weights=$2,c=0.1,prior=1,solver=on" "200 800 3200" "graph=graph=on"
}
graph gipf/basic hand
graph zertz/37 tuned
graph lyngk/base tuned
