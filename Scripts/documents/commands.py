"""Whether blocks of commands run as they are written, and blocks of JSON can be read."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from documents.modules import ROOT, Build
from documents.pages import Page, tracked

# Seconds that the commands of a block may take.
PATIENCE = 120


def failed_commands(pages: list[Page], build: Build) -> tuple[int, list[str]]:
    """The number of blocks that ran, and a text for each that failed.

    The blocks of a page run one after another in a folder of the page's own. Scenes, examples and fonts of the project lie in it.
    """
    problems, count = [], 0
    environment = dict(os.environ, PATH=f"{build.folder}:{os.environ['PATH']}")
    for page in pages:
        blocks = [
            block for block in page.blocks
            if "file" in block.markers or (block.language == "sh" and "not run" not in block.markers)
        ]
        if not any(block.language == "sh" and "file" not in block.markers for block in blocks):
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for path in tracked("Scenes", "Examples", "Fonts", "Tests/Goldens"):
                copy = folder / path.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, copy)
            for block in blocks:
                if "file" in block.markers:
                    path = folder / block.markers["file"]
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(block.code)
                    continue
                count += 1
                text = block.markers.get("before", "") + "\n" + block.code
                problem = failure(text, folder, environment)
                if problem:
                    problems.append(f"{block.place}: {problem}")
    return count, problems


def failure(text: str, folder: pathlib.Path, environment: dict) -> str | None:
    """Why commands failed. Programs that they leave behind, such as servers, are ended."""
    with tempfile.TemporaryFile("w+") as said:
        shell = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", text], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=said,
            stderr=subprocess.STDOUT, start_new_session=True)
        try:
            code = shell.wait(PATIENCE)
            problem = f"exit code {code}" if code else None
        except subprocess.TimeoutExpired:
            problem = f"still running after {PATIENCE} seconds"
        try:
            os.killpg(shell.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        shell.wait()
        if problem is None:
            return None
        said.seek(0)
        return f"{problem}\n{said.read()[-2000:]}"


def unreadable_json(pages: list[Page]) -> list[str]:
    """A line for each block of JSON that is neither a value nor a value a line, as manifests are."""
    problems = []
    for page in pages:
        for block in page.blocks:
            if block.language != "json":
                continue
            try:
                json.loads(block.code)
            except ValueError as whole:
                try:
                    for line in block.code.splitlines():
                        json.loads(line)
                except ValueError:
                    problems.append(f"{block.place}: {whole}")
    return problems
