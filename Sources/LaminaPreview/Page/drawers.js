// On small screens, the parts around the picture are drawers, of which one is open.
import { $ } from "./elements.js";

const drawers = ["outline", "panels", "timeline", "view"];

export function startDrawers(app) {
  const small = matchMedia("(max-width: 720px)");
  let open = "";

  function show(name) {
    open = name;
    document.body.dataset.drawer = name;
    for (const drawer of drawers) $(`drawer-${drawer}`).setAttribute("aria-expanded", drawer === name);
  }

  for (const drawer of drawers) $(`drawer-${drawer}`).addEventListener("click", () => show(open === drawer ? "" : drawer));
  /** Closes the drawer; whether one was open. */
  app.closeDrawer = () => {
    if (!small.matches || !open) return false;
    show("");
    return true;
  };
  // What a panel is asked to show can be seen.
  app.on("panel", () => { if (small.matches && open && open !== "outline") show("panels"); });
  show("");
}
