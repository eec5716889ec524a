"""Which repositories are tried, and how they come."""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / ".build/ports"

# The owner and the name, the commit, and the folders of the code.
REPOSITORIES = [
    ("ninjaprox/NVActivityIndicatorView", "9777b047a904a8972ad81b48ecdaac394a24c5ce", ["Sources/Base"]),
    ("cruisediary/Pastel", "5119336d6c28ede1aa0500b26a7ce667b0660d9a", ["Sources/Pastel/Classes"]),
    ("marcosgriselli/ViewAnimator", "653a71588ecfd81dbbbcc9348b9f3cb0245b0a13", ["Sources"]),
    ("danielgindi/Charts", "29e4f58f7cb20cbc0e4bd9b3fb060479b42c06c5", ["Source/Charts"]),
    ("philackm/ScrollableGraphView", "aa0948b2fce02b1607c4b6855387e114ffcc447a", ["Classes"]),
    ("Ramotion/paper-switch", "0ee6532f9dc7fba7c467cdaac4e50dd9ff21a533", ["PaperSwitch"]),
    ("HeroTransitions/Hero", "d7a72e13b034599ff694e6907f770e6bcb83f59d", ["Sources"]),
    ("MengTo/Spring", "50d92a5b9e08848387ae95bf44c6ad20834f7083", ["Spring"]),
    ("Ramotion/circle-menu", "4534c0dcd4676c191d6a017a7e02304642007560", ["CircleMenuLib"]),
    ("entotsu/TKSubmitTransition", "1960d8e644c2dd3aa4585b6ed562f90ec8e13065", ["SubmitTransition/Classes"]),
    ("cats-oss/Sica", "547976ba79edc680b7eccbee69bf75bac17d27a4", ["Sica/Source"]),
    ("i-schuetz/SwiftCharts", "f5cee87337a50af9e41367f73436dafaaacd3f11", ["SwiftCharts"]),
    ("evgenyneu/Cosmos", "aebcb0e3ee9631845d9be8cf628e819bb3a01570", ["Cosmos"]),
    ("Ramotion/animated-tab-bar", "52174249fa7b296c0fce1114be8f34081b85ffc3", ["RAMAnimatedTabBarController"]),
    ("gontovnik/DGElasticPullToRefresh", "c525935d32f2989b3f0b24bd45b0fe1278aa2097", ["DGElasticPullToRefresh"]),
]


def run(name, command):
    result = subprocess.run(["git", *command], capture_output=True)
    if result.returncode:
        sys.exit(f"ports: {name}: git {command[-1]} failed: {result.stderr.decode(errors='replace').strip()}")
    return result.stdout


def bring(name, commit, folders, mirror):
    """The folder of a repository's code at a commit."""
    folder = BUILD / name.replace("/", "+")
    if (folder / ".at").exists() and (folder / ".at").read_text() == commit:
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    copies = sorted((pathlib.Path(mirror) / name.replace("/", "+")).glob("*")) if mirror else []
    if copies:
        # A copy may lack large files, so that only the code is read.
        copy = copies[0] / ".git" if (copies[0] / ".git").exists() else copies[0]
        git = ["--git-dir", str(copy)]
        for path in run(name, git + ["ls-tree", "-r", "--name-only", commit, *folders]).decode().split("\n"):
            if path.endswith(".swift"):
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(run(name, git + ["show", f"{commit}:{path}"]))
    else:
        git = ["-C", str(folder), "-c", "advice.detachedHead=false"]
        run(name, git + ["init", "-q"])
        run(name, git + ["fetch", "-q", "--depth", "1", f"https://github.com/{name}.git", commit])
        run(name, git + ["checkout", "-q", "FETCH_HEAD"])
    (folder / ".at").write_text(commit)
    return folder
