"""The project's pages in Markdown, with their links, their headings and their blocks of code."""
import dataclasses
import pathlib
import re
import subprocess

from documents.modules import ROOT

MARKER = re.compile(r"<!--\s*(before|continues|file|not run|not compiled):?\s*(.*?)\s*-->", re.DOTALL)


@dataclasses.dataclass
class Block:
    """A fenced block of code."""

    page: "Page | Tutorial"
    # Of its first line of code.
    line: int
    language: str
    code: str
    # What comments directly above the block say to those who check it, by their first word.
    markers: dict[str, str]

    @property
    def place(self) -> str:
        return f"{self.page.name}:{self.line}"


class Page:
    """A page, read once."""

    def __init__(self, path: pathlib.Path):
        self.path = path
        self.name = str(path.relative_to(ROOT))
        self.lines = path.read_text().split("\n")
        self.blocks: list[Block] = []
        # The page's lines without code, in which links and headings are.
        self.prose: list[str] = []
        self.read()

    def read(self):
        fence = None
        begin = 0
        for number, line in enumerate(self.lines, 1):
            found = re.match(r"\s*(```+|~~~+)\s*(\S*)", line)
            if fence is None and found:
                fence, language, begin = found[1], found[2], number + 1
            elif fence is not None and line.strip() == fence:
                code = self.lines[begin - 1:number - 1]
                indentation = len(self.lines[begin - 2]) - len(self.lines[begin - 2].lstrip())
                code = "".join(each[indentation:] + "\n" for each in code)
                self.blocks.append(Block(self, begin, language, code, self.markers(begin - 2)))
                fence = None
            elif fence is None:
                self.prose.append(re.sub(r"``?[^`]*``?", "", line))
                continue
            self.prose.append("")

    def markers(self, above: int) -> dict[str, str]:
        """The comments that end directly above line `above`, counted from 0, with no text between them."""
        text = "\n".join(self.lines[:above]).rstrip()
        found = {}
        while text.endswith("-->"):
            start = text.rfind("<!--")
            marker = MARKER.fullmatch(text[start:])
            if marker:
                found[marker[1]] = marker[2]
            text = text[:start].rstrip()
        return found

    def headings(self) -> list[str]:
        return [re.sub(r"^#+\s+", "", line).strip()
                for line, plain in zip(self.lines, self.prose) if re.match(r"#+\s", plain)]

    def anchors(self) -> set[str]:
        """The anchors of the page's headings, as the sites of repositories make them."""
        found: set[str] = set()
        for heading in self.headings():
            text = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            anchor, count = text, 0
            while anchor in found:
                count += 1
                anchor = f"{text}-{count}"
            found.add(anchor)
        return found

    def links(self):
        """The targets of links and pictures, with their lines."""
        for number, line in enumerate(self.prose, 1):
            for target in re.findall(r"\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)(?:\s+\"[^\"]*\")?\)", line):
                yield number, target
            for target in re.findall(r"<(doc:[^>]+)>", line):
                yield number, target
            for target in re.findall(r"(?:src|href)=\"([^\"]+)\"", line):
                yield number, target


class Tutorial:
    """A tutorial of a catalog. Its files of code are its blocks, in the order of its steps."""

    def __init__(self, path: pathlib.Path):
        self.path = path
        self.name = str(path.relative_to(ROOT))
        self.blocks: list[Block] = []
        sources = ""
        for name, file in re.findall(r'@Code\(name: "([^"]+)", file: ([^)\s]+)\)', path.read_text()):
            code = (path.parent / file).read_text()
            markers = {}
            if file.endswith(".sh"):
                if re.search(r"^(swift|Scripts/)", code, re.MULTILINE):
                    markers["not run"] = "it builds a package"
            elif file.endswith(".json"):
                markers["file"] = name
            elif name.endswith("Package.swift"):
                markers["not compiled"] = "a manifest"
            else:
                # Tests import the target of the steps before.
                code = re.sub(r"^import Cards\n", "\n", code, flags=re.MULTILINE)
                markers["before"] = sources
                if name.startswith("Sources/"):
                    sources += code
            self.blocks.append(Block(self, 1, file.rsplit(".", 1)[-1], code, markers))


def tracked(*patterns: str) -> list[pathlib.Path]:
    """Files of the project by patterns, those included that are new and not ignored."""
    found = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns], cwd=ROOT, check=True,
        capture_output=True, text=True).stdout
    return sorted(ROOT / name for name in set(found.split("\0")) if name and (ROOT / name).exists())


def pages() -> list[Page]:
    return [Page(path) for path in tracked("*.md")]


def tutorials() -> list[Tutorial]:
    return [Tutorial(path) for path in tracked("*.tutorial")]
