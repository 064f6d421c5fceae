#!/usr/bin/env python3
"""Writes digits.csv: numbers and their texts, made by Python's decimal module (an independent source).

Columns: number as repr; 6 significant digits; value x 100 with one decimal. Run: python3 digits.py > digits.csv
"""
import random
from decimal import Decimal, ROUND_HALF_EVEN, localcontext


def plain(d: Decimal) -> str:
    if d == 0:
        return "0"
    sign, digits, exponent = d.normalize().as_tuple()
    top = len(digits) + exponent  # digits before the point
    text = "".join(map(str, digits))
    minus = "-" if sign else ""
    if -4 < top <= 15:
        return minus + format(Decimal((0, digits, exponent)), "f")
    return minus + text[0] + ("." + text[1:] if len(text) > 1 else "") + f"e{top - 1}"


def six(x: float) -> str:
    with localcontext() as c:
        c.prec, c.rounding = 6, ROUND_HALF_EVEN
        return plain(+Decimal(repr(x)))


def percent(x: float) -> str:
    with localcontext() as c:
        c.prec = 400
        text = format((Decimal(repr(x)) * 100).quantize(Decimal("0.1"), ROUND_HALF_EVEN), "f")
    return "0.0" if text == "-0.0" else text


def main() -> None:
    random.seed(20)
    edge = [0.0, -0.0, 0.5, 1.0, -1.0, 0.1, 0.2, 1 / 3, 2 / 3, 1e-4, 9.99999e-5, 9.9999949e-5, 9.9999951e-5, 0.12345650,
            0.12345750, 999999.0, 999999.4, 999999.5, 999999.6, 1e6, 1234567.0, 1e14, 1e15, 999999499999999.0,
            999999500000001.0, 1e16, 1e22, 1e23, 1e300, 1.7976931348623157e308, 5e-324, 2.2250738585072014e-308, 1e-5,
            0.00025, 0.00035, 0.1225, 0.1235, 2.5, 0.9994, 0.9995, 0.9996, 0.99999949, 0.9999995, 123456.5, 123457.5]
    for x in edge + [-x for x in edge[2:]]:
        print(repr(x), six(x), percent(x), sep=",")
    for _ in range(1500):
        x = random.choice([random.random(), random.gauss(0, 1) * 10 ** random.randint(-8, 18),
                           random.randint(0, 10**7) / 10**random.randint(0, 9)])
        print(repr(x), six(x), percent(x), sep=",")


main()
