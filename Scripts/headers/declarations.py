"""What the headers of a library declare, as clang reads them."""
import glob
import json
import os
import re
import subprocess
import tempfile

# Where the headers lie; an option changes it.
INCLUDE = ["/usr/include"]
STANDARD = [
    "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "math.h", "setjmp.h", "limits.h", "errno.h", "pthread.h",
    "stdarg.h", "stdbool.h", "inttypes.h", "time.h", "float.h",
]
# Which header of C's own has a type.
HOME = {
    "FILE": "stdio.h", "jmp_buf": "setjmp.h", "va_list": "stdarg.h", "tm": "time.h", "time_t": "time.h",
    "bool": "stdbool.h", "longjmp": "setjmp.h", "UINT_MAX": "limits.h", "off_t": "sys/types.h", "ssize_t": "sys/types.h",
    "memset": "string.h", "memcpy": "string.h", "strlen": "string.h",
}
KEYWORDS = set(
    "auto break case char const continue default do double else enum extern float for goto if inline int long register "
    "restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool".split())
WORD = re.compile(r"[A-Za-z_]\w*")


def words_of(text):
    return set(WORD.findall(text))


def body_of(function):
    return next((part for part in function.get("inner", []) if part["kind"] == "CompoundStmt"), None)


def owned_tag(node):
    for inner in node.get("inner", []):
        owned = inner.get("ownedTagDecl") or inner.get("decl")
        if inner["kind"] in ("RecordType", "EnumType") and owned:
            return owned["id"]
        if inner["kind"] == "ElaboratedType" and owned_tag(inner):
            return owned_tag(inner)
    return None


def declare(type_text, name):
    """A declarator in C: the name inside of a type."""
    # These tags have other names in other C libraries.
    type_text = type_text.replace("struct __jmp_buf_tag *", "jmp_buf").replace("struct __va_list_tag *", "va_list")
    match = re.search(r"\(\*\s*(?:const)?\s*(?=\))", type_text)
    if match:
        return type_text[: match.end()] + name + type_text[match.end():]
    match = re.search(r"\s*\[", type_text)
    if match:
        return type_text[: match.start()] + " " + name + type_text[match.start():].lstrip()
    return type_text + ("" if type_text.endswith("*") else " ") + name


def is_unnamed(field):
    return "(unnamed" in field["type"]["qualType"] or "(anonymous" in field["type"]["qualType"]


def constant_of(node):
    if "value" in node:
        return int(node["value"])
    for inner in node.get("inner", []):
        value = constant_of(inner)
        if value is not None:
            return value
    return None


def constant_value(node, before):
    value = constant_of(node)
    return before + 1 if value is None else value


def strip_texts(text):
    return re.sub(r'"(\\.|[^"\\])*"', " ", text)


SOURCES = {}


def source_of(node):
    """The text of a function with a body, or of a variable with its value."""
    begin = node["range"]["begin"]
    end = node["range"]["end"]
    begin = begin.get("expansionLoc", begin)
    end = end.get("expansionLoc", end)
    path = node["file"]
    if path not in SOURCES:
        SOURCES[path] = open(path, "rb").read()
    text = SOURCES[path][begin["offset"]: end["offset"] + end["tokLen"]].decode()
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"[ \t]*//[^\n]*", "", text)


class Declarations:
    """What a library's headers declare, by name."""

    def __init__(self, of):
        self.of = of
        self.directories = []
        for directory in of.directories:
            self.directories += glob.glob(os.path.join(INCLUDE[0], directory))
        unit = "".join(f"#include <{name}>\n" for name in STANDARD)
        self.base = set(self.macros_of(unit))
        whole = unit + "".join(f"#include <{name}>\n" for name in of.headers)
        if any("vulkan" in name for name in of.headers):
            whole = "#define VK_NO_PROTOTYPES 1\n" + whole
        self.macros = {k: v for k, v in self.macros_of(whole).items() if k not in self.base}
        # Enumerations without a tag have the name of their alias; their constants lead to them.
        self.functions, self.types, self.constants, self.order = {}, {}, {}, []
        self.variables = {}
        self.read(self.tree_of(whole))

    def clang(self, text, *options):
        flags = [f"-I{d}" for d in self.directories] + ([f"-I{INCLUDE[0]}"] if INCLUDE[0] != "/usr/include" else [])
        if self.of.replaced:
            flags.insert(0, f"-I{self.overlay()}")
        with tempfile.NamedTemporaryFile("w", suffix=".c") as unit:
            unit.write(text)
            unit.flush()
            return subprocess.run(
                ["clang", "-x", self.of.language, *flags, *options, unit.name], check=True, capture_output=True, text=True).stdout

    def overlay(self):
        """A folder with the header of another version, which is read in place of the installed one."""
        pattern, old, new = self.of.replaced
        folder = os.path.join(tempfile.gettempdir(), f"library-headers-{os.getpid()}")
        os.makedirs(folder, exist_ok=True)
        path = glob.glob(os.path.join(INCLUDE[0], pattern))[0]
        text = open(path).read()
        if old not in text:
            raise SystemExit(f"{path}: there is no line “{old}”")
        with open(os.path.join(folder, os.path.basename(path)), "w") as file:
            file.write(text.replace(old, new))
        return folder

    def macros_of(self, text):
        macros = {}
        for line in self.clang(text, "-E", "-dM").splitlines():
            match = re.match(r"#define (\w+)(\([^)]*\))?(?: (.*))?$", line)
            if match:
                macros[match[1]] = (match[2] or "", match[3] or "")
        return macros

    def tree_of(self, text):
        return json.loads(self.clang(text, "-fsyntax-only", "-Xclang", "-ast-dump=json"))

    def read(self, tree):
        file = None
        nodes = list(tree["inner"])
        flat = []
        while nodes:
            node = nodes.pop(0)
            if node["kind"] == "LinkageSpecDecl":
                nodes = node.get("inner", []) + nodes
                continue
            flat.append(node)
        pending = None
        for node in flat:
            for place in (node.get("loc", {}), node.get("loc", {}).get("spellingLoc", {}),
                          node.get("loc", {}).get("expansionLoc", {})):
                file = place.get("file", file)
            node["file"] = file
            kind, name = node["kind"], node.get("name")
            if node.get("isImplicit"):
                continue
            if kind == "FunctionDecl":
                old = self.functions.get(name)
                if old is None or not body_of(old):
                    self.functions[name] = node
                    self.order.append(("function", name))
            elif kind in ("RecordDecl", "EnumDecl", "CXXRecordDecl"):
                pending = node
                if name:
                    old = self.types.get(("tag", name))
                    if old is None or node.get("completeDefinition") or kind == "EnumDecl":
                        self.types["tag", name] = node
                        self.order.append(("tag", name))
                for constant in node.get("inner", []):
                    if constant["kind"] == "EnumConstantDecl":
                        self.constants[constant["name"]] = node
                if kind == "EnumDecl" and not name:
                    self.order.append(("constants", node["id"]))
                    self.types["constants", node["id"]] = node
            elif kind == "TypedefDecl":
                # `typedef struct { … } name;`
                owned = owned_tag(node)
                if owned and pending is not None and pending["id"] == owned and not pending.get("name"):
                    node["record"] = pending
                    if ("constants", owned) in self.types:
                        self.types["constants", owned]["alias"] = name
                self.types["alias", name] = node
                self.order.append(("alias", name))
            elif kind == "VarDecl":
                self.variables[name] = node
                self.order.append(("variable", name))
