// The board of all pages; package arena/show/boards says how. mount(element, replay) shows a game, play(element, table)
// plays one.
const SVG = "http://www.w3.org/2000/svg";

function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

function shape(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

// parsed turns the markup of a glyph, which holds no scripts, into elements.
function parsed(markup) {
  const text = `<svg xmlns="${SVG}">${markup}</svg>`;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return [...root.childNodes].map((node) => document.importNode(node, true));
}

// reconcile gives parent children of [key, build]: one whose key it has already stays as it is, so that a browser has nothing to do for it, and
// the others are built. It returns those.
function reconcile(parent, children) {
  const had = parent.byKey ?? new Map(), has = new Map(), built = [];
  for (const [key, build] of children) {
    if (!had.has(key)) built.push(build());
    has.set(key, had.get(key) ?? built.at(-1));
  }
  for (const [key, node] of had) if (!has.has(key)) node.remove();
  let at = parent.firstChild;
  for (const node of has.values()) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
  parent.byKey = has;
  return built;
}

// readPicture reads the markup of a picture: its first line is the svg element with its name, its last ends that, and the others are a
// part each.
function readPicture(markup) {
  const lines = markup.trimEnd().split("\n"), [svg] = parsed(lines[0] + "</svg>");
  return {box: svg.getAttribute("viewBox"), title: svg.getAttribute("aria-label"), parts: lines.slice(1, -1)};
}

// element is the element for the markup of a part.
function element(markup) {
  const node = shape("g", {});
  node.append(...parsed(markup));
  return node;
}

// expected names the one scale of all values, and who first is.
const expected = (first) => `expected score of first (${first})`;

// percent writes an expected score.
const percent = (x) => (x == null ? "" : Math.round(x * 100) + " %");

// A board shows one position after the other: the parts of a replay stay in the order of drawing, and those that are not
// in the position are taken out. A board that is turned has other steps.
function board(boards, turned) {
  const shown = new Set(), steps = (turned && boards.turned) || boards.steps;
  let at = -1;
  const toggle = (step) => {
    for (const i of steps[step]) if (!shown.delete(i)) shown.add(i);
  };
  return (position, title) => {
    while (at < position) toggle(++at);
    while (at > position) toggle(at--);
    const parts = [...shown].sort((a, b) => a - b).map((i) => {
      const [glyph, x, y] = boards.parts[i], markup = boards.glyphs[glyph];
      return x || y ? `<g transform="translate(${x} ${y})">${markup}</g>` : markup;
    });
    return {box: boards.box.join(" "), title, parts};
  };
}

// curve draws the expected score of the first player over the moves: round dots are what
// the players thought, square ones what an agent that was asked says.
function curve(replay, go) {
  const plies = replay.plies, n = Math.max(1, plies.length);
  const svg = shape("svg", {viewBox: "0 0 600 110", class: "replay-curve", "aria-hidden": "true", preserveAspectRatio: "none"});
  const x = (number) => (600 * number) / (n + 1);
  const y = (score) => 105 - 100 * score;
  svg.append(shape("path", {d: `M0 ${y(0.5)}H600`, class: "replay-even"}));
  for (const [read, name] of [[(p) => p.first_score, "own"], [(p) => p.asked && p.asked.first_score, "asked"]]) {
    const known = plies.filter((p) => read(p) != null);
    if (known.length === 0) continue;
    svg.append(shape("path", {d: "M" + known.map((p) => `${x(p.number).toFixed(1)} ${y(read(p)).toFixed(1)}`).join("L"), class: "replay-line " + name}));
    for (const p of known) svg.append(shape("path", {d: `M${x(p.number).toFixed(1)} ${y(read(p)).toFixed(1)}h0`, class: `replay-dot ${name} ${p.mover}`}));
  }
  const now = shape("path", {class: "replay-now"});
  svg.append(now);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * (n + 1)));
  });
  return {svg, show: (at) => now.setAttribute("d", `M${x(at)} 0V110`)};
}

// turning returns the number of the move to jump to, 0 for none.
function turning(replay) {
  const course = [replay.analysis?.course, replay.course].find((c) => c?.turning_point);
  return course ? course.turning_point.since : 0;
}

// words tells of a move what is kept of it; values are for the first player, after moves of either.
function words(replay, at) {
  if (at === 0) return ["The start."];
  const p = replay.plies[at - 1], who = replay[p.mover].name, told = [];
  told.push(`Move ${p.number}, turn ${p.turn}: ${who} plays ${p.move}${p.opening ? ", a move of the opening" : ""}.`);
  if (p.first_score != null) told.push(`${who} saw the ${expected(replay.first.name)} at ${percent(p.first_score)}${typeof p.value === "string" ? ", proven" : ""}.`);
  const details = [p.depth && `depth ${p.depth}`, p.nodes && `${p.nodes.toLocaleString("en")} nodes`, p.time_us && `${(p.time_us / 1e6).toFixed(3)} s`, p.choices && `${p.choices} legal moves`].filter(Boolean);
  if (details.length) told.push(details.join(", ") + ".");
  if (p.line) told.push("Line: " + p.line.join(" ") + ".");
  if (p.asked) told.push(`${replay.analysis.agent} plays ${p.asked.move}${p.asked.move === p.move ? " too" : ""}${p.asked.first_score == null ? "" : ` and sees the ${expected(replay.first.name)} at ${percent(p.asked.first_score)}`}.`);
  if (p.events) told.push("By the rules: " + p.events.join(", ") + ".");
  return told;
}

// nearest returns the element of a list that lies in a direction from a point, as the eye goes; null for none.
function nearest(list, from, [dx, dy]) {
  let best = null, least = Infinity;
  for (const node of list) {
    const box = node.getBoundingClientRect();
    const x = box.x + box.width / 2 - from.x, y = box.y + box.height / 2 - from.y;
    const along = x * dx + y * dy, aside = Math.abs(x * dy - y * dx);
    if (along > 2 && along + 2 * aside < least) [best, least] = [node, along + 2 * aside];
  }
  return best;
}

const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// choosing returns what may be chosen next of the legal moves of a position, when some places, in their order, and a
// part (null for none yet) are chosen: moves that are left, places, parts, and moves that nothing but their text tells apart.
export function choosing(legal, places, part) {
  const left = legal.filter((m) => places.every((p, i) => m.places[i] === p) && (part === null || m.part === part));
  const spots = new Set(left.map((m) => m.places[places.length]).filter(Boolean));
  const parts = new Set();
  if (part === null) {
    const by = new Map(); // parts of moves by their places
    for (const m of left) by.set(m.places.join(" "), (by.get(m.places.join(" ")) ?? new Set()).add(m.part));
    for (const set of by.values()) if (set.size > 1) for (const p of set) parts.add(p);
  }
  const whole = left.filter((m) => m.places.length === places.length && !parts.has(m.part));
  return {left, spots, parts, whole};
}

// worth says what a line of an agent is worth, to the first player.
function worth(line) {
  const within = line.within ? ` within ${line.within} ${line.within === 1 ? "move" : "moves"}` : "";
  if (line.proven) return (line.proven === "draw" ? "draw" : line.proven + " wins") + within + ", proven";
  return percent(line.score);
}

/**
 * play makes the elements of root a game: a board on which moves are chosen, a field in which they are typed, the moves
 * so far with variations, and what an agent says of a position. table carries out what the page asks for, and may leave
 * out what cannot be asked:
 *
 *	do(action, fields)          move, undo, hint, resign or begin; a promise of the view of the game then
 *	look(moves, flipped)        a promise of a position after moves from the start
 *	known(moves, flipped)       the same at once, perhaps without its legal moves; undefined where it is not known
 *	ask(moves, flipped, agent, signal)  a promise of what an agent says of it, unless the signal ends that
 *	wake()                      a promise of a view that names agents, if any, after which look, and perhaps ask, are there
 *	save                        the address of the game as a file, or a function that keeps it
 *	replay                      the game, where it is one to be looked at
 *
 * It returns {show(view), to(number)}: show is for views that come by themselves, to goes to the position after so many moves. Every
 * text that it is given stands as text; pictures are SVG of the program, which holds no scripts.
 */
export function play(root, table) {
  let view = null; // of the game as it stands
  let tree = {children: [], text: "", mover: "", game: true}; // its positions, and those looked at besides
  let positions = 0; // that were ever in it
  let now = tree, live = tree; // what is shown, and where the game stands
  let shown = null, drawn = null; // the position that is shown, and of which moves it is
  let places = [], part = null, cursor = null, flipped = false, analysing = false;
  let asking = null; // the question that an agent is thinking about, which can be ended
  let pending = null; // what the game has been asked for and has not answered
  let audio = null;
  let settling = false, asked = false; // whether the layout will be looked at, and the state be brought in sight
  let taken = 0; // height of what is above and below the board
  let keyed = false; // whether the reader uses the keyboard: a field that takes the focus brings up that of a phone
  let plot = null; // the curve of a replay

  const name = (id, more) => ({...(root.id === "game" ? {id} : {}), "data-id": id, ...more}); // a page may have many replays
  const button = (id, text, act, more) => make("button", name(id, {type: "button", onclick: act, ...more}), text);
  const status = make("b", {});
  const soft = make("span", {class: "soft"});
  const state = make("p", name("status", {role: "status", tabindex: -1}), status, " ", soft);
  const problem = make("p", {class: "bad", role: "alert", hidden: true});
  const banner = make("p", {class: "banner", hidden: true});
  const pieces = shape("g", {}), best = shape("g", {}), spots = shape("g", {});
  const drawing = shape("svg", {class: "gp", role: "img"});
  drawing.append(pieces, best, spots);
  const svg = make("div", {class: "svg"}, drawing);
  const bar = make("div", {class: "bar", role: "img", hidden: true}, make("div", {}));
  const chosen = make("span", name("chosen"));
  const clear = make("button", {type: "button", class: "clear", hidden: true, onclick: () => back()}, "Back a step");
  const chips = make("div", {class: "chips"});
  const field = make("input", name("typed", {name: "move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", size: 14, "aria-describedby": root.id === "game" && "status"}));
  const form = make("form", {class: "typed", novalidate: true, hidden: true, onsubmit: (event) => { event.preventDefault(); typed(); }},
    make("label", {}, "Type a move ", field), make("button", {}, "Play"));
  const said = make("p", {class: "unseen", "aria-live": "polite"});
  const hint = make("p", {class: "hint", role: "status"});
  const moves = make("div", name("played", {class: "tree", tabindex: 0, role: "group", "aria-label": "Moves; arrows go through them"}));
  const count = make("span", {});
  const position = make("code", {class: "position"});
  const players = make("p", {class: "players"});
  const kept = make("p", {class: "soft"});
  const list = make("div", {class: "list"});
  const ask = (id, text, sure, act) => make("details", name("ask-" + id, {class: "ask"}), make("summary", name(id), text),
    make("button", {type: "button", onclick: (event) => { event.target.parentElement.open = false; toField(); act(); }}, sure));
  const resign = ask("resign", "Resign…", "Yes, resign", () => request("resign", {}));
  const undo = ask("undo", "Take back…", "Yes, take back", () => request("undo", {}));
  const give = button("hint", "Hint", () => request("hint", {}));
  const analyse = button("analyse", table.trying ? "Try moves" : "Analyse", () => turnOn(), {"aria-pressed": "false"});
  const agents = make("select", name("analyst", {"aria-label": "Agent that analyses", onchange: () => evaluate()}));
  const lines = make("ol", {class: "lines", "aria-label": "Best lines"});
  const opinion = make("div", {class: "opinion", hidden: true}, make("p", {class: "soft"}), lines);
  const flip = button("flip", "Flip", () => { flipped = !flipped; flip.setAttribute("aria-pressed", flipped); go(now, true); }, {"aria-pressed": "false"});
  const names = button("names", "Coordinates", () => names.setAttribute("aria-pressed", !svg.classList.toggle("unnamed")), {"aria-pressed": "true"});
  const sounds = button("sounds", "Sound", () => { sounds.setAttribute("aria-pressed", !sounding()); if (sounding()) knock(); }, {"aria-pressed": "false"});
  const returns = button("returns", "Back to the game", () => { go(table.replay ? ofGame() : live); toField(); }, {hidden: true});
  const save = typeof table.save === "string" ? make("a", name("save", {href: table.save, download: true}), "Save") : button("save", "Save", table.save);
  const steps = make("div", {class: "steps"}, make("p", {class: "soft line"}, chosen, " ", clear), chips, hint);
  const step = (text, label, act) => make("button", {type: "button", "aria-label": label, title: label, onclick: act}, text);
  const jump = step("turning point", "turning point (t)", () => to(turning(table.replay)));
  const range = make("input", {type: "range", min: 0, value: 0, "aria-label": "position", oninput: () => to(+range.value)});
  const controls = make("div", {class: "controls"}, step("|◀", "start (Home)", () => to(0)), step("◀", "back (left)", () => to(depth() - 1)),
    step("▶", "forward (right)", () => to(depth() + 1)), step("▶|", "end (End)", () => to(Infinity)), ...(table.replay ? [jump, range] : []));
  const told = make("div", {class: "told", "aria-live": "polite"});
  const graph = make("div", {class: "graph"});
  const details = (id, open, title, ...more) => make("details", name(id, {open}), make("summary", {}, ...title), ...more);
  const allLegal = details("legal", false, ["All legal moves"], list);
  root.replaceChildren(form, make("div", {class: "now"}, players, state, problem, banner, said),
    make("div", {class: "board"}, bar, svg), steps, make("div", {class: "side"}, ...(table.replay ? [controls, told, graph] : []),
      make("div", {class: "tools"}, ...(table.do ? [undo, resign, give] : []), analyse, agents, returns, flip, names, sounds, ...(table.save ? [save] : [])), opinion,
      details("so-far", true, ["Moves so far: ", count], ...(table.replay ? [] : [controls]), moves), allLegal,
      details("more", false, ["Position and players"], make("p", {}, position), kept)));

  const path = (node) => { const texts = []; for (let n = node; n !== tree; n = n.parent) texts.unshift(n.text); return texts; };
  const depth = () => path(now).length;
  const atGame = () => now === live;

  // ofGame returns the last position of the game on the way to the one that is shown.
  function ofGame() {
    let n = now;
    while (!n.game) n = n.parent;
    return n;
  }

  // through returns the positions from the start to the one that is shown, and on from there.
  function through() {
    const out = [];
    for (let n = now; n; n = n.parent) out.unshift(n);
    for (let n = now; n.children.length;) out.push((n = n.children[0]));
    return out;
  }

  // to shows the position after so many moves.
  function to(number) {
    const all = through();
    go(all[Math.max(0, Math.min(all.length - 1, number || 0))]);
  }

  // turn shows the beginning of the turn before or after.
  function turn(by) {
    const all = through();
    let i = depth() + by;
    while (i > 0 && i < all.length - 1 && all[i].mover === all[i + 1].mover) i += by;
    to(i);
  }

  const keys = {
    ArrowLeft: () => to(depth() - 1), ArrowRight: () => to(depth() + 1), ArrowUp: () => turn(-1), ArrowDown: () => turn(1),
    Home: () => to(0), End: () => to(Infinity), t: () => table.replay && turning(table.replay) && to(turning(table.replay)),
  };

  function toField() {
    (form.hidden ? (table.replay ? root : state) : field).focus({preventScroll: true});
  }

  // complain shows what is wrong, "" for nothing.
  function complain(text) {
    problem.textContent = text;
    problem.hidden = !text;
  }

  // choices shows what can be chosen next, on the board and beside it.
  function choices() {
    const waits = atGame() && view.open && (pending || !view.mine); // what an agent may play is not to be chosen
    const {left, spots: can, parts, whole} = choosing((!waits && shown.legal) || [], places, part);
    for (const spot of spots.children) {
      spot.classList.toggle("can", can.has(spot.dataset.place));
      spot.classList.toggle("taken", places.includes(spot.dataset.place));
      spot.classList.remove("here");
    }
    cursor = null;
    chips.replaceChildren(...[...parts].map((p) => chip(p, () => choose(null, p))),
      ...(whole.length <= 24 ? whole : []).map((m) => chip(m.part, () => commit(m.text), m.places.length || !shown.parts[m.part]?.look ? m.text : "")));
    const so = [part === null ? "" : shown.parts[part].name, ...places].filter(Boolean).join(" ");
    const next = [can.size ? "a marked place" : "", parts.size ? "a piece below" : "", whole.length ? "a move below" : ""].filter(Boolean).join(" or ");
    chosen.textContent = !left.length ? (table.replay ? "" : shown.note) : `${so ? `Chosen: ${so}. ` : ""}Next: ${next}.`;
    clear.hidden = !so;
    for (const b of list.children) b.hidden = !left.some((m) => m.text === b.value);
    settle();
    return left;
  }

  // settle looks at the layout once for all that has changed since, because each look makes a browser lay the page out.
  function settle() {
    if (settling) return;
    settling = true;
    queueMicrotask(() => {
      settling = false;
      if (!table.replay) fit();
      const here = moves.querySelector("[aria-current]");
      if (here) moves.scrollTop = here.offsetTop - moves.clientHeight / 2;
      if (asked) state.scrollIntoView({block: "nearest"});
      asked = false;
    });
  }

  // fit leaves the board of a narrow window the room that all steps of a move leave it, so that nothing has to be scrolled. A replay is
  // scrolled to.
  // What once was there beside it stays free, lest the board jump and a browser set all words on it anew.
  function fit() {
    const now = svg.getBoundingClientRect().top + scrollY + steps.offsetHeight + form.offsetHeight + 12;
    if (now <= taken) return;
    taken = now;
    svg.style.setProperty("--room", `${Math.max(200, innerHeight - taken)}px`);
  }

  // chip is a button beside the board: a piece with its name, or a move as it is written.
  function chip(text, act, whole) {
    const p = shown.parts[text];
    return make("button", {type: "button", class: "chip", onclick: act}, ...(p.look ? parsed(p.look) : []), whole || p.name || text);
  }

  // choose takes a place or a part; the only move that is left is made.
  function choose(place, which) {
    if (pending) return;
    if (place) places.push(place);
    else part = which;
    const left = choices();
    if (left.length === 1) commit(left[0].text);
    else say(chosen.textContent);
  }

  // back takes back a step.
  function back() {
    if (places.length) places.pop();
    else part = null;
    choices();
    say(chosen.textContent);
  }

  function say(text) {
    said.textContent = text;
  }

  // commit makes a move: of the game where it stands and a person is to move, else of a variation.
  function commit(text) {
    if (drawn === now && atGame() && view.mine) return request("move", {move: text});
    vary(text);
  }

  // vary makes a move of a variation. While another position is on its way it does not: the move is of the one that is shown.
  function vary(text) {
    if (drawn === now) go(child(now, text, shown.mover));
  }

  // child returns the position after a move, which is new where it has not been looked at.
  function child(node, text, mover) {
    let next = node.children.find((c) => c.text === text);
    if (!next) node.children.push(next = {id: ++positions, parent: node, text, mover, children: []});
    return next;
  }

  async function typed() {
    const text = field.value.trim();
    if (!text) return cursor?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    field.value = "";
    let done = true;
    if (atGame() && table.do && (view.mine || !analysing)) done = await request("move", {move: text});
    else {
      const m = shown.legal?.find((m) => m.text.toLowerCase() === text.toLowerCase());
      if (drawn !== now) done = false;
      else if (m) commit(m.text);
      else complain(`“${text}” is no legal move here`), (done = false);
    }
    if (!done && !field.value) field.value = text;
  }

  // request asks for a change of the game.
  async function request(action, fields) {
    if (pending) return false;
    const own = (pending = {}); // what is chosen meanwhile would be about a position that is gone
    const answered = () => { if (pending === own) pending = null; };
    try {
      const next = await table.do(action, {at: view.at, ...fields});
      const ok = !next.problem;
      answered();
      show(next);
      choices(); // also where a newer view has come while this one was waited for
      asked = true;
      return ok;
    } catch (error) {
      answered();
      choices();
      complain(error.message);
      return false;
    }
  }

  // show takes a view of the game, unless it is older than the last.
  function show(next) {
    if (view && next.stamp <= view.stamp) return;
    const follow = !view || atGame(), before = live, other = view && (next.begun !== view.begun || next.game !== view.game || next.start !== view.start);
    view = next;
    if (other && root.id === "game") document.getElementById("heading").textContent = document.title = view.game;
    if (other) (tree = {children: [], text: "", mover: "", game: true}), (drawn = null), (taken = 0);
    const had = new Set(); // what was in the game before, and stays where the reader has put it
    for (let n = live; n.parent; n = n.parent) had.add(n), (n.game = false);
    live = tree;
    for (const m of view.played) {
      live = child(live, m.text, m.mover);
      live.game = true;
      if (!had.has(live)) putFirst(live);
    }
    if (view.board) (live.position = view), (live.side = false);
    else for (const n of through()) n.position = null;
    if (before !== live) pending = null; // the position has come that was asked for: what is chosen now is about it, though the answer is on its way
    if (view.agents) offer(view);
    if (table.replay) drawCurve();
    hint.textContent = view.hint;
    status.textContent = view.status;
    players.replaceChildren(make("span", {class: view.mover === "first" ? "on" : ""}, `first: ${view.first}`), make("span", {class: view.mover === "second" ? "on" : ""}, `second: ${view.second}`));
    kept.textContent = `${view.first} plays first, ${view.second} second.${view.keep ? ` Kept in ${view.keep}.` : ""}`;
    resign.hidden = give.hidden = view.over;
    if (follow || other || atGame()) { // the game may come to what is looked at, too: a move is taken back
      const last = view.played.at(-1);
      if (last && before !== live) say(`${last.mover === "first" ? view.first : view.second}: ${last.text}. ${view.over ? view.status : view.note ?? ""}`);
      if (before !== live) for (const d of root.querySelectorAll(".ask[open]")) d.open = false;
      go(live);
    } else draw();
    complain(view.problem); // of this view: what was wrong before is over
  }

  // offer lists the agents that can be asked about a position.
  function offer({agents: all, analyst}) {
    const specs = all.map((a) => a.spec).join(" ");
    if (agents.dataset.specs === specs) return;
    agents.dataset.specs = specs;
    agents.replaceChildren(...all.map((a) => make("option", {value: a.spec, selected: a.spec === analyst}, a.name)));
  }

  function drawCurve() {
    const replay = table.replay, scores = replay.plies.some((p) => p.first_score != null || p.asked);
    plot = scores ? curve(replay, to) : null;
    graph.replaceChildren(...(plot ? [make("p", {class: "soft"}, expected(replay.first.name)), plot.svg] : []));
    jump.hidden = turning(replay) === 0;
  }

  // go shows a position, first what is known of it at once. What has been chosen is forgotten if it is another one.
  async function go(node, again) {
    const other = node !== now || again, side = flipped;
    now = node;
    if (other) retry(now), complain(""); // what was wrong elsewhere
    if (!node.position || node.side !== side) {
      const known = table.known?.(path(node), side);
      if (known) present(known, other);
      let full = known;
      try {
        if (!known || table.look) full = await table.look(path(node), side);
      } catch (error) {
        if (now === node) complain(error.message);
        if (now === node && !known && drawn) (now = drawn), (places = []), (part = null), choices(); // where its reader still is
        if (!known) return;
      }
      if (now !== node || side !== flipped) return;
      [node.position, node.side] = [full, side];
      if (full !== known) present(full, other && !known);
    } else present(node.position, other);
  }

  // present draws a position; other says that it is not the one that was drawn before.
  function present(p, other) {
    drawn = now;
    if (other && sounding()) knock();
    if (other || shown !== p) {
      if (other || shown?.text !== p.text) (places = []), (part = null);
      shown = p;
      picture(other);
    }
    draw();
    evaluate();
  }

  const sounding = () => sounds.getAttribute("aria-pressed") === "true";

  // knock sounds as a piece on wood does. Browsers let a page sound once its user has pressed something.
  function knock() {
    audio ??= new AudioContext();
    const tone = audio.createOscillator(), loud = audio.createGain(), now = audio.currentTime;
    tone.frequency.value = 190;
    loud.gain.setValueAtTime(0.3, now);
    loud.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(loud);
    loud.connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.1);
  }

  // picture shows the board, with a circle over each place that can be chosen. What is new on it fades in.
  function picture(fade) {
    const {box, title, parts} = shown.picture ?? readPicture(shown.board);
    if (drawing.getAttribute("viewBox") !== box) drawing.setAttribute("viewBox", box);
    drawing.setAttribute("aria-label", title);
    fade &&= pieces.hasChildNodes() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const node of reconcile(pieces, parts.map((markup) => [markup, () => element(markup)]))) node.classList.toggle("gp-new", !!fade);
    reconcile(spots, Object.entries(shown.places ?? {}).map(([place, [x, y]]) => [`${place} ${x} ${y}`, () => shape("circle", {class: "spot", "data-place": place, cx: x, cy: y, r: 46})]));
    reconcile(list, (shown.legal ?? []).map((m) => [m.text, () => make("button", {type: "button", value: m.text, onclick: () => commit(m.text)}, m.text)]));
    choices();
  }

  // draw brings everything but the board up to date.
  function draw() {
    const typing = document.activeElement === field, at = depth();
    form.hidden = table.replay ? !shown.legal?.length : !view.open && atGame();
    allLegal.hidden = !list.children.length;
    soft.textContent = view.thinking ? "thinking…" : "";
    state.classList.toggle("banner", view.over && !table.replay);
    banner.hidden = atGame() || !shown?.verdict;
    banner.textContent = shown?.verdict ?? "";
    returns.hidden = table.replay ? now.game : atGame();
    root.classList.toggle("looking", !atGame());
    count.textContent = view.at;
    position.textContent = shown?.text ?? "";
    root.dataset.at = view.at;
    root.toggleAttribute("data-open", view.open);
    analyse.hidden = !table.ask && !table.wake;
    flip.hidden = table.replay && !table.replay.boards.turned;
    agents.hidden = !analysing || !agents.children.length;
    if (table.replay) {
      const texts = now.game ? words(table.replay, at) : [`A variation: ${now.mover} plays ${now.text}.`];
      told.replaceChildren(...texts.concat(shown.note + ".").map((text) => make("p", {}, text)));
      range.max = through().length - 1;
      range.value = at;
      range.setAttribute("aria-valuetext", at === 0 ? "the start" : `move ${at}, ${now.text}`);
      plot?.show(at);
    }
    const focus = moves.contains(document.activeElement) && document.activeElement.dataset.key;
    reconcile(moves, line(tree));
    settle(); // the field and the banner take room from the board
    if (focus) moves.querySelector("[aria-current]")?.focus({preventScroll: true});
    else if (!table.replay && ((typing && form.hidden) || (keyed && document.activeElement === document.body))) toField();
  }

  // line returns the moves after a position as children for reconcile, with the variations beside each in brackets.
  function line(node) {
    const out = [];
    for (let n = node; n.children.length;) {
      const [main, ...others] = n.children;
      const numbered = n === tree || n.mover !== main.mover || others.length > 0;
      out.push([JSON.stringify([main.id, numbered, main === now, main.opinion?.lines[0]]), () => entry(main, numbered)]);
      for (const o of others) {
        const small = make("span", {class: "variation"}, "(", entry(o, true), ...line(o).map(([, build]) => build()), ") ");
        if (!o.game) small.append(tool("↑", `put ${o.text} first`, () => (putFirst(o), draw())), tool("✕", `delete ${o.text}`, () => drop(o)));
        out.push([small, () => small]);
      }
      n = main;
    }
    return out;
  }

  const tool = (text, label, act) => make("button", {type: "button", class: "tool", "aria-label": label, title: label, onclick: act}, text);

  function entry(node, numbered) {
    const number = path(node).length, best = node.opinion?.lines[0], where = best ? ` ${worth(best)}` : "";
    return make("button", {
      type: "button", tabindex: -1, class: `move ${node.mover}`, "data-key": number, "aria-current": node === now ? "step" : false, onclick: () => go(node),
      "aria-label": `move ${number}, ${node.mover}, ${node.text}${where}`,
    }, ...(numbered ? [make("span", {class: "who"}, `${number}. ${node.mover} `)] : []), make("code", {}, node.text), where);
  }

  // putFirst puts a move before the others from its position.
  function putFirst(node) {
    const all = node.parent.children;
    all.splice(all.indexOf(node), 1);
    all.unshift(node);
  }

  function drop(node) {
    const all = node.parent.children;
    all.splice(all.indexOf(node), 1);
    for (let n = now; n; n = n.parent) if (n === node) return go(node.parent);
    draw();
  }

  // retry forgets that an agent could not be asked about a position, or failed there, so that it is asked again.
  function retry(node) {
    if (node.opinion?.failed) node.opinion = null;
  }

  // turnOn has an agent look at every position that is shown, or no more.
  async function turnOn() {
    analysing = !analysing;
    retry(now);
    analyse.setAttribute("aria-pressed", analysing);
    if (table.wake) {
      const wake = table.wake;
      table.wake = null;
      hint.textContent = "Just a moment…";
      try {
        const woken = await wake();
        if (woken) offer(woken);
        for (const n of through()) n.position = null; // none has its legal moves
        hint.textContent = "";
        return go(now, true);
      } catch (error) {
        complain(error.message);
      }
    }
    draw();
    evaluate();
  }

  // evaluate asks an agent about the position that is shown, and about no other any more, and draws what it says.
  async function evaluate() {
    const node = now, side = flipped, asked = agents.value, here = shown === node.position; // else what is shown is another position still
    const o = analysing && here ? node.opinion : null, fits = o && o.flipped === side && o.asked === asked, first = o?.lines[0];
    bar.hidden = first?.score == null;
    opinion.hidden = !o;
    best.replaceChildren();
    if (o) {
      opinion.firstElementChild.textContent = `${expected(view.first)} by ${o.agent.split(":")[0]}: ${o.text}`;
      lines.replaceChildren(...o.lines.map((l) => make("li", {}, make("button", {type: "button", onclick: () => vary(l.moves[0])},
        make("b", {}, worth(l) || "no value"), " ", make("code", {}, l.moves.join(" "))))));
      if (first?.score != null) {
        bar.firstElementChild.style.setProperty("--share", first.score);
        bar.setAttribute("aria-label", `expected score of first ${worth(first)}`);
      }
      if (fits) o.lines.toReversed().forEach((l, i, all) => {
        const mark = (text, also) => {
          const drawn = shape("g", {class: `gp-best ${also}`});
          drawn.append(...parsed(text));
          best.append(drawn);
        };
        if (i === all.length - 1) mark(l.reply, "gp-reply"), mark(l.arrow, "");
        else mark(l.arrow, "gp-other");
      });
    }
    const goesOn = analysing && asking?.node === node && asking.side === side && asking.asked === asked;
    if (!goesOn) asking?.abort(), (asking = null);
    if (!analysing || asking || !table.ask || !here || shown.verdict || fits) return;
    const mine = (asking = Object.assign(new AbortController(), {node, side, asked}));
    const answer = await table.ask(path(node), side, asked, mine.signal).catch((error) => ({agent: asked, text: error.message, lines: [], failed: true}));
    if (asking !== mine) return;
    asking = null;
    node.opinion = {...answer, flipped: side, asked};
    draw();
    evaluate();
  }

  svg.addEventListener("click", (event) => {
    const spot = event.target.closest(".spot.can");
    if (spot) choose(spot.dataset.place);
  });

  addEventListener("resize", () => ((taken = 0), settle()));
  document.addEventListener("pointerdown", () => (keyed = false), true);
  document.addEventListener("keydown", () => (keyed = true), true);
  // Arrows walk what can be chosen, and Enter chooses; focus stays where it is. In the list of moves, and in a replay, they
  // go through the game.
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === agents) return;
    const typing = event.target === field, onBoard = typing ? !field.value : !table.replay && (event.target === svg || event.target === state);
    const stepping = !typing && keys[event.key] && (table.replay || moves.contains(event.target) || controls.contains(event.target));
    if (stepping) {
      event.preventDefault();
      keys[event.key]();
    } else if (event.key === "Escape") {
      const open = root.querySelector(".ask[open]");
      if (places.length || part !== null) back();
      else if (cursor) choices();
      else if (open) (open.open = false), open.querySelector("summary").focus();
    } else if (onBoard && arrows[event.key]) {
      event.preventDefault();
      const all = [...svg.querySelectorAll(".spot.can"), ...chips.children];
      const box = (cursor ?? svg).getBoundingClientRect();
      const next = nearest(all, {x: box.x + box.width / 2, y: box.y + box.height / 2}, arrows[event.key]) ?? (cursor ? null : all[0]);
      if (!next) return;
      cursor?.classList.remove("here");
      (cursor = next).classList.add("here");
      say(next.dataset.place ?? next.textContent);
    }
  });
  return {show, to};
}

/** another makes a form begin another game: begin takes its fields, show the view of the game then. */
export function another(form, begin, show, say) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const view = await begin({...Object.fromEntries(new FormData(form)), at: document.getElementById("game").dataset.at});
      show(view);
      if (view.problem) return;
      form.closest("details").open = false;
    } catch (error) {
      say(error.message);
    }
  });
}

export const where = (moves, flipped, agent = "") => ({moves: moves.join(";"), flipped: flipped ? "1" : "", agent});

// get asks the server of the page for something, and returns a promise of its JSON.
async function get(path, options) {
  const answer = await fetch(path, options).catch(() => {
    throw new Error("no connection; nothing was sent");
  });
  if (answer.headers.get("Content-Type") !== "application/json") throw new Error((await answer.text()).trim());
  return answer.json();
}

/** post asks the server of the page to do something, and returns a promise of its JSON. */
export const post = (path, fields, signal) => get(path, {method: "POST", body: new URLSearchParams({...fields, script: 1}), signal});

// ---- A program in the page ----

/**
 * program returns call(action, fields, signal), which asks the program in the page, or null where it has none; the signal ends what it
 * does then. It starts with the first call, and is unpacked when the page is whole, at whose end it stands.
 */
export function program() {
  const text = (id) => document.getElementById(id).textContent;
  if (!document.getElementById("worker")) return null;
  const whole = document.readyState !== "loading" ? Promise.resolve() : new Promise((done) => addEventListener("DOMContentLoaded", done));
  const waiting = new Map(); // who waits for an answer, by its number
  let asked = 0, worker = null, started = null;
  function start() {
    worker = new Worker(URL.createObjectURL(new Blob([text("exec"), text("worker")], {type: "text/javascript"})));
    worker.onmessage = ({data: {id, answer, bad}}) => {
      const {resolve, reject} = waiting.get(id);
      waiting.delete(id);
      if (bad) reject(new Error(bad));
      else resolve(JSON.parse(answer));
    };
    worker.onerror = (event) => {
      for (const {reject} of waiting.values()) reject(new Error(`the program in this page does not run here: ${event.message}`));
      waiting.clear();
    };
    return whole.then(() => worker.postMessage({wasm: text("wasm")}));
  }
  return async (action, fields = {}, signal) => {
    await (started ??= start());
    signal?.throwIfAborted();
    const id = ++asked;
    const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return new Promise((resolve, reject) => {
      waiting.set(id, {resolve, reject});
      worker.postMessage({id, action, values});
      signal?.addEventListener("abort", () => worker.postMessage({id, action: "stop", values: {}}));
    });
  };
}

// ---- A game that is looked at ----

const inside = program();
let stamp = 0;
let awake = null; // the replay that the program in the page has open

// viewOf is a replay as play shows a game.
function viewOf(replay) {
  const won = {first: replay.first.name + " wins", second: replay.second.name + " wins", draw: "a draw"}[replay.result] ?? "no result";
  const over = replay.termination !== "";
  return {
    game: replay.game, start: replay.start, first: replay.first.name, second: replay.second.name, mover: "", at: replay.plies.length,
    stamp: ++stamp, status: over ? `${won} (${replay.ending.trim() || replay.termination})` : `${replay.plies.length} moves so far`,
    hint: "", problem: "", over, open: false, mine: false, played: replay.plies.map((p) => ({mover: p.mover, text: p.move})),
  };
}

/**
 * mount replaces the content of element by a player of replay, the JSON of a replay.Replay with boards. It returns
 * {go(position), update(replay)}: go shows the position after so many moves; update shows the same game some moves
 * later, and follows it if the last position was shown. Where an element around it has the address of a server's positions as
 * data-look, or the page has a program in it, moves can be tried and, by the program, analysed.
 */
export function mount(element, replay) {
  const look = element.closest("[data-look]")?.dataset.look;
  let sides = [];
  // played counts the moves of the game with which others begin.
  const played = (moves) => moves.concat(null).findIndex((m, i) => m !== table.replay.plies[i]?.move);
  const table = {
    replay,
    known(moves, flipped) {
      const at = moves.length, {game, boards, plies} = table.replay;
      if (flipped && !boards.turned || played(moves) < at) return undefined;
      const note = boards.notes[at], show = (sides[+flipped] ??= board(boards, flipped));
      return {picture: show(at, `${game}, ${at === 0 ? "the start" : `after move ${at}, ${plies[at - 1].move}`}: ${note}`), note};
    },
  };
  if (look) {
    table.trying = true;
    table.wake = async () => void (table.look = (moves, flipped) => {
      const after = played(moves);
      return get(`${look}?${new URLSearchParams({after, ...where(moves.slice(after), flipped)})}`);
    });
  }
  if (inside) table.wake = async () => {
    const call = async (action, fields, signal) => {
      if (awake !== table) {
        awake = table;
        const config = {...JSON.parse(document.getElementById("config").textContent), game: table.replay.game, position: table.replay.start, long: table.replay.plies.length};
        await inside("start", {config: JSON.stringify(config), moves: ""});
      }
      return inside(action, fields, signal);
    };
    const view = await call("view");
    table.look = (moves, flipped) => call("look", where(moves, flipped));
    table.ask = (moves, flipped, agent, signal) => call("ask", where(moves, flipped, agent), signal);
    return view;
  };
  const player = make("div", {
    class: "play replay-player", tabindex: 0, role: "group",
    "aria-label": `Replay of ${replay.first.name} against ${replay.second.name}. Arrows: moves and turns, t: turning point.`,
  });
  const summary = [...element.children].filter((child) => child.tagName === "P");
  element.replaceChildren(...summary, player);
  const game = play(player, table);
  game.show(viewOf(replay));
  if (replay.termination !== "") game.to(0);
  return {
    go: game.to,
    update(next) {
      table.replay = next;
      sides = [];
      game.show(viewOf(next));
    },
  };
}

for (const element of document.querySelectorAll("[data-replay]")) {
  const data = document.getElementById(element.dataset.replay);
  if (data) element.player = mount(element, JSON.parse(data.textContent));
}
