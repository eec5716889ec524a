"""The part of a library's declarations that Lamina's sources need, as a header of C."""
import collections
import glob
import os
import re

from headers.declarations import (
    HOME, INCLUDE, KEYWORDS, STANDARD, WORD, Declarations, body_of, constant_of, constant_value, declare, is_unnamed, source_of,
    strip_texts, words_of)

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def source_words(patterns):
    """The identifiers in the sources, without comments and texts."""
    found = set()
    for pattern in patterns:
        for path in glob.glob(os.path.join(ROOT, pattern), recursive=True):
            text = open(path, encoding="utf-8").read()
            text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
            text = re.sub(r"//[^\n]*", " ", text)
            text = re.sub(r"(?m)^[ \t]*#[ \t]*(pragma|include)\b.*$", "", text)
            if path.endswith((".c", ".h")):
                text = re.sub(r'"(\\.|[^"\\\n])*"', " ", text)
            found |= words_of(text)
    return found


class Header:
    """The part of a library's declarations that some words need."""

    def __init__(self, name, of):
        self.name, self.of = name, of
        self.all = Declarations(of)
        self.words = source_words(of.users) | set(of.keep)
        self.macros, self.functions, self.whole, self.named = {}, set(), set(), set()
        self.constants, self.variables = set(), set()
        self.seen = set()
        self.need(self.words, outside=True)

    # What is needed ---------------------------------------------------------------------------------------------------

    def need(self, words, outside=False):
        waiting = [(word, outside) for word in sorted(words)]
        while waiting:
            word, direct = waiting.pop()
            if word in KEYWORDS or (word, direct) in self.seen:
                continue
            self.seen.add((word, direct))
            # A macro's text stands in the sources.
            is_macro = direct and word in self.all.macros
            for more in self.take(word, direct):
                if is_macro:
                    self.words.add(more)
                waiting.append((more, is_macro))

    def take(self, word, direct):
        if word in self.all.macros and word not in self.macros:
            arguments, text = self.all.macros[word]
            self.macros[word] = (arguments, text)
            yield from words_of(strip_texts(text)) - words_of(arguments)
        if word in self.all.functions and self.is_own(self.all.functions[word]):
            self.functions.add(word)
            yield from self.words_of_function(self.all.functions[word])
        if word in self.all.constants:
            self.constants.add(word)
            yield from self.name_of_enum(self.all.constants[word])
        if word in self.all.variables and self.is_own(self.all.variables[word]):
            self.variables.add(word)
            yield from words_of(self.all.variables[word]["type"]["qualType"])
        for kind in ("alias", "tag"):
            node = self.all.types.get((kind, word))
            if node is None or not self.is_own(node):
                continue
            self.named.add((kind, word))
            yield from self.words_of_type(kind, word, node, direct)

    def is_own(self, node):
        file = node.get("file") or ""
        path = os.path.realpath(file)
        bases = [os.path.realpath(os.path.join(INCLUDE[0], name.split("/")[0])) for name in self.of.headers if "/" in name]
        single = [os.path.realpath(os.path.join(INCLUDE[0], name)) for name in self.of.headers if "/" not in name
                  and name not in STANDARD]
        bases += [os.path.realpath(d) for d in self.all.directories]
        beside = ("png", "zconf", "jpeg", "jmorecfg", "jconfig", "jerror", "tiff", "openjp", "opj", "lcms", "zstd", "zip",
                  "expat", "gif", "vk_", "astc", "xkb", "duk_config")
        return any(path.startswith(base + "/") for base in bases) or path in single or (
            os.path.basename(path).startswith(beside) or "/openjpeg" in path)

    def name_of_enum(self, node):
        if node.get("name"):
            yield node["name"]
        if node.get("alias"):
            yield node["alias"]

    def words_of_function(self, node):
        if body_of(node):
            yield from words_of(strip_texts(source_of(node)))
            return
        yield from words_of(node["type"]["qualType"])

    def words_of_type(self, kind, word, node, direct):
        record = node.get("record") if kind == "alias" else node
        if kind == "alias" and record is None:
            yield from words_of(node["type"]["qualType"])
            tag = re.fullmatch(r"(?:struct|union) (\w+)", node["type"]["qualType"])
            if tag and direct:
                self.need({tag[1]}, outside=True)
            if direct and not tag:
                self.need(words_of(node["type"]["qualType"]), outside=True)
            return
        if record["kind"] == "EnumDecl":
            return
        # A structure is whole if a source may look into it: if it names the structure and one of its members.
        if kind == "alias" or self.is_used(record, direct):
            yield from self.words_of_record((kind, word), record)

    def is_used(self, record, direct):
        members = {part.get("name") for part in record.get("inner", []) if part["kind"] == "FieldDecl"}
        return direct and bool(members & self.words or {record.get("name")} & set(self.of.keep))

    def words_of_record(self, key, record):
        if key in self.whole:
            return
        self.whole.add(key)
        for part in record.get("inner", []):
            if part["kind"] == "FieldDecl":
                text = part["type"]["qualType"]
                yield from words_of(text)
                # What lies inside of a structure is whole too.
                if "*" not in text:
                    for word in words_of(text):
                        self.make_whole(word)
            elif part["kind"] in ("RecordDecl", "CXXRecordDecl"):
                yield from self.words_of_record(("inner", part["id"]), part)

    def make_whole(self, word):
        for _ in range(8):
            alias = self.all.types.get(("alias", word))
            if alias is None or alias.get("record") is not None:
                break
            match = re.fullmatch(r"(?:struct |union )?(\w+)", alias["type"]["qualType"])
            if match is None:
                return
            self.need({word})
            if match[1] == word:
                break
            word = match[1]
        tag = self.all.types.get(("tag", word))
        if tag is not None and tag["kind"] != "EnumDecl":
            self.named.add(("tag", word))
            self.need(set(self.words_of_record(("tag", word), tag)))
        self.need({word})

    # What is written --------------------------------------------------------------------------------------------------

    def text(self):
        tags = sorted(w for k, w in self.named if k == "tag" and self.all.types["tag", w]["kind"] != "EnumDecl")
        # In C++ a tag is a type's name by itself.
        alias = self.of.language == "c++"
        forward = [
            f"typedef {used} {word} {word};" if alias else f"{used} {word};"
            for word, used in ((word, self.all.types["tag", word]["tagUsed"]) for word in tags)]
        lines = forward + self.ordered()
        macros = []
        for word in sorted(self.macros):
            arguments, text = self.macros[word]
            macros.append(f"#ifndef {word}\n#define {word}{arguments} {text}".rstrip() + "\n#endif")
        used = words_of("\n".join(lines + macros))
        includes = sorted({"stddef.h", "stdint.h"} | {HOME[word] for word in used if word in HOME})
        names = ", ".join(name for name in self.of.headers if name not in STANDARD)
        parts = [
            "#pragma once",
            f"// What Lamina calls of {names}. Scripts/library-headers writes this file.",
            "\n".join(f"#include <{name}>" for name in includes),
            "\n".join(macros),
            "\n".join(lines),
            f"/// Why the library cannot be opened; NULL if it can.\nconst char *lamina_{self.name.lower()}_missing(void);"
            if self.of.files else "",
        ]
        return "\n\n".join(part for part in parts if part) + "\n"

    def ordered(self):
        """The declarations, each after those that it needs: in a header a type may be used by its alias before."""
        items = collections.OrderedDict()
        for key in self.all.order:
            if key not in items:
                lines = self.declaration(*key)
                if lines:
                    items[key] = lines
        result, done = [], set()

        def put(key):
            if key in done or key not in items:
                return
            done.add(key)
            for line in items[key]:
                value = "*" not in line and "(" not in line
                for word in WORD.findall(line):
                    if ("alias", word) != key:
                        put(("alias", word))
                    tag = self.all.types.get(("tag", word))
                    if tag is not None and ("tag", word) != key:
                        is_enum = tag["kind"] == "EnumDecl"
                        # An alias of a structure stands before the structure, whose members may use it.
                        if is_enum or value and key[0] != "alias" or value and line.startswith("    "):
                            put(("tag", word))
                    if value and line.startswith("    "):
                        put(("tag", self.tag_of(word)))
            result.extend(items[key])

        for key in list(items):
            put(key)
        return result

    def tag_of(self, word):
        """The structure that an alias stands for in the end."""
        for _ in range(8):
            alias = self.all.types.get(("alias", word))
            if alias is None or alias.get("record") is not None:
                return word
            match = re.fullmatch(r"(?:struct |union )?(\w+)", alias["type"]["qualType"])
            if match is None or match[1] == word:
                return word
            word = match[1]
        return word

    def declaration(self, kind, word):
        if kind == "function" and word in self.functions:
            node = self.all.functions[word]
            if body_of(node):
                return [source_of(node)]
            return [self.prototype(node)]
        if kind == "variable" and word in self.variables:
            node = self.all.variables[word]
            return [source_of(node) + ";"]
        if kind == "constants":
            node = self.all.types[kind, word]
            if node.get("alias"):
                return []
            return self.enumeration(node, "enum", "", always=False)
        if kind == "tag" and (kind, word) in self.named:
            node = self.all.types[kind, word]
            if node["kind"] == "EnumDecl":
                alias = self.of.language == "c++"
                return self.enumeration(
                    node, f"typedef enum {word}" if alias else f"enum {word}", f" {word}" if alias else "")
            if (kind, word) in self.whole:
                return [f"{node['tagUsed']} {word} {{", *self.members(node, 1), "};"]
        if kind == "alias" and (kind, word) in self.named:
            node = self.all.types[kind, word]
            record = node.get("record")
            if record is None:
                return [f"typedef {declare(node['type']['qualType'], word)};"]
            if record["kind"] == "EnumDecl":
                return self.enumeration(record, "typedef enum", f" {word}")
            return [f"typedef {record['tagUsed']} {{", *self.members(record, 1), f"}} {word};"]
        return []

    def prototype(self, node):
        result = node["type"]["qualType"]
        result = result[: result.index("(")].strip() if not result.startswith("void (*") else None
        parameters = [
            declare(part["type"]["qualType"], part.get("name", "")).rstrip() if part.get("name")
            else part["type"]["qualType"]
            for part in node.get("inner", []) if part["kind"] == "ParmVarDecl"
        ]
        if node.get("variadic"):
            parameters.append("...")
        name = node["name"]
        symbol = f' __asm__("lamina_{self.name.lower()}_{name}")' if self.of.files else ""
        if result is None:
            text = node["type"]["qualType"]
            raise SystemExit(f"{name}: no declarator for {text}")
        if self.macros.get(name, ("", ""))[0]:
            name = f"({name})"
        return f"{declare(result, name)}({', '.join(parameters) or 'void'}){symbol};"

    def enumeration(self, node, head, tail, always=True):
        value, lowest, chosen, first = -1, None, [], None
        for part in node.get("inner", []):
            if part["kind"] != "EnumConstantDecl":
                continue
            value = constant_value(part, value)
            first = first or (part["name"], value)
            if value < 0 and (lowest is None or value < lowest[1]):
                lowest = (part["name"], value)
            if part["name"] in self.constants:
                chosen.append((part["name"], value))
        if not chosen and not always:
            return []
        # The type of an enumeration follows from its least constant.
        if lowest and lowest not in chosen:
            chosen.append(lowest)
        if not chosen:
            chosen = [first]
        body = ", ".join(f"{name} = {number}" for name, number in chosen)
        return [f"{head} {{ {body} }}{tail};"]

    def members(self, record, depth):
        pad, lines, inner = "    " * depth, [], None
        for part in record.get("inner", []):
            if part["kind"] in ("RecordDecl", "CXXRecordDecl"):
                if part.get("isImplicit") or not part.get("completeDefinition"):
                    continue
                inner = part
                following = record["inner"][record["inner"].index(part) + 1:]
                field = next((f for f in following if f["kind"] == "FieldDecl"), None)
                if field is None or not is_unnamed(field) or field.get("isImplicit"):
                    lines += [f"{pad}{part['tagUsed']} {{", *self.members(part, depth + 1), f"{pad}}};"]
            elif part["kind"] == "FieldDecl" and not part.get("isImplicit"):
                text = part["type"]["qualType"]
                if is_unnamed(part) and inner is not None:
                    array = re.search(r"\[\d+\]$", text)
                    lines += [
                        f"{pad}{inner['tagUsed']} {{", *self.members(inner, depth + 1),
                        f"{pad}}} {part['name']}{array[0] if array else ''};"]
                    continue
                bits = ""
                if part.get("isBitfield"):
                    bits = f" : {constant_of(part)}"
                lines.append(f"{pad}{declare(text, part.get('name', ''))}{bits};")
        return lines
