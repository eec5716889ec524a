"""The tables of Sources/CLaminaMath, computed with 400 bits."""
import struct

from mpmath import asin, atan, chebyfit, cos, exp, log, mp, mpf, pi, sin, sqrt, tan

TINY = mpf(10) ** -25
HEAD = """\
#pragma once
// Made by `Scripts/math tables`.
#include <stdint.h>
"""


def split(value, bits):
    """A value as a double of so many bits, and the rest."""
    mantissa, exponent = mp.frexp(mpf(value))
    high = mp.ldexp(mp.nint(mp.ldexp(mantissa, bits)), int(exponent) - bits)
    return float(high), float(mpf(value) - high)


def two(value):
    """A value as a double, and the rest."""
    high = float(value)
    return high, float(mpf(value) - mpf(high))


def on_grid(value, exponent):
    """A value rounded to a multiple of 2^exponent, and the rest."""
    high = mp.ldexp(mp.nint(mp.ldexp(mpf(value), -exponent)), exponent)
    return float(high), float(mpf(value) - high)


def fit(function, low, high, count):
    """The coefficients of the polynomial that is nearest to a function, the constant first."""
    with mp.workprec(300):
        return [float(c) for c in reversed(chebyfit(function, [mpf(low), mpf(high)], count))]


def written(values):
    return "    " + " ".join(value.hex() + "," for value in values)


def rows(values, count):
    return [written(values[i:i + count]) for i in range(0, len(values), count)]


def array(comment, name, values, count=4):
    return [f"// {comment}", f"static const double {name}[{len(values)}] = {{"] + rows(values, count) + ["};"]


def number(comment, name, value):
    return [f"// {comment}", f"static const double {name} = {value.hex()};"]


def exponential():
    steps = 128
    powers = []
    for step in range(steps):
        value = mpf(2) ** (mpf(step) / steps)
        high = float(value)
        powers += [high, float(value / high - 1)]
    reach = log(2) / steps / 2 * mpf("1.001")
    rest = lambda x: (exp(x) - 1 - x) / x**2 if abs(x) > TINY else mpf(1) / 2 + x / 6
    curve = fit(rest, -reach, reach, 4)
    base_two = lambda x: (mpf(2) ** x - 1) / x if abs(x) > TINY else log(2)
    short = fit(base_two, -reach / log(2), reach / log(2), 3)
    return (
        array("2^(n/128), and by which share of it the true value is more.", "powersOfTwo", powers)
        + array("128 / log 2; log 2 / 128 in two parts.", "logOfTwoOver128", [float(steps / log(2)), *split(log(2) / steps, 34)])
        + number("log 2.", "logOfTwoRounded", float(log(2)))
        + array("(e^x - 1 - x) / x^2.", "exponential", curve)
        + array("(2^x - 1) / x, for results of 24 bits.", "shortPowerOfTwo", short))


def logarithm():
    """A number's upper seven bits choose a reciprocal of ten bits, which brings it near 1."""
    natural, base_two, reach = [], [], 0
    for i in range(128):
        ends = [struct.unpack("<d", struct.pack("<Q", 0x3fe6000000000000 + (n << 45)))[0] for n in (i, i + 1)]
        assert not ends[0] < 1 < ends[1], "the logarithm of what is near 1 needs all its bits"
        inverse = mpf(1) if 1 in ends else mp.nint(2 / (mpf(ends[0]) + mpf(ends[1])) * 512) / 512
        reach = max([reach] + [abs(end * inverse - 1) for end in ends])
        natural += [float(inverse), *on_grid(-log(inverse), -43)]
        base_two += on_grid(-log(inverse) / log(2), -43)
    rest = lambda x: (log(1 + x) - x + x**2 / 2) / x**3 if abs(x) > TINY else mpf(1) / 3 - x / 4
    square = lambda x: -mpf(1) / 2 + x * rest(x)
    return (
        array("1/c of ten bits, log c as a multiple of 2^-43, and the rest of log c.", "reciprocals", natural, 3)
        + array("log2 c as a multiple of 2^-43, and the rest.", "baseTwo", base_two)
        + array("log 2 as a multiple of 2^-43, and the rest.", "logOfTwo", on_grid(log(2), -43))
        + array("1 / log 2 in two parts, the first of 26 bits.", "logOfE", split(1 / log(2), 26))
        + array("1 / log 2 as a multiple of 2^-13, and the rest.", "logOfEOnGrid", on_grid(1 / log(2), -13))
        + array("(log(1 + x) - x + x^2/2) / x^3.", "logarithm", fit(rest, -reach, reach, 7))
        + array("(log(1 + x) - x) / x^2.", "logarithmRest", fit(square, -reach, reach, 6))
        + array("(log2(1 + x) - x / log 2) / x^2.", "baseTwoRest", fit(lambda x: square(x) / log(2), -reach, reach, 6))
        + array("The same for results of 24 bits.", "shortBaseTwoRest", fit(lambda x: square(x) / log(2), -reach, reach, 4)))


def trigonometry():
    end = (pi / 4 * mpf("1.0001")) ** 2
    sine = fit(lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z if z > TINY else -mpf(1) / 6, mpf(10) ** -40, end, 7)
    cosine = fit(lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2 if z > TINY else mpf(1) / 24, mpf(10) ** -40, end, 6)
    parts, rest = [], pi / 2
    for _ in range(3):
        mantissa, exponent = mp.frexp(rest)
        parts.append(float(mp.ldexp(mp.floor(mp.ldexp(mantissa, 33)), int(exponent) - 33)))
        rest -= parts[-1]
    parts += [float(rest), float(parts[2] + rest)]
    tangents = []
    for i in range(52):
        t = tan(mpf(i) / 64)
        inverse = 1 / t if i else mpf(0)
        tangents += [*two(t), float(1 + t * t), *two(inverse), float(1 + inverse * inverse)]
    curve = lambda z: (tan(sqrt(z)) / sqrt(z) - 1) / z if z > TINY else mpf(1) / 3
    tangent = fit(curve, mpf(10) ** -40, mpf("0.0632") ** 2, 5)
    small = fit(curve, mpf(10) ** -40, mpf("0.01") ** 2, 3)
    return (
        number("(sin x / x - 1) / x^2 at 0.", "sine", sine[0])
        + ["// The same less that, by x^2, and (cos x - 1 + x^2/2) / x^4; both of x^2.", "static const double waves[6][2] = {"]
        + ["    {" + written(pair).strip()[:-1] + "}," for pair in zip(sine[1:], cosine)] + ["};"]
        + array("pi/2 in three parts of 33 bits and a rest; the third with the rest.", "halfPiParts", parts)
        + array("pi/2.", "halfPi", two(pi / 2)) + array("pi.", "wholePi", two(pi))
        + array("t = tan(n/64) in two parts, 1 + t^2; and the same of the inverse.", "tangents", tangents, 3)
        + array("(tan x / x - 1) / x^2, of x^2.", "tangent", tangent)
        + array("The same up to 1/100.", "smallTangent", small) + two_over_pi())


def two_over_pi():
    words = []
    with mp.workprec(1400):
        rest = 2 / +pi
        for _ in range(20):
            rest *= mpf(2) ** 64
            words.append(int(mp.floor(rest)))
            rest -= words[-1]
    lines = ["    " + " ".join(f"0x{word:016x}," for word in words[i:i + 4]) for i in range(0, 20, 4)]
    return ["// The bits of 2/pi behind the point.", "static const uint64_t twoOverPi[20] = {"] + lines + ["};"]


def inverse():
    flat = [part for i in range(65) for part in two(atan(mpf(i) / 64))]
    steep = [part for i in range(241) for part in two(atan(1 + mpf(i) / 16))]
    curve = lambda z: (atan(sqrt(z)) / sqrt(z) - 1) / z if z > TINY else -mpf(1) / 3
    arctangent = fit(curve, mpf(10) ** -40, mpf("0.0632") ** 2, 5)
    small = fit(curve, mpf(10) ** -40, mpf(1) / 3600, 3)
    arcsine = fit(lambda z: (asin(sqrt(z)) / sqrt(z) - 1) / z if z > TINY else mpf(1) / 6, mpf(10) ** -40, mpf("0.2501"), 15)
    return (
        array("arctan(n/64).", "arctangents", flat) + array("arctan(1 + n/16).", "steepArctangents", steep)
        + array("(arctan x / x - 1) / x^2, of x^2.", "arctangent", arctangent)
        + array("The same up to 1/60.", "smallArctangent", small)
        + array("(arcsin x / x - 1) / x^2, of x^2.", "arcsine", arcsine))


def text():
    mp.prec = 400
    return HEAD + "\n".join(exponential() + logarithm() + trigonometry() + inverse()) + "\n"
