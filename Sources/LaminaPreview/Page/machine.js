// State machines: controls for inputs, and pointers on the picture. What happens is kept with its time, and the program makes a film of it.
import { $, element } from "./elements.js";

export function startMachine(app) {
  /** `{ time, step }`, by time. */
  let happened = [];
  let isAsking = false;

  /** The steps with the waiting between them. */
  function script() {
    let now = 0;
    return happened.flatMap(({ time, step }) => {
      const wait = Number((time - now).toFixed(4));
      now = time;
      return wait > 0 ? [{ wait }, step] : [step];
    });
  }

  /** What comes later has not happened any more. */
  async function happen(step) {
    const { time } = app;
    // The address that asks for the film stays short.
    if (step.pointer === "move" && happened.length > 150) return;
    happened = [...happened.filter((other) => other.time <= time), { time, step }].slice(-300);
    app.events = JSON.stringify(script());
    if (isAsking) return;
    isAsking = true;
    let sent;
    do {
      sent = app.events;
      await app.load();
    } while (sent !== app.events);
    isAsking = false;
    if (!app.isPlaying) app.play();
  }

  function begin() {
    happened = [];
    app.events = "";
    $("loop-to").value = "";
    app.seek(0);
    app.load();
  }

  // MARK: Inputs

  function control({ name, kind, value }) {
    const set = (value) => happen({ set: { [name]: value } });
    if (kind === "event") return element("button", { onclick: () => happen({ fire: name }) }, "Fire");
    const input = element("input", { "aria-label": `Input ${name}`, type: { number: "number", boolean: "checkbox" }[kind] ?? "text" });
    if (kind === "boolean") input.checked = value === "true"; else input.value = value;
    if (kind === "number") input.step = "any";
    input.addEventListener("change", () => {
      if (kind === "boolean") set(input.checked);
      else if (kind !== "number") set(input.value);
      else if (input.value !== "" && Number.isFinite(Number(input.value))) set(Number(input.value));
    });
    return input;
  }

  app.on("scene", (isOther) => {
    if (isOther) happened = [];
    const { machine } = app.scene;
    $("machine-part").hidden = !machine;
    if (!machine) return;
    $("machine-state").textContent = machine.state ?? "";
    $("inputs").replaceChildren(...machine.inputs.map((input) =>
      element("label", { class: "slot" }, element("span", {}, input.name), control(input))));
    $("machine-events").replaceChildren(...machine.events.map((event) => element("li", {}, event)));
  });
  $("machine-restart").addEventListener("click", begin);
  $("machine").addEventListener("change", begin);

  // MARK: Pointers

  const canvas = $("picture");
  const waitsFor = (...kinds) => app.scene?.machine?.interactions.some((kind) => kinds.includes(kind));

  function point(pointer, event) {
    const [x, y, width, height] = app.frame.bounds;
    const at = [x + event.offsetX / canvas.clientWidth * width, y + event.offsetY / canvas.clientHeight * height]
      .map((value) => Number(value.toFixed(2)));
    happen({ pointer, at });
  }

  const followed = [["PointerDown", "PointerEnter", "PointerExit"], ["PointerUp", "PointerEnter", "PointerExit"]];
  canvas.addEventListener("pointerdown", (event) => { if (waitsFor(...followed[0])) point("down", event); });
  canvas.addEventListener("pointerup", (event) => { if (waitsFor(...followed[1])) point("up", event); });
  canvas.addEventListener("click", (event) => { if (waitsFor("Click")) point("click", event); });
  canvas.addEventListener("pointerleave", (event) => { if (waitsFor("PointerExit")) point("exit", event); });
  canvas.addEventListener("pointerenter", (event) => { if (waitsFor("PointerEnter")) point("enter", event); });
  let last = 0;
  canvas.addEventListener("pointermove", (event) => {
    // A few moves are enough to find the layers under a pointer.
    if (event.timeStamp - last < 60 || !waitsFor("PointerMove", "PointerEnter", "PointerExit")) return;
    last = event.timeStamp;
    point("move", event);
  });
}
