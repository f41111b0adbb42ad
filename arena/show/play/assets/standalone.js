// Joins a page that plays by itself to the program in it, which runs in a worker. board.js stands before this text.
const text = (id) => document.getElementById(id).textContent;
const connection = document.getElementById("connection");
const worker = new Worker(URL.createObjectURL(new Blob([text("exec"), text("worker")], {type: "text/javascript"})));
const waiting = new Map(); // who waits for an answer, by its number
let asked = 0;

worker.onmessage = ({data: {id, answer, bad}}) => {
  const {resolve, reject} = waiting.get(id);
  waiting.delete(id);
  if (bad) reject(new Error(bad));
  else resolve(JSON.parse(answer));
};
worker.onerror = (event) => (connection.textContent = `The program in this page does not run here: ${event.message}`);
worker.postMessage({wasm: text("wasm")});

function call(action, fields = {}) {
  const id = ++asked;
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return new Promise((resolve, reject) => {
    waiting.set(id, {resolve, reject});
    worker.postMessage({id, action, values});
  });
}

const config = JSON.parse(text("config"));
let show = null;

// follow shows the game, and again when the agent that thinks has moved: until then the worker answers nothing.
function follow(view) {
  show(view);
  const moves = view.played.map((m) => m.text).join(";");
  const address = new URLSearchParams({...(view.start !== config.begins ? {position: view.start} : {}), moves});
  if (view.game === config.game) history.replaceState(null, "", moves ? "#" + address : location.pathname);
  if (view.thinking) call("view").then(follow);
}

const where = (moves, flipped) => ({moves: moves.join(";"), flipped: flipped ? "1" : ""});
const table = {
  do: async (action, fields) => {
    const view = await call(action, fields);
    if (view.thinking) call("view").then(follow);
    return view;
  },
  look: (moves, flipped) => call("look", where(moves, flipped)),
  ask: (moves, flipped) => call("ask", where(moves, flipped)),
  save: async () => {
    const url = URL.createObjectURL(new Blob([await call("record")], {type: "application/json"}));
    const link = document.createElement("a");
    link.href = url;
    link.download = "game.json";
    link.click();
    URL.revokeObjectURL(url);
  },
};

async function begin() {
  const address = new URLSearchParams(location.hash.slice(1));
  const here = {...config, ...(address.get("position") ? {position: address.get("position")} : {})};
  const about = await call("start", {config: JSON.stringify(here), moves: address.get("moves") ?? ""});
  document.getElementById("about").textContent = `Program ${about.revision}. ${about.identity}`;
  const view = await call("view");
  config.begins ??= here.position ? "" : view.start;
  show = play(document.getElementById("game"), table);
  another(document.getElementById("another"), (fields) => table.do("begin", fields), show, (error) => (connection.textContent = error));
  connection.textContent = "";
  follow(view);
  document.body.dataset.ready = performance.now();
}

begin().catch((error) => (connection.textContent = error.message));
