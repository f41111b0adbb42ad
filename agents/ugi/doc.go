// Package ugi plays with outside programs: it runs an engine that speaks UGI
// (Universal Game Interface, kz04px's ugi.md) over its standard input and
// output as an agent ([Kind]), and holds what both ends of the protocol share:
// how lines are split, and how options, answers and turns are written and read.
// Package ugi/server runs an agent of ours as such an engine, and package
// ugi/enginecheck tests engines. docs/ugi.md is the page for authors of
// engines.
//
// # Protocol
//
// A UGI message is one line, ended by a line feed; blanks separate words.
// Both sides ignore unknown lines.
//
//	to the engine                              from the engine
//	ugi                                        id name …, id author …, option …, ugiok
//	setoption name N value V
//	isready                                    readyok
//	uginewgame
//	position startpos [moves TURN…]
//	position fen TEXT [moves TURN…]
//	go movetime MS | nodes N | depth N | infinite
//	go p1time MS p2time MS p1inc MS p2inc MS   info …, bestmove TURN
//	stop                                       (bestmove TURN, at once)
//	query gameover | p1turn | result           response true | false | p1win | p2win | draw | none
//	query legalmoves                           response TURN… (an extension)
//	perft N                                    response NUMBER (an extension)
//	quit
//
// This package settles what UGI leaves open:
//
//   - A TURN is one word: the token of [rules.FormatTurn], its moves joined by
//     ";". In a position within a turn it is the rest of that turn. A turn of one
//     legal move is not asked for.
//
//   - The option Variant selects the game by its full name, options included:
//     "setoption name Variant value gipf/basic:white=2".
//
//   - The text after fen is the position text of the game. It has blanks and goes
//     to the word moves or to the end of the line.
//
//   - p1 is the player who makes the first move of the game ([rules.First]).
//
//   - "info … nodes N" is the number of simulations or positions, "score cp X" the
//     mover's view in the unit of [Centipawns].
//
//   - A clock is a base and an increment for each turn that is asked for
//     ([agents.ParseClock]). The arena counts from go to bestmove and sends the clocks of
//     both players where both have one.
//
//   - An engine with randomness may have an option Seed of type spin: it is set
//     before each game to a number that follows from the seed of that game.
//
// Our rules decide what is legal, which player is to move and how a game ended;
// the arena never believes an engine.
//
// # Engines as agents
//
// [Kind] is the agent. Its games are as reproducible as the engine: the arena
// sends the same queries and the same Seed, but an engine may read the clock,
// remember earlier games, or compute on another machine. The identity of an
// agent covers its path, arguments and options and the content of the program,
// but not what the program reads besides its arguments.
//
// The process that proves that an engine works also plays the first game, and then
// further ones. Closing a Builder ends its processes: each gets quit and ¾ of a
// second.
//
// An engine thinks on a core of this machine, so its game keeps its compute slot
// meanwhile: at most as many engines think at the same time as the run has
// workers.
//
// An engine can hold up only its own game, never the run:
//
//	it does                               then
//	ends, closes its output               crash, with its exit status and error output
//	says nothing                          silent, when the cap is over
//	answers after time and margin         time; a stop is sent when the margin is over;
//	                                      with a clock the time is what is left on it
//	answers after its time                counted (notes of the run)
//	plays what is not legal               illegal, with the text
//	a malformed bestmove or option,       protocol
//	  an endless line, 8 MiB between
//	  two answers, a wrong answer to
//	  query (check=on)
//	answers unasked, or twice             ignored and counted; every turn begins with
//	                                      isready from then on, and so do the first four
//	floods its error output               the last 64 KiB of a game are kept, the rest
//	                                      is read slowly
//	ignores quit, leaves children         it is killed, with its process group and, on
//	                                      Linux, its descendants and what has its TMPDIR in its
//	                                      environment; an orphan with a session of its own and
//	                                      without that ends with the run (gipfarena under Linux)
//	cannot be reaped                      it is left alone after ¼ s, and counted
//	fills its folder                      crash: more than disk= or 10,000 files, looked at
//	                                      before each game and once a second within
//	fails before its first game ever      the run does not begin
//
// An engine that failed is started again for the next game. Its environment is PATH,
// HOME and TMPDIR (a private folder, removed with it) and LANG, besides what env=
// names. With mem= each of its processes gets that much memory (RLIMIT_DATA):
// allocations beyond it fail, and most processes do not survive that. Each of its
// files is at most disk= long (RLIMIT_FSIZE), it has 4096 descriptors, and it leaves
// no core dump. There is no limit on cores, on the number of its processes, or on
// writes outside its folder: this is not a sandbox for malicious programs.
//
// # Shortages
//
// A shortage on this machine is not the fault of an engine. There are never more engines
// than the descriptors of this process allow; idle engines end to make room for those
// that must play. An engine that cannot start for lack of descriptors, processes, memory
// or disk is an agents.ErrShortage: its game waits, and if that does not help the run
// stops.
//
// On Linux engines end with the thread that started them, which lives as long as they do,
// so that not even a killed run leaves any. The next run that starts an engine removes
// processes that engines had started, and the folders; on other systems also the engines.
//
// # Processes
//
// A [Host] runs a foreign program: in its own session and process group, in a private
// working folder that is removed with it, with almost none of our environment, with
// limits, and with pipes that have deadlines. Nothing that such a program does or
// fails to do can hold up the caller.
package ugi
