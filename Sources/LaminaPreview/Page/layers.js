// The list of layers, linked with the picture.
import { $, element, shape } from "./elements.js";

/** The most layers that the list has. */
const most = 3000;

export function startLayers(app) {
  const tree = $("tree");
  let outlines = new Map();
  let hovered = null;
  let asked = 0;

  // MARK: The list

  function fill() {
    const words = $("find").value.trim().toLowerCase();
    const layers = app.scene.layers;
    const found = words ? layers.filter((layer) => app.title(layer).toLowerCase().includes(words) || layer.type.toLowerCase().includes(words)) : unfolded();
    $("layer-count").textContent = words ? `${found.length} of ${layers.length}` : layers.length;
    const shown = found.slice(0, most);
    const hasFocus = tree.contains(document.activeElement);
    tree.replaceChildren(...shown.map((layer) => item(layer, words ? 0 : layer.depth, !words && hasBelow(layer))));
    if (found.length > most) tree.append(element("li", { class: "more", role: "none" }, `${found.length - most} more: find them by name`));
    mark();
    if (hasFocus) tree.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }

  const hasBelow = (layer) => app.scene.layers[layer.place + 1]?.depth > layer.depth;

  /** The layers that lie in no layer that is folded. */
  function unfolded() {
    let depth = Infinity;
    return app.scene.layers.filter((layer) => {
      if (layer.depth > depth) return false;
      depth = hasBelow(layer) && app.isFolded(layer.place) ? layer.depth : Infinity;
      return true;
    });
  }

  /** The places of a layer and of all that lie in it. */
  function family(place) {
    const layers = app.scene.layers;
    let end = place + 1;
    while (layers[end]?.depth > layers[place].depth) end++;
    return layers.slice(place, end).map((layer) => layer.place);
  }

  function fold(place, isFolded, isDeep) {
    app.fold(isDeep ? family(place) : [place], isFolded);
  }

  /** Unfolds what a layer lies in. */
  function reveal(place) {
    const around = [];
    let depth = app.scene.layers[place]?.depth ?? 0;
    for (let at = place - 1; at >= 0 && depth > 0; at--) {
      if (app.scene.layers[at].depth >= depth) continue;
      depth = app.scene.layers[at].depth;
      if (app.isFolded(at)) around.push(at);
    }
    if (around.length) app.fold(around, false);
  }

  function item(layer, depth, isFolder) {
    const notes = [layer.isMask ? "mask" : "", layer.isHidden ? "hidden" : ""].filter(Boolean).join(", ");
    const title = app.title(layer);
    const isFolded = isFolder && app.isFolded(layer.place);
    const press = (action) => (event) => { action(event); event.stopPropagation(); };
    const eye = (name, words, isOn, action) => element("button", {
      class: "eye", tabindex: -1, "aria-pressed": isOn, "aria-label": `${words} ${title}`, title: words, onclick: press(action),
    }, icon(name));
    return element("li", {
      role: "treeitem", "aria-level": depth + 1, "data-place": layer.place, tabindex: -1, style: `--depth: ${Math.min(depth, 24)}`,
      class: layer.isHidden || !app.seen[layer.place] ? "faint" : null, "aria-expanded": isFolder ? !isFolded : null, "aria-label": title,
      onclick: () => app.choose(layer.place), onpointerenter: () => hover(layer.place), onpointerleave: () => hover(null),
    }, isFolder ? element("button", {
      class: "twisty", tabindex: -1, "aria-label": `${isFolded ? "Unfold" : "Fold"} ${title}`, title: "With Alt: all that lie in it",
      onclick: press((event) => fold(layer.place, !isFolded, event.altKey)),
    }, isFolded ? "▸" : "▾") : element("span", { class: "twisty" }), element("span", { class: "name" }, title),
    layer.animations.length ? element("span", { class: "moves", title: `${layer.animations.length} animations`, "aria-label": "moves" }) : "",
    element("span", { class: "type" }, notes || layer.type.replace(/^CA/, "")),
    eye("solo", "Show alone", app.solo.has(layer.place), () => app.toggleSolo(layer.place)),
    eye(app.hidden.has(layer.place) ? "hidden" : "seen", "Hide in the view", app.hidden.has(layer.place), () => app.toggleHidden(layer.place)));
  }

  function icon(name) {
    const drawing = shape("svg", { "aria-hidden": "true" });
    drawing.append(shape("use", { href: `#icon-${name}` }));
    return drawing;
  }

  function mark() {
    for (const item of tree.children) {
      const isChosen = app.selected !== null && Number(item.dataset.place) === app.selected;
      item.setAttribute("aria-selected", isChosen);
      item.tabIndex = isChosen ? 0 : -1;
    }
    const chosen = tree.querySelector("[aria-selected=true]");
    if (chosen) chosen.scrollIntoView({ block: "nearest" });
    else if (tree.firstElementChild) tree.firstElementChild.tabIndex = 0;
  }

  $("find").addEventListener("input", () => { if (app.scene) fill(); });
  $("find").addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      $("find").value = "";
      fill();
      tree.querySelector("[tabindex='0']")?.focus();
      event.preventDefault();
    }
    if (event.key === "ArrowDown") tree.querySelector("[tabindex='0']")?.focus();
  });
  app.on("key", (event) => {
    if (event.key !== "/") return;
    $("find").focus();
    event.preventDefault();
  });

  tree.addEventListener("keydown", (event) => {
    const item = event.target.closest("li");
    const place = Number(item?.dataset.place);
    const isOpen = item?.getAttribute("aria-expanded");
    if (event.key.startsWith("Arrow")) event.stopPropagation();
    if ((event.key === "ArrowLeft" && isOpen === "true") || (event.key === "ArrowRight" && isOpen === "false")) {
      fold(place, event.key === "ArrowLeft", event.altKey);
      return event.preventDefault();
    }
    const next = {
      ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling, ArrowLeft: superior(item),
      ArrowRight: isOpen === "true" ? item.nextElementSibling : null,
      Home: tree.firstElementChild, End: tree.lastElementChild,
    }[event.key];
    if (event.key === "Enter" && item) app.choose(Number(item.dataset.place));
    if (!next?.dataset.place) return;
    app.choose(Number(next.dataset.place));
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  });

  function superior(item) {
    const level = Number(item?.getAttribute("aria-level"));
    let before = item?.previousElementSibling;
    while (before && Number(before.getAttribute("aria-level")) >= level) before = before.previousElementSibling;
    return before;
  }

  // MARK: Outlines

  /** Asks where the layers are; answers that come late are left. */
  async function locate() {
    const number = ++asked;
    const found = await app.ask("outlines", { time: app.time, ...app.framing }).catch(() => []);
    if (number !== asked) return;
    outlines = new Map(found.map((outline) => [outline.place, outline.corners]));
    app.outlines = outlines;
    trace();
    app.say("outlines");
  }

  /** The part of the scene that the picture shows. */
  const bounds = () => app.frame?.bounds ?? [0, 0, app.scene.width, app.scene.height];

  function trace() {
    $("outlines").setAttribute("viewBox", bounds().join(" "));
    $("outlines").replaceChildren(...[[app.selected, "chosen"], [hovered, "hover"]]
      .filter(([place]) => place !== null && outlines.has(place))
      .map(([place, kind]) => shape("polygon", { points: outlines.get(place).join(" "), class: kind })));
  }

  function hover(place) {
    if (hovered === place) return;
    tree.querySelector(".pointed")?.classList.remove("pointed");
    hovered = place;
    if (place !== null) tree.querySelector(`[data-place="${place}"]`)?.classList.add("pointed");
    trace();
  }

  /** The layers under a point, the deepest in front first. */
  function layersAt(x, y) {
    const hits = [];
    for (const layer of app.scene.layers) {
      const corners = outlines.get(layer.place);
      if (!corners || layer.isHidden || layer.isMask || !app.seen[layer.place]) continue;
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
  function point(event) {
    const [x, y, width, height] = bounds();
    const area = canvas.getBoundingClientRect();
    return [x + (event.clientX - area.x) / area.width * width, y + (event.clientY - area.y) / area.height * height];
  }

  /** Chooses the layer under the pointer; with Alt the one behind the chosen one. */
  function pick(event) {
    // The end of a drag is no click.
    if (app.hasDragged) return;
    const hits = layersAt(...point(event));
    const behind = event.altKey ? hits[hits.indexOf(app.selected) + 1] : undefined;
    app.choose(behind ?? hits[0] ?? null);
    app.show(app.panel === "motion" && app.selected !== null ? "motion" : "layers");
  }

  app.pointIn = point;
  app.pick = pick;
  canvas.addEventListener("pointermove", (event) => { if (app.scene) hover(layersAt(...point(event))[0] ?? null); });
  canvas.addEventListener("pointerleave", () => { if (app.scene) hover(null); });
  canvas.addEventListener("click", pick);

  app.on("scene", fill);
  app.on("visibility", fill);
  app.on("selection", () => {
    if (app.selected !== null && app.scene) reveal(app.selected);
    mark();
    trace();
  });
  app.on("frame", app.nowAndThen(locate));
}
