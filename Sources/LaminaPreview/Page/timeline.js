// The animations of all layers, below the scrubber: when they begin and end, their keyframes and paces, all of which can be dragged.
import { $, element, shape } from "./elements.js";
import { follow } from "./graph.js";
import { flatten, memberEdit, timesEdit, turnOf } from "./motion.js";
import { tidy } from "./matrix.js";

/** The most animations that are listed, and keyframes of one that is not chosen. */
const [most, mostKeys] = [400, 24];
/** Pixels in which a drag with Shift takes the time of something else. */
const pull = 8;

export function startTimeline(app) {
  const box = $("timeline");
  let all = [];

  const whole = () => app.span || 1;
  const share = (seconds) => Math.min(1, Math.max(0, seconds / whole()));
  const percent = (seconds) => `${share(seconds) * 100}%`;
  const idOf = (entry) => `${entry.layer.place} ${JSON.stringify(entry.way)}`;

  function fill() {
    if (!app.scene) return;
    const focused = box.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    all = flatten(app.scene.layers);
    box.hidden = all.length === 0;
    document.body.classList.toggle("moves", all.length > 0);
    box.replaceChildren(...all.slice(0, most).map(row));
    if (all.length > most) box.append(element("p", { class: "quiet" }, `${all.length - most} animations more`));
    mark(!focused);
    if (focused) [...box.querySelectorAll("[aria-label]")].find((part) => part.getAttribute("aria-label") === focused)?.focus();
  }

  function row(entry) {
    const { layer, animation } = entry;
    const name = entry.depth ? animation.keyPath ?? animation.key : animation.key;
    const label = element("button", {
      class: "label", "aria-label": `${app.title(layer)}, ${name}`, title: describe(entry), style: `--depth: ${entry.depth}`,
      onclick: () => { app.chooseMotion(entry); app.show("motion"); },
    }, element("span", { class: "layer" }, app.title(layer)), element("span", { class: "name" }, name));
    const bar = element("div", { class: "bar" });
    const made = element("div", { class: "row", "data-place": layer.place, "data-id": idOf(entry) }, label, bar);
    place(entry, bar);
    return made;
  }

  function describe({ layer, animation, begin }) {
    const number = (value) => tidy(value);
    return `${app.title(layer)}, ${animation.key}: from ${number(begin)} s, ${number(animation.duration)} s`
      + (animation.total ? `, ${number(animation.total)} s in all` : ", for ever");
  }

  // MARK: Bars

  function place(entry, bar) {
    const { animation, begin } = entry;
    const turn = turnOf(entry);
    const ends = animation.total === undefined || animation.total === null ? whole() : begin + animation.total / entry.speed;
    const span = element("div", { class: "span", style: `left: ${percent(begin)}; right: ${(1 - share(ends)) * 100}%` });
    const turns = Math.min(200, turn > 0 ? Math.round((ends - begin) / turn) : 1);
    if (turns > 1) {
      span.style.setProperty("--turn", `${100 / turns}%`);
      span.classList.add("repeats");
    }
    bar.replaceChildren(span);
    const first = element("div", { class: "turn", style: `left: ${percent(begin)}; right: ${(1 - share(begin + turn)) * 100}%` });
    const paces = animation.kind === "keyframe" ? animation.curves : animation.keyTimes.length ? [animation.pace ?? [0, 0, 1, 1]] : [];
    if (paces.length && paces.length < 60 && animation.kind !== "spring") first.append(curves(animation, paces));
    bar.append(first);
    if (animation.path) {
      span.classList.add("drags");
      span.title = "Drag to begin earlier or later; with Shift at what is near";
      span.addEventListener("pointerdown", (event) => dragBegin(event, entry));
    }
    const isChosen = app.motion?.layer === entry.layer.place && app.motion.way === JSON.stringify(entry.way);
    if (animation.kind === "keyframe" && (animation.keyTimes.length <= mostKeys || isChosen)) {
      animation.keyTimes.forEach((time, index) => bar.append(key(entry, time, index)));
    }
    if (animation.path && animation.kind !== "spring") bar.append(end(entry));
  }

  /** The paces between keyframes, each from the lower to the upper edge. */
  function curves(animation, paces) {
    const drawing = shape("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
    const text = paces.map(([x1, y1, x2, y2], at) => {
      const [from, to] = [animation.keyTimes[at] ?? 0, animation.keyTimes[at + 1] ?? 1];
      const x = (value) => from + value * (to - from);
      return animation.mode === "discrete" ? `M${from} 1H${to}V0` : `M${from} 1C${x(x1)} ${1 - y1} ${x(x2)} ${1 - y2} ${to} 0`;
    }).join("");
    drawing.append(shape("path", { d: text }));
    return drawing;
  }

  /** A handle of a bar, for the pointer and for arrow keys. */
  function handle(kind, entry, seconds, words, drag, step) {
    const made = element("div", {
      class: kind, style: `left: ${percent(seconds)}`, role: "slider", tabindex: -1, title: words,
      "aria-label": `${app.title(entry.layer)}, ${entry.animation.key}: ${words}`, "aria-valuenow": tidy(seconds), "aria-valuetext": `${tidy(seconds)} s`,
    });
    if (!entry.animation.path) return made;
    made.tabIndex = 0;
    made.addEventListener("pointerdown", drag);
    made.addEventListener("keydown", (event) => {
      const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!sign) return;
      event.preventDefault();
      event.stopPropagation();
      step(sign * (event.shiftKey ? 0.1 : 0.01));
    });
    return made;
  }

  function end(entry) {
    const seconds = entry.begin + turnOf(entry);
    // The last keyframe stays in reach.
    const kind = (entry.animation.keyTimes.at(-1) ?? 0) > 0.98 && entry.animation.kind === "keyframe" ? "end beside" : "end";
    return handle(kind, entry, seconds, "end", (event) => dragEnd(event, entry),
      (by) => app.edit([memberEdit(entry, ["duration"], duration(entry, seconds + by))]));
  }

  function key(entry, time, index) {
    const made = handle("key", entry, entry.begin + time * turnOf(entry), `keyframe ${index + 1}`, (event) => dragKey(event, entry, index), (by) => {
      const moved = within(entry, index, time + by / turnOf(entry));
      app.motion = { layer: entry.layer.place, way: JSON.stringify(entry.way), index };
      app.edit([timesEdit(entry, entry.animation.keyTimes.map((other, at) => at === index ? moved : other))]);
    });
    made.addEventListener("dblclick", () => app.seek(entry.begin + time * turnOf(entry)));
    return made;
  }

  // MARK: Drags

  /** The time of the pointer; with Shift that of something else that is near. */
  function timeAt(event, bar, entry) {
    const area = bar.getBoundingClientRect();
    const time = (event.clientX - area.x) / area.width * whole();
    if (!event.shiftKey) return tidy(time, 2);
    const others = all.filter((other) => idOf(other) !== idOf(entry)).flatMap((other) =>
      [other.begin, other.begin + turnOf(other), ...other.animation.keyTimes.map((share) => other.begin + share * turnOf(other))]);
    const near = [0, app.time, whole(), ...others].sort((a, b) => Math.abs(a - time) - Math.abs(b - time))[0];
    return tidy(Math.abs(near - time) / whole() * area.width < pull ? near : time, 3);
  }

  /** Drags a part of an animation: `edits` gives what a time changes; the bar is drawn again from the answer. */
  function drag(event, entry, index, edits) {
    const bar = event.currentTarget.closest(".bar");
    const area = bar.getBoundingClientRect();
    const gesture = app.gesture();
    const pressed = event.clientX;
    const start = (pressed - area.x) / area.width * whole();
    const id = idOf(entry);
    let hasMoved = false;
    app.chooseMotion(entry, index);
    follow(app, event, (event) => {
      if (!hasMoved && Math.abs(event.clientX - pressed) < 3) return;
      hasMoved = true;
      gesture.step(edits(timeAt(event, bar, entry), start, event));
    }, () => {
      if (hasMoved) gesture.end(); else { gesture.cancel(); app.show("motion"); }
    }, () => gesture.cancel());
    // The bar follows the program.
    dragged = () => {
      const fresh = flatten(app.scene.layers).find((other) => idOf(other) === id);
      const row = [...box.children].find((row) => row.dataset.id === id);
      if (fresh && row) place(fresh, row.querySelector(".bar"));
    };
  }
  let dragged = null;

  function dragBegin(event, entry) {
    const { animation } = entry;
    drag(event, entry, app.motion.index, (time, start, event) => {
      // With Shift, the begin itself is led to what is near.
      const begin = event.shiftKey ? time - (start - entry.begin) : entry.begin + time - start;
      const own = animation.begin + (begin - entry.begin) * entry.speed;
      return [memberEdit(entry, ["beginTime"], JSON.stringify(tidy(Math.max(0, own), 2)))];
    });
  }

  const duration = (entry, end) => JSON.stringify(tidy(Math.max(0.01, (end - entry.begin) * Math.abs(entry.animation.speed * entry.speed || 1)), 2));

  function dragEnd(event, entry) {
    drag(event, entry, app.motion.index, (time) => [memberEdit(entry, ["duration"], duration(entry, time))]);
  }

  /** The share of the duration at which a keyframe may be: between those beside it. */
  function within(entry, index, time) {
    const { keyTimes } = entry.animation;
    return tidy(Math.min(keyTimes[index + 1] ?? 1, Math.max(keyTimes[index - 1] ?? 0, time)), 4);
  }

  function dragKey(event, entry, index) {
    if (entry.animation.more) return;
    drag(event, entry, index, (time) => {
      const moved = within(entry, index, (time - entry.begin) / turnOf(entry));
      return [timesEdit(entry, entry.animation.keyTimes.map((other, at) => at === index ? moved : other))];
    });
  }

  // MARK: The chosen one

  function mark(mayScroll = true) {
    let first = null;
    for (const row of box.children) {
      const isChosen = app.selected !== null && Number(row.dataset.place) === app.selected;
      row.setAttribute("aria-current", isChosen);
      const isMotion = isChosen && row.dataset.id === `${app.motion?.layer} ${app.motion?.way}`;
      row.classList.toggle("current", isMotion);
      if (isChosen && (!first || isMotion)) first = row;
      row.querySelectorAll(".key").forEach((key, index) => key.classList.toggle("current", isMotion && index === app.motion.index));
    }
    if (mayScroll && !app.drag) first?.scrollIntoView({ block: "nearest" });
  }

  // The bars end where the scrubber does.
  new ResizeObserver(() => {
    const gap = $("dock").getBoundingClientRect().right - $("track").getBoundingClientRect().right;
    $("dock").style.setProperty("--gap", `${gap}px`);
  }).observe($("track"));

  app.on("span", () => { if (!app.drag) fill(); });
  app.on("selection", () => mark());
  app.on("motion", () => mark());
  app.on("step", () => dragged?.());
  app.on("time", () => $("dock").style.setProperty("--now", Math.min(1, app.time / (app.span || 1))));
}
