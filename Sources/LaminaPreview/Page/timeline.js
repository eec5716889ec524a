// The animations of all layers, below the scrubber.
import { $, element } from "./preview.js";

/** The most animations that are listed. */
const most = 400;

export function startTimeline(app) {
  const box = $("timeline");

  function fill() {
    const whole = app.span || 1;
    const share = (seconds) => `${Math.min(100, Math.max(0, seconds / whole * 100))}%`;
    const all = app.scene.layers.flatMap((layer) => layer.animations.map((animation) => ({ layer, animation })));
    box.hidden = all.length === 0;
    box.replaceChildren(...all.slice(0, most).map(({ layer, animation }) => {
      const ends = animation.total === undefined || animation.total === null ? whole : animation.begin + animation.total;
      const span = element("span", { class: "span", style: `left: ${share(animation.begin)}; right: calc(100% - ${share(ends)})` });
      const turns = Math.min(200, animation.duration > 0 ? Math.round((ends - animation.begin) / animation.duration) : 1);
      if (turns > 1) span.style.setProperty("--turn", `${100 / turns}%`);
      if (turns > 1) span.classList.add("repeats");
      return element("button", {
        class: "row", "data-place": layer.place, onclick: () => { app.choose(layer.place); app.show("layers"); },
        title: `${app.title(layer)}, ${animation.key}: from ${number(animation.begin)} s, ${number(animation.duration)} s`
          + (animation.total ? `, ${number(animation.total)} s in all` : ", for ever"),
      }, element("span", { class: "label" }, element("span", { class: "layer" }, app.title(layer)), element("span", { class: "name" }, animation.key)),
      element("span", { class: "bar" }, span));
    }));
    if (all.length > most) box.append(element("p", { class: "quiet" }, `${all.length - most} animations more`));
    mark();
  }

  const number = (value) => Number(value.toFixed(3));

  function mark() {
    let first = null;
    for (const row of box.children) {
      const isChosen = app.selected !== null && Number(row.dataset.place) === app.selected;
      row.setAttribute("aria-current", isChosen);
      if (isChosen) first ??= row;
    }
    first?.scrollIntoView({ block: "nearest" });
  }

  // The bars end where the scrubber does.
  new ResizeObserver(() => {
    const gap = $("dock").getBoundingClientRect().right - $("track").getBoundingClientRect().right;
    $("dock").style.setProperty("--gap", `${gap}px`);
  }).observe($("track"));

  app.on("span", fill);
  app.on("selection", mark);
  app.on("time", () => $("dock").style.setProperty("--now", Math.min(1, app.time / (app.span || 1))));
}
