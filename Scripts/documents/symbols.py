"""The public declarations of a product, as the compiler lists them."""
import pathlib

from documents.modules import PRODUCTS, Build


def extraction(product: str, build: Build, folder: pathlib.Path) -> list:
    """Makes the folder, and gives the command that writes the symbol graph of a product into it, with the symbols of the modules that it
    re-exports."""
    folder.mkdir(parents=True)
    words = [
        "swift", "symbolgraph-extract", "-module-name", product, "-target", build.target, "-output-dir", folder,
        "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols",
    ]
    if PRODUCTS[product]:
        words += ["-experimental-allowed-reexported-modules=" + ",".join(PRODUCTS[product])]
    return words + build.import_flags()
