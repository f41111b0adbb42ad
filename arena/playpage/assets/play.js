// Makes the page of a game comfortable: moves are chosen place by place on the board, and
// forms change the page without loading it anew. The server decides what is legal, and
// escapes every text that it sends.

const game = document.getElementById("game");
const connection = document.getElementById("connection");
let chosen = []; // places so far
let shown = ""; // what the server sent last

function say(text) {
  if (connection.textContent !== text) connection.textContent = text;
}

// paths returns the moves that go on with what is chosen, each with its places.
function candidates() {
  return [...game.querySelectorAll(".list button")]
    .map((button) => ({ button, path: button.dataset.path.split(" ").filter(Boolean) }))
    .filter(({ path }) => chosen.every((place, i) => path[i] === place));
}

// show marks what can be chosen next, on the board and in the list.
function show() {
  const left = candidates();
  const next = new Set(left.map(({ path }) => path[chosen.length]).filter(Boolean));
  for (const button of game.querySelectorAll(".list button")) button.hidden = true;
  for (const { button } of left) button.hidden = false;
  for (const spot of game.querySelectorAll(".spot")) {
    spot.classList.toggle("can", next.has(spot.dataset.place));
    spot.classList.toggle("taken", chosen.includes(spot.dataset.place));
  }
  const soFar = game.querySelector(".so-far");
  if (soFar) soFar.textContent = chosen.length ? `chosen: ${chosen.join(" ")}; ${left.length} ${left.length === 1 ? "move" : "moves"}` : "";
  const clear = game.querySelector(".clear");
  if (clear) clear.hidden = chosen.length === 0;
}

function choose(place) {
  chosen.push(place);
  const left = candidates();
  if (left.length === 1) return left[0].button.click();
  show();
}

// put shows what the server sent, and keeps what the reader has typed and where they are.
function put(html) {
  if (html === shown) return;
  const old = game.querySelector(".table").dataset.at;
  const typed = game.querySelector(".typed input[name=move]");
  const text = typed?.value ?? "";
  const active = document.activeElement;
  const place = active && game.contains(active) ? { form: active.closest("form")?.getAttribute("action"), name: active.name, value: active.value } : null;
  const open = [...game.querySelectorAll("details")].map((d) => d.open);
  shown = html;
  game.innerHTML = html;
  game.querySelectorAll("details").forEach((d, i) => (d.open = open[i] ?? d.open));
  const at = game.querySelector(".table").dataset.at;
  for (const input of document.querySelectorAll(".begin input[name=at]")) input.value = at;
  if (at !== old) chosen = [];
  const list = game.querySelector(".played");
  if (list) list.scrollTop = list.scrollHeight;
  const again = game.querySelector(".typed input[name=move]");
  if (again && at === old) again.value = text;
  if (place) focusAgain(place);
  show();
}

// putNewer shows the answer to a request, unless the events have brought what came after it,
// as the move of a fast agent does.
function putNewer(html) {
  const stamp = (table) => Number(table.dataset.stamp);
  const fresh = document.createRange().createContextualFragment(html);
  if (stamp(fresh.querySelector(".table")) >= stamp(game.querySelector(".table"))) put(html);
}

function focusAgain({ form, name, value }) {
  const fields = [...game.querySelectorAll(`form[action="${form}"] button:not([hidden]), form[action="${form}"] input:not([type=hidden])`)];
  (fields.find((f) => f.name === name && f.value === value) ?? fields.find((f) => f.name === name) ?? fields[0] ?? game.querySelector("button"))?.focus({ preventScroll: true });
}

async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  body.set("script", "1");
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body });
    const text = await answer.text();
    if (answer.headers.get("Content-Type")?.startsWith("text/html")) putNewer(text);
    else say(text);
  } catch {
    say("no connection; nothing was sent");
  }
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  send(event.target, event.submitter);
});

game.addEventListener("click", (event) => {
  const spot = event.target.closest(".spot.can");
  if (spot) choose(spot.dataset.place);
  if (event.target.closest(".clear")) {
    chosen = [];
    show();
  }
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen.length) {
    chosen = [];
    show();
  }
});

function connect() {
  const source = new EventSource("/events");
  source.onopen = () => say("");
  source.addEventListener("parts", (event) => {
    const parts = JSON.parse(event.data);
    if (parts.game !== undefined) put(parts.game);
    if (parts.clock !== undefined) document.getElementById("clock").textContent = parts.clock;
  });
  source.onerror = () => {
    say("no connection; the page tries again");
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 3000);
  };
  addEventListener("pagehide", () => source.close(), { once: true });
}

addEventListener("pageshow", (event) => event.persisted && connect());
show();
connect();
