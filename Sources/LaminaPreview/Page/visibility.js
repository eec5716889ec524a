// Layers that are hidden, alone, or folded away. This is for the view: the file does not change.
import { $, element } from "./elements.js";

/** A name of each layer that stays where a file is saved with other layers around it: the names of all layers that it lies in. */
export function identities(layers) {
  const open = [];
  const counts = new Map();
  return layers.map((layer) => {
    open.length = layer.depth;
    const way = `${open[layer.depth - 1] ?? ""}/${layer.name || layer.type}`;
    const count = (counts.get(way) ?? 0) + 1;
    counts.set(way, count);
    return open[layer.depth] = count > 1 ? `${way} ${count}` : way;
  });
}

/** Which layers are seen, where some are hidden, or some are alone: a list of yes and no by place. */
export function seen(layers, hidden, solo) {
  const open = [];
  const result = layers.map((layer) => {
    open.length = layer.depth;
    const around = open[layer.depth - 1] ?? { isHidden: false, isSolo: false };
    return open[layer.depth] = { isHidden: around.isHidden || hidden.has(layer.place), isSolo: around.isSolo || solo.has(layer.place), depth: layer.depth };
  });
  // What a layer lies in is seen with it.
  let depth = 0;
  for (const layer of [...result].reverse()) {
    if (!layer.isSolo && layer.depth >= depth) continue;
    layer.isSolo = true;
    depth = layer.depth;
  }
  return result.map((layer) => !layer.isHidden && (solo.size === 0 || layer.isSolo));
}

export function startVisibility(app) {
  /** By file: the identities of layers. */
  const files = new Map();
  let names = [];
  const empty = () => ({ hidden: new Set(), solo: new Set(), folded: new Set(remembered()) });
  const storage = () => `folded ${app.file}`;

  function remembered() {
    try { return JSON.parse(sessionStorage.getItem(storage()) ?? "[]"); } catch { return []; }
  }

  function state() {
    if (!files.has(app.file)) files.set(app.file, empty());
    return files.get(app.file);
  }

  const places = (set) => new Set(app.scene.layers.filter((layer) => set.has(names[layer.place])).map((layer) => layer.place));

  /** Tells all parts what is seen now. */
  function apply(isNew) {
    const { hidden, solo } = state();
    const [without, alone] = [places(hidden), places(solo)];
    app.hidden = without;
    app.solo = alone;
    app.seen = seen(app.scene.layers, without, alone);
    const visible = { hidden: [...without].join(","), solo: [...alone].join(",") };
    const isOther = visible.hidden !== app.visible.hidden || visible.solo !== app.visible.solo;
    app.visible = visible;
    const title = (set) => {
      const [first, ...rest] = [...set].map((place) => app.title(app.scene.layers[place]));
      return rest.length ? `${rest.length + 1} layers` : first;
    };
    const parts = [without.size ? `${title(without)} hidden` : "", alone.size ? `${title(alone)} alone` : ""].filter(Boolean);
    $("view-note").hidden = !parts.length;
    $("view-note-words").textContent = `${parts.join(", ")}: in this view only, the file stays as it is.`;
    if (!isNew) app.say("visibility");
    if (!isNew && isOther) app.say("view");
  }

  function toggle(kind, place) {
    const set = state()[kind];
    if (!set.delete(names[place])) set.add(names[place]);
    apply();
  }

  function showAll() {
    state().hidden.clear();
    state().solo.clear();
    apply();
  }

  app.toggleHidden = (place) => toggle("hidden", place);
  app.toggleSolo = (place) => toggle("solo", place);
  app.isFolded = (place) => state().folded.has(names[place]);
  /** Folds layers away, or shows what lies in them. */
  app.fold = (list, isFolded) => {
    for (const place of list) if (isFolded) state().folded.add(names[place]); else state().folded.delete(names[place]);
    try { sessionStorage.setItem(storage(), JSON.stringify([...state().folded])); } catch { /* It is remembered until the page goes. */ }
    app.say("visibility");
  };

  $("view-note").append(element("button", { onclick: showAll, title: "Show all layers again (Shift-H)" }, "Show all"));
  app.on("scene", () => {
    names = identities(app.scene.layers);
    apply(true);
  });
  app.on("key", (event) => {
    const key = event.key.toLowerCase();
    if (key === "h" && event.shiftKey) showAll();
    else if (key === "h" && app.selected !== null) app.toggleHidden(app.selected);
    else if (key === "s" && app.selected !== null) app.toggleSolo(app.selected);
  });
}
