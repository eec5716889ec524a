// One stream of changes for all pages of a browser, which has few connections to one program. It runs as a worker that they share.
const ports = new Set();
// The last change of each file, for pages that begin to listen later.
const newest = new Map();
let isOpen = true;
const tell = (message) => { for (const port of ports) port.postMessage(message); };

const source = new EventSource("api/events");
source.addEventListener("changed", (event) => {
  const changed = JSON.parse(event.data);
  newest.set(changed.file, changed);
  tell({ changed });
});
source.onopen = () => { isOpen = true; tell({ isOpen }); };
source.onerror = () => { isOpen = false; tell({ isOpen }); };

onconnect = (event) => {
  const [port] = event.ports;
  ports.add(port);
  port.onmessage = () => ports.delete(port);
  port.postMessage({ isOpen });
  for (const changed of newest.values()) port.postMessage({ changed });
};
