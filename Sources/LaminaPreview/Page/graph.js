// Drawings of an animation that can be dragged: values over time, and the pace between two keyframes.
import { shape } from "./elements.js";
import { spring } from "./easing.js";
import { tidy } from "./matrix.js";

/** Follows the pointer from a press until it is let go; Escape takes the steps back. */
export function follow(app, event, step, done, undo) {
  if (event.button !== 0 || app.drag) return;
  event.preventDefault();
  event.stopPropagation();
  const move = (event) => step(event);
  const stop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    app.drag = null;
  };
  const up = () => { stop(); done(); };
  const cancel = () => { stop(); undo(); };
  app.drag = { cancel };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
}

/** A point that is dragged, or moved by arrow keys. */
function knob(x, y, words, value, kind = "") {
  const group = shape("g", { class: `knob ${kind}`, tabindex: 0, role: "slider", "aria-label": words, "aria-valuetext": value, "aria-valuenow": 0, transform: `translate(${x} ${y})` });
  group.append(shape("circle", { r: matchMedia("(pointer: coarse)").matches ? 20 : 10, class: "hit" }), shape("circle", { r: 4.5, class: "dot" }));
  return group;
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The point of a drawing under the pointer. */
function under(svg, event) {
  const area = svg.getBoundingClientRect();
  const box = svg.viewBox.baseVal;
  return [(event.clientX - area.x) / area.width * box.width, (event.clientY - area.y) / area.height * box.height];
}

// MARK: The pace

/** The square of the pace, with room above and below for curves that go farther. */
const square = { width: 280, height: 160, left: 70, right: 210, top: 26, bottom: 134 };

/**
 * The pace between two keyframes.
 *
 * @param change Called with a curve, and whether it is the last one of a drag; with `null` where the drag is given up.
 */
export function paceBox(app, curve, change) {
  const { width, height, left, right, top, bottom } = square;
  const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "pace" });
  const place = (x, y) => [left + x * (right - left), bottom - y * (bottom - top)];

  function draw(focus) {
    const [a, b] = [place(curve[0], curve[1]), place(curve[2], curve[3])];
    const [start, end] = [place(0, 0), place(1, 1)];
    svg.replaceChildren(
      shape("rect", { x: left, y: top, width: right - left, height: bottom - top, class: "ground" }),
      shape("path", { d: `M${start}L${a}M${end}L${b}`, class: "arm" }),
      shape("path", { d: `M${start}C${a} ${b} ${end}`, class: "curve" }),
    );
    for (const [at, [x, y], words] of [[0, a, "First handle of the pace"], [2, b, "Second handle of the pace"]]) {
      const handle = knob(x, y, words, `${curve[at]}, ${curve[at + 1]}`);
      handle.addEventListener("pointerdown", (event) => grab(event, at));
      handle.addEventListener("keydown", (event) => {
        const way = arrows[event.key];
        if (!way) return;
        event.preventDefault();
        event.stopPropagation();
        const by = event.shiftKey ? 0.1 : 0.01;
        set(at, curve[at] + way[0] * by, curve[at + 1] + way[1] * by);
        draw(at);
        change(curve, true);
      });
      svg.append(handle);
      if (focus === at) handle.focus();
    }
  }

  function set(at, x, y) {
    curve = [...curve];
    curve[at] = tidy(Math.min(1, Math.max(0, x)), 2);
    curve[at + 1] = tidy(Math.min(2, Math.max(-1, y)), 2);
  }

  function grab(event, at) {
    const before = curve;
    follow(app, event, (event) => {
      const [x, y] = under(svg, event);
      set(at, (x - left) / (right - left), (bottom - y) / (bottom - top));
      // Shift holds the handle to a step of a tenth.
      if (event.shiftKey) set(at, Math.round(curve[at] * 10) / 10, Math.round(curve[at + 1] * 10) / 10);
      draw();
      change(curve, false);
    }, () => change(curve, true), () => { curve = before; draw(); change(null, true); });
  }

  draw();
  return svg;
}

// MARK: Values over time

const plot = { width: 320, height: 150, left: 14, right: 306, top: 16, bottom: 134 };

/**
 * Values over the time of an animation, each number of a value as a line of its own.
 *
 * @param keys `{ time, numbers }` by keyframe, where numbers may be missing; times are shares of the duration.
 * @param paces The curves between them.
 * @param options `canMoveTime(index)`, `mode`, `spring`, `chosen`, `choose(index)`, and
 *   `change(index, time, place, number, isDone)`; with an index of `null` a drag is given up.
 */
export function valueGraph(app, keys, paces, options) {
  const { width, height, left, right, top, bottom } = plot;
  const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "values" });
  const hasNumbers = keys.every((key) => key.numbers);
  const count = hasNumbers ? Math.min(...keys.map((key) => key.numbers.length)) : 1;
  // Without numbers, each way between two keyframes goes from 0 to 1.
  const number = (key, line) => hasNumbers ? key.numbers[line] : 0;
  const all = hasNumbers ? keys.flatMap((key) => key.numbers.slice(0, count)) : [0, 1];
  let [least, most] = [Math.min(...all), Math.max(...all)];
  // A spring goes farther than its end.
  if (options.spring) [least, most] = [least - (most - least) * 0.1, most + (most - least) * 0.4];
  if (most - least < 1e-9) [least, most] = [least - 1, most + 1];
  const x = (time) => left + time * (right - left);
  const y = (value) => bottom - (value - least) / (most - least) * (bottom - top);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(most - least)));

  function path(line) {
    let text = "";
    for (let at = 0; at + 1 < keys.length; at++) {
      const [a, b] = [keys[at], keys[at + 1]];
      const [from, to] = hasNumbers ? [number(a, line), number(b, line)] : [0, 1];
      const curve = paces[at] ?? [0, 0, 1, 1];
      text += `M${x(a.time)} ${y(from)}`;
      if (options.mode === "discrete") { text += `H${x(b.time)}V${y(to)}`; continue; }
      if (options.spring) {
        for (let step = 1; step <= 80; step++) {
          const share = step / 80;
          text += `L${x(a.time + (b.time - a.time) * share)} ${y(from + (to - from) * spring(options.spring, share * options.spring.seconds))}`;
        }
        continue;
      }
      const [c, d] = [[x(a.time + curve[0] * (b.time - a.time)), y(from + curve[1] * (to - from))], [x(a.time + curve[2] * (b.time - a.time)), y(from + curve[3] * (to - from))]];
      text += `C${c} ${d} ${x(b.time)} ${y(to)}`;
    }
    return text;
  }

  function draw(focus) {
    svg.replaceChildren(shape("rect", { x: left, y: top, width: right - left, height: bottom - top, class: "ground" }));
    for (const [value, at] of hasNumbers ? [[most, top - 4], [least, bottom + 12]] : []) {
      const label = shape("text", { x: left, y: at });
      label.textContent = tidy(value, digits);
      svg.append(label);
    }
    if (options.now >= 0 && options.now <= 1) svg.append(shape("line", { x1: x(options.now), x2: x(options.now), y1: top, y2: bottom, class: "now" }));
    const [from, to] = [keys[options.chosen], keys[options.chosen + 1]];
    if (from && to) svg.prepend(shape("rect", { x: x(from.time), y: top, width: Math.max(0, x(to.time) - x(from.time)), height: bottom - top, class: "chosen" }));
    for (let line = 0; line < count; line++) svg.append(shape("path", { d: path(line), class: `curve line-${line}` }));
    keys.forEach((key, index) => {
      for (let line = 0; line < count; line++) {
        const at = hasNumbers ? number(key, line) : index && 1;
        const words = `Keyframe ${index + 1}${count > 1 ? `, number ${line + 1}` : ""}`;
        const point = knob(x(key.time), y(at), words, `${tidy(key.time)}, ${hasNumbers ? at : ""}`, `line-${line}${index === options.chosen ? " current" : ""}`);
        point.addEventListener("pointerdown", (event) => grab(event, index, line));
        point.addEventListener("keydown", (event) => {
          const way = arrows[event.key];
          if (!way || !options.canChange) return;
          event.preventDefault();
          event.stopPropagation();
          const by = event.shiftKey ? 10 : 1;
          set(index, line, key.time + way[0] * by / 100, at + way[1] * by * 10 ** -digits);
          draw([index, line]);
          options.change(index, keys[index].time, line, hasNumbers ? number(keys[index], line) : null, true);
        });
        svg.append(point);
        if (focus && focus[0] === index && focus[1] === line) point.focus();
      }
    });
  }

  /** Moves a keyframe, no farther than those beside it. */
  function set(index, line, time, value) {
    const key = keys[index] = { ...keys[index], numbers: keys[index].numbers && [...keys[index].numbers] };
    if (options.canMoveTime(index)) {
      key.time = tidy(Math.min(keys[index + 1]?.time ?? 1, Math.max(keys[index - 1]?.time ?? 0, time)), 3);
    }
    if (hasNumbers) key.numbers[line] = tidy(value, digits);
  }

  function grab(event, index, line) {
    options.choose(index);
    if (!options.canChange) return event.preventDefault();
    const before = keys.map((key) => ({ ...key }));
    const from = under(svg, event);
    const [time, value] = [keys[index].time, hasNumbers ? number(keys[index], line) : 0];
    const scale = (most - least) / (bottom - top);
    let hasMoved = false;
    follow(app, event, (event) => {
      let [dx, dy] = under(svg, event).map((at, axis) => at - from[axis]);
      if (!hasMoved && Math.hypot(dx, dy) < 3) return;
      hasMoved = true;
      if (event.shiftKey) { if (Math.abs(dx) > Math.abs(dy)) dy = 0; else dx = 0; }
      set(index, line, dx ? time + dx / (right - left) : time, dy ? value - dy * scale : value);
      draw();
      options.change(index, keys[index].time, line, hasNumbers ? number(keys[index], line) : null, false);
    }, () => { if (hasMoved) options.change(index, keys[index].time, line, hasNumbers ? number(keys[index], line) : null, true); },
    () => { keys = before; draw(); options.change(null); });
  }

  draw();
  return svg;
}
