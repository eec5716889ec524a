#!/usr/bin/env python3
"""Draws the parts of a film as Ray tasks, and joins them.

    pip install ray
    python3 film.py film.mp4 --parts 8 -- scene.json --duration 60 --quality 80

What follows `--` goes to `lamina animate`. The scene and the folder of the film are on a file system that all machines see.
"""

import argparse
import os
import subprocess
import sys

import ray


@ray.remote(num_cpus=1, max_retries=3)
def draw(lamina: str, film: str, part: str, words: list[str], folder: str) -> tuple[str, int, str]:
    """Draws a part; returns it, the exit code, and the messages."""
    run = subprocess.run(
        [lamina, "animate", *words, "-o", film, "--part", part, "--threads", "1"],
        cwd=folder, capture_output=True, text=True)
    return part, run.returncode, run.stderr.strip()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("film")
    arguments.add_argument("--parts", type=int, default=8)
    arguments.add_argument("--lamina", default="lamina")
    arguments.add_argument("words", nargs="+", metavar="WORD", help="words for lamina animate, the scene first")
    options = arguments.parse_args()
    if options.parts < 1:
        arguments.error(f"--parts: expected 1 or more, found {options.parts}")
    ray.init()
    waiting = [
        draw.remote(options.lamina, options.film, f"{number}/{options.parts}", options.words, os.getcwd())
        for number in range(1, options.parts + 1)
    ]
    worst = 0
    while waiting:
        done, waiting = ray.wait(waiting)
        part, code, said = ray.get(done[0])
        print(f"part {part}: {said}", file=sys.stderr if code else sys.stdout)
        worst = max(worst, code)
    return worst or subprocess.run([options.lamina, "join", options.film]).returncode


if __name__ == "__main__":
    sys.exit(main())
