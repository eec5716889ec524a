// The layers apart, in space: what each draws itself, as far in front as it is deep in the tree.
import { $, element, shape } from "./elements.js";

/** The most planes, and their longer side in pixels. */
const [most, side] = [250, 900];

export function startPlanes(app) {
  const space = $("space");
  let isShown = false;
  let [turn, tilt, gap] = [-32, 18, 36];
  let asked = 0;

  async function build() {
    if (!isShown || !app.scene || !app.frame) return;
    const number = ++asked;
    const { width, height } = app.scene;
    const framing = { time: app.time, ...app.visible, scale: Math.min(2, side / Math.max(width, height)) };
    const drawn = new Set(await app.ask("planes", framing).catch(() => []));
    const outlines = new Map((await app.ask("outlines", { time: app.time }).catch(() => [])).map((outline) => [outline.place, outline.corners]));
    if (number !== asked) return;
    const layers = app.scene.layers.filter((layer) => !layer.isMask && !layer.isHidden && app.seen[layer.place] && outlines.has(layer.place)).slice(0, most);
    const deepest = Math.max(1, ...layers.map((layer) => layer.depth));
    const model = element("div", { class: "model" }, ...layers.map((layer) => {
      const plane = shape("svg", { viewBox: `0 0 ${width} ${height}`, "data-place": layer.place });
      plane.style.setProperty("--level", layer.depth - deepest / 2);
      if (drawn.has(layer.place)) {
        plane.append(shape("image", { href: app.address("plane", { ...framing, layer: layer.place }), width, height, preserveAspectRatio: "none" }));
      }
      const outline = shape("polygon", { points: outlines.get(layer.place).join(" ") });
      const title = shape("title");
      title.textContent = app.title(layer);
      outline.append(title);
      outline.addEventListener("click", () => { if (!hasMoved) { app.choose(layer.place); app.show("layers"); } });
      plane.append(outline);
      return plane;
    }));
    const room = Math.min(space.clientWidth / width, space.clientHeight / height) * 0.74;
    model.style.width = `${width * room}px`;
    model.style.height = `${height * room}px`;
    space.replaceChildren(model, distance());
    gap = Math.min(gap, 0.9 * Math.min(width, height) * room / Math.max(2, deepest));
    turnTo();
    mark();
  }

  function distance() {
    const field = element("input", { type: "range", min: 0, max: 120, value: gap, "aria-label": "Distance of the planes" });
    field.addEventListener("input", () => { gap = Number(field.value); turnTo(); });
    return element("label", { class: "distance" }, element("span", {}, "Distance"), field);
  }

  function turnTo() {
    const model = space.querySelector(".model");
    if (!model) return;
    model.style.transform = `rotateX(${-tilt}deg) rotateY(${turn}deg)`;
    model.style.setProperty("--gap", `${gap}px`);
  }

  function mark() {
    for (const plane of space.querySelectorAll("svg[data-place]")) {
      plane.classList.toggle("chosen", Number(plane.dataset.place) === app.selected);
    }
  }

  let grip = null;
  let hasMoved = false;
  space.addEventListener("pointerdown", (event) => {
    if (event.target.matches("input")) return;
    grip = { x: event.clientX, y: event.clientY, turn, tilt };
    hasMoved = false;
  });
  addEventListener("pointermove", (event) => {
    if (!grip) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (Math.hypot(dx, dy) > 4) hasMoved = true;
    turn = Math.max(-85, Math.min(85, grip.turn + dx / 3));
    tilt = Math.max(-85, Math.min(85, grip.tilt - dy / 3));
    turnTo();
  });
  addEventListener("pointerup", () => { grip = null; });
  space.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, 5], ArrowDown: [0, -5] }[event.key];
    if (!by || event.target !== space) return;
    [turn, tilt] = [Math.max(-85, Math.min(85, turn + by[0])), Math.max(-85, Math.min(85, tilt + by[1]))];
    turnTo();
    event.preventDefault();
    event.stopPropagation();
  });

  function toggle() {
    isShown = !isShown;
    app.isApart = isShown;
    $("exploded").setAttribute("aria-pressed", isShown);
    space.hidden = !isShown;
    $("paper").hidden = isShown;
    if (isShown) build(); else space.replaceChildren();
  }

  $("exploded").addEventListener("click", toggle);
  app.on("key", (event) => { if (event.key.toLowerCase() === "p" && !event.shiftKey) toggle(); });
  app.on("selection", mark);
  let later = 0;
  app.on("frame", () => { if (isShown) { clearTimeout(later); later = setTimeout(build, 300); } });
}
