// The picture, its time, zoom, and the colour under the pointer.
import { $, element } from "./elements.js";

export function startPlayer(app) {
  const canvas = $("picture");
  const context = canvas.getContext("2d");
  /** Lies over the picture where a frame has colours of Display P3. A canvas keeps the space that it began with. */
  const wide = $("wide");
  const wideContext = wide.getContext("2d", { colorSpace: "display-p3" });
  const canShowP3 = wideContext?.getContextAttributes?.().colorSpace === "display-p3";
  /** A window may come to another screen. */
  const showsP3 = () => canShowP3 && matchMedia("(color-gamut: p3)").matches;
  /** The pixels that the program knows to be here. */
  let image = new ImageData(1, 1);
  let isPlaying = false;
  let isBusy = false;
  let isWanted = false;
  let isWhole = true;
  let [clock, askedAt] = [0, 0];
  const arrivals = [];

  const rate = () => app.scene?.frameRate || 60;
  const start = () => Number($("loop-from").value) || 0;
  const end = () => Math.max(start() + 1 / rate(), Number($("loop-to").value) || app.scene?.duration || 1);
  /** The seconds that the scrubber shows. */
  const span = () => Math.max(end(), app.scene?.duration ?? 0);

  // MARK: Frames

  async function fetchPart(more) {
    const answer = await fetch(app.address("frame", {
      time: app.time, ...app.framing, background: app.view.background,
      overlays: [...app.view.overlays].join(","), gamut: showsP3() && app.view.backend !== "difference" ? "p3" : "", ...more,
    }));
    if (!answer.ok) throw new Error((await answer.json()).error);
    const bytes = await answer.arrayBuffer();
    const length = new DataView(bytes).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
    return { head, words: new Uint32Array(bytes, 4 + length) };
  }

  /** Changes pixels as the words say: 0 keeps some, 1 gives them one colour, 2 each its own. */
  function apply(words, image) {
    const pixels = new Uint32Array(image.data.buffer);
    let at = 0;
    for (let i = 0; i < words.length;) {
      const kind = words[i] >>> 30;
      const count = words[i++] & 0x3fffffff;
      if (kind === 1) pixels.fill(words[i++], at, at + count);
      if (kind === 2 && count > 16) pixels.set(words.subarray(i, i + count), at);
      else if (kind === 2) for (let k = 0; k < count; k++) pixels[at + k] = words[i + k];
      if (kind === 2) i += count;
      at += count;
    }
  }

  /** Asks for the frame of the time, and draws it; where one is on its way, the newest time follows. */
  async function draw() {
    if (!app.scene) return;
    if (isBusy) { isWanted = true; return; }
    isBusy = true;
    askedAt = performance.now();
    const isDifference = app.view.backend === "difference";
    const whole = isWhole || isDifference ? "1" : "";
    isWhole = isDifference;
    try {
      const frame = await fetchPart({ backend: isDifference ? "cpu" : app.view.backend, client: app.client, whole });
      if (isDifference) {
        await show(frame, true);
        follow();
      } else {
        // The next one is drawn while this one is shown.
        follow();
        await show(frame, false);
      }
    } catch (error) {
      app.fail(error.message, true);
      isWhole = true;
      isPlaying = isWanted = isBusy = false;
      word();
    }
  }

  /** Asks for the next frame, where there is one to ask for. */
  function follow() {
    isBusy = false;
    if (isWanted) { isWanted = false; draw(); }
    else if (isPlaying && performance.now() - askedAt > 14) advance();
  }

  async function show({ head, words }, isDifference) {
    if (canvas.width !== head.width || canvas.height !== head.height) {
      canvas.width = head.width;
      canvas.height = head.height;
      layOut();
    }
    const isP3 = head.colorSpace === "display-p3";
    if (image.width !== head.width || image.height !== head.height || isP3 !== hasP3(image)) {
      image = isP3 ? new ImageData(head.width, head.height, { colorSpace: "display-p3" }) : new ImageData(head.width, head.height);
    }
    apply(words, image);
    if (wide.hidden === isP3) {
      wide.hidden = !isP3;
      [wide.width, wide.height] = [1, 1];
      context.clearRect(0, 0, head.width, head.height);
    }
    if (isP3) {
      if (wide.width !== head.width || wide.height !== head.height) {
        [wide.width, wide.height] = [head.width, head.height];
        wideContext.putImageData(image, 0, 0);
      } else if (words.length) wideContext.putImageData(image, 0, 0, head.x, head.y, head.partWidth, head.partHeight);
    } else if (isDifference) context.putImageData(await subtract(image), 0, 0);
    else if (words.length) context.putImageData(image, 0, 0, head.x, head.y, head.partWidth, head.partHeight);
    app.image = image;
    app.standardPixels = () => isP3 ? wideContext.getImageData(0, 0, head.width, head.height, { colorSpace: "srgb" }).data : image.data;
    app.frame = head;
    if (app.hasFailedFrame) app.fail(app.scene.error);
    count(head);
    app.say("frame", head);
  }

  const hasP3 = (image) => image.colorSpace === "display-p3";

  /** How far the other backend's pixels are, so that the farthest is as bright as can be. */
  async function subtract(image) {
    const other = await fetchPart({ backend: "vulkan", client: `${app.client}-other`, whole: "1" });
    const [theirs, result] = [new ImageData(image.width, image.height), new ImageData(image.width, image.height)];
    apply(other.words, theirs);
    let [count, most] = [0, 0];
    for (let i = 0; i < image.data.length; i += 4) {
      let difference = 0;
      for (let channel = 0; channel < 4; channel++) {
        const distance = Math.abs(image.data[i + channel] - theirs.data[i + channel]);
        difference = Math.max(difference, distance);
        result.data[i + channel] = distance;
      }
      if (difference) { count++; most = Math.max(most, difference); }
    }
    const factor = most ? Math.floor(255 / most) : 1;
    for (let i = 0; i < result.data.length; i++) result.data[i] = i % 4 === 3 ? 255 : result.data[i] * factor;
    $("difference").value = other.head.backend !== "vulkan" ? "Vulkan is not there: the CPU drew both"
      : count ? `CPU and Vulkan: ${count.toLocaleString("en")} pixels differ, at most by ${most}; shown ${factor}×` : "CPU and Vulkan: no pixel differs";
    return result;
  }

  function count(head) {
    const now = performance.now();
    arrivals.push(now);
    while (arrivals.length && arrivals[0] < now - 1000) arrivals.shift();
    const facts = [`${head.width} × ${head.height}`, `${head.milliseconds.toFixed(1)} ms`];
    if (app.view.backend === "vulkan" && head.backend !== "vulkan") facts.push("no Vulkan: drawn by the CPU");
    if (head.space !== "srgb") facts.push(head.space === head.colorSpace ? head.space : `${head.space}, shown in ${head.colorSpace}`);
    if (head.headroom > 1) facts.push("light above white ends at white here");
    if (isPlaying) facts.push(`${arrivals.length} frames/s`);
    $("status").replaceChildren(...facts.map((fact) => element("span", {}, fact)));
  }

  // MARK: Time

  function seek(time) {
    app.time = Math.min(Math.max(time, 0), 1e6);
    const scrubber = $("scrubber");
    scrubber.min = 0;
    scrubber.max = span();
    scrubber.value = app.time;
    const words = `${app.time.toFixed(3)} s, frame ${Math.round(app.time * rate())}`;
    $("time").value = words;
    scrubber.setAttribute("aria-valuetext", words);
    app.say("time");
    draw();
  }

  /** The seconds below the scrubber, and the part that is played. */
  function rule() {
    const whole = span();
    const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
    const step = steps.find((step) => whole / step <= 12) ?? whole / 10;
    const marks = [];
    for (let mark = 0; mark * step <= whole * 1.0001 && mark <= 12; mark++) {
      marks.push(element("span", { style: `left: ${mark * step / whole * 100}%` }, String(Number((mark * step).toFixed(3)))));
    }
    $("ruler").replaceChildren(...marks);
    $("loop").style.left = `${start() / whole * 100}%`;
    $("loop").style.width = `${Math.max(0, Math.min(end(), whole) - start()) / whole * 100}%`;
    app.span = whole;
    app.say("span");
  }

  /** Goes to the time that it is by the clock. */
  function advance() {
    const now = performance.now();
    let time = app.time + (now - clock) / 1000 * Number($("speed").value);
    clock = now;
    // A state machine waits at the end for what happens next.
    if (time >= end() && app.look.machine) {
      if (isPlaying) play();
      return seek(end());
    }
    if (time >= end()) time = start() + (time - start()) % (end() - start());
    seek(time);
  }

  function tick() {
    if (!isPlaying) return;
    // A frame that is not done yet is not asked for again.
    if (!isBusy) advance();
    requestAnimationFrame(tick);
  }

  function word() {
    app.isPlaying = isPlaying;
    $("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    $("play").querySelector("use").setAttribute("href", isPlaying ? "#icon-pause" : "#icon-play");
  }

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
  for (const id of ["loop-from", "loop-to"]) $(id).addEventListener("change", () => { rule(); seek(app.time); });

  app.on("key", (event) => {
    const zooms = [...$("zoom").options].map((option) => option.value);
    const zoom = (by) => {
      $("zoom").value = zooms[Math.min(Math.max(zooms.indexOf($("zoom").value) + by, 0), zooms.length - 1)];
      layOut();
    };
    const actions = {
      " ": play, ",": () => step(-1), ".": () => step(1), Home: () => seek(start()), End: () => seek(end()),
      "+": () => zoom(1), "=": () => zoom(1), "-": () => zoom(-1),
      "[": () => { $("loop-from").value = app.time.toFixed(3); rule(); },
      "]": () => { $("loop-to").value = app.time.toFixed(3); rule(); },
    };
    const action = actions[event.key];
    if (!action) return;
    action();
    event.preventDefault();
  });

  // MARK: Zoom and pixels

  function layOut() {
    const view = $("view");
    const chosen = $("zoom").value;
    const margin = view.clientWidth < 500 ? 32 : 56;
    const room = Math.min((view.clientWidth - margin) / canvas.width, (view.clientHeight - margin) / canvas.height);
    // Small pictures are shown larger, by whole numbers.
    const fitting = room >= 2 ? Math.min(4, Math.floor(room)) : Math.min(1, room);
    const ratio = chosen === "fit" ? fitting : Number(chosen) / devicePixelRatio;
    $("paper").style.width = `${canvas.width * ratio}px`;
    $("paper").style.height = `${canvas.height * ratio}px`;
    for (const each of [canvas, wide]) each.classList.toggle("pixels", ratio >= 2);
    app.say("layout");
  }

  $("zoom").addEventListener("change", layOut);
  new ResizeObserver(layOut).observe($("view"));

  canvas.addEventListener("pointermove", (event) => {
    const x = Math.floor(event.offsetX / canvas.clientWidth * canvas.width);
    const y = Math.floor(event.offsetY / canvas.clientHeight * canvas.height);
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return;
    const [red, green, blue, alpha] = image.data.subarray((y * image.width + x) * 4);
    const digits = [red, green, blue, alpha].map((value) => value.toString(16).padStart(2, "0")).join("");
    const share = (value) => Number((value / 255).toFixed(3));
    const color = hasP3(image) ? `color(display-p3 ${share(red)} ${share(green)} ${share(blue)} / ${share(alpha)})` : `#${digits}`;
    $("pixel").replaceChildren(element("span", { class: "chip", style: `background: ${color}` }), color,
      element("span", { class: "quiet" }, `${x}, ${y}`));
  });
  canvas.addEventListener("pointerleave", () => $("pixel").replaceChildren());

  app.on("scene", (isOther) => {
    isWhole = true;
    if (isOther) {
      $("loop-from").value = 0;
      $("loop-to").value = app.scene.duration ? Number(app.scene.duration.toFixed(3)) : "";
    }
    rule();
    seek(app.time);
  });
  app.on("step", draw);
  app.on("view", () => {
    isWhole = true;
    if (app.view.backend !== "difference") $("difference").value = "";
    draw();
  });
  app.draw = draw;
  app.play = play;
  app.seek = seek;
  app.rate = rate;
}
