#!/usr/bin/env python3
"""A UGI engine that plays GIPF, basic game, at random. Standard library only.

An example to begin from, and a test: it knows the rules by itself and asks
nobody. What it understands: ugi, setoption (Variant, Seed), isready,
uginewgame, position, go, stop, query, perft, quit.

A random mover has nothing to think about, so it answers every go at once; only
after "go infinite" the bestmove waits for stop. An engine that searches reads
its input in a thread of its own, to hear isready and stop meanwhile.
"""

import random
import re
import sys

START = "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"
COLUMNS = "bcdefgh"


def tall(letter):
    """How many points the column has, dots at both ends included."""
    return 9 - abs("abcdefghi".index(letter) - 4)


def find_lines():
    """The 21 lines of spots, each from the dot named first to the other one.

    Columns go up. The slanting lines go from left to right: from one column to
    the next the number stays or grows by one in the half where columns get
    longer, and falls by one or stays in the other.
    """
    dots = {letter + str(n) for letter in "abcdefghi" for n in (1, tall(letter))}
    dots |= {letter + str(n) for letter in "ai" for n in range(1, 6)}
    lines = [[c + str(n) for n in range(1, tall(c) + 1)] for c in COLUMNS]
    for rising in (0, 1):
        for start in sorted(dots):
            line, letter, n = [start], start[0], int(start[1])
            while letter != "i":
                n += rising - (letter >= "e")
                letter = chr(ord(letter) + 1)
                if not 1 <= n <= tall(letter):
                    break
                line.append(letter + str(n))
                if line[-1] in dots:
                    break
            # Along the rim there are dots only; that is no line.
            if len(line) > 2 and line[-1] in dots and line[1] not in dots:
                lines.append(line)
    return lines


LINES = find_lines()
assert len(LINES) == 21
PUSHES = {}  # "a1-b2": the spots of the line, from the entry spot on
for dots_and_spots in LINES:
    spots = dots_and_spots[1:-1]
    PUSHES[dots_and_spots[0] + "-" + spots[0]] = spots
    PUSHES[dots_and_spots[-1] + "-" + spots[-1]] = spots[::-1]


class Position:
    """Where the pieces stand, who decides, who pushes next, and the reserves."""

    def __init__(self, text):
        match = re.fullmatch(r"(\S+) ([wb]) ([wb]) (\d{1,2}),(\d{1,2}) 22 -", text)
        if not match:
            raise ValueError("not a position: " + text)
        board, self.actor, self.next, white, black = match.groups()
        self.reserve = {"w": int(white), "b": int(black)}
        self.pieces = {}  # spot: "w" or "b"
        columns = board.split("/")
        if len(columns) != len(COLUMNS):
            raise ValueError("seven columns are wanted: " + board)
        for letter, column in zip(COLUMNS, columns):
            expanded = re.sub("[1-7]", lambda m: "." * int(m.group()), column)
            if not re.fullmatch("[.wb]{%d}" % (tall(letter) - 2), expanded):
                raise ValueError("column %s: %s" % (letter, column))
            for n, piece in enumerate(expanded, 2):
                if piece != ".":
                    self.pieces[letter + str(n)] = piece
        for side in "wb":
            if self.reserve[side] + list(self.pieces.values()).count(side) > 18:
                raise ValueError("more than 18 pieces of one side")
        if self.actor != self.next and not self.rows():
            raise ValueError("nothing to remove for " + self.actor)

    def copy(self):
        twin = object.__new__(Position)
        twin.actor, twin.next = self.actor, self.next
        twin.reserve, twin.pieces = dict(self.reserve), dict(self.pieces)
        return twin

    def rows(self):
        """The removals that are due for the actor: text -> spots.

        A row is an unbroken run of pieces with four adjacent ones of his colour.
        """
        found = {}
        for line in LINES:
            colours = "".join(self.pieces.get(spot, ".") for spot in line)
            for run in re.finditer("[wb]+", colours):
                if self.actor * 4 in run.group():
                    row = line[run.start():run.end()]
                    found["x%s-%s" % (row[0], row[-1])] = row
        return found

    def moves(self):
        """The legal decisions; none when the game is over."""
        removals = list(self.rows())
        if removals or self.reserve[self.actor] == 0:
            return removals
        return [push for push, spots in PUSHES.items() if any(s not in self.pieces for s in spots)]

    def play(self, move):
        if move in PUSHES:
            self.push(PUSHES[move])
        else:
            for spot in self.rows()[move]:
                if self.pieces.pop(spot) == self.actor:
                    self.reserve[self.actor] += 1
        # The pusher removes his rows, then the other side its own, then it pushes.
        if self.actor != self.next and not self.rows():
            self.actor = self.next

    def push(self, spots):
        gap = next(i for i, spot in enumerate(spots) if spot not in self.pieces)
        for i in range(gap, 0, -1):
            self.pieces[spots[i]] = self.pieces[spots[i - 1]]
        self.pieces[spots[0]] = self.actor
        self.reserve[self.actor] -= 1
        self.next = "b" if self.actor == "w" else "w"

    def mover(self):
        """Who decides; None when the game is over."""
        return self.actor if self.moves() else None

    def result(self):
        """Whoever has to push and has nothing left has lost."""
        if self.moves():
            return "none"
        return "p2win" if self.actor == "w" else "p1win"

    def play_turn(self, token):
        """Plays a whole turn, its decisions joined by ";", no less and no more."""
        side = self.mover()
        for move in token.split(";"):
            if side is None or self.mover() != side or move not in self.moves():
                raise ValueError("illegal move " + token)
            self.play(move)
        if self.mover() == side:
            raise ValueError("not the whole turn: " + token)

    def turns(self):
        """All turns from here, as tokens."""
        side, open_turns = self.mover(), [([], self)]
        while open_turns:
            begun, position = open_turns.pop()
            if position.mover() != side:
                yield ";".join(begun)
                continue
            for move in position.moves():
                after = position.copy()
                after.play(move)
                open_turns.append((begun + [move], after))


def perft(position, depth):
    """The number of sequences of that many decisions."""
    if depth == 1:
        return len(position.moves())
    total = 0
    for move in position.moves():
        after = position.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total


class Engine:
    def __init__(self):
        self.position = Position(START)
        self.random = random.Random(1)
        self.waiting = None  # a bestmove that waits for stop

    def say(self, line):
        print(line, flush=True)  # or the other side waits for ever

    def obey(self, line):
        """Does what a line says. Unknown lines are ignored."""
        word, _, rest = line.strip().partition(" ")
        command = getattr(self, "on_" + word, None)
        if command:
            try:
                command(rest.strip())
            except ValueError as error:
                self.say("info string error " + str(error)[:200])
        return word != "quit"

    def on_ugi(self, _):
        self.say("id name random_gipf.py")
        self.say("id author the gipfarena project")
        self.say("option name Variant type combo default gipf/basic var gipf/basic")
        self.say("option name Seed type spin default 1 min 0 max 2147483647")
        self.say("ugiok")

    def on_isready(self, _):
        self.say("readyok")

    def on_setoption(self, rest):
        name, _, value = rest.removeprefix("name ").partition(" value ")
        if name == "Seed":
            self.random = random.Random(int(value))
        elif name == "Variant" and value != "gipf/basic":
            raise ValueError("Variant %s: this engine knows gipf/basic only" % value)

    def on_uginewgame(self, _):
        self.position = Position(START)

    def on_position(self, rest):
        """Anything wrong leaves the position as it was."""
        where, _, moves = (rest + " ").partition(" moves ")
        position = Position(START if where.strip() == "startpos" else where.strip().removeprefix("fen "))
        for token in moves.split():
            position.play_turn(token)
        self.position = position

    def on_go(self, rest):
        position, turn = self.position.copy(), []
        side = position.mover()
        while side and position.mover() == side:
            turn.append(self.random.choice(position.moves()))
            position.play(turn[-1])
        self.waiting = ";".join(turn) or "none"
        if "infinite" not in rest.split():
            self.on_stop("")

    def on_stop(self, _):
        if self.waiting:
            self.say("bestmove " + self.waiting)
        self.waiting = None

    def on_query(self, what):
        side = self.position.mover()
        if what == "gameover":
            self.say("response " + ("false" if side else "true"))
        elif what == "p1turn":
            self.say("response " + ("true" if side == "w" else "false"))
        elif what == "result":
            self.say("response " + self.position.result())
        elif what == "legalmoves":
            self.say("response " + (" ".join(self.position.turns() if side else ["none"])))

    def on_perft(self, depth):
        if int(depth) > 0:
            self.say("response %d" % perft(self.position, int(depth)))


if __name__ == "__main__":
    engine = Engine()
    for input_line in sys.stdin:
        if not engine.obey(input_line):
            break
