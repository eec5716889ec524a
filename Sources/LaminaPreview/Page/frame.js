// What a frame costs: overlays, counters over time, and the plan, pass by pass and draw by draw.
import { $, element } from "./preview.js";

const names = {
  frameMilliseconds: "drawn in, ms", commitMilliseconds: "commit, ms", compileMilliseconds: "compile, ms", passes: "passes",
  draws: "draws", items: "items", layers: "layers", damagedPixels: "pixels drawn again", pixels: "pixels drawn",
  overdraw: "mean overdraw", uploadedBytes: "bytes uploaded", surfaceBytes: "bytes of buffers",
};
const kept = 240;

export function startFrame(app) {
  const history = [];
  let plan = null;

  // MARK: Overlays and counters

  app.on("scene", (isOther) => {
    if (isOther) history.length = 0;
    plan = null;
    $("plan").replaceChildren();
    $("advice").replaceChildren();
    $("summary").textContent = "";
    $("step").hidden = true;
    if ($("overlays").querySelector("input")) return;
    for (const name of app.scene.overlays) {
      const box = element("input", { type: "checkbox", onchange: () => {
        if (box.checked) app.view.overlays.add(name); else app.view.overlays.delete(name);
        app.say("view");
      } });
      $("overlays").append(element("label", {}, box, ` ${name}`));
    }
  });

  app.on("frame", (head) => {
    history.push({ backend: head.backend, ...head.counters });
    if (history.length > kept) history.shift();
    if (app.panel !== "frame") return;
    draw(head);
  });
  app.on("panel", (name) => { if (name === "frame" && app.frame) draw(app.frame); });

  function draw(head) {
    $("counters").tBodies[0].replaceChildren(...Object.entries(names).map(([key, words]) =>
      element("tr", {}, element("th", { scope: "row" }, words), element("td", {}, number(head.counters[key])))));
    $("graphs").replaceChildren(graph("frameMilliseconds", "ms a frame"), graph("damagedPixels", "pixels drawn again"));
    $("trace").href = app.address("trace", { time: app.time });
  }

  const number = (value) => Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(2);

  /** A line over the last frames; those of Vulkan are dashed. */
  function graph(key, words) {
    const most = Math.max(...history.map((entry) => entry[key]), 1e-6);
    const line = (backend) => history.map((entry, index) => entry.backend === backend
      ? `${index && history[index - 1].backend === backend ? "L" : "M"}${index} ${56 - entry[key] / most * 40}` : "").join("");
    const box = document.createElement("div");
    box.innerHTML = `<svg viewBox="0 0 ${kept} 60" preserveAspectRatio="none" role="img"><path/><path stroke-dasharray="3 2"/></svg>`;
    const drawing = box.firstElementChild;
    drawing.children[0].setAttribute("d", line("cpu"));
    drawing.children[1].setAttribute("d", line("vulkan"));
    drawing.setAttribute("aria-label", `${words}, at most ${number(most)}`);
    return element("div", {}, `${words}: ${number(history.at(-1)?.[key] ?? 0)}, at most ${number(most)}`, drawing);
  }

  // MARK: The plan

  $("read-plan").addEventListener("click", read);

  async function read() {
    try {
      plan = await app.ask("plan", { time: app.time, scale: app.view.scale });
    } catch (error) {
      return app.fail(error.message);
    }
    $("summary").textContent = plan.summary;
    $("advice").replaceChildren(element("h2", {}, plan.advice.length ? "What would be cheaper" : "Nothing would be cheaper"),
      ...plan.advice.map((advice) => element("p", {}, app.link(advice.text, advice.layers[0]))));
    $("plan").replaceChildren(element("h2", {}, `${plan.surfaces.length} surfaces, in drawing order`),
      ...plan.surfaces.map(surface));
    step(plan.surfaces.at(-1), null);
  }
  app.readPlan = read;

  function surface(value) {
    const of = value.layer === undefined ? "" : ` of ${value.layerName || `layer ${value.layer}`}`;
    const readers = value.readers.length ? `, read by ${value.readers.join(", ")}` : "";
    const words = `${value.index}  ${value.reason}${of}, ${value.width}×${value.height}, ${(value.bytes / 1024).toFixed(0)} KiB, `
      + `${value.draws.length} draws, ${value.fill}${readers}`;
    const list = element("ol", { start: 1 }, ...value.draws.slice(0, 500).map((item, index) => element("li", {},
      element("button", { onclick: () => { step(value, index + 1); if (item.layer !== undefined) app.choose(item.layer); } }, item.text))));
    return element("details", {}, element("summary", {}, words),
      element("p", { class: "bar" }, element("button", { onclick: () => step(value, null) }, "Show this surface"),
        value.layer === undefined ? "" : app.link("Choose its layer", value.layer)), list);
  }

  /** Shows a surface after some of its draws. */
  function step(value, draws) {
    if (!value) return;
    const count = draws ?? value.draws.length;
    $("step").hidden = false;
    $("step-range").max = value.draws.length;
    $("step-range").value = count;
    $("step-range").oninput = () => step(value, Number($("step-range").value));
    const item = value.draws[count - 1];
    $("step-words").textContent = `Surface ${value.index} (${value.reason}), ${count} of ${value.draws.length} draws`
      + (item ? `; the last: ${item.text}` : "");
    $("step-picture").src = app.address("draws", { time: app.time, scale: app.view.scale, surface: value.index, draws: count });
  }
}
