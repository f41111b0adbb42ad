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

// expected names the one scale of all values, and who first is.
const expected = (replay) => `expected score of first (${replay.first.name})`;

// percent writes an expected score.
const percent = (x) => (x == null ? "" : Math.round(x * 100) + " %");

// A board shows one position after the other: the parts of a replay stay in the order of
// drawing, and those that are not in the position are taken out.
function board(boards) {
  const svg = shape("svg", {viewBox: boards.box.join(" "), class: "gp", role: "img"});
  const glyphs = boards.glyphs.map(parsed);
  const nodes = boards.parts.map(([glyph, x, y]) => {
    const node = shape("g", {transform: `translate(${x} ${y})`});
    node.append(...glyphs[glyph].map((child) => child.cloneNode(true)));
    return node;
  });
  const shown = new Set();
  let at = -1;
  const toggle = (step) => {
    for (const i of boards.steps[step]) if (!shown.delete(i)) shown.add(i);
  };
  return {
    svg,
    show(position, title) {
      while (at < position) toggle(++at);
      while (at > position) toggle(at--);
      const order = [...shown].sort((a, b) => a - b);
      svg.replaceChildren(...order.map((i) => nodes[i]));
      svg.setAttribute("aria-label", title);
    },
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
  const course = (replay.analysis && replay.analysis.course) || replay.course;
  return course && course.turning_point ? course.turning_point.since : 0;
}

// words tells of a move what is kept of it; values are for the first player, after moves of either.
function words(replay, at) {
  if (at === 0) return ["The start."];
  const p = replay.plies[at - 1], who = replay[p.mover].name, told = [];
  told.push(`Move ${p.number}, turn ${p.turn}: ${who} plays ${p.move}${p.opening ? ", a move of the opening" : ""}.`);
  if (p.first_score != null) told.push(`${who} saw the ${expected(replay)} at ${percent(p.first_score)}${typeof p.value === "string" ? ", proven" : ""}.`);
  const details = [p.depth && `depth ${p.depth}`, p.nodes && `${p.nodes.toLocaleString("en")} nodes`, p.time_us && `${(p.time_us / 1e6).toFixed(3)} s`, p.choices && `${p.choices} legal moves`].filter(Boolean);
  if (details.length) told.push(details.join(", ") + ".");
  if (p.line) told.push("Line: " + p.line.join(" ") + ".");
  if (p.asked) told.push(`${replay.analysis.agent} plays ${p.asked.move}${p.asked.move === p.move ? " too" : ""}${p.asked.first_score == null ? "" : ` and sees the ${expected(replay)} at ${percent(p.asked.first_score)}`}.`);
  if (p.events) told.push("By the rules: " + p.events.join(", ") + ".");
  return told;
}

/**
 * mount replaces the content of element by a player of replay, the JSON of a replay.Replay
 * with boards. It returns {go(position), update(replay)}: go shows the position after so
 * many moves; update shows the same game some moves later, and follows it if the last
 * position was shown.
 */
export function mount(element, replay) {
  let at = 0, view, plot, list;
  const told = make("div", {class: "replay-told", "aria-live": "polite"});
  const range = make("input", {type: "range", min: 0, value: 0, "aria-label": "position", oninput: () => go(+range.value)});
  const last = () => replay.boards.steps.length - 1;
  const turnStart = (from, step) => {
    let i = from + step;
    while (i > 0 && i < last() && replay.plies[i] && replay.plies[i - 1].turn === replay.plies[i].turn) i += step;
    return i;
  };
  const button = (text, label, act) => make("button", {type: "button", "aria-label": label, title: label, onclick: act}, text);
  const jump = button("turning point", "turning point (t)", () => go(turning(replay)));
  const controls = make("div", {class: "replay-controls"},
    button("|◀", "start (Home)", () => go(0)), button("◀", "back (left)", () => go(at - 1)),
    button("▶", "forward (right)", () => go(at + 1)), button("▶|", "end (End)", () => go(last())), jump, range);
  const place = make("div", {class: "replay-board"});
  const graph = make("div", {class: "replay-graph"});
  const moves = make("ol", {class: "replay-moves", "aria-label": "moves"});

  function go(position) {
    at = Math.max(0, Math.min(last(), position || 0));
    const note = replay.boards.notes[at];
    view.show(at, `${replay.game}, ${at === 0 ? "the start" : `after move ${at}, ${replay.plies[at - 1].move}`}: ${note}`);
    if (plot) plot.show(at);
    range.value = at;
    range.setAttribute("aria-valuetext", at === 0 ? "the start" : `move ${at}, ${replay.plies[at - 1].move}`);
    told.replaceChildren(...words(replay, at).concat(note + ".").map((text) => make("p", {}, text)));
    list.forEach((node, i) => {
      if (i + 1 === at) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
    });
    const now = list[at - 1];
    if (now) moves.scrollTop = now.offsetTop - moves.clientHeight / 2;
  }

  function build() {
    view = board(replay.boards);
    place.replaceChildren(view.svg);
    const scores = replay.plies.some((p) => p.first_score != null || p.asked);
    plot = scores ? curve(replay, go) : null;
    graph.replaceChildren(...(plot ? [make("p", {class: "soft"}, expected(replay)), plot.svg] : []));
    list = replay.plies.map((p) => make("button", {type: "button", tabindex: -1, class: p.mover, onclick: () => go(p.number)}, p.move));
    const rows = [];
    replay.plies.forEach((p, i) => {
      if (i === 0 || replay.plies[i - 1].turn !== p.turn) rows.push(make("li", {}));
      rows[rows.length - 1].append(list[i]);
    });
    moves.replaceChildren(...rows);
    range.max = last();
    jump.hidden = turning(replay) === 0;
  }

  const keys = {
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), ArrowUp: () => go(turnStart(at, -1)), ArrowDown: () => go(turnStart(at, 1)),
    Home: () => go(0), End: () => go(last()), t: () => turning(replay) && go(turning(replay)),
  };
  const player = make("div", {
    class: "replay-player", tabindex: 0, role: "group",
    "aria-label": `Replay of ${replay.first.name} against ${replay.second.name}. Arrows: moves and turns, t: turning point.`,
    onkeydown: (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    },
  }, place, make("div", {class: "replay-side"}, controls, told, graph, moves));
  const summary = [...element.children].filter((child) => child.tagName === "P");
  build();
  element.replaceChildren(...summary, player);
  go(0);
  return {
    go,
    update(next) {
      const follow = at === last();
      replay = next;
      build();
      go(follow ? last() : at);
    },
  };
}

// ---- A game that is played ----

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

/**
 * play makes the elements of root a game: a board on which moves are chosen, a field in which they are typed, the moves
 * so far with variations, and what an agent says of a position. table carries out what the page asks for:
 *
 *	do(action, fields)     move, undo, hint, resign or begin; a promise of the view of the game then
 *	look(moves, flipped)   a promise of a position after moves from the start
 *	ask(moves, flipped)    a promise of what an agent says of it
 *	save                   the address of the game as a file, or a function that keeps it
 *
 * It returns show(view), for views that come by themselves. Every text that it is given stands as text; pictures are SVG
 * of the program, which holds no scripts.
 */
export function play(root, table) {
  let view = null; // of the game as it stands
  let tree = {children: [], text: "", mover: "", game: true}; // its positions, and those looked at besides
  let now = tree, live = tree; // what is shown, and where the game stands
  let shown = null; // the position that is shown
  let places = [], part = null, cursor = null, flipped = false, asking = false, analysing = false;
  let pending = false; // whether the game has been asked for a change
  let taken = 0; // height of what is beside the board
  let keyed = false; // whether the reader uses the keyboard: a field that takes the focus brings up that of a phone

  const status = make("b", {});
  const soft = make("span", {class: "soft"});
  const problem = make("p", {class: "bad", role: "alert", hidden: true});
  const banner = make("p", {class: "banner", hidden: true});
  const svg = make("div", {class: "svg"});
  const bar = make("div", {class: "bar", role: "img", hidden: true}, make("div", {}));
  const chosen = make("span", {id: "chosen"});
  const clear = make("button", {type: "button", class: "clear", hidden: true, onclick: () => back()}, "Back a step");
  const chips = make("div", {class: "chips"});
  const field = make("input", {id: "typed", name: "move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", size: 14, "aria-describedby": "status"});
  const form = make("form", {class: "typed", novalidate: true, onsubmit: (event) => { event.preventDefault(); typed(); }},
    make("label", {for: "typed"}, "Type a move"), field, make("button", {}, "Play"));
  const said = make("p", {class: "unseen", "aria-live": "polite"});
  const hint = make("p", {class: "hint", role: "status"});
  const moves = make("div", {id: "played", class: "tree", tabindex: 0, role: "group", "aria-label": "Moves"});
  const count = make("span", {});
  const position = make("code", {class: "position"});
  const players = make("p", {class: "players"});
  const kept = make("p", {class: "soft"});
  const list = make("div", {class: "list"});
  const ask = (id, text, sure, act) => make("details", {class: "ask", id: "ask-" + id}, make("summary", {id}, text),
    make("button", {type: "button", onclick: (event) => { event.target.parentElement.open = false; toField(); act(); }}, sure));
  const button = (id, text, act, more) => make("button", {type: "button", id, onclick: act, ...more}, text);
  const resign = ask("resign", "Resign…", "Yes, resign", () => request("resign", {}));
  const undo = ask("undo", "Take back…", "Yes, take back", () => request("undo", {}));
  const give = button("hint", "Hint", () => request("hint", {}));
  const analyse = button("analyse", "Analyse", () => { analysing = !analysing; analyse.setAttribute("aria-pressed", analysing); evaluate(); }, {"aria-pressed": "false"});
  const flip = button("flip", "Flip", () => { flipped = !flipped; flip.setAttribute("aria-pressed", flipped); go(now, true); }, {"aria-pressed": "false"});
  const names = button("names", "Coordinates", () => names.setAttribute("aria-pressed", !svg.classList.toggle("unnamed")), {"aria-pressed": "true"});
  const returns = button("returns", "Back to the game", () => { go(live); toField(); }, {hidden: true});
  const save = typeof table.save === "string" ? make("a", {id: "save", href: table.save, download: true}, "Save") : button("save", "Save", table.save);
  const steps = make("div", {class: "steps"}, make("p", {class: "soft line"}, chosen, " ", clear), chips, hint);
  root.replaceChildren(form, make("div", {class: "now"}, players, make("p", {id: "status", role: "status", tabindex: -1}, status, " ", soft), problem, banner, said),
    make("div", {class: "board"}, bar, svg), steps, make("div", {class: "side"}, make("div", {class: "tools"}, undo, resign, give, analyse, returns, flip, names, save),
      make("details", {id: "so-far", open: true}, make("summary", {id: "moves"}, "Moves so far: ", count), moves),
      make("details", {id: "legal"}, make("summary", {}, "All legal moves"), list),
      make("details", {id: "more"}, make("summary", {id: "position"}, "Position and players"), make("p", {}, position), kept)));

  const path = (node) => { const texts = []; for (let n = node; n !== tree; n = n.parent) texts.unshift(n.text); return texts; };
  const atGame = () => now === live;

  function toField() {
    (form.hidden ? root.querySelector("#status") : field).focus({preventScroll: true});
  }

  // complain shows what is wrong, "" for nothing.
  function complain(text) {
    problem.textContent = text;
    problem.hidden = !text;
  }

  // choices shows what can be chosen next, on the board and beside it.
  function choices() {
    const waits = atGame() && view.open && (pending || !view.mine); // what an agent may play is not to be chosen
    const {left, spots, parts, whole} = choosing((!waits && shown.legal) || [], places, part);
    for (const spot of svg.querySelectorAll(".spot")) {
      spot.classList.toggle("can", spots.has(spot.dataset.place));
      spot.classList.toggle("taken", places.includes(spot.dataset.place));
      spot.classList.remove("here");
    }
    cursor = null;
    chips.replaceChildren(...[...parts].map((p) => chip(p, () => choose(null, p))),
      ...(whole.length <= 24 ? whole : []).map((m) => chip(m.part, () => commit(m.text), m.places.length || !shown.parts[m.part]?.look ? m.text : "")));
    const so = [part === null ? "" : shown.parts[part].name, ...places].filter(Boolean).join(" ");
    const next = [spots.size ? "a marked place" : "", parts.size ? "a piece below" : "", whole.length ? "a move below" : ""].filter(Boolean).join(" or ");
    chosen.textContent = !left.length ? shown.note : `${so ? `Chosen: ${so}. ` : ""}Next: ${next}.`;
    clear.hidden = !so;
    for (const b of list.children) b.hidden = !left.some((m) => m.text === b.value);
    fit();
    return left;
  }

  // fit leaves the board of a narrow window the room that all steps of a move leave it, so that nothing has to be scrolled.
  // What once was there beside it stays free, lest the board jump.
  function fit() {
    taken = Math.max(taken, steps.offsetHeight);
    const room = innerHeight - svg.getBoundingClientRect().top - scrollY - taken - form.offsetHeight - 12;
    svg.style.setProperty("--room", `${Math.max(200, room)}px`);
  }

  // chip is a button beside the board: a piece with its name, or a move as it is written.
  function chip(text, act, whole) {
    const p = shown.parts[text];
    const out = make("button", {type: "button", class: "chip", onclick: act}, ...(p.look ? parsed(p.look) : []), whole || p.name || text);
    return out;
  }

  // choose takes a place or a part; the only move that is left is made.
  function choose(place, which) {
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
    if (atGame() && view.mine) return request("move", {move: text});
    go(child(now, text, shown.mover));
  }

  // child returns the position after a move, which is new where it has not been looked at.
  function child(node, text, mover) {
    let next = node.children.find((c) => c.text === text);
    if (!next) node.children.push(next = {parent: node, text, mover, children: []});
    return next;
  }

  async function typed() {
    const text = field.value.trim();
    if (!text) return cursor?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    field.value = "";
    let done = true;
    if (atGame() && (view.mine || !analysing)) done = await request("move", {move: text});
    else {
      const m = shown.legal.find((m) => m.text.toLowerCase() === text.toLowerCase());
      if (m) commit(m.text);
      else complain(`“${text}” is no legal move here`), (done = false);
    }
    if (!done && !field.value) field.value = text;
  }

  // request asks for a change of the game.
  async function request(action, fields) {
    if (pending) return false;
    pending = true; // what is chosen meanwhile would be about a position that is gone
    choices();
    try {
      const next = await table.do(action, {at: view.at, ...fields});
      const ok = !next.problem;
      pending = false;
      show(next);
      choices(); // also where a newer view has come while this one was waited for
      root.querySelector("#status").scrollIntoView({block: "nearest"});
      return ok;
    } catch (error) {
      pending = false;
      choices();
      complain(error.message);
      return false;
    }
  }

  // show takes a view of the game, unless it is older than the last.
  function show(next) {
    if (view && next.stamp < view.stamp) return;
    const follow = !view || atGame(), before = live, other = view && (next.game !== view.game || next.start !== view.start);
    view = next;
    if (other) tree = {children: [], text: "", mover: ""};
    live = tree;
    for (const m of view.played) live = child(live, m.text, m.mover), (live.game = true);
    live.position = flipped ? null : view;
    complain(view.problem);
    hint.textContent = view.hint;
    status.textContent = view.status;
    players.replaceChildren(make("span", {class: view.mover === "first" ? "on" : ""}, `first: ${view.first}`), make("span", {class: view.mover === "second" ? "on" : ""}, `second: ${view.second}`));
    kept.textContent = `${view.first} plays first, ${view.second} second.${view.keep ? ` Kept in ${view.keep}.` : ""}`;
    resign.hidden = give.hidden = view.over;
    if (follow || other) {
      const last = view.played.at(-1);
      if (last && before !== live) say(`${last.mover === "first" ? view.first : view.second}: ${last.text}. ${view.over ? view.status : view.note}`);
      if (before !== live) for (const d of root.querySelectorAll(".ask[open]")) d.open = false;
      go(live);
    } else draw();
  }

  // go shows a position. What has been chosen is forgotten if it is another one.
  async function go(node, again) {
    const other = node !== now || again;
    now = node;
    if (!node.position || again) {
      try {
        const p = await table.look(path(node), flipped);
        if (now !== node) return;
        node.position = p;
      } catch (error) {
        return complain(error.message);
      }
    }
    if (other || shown !== node.position) {
      if (other || shown?.text !== node.position.text) (places = []), (part = null);
      shown = node.position;
      picture();
    }
    draw();
    evaluate();
  }

  // picture shows the board, with a circle over each place that can be chosen. What is new on it fades in.
  function picture() {
    const old = new Set([...(svg.firstElementChild?.children ?? [])].map((n) => n.outerHTML));
    const next = parsed(shown.board)[0];
    if (old.size) for (const n of next.children) if (!old.has(n.outerHTML)) n.classList.add("gp-new");
    for (const [name, [x, y]] of Object.entries(shown.places ?? {})) {
      const spot = shape("circle", {class: "spot", "data-place": name, cx: x, cy: y, r: 46});
      next.append(spot);
    }
    svg.replaceChildren(next);
    list.replaceChildren(...(shown.legal ?? []).map((m) => make("button", {type: "button", value: m.text, onclick: () => commit(m.text)}, m.text)));
    choices();
  }

  // draw brings everything but the board up to date.
  function draw() {
    const typing = document.activeElement === field;
    form.hidden = !view.open && atGame();
    soft.textContent = view.thinking ? "thinking…" : "";
    status.parentElement.classList.toggle("banner", view.over);
    banner.hidden = atGame() || !shown?.verdict;
    banner.textContent = shown?.verdict ?? "";
    returns.hidden = atGame();
    root.classList.toggle("looking", !atGame());
    count.textContent = view.at;
    position.textContent = shown?.text ?? "";
    root.dataset.at = view.at;
    root.toggleAttribute("data-open", view.open);
    const focus = moves.contains(document.activeElement) && document.activeElement.dataset.key;
    moves.replaceChildren(...line(tree));
    const here = moves.querySelector("[aria-current]");
    if (here) moves.scrollTop = here.offsetTop - moves.clientHeight / 2;
    if (focus) here?.focus({preventScroll: true});
    else if ((typing && form.hidden) || (keyed && document.activeElement === document.body)) toField();
  }

  // line returns the moves after a position, with the variations beside each in brackets.
  function line(node) {
    const out = [];
    for (let n = node; n.children.length;) {
      const [main, ...others] = n.children;
      out.push(entry(main, n === tree || n.mover !== main.mover || others.length > 0));
      for (const o of others) {
        const small = make("span", {class: "variation"}, "(", entry(o, true), ...line(o), ") ");
        if (!o.game) small.append(tool("↑", `put ${o.text} first`, () => lift(o)), tool("✕", `delete ${o.text}`, () => drop(o)));
        out.push(small);
      }
      n = main;
    }
    return out;
  }

  const tool = (text, label, act) => make("button", {type: "button", class: "tool", "aria-label": label, title: label, onclick: act}, text);

  function entry(node, numbered) {
    const depth = path(node).length, where = node.opinion?.score != null ? ` ${percent(node.opinion.score)}` : "";
    return make("button", {
      type: "button", class: `move ${node.mover}`, "data-key": depth, "aria-current": node === now ? "step" : false, onclick: () => go(node),
      "aria-label": `move ${depth}, ${node.mover}, ${node.text}${where}`,
    }, ...(numbered ? [make("span", {class: "who"}, `${depth}. ${node.mover} `)] : []), make("code", {}, node.text), where);
  }

  function lift(node) {
    const all = node.parent.children;
    all.splice(all.indexOf(node), 1);
    all.unshift(node);
    draw();
  }

  function drop(node) {
    const all = node.parent.children;
    all.splice(all.indexOf(node), 1);
    for (let n = now; n; n = n.parent) if (n === node) return go(node.parent);
    draw();
  }

  // evaluate asks an agent about the position that is shown, one at a time, and draws what it says.
  async function evaluate() {
    const o = analysing ? now.opinion : null;
    bar.hidden = !(o && o.score != null);
    for (const old of svg.querySelectorAll(".gp-best")) old.remove();
    if (o) {
      hint.textContent = `${o.agent}: ${o.move}, ${o.text}${o.line ? `; line ${o.line.join(" ")}` : ""}`;
      if (o.score != null) {
        bar.firstElementChild.style.setProperty("--share", o.score);
        bar.setAttribute("aria-label", `expected score of first ${percent(o.score)}${o.proven ? ", proven" : ""}`);
        bar.dataset.text = percent(o.score);
      }
      if (o.flipped === flipped && o.arrow) {
        const best = shape("g", {class: "gp-best"});
        best.append(...parsed(o.arrow));
        svg.firstElementChild.insertBefore(best, svg.querySelector(".spot"));
      }
    }
    if (!analysing || asking || !shown || shown.verdict || (o && o.flipped === flipped)) return;
    const node = now, side = flipped;
    asking = true;
    try {
      node.opinion = {...(await table.ask(path(node), side)), flipped: side};
    } catch (error) {
      node.opinion = {agent: "analysis", move: "–", text: error.message, score: null, flipped: side};
    }
    asking = false;
    draw();
    evaluate();
  }

  svg.addEventListener("click", (event) => {
    const spot = event.target.closest(".spot.can");
    if (spot) choose(spot.dataset.place);
  });

  addEventListener("resize", () => ((taken = 0), fit()));
  document.addEventListener("pointerdown", () => (keyed = false), true);
  document.addEventListener("keydown", () => (keyed = true), true);
  // Arrows walk what can be chosen, and Enter chooses; focus stays where it is.
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const onBoard = event.target === field ? !field.value : event.target === svg || event.target.id === "status";
    if (event.key === "Escape") {
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
  return show;
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
      document.getElementById("heading").textContent = document.title = view.game;
    } catch (error) {
      say(error.message);
    }
  });
}

for (const element of document.querySelectorAll("[data-replay]")) {
  const data = document.getElementById(element.dataset.replay);
  if (data) mount(element, JSON.parse(data.textContent));
}
