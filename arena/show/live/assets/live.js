// Keeps the parts of a page up to date: each event holds HTML by the id of its element.
// The server has escaped every text in it; scripts in it could not run by its policy. A game comes as JSON, for the board.
import { mount } from "./board.js";

const url = document.body.dataset.events;
const connection = document.getElementById("connection");

function say(text) {
  if (connection && connection.textContent !== text) connection.textContent = text;
}

// put replaces what an element holds, and keeps the focus, what is folded open, and the end
// of a list in view.
function put(element, html) {
  const places = () => [...element.querySelectorAll("a, button, summary, [tabindex]")];
  const focused = places().indexOf(document.activeElement);
  const open = new Set([...element.querySelectorAll("details[open] > summary")].map((s) => s.textContent));
  const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 4;
  element.innerHTML = html;
  for (const summary of element.querySelectorAll("details > summary")) {
    if (open.has(summary.textContent)) summary.parentElement.open = true;
  }
  if (focused >= 0) (places()[focused] ?? places()[0])?.focus({ preventScroll: true });
  if (atEnd) element.scrollTop = element.scrollHeight;
}

// follow shows a game some moves later, or for the first time.
function follow(game) {
  let element = document.querySelector("[data-replay]");
  if (!element) {
    element = document.createElement("div");
    element.dataset.replay = "";
    document.getElementById("replay").replaceChildren(element);
  }
  if (element.player) element.player.update(game);
  else element.player = mount(element, game);
}

let source = null;
let retry = 0;
let known = now(); // when the page heard of its work last

function now() {
  return new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

function connect() {
  if (source || document.hidden) return;
  source = new EventSource(url);
  source.onopen = () => say("live");
  source.addEventListener("end", () => {
    say(`The program has ended at ${now()}. The page stays as it was then.`);
    known = "";
  });
  source.addEventListener("parts", (event) => {
    known = now();
    for (const [id, html] of Object.entries(JSON.parse(event.data))) {
      const element = document.getElementById(id);
      if (id === "replay-data") follow(JSON.parse(html));
      else if (element) put(element, html);
    }
  });
  source.onerror = () => {
    if (known) say(`No connection: the program has ended, or cannot be reached. The page shows what it knew at ${known}, and tries again.`);
    if (source.readyState !== EventSource.CLOSED) return; // the browser tries again itself
    disconnect();
    clearTimeout(retry);
    retry = setTimeout(connect, 3000);
  };
}

function disconnect() {
  source?.close();
  source = null;
}

if (url) {
  // Nothing is sent to a page that is hidden.
  document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : connect()));
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", connect);
  connect();
}
