// The page's state, and how its parts hear of changes. Every part is a module with a function that is given this object.
import { $, element } from "./elements.js";
import { startPlayer } from "./player.js";
import { startLayers } from "./layers.js";
import { startValues } from "./values.js";
import { startControls } from "./controls.js";
import { startTimeline } from "./timeline.js";
import { startPlanes } from "./planes.js";
import { startFrame } from "./frame.js";
import { startReference } from "./reference.js";
import { startKeys } from "./keys.js";
import { startVisibility } from "./visibility.js";
import { startHandles } from "./handles.js";
import { startMotion } from "./motion.js";
import { startDrawers } from "./drawers.js";
import { startMachine } from "./machine.js";

const arrow = " → ";
const address = new URLSearchParams(location.hash.slice(1));
const app = {
  client: Math.random().toString(36).slice(2),
  file: "", scene: null, selected: null, isPlaying: false, changes: 0, newest: 0, time: Number(address.get("time")) || 0,
  look: { theme: "", state: "", machine: address.get("machine") ?? "" },
  view: { backend: "cpu", scale: "", size: "", background: "", overlays: new Set() },
  /** What happened to the state machine, as the program wants it. */
  events: "",
  listeners: new Map(),
  on(event, listener) { this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]); },
  say(event, detail) { for (const listener of this.listeners.get(event) ?? []) listener(detail); },

  /** The address of an answer about the scene as it is shown. */
  address(name, more = {}) {
    const query = new URLSearchParams({ file: this.file });
    const { theme, state, machine } = this.look;
    const look = { theme, ...(state.includes(arrow) ? { transition: state.replace(arrow, ":") } : { state }),
      machine, events: machine ? this.events : "" };
    for (const [key, value] of Object.entries({ ...look, ...more })) {
      if (value !== "" && value !== undefined && value !== null) query.set(key, value);
    }
    return `api/${name}?${query}`;
  },

  async ask(name, more, options) {
    const answer = await fetch(this.address(name, more), options);
    const value = await answer.json();
    if (!answer.ok) throw new Error(value.error);
    return value;
  },

  /** The size of the picture and the layers in it, for answers about it. */
  get framing() { return { scale: this.view.scale, size: this.view.size, ...this.visible }; },
  /** The layers that are hidden for the view, or alone are shown, as the program wants them. */
  visible: { hidden: "", solo: "" },

  /** Asks for the scene again, and keeps time and selection. */
  async load() {
    try {
      this.take(await this.ask("scene"));
    } catch (error) {
      this.fail(error.message);
    }
  },

  /** @param isStep Whether a gesture goes on: only the picture follows then, and what is dragged. */
  take(scene, isStep = false) {
    const isOther = this.scene?.file !== scene.file;
    this.scene = scene;
    this.fail(scene.error);
    if (isOther) this.selected = null;
    if (this.selected !== null && this.selected >= scene.layers.length) this.selected = null;
    if (isStep) return this.say("step");
    fill("theme", scene.themes, "own");
    fill("machine", scene.machines, "none");
    fill("state", [...scene.states, ...ways(scene.states)], "first");
    $("warning-count").hidden = scene.warnings.length === 0;
    $("warning-count").textContent = scene.warnings.length;
    $("warnings").replaceChildren(
      ...(scene.warnings.length ? scene.warnings.map((warning) => element("p", { class: "card warning" }, link(warning.text, warning.layer)))
        : [element("p", { class: "card good" }, "All of the file is drawn as it says.")]));
    this.say("scene", isOther);
  },

  /** Shows an error, or none. One of a frame goes with the next frame, others with the next state of the scene. */
  fail(message, isOfFrame = false) {
    this.hasFailedFrame = isOfFrame;
    $("error").hidden = !message;
    $("error").textContent = message ?? "";
    document.body.classList.toggle("failed", Boolean(message));
  },

  choose(place) {
    this.selected = place;
    this.say("selection");
  },

  /** An action that follows frames: soon after the last one, and at times while it plays. */
  nowAndThen(action) {
    let timer = null;
    return () => {
      if (timer && this.isPlaying) return;
      clearTimeout(timer);
      timer = setTimeout(() => { timer = null; action(); }, this.isPlaying ? 400 : 120);
    };
  },

  /** What a layer is called. */
  title(layer) { return layer.name || `layer ${layer.place}`; },

  /** Changes a value of a layer; the picture follows. Returns whether it could be. */
  async change(name, body, more = {}) {
    if (!this.changes) this.newest = 0;
    this.changes += 1;
    let isDone = true;
    try {
      const scene = await this.ask(name, more, { method: "POST", body: JSON.stringify(body ?? {}) });
      this.take(scene, body?.isDone === false);
    } catch (error) {
      isDone = false;
      this.fail(error.message);
      this.say("selection");
    }
    this.changes -= 1;
    if (!this.changes && this.newest && this.newest !== this.scene?.version) this.load();
    return isDone;
  },

  /** Changes several values at once: `{ layer, path, value }`, where a value is JSON, and `null` leaves it out. */
  edit(edits) { return this.change("edit", { edits }); },

  /** A gesture, such as a drag: each step shows, and all of them are one change, which is written at the end. */
  gesture() {
    const name = `${this.client}-${++gestures}`;
    let [next, last, isWaiting, hasBegun] = [null, null, false, false];
    let answers = Promise.resolve();
    const send = async (isDone) => {
      isWaiting = false;
      const edits = isDone ? last : next;
      next = null;
      if (edits && await this.change("edit", { edits, gesture: name, isDone })) hasBegun = true;
    };
    const gesture = {
      /** Steps that come faster than answers are left out. */
      step: (edits) => {
        next = last = edits;
        if (!isWaiting) answers = answers.then(() => send(false));
        isWaiting = true;
      },
      end: () => {
        this.gestures.delete(gesture);
        return answers = answers.then(() => send(true));
      },
      /** Takes all steps back. */
      cancel: () => {
        this.gestures.delete(gesture);
        next = last = null;
        return answers = answers.then(() => hasBegun && this.change("undo"));
      },
    };
    this.gestures.add(gesture);
    return gesture;
  },
  /** The gestures that go on. */
  gestures: new Set(),

  /** Takes the last change back, or makes it again, once what goes on is done. */
  async goBack(name) {
    await Promise.all([...this.gestures].map((gesture) => gesture.end()));
    return this.change(name);
  },
};
let gestures = 0;

/** Text that leads to a layer, where there is one. */
function link(text, place) {
  if (place === undefined || place === null) return text;
  return element("button", { class: "link", onclick: () => { app.choose(place); show("layers"); } }, text);
}
app.link = link;

/** The ways from state to state, of a few states. */
function ways(states) {
  if (states.length > 6) return [];
  return states.flatMap((from) => states.filter((to) => to !== from).map((to) => from + arrow + to));
}

function fill(id, values, first) {
  const select = $(id);
  $(`${id}-label`).hidden = values.length === 0;
  const old = select.value || app.look[id];
  select.replaceChildren(new Option(first, ""), ...values.map((value) => new Option(value, value)));
  select.value = values.includes(old) ? old : "";
  app.look[id] = select.value;
}

// MARK: Panels

const panels = ["layers", "motion", "controls", "frame", "warnings", "help"];

function show(name) {
  if (!panels.includes(name)) name = panels[0];
  for (const panel of panels) {
    const isShown = panel === name;
    $(panel).hidden = !isShown;
    $(`tab-${panel}`).setAttribute("aria-selected", isShown);
    $(`tab-${panel}`).tabIndex = isShown ? 0 : -1;
  }
  app.panel = name;
  app.say("panel", name);
}
app.show = show;

for (const panel of panels) {
  $(`tab-${panel}`).addEventListener("click", () => show(panel));
  $(`tab-${panel}`).addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = panels[(panels.indexOf(panel) + step + panels.length) % panels.length];
    show(next);
    $(`tab-${next}`).focus();
    event.stopPropagation();
  });
}
app.panels = panels;

for (const id of ["theme", "state", "machine"]) {
  $(id).addEventListener("change", () => { app.look[id] = $(id).value; app.load(); });
}
for (const id of ["scale", "size", "background"]) {
  $(id).addEventListener("change", () => { app.view[id] = $(id).value.trim(); app.say("view"); });
}
$("backend").addEventListener("change", (event) => { app.view.backend = event.target.value; app.say("view"); });
$("file").addEventListener("change", () => {
  app.file = $("file").value;
  app.look = { theme: "", state: "", machine: "" };
  app.events = "";
  app.time = 0;
  location.hash = new URLSearchParams({ file: app.file });
  app.load();
});

const parts = [startVisibility, startPlayer, startLayers, startValues, startMotion, startControls, startTimeline, startHandles, startPlanes,
  startFrame, startReference, startDrawers, startMachine, startKeys];
for (const start of parts) start(app);
show(address.get("panel") ?? "layers");

const { files, first } = await (await fetch("api/files")).json();
$("file").replaceChildren(...files.map((file) => new Option(file, file)));
const wanted = address.get("file") ?? first;
app.file = files.includes(wanted) ? wanted : files[0] ?? "";
$("file").value = app.file;
if (app.file) {
  await app.load();
  if (address.has("layer")) app.choose(Number(address.get("layer")));
} else {
  app.fail("There is no scene in this folder.");
}

// A saved file is shown at once.
function hear({ changed, isOpen }) {
  if (changed?.file === app.file && changed.version !== app.scene?.version) {
    app.newest = changed.version;
    // A change of this page comes with its own answer.
    if (!app.changes) app.load();
  }
  if (isOpen === undefined || isOpen === !document.body.classList.contains("away")) return;
  document.body.classList.toggle("away", !isOpen);
  // The program may be another one by now.
  if (isOpen) app.load(); else $("status").textContent = "The program has ended, or is away.";
}
const worker = new SharedWorker("events.js");
worker.port.onmessage = (event) => hear(event.data);
addEventListener("pagehide", () => worker.port.postMessage("gone"));
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
