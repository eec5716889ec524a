"""Where a build of the package lies, and what a compiler needs to be told to import its modules."""
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# The products, in the order in which readers look for them, each with the modules that it re-exports and that its reference
# therefore contains. What a product re-exports of another product stands in that product's reference.
LAYERS = [
    "LaminaCanvas", "LaminaColor", "LaminaDraw", "LaminaFilters", "LaminaGeometry", "LaminaImage", "LaminaLayer", "LaminaPlan",
    "LaminaRenderer", "LaminaText", "LaminaValues",
]
PRODUCTS = {
    "Lamina": LAYERS + ["LaminaScene"],
    "LaminaTesting": ["LaminaComparison"],
    "LaminaMedia": [],
    "LaminaWindow": [],
    "LaminaShaderCompiler": [],
    "QuartzCore": [],
    "CoreGraphics": ["LaminaColor", "LaminaDraw", "LaminaGeometry", "LaminaImage"],
    "CoreText": [],
    "ImageIO": [],
    "CoreImage": [],
    "CoreMedia": [],
    "AVFoundation": [],
    "UniformTypeIdentifiers": [],
    "MobileCoreServices": [],
    "AudioToolbox": [],
    "ObjectiveC": ["LaminaAssociation"],
    "OSLog": [],
    "simd": [],
    "UIKit": ["LaminaViews"],
    "AppKit": [],
}


def unlisted_modules() -> list[str]:
    """Modules that products re-export, directly or through others, and whose symbols would be in no reference."""
    def exports(module: str) -> set[str]:
        text = "".join(path.read_text() for path in (ROOT / "Sources" / module).glob("*.swift"))
        return set(re.findall(r"^@_exported (?:public )?import (\w+)$", text, re.MULTILINE))

    found, waiting = set(), list(PRODUCTS)
    while waiting:
        new = exports(waiting.pop()) - found
        found |= new
        waiting += new
    listed = {module for modules in PRODUCTS.values() for module in modules}
    # Foundation has a reference of its own.
    return sorted(found - listed - set(PRODUCTS) - {"Foundation"})


class Build:
    """A release build of the package."""

    def __init__(self, folder: pathlib.Path | None = None):
        """The build in a folder, or the package's own, which is built first where anything is missing."""
        if folder is None:
            command = ["swift", "build", "-c", "release"]
            subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            shown = subprocess.run(
                command + ["--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
            folder = pathlib.Path(shown.stdout.strip())
        self.folder = folder.resolve()
        self.modules = self.folder / "Modules"

    @property
    def target(self) -> str:
        """The triple that the modules were compiled for."""
        return self.folder.parent.name

    def import_flags(self) -> list[str]:
        """The words for a Swift compiler that imports the package's modules."""
        maps = sorted(ROOT.glob("Sources/System/*/module.modulemap"))
        maps += sorted(self.folder.glob("CLamina*.build/module.modulemap"))
        maps += sorted(self.folder.parents[1].glob("checkouts/swift-system/Sources/CSystem/include/module.modulemap"))
        words = ["-I", str(self.modules)]
        for path in maps:
            # Those are made for programs that run during the build.
            if not path.parent.name.endswith("-tool.build"):
                words += ["-Xcc", f"-fmodule-map-file={path}"]
        names = re.findall(r'pkgConfig: "([^"]+)"', (ROOT / "Package.swift").read_text())
        for name in names:
            found = subprocess.run(["pkg-config", "--cflags-only-I", name], capture_output=True, text=True)
            words += found.stdout.split()
        return words
