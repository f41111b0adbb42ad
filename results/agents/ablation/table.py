#!/usr/bin/env python3
"""Prints the tables of README.md from the standings beside it (FAMILY-GAME-BUDGET.txt)."""
import glob
import re

GAMES = ["gipf-basic", "zertz-37", "lyngk-base"]
ROW = re.compile(r"^ *\d+  (.+?)  +([+-][\d.]+)  +(?:± ([\d.]+)|placed, at (least|most) ([+-][\d.]+))")


def read(path):
    figures = {}
    for line in open(path, encoding="utf-8"):
        if line.startswith("Elo:"):
            break
        m = ROW.match(line)
        if m and m.group(3):
            figures[m.group(1)] = (float(m.group(2)), float(m.group(3)), "")
        elif m:
            figures[m.group(1)] = (float(m.group(5)), None, "≥" if m.group(4) == "least" else "≤")
    return figures


def cell(figure, sign):
    if figure is None:
        return "–"
    elo, bar, bound = figure
    if bar is None:
        return f"{'≥' if (bound == '≥') == (sign > 0) else '≤'} {sign * elo:+.0f}"
    text = f"{sign * elo:+.0f} ± {bar:.0f}"
    return f"**{text}**" if abs(elo) > bar else text


def table(family, sign):
    runs = {}
    for path in glob.glob(f"{family}-*.txt"):
        m = re.fullmatch(rf"{family}-({'|'.join(GAMES)})-(\d+)\.txt", path)
        if m:
            runs[m.group(1), int(m.group(2))] = read(path)
    columns = [(g, b) for g in GAMES for b in sorted(b for h, b in runs if h == g)]
    names = []
    for c in columns:
        names += [n for n in runs[c] if n not in names]
    print(f"\n### {family}\n")
    print("| | " + " | ".join(f"{g} {b}" for g, b in columns) + " |")
    print("|---" * (len(columns) + 1) + "|")
    for name in sorted(names):
        label = name.removeprefix("no ") if sign < 0 else name
        print(f"| {label} | " + " | ".join(cell(runs[c].get(name), sign) for c in columns) + " |")


for family in ["playouts", "policy-playouts", "leaves", "policy-leaves", "standard", "graph"]:
    table(family, 1)
table("alphabeta", -1)
