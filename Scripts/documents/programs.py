"""Whether blocks of Swift compile."""
import re
import subprocess
import tempfile
import pathlib

from documents.modules import Build
from documents.pages import Block, Page

# What cannot stand in the body of a function, so that the block becomes a file of its own.
OUTER = re.compile(r"^\s*(@Suite|@Test|@main|extension\b|public\b|@Animatable\b|import XCTest)", re.MULTILINE)


def units(pages: list[Page]):
    """Blocks that are compiled together, in a scope of their own: a block and those that continue it."""
    for page in pages:
        together: list[Block] = []
        for block in page.blocks:
            if block.language != "swift" or "not compiled" in block.markers:
                continue
            if "continues" in block.markers and together:
                together.append(block)
                continue
            if together:
                yield together
            together = [block]
        if together:
            yield together


def source(unit: list[Block]) -> tuple[list[str], str]:
    """The imports of blocks, and the rest of them."""
    imports, text = [], ""
    for block in unit:
        text += block.markers.get("before", "") + f'\n#sourceLocation(file: "{block.page.path}", line: {block.line})\n' + block.code
    body = []
    for line in text.split("\n"):
        if line == "import Cards" and len(unit) > 1:
            # The target that the blocks before make up.
            line = ""
        elif re.match(r"\s*(public )?import \w+", line):
            imports.append(line)
            line = ""
        body.append(line)
    return imports, "\n".join(body)


def uncompiled(pages: list[Page], build: Build) -> tuple[int, str]:
    """The number of blocks, and the compiler's errors and warnings about them."""
    flags = build.import_flags()
    count, messages, inner, runs = 0, "", "", []
    imports = {"import Foundation", "import Lamina"}
    for number, unit in enumerate(units(pages)):
        count += len(unit)
        own, body = source(unit)
        if OUTER.search(body):
            runs.append("\n".join(sorted({"import Foundation", *own})) + "\n" + body)
        else:
            imports.update(own)
            inner += f"func block{number}() async throws {{\n{body}\n}}\n"
    runs.append("\n".join(sorted(imports)) + "\n" + inner)
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(runs):
            path = pathlib.Path(folder) / f"blocks{number}.swift"
            path.write_text(text)
            done = subprocess.run(
                ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-enable-testing", "-package-name", "lamina",
                 "-diagnostic-style", "llvm", *flags, path],
                capture_output=True, text=True)
            if done.returncode:
                messages += done.stderr
    return count, messages
