"""Compiling a repository whole, linking a program with it, and what that draws."""
import collections
import hashlib
import pathlib
import re
import subprocess
import sys

from publiccode.repositories import BUILD, ROOT

# The modules that a repository may import and that no program of the package links.
MORE_MODULES = ["AVFoundation", "AudioToolbox", "CoreMedia", "MobileCoreServices", "ObjectiveC", "OSLog", "UniformTypeIdentifiers", "simd"]
DRAWING = ROOT / "Tests/PublicCode/Drawing.swift"
CLOCK = ROOT / "Tests/PublicCode/Clock.c"


def compiler_errors(text):
    """The first error of each line that has one, by the file and the line."""
    errors = {}
    for line in text.splitlines():
        found = re.match(r"(.*\.swift):(\d+):\d+: error: (.*)", line)
        if found:
            errors.setdefault((found.group(1), found.group(2)), found.group(3))
    return errors


def print_errors(errors):
    for text, count in collections.Counter(errors.values()).most_common():
        place = next(place for place, value in errors.items() if value == text)
        print(f"    {count} × {text} ({pathlib.Path(place[0]).name}:{place[1]})")


def type_errors(module, sources, options):
    result = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "5", "-diagnostic-style=llvm", "-module-name", module, *options, *sources],
        capture_output=True, text=True)
    errors = compiler_errors(result.stderr)
    if result.returncode and not errors:
        sys.exit(result.stderr)
    return errors


class Program:
    """A program that is linked with a repository's code."""

    def __init__(self, short, configuration, options):
        self.module = short.replace("-", "_")
        self.folder = BUILD / f"{short}.program"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.configuration, self.options = configuration, options
        self.source = ROOT / f"Tests/PublicCode/{short}.swift"

    def compile(self, sources):
        """The errors of the repository's code, compiled whole."""
        result = subprocess.run(
            ["swiftc", "-c", "-emit-module", "-wmo", "-parse-as-library", "-enable-testing", "-swift-version", "5",
             "-diagnostic-style=llvm", "-module-name", self.module, "-o", str(self.folder / "Code.o"),
             "-emit-module-path", str(self.folder / f"{self.module}.swiftmodule"), *self.options, *sources],
            capture_output=True, text=True)
        errors = compiler_errors(result.stderr)
        if result.returncode and not errors:
            sys.exit(result.stderr)
        return errors

    def objects(self):
        """The package's object files: those of an example that has all layers and views, and those of the small modules."""
        build = ROOT / ".build" / self.configuration
        listed = build / "classics.product/Objects.LinkFileList"
        if not listed.exists():
            sys.exit(
                f"ports: expected a build: swift build -c {self.configuration} --package-path Examples/Classics --scratch-path .build")
        files = [line.strip("'\"") for line in listed.read_text().splitlines()]
        # As text: the build may have been made under another path to the same folder.
        files = [str(build) + file.partition(f"/{self.configuration}")[2] for file in files if "/Classics.build/" not in file]
        text = "".join(path.read_text(errors="replace") for path in [*self.folder.parent.glob(f"{self.folder.stem}.sources/**/*.swift"), self.source])
        for module in MORE_MODULES:
            if re.search(rf"^\s*(@\w+ )?import {module}\b", text, re.MULTILINE):
                files += [str(file) for file in (build / f"{module}.build").glob("**/*.o") if str(file) not in files]
        return files

    def libraries(self):
        manifest = (ROOT / "Package.swift").read_text()
        words = []
        for package in sorted(set(re.findall(r'pkgConfig: "([^"]+)"', manifest))):
            words += subprocess.run(["pkg-config", "--libs", package], capture_output=True, text=True).stdout.split()
        words += [f"-l{name}" for name in sorted(set(re.findall(r'\.linkedLibrary\("([^"]+)"', manifest)))]
        return words

    def link(self):
        """What the linker or the compiler says against the program; nothing if it is there."""
        list_file = self.folder / "Objects.txt"
        list_file.write_text("\n".join(f"'{file}'" for file in [*self.objects(), str(self.folder / "Code.o")]))
        clock = self.folder / "Clock.o"
        subprocess.run(["clang", "-c", "-O1", str(CLOCK), "-o", str(clock)], check=True)
        main = self.folder / "main.swift"
        main.write_text(self.source.read_text())
        result = subprocess.run(
            ["swiftc", "-swift-version", "5", "-diagnostic-style=llvm", "-module-name", "Drawn", *self.options, "-I", str(self.folder),
             str(main), str(DRAWING), f"@{list_file}", str(clock), *self.libraries(),
             "-Xlinker", "--gc-sections", "-Xlinker", "--wrap=clock_gettime",
             "-o", str(self.folder / "Drawn")], capture_output=True, text=True)
        return result.stderr if result.returncode else ""

    def draw(self):
        """SHA-256 of the pictures' pixels."""
        stem = self.folder / "Picture"
        result = subprocess.run([str(self.folder / "Drawn"), str(stem)], capture_output=True, text=True, timeout=300)
        if result.returncode:
            sys.exit(f"ports: {self.module}'s program ends with {result.returncode}: {result.stderr[-2000:]}")
        if result.stderr:
            print(result.stderr, end="", file=sys.stderr)
        return hashlib.sha256(stem.with_suffix(".pixels").read_bytes()).hexdigest()
