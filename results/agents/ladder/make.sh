#!/bin/sh
# Writes the ladders' configurations: every agent meets the one with twice as many simulations.
set -eu
cd "$(dirname "$0")"
ladder() {
	file=$1 game=$2 spec=$3
	shift 3
	{
		echo "# yaml-language-server: \$schema=../../../configs/run.schema.json"
		echo "#"
		echo "# Elo per doubling of simulations. Written by make.sh."
		printf 'name: ladder-%s\ngame: %s\nseed: 4001\ntournament: ladder\npairs: 600\nopenings: {plies: 4}\nagents:\n' "$file" "$game"
		for sims; do
			echo "  - {name: \"$sims\", spec: \"mcts:sims=$sims$spec\"}"
		done
		echo "rating: {anchor: {agent: \"$1\", elo: 0}}"
	} >"$file.yaml"
}
ladder gipf-basic gipf/basic ",weights=hand,c=0.1" 16 32 64 128 256 512 1024
ladder zertz-37 zertz/37 ",c=0.35" 16 32 64 128 256 512 1024
ladder lyngk-base lyngk/base ",c=0.1" 8 16 32 64 128 256 512
