"""Writes intervals.txt: quantiles and intervals by scipy and statsmodels, to hold ours against.

Run: python intervals.py > intervals.txt, with Python 3.11, scipy 1.17.1, statsmodels 0.15.0, numpy 2.4.6, mpmath 1.4.1.
A line is: what, arguments, results; decimal numbers. Beta quantiles are polished with 50 digits by mpmath.
"""
import math

import mpmath
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

mpmath.mp.dps = 50


def line(what, *numbers):
    print(what, *[repr(float(x)) if isinstance(x, float) else str(int(x)) for x in numbers])


def beta_quantile(p, a, b):
    """Newton steps on the regularised incomplete beta function from scipy's answer, in logarithms."""
    x = mpmath.mpf(float(stats.beta.ppf(p, a, b)))
    for _ in range(6):
        value = mpmath.betainc(a, b, 0, x, regularized=True)
        slope = x ** (a - 1) * (1 - x) ** (b - 1) / mpmath.beta(a, b)
        x = x * mpmath.exp((mpmath.mpf(p) - value) / (slope * x))
    return float(x)


for p in [1e-10, 1e-4, 0.001, 0.025, 0.1, 0.3, 0.5, 0.8, 0.975, 0.9999]:
    line("normal", p, float(stats.norm.ppf(p)))
    for degrees in [1, 2, 9, 99, 100000]:
        line("student", p, degrees, float(stats.t.ppf(p, degrees)))
    line("lognormal", p, 6.4, 0.9, float(stats.lognorm.ppf(p, 0.9, scale=math.exp(6.4))))
    line("exponential", p, 90.0, float(stats.expon.ppf(p, scale=90.0)))

# Shapes of the population page: churn, and base rates mu c, (1 - mu) c.
shapes = [(0.55, 4.8), (0.35, 7.0), (0.75, 2.0), (1.75, 5.25), (0.21, 6.79), (0.35, 6.65), (2.73, 4.27), (0.15, 2.85), (4.5, 4.5)]
for a, b in shapes:
    for p in [1 / 131072, 1 / 1024, 3 / 1024, 0.1, 0.25, 0.5, 0.75, 0.95, 1023 / 1024, 131071 / 131072]:
        line("beta", p, a, b, beta_quantile(p, a, b))

for n in [1, 2, 10, 47, 500, 50000, 10**7]:
    for successes in sorted({1, n // 100, n // 10, n // 3, n // 2, n - 1}):
        for confidence in [0.8, 0.95, 0.999]:
            if 0 < successes < n:
                low, high = proportion_confint(successes, n, 1 - confidence, method="wilson")
                exact_low, exact_high = proportion_confint(successes, n, 1 - confidence, method="beta")
                few = stats.norm.isf((1 - confidence) / 2) ** 6 / 7  # so few seen, or missing, have an exact near bound
                low = exact_low if successes <= few else low
                high = exact_high if n - successes <= few else high
                line("share", successes, n, confidence, float(low), float(high))
    for confidence in [0.8, 0.95, 0.999]:  # none seen: the largest share of which none may be seen this often
        line("unseen", n, confidence, float(stats.beta.ppf(confidence, 1, n)))

for table in [(36, 12, 2, 0), (18, 12, 2, 18), (53, 0, 0, 1), (0, 30, 0, 0), (59, 6, 16, 80), (1, 1, 7, 12), (14, 5, 0, 22),
              (0, 0, 5, 5), (1000, 900, 800, 700), (300000, 12000, 11000, 277000), (3, 20, 30, 2), (0, 0, 0, 9)]:
    a, b, c, d = table
    n = a + b + c + d
    for confidence in [0.8, 0.95, 0.999]:
        l1, u1 = proportion_confint(a + b, n, 1 - confidence, method="wilson")
        l2, u2 = proportion_confint(a + c, n, 1 - confidence, method="wilson")
        p1, p2 = (a + b) / n, (a + c) / n
        margins = (a + b) * (c + d) * (a + c) * (b + d)
        cross = a * d - b * c
        cross = cross - n / 2 if cross > n / 2 else min(cross, 0)
        phi = cross / math.sqrt(margins) if margins else 0.0
        low = p1 - p2 - math.sqrt((p1 - l1) ** 2 - 2 * phi * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2)
        high = p1 - p2 + math.sqrt((p2 - l2) ** 2 - 2 * phi * (p2 - l2) * (u1 - p1) + (u1 - p1) ** 2)
        line("paired", *table, confidence, float(low), float(high))

for n in [1, 5, 6, 20, 101, 1000, 50000, 2000000]:
    for p in [0.05, 0.25, 0.5, 0.9]:
        for confidence in [0.5, 0.95, 0.9999]:
            tail = (1 - confidence) / 2
            # The largest low with P(B < low) <= tail; the least high with P(B >= high) <= tail.
            low = int(stats.binom.ppf(tail, n, p))
            while low > 0 and stats.binom.cdf(low - 1, n, p) > tail:
                low -= 1
            while low <= n and stats.binom.cdf(low, n, p) <= tail:
                low += 1
            high = int(stats.binom.isf(tail, n, p)) + 1
            while high <= n and stats.binom.sf(high - 1, n, p) > tail:
                high += 1
            while high > 0 and stats.binom.sf(high - 2, n, p) <= tail:
                high -= 1
            line("ranks", n, p, confidence, low, high)

values = [3, -7, 12, 0, 0, 45, -1, 9, 9, 2]
for confidence in [0.8, 0.95, 0.999]:
    low, high = stats.t.interval(confidence, len(values) - 1, loc=sum(values) / len(values), scale=stats.sem(values))
    line("mean", confidence, float(low), float(high))
