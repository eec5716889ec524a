"""Whether links lead somewhere."""
import re
import urllib.parse

from documents.modules import ROOT
from documents.pages import Page, tracked


def broken_links(pages: list[Page]) -> list[str]:
    """A line for each link whose file, page or heading is missing. Addresses of the web are not opened."""
    by_path = {page.path: page for page in pages}
    catalogs = {}
    for path in tracked("*.md", "*.tutorial"):
        for folder in path.parents:
            if folder.suffix == ".docc":
                catalogs.setdefault(folder, {})[path.stem] = path
    problems = []

    def check(page: Page, line: int, target: str):
        def problem(text: str):
            problems.append(f"{page.name}:{line}: {target}: {text}")

        catalog = next((folder for folder in page.path.parents if folder.suffix == ".docc"), None)
        if target.startswith("doc:"):
            if target.startswith("doc:/"):
                return
            name, _, anchor = target[len("doc:"):].partition("#")
            name = name.rsplit("/", 1)[-1]
            if catalog is None:
                return problem("such links are for pages of a catalog")
            path = catalogs[catalog].get(name)
            if path is None:
                return problem("there is no such page in the catalog")
            if anchor and path in by_path:
                wanted = urllib.parse.unquote(anchor).lower()
                headings = [re.sub(r"[^\w]+", "-", heading.lower()).strip("-") for heading in by_path[path].headings()]
                if re.sub(r"[^\w]+", "-", wanted).strip("-") not in headings:
                    return problem("the page has no such heading")
            return None
        if re.match(r"[a-z]+:", target):
            return None
        name, _, anchor = target.partition("#")
        path = (page.path.parent / urllib.parse.unquote(name)).resolve() if name else page.path
        if not path.exists():
            return problem("there is no such file")
        if ROOT not in path.parents and path != ROOT:
            return problem("leads out of the project")
        if catalog is not None and name and path.parent != page.path.parent:
            return problem("the site has no files beside pages but pictures, which lie in the page's folder")
        if catalog is not None and anchor and not name:
            # DocC keeps the letters' case, and the sites of repositories take either.
            if anchor not in [re.sub(r"[^\w]+", "-", heading).strip("-") for heading in by_path[path].headings()]:
                return problem("the page has no such heading, spelt as DocC does")
            return None
        if anchor and path in by_path and anchor not in by_path[path].anchors():
            return problem("the page has no such heading")
        return None

    for page in pages:
        for line, target in page.links():
            check(page, line, target)
    return problems
