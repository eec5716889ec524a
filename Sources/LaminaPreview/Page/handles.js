// Handles on the picture: the chosen layer is moved, sized and turned, through the matrices of the layers that it lies in.
import { $, shape } from "./elements.js";
import { corners, inverse, lead, moved, product, tidy, turned, turnedTransform } from "./matrix.js";

/** Where handles are, as shares of the box; which edges they move. */
const grips = [
  ["nw", 0, 0], ["n", 0.5, 0], ["ne", 1, 0], ["e", 1, 0.5], ["se", 1, 1], ["s", 0.5, 1], ["sw", 0, 1], ["w", 0, 0.5],
];
const words = { nw: "top left corner", n: "top edge", ne: "top right corner", e: "right edge", se: "bottom right corner", s: "bottom edge", sw: "bottom left corner", w: "left edge" };
/** Pixels from an edge to the knob that turns, and pixels that a press may move and still be a click. */
const [reach, slack] = [26, 4];

export function startHandles(app) {
  const drawing = $("handles");
  const canvas = $("picture");
  /** Where the chosen layer is, by the program; and where it is while it is dragged. */
  let [placed, shown] = [null, null];
  let asked = 0;
  /** The presses of arrow keys that are one change, and when they end. */
  let [nudge, rest] = [null, 0];

  const bounds = () => app.frame?.bounds ?? [0, 0, app.scene.width, app.scene.height];
  /** From points of the picture to pixels of the page, from its corner on. */
  function screen() {
    const [x, y, width, height] = bounds();
    const [sx, sy] = [canvas.clientWidth / width, canvas.clientHeight / height];
    return [sx, 0, -x * sx, 0, sy, -y * sy, 0, 0, 1];
  }
  /** How many points of the picture a pixel of the page is. */
  const pointsOfPixel = () => bounds()[2] / Math.max(1, canvas.clientWidth);
  /** Values are whole points, unless the picture is shown much larger. */
  const digits = () => pointsOfPixel() > 0.4 ? 0 : pointsOfPixel() > 0.04 ? 1 : 2;

  async function locate() {
    const number = ++asked;
    const place = app.selected;
    if (place === null || !app.scene || app.isApart || !app.seen?.[place]) { placed = shown = null; return draw(); }
    const found = await app.ask("geometry", { layer: place, time: app.time, ...app.framing }).catch(() => null);
    if (number !== asked || app.drag || app.gestures.has(nudge)) return;
    placed = found;
    shown = found && { own: found.own, parent: found.parent, box: found.bounds, position: found.position };
    draw();
  }

  // MARK: Drawing

  const isClear = ([x, y]) => Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) < 1e5 && Math.abs(y) < 1e5;

  function draw() {
    drawing.replaceChildren();
    const isAnimated = placed && app.selected === placed.layer ? held() : "";
    $("handle-note").value = isAnimated;
    if (!shown || app.selected !== placed.layer || app.isPlaying) return;
    const own = product(screen(), shown.own);
    const box = corners(shown.box).map((point) => lead(own, point));
    if (!box.every(isClear)) return;
    const size = (from, to) => Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [wide, high] = [size(box[0], box[1]), size(box[0], box[3])];
    const at = ([x, y]) => lead(own, [shown.box[0] + x * shown.box[2], shown.box[1] + y * shown.box[3]]);
    const anchor = lead(product(screen(), shown.parent), shown.position);
    const hit = matchMedia("(pointer: coarse)").matches ? 20 : 9;
    // The knob stands away from the middle, over the upper edge.
    const [top, middle] = [at([0.5, 0]), at([0.5, 0.5])];
    const far = size(middle, top) || 1;
    const knob = [0, 1].map((axis) => top[axis] + (far > 1 ? (top[axis] - middle[axis]) / far : [0, -1][axis]) * reach);
    if (isClear(knob)) {
      drawing.append(shape("line", { x1: top[0], y1: top[1], x2: knob[0], y2: knob[1], class: "stem" }));
      grip("turn", knob, 5, hit, "Turn the layer", (event) => turn(event, anchor));
    }
    if (isClear(anchor)) {
      drawing.append(shape("path", { d: `M${anchor[0] - 5} ${anchor[1]}h10M${anchor[0]} ${anchor[1] - 5}v10`, class: "anchor" }));
      const cross = shape("circle", { cx: anchor[0], cy: anchor[1], r: hit, class: "hit move" });
      cross.append(title("Move the layer: its position"));
      cross.addEventListener("pointerdown", (event) => move(event, slack));
      cross.addEventListener("click", (event) => app.pick(event));
      drawing.append(cross);
    }
    for (const [name, x, y] of grips) {
      const isEdge = x === 0.5 || y === 0.5;
      if (isEdge && (x === 0.5 ? wide : high) < 3 * hit + 8) continue;
      grip(name, at([x, y]), 4, hit, `Size the layer: ${words[name]}`, (event) => resize(event, x, y));
    }
  }

  function title(text) {
    const made = shape("title");
    made.textContent = text;
    return made;
  }

  function grip(name, [x, y], radius, hit, text, start) {
    const mark = name === "turn" ? shape("circle", { cx: x, cy: y, r: radius, class: "dot" })
      : shape("rect", { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, rx: 1.5, class: "dot" });
    const target = shape("circle", { cx: x, cy: y, r: hit, class: `hit ${name === "turn" ? "turn" : "size"}`, "data-grip": name });
    target.append(title(text));
    target.addEventListener("pointerdown", start);
    drawing.append(mark, target);
  }

  /** What is said where an animation has hold of what handles change. */
  function held() {
    const names = { position: "position", bounds: "size", transform: "transform" };
    const held = Object.keys(names).filter((key) => placed.animated.some((path) => path === key || path.startsWith(`${key}.`)));
    return held.length ? `Animated: ${held.map((key) => names[key]).join(", ")}. Handles change the layer's own value.` : "";
  }

  // MARK: Drags

  /** The point of the picture under the pointer. */
  function under(event) {
    const area = canvas.getBoundingClientRect();
    return lead(inverse(screen()), [event.clientX - area.x, event.clientY - area.y]);
  }

  /**
   * Follows the pointer until it is let go.
   *
   * @param follow Gives the edits for a point of the picture, and moves what is shown; `null` for none.
   */
  function drag(event, follow, threshold = 0) {
    if (event.button !== 0 || !shown || app.drag) return;
    if (nudge) endNudge();
    const start = { ...shown };
    const from = [event.clientX, event.clientY];
    const first = under(event);
    const gesture = app.gesture();
    let hasMoved = false;
    app.hasDragged = false;
    const step = (event) => {
      if (!hasMoved && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < threshold) return;
      hasMoved = app.hasDragged = true;
      app.drag = drag;
      const edits = follow(start, first, under(event), event.shiftKey);
      draw();
      if (edits) gesture.step(edits);
      event.preventDefault();
    };
    const stop = () => {
      removeEventListener("pointermove", step);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", drag.cancel);
      app.drag = null;
    };
    const up = () => {
      stop();
      if (hasMoved) gesture.end();
      // The click that follows a drag chooses nothing.
      setTimeout(() => { app.hasDragged = false; });
    };
    const drag = { cancel: async () => {
      stop();
      shown = start;
      draw();
      await gesture.cancel();
      locate();
    } };
    addEventListener("pointermove", step);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", drag.cancel);
    if (!threshold) { app.drag = drag; event.preventDefault(); event.stopPropagation(); }
  }

  const list = (numbers) => `[${numbers.map((value) => tidy(value, 3)).join(", ")}]`;
  const edit = (path, value) => ({ layer: placed.layer, path: [path], value });
  /** A number on the grid of the picture, if it was moved at all. */
  const round = (value, by) => by === 0 ? value : tidy(value + by, digits());

  /** Moves by a way in the points of the superlayer. */
  function moveBy(start, [dx, dy]) {
    const position = [round(placed.modelPosition[0], dx), round(placed.modelPosition[1], dy)];
    const way = [position[0] - placed.modelPosition[0], position[1] - placed.modelPosition[1]];
    const back = inverse(start.parent);
    if (!back) return null;
    shown = {
      ...start, own: product(product(start.parent, moved(...way)), product(back, start.own)),
      position: [start.position[0] + way[0], start.position[1] + way[1]],
    };
    return [edit("position", list(position))];
  }

  function move(event, threshold = 0) {
    drag(event, (start, from, to, isSnapping) => {
      const back = inverse(start.parent);
      if (!back) return null;
      if (isSnapping) {
        // Along one axis of the picture.
        const isWide = Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1]);
        to = isWide ? [to[0], from[1]] : [from[0], to[1]];
      }
      const [a, b] = [lead(back, from), lead(back, to)];
      return moveBy(start, [tidy(b[0] - a[0], 6), tidy(b[1] - a[1], 6)]);
    }, threshold);
  }

  function resize(event, gx, gy) {
    drag(event, (start, from, to, isSnapping) => {
      const back = inverse(start.own);
      const parent = inverse(start.parent);
      if (!back || !parent) return null;
      const [x, y, width, height] = start.box;
      const [a, b] = [lead(back, from), lead(back, to)];
      const grow = [gx === 0.5 ? 0 : (b[0] - a[0]) * (gx * 2 - 1), gy === 0.5 ? 0 : (b[1] - a[1]) * (gy * 2 - 1)];
      let size = [Math.max(0, width + grow[0]), Math.max(0, height + grow[1])].map((value, axis) => grow[axis] ? tidy(value, digits()) : value);
      if (isSnapping && width > 0 && height > 0) {
        // The shape stays as it is.
        const factor = Math.abs(grow[0]) / width > Math.abs(grow[1]) / height ? size[0] / width : size[1] / height;
        size = [tidy(width * factor, digits()), tidy(height * factor, digits())];
      }
      // The opposite edge stays where it is; an edge between two corners grows to both sides.
      const left = x + (width - size[0]) * (1 - gx);
      const up = y + (height - size[1]) * (1 - gy);
      const anchor = [left + placed.anchorPoint[0] * size[0], up + placed.anchorPoint[1] * size[1]];
      const position = lead(product(parent, start.own), anchor);
      const way = [position[0] - start.position[0], position[1] - start.position[1]];
      shown = { ...start, own: product(start.own, moved(left - x, up - y)), box: [x, y, ...size], position };
      const model = placed.modelPosition;
      return [edit("bounds", list([placed.modelBounds[0], placed.modelBounds[1], ...size])), edit("position", list([model[0] + way[0], model[1] + way[1]]))];
    });
  }

  function turn(event) {
    drag(event, (start, from, to, isSnapping) => {
      const back = inverse(start.parent);
      if (!back) return null;
      const angle = (point) => {
        const [x, y] = lead(back, point);
        return Math.atan2(y - start.position[1], x - start.position[0]) * 180 / Math.PI;
      };
      const m = placed.modelTransform;
      const now = Math.atan2(m[1], m[0]) * 180 / Math.PI;
      let degrees = angle(to) - angle(from);
      if (degrees > 180) degrees -= 360;
      if (degrees < -180) degrees += 360;
      // By whole degrees; with Shift to a multiple of 15.
      degrees = isSnapping ? Math.round((now + degrees) / 15) * 15 - now : Math.round(degrees);
      shown = { ...start, own: product(product(start.parent, turned(degrees, start.position)), product(back, start.own)) };
      return [{ layer: placed.layer, ...turnedTransform(placed.transform, placed.modelTransform, degrees) }];
    });
  }

  // A press inside of the chosen layer moves it, and a click still chooses. A finger scrolls there: it moves the cross.
  canvas.addEventListener("pointerdown", (event) => {
    app.hasDragged = false;
    if (event.pointerType === "touch" || !shown || app.selected !== placed.layer || app.isPlaying) return;
    const back = inverse(shown.own);
    const [x, y] = back ? lead(back, app.pointIn(event)) : [NaN, NaN];
    const [left, top, width, height] = shown.box;
    if (x >= left && y >= top && x <= left + width && y <= top + height) move(event, slack);
  });

  // MARK: Keys

  app.on("key", async (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way || app.selected === null || app.isApart || !placed || placed.layer !== app.selected || app.drag) return;
    event.preventDefault();
    const back = inverse(placed.parent);
    if (!back) return;
    // By a point of the picture, which may be another way in a layer that is turned.
    const by = event.shiftKey ? 10 : 1;
    const here = lead(placed.parent, placed.position);
    const there = lead(back, [here[0] + way[0] * by, here[1] + way[1] * by]);
    const step = [there[0] - placed.position[0], there[1] - placed.position[1]].map((value) => tidy(value, 4));
    const position = [placed.modelPosition[0] + step[0], placed.modelPosition[1] + step[1]];
    // The next press may come before the answer.
    placed = { ...placed, modelPosition: position, position: [placed.position[0] + step[0], placed.position[1] + step[1]] };
    shown = { ...shown, position: placed.position, own: product(product(placed.parent, moved(...step)), product(back, shown.own)) };
    draw();
    // Presses that follow one another are one change.
    if (!app.gestures.has(nudge)) nudge = app.gesture();
    nudge.step([edit("position", list(position))]);
    clearTimeout(rest);
    rest = setTimeout(endNudge, 700);
  });

  function endNudge() {
    clearTimeout(rest);
    const gesture = nudge;
    nudge = null;
    if (app.gestures.has(gesture)) gesture.end();
  }
  addEventListener("pagehide", endNudge);

  const later = app.nowAndThen(locate);
  app.on("selection", () => { if (nudge) endNudge(); placed = shown = null; draw(); locate(); });
  app.on("scene", locate);
  app.on("visibility", locate);
  app.on("layout", draw);
  app.on("frame", () => { if (!app.drag) later(); });
}
