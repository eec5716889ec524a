// The tree of layers, linked with the picture; values, animations and planes.
import { $, element } from "./preview.js";

const svg = (name, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

export function startLayers(app) {
  const tree = $("tree");
  let outlines = new Map();
  let hovered = null;
  let asked = 0;

  // MARK: The tree

  function fill() {
    tree.replaceChildren(...app.scene.layers.map((layer) => {
      const item = element("li", {
        role: "treeitem", "aria-level": layer.depth + 1, "data-place": layer.place, tabindex: -1,
        "aria-selected": layer.place === app.selected, style: `padding-left: ${8 + layer.depth * 14}px`,
        onclick: () => app.choose(layer.place),
        onpointerenter: () => hover(layer.place), onpointerleave: () => hover(null),
      }, title(layer));
      item.append(element("span", { class: "type" },
        [layer.type, layer.isMask ? "mask" : "", layer.isHidden ? "hidden" : "",
          layer.animations.length ? `${layer.animations.length} moving` : ""].filter(Boolean).join(", ")));
      return item;
    }));
    const first = tree.querySelector("[aria-selected=true]") ?? tree.firstElementChild;
    if (first) first.tabIndex = 0;
  }

  const title = (layer) => layer.name || `layer ${layer.place}`;

  tree.addEventListener("keydown", (event) => {
    const item = event.target.closest("li");
    const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
    if (event.key === "Enter" && item) app.choose(Number(item.dataset.place));
    if (!next) return;
    next.focus();
    app.choose(Number(next.dataset.place));
    event.preventDefault();
    event.stopPropagation();
  });

  // MARK: Outlines

  /** Asks where the layers are; answers that come late are left. */
  async function locate() {
    const number = ++asked;
    const found = await app.ask("outlines", { time: app.time, scale: app.view.scale }).catch(() => []);
    if (number !== asked) return;
    outlines = new Map(found.map((outline) => [outline.place, outline.corners]));
    trace();
  }

  function trace() {
    const drawing = $("outlines");
    drawing.setAttribute("viewBox", `0 0 ${app.scene.width} ${app.scene.height}`);
    drawing.setAttribute("preserveAspectRatio", "none");
    const shapes = [];
    if ($("exploded").checked) {
      // Each plane a step to the right and up, by its depth in the tree.
      const step = Math.min(app.scene.width, app.scene.height) / 24;
      for (const layer of app.scene.layers) {
        const corners = outlines.get(layer.place);
        if (!corners) continue;
        const moved = corners.map(([x, y]) => [x * 0.8 + y * 0.18 + layer.depth * step, y * 0.8 - layer.depth * step]);
        shapes.push(polygon(moved, layer.place === app.selected ? "chosen" : "plane"));
      }
    } else {
      for (const [place, kind] of [[app.selected, "chosen"], [hovered, "hover"]]) {
        if (place !== null && outlines.has(place)) shapes.push(polygon(outlines.get(place), kind));
      }
    }
    drawing.replaceChildren(...shapes);
  }

  const polygon = (corners, kind) => svg("polygon", { points: corners.map((corner) => corner.join(",")).join(" "), class: kind });

  function hover(place) {
    hovered = place;
    trace();
  }

  /** The layers under a point, the deepest in front first. */
  function layersAt(x, y) {
    const hits = [];
    for (const layer of app.scene.layers) {
      const corners = outlines.get(layer.place);
      if (!corners || layer.isHidden || layer.isMask) continue;
      let isInside = false;
      for (let i = 0, j = 3; i < 4; j = i++) {
        const [[ax, ay], [bx, by]] = [corners[i], corners[j]];
        if ((ay > y) !== (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) isInside = !isInside;
      }
      if (isInside) hits.unshift(layer.place);
    }
    return hits;
  }

  const canvas = $("picture");
  const point = (event) => [
    event.offsetX / canvas.clientWidth * app.scene.width, event.offsetY / canvas.clientHeight * app.scene.height];

  canvas.addEventListener("pointermove", (event) => { if (app.scene) hover(layersAt(...point(event))[0] ?? null); });
  canvas.addEventListener("pointerleave", () => { if (app.scene) hover(null); });
  canvas.addEventListener("click", (event) => {
    const hits = layersAt(...point(event));
    const behind = event.altKey ? hits[hits.indexOf(app.selected) + 1] : undefined;
    app.choose(behind ?? hits[0] ?? null);
    app.show("layers");
  });

  // MARK: Values

  async function describe() {
    const layer = app.scene.layers[app.selected];
    $("selected").textContent = layer ? `${title(layer)} (${layer.type})` : "No layer chosen";
    for (const item of tree.children) item.setAttribute("aria-selected", Number(item.dataset.place) === app.selected);
    tree.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    trace();
    drawTimeline(layer);
    const body = $("properties").tBodies[0];
    if (!layer) return body.replaceChildren();
    const place = app.selected;
    const values = await app.ask("properties", { layer: place, time: app.time }).catch(() => []);
    if (place !== app.selected || body.contains(document.activeElement)) return;
    body.replaceChildren(...values.filter((value) => $("all-values").checked || !value.isStandard || value.presentation)
      .map((value) => row(place, value)));
  }

  function row(place, value) {
    const input = element("input", { value: value.model, "aria-label": value.key });
    input.addEventListener("change", () => {
      input.blur();
      app.change("edit", { layer: place, key: value.key, value: spelt(input.value) });
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { input.value = value.model; input.blur(); }
    });
    return element("tr", {}, element("th", { scope: "row" }, value.key), element("td", {}, input),
      element("td", {}, value.presentation ?? ""));
  }

  /** A value as scenes spell it: points, sizes and rectangles are lists there. */
  function spelt(text) {
    const numbers = text.match(/-?\d+(\.\d+)?(e-?\d+)?/g);
    return /^\(.*\)/.test(text) && numbers ? `[${numbers.join(", ")}]` : text;
  }

  function drawTimeline(layer) {
    const whole = Math.max(app.scene.duration || 1, 1e-3);
    $("timeline").replaceChildren(...(layer?.animations ?? []).map((animation) => {
      const share = (seconds) => `${Math.min(100, Math.max(0, seconds / whole * 100))}%`;
      return element("div", { class: "row", title: `${animation.key}: ${animation.begin} s, ${animation.duration} s` },
        element("div", { class: "span", style: `left: ${share(animation.begin)}; width: ${share(animation.total ?? whole)}` }),
        element("div", { class: "now", style: `left: ${share(app.time)}` }), element("span", { class: "name" }, animation.key));
    }));
  }

  // MARK: Changes

  const path = (edit) => `${edit.name ?? `layer ${edit.layer}`}.${edit.key}`;
  const json = (text) => { try { return JSON.parse(text); } catch { return text; } };
  const copies = {
    "copy-set": (edits) => edits.map((edit) => `--set '${path(edit)}=${edit.value.replaceAll("'", "'\\''")}'`).join(" "),
    "copy-json": (edits) => JSON.stringify(Object.fromEntries(edits.map((edit) => [path(edit), json(edit.value)])), null, 2),
    "copy-swift": (edits) => edits.map((edit) =>
      `try scene.setValue(.json(${JSON.stringify(JSON.stringify(json(edit.value)))}), forKeyPath: ${JSON.stringify(path(edit))})`).join("\n"),
  };
  for (const [id, text] of Object.entries(copies)) {
    $(id).addEventListener("click", async () => {
      await navigator.clipboard?.writeText(text(app.scene.edits)).catch(() => {});
      $("status").textContent = "Copied.";
    });
  }
  app.copies = copies;
  $("undo").addEventListener("click", () => app.change("undo"));
  $("redo").addEventListener("click", () => app.change("redo"));
  $("exploded").addEventListener("change", trace);
  $("all-values").addEventListener("change", describe);

  app.on("scene", () => {
    fill();
    describe();
    $("undo").disabled = app.scene.edits.length === 0;
    $("redo").disabled = !app.scene.canRedo;
    for (const id of Object.keys(copies)) $(id).disabled = app.scene.edits.length === 0;
  });
  app.on("selection", describe);
  let later = 0;
  // While it plays, places and values follow now and then.
  app.on("frame", () => { clearTimeout(later); later = setTimeout(() => { locate(); describe(); }, 120); });
}
