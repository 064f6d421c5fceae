"""Writes portable_math.txt: arguments and correctly rounded results of exp, log, log1p, expm1, pow and logistic.

Run: python portable_math.py > portable_math.txt, with Python 3.11 and mpmath 1.4.1. A line is: function, arguments, result; numbers
as the 16 hexadecimal digits of their IEEE 754 bits.
"""
import math
import random
import struct

from mpmath import mp, mpf
import mpmath

mp.prec = 2400
random.seed(20240229)


def bits(x):
    return "%016x" % struct.unpack("<Q", struct.pack("<d", x))[0]


def double(pattern):
    return struct.unpack("<d", struct.pack("<Q", pattern & (2**64 - 1)))[0]


def neighbours(x, reach=2):
    pattern = struct.unpack("<Q", struct.pack("<d", x))[0]
    return [double(pattern + k) for k in range(-reach, reach + 1)]


def rounded(x):
    """Nearest double, ties to even; subnormal numbers and overflow included."""
    if x == 0:
        return 0.0
    sign, magnitude = (-1 if x < 0 else 1), abs(x)
    exponent = max(int(mpmath.floor(mpmath.log(magnitude, 2))) - 52, -1074)
    scaled = magnitude * mpf(2) ** -exponent
    whole = int(mpmath.floor(scaled))
    rest = scaled - whole
    if rest > 0.5 or (rest == 0.5 and whole % 2):
        whole += 1
    if whole.bit_length() + exponent > 1024:
        return sign * math.inf
    return sign * math.ldexp(whole, exponent)


def line(name, function, *arguments):
    print(name, *[bits(a) for a in arguments], bits(rounded(function(*[mpf(a) for a in arguments]))))


def expm1(x):
    return mpmath.exp(x) - 1


def log1p(x):
    return mpmath.log(1 + x)


def logistic(x):
    return 1 / (1 + mpmath.exp(-x))


def signed(low, high):
    """A number of either sign whose magnitude is log-uniform."""
    return random.choice([-1, 1]) * 2 ** random.uniform(low, high)


ln2 = math.log(2)
for x in [0.0, -0.0, 1.0, -1.0, 709.782712893384, -745.1332191019411, -708.3964185322641, 0.5 * ln2]:
    for near in neighbours(x) if x else [x]:
        line("exp", mpmath.exp, near)
for k in random.sample(range(-1074, 1024), 120):  # where the range reduction changes its step
    line("exp", mpmath.exp, (k + 0.5) * ln2)
    line("exp", mpmath.exp, k * ln2)
for _ in range(500):
    line("exp", mpmath.exp, random.uniform(-745, 709.7))
    line("exp", mpmath.exp, signed(-60, 9.4))
for _ in range(100):
    line("exp", mpmath.exp, random.uniform(-745.2, -708))

for x in [1.0, 2.0, 0.5, math.sqrt(2), math.sqrt(0.5), math.e, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308]:
    for near in neighbours(x, 3):
        if 0 < near < math.inf:
            line("log", mpmath.log, near)
for k in range(1, 53):  # close to 1, where the result vanishes
    line("log", mpmath.log, 1 + 2.0**-k)
    line("log", mpmath.log, 1 - 2.0**-k)
for _ in range(400):
    line("log", mpmath.log, random.uniform(0.25, 4))
    line("log", mpmath.log, double(random.randrange(1, 0x7FF0 << 48)))
for _ in range(60):
    line("log", mpmath.log, double(random.randrange(1, 1 << random.randrange(1, 53))))

for _ in range(250):
    line("log1p", log1p, signed(-60, 0) * 0.999999)
    line("log1p", log1p, 2 ** random.uniform(-60, 1023))
    line("log1p", log1p, -1 + 2 ** random.uniform(-53, 0))
    line("expm1", expm1, signed(-60, 0))
    line("expm1", expm1, signed(0, 9.4))
    line("expm1", expm1, random.uniform(-2, 2))
    line("logistic", logistic, random.uniform(-20, 20))
    line("logistic", logistic, signed(-20, 9.4))

for x, y in [(2, 10), (2, -1074), (2, 1023), (10, 22), (10, -5), (3, 33), (1.5, 7), (0.5, 1 / 30), (2, -1 / 3), (1.15, 50)]:
    line("pow", mpmath.power, float(x), float(y))
for _ in range(500):
    x = 2 ** random.uniform(-20, 20)
    line("pow", mpmath.power, x, random.uniform(-36, 36))
    x = double(random.randrange(1, 0x7FF0 << 48))  # results over the whole range, also from subnormal bases
    line("pow", mpmath.power, x, random.uniform(-745, 709) / math.log(x))
    x = 1 + signed(-40, -4)
    line("pow", mpmath.power, x, random.uniform(-745, 709) / math.log(x))
