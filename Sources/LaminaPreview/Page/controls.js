// Slots, values by name, what was changed, and copies of that.
import { $, element } from "./elements.js";
import { copy, spelt, stepping, swatch } from "./values.js";

const json = (text) => { try { return JSON.parse(text); } catch { return text; } };
const path = (edit) => edit.layer === undefined ? edit.key : `${edit.name || `layer ${edit.layer}`}.${edit.key}`;

export function startControls(app) {
  // MARK: Slots

  function slot({ id, value }) {
    const set = (text) => app.change("edit", { key: `slots.${id}`, value: text });
    const input = element("input", { value: value ?? "", placeholder: "it moves", "aria-label": `Slot ${id}`, spellcheck: "false" });
    input.addEventListener("change", () => set(spelt(input.value)));
    stepping(input);
    const numbers = json(value ?? "");
    const isColor = Array.isArray(numbers) && [3, 4].includes(numbers.length) && numbers.every((number) => number >= 0 && number <= 1);
    const hex = (number) => Math.round(number * 255).toString(16).padStart(2, "0");
    const color = isColor ? swatch(`#${numbers.slice(0, 3).map(hex).join("")}`, `Slot ${id}`, (text) => set(JSON.stringify(
      [...[1, 3, 5].map((at) => Number((parseInt(text.slice(at, at + 2), 16) / 255).toFixed(4))), ...numbers.slice(3)]))) : "";
    return element("label", { class: "slot" }, element("span", {}, id), element("span", { class: isColor ? "color" : null }, color, input));
  }

  // MARK: Values by name

  $("override").addEventListener("submit", (event) => {
    event.preventDefault();
    app.change("edit", { key: $("override-key").value.trim(), value: spelt($("override-value").value) });
  });

  function keys() {
    const common = { CATextLayer: ["string", "foregroundColor", "fontSize"], CAShapeLayer: ["fillColor", "strokeColor", "lineWidth"] };
    const names = new Set(app.scene.layers.filter((layer) => layer.name).slice(0, 100).flatMap((layer) =>
      [...(common[layer.type] ?? ["backgroundColor"]), "opacity"].map((key) => `${layer.name}.${key}`)));
    $("override-keys").replaceChildren(...[...names].map((name) => element("option", { value: name })));
  }

  // MARK: Changes

  function change(edit, index) {
    const name = edit.layer === undefined ? path(edit) : app.link(path(edit), edit.layer);
    return element("li", {}, element("span", { class: "path" }, name), element("code", {}, edit.value ?? "left out"),
      element("button", { class: "icon small", "aria-label": `Take ${path(edit)} back`, title: "Take it back",
        onclick: () => app.change("remove", {}, { index }) }, "×"));
  }

  // The command line and scenes know keys of layers by names: what was given a layer without one, or an animation, is copied as a remark.
  const isNamed = (edit) => edit.layer === undefined || (Boolean(edit.name) && (edit.path?.length ?? 1) === 1 && edit.value !== undefined);
  const reason = (edit) => edit.name ? "in the file alone" : "without a name";
  const lines = (edits, mark, line) => [...edits.filter(isNamed).map(line),
    ...edits.filter((edit) => !isNamed(edit)).map((edit) => `${mark} ${reason(edit)}: ${path(edit)}=${edit.value ?? ""}`)];
  const copies = {
    "copy-set": (edits) => lines(edits, "\n#", (edit) => `--set '${path(edit)}=${edit.value.replaceAll("'", "'\\''")}'`).join(" "),
    "copy-json": (edits) => JSON.stringify(Object.fromEntries(edits.map((edit) => [path(edit), edit.value === undefined ? null : json(edit.value)])), null, 2),
    "copy-swift": (edits) => lines(edits, "//", (edit) =>
      `try scene.setValue(.json(${JSON.stringify(JSON.stringify(json(edit.value)))}), forKeyPath: ${JSON.stringify(path(edit))})`).join("\n"),
  };
  for (const [id, text] of Object.entries(copies)) {
    $(id).addEventListener("click", () => copy($(id), text(app.scene.edits)));
  }
  app.copies = copies;

  app.on("scene", (isOther) => {
    const { edits, slots, isWriting } = app.scene;
    $("slots-part").hidden = slots.length === 0;
    $("slots").replaceChildren(...slots.map(slot));
    if (isOther || !$("override-keys").children.length) keys();
    $("changes").replaceChildren(...(edits.length ? edits.map(change)
      : [element("li", { class: "quiet" }, isWriting ? "Nothing is changed. Each change is written into the file."
        : "Nothing is changed. The file stays as it is: changes are copied from here.")]));
    $("writing").hidden = false;
    $("writing").textContent = !isWriting ? "not saved" : app.scene.hasSource ? "saves changes" : "cannot save";
    $("writing").title = !isWriting ? "Changes stay in this page and are copied from it; lamina preview --write puts them into the file"
      : app.scene.hasSource ? "Each change is written into the file" : "Changes of Lottie files and CAML are not written";
    $("writing").classList.toggle("on", isWriting && app.scene.hasSource);
    $("undo").disabled = !app.scene.canUndo;
    $("redo").disabled = !app.scene.canRedo;
    for (const id of Object.keys(copies)) $(id).disabled = edits.length === 0;
  });
}
