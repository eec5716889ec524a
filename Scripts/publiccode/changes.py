"""How code is changed: by the rules of the article Porting, and by the lines that a repository's own list names.

A list, Tests/PublicCode/NAME.changes, says what a porter writes by hand. Its lines are

    # why
    in FILE                     the file that the next lines are about, by its name
    replace PATTERN => TEXT     in each line that has the pattern, as Python's re.sub
    drop PATTERN                takes away each line that has it
    cut PATTERN => PATTERN      takes away the lines from the first that has the one to the next that has the other
    import MODULE               a line at the top
    add TEXT                    a line at the end
    optional PROTOCOL           methods that need not be there get an empty default in an extension, and are called without '?'

Each line counts with as many lines as it changes, takes away or writes. A line that changes nothing is an error.
"""
import pathlib
import re
import sys


def without_objective_c(text):
    """The text as the article Porting tells to change it, line by line, so that places stay."""
    lines = []
    classes = []
    is_marked = False
    for line in text.split("\n"):
        # Objective-C's protocols are those of classes.
        is_marked = is_marked or "@objc" in line
        protocol = re.search(r"\bprotocol\s+\w+\s*(:)?", line)
        if protocol and is_marked and not re.search(r":.*\b(AnyObject|class)\b", line):
            line = line[:protocol.end()].rstrip() + (" AnyObject, " if protocol.group(1) else ": AnyObject ") + line[protocol.end():]
        if line.strip() and not re.fullmatch(r"@objc(\([\w:]*\))?", line.strip()):
            is_marked = False
        declared = re.search(r"\b(?:class|extension|struct|enum)\s+(\w+)", line)
        if declared and not re.search(r"\bclass\s+(func|var)\b", line) and not line.lstrip().startswith("//"):
            classes.append(declared.group(1))
        line = re.sub(r"@objc(Members)?(\([\w:]*\))?\s?", "", line)
        line = re.sub(r"@(IBDesignable|IBInspectable|IBOutlet|IBAction|nonobjc|NSCopying)\s?", "", line)
        line = re.sub(
            r"#keyPath\(\s*\w+\.([\w.]+)\s*\)",
            lambda found: '"' + re.sub(r"^is([A-Z])", lambda key: key.group(1).lower(), found.group(1)) + '"', line)
        line = re.sub(r"\bdynamic\s+(?=var|func|open|public)", "", line)
        if re.match(r"\s*#(else)?if\b", line):
            line = re.sub(r"(?<!!)\bos\(iOS\)", "(os(iOS) || os(Linux))", line)
            line = re.sub(r"\bcanImport\((AppKit|Cocoa)\)", "false", line)
        owner = classes[-1] if classes else "Self"
        line = re.sub(
            r"#selector\(\s*(?:self\.|Self\.)?((?:\w+\.)?)(\w+)(?:\([\w:]*\))?\s*\)",
            lambda found: f"{found.group(1) or owner + '.'}{found.group(2)}", line)
        lines.append(line)
    return "\n".join(lines)


def is_code(line):
    return line.strip() != "" and not line.strip().startswith("//")


class Changes:
    """A repository's list of lines that are changed by hand."""

    def __init__(self, path: pathlib.Path):
        self.path = path
        self.lines = path.read_text().splitlines() if path.exists() else []

    def apply(self, texts):
        """Changes texts, which are given by their files' names, and returns how many lines that were."""
        count, name = 0, None
        for number, line in enumerate(self.lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            word, _, rest = line.partition(" ")
            if word == "in":
                name = rest
                if name not in texts:
                    sys.exit(f"{self.path}:{number}: no file {name}")
                continue
            if word == "optional":
                changed = self.write_defaults(texts, rest)
            elif name is None:
                sys.exit(f"{self.path}:{number}: expected 'in FILE' before this")
            else:
                texts[name], changed = self.change(texts[name], word, rest, number)
            if changed == 0:
                sys.exit(f"{self.path}:{number}: nothing has this")
            count += changed
        return count

    def change(self, text, word, rest, number):
        lines = text.split("\n")
        if word == "import":
            # Above the first import, so that no line of a comment at the top moves behind it.
            place = next((index for index, line in enumerate(lines) if re.match(r"\s*import ", line)), 0)
            return "\n".join([*lines[:place], f"import {rest}", *lines[place:]]), 1
        if word == "add":
            return text + ("" if text.endswith("\n") else "\n") + rest + "\n", 1
        if word == "drop":
            kept = [line for line in lines if not re.search(rest, line)]
            return "\n".join(kept), len(lines) - len(kept)
        if word == "cut" and " => " in rest:
            first, _, last = rest.partition(" => ")
            begin = next((index for index, line in enumerate(lines) if re.search(first, line)), len(lines))
            end = next((index for index in range(begin + 1, len(lines)) if re.search(last, lines[index])), -1)
            return "\n".join(lines[:begin] + lines[end + 1:]), max(0, end + 1 - begin)
        if word == "replace" and " => " in rest:
            pattern, _, new = rest.partition(" => ")
            made = [re.sub(pattern, new, line) for line in lines]
            return "\n".join(made), sum(1 for old, line in zip(lines, made) if old != line)
        sys.exit(f"{self.path}:{number}: expected in, replace, drop, cut, import, add or optional, found {word}")

    @staticmethod
    def write_defaults(texts, protocol):
        """Gives the optional methods of a protocol empty defaults."""
        count, methods = 0, []
        for name, text in texts.items():
            found = re.search(rf"protocol\s+{protocol}\b[^{{]*\{{(.*?)\n\}}", text, re.DOTALL)
            if not found:
                continue
            methods = re.findall(r"optional\s+func\s+((\w+)\(.*)", found.group(1))
            defaults = [f"    public func {head} {'{ nil }' if '->' in head else '{}'}" for head, _ in methods]
            body = re.sub(r"\boptional\s+func", "func", found.group(1))
            texts[name] = "\n".join(
                [text[:found.start(1)] + body + text[found.end(1):].rstrip("\n"), f"extension {protocol} {{", *defaults, "}", ""])
            count += 2 * len(methods) + 2
        for name, text in texts.items():
            lines = text.split("\n")
            for index, line in enumerate(lines):
                for _, method in methods:
                    lines[index] = re.sub(rf"\.{method}\?\(", f".{method}(", lines[index])
                count += lines[index] != line
            texts[name] = "\n".join(lines)
        return count
