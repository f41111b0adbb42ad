// Runs the program of the page, which is compressed and written in base 64, after wasm_exec.js of Go's distribution.
let ready = null;

function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text), bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

async function run(text) {
  const go = new Go();
  go.env = { GOGC: "800" }; // a page has little to collect, and begins sooner
  const wasm = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const answer = new Response(wasm, { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(answer, go.importObject); // compiled while it is inflated
  go.run(instance);
}

onmessage = async ({ data }) => {
  if (data.wasm) return void (ready = run(data.wasm));
  try {
    await ready;
    gipfarena(data.action, data.values, (answer, bad) => postMessage({ id: data.id, answer, bad }), data.id);
  } catch (error) {
    postMessage({ id: data.id, answer: "", bad: error.message });
  }
};
