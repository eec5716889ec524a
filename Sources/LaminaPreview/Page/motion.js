// The chosen animation: its members, its values over time, its keyframes and their pace.
import { $, element } from "./elements.js";
import { named, nameOf, numbersOf, progress, withNumber } from "./easing.js";
import { paceBox, valueGraph } from "./graph.js";
import { stepping, swatch } from "./values.js";
import { tidy } from "./matrix.js";

/** The animations of layers with those in groups, each with its way and when it begins. */
export function flatten(layers) {
  const open = (layer, animation, way, begin, speed, depth) => {
    const own = { layer, animation, way, depth, speed, begin: begin + animation.begin / speed };
    const inner = animation.animations.flatMap((member, index) =>
      open(layer, member, [...way, "animations", String(index)], own.begin, speed * (animation.speed || 1), depth + 1));
    return [own, ...inner];
  };
  return layers.flatMap((layer) => layer.animations.flatMap((animation) => open(layer, animation, ["animations", animation.key], 0, 1, 0)));
}

/** The seconds of one turn of an animation. */
export const turnOf = ({ animation, speed }) => animation.duration / (Math.abs(animation.speed * speed) || 1);

/** What changes a member of an animation. */
export const memberEdit = ({ layer, animation }, tail, value) => ({ layer: layer.place, path: [...animation.path, ...tail], value });

/** A list as scenes spell it. */
const spelledList = (parts) => `[${parts.join(", ")}]`;

/** The edit that gives keyframes other times: all of them, since they stand in one list. */
export function timesEdit(entry, times) {
  let list = null;
  try { list = JSON.parse(entry.animation.members.keyTimes); } catch { /* They are spread evenly. */ }
  const all = list?.length > times.length ? [...times, ...list.slice(times.length)] : times;
  return memberEdit(entry, ["keyTimes"], spelledList(all.map((time) => tidy(time, 4))));
}

const hidden = new Set(["class", "keyPath", "values", "keyTimes", "timingFunctions", "timingFunction", "fromValue", "toValue", "path"]);
/** Members that are shown also where the file leaves them out, with what they are then. */
const usual = { beginTime: "0", duration: "0.25", speed: "1", repeatCount: "0", autoreverses: "false", fillMode: "removed" };
const ofSprings = { mass: "1", stiffness: "100", damping: "10", initialVelocity: "0" };
const unquoted = (text) => { try { const value = JSON.parse(text); return typeof value === "string" ? value : text; } catch { return text; } };
const isCut = (text) => text.endsWith("…");

export function startMotion(app) {
  const panel = $("motion-body");
  app.motion = { layer: null, way: "", index: 0 };

  const entries = () => app.selected === null ? [] : flatten([app.scene.layers[app.selected]]);

  function current() {
    const all = entries();
    return all.find((entry) => app.motion.layer === app.selected && JSON.stringify(entry.way) === app.motion.way) ?? all[0];
  }

  /** Chooses an animation, and a keyframe of it. */
  app.chooseMotion = (entry, index = 0) => {
    app.motion = { layer: entry.layer.place, way: JSON.stringify(entry.way), index };
    if (app.selected !== entry.layer.place) app.choose(entry.layer.place);
    app.say("motion");
  };

  // MARK: The panel

  function fill() {
    if (!app.scene || app.drag) return;
    const focused = panel.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    const entry = current();
    $("motion-hint").hidden = Boolean(entry);
    if (!entry) return panel.replaceChildren();
    const { animation } = entry;
    const parts = [chips(entry), element("h2", {}, animation.keyPath ?? animation.key, element("span", { class: "quiet" }, ` ${animation.kind}`))];
    if (!animation.path) parts.push(element("p", { class: "quiet" }, "This animation does not stand in a scene file as it is: it is shown, and not changed."));
    if (animation.keyTimes.length) parts.push(...drawn(entry));
    parts.push(members(entry));
    panel.replaceChildren(...parts);
    if (focused) [...panel.querySelectorAll("[aria-label]")].find((part) => part.getAttribute("aria-label") === focused)?.focus();
  }

  /** The animations of the layer, to choose among. */
  function chips(entry) {
    const all = entries();
    if (all.length < 2) return "";
    return element("div", { class: "bar", role: "group", "aria-label": "Animations of the layer" }, ...all.slice(0, 60).map((other) => element("button", {
      class: "toggle", "aria-pressed": JSON.stringify(other.way) === JSON.stringify(entry.way), onclick: () => app.chooseMotion(other),
    }, other.depth ? other.animation.keyPath ?? other.animation.key : other.animation.key)));
  }

  function members(entry) {
    const { animation } = entry;
    const canChange = Boolean(animation.path);
    const standard = { ...usual, ...(animation.kind === "spring" && !animation.members.perceptualDuration ? ofSprings : {}) };
    const names = [...new Set([...Object.keys(standard), ...Object.keys(animation.members)])].filter((name) => !hidden.has(name));
    const shownValue = { duration: animation.duration, beginTime: animation.begin, speed: animation.speed, autoreverses: animation.autoreverses };
    return element("div", { class: "fields" }, ...names.map((name) => {
      const text = animation.members[name];
      const value = text !== undefined ? unquoted(text) : canChange ? "" : String(shownValue[name] ?? "");
      const input = element("input", { value, placeholder: standard[name] ?? "", "aria-label": name, spellcheck: "false" });
      input.readOnly = !canChange || isCut(value);
      stepping(input);
      let isThere = text !== undefined;
      input.addEventListener("change", () => {
        if (input.value === "" && !isThere) return;
        isThere = input.value !== "";
        app.edit([memberEdit(entry, [name], input.value === "" ? null : input.value)]);
      });
      return element("label", {}, element("span", {}, name), input);
    }));
  }

  // MARK: Drawings

  function drawn(entry) {
    const { animation } = entry;
    const canChange = Boolean(animation.path);
    const isKeyframed = animation.kind === "keyframe";
    const paces = isKeyframed ? animation.curves : [animation.pace ?? named.linear];
    const last = animation.keyTimes.length - 1;
    const index = Math.min(app.motion.index, last);
    const segment = Math.min(index, Math.max(0, last - 1));
    const numbers = animation.values.map((value) => numbersOf(value));
    const keys = animation.keyTimes.map((time, at) => ({ time, numbers: numbers[at] ?? null }));
    const member = (name, standard) => Number(animation.members[name] ?? standard);
    let gesture = null;

    /** One change for each drag. */
    const send = (edits, isDone) => {
      gesture ??= app.gesture();
      if (edits) gesture.step(edits); else gesture.cancel();
      if (edits && isDone) gesture.end();
      if (!edits || isDone) gesture = null;
    };
    const values = valueGraph(app, keys, paces, {
      mode: animation.mode, chosen: segment, canChange, now: (app.time - entry.begin) / turnOf(entry),
      spring: animation.kind === "spring" && { mass: member("mass", 1), stiffness: member("stiffness", 100), damping: member("damping", 10),
        initialVelocity: member("initialVelocity", 0), seconds: animation.duration },
      canMoveTime: () => canChange && isKeyframed && !animation.more,
      choose: (at) => { app.motion = { layer: entry.layer.place, way: JSON.stringify(entry.way), index: at }; },
      change: (at, time, line, number, isDone) => {
        if (at === null) return send(null);
        const edits = [];
        if (number !== null && animation.values[at]) edits.push(valueEdit(entry, at, withNumber(animation.values[at], line, number)));
        if (isKeyframed && time !== animation.keyTimes[at]) edits.push(timesEdit(entry, animation.keyTimes.map((other, place) => place === at ? time : other)));
        if (edits.length) send(edits, isDone); else if (isDone) fill();
      },
    });
    const parts = [values];
    if (animation.kind !== "spring" && animation.mode !== "discrete" && last > 0) parts.push(pace(entry, paces[segment] ?? named.linear, segment, send));
    parts.push(table(entry, index));
    return parts;
  }

  /** The edit of a keyframe's value, which is JSON. */
  function valueEdit(entry, at, value) {
    if (entry.animation.kind === "keyframe") return memberEdit(entry, ["values", String(at)], value);
    return memberEdit(entry, [at ? "toValue" : "fromValue"], value);
  }

  function paceEdit(entry, segment, value) {
    const { animation } = entry;
    if (animation.kind !== "keyframe") return memberEdit(entry, ["timingFunction"], value);
    if (animation.members.timingFunctions) return memberEdit(entry, ["timingFunctions", String(segment)], value);
    const all = animation.curves.map((_, at) => at === segment ? value : '"linear"');
    return memberEdit(entry, ["timingFunctions"], spelledList(all));
  }

  function pace(entry, curve, segment, send) {
    const { animation } = entry;
    const canChange = Boolean(animation.path) && !animation.more;
    const box = paceBox(app, curve, (curve, isDone) => {
      if (curve) numbers.value = curve.join(", ");
      send(curve && [paceEdit(entry, segment, spelledList(curve))], isDone);
    });
    box.classList.toggle("still", !canChange);
    const own = nameOf(curve);
    const choice = element("select", { "aria-label": "Pace by name" }, ...[...Object.keys(named), ...(own ? [] : ["custom"])].map((name) => new Option(name, name)));
    choice.value = own ?? "custom";
    choice.addEventListener("change", () => app.edit([paceEdit(entry, segment, JSON.stringify(choice.value))]));
    const numbers = element("input", { value: curve.join(", "), "aria-label": "Pace as x1, y1, x2, y2", spellcheck: "false" });
    numbers.addEventListener("change", () => app.edit([paceEdit(entry, segment, `[${numbers.value}]`)]));
    choice.disabled = numbers.readOnly = !canChange;
    const count = animation.curves.length;
    const words = count > 1 ? `Pace from keyframe ${segment + 1} to ${segment + 2}` : "Pace";
    return element("div", { class: "pace-part" }, element("h3", {}, words), box, element("div", { class: "bar" }, choice, numbers));
  }

  // MARK: Keyframes

  function table(entry, chosen) {
    const { animation } = entry;
    const canChange = Boolean(animation.path);
    const isKeyframed = animation.kind === "keyframe";
    const hasLists = canChange && isKeyframed && !animation.more && animation.values.length === animation.keyTimes.length && !animation.values.some(isCut);
    const rows = animation.keyTimes.map((time, index) => {
      const spelling = animation.values[index] ?? "";
      const value = element("input", { value: unquoted(spelling), placeholder: "the layer's own", "aria-label": `Value ${index + 1}`, spellcheck: "false" });
      const set = (text) => app.edit([valueEdit(entry, index, text === "" && !isKeyframed ? null : text)]);
      value.readOnly = !canChange || isCut(spelling) || animation.values.length !== animation.keyTimes.length;
      value.addEventListener("change", () => set(value.value));
      stepping(value);
      const at = element("input", { value: tidy(time * 100, 2), "aria-label": `Time ${index + 1}, in percent`, size: 5, inputmode: "decimal" });
      at.readOnly = !canChange || !isKeyframed || Boolean(animation.more);
      at.addEventListener("change", () => app.edit([timesEdit(entry, animation.keyTimes.map((other, place) => place === index ? Number(at.value) / 100 : other))]));
      stepping(at);
      const color = /^"#[0-9a-f]{3,8}"$/i.test(spelling) && canChange ? swatch(hex(unquoted(spelling)), `Value ${index + 1}`, set) : "";
      const row = element("tr", { "aria-current": index === chosen ? "true" : null, onclick: (event) => { if (!event.target.matches("input")) choose(index); } },
        element("td", {}, element("button", { class: "link", "aria-label": `Go to keyframe ${index + 1}`, title: "Go there",
          onclick: () => { choose(index); app.seek(entry.begin + time * turnOf(entry)); } }, "◆"), at),
        element("td", { class: color ? "color" : null }, color, value),
        element("td", {}, hasLists && animation.values.length > 2 ? element("button", { class: "icon small", "aria-label": `Remove keyframe ${index + 1}`, title: "Remove it",
          onclick: () => remove(entry, index) }, "×") : ""));
      return row;
    });
    const share = (app.time - entry.begin) / turnOf(entry);
    const add = element("button", { title: "A keyframe at the time that is shown, with the value that is there", onclick: () => insert(entry) }, "Add a keyframe here");
    add.disabled = !hasLists || !(share > 0 && share < 1);
    return element("div", {}, element("table", { class: "keyframes" }, element("thead", {}, element("tr", {},
      element("th", { scope: "col" }, "Time, %"), element("th", { scope: "col" }, "Value"), element("td"))), element("tbody", {}, ...rows)),
    animation.more ? element("p", { class: "quiet" }, `${animation.more} keyframes more`) : "", isKeyframed && canChange ? element("p", { class: "bar" }, add) : "");
  }

  function choose(index) {
    const entry = current();
    if (entry) app.chooseMotion(entry, index);
  }

  /** A colour with eight digits. */
  function hex(text) {
    const digits = text.slice(1);
    const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
    return `#${long.toLowerCase()}${long.length === 6 ? "ff" : ""}`;
  }

  const lists = (entry, values, times, curves) => [
    memberEdit(entry, ["values"], spelledList(values)), memberEdit(entry, ["keyTimes"], spelledList(times.map((time) => tidy(time, 4)))),
    ...(entry.animation.members.timingFunctions ? [memberEdit(entry, ["timingFunctions"], spelledList(curves))] : []),
  ];
  const spelledCurves = ({ animation }) => animation.curves.map((curve) => nameOf(curve) ? JSON.stringify(nameOf(curve)) : spelledList(curve));

  function remove(entry, index) {
    const { values, keyTimes } = entry.animation;
    const without = (list, at) => list.filter((_, place) => place !== at);
    app.edit(lists(entry, without(values, index), without(keyTimes, index), without(spelledCurves(entry), Math.min(index, values.length - 2))));
  }

  function insert(entry) {
    const { values, keyTimes, curves } = entry.animation;
    const share = tidy((app.time - entry.begin) / turnOf(entry), 4);
    const at = keyTimes.findIndex((time) => time > share);
    if (at < 1) return;
    const [a, b] = [numbersOf(values[at - 1]), numbersOf(values[at])];
    const part = progress(curves[at - 1] ?? named.linear, (share - keyTimes[at - 1]) / (keyTimes[at] - keyTimes[at - 1]));
    const between = a && b ? a.map((number, place) => tidy(number + (b[place] - number) * part, 3)) : null;
    const value = between ? values[at].startsWith("[") ? spelledList(between) : String(between[0]) : values[at - 1];
    app.motion.index = at;
    const paces = spelledCurves(entry);
    app.edit(lists(entry, values.toSpliced(at, 0, value), keyTimes.toSpliced(at, 0, share), paces.toSpliced(at, 0, paces[at - 1])));
  }

  for (const event of ["scene", "selection", "motion"]) app.on(event, fill);
  app.on("panel", (name) => { if (name === "motion") fill(); });
  app.on("frame", app.nowAndThen(() => { if (app.panel === "motion" && !panel.contains(document.activeElement)) fill(); }));
}
