// Joins the page of a game to its server, which decides what is legal.
import {another, play, post, where} from "./board.js";

const connection = document.getElementById("connection");

function say(text) {
  if (connection.textContent !== text) connection.textContent = text;
}

const {show} = play(document.getElementById("game"), {
  do: (action, fields) => post("/" + action, fields),
  look: (moves, flipped) => post("/look", where(moves, flipped)),
  ask: (moves, flipped, agent, signal) => post("/ask", where(moves, flipped, agent), signal),
  save: "/game.json",
});

show(JSON.parse(document.getElementById("view").textContent));

another(document.getElementById("another"), (fields) => post("/begin", fields), show, say);

function connect() {
  const source = new EventSource("/events");
  let ended = false;
  source.onopen = () => ((ended = false), say(""));
  source.addEventListener("end", () => {
    ended = true;
    say("The program has ended; the page stays as it was.");
  });
  source.addEventListener("parts", (event) => {
    const parts = JSON.parse(event.data);
    if (parts.game !== undefined) show(JSON.parse(parts.game));
    if (parts.clock !== undefined) document.getElementById("clock").textContent = parts.clock;
  });
  source.onerror = () => {
    if (!ended) say("no connection; the page tries again");
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 3000);
  };
  addEventListener("pagehide", () => source.close(), {once: true});
}

addEventListener("pageshow", (event) => event.persisted && connect());
connect();
