// Plays replays; package arena/show/boards says how. One function: mount(element, replay).
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

for (const element of document.querySelectorAll("[data-replay]")) {
  const data = document.getElementById(element.dataset.replay);
  if (data) mount(element, JSON.parse(data.textContent));
}
