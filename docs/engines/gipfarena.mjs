// A UGI engine for gipfarena in one function. Copy this file beside your own:
//
//	import { pick, play } from './gipfarena.mjs'
//	play((position, moves) => pick(moves), { name: 'mine', author: 'me' })
//
// The rules come from the program gipfarena ("gipfarena moves"), which must be in
// PATH, or where the environment variable GIPFARENA says. Node 18 or later, and
// nothing else. Print nothing: standard output belongs to the protocol. What you
// have to say goes to info() or to console.error.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const say = (line) => process.stdout.write(line + '\n')

/** Tells the arena or its people something: 'score cp 30 nodes 800', 'string hello'. */
export const info = (text) => say('info ' + text)

let seed = 1

/** A random number from 0 to 1 that follows from the option Seed (mulberry32). */
export function random() {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

/** One of a list, at random. */
export const pick = (list) => list[Math.floor(random() * list.length)]

/** A question that the rules refuse, for instance because a move is not legal. */
export class Refused extends Error {}

/** A process "gipfarena moves" that answers questions about positions. */
class Rules {
  waiting = []
  constructor() {
    const program = process.env.GIPFARENA || 'gipfarena'
    this.process = spawn(program, ['moves', '--in-order'], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.process.on('error', () => {
      console.error(`gipfarena.mjs: no program ${program}: put gipfarena into PATH, or its path into GIPFARENA`)
      process.exit(1)
    })
    createInterface({ input: this.process.stdout }).on('line', (line) => this.waiting.shift()(JSON.parse(line)))
  }

  async ask(question) {
    this.process.stdin.write(JSON.stringify(question) + '\n')
    const answer = await new Promise((resolve) => this.waiting.push(resolve))
    if ('error' in answer) throw new Refused(answer.error)
    return answer
  }
}

/**
 * A position of a game, as the rules see it. Positions do not change.
 *
 * game     full name, such as 'zertz/37'
 * text     position text; "gipfarena games GAME --texts" describes it
 * player   who is to move, 1 or 2; 0 when the game is over
 * moves    the legal moves, as texts
 * outcome  null while the game goes on, then '1' or '2' (who has won) or 'draw'
 * limits   what the turn may take: { movetime: 50 }, { nodes: 800 }, { depth: 3 } ...
 */
export class Position {
  limits = {}
  #rules; #start; #played; #successors
  turn = { deadline: Infinity, stopped: false }

  static async make(rules, game, start, played = []) {
    const slash = game.indexOf('/')
    const question = { game: game.slice(0, slash), variant: game.slice(slash + 1), play: played }
    if (start !== undefined) question.position = start
    const answer = await rules.ask(question)
    const p = new Position()
    p.#rules = rules; p.#start = start; p.#played = played; p.#successors = answer.successors
    return Object.assign(p, { game, text: answer.position, player: answer.actor, outcome: answer.outcome, moves: answer.actions })
  }

  /** The position after a legal move, with the history of this one. */
  async after(move) {
    const p = await Position.make(this.#rules, this.game, this.#start, [...this.#played, move])
    return Object.assign(p, { limits: this.limits, turn: this.turn })
  }

  /** The legal moves and the position texts after them, in pairs. It costs nothing. */
  successors() { return this.moves.map((move, i) => [move, this.#successors[i]]) }

  /** Seconds until the turn has to be chosen; Infinity without a limit of time. */
  timeLeft() { return (this.turn.deadline - performance.now()) / 1000 }

  /** Whether choose has to return at once. A stop is seen only by a choose that awaits. */
  stopped() { return this.turn.stopped || this.timeLeft() <= 0 }
}

/**
 * Speaks UGI until "quit". choose(position, moves) returns one of the moves, or a
 * promise of it. It is called for each move of a turn where there is more than one.
 */
export async function play(choose, { name = 'engine', author = 'unknown', game = 'gipf/basic' } = {}) {
  const rules = new Rules()
  let position = await Position.make(rules, game)
  const turns = [] // of each "go" that has no bestmove yet
  const commands = {
    ugi() {
      say(`id name ${name}\nid author ${author}\noption name Variant type string default ${game}`)
      say('option name Seed type spin default 1 min 0 max 2147483647\nugiok')
    },
    isready() { say('readyok') },
    async setoption(rest) {
      const [, option, value] = /^name (.*?) value (.*)$/.exec(rest) ?? []
      if (option === 'Seed') seed = Number(value) | 0
      if (option !== 'Variant') return
      position = await Position.make(rules, value)
      game = value
    },
    async uginewgame() { position = await Position.make(rules, game) },
    async position(rest) {
      const [where, moves = ''] = (rest + ' ').split(' moves ')
      const start = where.trim() === 'startpos' ? undefined : where.trim().slice('fen '.length)
      position = await Position.make(rules, game, start, moves.split(/[\s;]+/).filter(Boolean))
    },
    query(what) {
      const { player, outcome } = position
      const result = outcome === null ? 'none' : outcome === 'draw' ? 'draw' : `p${outcome}win`
      const answer = { gameover: player === 0, p1turn: player === 1, result }[what]
      if (answer !== undefined) say('response ' + answer)
    },
    async go(rest) {
      const turn = turns[0]
      const moves = await chooseTurn(choose, position, rest, turn)
      if (turn.infinite) await turn.stop
      turns.shift()
      say('bestmove ' + (moves.join(';') || 'none'))
    },
  }
  const obey = async (word, rest) => {
    try {
      if (Object.hasOwn(commands, word)) await commands[word](rest)
    } catch (error) {
      if (word === 'go' || !(error instanceof Refused)) throw error
      info('string error ' + error.message.replace(/\s+/g, ' ').slice(0, 200))
    }
  }
  let last = Promise.resolve() // lines are obeyed one after the other
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity })
  lines.on('line', (line) => {
    const [, word, rest] = /^(\S*)\s*(.*)$/.exec(line.trim())
    if (word === 'quit') process.exit(0)
    if (word === 'stop') return turns[0]?.end()
    if (word === 'isready' && turns.length > 0 && !turns[0].stopped) return say('readyok') // after a stop the bestmove comes first
    if (word === 'go') turns.push(newTurn(rest))
    last = last.then(() => obey(word, rest))
  })
  lines.on('close', () => {
    for (const turn of turns) if (turn.infinite) turn.end()
    last = last.then(() => process.exit(0))
  })
}

// newTurn is what is known of a "go" while it has no bestmove.
function newTurn(rest) {
  const turn = { deadline: Infinity, stopped: false, infinite: /\binfinite\b/.test(rest) }
  turn.stop = new Promise((resolve) => { turn.end = () => { turn.stopped = true; resolve() } })
  return turn
}

// chooseTurn chooses all moves until it is the other side's turn.
async function chooseTurn(choose, position, rest, turn) {
  const limits = Object.fromEntries([...rest.matchAll(/(\w+) (-?\d+)/g)].map(([, word, n]) => [word, Number(n)]))
  turn.deadline = performance.now() + timeFor(limits, position.player)
  Object.assign(position, { limits, turn })
  const mover = position.player, chosen = []
  while (mover !== 0 && position.player === mover) {
    const { moves } = position
    const move = moves.length === 1 ? moves[0] : await choose(position, [...moves])
    if (!moves.includes(move)) throw new Error(`choose returned ${move}, which is no legal move in ${position.text}`)
    chosen.push(move)
    position = await position.after(move)
  }
  return chosen
}

// timeFor is the milliseconds of a turn: movetime, or a twenty-fifth of the clock
// and the increment.
function timeFor(limits, player) {
  const left = limits[`p${player}time`]
  if (limits.movetime !== undefined) return limits.movetime
  return left === undefined ? Infinity : Math.min(left / 25 + (limits[`p${player}inc`] ?? 0), left / 2)
}
