"""Which programs are tried, and how they come."""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / ".build/phone"
LISTED = ROOT / "Tests/PhonePrograms"

# The name, the owner and the name of the repository, the commit, and where its folders go in the package.
PROGRAMS = [
    ("swift-2048", "joafc96/swift-2048", "1dc92e20572d3c73ce494f04d9c4c01642b3e063", {"swift-2048": "Upstream"}),
    (
        "StagehandDemo", "cashapp/stagehand", "7109cf4a3cc13e7c0356389062d74a608a7b6bf7",
        {"Sources/Stagehand": "Stagehand/Upstream", "Example/Stagehand": "Demo/Upstream"},
    ),
    (
        "Tetromino", "Stitch7/Tetromino", "e44457f4921b48e02fe2fff3896302bcd1029a03",
        {"TetrominoKit": "Kit/Upstream", "TetrominoTouch/TetrominoTouch": "Touch/Upstream"},
    ),
    (
        "TradingTasks", "i40per/ToDoUIKitNoStoryboard", "4ec3ea67d50f68fb85e9931b1f47f8541dbf7e82",
        {"ToDoUIKitNoStoryboard": "Upstream"},
    ),
]
OWN = "// The files of the program in Upstream are compiled by the plugin PortedSources.\n"


def run(name, command, **options):
    result = subprocess.run(command, capture_output=True, **options)
    if result.returncode:
        sys.exit(f"phone-programs: {name}: {command[0]} failed: {result.stderr.decode(errors='replace').strip()}")
    return result.stdout


def copy_of(repository, commit, mirror):
    """The repository's git folder."""
    copies = sorted((pathlib.Path(mirror) / repository.replace("/", "+")).glob("*")) if mirror else []
    if copies:
        return copies[0] / ".git" if (copies[0] / ".git").exists() else copies[0]
    folder = BUILD / "repositories" / (repository.replace("/", "+") + ".git")
    if not folder.exists():
        run(repository, ["git", "init", "-q", "--bare", str(folder)])
    run(repository, ["git", "--git-dir", str(folder), "fetch", "-q", "--depth", "1",
                     f"https://github.com/{repository}.git", commit])
    return folder


def bring(name, repository, commit, folders, mirror):
    """Writes the package of a program: its manifest, and the repository's folders as they are."""
    package = BUILD / name
    package.mkdir(parents=True, exist_ok=True)
    if not (package / ".at").exists() or (package / ".at").read_text() != commit:
        git = copy_of(repository, commit, mirror)
        for source, target in folders.items():
            folder = package / target
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            files = run(name, ["git", "--git-dir", str(git), "archive", f"{commit}:{source}"])
            run(name, ["tar", "x", "-C", str(folder)], input=files)
            (folder.parent / "Linux.swift").write_text(OWN)
        (package / ".at").write_text(commit)
    manifest = (LISTED / name / "Package.swift").read_text()
    if not (package / "Package.swift").exists() or (package / "Package.swift").read_text() != manifest:
        (package / "Package.swift").write_text(manifest)
    return package
