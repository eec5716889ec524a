// The values of the chosen layer: as the file has them, and as they are at the time.
import { $, element } from "./elements.js";

const groups = {
  Place: /^(position|zPosition|bounds|frame|anchorPoint|anchorPointZ|transform|sublayerTransform|geometryFlipped|preservesDepth|scrollMode)$/,
  Look: /^(opacity|hidden|backgroundColor|cornerRadius|cornerCurve|maskedCorners|border|masksToBounds|allowsGroupOpacity|doubleSided|opaque|filters|compositingFilter|backgroundFilters|shouldRasterize|rasterizationScale)/,
  Shadow: /^shadow/, Contents: /^(contents|minification|magnification|video|edgeAntialiasing|allowsEdge)/,
  Text: /^(string|font|foregroundColor|wrapped|truncation|alignment)/,
  Path: /^(path|fill(Color|Rule)|stroke|line|miter)/, Gradient: /^(colors|locations|startPoint|endPoint|type$)/,
  Time: /^(beginTime|timeOffset|speed|duration|repeat|autoreverses|fillMode)/,
};
const groupOf = (key) => Object.keys(groups).find((name) => groups[name].test(key)) ?? "More";

/** A value as scenes spell it: points, sizes, rectangles and lists are lists there. */
export function spelt(text) {
  const numbers = text.match(/-?\d+(\.\d+)?(e-?\d+)?/g);
  if (numbers && (/^\(.*\)/.test(text) || /^-?[\d.]+×-?[\d.]+$/.test(text))) return `[${numbers.join(", ")}]`;
  if (!/^\[.*\]$/.test(text)) return text;
  try {
    JSON.parse(text);
    return text;
  } catch {
    const parts = text.slice(1, -1).split(text.includes(",") ? /,\s*/ : /\s+/);
    return `[${parts.map((part) => isFinite(Number(part)) ? part : JSON.stringify(part)).join(", ")}]`;
  }
}

/** A value as JSON. */
function asJSON(text) {
  const spelling = spelt(text);
  try { return JSON.parse(spelling); } catch { return spelling; }
}

/** A value as Swift. */
export function asSwift(text) {
  const n = (text.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);
  if (/^\(.*\) .*×/.test(text)) return `CGRect(x: ${n[0]}, y: ${n[1]}, width: ${n[2]}, height: ${n[3]})`;
  if (/^\(.*\)$/.test(text)) return `CGPoint(x: ${n[0]}, y: ${n[1]})`;
  if (/^-?[\d.]+×-?[\d.]+$/.test(text)) return `CGSize(width: ${n[0]}, height: ${n[1]})`;
  if (/^#[0-9a-f]{8}$/.test(text)) {
    const [red, green, blue, alpha] = [1, 3, 5, 7].map((at) => Number((parseInt(text.slice(at, at + 2), 16) / 255).toFixed(4)));
    return `CGColor(red: ${red}, green: ${green}, blue: ${blue}, alpha: ${alpha})`;
  }
  if (/^\[.*\]$/.test(text) && !text.includes(",") && n.length === 16) {
    const names = [1, 2, 3, 4].flatMap((row) => [1, 2, 3, 4].map((column) => `m${row}${column}`));
    return `CATransform3D(${names.map((name, index) => `${name}: ${n[index]}`).join(", ")})`;
  }
  const value = asJSON(text);
  if (Array.isArray(value)) return `[${value.map((part) => asSwift(String(part))).join(", ")}]`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** Copies text, and says so on the button for a moment. */
export async function copy(button, text) {
  const words = button.textContent;
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  button.textContent = isCopied ? "Copied" : "Not copied";
  setTimeout(() => { button.textContent = words; }, 1200);
}

/** A field for a colour, which keeps its alpha. */
export function swatch(color, words, set) {
  const field = element("input", { type: "color", value: color.slice(0, 7), "aria-label": `${words}, as a colour` });
  field.addEventListener("change", () => set(field.value + color.slice(7)));
  return field;
}

/** Lets the arrow keys change a number. */
export function stepping(input) {
  input.addEventListener("keydown", (event) => {
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!sign || !/^-?[\d.]+$/.test(input.value)) return;
    const step = event.shiftKey ? 10 : event.altKey || Math.abs(Number(input.value)) < 1 ? 0.1 : 1;
    input.value = Number((Number(input.value) + sign * step).toFixed(4));
    event.preventDefault();
  });
}

export function startValues(app) {
  const table = $("properties");
  const closed = new Set();
  let shown = [];

  async function describe() {
    const layer = app.scene.layers[app.selected];
    $("selected").replaceChildren(layer ? `${app.title(layer)} (${layer.type})` : "No layer chosen");
    $("selected-hint").hidden = Boolean(layer);
    $("all-values-label").hidden = $("copy-values").hidden = table.hidden = !layer;
    if (!layer) return fill([]);
    const place = app.selected;
    const values = await app.ask("properties", { layer: place, time: app.time }).catch(() => []);
    if (place !== app.selected || table.contains(document.activeElement)) return;
    // A frame stands for bounds and position, which are there as well.
    shown = values.filter((value) => !value.isStandard && value.key !== "frame" && !/^(image|filter) /.test(value.model));
    fill(values.filter((value) => $("all-values").checked || !value.isStandard || value.presentation || value.source !== undefined), place);
  }

  function fill(values, place) {
    for (const body of [...table.tBodies]) body.remove();
    for (const name of [...Object.keys(groups), "More"]) {
      const own = values.filter((value) => groupOf(value.key) === name);
      if (!own.length) continue;
      const rows = own.map((value) => row(place, value));
      const head = element("button", { class: "link", "aria-expanded": !closed.has(name), onclick: () => {
        if (!closed.delete(name)) closed.add(name);
        head.setAttribute("aria-expanded", !closed.has(name));
        for (const row of rows) row.hidden = closed.has(name);
      } }, name);
      for (const row of rows) row.hidden = closed.has(name);
      table.append(element("tbody", {}, element("tr", { class: "group" }, element("th", { colspan: 3, scope: "rowgroup" }, head)), ...rows));
    }
  }

  function row(place, value) {
    // The file's own spelling, where it has one.
    const spelling = value.source ?? value.model;
    const input = element("input", { value: spelling, "aria-label": value.key, spellcheck: "false", title: spelling.length > 18 ? spelling : null });
    const set = (text) => app.change("edit", { layer: place, key: value.key, value: spelt(text) });
    input.addEventListener("change", () => { input.blur(); set(input.value); });
    stepping(input);
    if (/^(image|filter) /.test(value.model) && value.source === undefined) input.readOnly = true;
    const isColor = /^#[0-9a-f]{8}$/.test(value.model);
    const isEdited = app.scene.edits.some((edit) => edit.layer === place && edit.key === value.key);
    const chip = (color) => element("span", { class: "chip", style: `background: ${color}` });
    return element("tr", { class: isEdited ? "edited" : null }, element("th", { scope: "row", title: value.key }, value.key),
      element("td", { class: isColor ? "color" : null }, isColor ? swatch(value.model, value.key, set) : "", input),
      element("td", {}, /^#[0-9a-f]{8}$/.test(value.presentation ?? "") ? chip(value.presentation) : "", value.presentation ?? ""));
  }

  app.layerCopies = {
    "copy-layer-json": () => JSON.stringify(Object.fromEntries(shown.map((value) => [value.key, asJSON(value.model)])), null, 2),
    "copy-layer-swift": () => shown.map((value) => `layer.${value.key === "hidden" ? "isHidden" : value.key} = ${asSwift(value.model)}`).join("\n"),
  };
  for (const [id, text] of Object.entries(app.layerCopies)) $(id).addEventListener("click", () => copy($(id), text()));
  $("all-values").addEventListener("change", describe);
  app.on("scene", describe);
  app.on("selection", describe);
  app.on("frame", app.nowAndThen(describe));
}
