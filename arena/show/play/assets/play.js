// Makes the page of a game comfortable: moves are chosen place by place on the board, and
// forms change the page without loading it anew. The server decides what is legal, and
// escapes every text that it sends.

const game = document.getElementById("game");
const connection = document.getElementById("connection");
const field = document.getElementById("typed");
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

// put shows what the server sent, and keeps where the reader is. What is asked before it is
// done is folded away with the position that it was about.
function put(html) {
  if (html === shown) return;
  const old = game.querySelector(".table").dataset.at;
  const active = game.contains(document.activeElement) ? document.activeElement : null;
  const open = new Map([...game.querySelectorAll("details")].map((d) => [d.id, d.open]));
  shown = html;
  game.innerHTML = html;
  const table = game.querySelector(".table").dataset;
  for (const d of game.querySelectorAll("details")) {
    if (table.at === old || !d.matches(".ask")) d.open = open.get(d.id) ?? d.open;
  }
  for (const input of document.querySelectorAll("input[name=at]")) input.value = table.at;
  if (table.at !== old) chosen = [];
  const list = game.querySelector(".played");
  if (list) list.scrollTop = list.scrollHeight;
  show();
  const typing = document.activeElement === field;
  field.form.hidden = !("open" in table);
  if (active || (typing && field.form.hidden)) focusAgain(active);
}

// putNewer shows the answer to a request, unless the events have brought what came after it,
// as the move of a fast agent does.
function putNewer(html) {
  const stamp = (table) => Number(table.dataset.stamp);
  const fresh = document.createRange().createContextualFragment(html);
  if (stamp(fresh.querySelector(".table")) >= stamp(game.querySelector(".table"))) put(html);
  document.getElementById("status").scrollIntoView({ block: "nearest" }); // what comes next
}

// focusAgain goes to what stands where the reader was, or else to where moves are typed:
// never to anything at which Enter does something else.
function focusAgain(old) {
  const key = (e) => e.id || [e.form?.getAttribute("action"), e.name, e.value].join(" ");
  const again = old && [...game.querySelectorAll("a, button, summary, [tabindex]")].find((e) => key(e) === key(old));
  again?.focus({ preventScroll: true });
  if (!again || document.activeElement !== again) toField();
}

function toField() {
  (field.form.hidden ? document.getElementById("status") : field).focus({ preventScroll: true });
}

// send carries out what a form asks for. A typed move leaves the field at once, so that Enter
// sends nothing twice, and comes back to be corrected where it is refused.
async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  body.set("script", "1");
  const typed = form === field.form;
  if (typed && !body.get("move").trim()) return;
  if (typed) field.value = "";
  let done = false;
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body });
    const text = await answer.text();
    done = answer.ok;
    if (answer.headers.get("Content-Type")?.startsWith("text/html")) putNewer(text);
    else say(text);
  } catch {
    say("no connection; nothing was sent");
  }
  if (typed && !done && !field.value) field.value = body.get("move");
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  send(event.target, event.submitter);
  const asked = event.target.closest(".ask");
  if (asked) {
    asked.open = false;
    toField();
  }
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
  if (event.key !== "Escape") return;
  if (chosen.length) {
    chosen = [];
    show();
  }
  for (const d of game.querySelectorAll(".ask[open]")) {
    if (d.contains(document.activeElement)) d.querySelector("summary").focus();
    d.open = false;
  }
});

function connect() {
  const source = new EventSource("/events");
  let ended = false;
  source.onopen = () => say("");
  source.addEventListener("end", () => {
    ended = true;
    say("The program has ended; the page stays as it was.");
  });
  source.addEventListener("parts", (event) => {
    const parts = JSON.parse(event.data);
    if (parts.game !== undefined) put(parts.game);
    if (parts.clock !== undefined) document.getElementById("clock").textContent = parts.clock;
  });
  source.onerror = () => {
    if (!ended) say("no connection; the page tries again");
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 3000);
  };
  addEventListener("pagehide", () => source.close(), { once: true });
}

addEventListener("pageshow", (event) => event.persisted && connect());
field.form.noValidate = true; // an empty field is left alone, without a word
show();
connect();
