"""A headless Chromium that plays Lottie files by lottie-web."""
import base64
import fcntl
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import threading
import time

BROWSERS = ("chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
# Seconds for one picture of the program, and for loading a file into the player: it gives missing fonts five.
PATIENCE = 60


PAGE = """<!doctype html><style>html, body { margin: 0; background: transparent } #stage { overflow: hidden }</style><div id="stage"></div>"""

# Loads an animation, and promises that its images are decoded and its fonts there.
LOAD = """(data, width, height) => new Promise((ready, failed) => {
    const stage = document.getElementById('stage');
    stage.style.width = width + 'px';
    stage.style.height = height + 'px';
    const images = (data.assets || []).filter(a => typeof a.p == 'string' && a.p.startsWith('data:')).map(a => a.p);
    const hasCamera = data.layers.some(layer => layer.ty == 13);
    const animation = lottie.loadAnimation({
        container: stage, renderer: hasCamera ? 'html' : 'svg', loop: false, autoplay: false,
        rendererSettings: { preserveAspectRatio: 'xMidYMid meet' } });
    animation.setSubframe(true);
    animation.addEventListener('error', event => { window.problem = event.nativeError; failed(window.problem); });
    animation.addEventListener('data_failed', () => failed(new Error('the player cannot read it')));
    animation.addEventListener('DOMLoaded', async () => {
        window.animation = animation;
        await Promise.all(images.map(source => Object.assign(new Image(), { src: source }).decode().catch(() => 0)));
        await document.fonts.ready;
        ready();
    });
    animation.setupAnimation(data);
})"""

# Shows a frame, and promises that it is on the screen.
SHOW = """(frame, first) => new Promise((shown, failed) => {
    window.animation.goToAndStop(frame - Math.round(first), true);
    if (window.problem) failed(window.problem);
    requestAnimationFrame(() => requestAnimationFrame(shown));
})"""


class Failure(Exception):
    """Why a file has no picture."""


class BrowserFailure(Failure):
    """A browser that is gone or does not answer."""


class Browser:
    """Chromium, driven through a pipe by the DevTools protocol. It is started again after it crashed or was given up."""

    def __init__(self, program, player):
        self.program, self.player, self.process, self.lock = program, player, None, threading.Lock()

    def start(self):
        self.folder = tempfile.mkdtemp()
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()

        def place():
            high = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (commands, answers)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)
            os.close(high[0])
            os.close(high[1])

        flags = [
            "--headless", "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "--disable-gpu", "--hide-scrollbars",
            "--force-color-profile=srgb", "--disable-lcd-text", "--font-render-hinting=none", "--host-resolver-rules=MAP * ~NOTFOUND"]
        # Chromium's sandbox does not start for root.
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        self.process = subprocess.Popen(
            [self.program, *flags, "about:blank"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            close_fds=False, preexec_fn=place, start_new_session=True)
        os.close(commands)
        os.close(answers)
        os.set_blocking(self.commands, False)
        self.read, self.number = b"", 0

    def stop(self):
        if not self.process:
            return
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.process = None
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """Sends a command, and waits for its answer."""
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        data = memoryview(json.dumps(command).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while True:
            left = end - time.monotonic()
            if left <= 0:
                raise BrowserFailure("the browser does not answer")
            readable, writable, _ = select.select([self.answers], [self.commands] if data else [], [], left)
            try:
                if writable:
                    data = data[os.write(self.commands, data[:1 << 16]):]
                if readable:
                    new = os.read(self.answers, 1 << 20)
                    if not new:
                        raise BrowserFailure("the browser is gone")
                    *lines, self.read = (self.read + new).split(b"\0")
                    for line in lines:
                        answer = json.loads(line)
                        if answer.get("method") == "Inspector.targetCrashed":
                            raise BrowserFailure("the page crashed")
                        if answer.get("id") == self.number:
                            if "error" in answer:
                                raise Failure(answer["error"]["message"])
                            return answer["result"]
            except OSError as error:
                raise BrowserFailure(f"the browser is gone: {error}")

    def evaluate(self, session, expression):
        answer = self.call("Runtime.evaluate", session, expression=expression, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            text = details.get("exception", {}).get("description") or details["text"]
            raise Failure(text.splitlines()[0][:200])

    def pictures(self, animation, size, frames):
        """PNGs of frames, in a page of their own."""
        with self.lock:
            try:
                if not self.process:
                    self.start()
                target = self.call("Target.createTarget", url="about:blank")["targetId"]
                session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
                try:
                    return self.drawn(session, animation, size, frames)
                finally:
                    self.call("Target.closeTarget", targetId=target)
            except BrowserFailure:
                self.stop()
                raise

    def load(self, session, animation, size, ground=0):
        """Loads an animation into a page, transparent around the drawing unless the ground is 255, which is white."""
        width, height = size
        self.call("Inspector.enable", session)
        self.call("Emulation.setDeviceMetricsOverride", session, width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setDefaultBackgroundColorOverride", session, color={"r": ground, "g": ground, "b": ground, "a": ground / 255})
        frame = self.call("Page.getFrameTree", session)["frameTree"]["frame"]["id"]
        self.call("Page.setDocumentContent", session, frameId=frame, html=PAGE)
        self.evaluate(session, self.player + "\n;0")
        self.evaluate(session, f"({LOAD})({json.dumps(animation)}, {width}, {height})")

    def picture(self, session, size, **settings):
        """The page as it is now, as a PNG unless the settings say otherwise."""
        shot = self.call(
            "Page.captureScreenshot", session, **(settings or {"format": "png", "optimizeForSpeed": True}),
            clip={"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1})
        return base64.b64decode(shot["data"])

    def drawn(self, session, animation, size, frames):
        self.load(session, animation, size)
        result = []
        for frame in frames:
            self.evaluate(session, f"({SHOW})({frame}, {animation.get('ip') or 0})")
            result.append(self.picture(session, size))
        return result
