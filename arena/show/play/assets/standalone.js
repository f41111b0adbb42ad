// Joins a page that plays by itself to the program in it, which runs in a worker. board.js stands before this text.
const connection = document.getElementById("connection");
const config = JSON.parse(document.getElementById("config").textContent);
const given = document.getElementById("view"); // the game as the program shows it first
let show = null, about = null;

// ask asks the program once its game has begun.
const ask = async (action, fields, signal) => { await about; return inside(action, fields, signal); };

// follow shows the game, and what comes of it.
function follow(view) {
  show(view);
  goOn(view);
}

// goOn writes the game that is shown into the address of the page, and follows it when the agent that thinks has moved.
function goOn(view) {
  const moves = view.played.map((m) => m.text).join(";");
  const address = new URLSearchParams({...(view.start !== config.begins ? {position: view.start} : {}), ...(moves ? {moves} : {})});
  if (view.game === config.game) history.replaceState(null, "", `${address}` ? "#" + address : location.pathname);
  if (view.thinking) inside("moved").then(follow);
}

const table = {
  do: async (action, fields) => {
    const view = await ask(action, fields);
    goOn(view);
    return view;
  },
  look: (moves, flipped) => ask("look", where(moves, flipped)),
  ask: (moves, flipped, agent, signal) => ask("ask", where(moves, flipped, agent), signal),
  save: async () => {
    const url = URL.createObjectURL(new Blob([await ask("record")], {type: "application/json"}));
    const link = document.createElement("a");
    link.href = url;
    link.download = "game.json";
    link.click();
    URL.revokeObjectURL(url);
  },
};

// shown begins to show the game: from now on a person can move, and the program is told when it is there.
function shown(view, position) {
  config.begins ??= position ? "" : view.start;
  ({show} = play(document.getElementById("game"), table));
  another(document.getElementById("another"), (fields) => table.do("begin", fields), show, (error) => (connection.textContent = error));
  follow(view);
  document.body.dataset.ready = performance.now();
}

async function begin() {
  const address = new URLSearchParams(location.hash.slice(1));
  const position = address.get("position"), moves = address.get("moves") ?? "";
  about = inside("start", {config: JSON.stringify({...config, ...(position ? {position} : {})}), moves});
  if (given && !position && !moves) shown(JSON.parse(given.textContent), position);
  const {revision, identity} = await about;
  document.getElementById("about").textContent = `Program ${revision}. ${identity}`;
  if (!show) shown(await inside("view"), position);
  connection.textContent = "";
  document.body.dataset.program = performance.now();
}

addEventListener("hashchange", () => location.reload()); // the reader went to another link to this page

begin().catch((error) => (connection.textContent = error.message));
