// A picture of the user's to compare with: under a slider, or as a heat map. It stays in the browser.
import { $ } from "./elements.js";

export function startReference(app) {
  const canvas = $("reference");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let picture = null;

  $("reference-file").addEventListener("change", async () => {
    const file = $("reference-file").files[0];
    try {
      picture = file ? await createImageBitmap(file) : null;
    } catch {
      app.fail(`${file.name}: expected a picture`);
      picture = null;
    }
    $("difference").value = "";
    show();
  });
  $("reference-kind").addEventListener("change", show);
  $("reference-slider").addEventListener("input", cut);
  app.on("frame", show);

  function show() {
    const kind = $("reference-kind").value;
    $("reference-kind-label").hidden = !picture;
    $("reference-slider").hidden = !picture || kind !== "slider";
    canvas.hidden = !picture || kind === "off";
    if (!picture) return;
    const shown = $("picture");
    [canvas.width, canvas.height] = [shown.width, shown.height];
    context.drawImage(picture, 0, 0, shown.width, shown.height);
    const reference = context.getImageData(0, 0, shown.width, shown.height);
    const actual = app.standardPixels();
    const heat = context.createImageData(shown.width, shown.height);
    let count = 0;
    let most = 0;
    for (let i = 0; i < actual.length; i += 4) {
      let difference = 0;
      for (let channel = 0; channel < 4; channel++) {
        difference = Math.max(difference, Math.abs(actual[i + channel] - reference.data[i + channel]));
      }
      if (difference) count++;
      most = Math.max(most, difference);
      const grey = 200 + (actual[i] + actual[i + 1] + actual[i + 2]) / 14;
      heat.data.set(difference ? [255, 180 - difference * 0.7, 0, 255] : [grey, grey, grey, 255], i);
    }
    const other = picture.width === shown.width && picture.height === shown.height ? "" : `, from ${picture.width}×${picture.height}`;
    $("difference").value = count ? `${count} pixels differ, at most by ${most}${other}` : `no pixel differs${other}`;
    if (kind === "heat") context.putImageData(heat, 0, 0);
    cut();
  }

  function cut() {
    const isSlider = $("reference-kind").value === "slider";
    canvas.style.clipPath = isSlider ? `inset(0 ${100 - Number($("reference-slider").value) * 100}% 0 0)` : "";
  }
}
