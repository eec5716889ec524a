// The list of layers, linked with the picture.
import { $, element, shape } from "./preview.js";

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
    const found = app.scene.layers.filter((layer) =>
      !words || app.title(layer).toLowerCase().includes(words) || layer.type.toLowerCase().includes(words));
    $("layer-count").textContent = words ? `${found.length} of ${app.scene.layers.length}` : app.scene.layers.length;
    const shown = found.slice(0, most);
    tree.replaceChildren(...shown.map((layer) => item(layer, words ? 0 : layer.depth)));
    if (found.length > most) tree.append(element("li", { class: "more", role: "none" }, `${found.length - most} more: find them by name`));
    mark();
  }

  function item(layer, depth) {
    const notes = [layer.isMask ? "mask" : "", layer.isHidden ? "hidden" : ""].filter(Boolean).join(", ");
    return element("li", {
      role: "treeitem", "aria-level": depth + 1, "data-place": layer.place, tabindex: -1, style: `--depth: ${Math.min(depth, 24)}`,
      class: layer.isHidden ? "faint" : null,
      onclick: () => app.choose(layer.place), onpointerenter: () => hover(layer.place), onpointerleave: () => hover(null),
    }, element("span", { class: "name" }, app.title(layer)),
    layer.animations.length ? element("span", { class: "moves", title: `${layer.animations.length} animations`, "aria-label": "moves" }) : "",
    element("span", { class: "type" }, notes || layer.type.replace(/^CA/, "")));
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
    if (event.key === "Escape") { $("find").value = ""; fill(); tree.querySelector("[tabindex='0']")?.focus(); }
    if (event.key === "ArrowDown") tree.querySelector("[tabindex='0']")?.focus();
  });
  app.on("key", (event) => {
    if (event.key !== "/") return;
    $("find").focus();
    event.preventDefault();
  });

  tree.addEventListener("keydown", (event) => {
    const item = event.target.closest("li");
    const next = {
      ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling, ArrowLeft: superior(item),
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
  function point(event) {
    const [x, y, width, height] = bounds();
    return [x + event.offsetX / canvas.clientWidth * width, y + event.offsetY / canvas.clientHeight * height];
  }

  canvas.addEventListener("pointermove", (event) => { if (app.scene) hover(layersAt(...point(event))[0] ?? null); });
  canvas.addEventListener("pointerleave", () => { if (app.scene) hover(null); });
  canvas.addEventListener("click", (event) => {
    const hits = layersAt(...point(event));
    const behind = event.altKey ? hits[hits.indexOf(app.selected) + 1] : undefined;
    app.choose(behind ?? hits[0] ?? null);
    app.show("layers");
  });

  app.on("scene", fill);
  app.on("selection", () => { mark(); trace(); });
  app.on("frame", app.nowAndThen(locate));
}
