// The picture, its time, zoom, and the colour under the pointer.
import { $ } from "./preview.js";

export function startPlayer(app) {
  const canvas = $("picture");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let isPlaying = false;
  let isBusy = false;
  let isWanted = false;
  let isWhole = true;
  let clock = 0;
  const arrivals = [];

  const rate = () => app.scene?.frameRate || 60;
  const start = () => Number($("loop-from").value) || 0;
  const end = () => Math.max(start() + 1 / rate(), Number($("loop-to").value) || app.scene?.duration || 1);

  // MARK: Frames

  async function fetchPart(more) {
    const answer = await fetch(app.address("frame", {
      time: app.time, scale: app.view.scale, background: app.view.background,
      overlays: [...app.view.overlays].join(","), ...more,
    }));
    if (!answer.ok) throw new Error((await answer.json()).error);
    const bytes = await answer.arrayBuffer();
    const length = new DataView(bytes).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
    return { head, pixels: new Uint8ClampedArray(bytes.slice(4 + length)) };
  }

  /** Draws the frame of the time; where one is on its way, the newest time follows. */
  async function draw() {
    if (!app.scene) return;
    if (isBusy) { isWanted = true; return; }
    isBusy = true;
    try {
      const isDifference = app.view.backend === "difference";
      const whole = isWhole || isDifference ? "1" : "";
      const backend = isDifference ? "cpu" : app.view.backend;
      const { head, pixels } = await fetchPart({ backend, client: app.client, whole });
      if (canvas.width !== head.width || canvas.height !== head.height) {
        canvas.width = head.width;
        canvas.height = head.height;
        layOut();
      }
      if (isDifference) await subtract(pixels);
      if (pixels.length) context.putImageData(new ImageData(pixels, head.partWidth, head.partHeight), head.x, head.y);
      isWhole = false;
      app.frame = head;
      if (!app.scene.error) app.fail();
      count(head);
      app.say("frame", head);
    } catch (error) {
      app.fail(error.message);
      isPlaying = false;
      word();
    }
    isBusy = false;
    if (isWanted) { isWanted = false; draw(); }
  }

  /** Turns pixels into how far the other backend's are from them, eight times. */
  async function subtract(pixels) {
    const other = await fetchPart({ backend: "vulkan", client: `${app.client}-other`, whole: "1" });
    for (let i = 0; i < pixels.length; i += 4) {
      for (let channel = 0; channel < 3; channel++) {
        pixels[i + channel] = Math.min(255, 8 * Math.abs(pixels[i + channel] - other.pixels[i + channel]));
      }
      pixels[i + 3] = 255;
    }
  }

  function count(head) {
    const now = performance.now();
    arrivals.push(now);
    while (arrivals.length && arrivals[0] < now - 1000) arrivals.shift();
    const frames = isPlaying ? `, ${arrivals.length} frames/s` : "";
    $("status").textContent = `${head.width}×${head.height}, ${head.milliseconds.toFixed(1)} ms${frames}`;
  }

  // MARK: Time

  function seek(time) {
    app.time = Math.min(Math.max(time, 0), 1e6);
    const scrubber = $("scrubber");
    scrubber.min = 0;
    scrubber.max = Math.max(end(), app.scene?.duration ?? 0);
    scrubber.value = app.time;
    $("time").value = `${app.time.toFixed(3)} s, frame ${Math.round(app.time * rate())}`;
    app.say("time");
    draw();
  }

  function tick(now) {
    if (!isPlaying) return;
    let time = app.time + (now - clock) / 1000 * Number($("speed").value);
    clock = now;
    if (time >= end()) time = start() + (time - start()) % (end() - start());
    // A frame that is not done yet is not asked for again.
    if (!isBusy) seek(time); else app.time = time;
    requestAnimationFrame(tick);
  }

  const word = () => { $("play").textContent = isPlaying ? "Pause" : "Play"; };

  function play() {
    isPlaying = !isPlaying;
    word();
    clock = performance.now();
    if (isPlaying) requestAnimationFrame(tick);
  }

  function step(frames) {
    isPlaying = false;
    word();
    seek((Math.round(app.time * rate()) + frames) / rate());
  }

  $("play").addEventListener("click", play);
  $("back").addEventListener("click", () => step(-1));
  $("forth").addEventListener("click", () => step(1));
  $("scrubber").addEventListener("input", () => seek(Number($("scrubber").value)));

  app.on("key", (event) => {
    const zooms = [...$("zoom").options].map((option) => option.value);
    const zoom = (by) => {
      $("zoom").value = zooms[Math.min(Math.max(zooms.indexOf($("zoom").value) + by, 0), zooms.length - 1)];
      layOut();
    };
    const actions = {
      " ": play, ",": () => step(-1), ".": () => step(1), Home: () => seek(start()), End: () => seek(end()),
      "+": () => zoom(1), "=": () => zoom(1), "-": () => zoom(-1),
      "[": () => { $("loop-from").value = app.time.toFixed(3); },
      "]": () => { $("loop-to").value = app.time.toFixed(3); seek(app.time); },
    };
    const action = event.target.matches("button") && event.key === " " ? null : actions[event.key];
    if (!action) return;
    action();
    event.preventDefault();
  });

  // MARK: Zoom and pixels

  function layOut() {
    const view = $("view");
    const chosen = $("zoom").value;
    const room = Math.min((view.clientWidth - 40) / canvas.width, (view.clientHeight - 40) / canvas.height);
    // Small pictures are shown larger, by whole numbers.
    const fitting = room >= 2 ? Math.min(4, Math.floor(room)) : Math.min(1, room);
    const ratio = chosen === "fit" ? fitting : Number(chosen) / devicePixelRatio;
    $("paper").style.width = `${canvas.width * ratio}px`;
    $("paper").style.height = `${canvas.height * ratio}px`;
    canvas.classList.toggle("pixels", ratio >= 2);
    app.say("layout");
  }

  $("zoom").addEventListener("change", layOut);
  addEventListener("resize", layOut);

  canvas.addEventListener("pointermove", (event) => {
    const x = Math.floor(event.offsetX / canvas.clientWidth * canvas.width);
    const y = Math.floor(event.offsetY / canvas.clientHeight * canvas.height);
    const [red, green, blue, alpha] = context.getImageData(x, y, 1, 1).data;
    const digits = [red, green, blue, alpha].map((value) => value.toString(16).padStart(2, "0")).join("");
    $("pixel").value = `${x}, ${y}  #${digits}`;
  });
  canvas.addEventListener("pointerleave", () => { $("pixel").value = ""; });

  app.on("scene", (isOther) => {
    isWhole = true;
    if (isOther) {
      $("loop-from").value = 0;
      $("loop-to").value = app.scene.duration ? Number(app.scene.duration.toFixed(3)) : "";
    }
    seek(app.time);
  });
  app.on("view", () => { isWhole = true; draw(); });
  app.draw = draw;
}
