"""Rates the games of a PGN file and prints the ratings as JSON.

An implementation of its own, which shares nothing with the program: it reads the
tags by itself, and maximizes the Bradley-Terry likelihood with an advantage of the
first move by the minorization-maximization of Hunter (Ann. Statist. 32, 2004),
a draw being half a win and half a loss. Games without a result ("*") do not count.
Ratings have the mean 0. It knows players that won and lost only: others have none.
"""

import json
import math
import re
import sys


def games(text):
    """Yields white, black and the points of white."""
    points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
    tags = {}
    for line in text.splitlines():
        tag = re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]', line)
        if tag:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif line in ("1-0", "0-1", "1/2-1/2", "*"):
            if line != tags["Result"]:
                sys.exit(f"result {line} after the tag {tags['Result']}")
            if line in points:
                yield tags["White"], tags["Black"], points[line]
            tags = {}


def rate(results):
    """Returns the Elo of each player and that of the first move."""
    counts = {}
    for white, black, score in results:
        n, s = counts.get((white, black), (0, 0.0))
        counts[white, black] = n + 1, s + score
    players = sorted({p for pair in counts for p in pair})
    strength, home = dict.fromkeys(players, 1.0), 1.0
    for _ in range(200000):
        points, weights = dict.fromkeys(players, 0.0), dict.fromkeys(players, 0.0)
        for (white, black), (n, score) in counts.items():
            total = home * strength[white] + strength[black]
            points[white] += score
            points[black] += n - score
            weights[white] += n * home / total
            weights[black] += n / total
        new = {p: points[p] / weights[p] for p in players}
        mean = math.exp(sum(map(math.log, new.values())) / len(new))
        new = {p: x / mean for p, x in new.items()}
        won = sum(score for _, score in counts.values())
        share = sum(n * new[w] / (home * new[w] + new[b]) for (w, b), (n, _) in counts.items())
        step = max([abs(math.log(new[p] / strength[p])) for p in players] + [abs(math.log(won / share / home))])
        strength, home = new, won / share
        if step < 1e-13:
            break
    elo = {p: 400 * math.log10(x) for p, x in strength.items()}
    return {"games": sum(n for n, _ in counts.values()), "elo": elo, "first_move": 400 * math.log10(home)}


with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps(rate(games(file.read()))))
