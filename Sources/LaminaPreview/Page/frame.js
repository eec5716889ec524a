// What a frame costs: overlays, counters over time, both backends, and the plan, pass by pass and draw by draw.
import { $, element, shape } from "./elements.js";

const names = {
  frameMilliseconds: "drawn in, ms", commitMilliseconds: "commit, ms", compileMilliseconds: "compile, ms", passes: "passes",
  draws: "draws", items: "items", layers: "layers", damagedPixels: "pixels drawn again", pixels: "pixels drawn",
  overdraw: "mean overdraw", uploadedBytes: "bytes uploaded", surfaceBytes: "bytes of buffers",
};
const overlayWords = {
  blended: "red where layers blend, green where the front is opaque", cache: "green where a kept bitmap was used, red where it was drawn",
  copied: "cyan over images that had to be converted", misaligned: "magenta between pixels, yellow scaled or turned",
  offscreen: "yellow over what needed a buffer of its own", "fast-path": "blue over what is drawn in the cheapest way",
  updates: "a flash over what this frame drew again", overdraw: "how often each pixel is drawn: blue, green, yellow, orange, red",
  gamut: "orange over colours that sRGB does not have",
};
const reasons = {
  root: "the picture itself", groupOpacity: "the layer and its sublayers overlap and fade as one image",
  roundedClip: "contents and sublayers overlap under one rounded clip", masked: "the layer before its mask is applied",
  mask: "the mask's layers", shadowCaster: "the layer whose outline casts a shadow", shadow: "the shadow",
  unfiltered: "the layer before its filters", filter: "the result of a filter", backdrop: "the pixels behind a layer with background filters",
  backgroundFilter: "the result of a background filter", compositingFilter: "the layer as one image for its compositing filter",
  particles: "particles before they are clipped or faded", rasterize: "the layer as a bitmap of its own",
  plane: "the layer along its own axes, where its blur is upright", transition: "the pictures of a transition, mixed",
};
const kept = 240;
/** The most surfaces that are listed, and the most draws of each. */
const [mostSurfaces, mostDraws] = [300, 500];

const number = (value) => Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(2);
const bytes = (value) => value < 1 << 20 ? `${(value / 1024).toFixed(0)} KiB` : `${(value / (1 << 20)).toFixed(1)} MiB`;

export function startFrame(app) {
  const history = [];
  let plan = null;

  // MARK: Overlays and counters

  app.on("scene", (isOther) => {
    if (isOther) history.length = 0;
    plan = null;
    for (const id of ["plan", "advice", "costs"]) $(id).replaceChildren();
    $("step").hidden = $("summary-part").hidden = true;
    if ($("overlays").querySelector("input")) return;
    for (const name of app.scene.overlays) {
      const box = element("input", { type: "checkbox", onchange: () => {
        if (box.checked) app.view.overlays.add(name); else app.view.overlays.delete(name);
        app.say("view");
      } });
      $("overlays").append(element("label", { class: "toggle", title: overlayWords[name] ?? "" }, box, name));
    }
  });

  app.on("frame", (head) => {
    history.push({ backend: head.backend, ...head.counters });
    if (history.length > kept) history.shift();
    if (app.panel === "frame") draw(head);
  });
  app.on("panel", (name) => { if (name === "frame" && app.frame) draw(app.frame); });

  function draw(head) {
    $("counters").tBodies[0].replaceChildren(...Object.entries(names).map(([key, words]) =>
      element("tr", {}, element("th", { scope: "row" }, words), element("td", {}, number(head.counters[key])))));
    $("graphs").replaceChildren(
      graph("frameMilliseconds", "ms a frame"), graph("damagedPixels", "pixels drawn again"), graph("passes", "passes"));
    $("trace").href = app.address("trace", { time: app.time });
  }

  /** A line over the last frames; those of Vulkan are dashed. */
  function graph(key, words) {
    const values = history.map((entry) => entry[key]);
    const most = Math.max(...values, 1e-6);
    return element("figure", { class: "graph" },
      element("figcaption", {}, element("span", {}, words), element("strong", {}, number(values.at(-1) ?? 0)), element("span", { class: "quiet" }, `at most ${number(most)}`)),
      curve(["cpu", "vulkan"].map((backend) => history.map((entry) => entry.backend === backend ? entry[key] : null)), most, kept, `${words}, at most ${number(most)}`));
  }

  /** Lines in one drawing; the second one is dashed. A value that is not there is a gap. */
  function curve(lines, most, count, words) {
    const drawing = shape("svg", { viewBox: `0 0 ${Math.max(1, count - 1)} 40`, preserveAspectRatio: "none", role: "img", "aria-label": words });
    lines.forEach((values, index) => {
      const at = (value) => 38 - value / most * 35;
      const points = values.map((value, x) => value === null ? "" : `${x && values[x - 1] !== null ? "L" : "M"}${x} ${at(value).toFixed(2)}`);
      if (index === 0 && values.length && !values.includes(null)) {
        drawing.append(shape("path", { class: "area", d: `${points.join("")}L${values.length - 1} 40L0 40Z` }));
      }
      drawing.append(shape("path", { d: points.join(""), class: index ? "second" : "first" }));
    });
    return drawing;
  }

  // MARK: Both backends

  $("read-costs").addEventListener("click", async () => {
    $("read-costs").disabled = true;
    try {
      compare(await app.ask("costs", { time: app.time, ...app.framing }));
    } catch (error) {
      app.fail(error.message);
    }
    $("read-costs").disabled = false;
  });

  function compare(costs) {
    const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
    const most = Math.max(...costs.cpu.milliseconds, ...costs.vulkan.milliseconds, 1e-6);
    const cell = (name) => element("figure", { class: "graph" },
      element("figcaption", {}, element("span", {}, name === "cpu" ? "CPU" : "Vulkan"), element("strong", {}, `${middle(costs[name].milliseconds).toFixed(2)} ms`),
        element("span", { class: "quiet" }, `at most ${Math.max(...costs[name].milliseconds).toFixed(1)}`)),
      curve([costs[name].milliseconds], most, costs[name].milliseconds.length, `Milliseconds of each frame by ${name}`));
    const rows = Object.entries(names).map(([key, words]) => element("tr", {}, element("th", { scope: "row" }, words),
      element("td", {}, number(round(costs.cpu.counters[key]))), element("td", {}, number(round(costs.vulkan.counters[key])))));
    $("costs").replaceChildren(
      costs.vulkan.fallback ? element("p", { class: "card warning" }, `No Vulkan, the CPU drew both: ${costs.vulkan.fallback}`) : "",
      element("div", { class: "pair" }, cell("cpu"), cell("vulkan")),
      element("table", { class: "numbers" }, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Mean of a frame"),
        element("th", { scope: "col" }, "CPU"), element("th", { scope: "col" }, "Vulkan"))), element("tbody", {}, ...rows)));
  }

  const round = (value) => Math.round(value * 100) / 100;

  // MARK: The plan

  $("read-plan").addEventListener("click", read);

  async function read() {
    try {
      plan = await app.ask("plan", { time: app.time, ...app.framing });
    } catch (error) {
      return app.fail(error.message);
    }
    $("summary").textContent = plan.summary;
    $("summary-part").hidden = false;
    $("advice").replaceChildren(element("h3", {}, plan.advice.length ? "What would be cheaper" : "Nothing would be cheaper"),
      ...plan.advice.map((advice) => element("p", { class: "card advice" }, app.link(advice.text, advice.layers[0]))));
    const words = `${plan.surfaces.length} surface${plan.surfaces.length === 1 ? "" : "s"}, in drawing order`;
    $("plan").replaceChildren(element("h3", {}, words), ...plan.surfaces.slice(0, mostSurfaces).map(surface));
    step(plan.surfaces.at(-1), null);
  }
  app.readPlan = read;

  const picture = (value, draws) => app.address("draws", { time: app.time, ...app.framing, surface: value.index, draws });

  function surface(value) {
    const of = value.layer === undefined ? "" : ` of ${value.layerName || `layer ${value.layer}`}`;
    const facts = [`${value.width}×${value.height}`, bytes(value.bytes), `${value.draws.length} draw${value.draws.length === 1 ? "" : "s"}`,
      value.readers.length ? `read by ${value.readers.join(", ")}` : "", value.fill.startsWith("color") ? "" : value.fill].filter(Boolean);
    const list = element("ol", { start: 1 }, ...value.draws.slice(0, mostDraws).map((item, index) => element("li", {},
      element("button", { class: "link", onclick: () => { step(value, index + 1); if (item.layer !== undefined) app.choose(item.layer); } }, item.text))));
    return element("details", { class: "card surface" },
      element("summary", {}, element("img", { src: picture(value), alt: "", loading: "lazy" }),
        element("span", {}, element("strong", {}, `${value.index}  ${value.reason}${of}`), element("span", { class: "quiet" }, reasons[value.reason] ?? ""),
          element("span", { class: "quiet facts" }, facts.join(" · ")))),
      element("p", { class: "bar" }, element("button", { onclick: () => step(value, null) }, "Step through it"),
        value.layer === undefined ? "" : element("button", { onclick: () => { app.choose(value.layer); app.show("layers"); } }, "Its layer")), list);
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
    const words = `Surface ${value.index} (${value.reason}), ${count} of ${value.draws.length} draws`;
    $("step-range").setAttribute("aria-valuetext", words);
    $("step-words").replaceChildren(element("strong", {}, words), element("span", { class: "quiet" }, item ? `; the last: ${item.text}` : ""));
    $("step-picture").src = picture(value, count);
  }
}
