"""A display without a screen, a program in it, and a finger."""
import os
import pathlib
import select
import struct
import subprocess
import sys
import time
import zlib


class Display:
    """Xvfb, and the program WindowProbe, which moves its pointer and reads windows."""

    def __init__(self, probe):
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1600x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        number = os.fdopen(reading).readline().strip() if select.select([reading], [], [], 20)[0] else ""
        if not number:
            sys.exit("phone-programs: Xvfb does not start")
        self.name = f":{number}"
        self.probe = subprocess.Popen(
            [str(probe), self.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.answer()

    def answer(self):
        return self.probe.stdout.readline().strip()

    def tell(self, line):
        self.probe.stdin.write(line + "\n")
        self.probe.stdin.flush()

    def find(self, title):
        self.tell(f"find {title}")
        words = self.answer().split()
        return tuple(map(int, words[1:])) if words and words[0] == "place" else None

    def close(self):
        self.probe.stdin.close()
        self.probe.wait()
        self.server.terminate()
        self.server.wait()


class Picture:
    """Pixels of a window, four bytes each, blue first."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels

    def color(self, x, y):
        blue, green, red = self.pixels[(y * self.width + x) * 4:][:3]
        return f"#{red:02X}{green:02X}{blue:02X}"

    def part(self, x, y, width, height):
        rows = range(y, min(y + height, self.height))
        return [self.pixels[(row * self.width + x) * 4:(row * self.width + min(x + width, self.width)) * 4] for row in rows]

    def write(self, path):
        rows = bytearray()
        for row in range(self.height):
            line = self.pixels[row * self.width * 4:(row + 1) * self.width * 4]
            rgb = bytearray(self.width * 3)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
            rows += b"\0" + rgb

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        path.write_bytes(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


class Screen:
    """A program in its window."""

    def __init__(self, display, program, folder, size=None):
        self.display, self.title, self.folder = display, program.name, folder
        folder.mkdir(parents=True, exist_ok=True)
        # A program that keeps settings finds none of an earlier run.
        home = folder / "home"
        subprocess.run(["rm", "-rf", str(home)], check=True)
        home.mkdir()
        environment = dict(os.environ, DISPLAY=display.name, HOME=str(home), XDG_CONFIG_HOME=str(home), LAMINA_SCALE="1")
        environment.pop("WAYLAND_DISPLAY", None)
        if size:
            environment["LAMINA_SCREEN"] = size
        self.output = open(folder / "output.txt", "w")
        self.process = subprocess.Popen([str(program)], env=environment, stdout=self.output, stderr=self.output)
        self.place = None
        for _ in range(100):
            self.place = display.find(self.title)
            if self.place or self.process.poll() is not None:
                break
            time.sleep(0.1)

    def read(self):
        path = self.folder / "pixels"
        self.display.tell(f"read {path} {self.title}")
        if self.display.answer() != "read":
            return None
        return Picture(self.place[2], self.place[3], path.read_bytes())

    def move(self, x, y):
        self.display.tell(f"move {round(self.place[0] + x)} {round(self.place[1] + y)}")

    def press(self, is_down):
        self.display.tell(f"button 1 {int(is_down)}")

    def tap(self, x, y, seconds=0.08):
        self.move(x, y)
        self.press(True)
        time.sleep(seconds)
        self.press(False)

    def drag(self, x, y, to_x, to_y, seconds):
        self.move(x, y)
        self.press(True)
        count = max(2, round(seconds * 60))
        for step in range(1, count + 1):
            time.sleep(seconds / count)
            self.move(x + (to_x - x) * step / count, y + (to_y - y) * step / count)
        self.press(False)

    def film(self):
        """Begins a film of the window, and returns what ends it."""
        path = self.folder / "film.mkv"
        x, y, width, height = self.place
        recorder = subprocess.Popen(
            ["ffmpeg", "-loglevel", "error", "-y", "-f", "x11grab", "-framerate", "24", "-video_size", f"{width}x{height}",
             "-i", f"{self.display.name}+{x},{y}", "-c:v", "ffv1", str(path)], stdin=subprocess.PIPE)
        time.sleep(0.5)

        def end():
            recorder.communicate(b"q")
            subprocess.run(
                ["ffmpeg", "-loglevel", "error", "-y", "-i", str(path), "-vf",
                 "fps=10,scale=240:-1:flags=area,split[a][b];[a]palettegen=max_colors=32[p];"
                 "[b][p]paletteuse=dither=none:diff_mode=rectangle",
                 str(self.folder / "film.gif")], check=True)
            path.unlink()

        return end

    def type(self, text):
        """Letters have their own numbers as names of keys."""
        for letter in text:
            is_upper = letter.isupper()
            if is_upper:
                self.display.tell("key 65505 1")
            for is_down in (1, 0):
                self.display.tell(f"key {ord(letter.lower())} {is_down}")
            if is_upper:
                self.display.tell("key 65505 0")
            time.sleep(0.03)

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.output.close()
        (self.folder / "pixels").unlink(missing_ok=True)


def play(screen, steps):
    """Does what a list says, and returns what was found otherwise.

        wait SECONDS                       lets time pass
        tap X Y, hold X Y SECONDS          a finger touches a place
        drag X Y X Y SECONDS               a finger moves from a place to another one
        type TEXT                          keys of letters and spaces are pressed
        shot NAME                          keeps the picture
        color X Y #RRGGBB                  the colour of a place in the last picture
        moved X Y WIDTH HEIGHT             the part differs from the picture before
        same X Y WIDTH HEIGHT              the part is as in the picture before
    """
    faults, last, before = [], None, None
    for number, line in enumerate(steps.read_text().splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        place = f"{steps.parent.name}/{steps.name}:{number}"
        if screen.process.poll() is not None or not screen.place:
            return faults + [f"{place}: the program ended; see {screen.folder / 'output.txt'}"]
        numbers = [float(word) for word in words[1:] if word.replace(".", "", 1).isdigit()]
        if words[0] == "wait":
            time.sleep(numbers[0])
        elif words[0] in ("tap", "hold"):
            screen.tap(*numbers)
        elif words[0] == "drag":
            screen.drag(*numbers)
        elif words[0] == "type":
            screen.type(line.split(maxsplit=1)[1])
        elif words[0] == "shot":
            # The pointer is no part of a window, so it hides nothing.
            before, last = last, screen.read()
            if not last:
                return faults + [f"{place}: the window is gone"]
            last.write(screen.folder / f"{words[1]}.png")
        elif words[0] == "color":
            found = last.color(*map(int, numbers[:2]))
            if found != words[3]:
                faults.append(f"{place}: expected {words[3]}, found {found}")
        elif words[0] in ("moved", "same"):
            part = [int(value) for value in numbers]
            if (last.part(*part) == before.part(*part)) == (words[0] == "moved"):
                faults.append(f"{place}: expected {'another' if words[0] == 'moved' else 'the same'} picture")
        else:
            sys.exit(f"{place}: expected wait, tap, hold, drag, type, shot, color, moved or same, found {words[0]}")
    return faults
