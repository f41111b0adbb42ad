"""A UGI engine for gipfarena in one function. Copy this file beside your own:

    import random
    import gipfarena

    def choose(position, moves):
        return random.choice(moves)

    gipfarena.play(choose, name="mine", author="me")

The rules come from the program gipfarena ("gipfarena moves"), which must be in
PATH, or where the environment variable GIPFARENA says. Python 3.8 or later, and
nothing else. Print nothing: standard output belongs to the protocol. What you
have to say goes to info() or to sys.stderr.
"""

import collections
import json
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import threading
import time
import traceback


class Refused(Exception):
    """A question that the rules refuse, for instance because a move is not legal."""


class Position:
    """A position of a game, as the rules see it. Positions do not change.

    game     full name, such as "zertz/37"
    text     position text; "gipfarena games GAME --texts" describes it
    player   who is to move, 1 or 2; 0 when the game is over
    moves    the legal moves, as texts
    outcome  None while the game goes on, then "1" or "2" (who has won) or "draw"
    limits   what the turn may take: {"movetime": 50}, {"nodes": 800}, {"depth": 3} ...
    """

    def __init__(self, rules, game, start=None, played=()):
        name, _, variant = game.partition("/")
        question = {"game": name, "variant": variant, "play": list(played)}
        if start is not None:
            question["position"] = start
        answer = rules.ask(question)
        self._rules, self._start, self._played = rules, start, tuple(played)
        self._successors = answer["successors"]
        self.game, self.text = game, answer["position"]
        self.player, self.outcome, self.moves = answer["actor"], answer["outcome"], answer["actions"]
        self.limits, self._deadline, self._stop = {}, None, None

    def after(self, move):
        """The position after a legal move, with the history of this one."""
        position = Position(self._rules, self.game, self._start, self._played + (move,))
        position.limits, position._deadline, position._stop = self.limits, self._deadline, self._stop
        return position

    def successors(self):
        """The legal moves and the position texts after them, in pairs. It costs nothing."""
        return list(zip(self.moves, self._successors))

    def time_left(self):
        """Seconds until the turn has to be chosen; infinite without a limit of time."""
        return float("inf") if self._deadline is None else self._deadline - time.monotonic()

    def stopped(self):
        """Whether choose has to return at once: the time is up, or there was a stop."""
        return self.time_left() <= 0 or (self._stop is not None and self._stop.is_set())


class Rules:
    """A process "gipfarena moves" that answers questions about positions."""

    def __init__(self):
        program = os.environ.get("GIPFARENA") or "gipfarena"
        if shutil.which(program) is None:
            sys.exit("gipfarena.py: no program %r: put gipfarena into PATH, or its path into GIPFARENA" % program)
        self.process = subprocess.Popen([program, "moves", "--in-order"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, question):
        """The answer as a dict. One that the rules refuse is a Refused."""
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise Refused(answer["error"])
        return answer


_writing = threading.Lock()


def say(lines):
    """Writes whole lines: two threads answer."""
    with _writing:
        sys.stdout.write(lines + "\n")
        sys.stdout.flush()


def info(text):
    """Tells the arena or its people something: "score cp 30 nodes 800", "string hello"."""
    say("info " + text)


def play(choose, name="engine", author="unknown", game="gipf/basic"):
    """Speaks UGI until "quit". choose(position, moves) returns one of the moves.

    It is called for each move of a turn where there is more than one.
    """
    Engine(choose, name, author, game).run()


class Engine:
    def __init__(self, choose, name, author, game):
        self.choose, self.name, self.author, self.game = choose, name, author, game
        self.rules = Rules()
        self.position = Position(self.rules, game)
        self.lines = queue.Queue()
        self.stops = collections.deque()  # of each "go" that has no bestmove yet, and its line

    def run(self):
        """Reads lines. What has to be answered while the engine thinks is answered here."""
        worker = threading.Thread(target=self.work, daemon=True)
        worker.start()
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        for line in sys.stdin:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            if word == "isready" and self.thinks():
                say("readyok")
            elif word == "stop":
                if self.stops:
                    self.stops[0][0].set()
            else:
                if word == "go":
                    self.stops.append((threading.Event(), rest))
                self.lines.put((word, rest.strip()))
        for stop, rest in list(self.stops):
            if "infinite" in rest:
                stop.set()
        self.lines.put(None)
        worker.join()

    def thinks(self):
        """Whether there is a "go" that goes on. After a stop the bestmove comes first."""
        stops = list(self.stops)
        return bool(stops) and not stops[0][0].is_set()

    def work(self):
        """Obeys the other lines, one after the other. Unknown ones are ignored."""
        for word, rest in iter(self.lines.get, None):
            command = getattr(self, "on_" + word, None)
            try:
                if command:
                    command(rest)
            except Refused as error:
                info("string error " + " ".join(str(error).split())[:200])
            except Exception:
                traceback.print_exc()
                sys.stderr.flush()
                os._exit(1)

    def on_ugi(self, _):
        say("id name %s\nid author %s\noption name Variant type string default %s" % (self.name, self.author, self.game))
        say("option name Seed type spin default 1 min 0 max 2147483647\nugiok")

    def on_isready(self, _):
        say("readyok")

    def on_setoption(self, rest):
        option, _, value = rest[len("name "):].partition(" value ")
        if option == "Seed" and value.isdigit():
            random.seed(int(value))
        elif option == "Variant":
            self.position = Position(self.rules, value)
            self.game = value

    def on_uginewgame(self, _):
        self.position = Position(self.rules, self.game)

    def on_position(self, rest):
        where, _, turns = (rest + " ").partition(" moves ")
        start = None if where.strip() == "startpos" else where.strip()[len("fen "):]
        self.position = Position(self.rules, self.game, start, turns.replace(";", " ").split())

    def on_query(self, what):
        p = self.position
        answers = {"gameover": str(p.player == 0).lower(), "p1turn": str(p.player == 1).lower(),
                   "result": {None: "none", "draw": "draw"}.get(p.outcome, "p%swin" % p.outcome)}
        if what in answers:
            say("response " + answers[what])

    def on_go(self, rest):
        stop = self.stops[0][0]
        limits = {word: int(number) for word, number in re.findall(r"(\w+) (-?\d+)", rest)}
        try:
            turn = self.turn(self.position, limits, stop)
        except Refused as error:
            raise ValueError("choose asked for what is not legal") from error
        if "infinite" in rest:
            stop.wait()
        self.stops.popleft()
        say("bestmove " + turn)

    def turn(self, position, limits, stop):
        """Chooses all moves until it is the other side's turn."""
        mover, turn, seconds = position.player, [], time_for(limits, position.player)
        position.limits, position._stop = limits, stop
        position._deadline = None if seconds is None else time.monotonic() + seconds
        while mover and position.player == mover:
            moves = position.moves
            move = moves[0] if len(moves) == 1 else self.choose(position, list(moves))
            if move not in moves:
                raise ValueError("choose returned %r, which is no legal move in %s" % (move, position.text))
            turn.append(move)
            position = position.after(move)
        return ";".join(turn) or "none"


def time_for(limits, player):
    """Seconds for the turn: movetime, or a twenty-fifth of the clock and the increment."""
    left = limits.get("p%dtime" % player)
    if "movetime" in limits:
        return limits["movetime"] / 1000
    return None if left is None else min(left / 25 + limits.get("p%dinc" % player, 0), left / 2) / 1000
