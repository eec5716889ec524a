// Keys: which of them are meant for a field that has the focus, and where the others go.
import { $ } from "./elements.js";

/** Keys that move a slider. */
const sliderKeys = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);
/** What fields had when they got the focus. */
const before = new WeakMap();

const isText = (field) => field.matches("textarea, input:not([type=range], [type=checkbox], [type=radio], [type=color], [type=file], [type=button])");
const initial = (field) => before.get(field) ?? field.defaultValue;
/** Whether something was typed into a field since it has the focus. */
const isChanged = (field) => initial(field) !== field.value;

/** Whether a key is meant for the field that has the focus. */
export function isForField(event) {
  const { target: field, key } = event;
  if (!(field instanceof Element) || !field.matches("input, select, textarea, summary, button, a")) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  // Undoing belongs to a field with something typed into it, and to the page otherwise.
  if (isCommand) return isText(field) && !(key.toLowerCase() === "z" || key.toLowerCase() === "y") || (isText(field) && isChanged(field));
  if (key === "Escape") return false;
  if (field.matches("[type=number]")) return !(key === " " || /^[a-df-z/?]$/i.test(key));
  if (isText(field) || field.matches("select")) return true;
  if (field.matches("[type=range]")) return sliderKeys.has(key) && !(field.id === "scrubber" && (key === "Home" || key === "End"));
  // Buttons and boxes are pressed by Space and Enter.
  return key === " " || key === "Enter" || (field.matches("[type=radio]") && sliderKeys.has(key));
}

export function startKeys(app) {
  addEventListener("focusin", (event) => { if (event.target.matches?.("input, textarea")) before.set(event.target, event.target.value); });

  /** Escape ends what is nearest: a drag, the table of keys, typing, the choice of a layer. */
  function leave(event) {
    if (app.drag) return app.drag.cancel();
    if ($("keys").open) return $("keys").close();
    const field = event.target;
    if (field instanceof Element && field.matches("input, textarea, select")) {
      if (isText(field) && isChanged(field)) {
        field.value = initial(field);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      return field.blur();
    }
    if (app.closeDrawer?.()) return;
    app.choose(null);
  }

  function undo(name, event) {
    // The field shows what comes back.
    if (event.target instanceof Element && event.target.matches("input")) event.target.blur();
    if (!app.drag) app.goBack(name);
    event.preventDefault();
  }

  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isForField(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") undo(event.shiftKey ? "redo" : "undo", event);
      else if (key === "y") undo("redo", event);
      return;
    }
    if (key === "Escape") return leave(event);
    if (key === "?") {
      if ($("keys").open) $("keys").close(); else $("keys").showModal();
      return event.preventDefault();
    }
    if ($("keys").open) return;
    if (/^[1-6]$/.test(key)) return app.show(app.panels[Number(key) - 1]);
    app.say("key", event);
  });

  // The table stands in its panel, and over the page.
  $("keys-body").append(...[...$("help").children].map((part) => part.cloneNode(true)));
  $("show-keys").addEventListener("click", () => $("keys").showModal());
  $("keys").addEventListener("click", (event) => { if (event.target === $("keys")) $("keys").close(); });
  for (const name of ["undo", "redo"]) $(name).addEventListener("click", () => app.goBack(name));
}
