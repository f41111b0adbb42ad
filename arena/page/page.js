// Tables are sorted by the column whose name is pressed: numbers as numbers, from the largest
// on, also those that are bounds, and words as words. Without this script they stand in their own order.
const key = cell => {
  const text = cell ? cell.textContent.trim() : "";
  const number = parseFloat(text.replace(/^(>=|<=|<|more than) ?/, "").replace("−", "-"));
  return Number.isNaN(number) || /^[0-9a-f]{8,}$/.test(text) ? text : number;
};

const order = (a, b) => typeof a === "number" && typeof b === "number" ? a - b
  : typeof a === "number" ? 1 : typeof b === "number" ? -1 : a.localeCompare(b);

for (const table of document.querySelectorAll("table")) {
  if (table.closest("[data-replay]")) continue; // moves have their order
  const body = table.tBodies[0];
  if (!body || body.rows.length < 3) continue;
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    if (!head.textContent.trim()) return; // a button needs a name
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const now = head.getAttribute("aria-sort");
      const first = typeof key(body.rows[0].cells[column]) === "number" ? "descending" : "ascending";
      const next = !now ? first : now === "ascending" ? "descending" : "ascending";
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", next);
      const sign = next === "ascending" ? 1 : -1;
      const rows = [...body.rows].sort((a, b) => sign * order(key(a.cells[column]), key(b.cells[column])));
      body.append(...rows);
    });
  });
}
