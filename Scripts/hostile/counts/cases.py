"""The list of cases, which each module adds its own to."""

CASES = []
# A picture of one pixel, as base64.
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="


def case(name, count, *commands):
    """Registers a generator: `count` is the first n; `commands` are run on its file, render unless given."""

    def register(make):
        CASES.append((name, count, commands or ("render",), make))
        return make

    return register
