// Joins a page that plays by itself to the program in it, which runs in a worker. board.js stands before this text.
const connection = document.getElementById("connection");
const config = JSON.parse(document.getElementById("config").textContent);
let show = null;

// follow shows the game, and again when the agent that thinks has moved: until then the worker answers nothing.
function follow(view) {
  show(view);
  const moves = view.played.map((m) => m.text).join(";");
  const address = new URLSearchParams({...(view.start !== config.begins ? {position: view.start} : {}), moves});
  if (view.game === config.game) history.replaceState(null, "", moves ? "#" + address : location.pathname);
  if (view.thinking) inside("view").then(follow);
}

const table = {
  do: async (action, fields) => {
    const view = await inside(action, fields);
    if (view.thinking) inside("view").then(follow);
    return view;
  },
  look: (moves, flipped) => inside("look", where(moves, flipped)),
  ask: (moves, flipped, agent) => inside("ask", where(moves, flipped, agent)),
  save: async () => {
    const url = URL.createObjectURL(new Blob([await inside("record")], {type: "application/json"}));
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
  const about = await inside("start", {config: JSON.stringify(here), moves: address.get("moves") ?? ""});
  document.getElementById("about").textContent = `Program ${about.revision}. ${about.identity}`;
  const view = await inside("view");
  config.begins ??= here.position ? "" : view.start;
  ({show} = play(document.getElementById("game"), table));
  another(document.getElementById("another"), (fields) => table.do("begin", fields), show, (error) => (connection.textContent = error));
  connection.textContent = "";
  follow(view);
  document.body.dataset.ready = performance.now();
}

begin().catch((error) => (connection.textContent = error.message));
