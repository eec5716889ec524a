#!/usr/bin/env python3
"""Draws the jobs of a manifest as Ray tasks, one part per task.

    pip install ray
    python3 cards.py jobs.jsonl --parts 8 --lamina /usr/bin/lamina

The manifest, its scenes and the folder of the outputs are on a file system that all machines see. Run again, the script
draws the missing pictures.
"""

import argparse
import os
import subprocess
import sys

import ray


@ray.remote(num_cpus=1, max_retries=3)
def draw(lamina: str, manifest: str, part: int, parts: int) -> tuple[int, int, str]:
    """Draws part `part` of `parts`; returns the part, the exit code, and the messages."""
    run = subprocess.run(
        [lamina, "render", "--manifest", os.path.basename(manifest), "--backend", "cpu", "--threads", "1",
         "--resume", "--shard", f"{part}/{parts}"],
        cwd=os.path.dirname(manifest) or ".", capture_output=True, text=True)
    # Of the standard output only the last line is kept, which sums up. Errors are on standard error.
    return part, run.returncode, run.stderr + (run.stdout.splitlines() or [""])[-1]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("manifest")
    arguments.add_argument("--parts", type=int, default=8)
    arguments.add_argument("--lamina", default="lamina")
    options = arguments.parse_args()
    if options.parts < 1:
        arguments.error(f"--parts: expected 1 or more, found {options.parts}")
    ray.init()
    manifest = os.path.abspath(options.manifest)
    waiting = [draw.remote(options.lamina, manifest, part, options.parts) for part in range(options.parts)]
    worst = 0
    while waiting:
        done, waiting = ray.wait(waiting)
        part, code, said = ray.get(done[0])
        print(f"part {part}: {said}", file=sys.stderr if code else sys.stdout)
        worst = max(worst, code)
    return worst


if __name__ == "__main__":
    sys.exit(main())
