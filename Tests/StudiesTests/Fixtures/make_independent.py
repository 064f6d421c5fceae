"""Conformance cases whose right values python works out anew, from the rules' definitions in words.

    python3 make_independent.py > independent.json

Needs python 3.11 (zoneinfo, datetime, fractions, decimal) and the system's tz data (2025b). Nothing here reads the Swift
sources. Days are found by walking the clock minute by minute, streaks by looking at each day, sums by summing.
"""

import json
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from math import ceil, floor
from random import Random
from zoneinfo import ZoneInfo

getcontext().prec = 60
DAY = 86400
CASES = []


def case(kind, right, note="", **values):
    entry = {"kind": kind, "origin": "python", "input": values, "right": right}
    if note:
        entry["note"] = note
    if entry not in CASES:
        CASES.append(entry)


# Days ---------------------------------------------------------------------------------------------------------------


def local(t, zone):
    return datetime.fromtimestamp(t, timezone.utc).astimezone(ZoneInfo(zone))


def utc(text):
    return int(datetime.fromisoformat(text).replace(tzinfo=timezone.utc).timestamp())


def exists(day, zone):
    noon = int(datetime(day.year, day.month, day.day, 12, tzinfo=timezone.utc).timestamp())
    return any(local(noon + h * 1800, zone).date() == day for h in range(-100, 101))


def logical(t, zone, hour=0):
    """The local date, or the existing one before it while the clock shows less than the hour."""
    now = local(t, zone)
    day = now.date()
    if now.hour < hour:
        day -= timedelta(1)
        while not exists(day, zone):
            day -= timedelta(1)
    return day


def start(t, zone, hour=0):
    """The first instant of the logical day, on whole minutes."""
    day = logical(t, zone, hour)
    minute = t // 60 * 60 - 52 * 3600
    while logical(minute, zone, hour) != day:
        minute += 60
    return minute


def existing(a, b, zone):
    if b < a:
        return -existing(b, a, zone)
    return sum(exists(a + timedelta(n), zone) for n in range(1, (b - a).days + 1))


def wall_day_later(t, zone):
    there = ZoneInfo(zone)
    later = local(t, zone).replace(tzinfo=None, fold=0) + timedelta(1)
    return int(later.replace(tzinfo=there, fold=0).astimezone(timezone.utc).timestamp())


def day_number(rule, a, zone, e, there, hour, server):
    if rule == "calendar":
        return existing(logical(a, zone, hour), logical(e, there, hour), there)
    if rule == "add_86400":
        return (e - start(a, zone, hour)) // DAY
    if rule in ("divide_86400", "rolling_24h"):
        return (e - a) // DAY
    if rule == "start_of_day_difference":
        return (start(e, there, hour) - start(a, zone, hour)) // DAY
    if rule == "utc":
        return (e - 3600 * hour) // DAY - (a - 3600 * hour) // DAY
    if rule == "server_zone":
        return existing(logical(a, server, hour), logical(e, server, hour), server)
    begin, number = start(a, zone, hour), 0
    if e < begin:
        return (e - begin) // DAY
    while (begin := wall_day_later(begin, there)) <= e:
        number += 1
    return number


RULES = [
    "calendar", "add_86400", "divide_86400", "start_of_day_difference", "iterated_addition", "rolling_24h", "utc",
    "server_zone",
]
PLACES = [
    ("America/Los_Angeles", "2024-03-01T08:10", "2024-03-11T07:20", 0),
    ("America/Los_Angeles", "2024-10-27T07:10", "2024-11-04T07:40", 0),
    ("America/Los_Angeles", "2024-03-05T20:00", "2024-03-11T10:30", 3),
    ("America/Santiago", "2024-09-01T04:30", "2024-09-12T03:20", 0),
    ("Pacific/Apia", "2011-12-24T10:30", "2012-01-02T10:20", 0),
    ("Pacific/Apia", "2011-12-28T12:00", "2011-12-30T12:30", 4),
    ("Australia/Lord_Howe", "2024-09-30T13:40", "2024-10-09T13:20", 0),
    ("Asia/Beirut", "2024-03-25T22:10", "2024-04-03T21:20", 0),
    ("America/St_Johns", "2010-11-01T02:40", "2010-11-07T03:10", 0),
    ("Asia/Kathmandu", "2024-02-27T18:20", "2024-03-01T18:10", 0),
    ("Europe/Berlin", "2024-10-20T22:30", "2024-10-12T21:50", 0),
]


def days():
    for zone, anchor, event, hour in PLACES:
        a, e = utc(anchor), utc(event)
        for rule in RULES:
            values = dict(day_rule=rule, zone=zone, anchor_epoch=a, event_epoch=e, server_zone="Asia/Tokyo")
            if hour:
                values["day_starts_at_hour"] = hour
            case("day_number", day_number(rule, a, zone, e, zone, hour, "Asia/Tokyo"), **values)
    a, e = utc("2024-05-01T18:00"), utc("2024-05-04T16:00")
    for rule in RULES:
        right = day_number(rule, a, "America/Los_Angeles", e, "Asia/Tokyo", 2, "Europe/Berlin")
        case(
            "day_number", right, "a journey", day_rule=rule, zone="America/Los_Angeles", anchor_epoch=a,
            event_zone="Asia/Tokyo", event_epoch=e, day_starts_at_hour=2, server_zone="Europe/Berlin")


# Sessions and weeks -------------------------------------------------------------------------------------------------


def shares(t, minutes, zone, hour, rule):
    last = t if rule == "start" or minutes == 0 else t + 60 * minutes - 1
    own = logical(last, zone, hour)
    if rule != "split" or minutes == 0:
        return own, {own: minutes}
    found = {}
    for minute in range(minutes):
        day = logical(t + 60 * minute + 59, zone, hour)
        found[day] = found.get(day, 0) + 1
    return own, found


def sessions():
    for zone, t, minutes, hour in [
        ("Europe/Berlin", "2024-05-01T21:50", 25, 0), ("America/Santiago", "2024-04-07T02:50", 90, 0),
        ("Pacific/Apia", "2011-12-30T09:50", 25, 0), ("America/St_Johns", "2010-11-07T02:20", 30, 0),
        ("Europe/Berlin", "2024-05-02T01:50", 25, 4),
    ]:
        for rule in ("start", "end", "split"):
            day, found = shares(utc(t), minutes, zone, hour, rule)
            right = dict(day=str(day), dates=[str(d) for d in sorted(found)], minutes=[found[d] for d in sorted(found)])
            case(
                "session_shares", right, zone=zone, start=utc(t), minutes=minutes, day_starts_at_hour=hour,
                session_day=rule)
    log = [
        ("2024-04-28T21:40", 40, False), ("2024-04-30T08:00", 25, True), ("2024-05-01T21:59", 2, False),
        ("2024-05-03T10:00", 41, False), ("2024-05-05T21:30", 60, True),
    ]
    plan = [3, 2, 2, 2, 2, 1, 0]
    for rule in ("start", "end", "split"):
        for first in (1, 7):
            day = date(2024, 5, 1)
            begin = day - timedelta((day.isoweekday() - first) % 7)
            week = [begin + timedelta(n) for n in range(7)]
            sums = dict(sessions=0, deep_sessions=0, miles=0, xp=0)
            segments, minutes = [0] * 7, [0] * 7
            for t, length, interrupted in log:
                own, found = shares(utc(t), length, "Europe/Berlin", 0, rule)
                if own in week:
                    sums["sessions"] += 1
                    if not interrupted:
                        sums["deep_sessions"] += 1
                        sums["xp"] += 7
                        segments[week.index(own)] += 1
                for d, share in found.items():
                    if d in week:
                        minutes[week.index(d)] += share
                        sums["xp"] += 3 * share
                        sums["miles"] += 5 * share
            right = dict(
                first_day=str(begin), planned=[plan[d.isoweekday() - 1] for d in week], segments=segments,
                minutes=minutes, **sums)
            case(
                "weekly_report", right, zone="Europe/Berlin", session_day=rule, weekly_plan=plan, week_of=str(day),
                first_weekday=first, xp_per_minute=3, xp_deep_session=7, miles_per_minute=5,
                sessions=[dict(start=utc(t), focused_minutes=m, interrupted=i) for t, m, i in log])


# Plans and coins ----------------------------------------------------------------------------------------------------


def plans():
    for target, periods in [(1, 1), (5, 3), (100, 7), (800000, 52), (123457, 365), (7, 36500), (2**63 - 1, 11)]:
        amounts = [floor(Fraction(target * (n + 1), periods)) - floor(Fraction(target * n, periods)) for n in range(periods)]
        right = dict(sum=sum(amounts), count=periods, min=min(amounts), max=max(amounts), max_minus_min_at_most=1)
        case("plan_amounts", right, target_minor=target, periods=periods)
    for first in (date(2024, 1, 31), date(2023, 11, 30), date(2024, 2, 29)):
        for strategy in ("weekly", "biweekly", "monthly"):
            dates = []
            for n in range(14):
                if strategy == "monthly":
                    year, month = divmod(first.year * 12 + first.month - 1 + n, 12)
                    day = first.day
                    while True:
                        try:
                            dates.append(str(date(year, month + 1, day)))
                            break
                        except ValueError:
                            day -= 1
                else:
                    dates.append(str(first + timedelta(n * (7 if strategy == "weekly" else 14))))
            case("plan_dates", dates, first=str(first), strategy=strategy, periods=14)


def coins():
    for amount in (1, 1000, 1001, 4999, 5000, 28999, 29000, 29001, 10**15):
        case("coins", min(30, ceil(Fraction(amount, 1000))), mapping="linear", amount_minor=amount)
    two = Decimal(2).ln()
    for units, per, amounts in [
        (1, 3, (1, 100, 112, 113, 141, 142, 178, 179, 10000, 72407, 72408, 10**9)), (7, 2, (700, 832, 833, 99999, 123456)),
    ]:
        for amount in amounts:
            exact = Decimal(per) * (Decimal(amount) / Decimal(100 * units)).ln() / two
            count = 1 if amount < 100 * units else 1 + int(exact.quantize(Decimal(1), rounding=ROUND_HALF_UP))
            mapping = dict(kind="logarithmic", units=units, per_doubling=per)
            case("coins", min(30, count), mapping=mapping, amount_minor=amount)
    tiers = [(5, 2), (20, 5), (50, 10), (100, 15), (500, 30)]
    for amount in (499, 500, 1999, 2000, 4999, 5000, 9999, 10000, 49999, 50000):
        case("coins", max([1] + [c for f, c in tiers if amount >= 100 * f]), mapping="tiers", amount_minor=amount)


# Reminders ----------------------------------------------------------------------------------------------------------


def reminders():
    """Every minute of the span is looked at; a date whose time never comes takes what the gap's policy says."""
    for zone, minute, first, last, policies in [
        ("America/Los_Angeles", 150, date(2024, 3, 9), date(2024, 3, 11), ("after", "before", "skip")),
        ("Australia/Lord_Howe", 135, date(2024, 10, 5), date(2024, 10, 7), ("after", "before", "skip")),
        ("Europe/Berlin", 179, date(2024, 3, 30), date(2024, 4, 1), ("after", "before", "skip")),
        ("America/Los_Angeles", 90, date(2024, 11, 2), date(2024, 11, 4), ("first", "last", "both")),
        ("America/Santiago", 1410, date(2024, 4, 5), date(2024, 4, 7), ("first", "last", "both")),
        ("Pacific/Apia", 600, date(2011, 12, 28), date(2012, 1, 1), ("first", "both")),
    ]:
        for policy in policies:
            epochs = []
            day = first
            while day <= last:
                if exists(day, zone):
                    epochs += firings(day, minute, zone, policy)
                day += timedelta(1)
            key = "gap" if policy in ("after", "before", "skip") else "overlap"
            right = dict(epochs=epochs, kinds=["daily"] * len(epochs))
            case("reminders", right, zone=zone, minute=minute, first=str(first), last=str(last), **{key: policy})
            due = first + timedelta(1)
            for merge in (False, True):
                told = []
                for t in epochs:
                    is_due = local(t, zone).date() == due
                    told += [(t, kind) for kind in ("daily", "due") if (is_due or kind == "daily")
                             and not (is_due and merge and kind == "daily")]
                right = dict(epochs=[t for t, _ in told], kinds=[kind for _, kind in told])
                case(
                    "reminders", right, zone=zone, minute=minute, first=str(first), last=str(last), due=[str(due)],
                    merge=merge, **{key: policy})


def firings(day, minute, zone, policy):
    noon = int(datetime(day.year, day.month, day.day, 12, tzinfo=timezone.utc).timestamp())
    shown, turn = [], None
    for m in range(-45 * 60, 45 * 60):
        t = noon + 60 * m
        now = local(t, zone)
        if now.date() == day and now.hour * 60 + now.minute == minute:
            shown.append(t)
        later = local(t + 60, zone)
        jump = later.utcoffset() - now.utcoffset()
        if now.date() == day and jump > timedelta(0) and now.hour * 60 + now.minute < minute:
            turn = (t + 60, jump)
    if shown:
        return shown if policy == "both" else [shown[-1] if policy == "last" else shown[0]]
    if policy == "skip":
        return []
    if policy == "before":
        return [turn[0] - 1]
    # As far after the gap as the time lies in it.
    before = local(turn[0] - 60, zone)
    return [turn[0] + 60 * (minute - (before.hour * 60 + before.minute + 1))]


# Levels -------------------------------------------------------------------------------------------------------------


def half_up(value):
    return floor(Fraction(value) + Fraction(1, 2))


def curves():
    band = lambda n: 200 if n < 10 else 400 if n < 20 else 600
    e = lambda x: Fraction(Decimal(x).exp())
    power = lambda n, p: Fraction((Decimal(p) * Decimal(n).ln()).exp()) if n > 1 else Fraction(1)
    minecraft = lambda l: 2 * l + 7 if l <= 15 else 5 * l - 38 if l <= 30 else 9 * l - 158
    logistic = lambda n: 100 + Fraction(500) / (1 + e(Decimal("-0.3") * (n - 15)))
    pace = lambda n: min(Fraction(7), Fraction(1, 2) * Fraction(13, 10) ** (n - 1)) * 60
    runescape = lambda x: floor(x + 300 * Fraction((Decimal(2).ln() * x / 7).exp()))
    rising = lambda n: sum(band(m) for m in range(1, n + 1))
    habitica = lambda n: 25 * n if n < 5 else 150 if n == 5 else half_up((Fraction(n * n, 4) + 10 * n + Fraction(13975, 100)) / 10) * 10
    rules = {
        "exponential": lambda n: half_up(100 * Fraction(3, 2) ** (n - 1)),
        "piecewise-flat": band,
        "piecewise-flat-low": lambda n: band(n - 1),
        "piecewise-rising": rising,
        "triangular": lambda n: 100 * n,
        "polynomial": lambda n: half_up(100 * power(n, "1.5")),
        "logistic": lambda n: half_up(logistic(n)),
        "habitica": habitica,
        "mee6": lambda n: 5 * (n - 1) ** 2 + 50 * (n - 1) + 100,
        "minecraft": lambda n: minecraft(n - 1),
        "runescape": lambda n: sum(map(runescape, range(1, n + 1))) // 4 - sum(map(runescape, range(1, n))) // 4,
        "pace-targeted": lambda n: half_up(pace(n)),
        "table": lambda n: [80, 120, 160, 200][n - 1] if n <= 4 else 300,
    }
    for name, cost in rules.items():
        costs = [cost(n) for n in range(1, 61)]
        levels = [1, 2, 5, 6, 9, 10, 11, 16, 17, 20, 21, 31, 32, 50, 60]
        right = dict(costs=[costs[n - 1] for n in levels], totals=[sum(costs[: n - 1]) for n in levels])
        case("level_curve", right, curve=name, levels=levels)
        xp, level = 4321, 1
        while xp >= costs[level - 1]:
            xp -= costs[level - 1]
            level += 1
        case("xp", dict(level=level, xp_into_level=xp), curve=name, level=1, xp_into_level=0, gain=4321)


# Streaks and challenges ---------------------------------------------------------------------------------------------


def streaks():
    """Each day is looked at: a streak is the days with a check-in since the last break."""
    lists = [[0, 1, 2, 5, 6], [0, 2, 4, 5, 8], [3], [0, 1, 3, 4, 6, 9, 10], [0, 7, 8, 13, 14, 21]]
    for days in lists:
        for asked in (days[-1], days[-1] + 1, days[-1] + 2, days[-1] + 3):
            for policy, allowed in (("strict", 0), ("two_day_rule", 1)):
                length = longest = missed = 0
                for day in range(days[0], asked + 1):
                    if day in days:
                        length, missed = length + 1, 0
                        longest = max(longest, length)
                    elif day < asked:
                        missed += 1
                        if missed > allowed:
                            length = 0
                case("streak", dict(current=length, longest=longest), checkin_days=days, as_of_day=asked, policy=policy)
            # Day 0 is a Monday: the days in weeks with a day in them, one after another.
            runs = {}
            for week in sorted({day // 7 for day in days}):
                runs[week] = runs.get(week - 1, 0) + sum(day // 7 == week for day in days)
            now = asked // 7
            right = dict(current=runs.get(now, runs.get(now - 1, 0)), longest=max(runs.values()))
            case("streak", right, checkin_days=days, as_of_day=asked, policy="weekly")


def challenges():
    for days in ([0, 1, 2, 3, 4, 5], [0, 1, 3, 4, 5, 6], [1, 2, 3], [0, 1, 2, 3, 4]):
        for asked in (days[-1], 6, 9):
            for completion in ("check_ins", "span"):
                for miss in ("goes_on", "voids"):
                    status, done = "running", 0
                    for day in range(asked + 1):
                        opened = 6 + (3 if completion == "check_ins" else 0)
                        if status == "running":
                            if miss == "voids" and day > 0 and day - 1 < 6 and day - 1 not in days:
                                status = "voided"
                            elif completion == "span" and day >= 6 and done >= 4:
                                status = "completed"
                            elif day >= opened:
                                status = "expired"
                        if status == "running" and day in days and day <= asked:
                            done += 1
                            if completion == "check_ins" and done == 6:
                                status = "completed"
                    case(
                        "challenge_progress", dict(status=status, done=done), period="day", periods=6, late_share=0.5,
                        completion=completion, span_share=0.6, on_miss=miss, start_day=0,
                        checkin_days=[d for d in days if d <= asked], as_of_day=asked)


# Goals --------------------------------------------------------------------------------------------------------------


def due(first, strategy, n):
    if strategy != "monthly":
        return first + timedelta(n * (7 if strategy == "weekly" else 14))
    year, month = divmod(first.year * 12 + first.month - 1 + n, 12)
    for day in range(first.day, 0, -1):
        try:
            return date(year, month + 1, day)
        except ValueError:
            pass


def goals():
    """Each due date ends a period; it is looked at whether the period holds a deposit."""
    luck = Random(4)
    for target in (10000, 777, None):
        for strategy in ("weekly", "biweekly", "monthly"):
            for _ in range(4):
                first = date(2024, 1, 20) + timedelta(luck.randrange(40))
                periods = luck.randrange(3, 9)
                paid = sorted(first + timedelta(luck.randrange(-10, 90)) for _ in range(luck.randrange(6)))
                asked = max(paid + [first]) + timedelta(luck.randrange(60))
                amounts = [luck.randrange(1, 400) for _ in paid]
                balance = sum(amounts)
                dates = [due(first, strategy, n) for n in range(periods if target else 60)]
                served = [any((n == 0 or dates[n - 1] < p) and p <= d for p in paid) for n, d in enumerate(dates)]
                reached = target is not None and balance >= target
                right = dict(balance_minor=balance, reached=reached, was_reached=reached, closed=False, due_today=False)
                open_dates = [d for n, d in enumerate(dates) if d >= asked and not served[n]]
                right["next_due"] = str(open_dates[0]) if open_dates and not reached else None
                right["due_today"] = right["next_due"] == str(asked)
                plan = [0]
                for n in range(periods if target else 0):
                    plan.append(floor(target // periods) + (1 if n < target % periods else 0))
                right["due_minor"] = max(0, sum(plan[: 1 + sum(d <= asked for d in dates)]) - balance) if target else 0
                right["shortfall_minor"] = max(0, sum(plan[: 1 + sum(d < asked for d in dates)]) - balance) if target else 0
                last = min(asked, paid[-1]) if reached else asked
                right["missed"] = sum(d < last and not served[n] for n, d in enumerate(dates))
                right["progress"] = None if target is None else float(min(Fraction(1), Fraction(balance, target)))
                values = dict(strategy=strategy, first_due=str(first), as_of=str(asked))
                values["acts"] = [dict(act="deposit", day=str(p), amount_minor=a) for p, a in zip(paid, amounts)]
                if target:
                    values |= dict(target_minor=target, periods=periods)
                else:
                    values |= dict(free_mode="regular")
                case("goal", right, **values)


def statistics():
    luck = Random(5)
    for count in (1, 7, 40):
        entries = [
            dict(
                day=str(date(2024, 2, 20) + timedelta(luck.randrange(30))), second=luck.randrange(86400),
                amount_minor=luck.choice([-1, 1, 1]) * luck.randrange(1, 5000))
            for _ in range(count)
        ]
        entries[0]["amount_minor"] = 5
        paid = [e for e in entries if e["amount_minor"] > 0]
        total = lambda some: sum(e["amount_minor"] for e in some)
        day_sums = {d: total(e for e in paid if e["day"] == d) for d in sorted({e["day"] for e in paid})}
        months = sorted({e["day"][:7] for e in paid})
        best = max(day_sums, key=lambda d: (day_sums[d], [-int(x) for x in d.split("-")]))
        night = [e for e in paid if e["second"] // 3600 >= 22 or e["second"] // 3600 < 4]
        taken = [e for e in entries if e["amount_minor"] < 0]
        right = dict(
            saved_count=len(paid), saved_minor=total(paid), withdrawn_count=len(taken), withdrawn_minor=-total(taken),
            net_minor=total(entries), mean_minor=total(paid) // len(paid), mean_rest=total(paid) % len(paid),
            weekday_minor=[total(e for e in paid if date.fromisoformat(e["day"]).weekday() == w) for w in range(7)],
            months=months, month_minor=[total(e for e in paid if e["day"][:7] == m) for m in months], best_day=best,
            best_day_minor=day_sums[best], span_count=len(night), span_minor=total(night))
        case("savings_statistics", right, entries=entries, from_hour=22, to_hour=4)


# Forgiving streaks, day by day --------------------------------------------------------------------------------------


def freezing(days, asked, equipped, most, earn, counts):
    """Day by day: a missed day takes a freeze; those saved count, if they do, with the check-in that comes after them."""
    length = longest = saved = 0
    held = equipped
    for day in range(days[0] if days else asked, asked + 1):
        if day in days:
            before = length
            length += 1 + (saved if counts else 0)
            saved = 0
            if earn and any(n % earn == 0 for n in range(before + 1, length + 1)) and held < most:
                held += 1
            longest = max(longest, length)
        elif day < asked and length > 0:
            if held > 0:
                held, saved = held - 1, saved + 1
            else:
                length = saved = 0
    return length, longest


def forgiving():
    luck = Random(6)
    for _ in range(24):
        days = sorted({luck.randrange(25) for _ in range(luck.randrange(5, 20))})
        asked = days[-1] + luck.randrange(4)
        equipped, most, earn, counts = luck.randrange(3), luck.randrange(1, 4), luck.choice([0, 3, 5]), luck.random() < 0.5
        current, longest = freezing(days, asked, equipped, most, earn, counts)
        policy = dict(kind="freeze", equipped=equipped, most=most, earn_every_days=earn, counts=counts)
        case("streak", dict(current=current, longest=longest), checkin_days=days, as_of_day=asked, policy=policy)
        every = luck.randrange(2, 9)
        length = longest = 0
        repaired, before = -10**6, None
        for day in days + [asked]:
            gap = 0 if before is None else max(0, day - before - 1)
            mends = gap == 1 and day - 1 - repaired >= every
            if gap and not mends:
                length = 0
            if day in days and day != before:
                repaired = day - 1 if mends else repaired
                length, before = length + 1, day
                longest = max(longest, length)
        policy = dict(kind="repair", every_days=every)
        case("streak", dict(current=length, longest=longest), checkin_days=days, as_of_day=asked, policy=policy)


# Focus --------------------------------------------------------------------------------------------------------------


def focus():
    luck = Random(7)
    missions = [(3, 75, 2), (5, 125, 3), (8, 200, 4), (10, 250, 5), (13, 325, 7), (15, 375, 8)]
    for count in (0, 3, 10, 30, 70):
        log = [(luck.choice([10, 25, 50]), luck.random() < 0.3) for _ in range(count)]
        for count_from in ("unlock", "all_time"):
            chapter, bonus, since = 0, 0, 0
            for n in range(1, count + 1):
                while chapter < 6:
                    part = log[since:n]
                    counted = (len(part), sum(m for m, _ in part), sum(not i for _, i in part))
                    if any(c < m for c, m in zip(counted, missions[chapter])):
                        break
                    chapter, bonus = chapter + 1, bonus + 500 * (chapter + 1)
                    if count_from == "unlock":
                        since = n
            case(
                "expedition", dict(chapter=chapter, bonus_miles=bonus), count_from=count_from,
                sessions=[dict(focused_minutes=m, interrupted=i) for m, i in log])
    for planned, budget, elapsed in [(25, 60, 0), (25, 60, 613), (1, 7, 50), (1440, 100, 86399), (3, 500, 100), (10, 3, 900)]:
        seconds = 60 * planned
        updates = sorted({ceil(Fraction(k * seconds, min(budget, seconds))) for k in range(1, min(budget, seconds) + 1)})
        done = min(elapsed, seconds)
        shown = max([0] + [u for u in updates if u <= done])
        right = dict(
            remaining_seconds=seconds - done, progress=floor(Fraction(65536 * done, seconds)),
            shown_remaining_seconds=seconds - shown, shown_progress=floor(Fraction(65536 * shown, seconds)),
            updates=len(updates))
        case("live_activity", right, planned_minutes=planned, update_budget=budget, elapsed_seconds=elapsed)
    for every in (1, 2, 10):
        for completed in (0, 1, 2, 9, 10, 23):
            stamped = [n for n in range(1, completed + 1) if n == 1 or n % every == 0]
            right = dict(stamps=len(stamped), stamped=completed in stamped)
            case("stamps", right, stamp_every=every, completed=completed)


# Whole lives --------------------------------------------------------------------------------------------------------

BADGES = [
    ("firstDeposit", "deposits", 1), ("saved500", "saved_units", 500), ("saved1000", "saved_units", 1000),
    ("saved10000", "saved_units", 10000), ("weekStreak", "streak_days", 7), ("monthStreak", "streak_days", 30),
    ("nightOwl", "night_deposits", 10), ("earlyBird", "morning_deposits", 10), ("ritualMaster", "rituals", 5),
    ("collector", "active_goals", 5), ("firstGoal", "wish_goals_reached", 1), ("thirtyDays", "thirtyDays", 1),
    ("fiftyTwoWeeks", "none", 1), ("hundredDays", "none", 1), ("wholeYear", "none", 1), ("comeback", "comebacks", 1),
]
MISSIONS = [(3, 75, 2), (5, 125, 3), (8, 200, 4), (10, 250, 5), (13, 325, 7), (15, 375, 8)]


def streak_of(days, asked, policy, first):
    """Current and longest, of sorted day numbers up to the one asked; `first` is the date of day 0."""
    if policy == "strict":
        return freezing(days, asked, 0, 0, 0, False)
    if policy["kind"] == "freeze":
        return freezing(days, asked, policy["equipped"], policy["most"], policy["earn_every_days"], policy["counts"])
    begin = lambda day: day - ((first + timedelta(day)).isoweekday() - policy["first_weekday"]) % 7
    held = {begin(day) for day in days}
    full = {week for week in held if sum(begin(day) == week for day in days) >= policy["days"]}
    # Days with a check-in in a week, and in the full weeks right before it.
    chain = lambda week: sum(begin(day) == week for day in days) + (chain(week - 7) if week - 7 in full else 0)
    now = begin(asked)
    current = chain(now) if now in held else chain(now - 7) if now - 7 in full else 0
    return current, max(map(chain, held), default=0)


def challenge_of(taken, days, asked, rules):
    """The status on a day, by looking at each day from the one on which it was taken up."""
    periods, late, needed, completion, miss = rules
    status, done = "running", 0
    for day in range(asked - taken + 1):
        if status == "running" and miss == "voids" and 0 < day <= periods and taken + day - 1 not in days:
            status = "voided"
        if status == "running" and completion == "span" and day >= periods and done >= needed:
            status = "completed"
        if status == "running" and day >= periods + (late if completion == "check_ins" else 0):
            status = "expired"
        if status == "running" and taken + day in days:
            done += 1
            if completion == "check_ins" and done == periods:
                status = "completed"
    return status


class Life:
    """A life that keeps its events and answers by going through them all."""

    def __init__(self, design, rules, zone, installed, hour):
        self.design, self.rules, self.zone, self.installed, self.hour = design, rules, zone, installed, hour
        self.first = logical(installed, zone, hour)
        self.past = []

    def day(self, t):
        return existing(self.first, logical(t, self.zone, self.hour), self.zone)

    def acts(self, name):
        return [e for e in self.past if e["act"] == name]

    def deposit_days(self):
        return sorted({self.day(e["instant"]) for e in self.acts("deposit")})

    def focus_days(self):
        found = set()
        for e in self.acts("session"):
            if not e["interrupted"]:
                minutes, rule = e["focused_minutes"], self.design["focus.session_day"]
                ends = [e["instant"] + 60 * n + 59 for n in range(minutes)]
                instants = [e["instant"]] if rule == "start" or not ends else ends if rule == "split" else ends[-1:]
                found |= {self.day(t) for t in instants}
        return sorted(found)

    def hours(self, hours):
        return [e for e in self.acts("deposit") if local(e["instant"], self.zone).hour in hours]

    def goals(self):
        """Each goal in order of opening: target, balance, whether it ever held its target, and whether it is closed."""
        goals = []
        for e in self.past:
            if e["act"] == "open_goal":
                goals.append([e.get("target_minor", 0), 0, False, False])
            elif e["act"] in ("deposit", "withdraw"):
                goal = goals[e["goal"]]
                goal[1] += e["amount_minor"] if e["act"] == "deposit" else -e["amount_minor"]
                goal[2] |= 0 < goal[0] <= goal[1]
            elif e["act"] == "smash":
                goals[e["goal"]][3] = True
        return goals

    def status(self, t):
        taken = self.acts("take_up")
        if not taken:
            return "none"
        start = taken[0]["instant"]
        days = {self.day(e["instant"]) for e in self.acts("deposit") if e["instant"] >= start}
        return challenge_of(self.day(start), days, self.day(t), self.rules)

    def statistic(self, name, per, t):
        paid = [e["amount_minor"] for e in self.acts("deposit")]
        taken = [e["amount_minor"] for e in self.acts("withdraw")]
        if name in ("night_deposits", "morning_deposits"):
            some = self.hours({22, 23, 0, 1, 2, 3} if name == "night_deposits" else {5, 6, 7, 8})
            return len({self.day(e["instant"]) for e in some}) if per == "day" else len(some)
        if name == "comebacks":
            days = self.deposit_days()
            return sum(b - a - 1 >= 7 for a, b in zip(days, days[1:]))
        balance = self.design["savings.saved_counts"] == "balance"
        return {
            "deposits": lambda: len(paid), "saved_units": lambda: (sum(paid) - (sum(taken) if balance else 0)) // 100,
            "streak_days": lambda: streak_of(self.deposit_days(), self.day(t), self.design["savings.streak"], self.first)[0],
            "rituals": lambda: len(self.acts("smash")), "active_goals": lambda: sum(not g[3] for g in self.goals()),
            "wish_goals_reached": lambda: sum(g[2] for g in self.goals()),
            "thirtyDays": lambda: int(self.status(t) == "completed"), "none": lambda: 0,
        }[name]()

    def live(self, events):
        """All events; the badges held, those ever held, their history, and the events at which they were judged."""
        moment = "deposit" if self.design["savings.badge_moment"] == "after_deposit" else "open_badges"
        held, ever, history, judged = [], set(), [], []
        for number, event in enumerate(events, 1):
            self.past.append(event)
            if event["act"] != moment:
                continue
            judged.append(number)
            before, held = held, []
            for name, statistic, threshold in BADGES:
                terms = self.design.get("savings.badges." + name, {})
                value = self.statistic(statistic, terms.get("count_per"), event["instant"])
                if value >= terms.get("threshold", threshold) or terms.get("latched") and name in before:
                    held.append(name)
            history += [f"{number} +{name}" for name in held if name not in before]
            history += [f"{number} -{name}" for name in before if name not in held]
            ever |= set(held)
        order = lambda some: [name for name, _, _ in BADGES if name in some]
        return order(held), order(ever), order(ever - set(held)), history, judged

    def shown(self, t, held):
        sessions = self.acts("session")
        goals = self.goals()
        saving = streak_of(self.deposit_days(), self.day(t), self.design["savings.streak"], self.first)
        focus = streak_of(self.focus_days(), self.day(t), self.design["focus.streak"], self.first)
        minutes = sum(e["focused_minutes"] for e in sessions)
        deep = [e for e in sessions if not e["interrupted"]]
        xp = 2 * minutes + 20 * len(deep)
        level, rest = 1, xp
        while rest >= (cost := 200 if level < 10 else 400 if level < 20 else 600):
            level, rest = level + 1, rest - cost
        chapter, bonus, since = 0, 0, 0
        for n in range(1, len(sessions) + 1):
            part = sessions[since:n]
            counted = (
                len(part), sum(e["focused_minutes"] for e in part), sum(not e["interrupted"] for e in part))
            if chapter < 6 and all(c >= m for c, m in zip(counted, MISSIONS[chapter])):
                chapter, bonus, since = chapter + 1, bonus + 500 * (chapter + 1), n
        scenes = [sum(e["scene"] == scene for e in deep) for scene in range(6)]
        status = self.status(t)
        night, morning = {22, 23, 0, 1, 2, 3}, {5, 6, 7, 8}
        days = lambda some: len({self.day(e["instant"]) for e in some})
        return dict(
            day=self.day(t), deposit_streak=saving[0], longest_deposit_streak=saving[1], focus_streak=focus[0],
            longest_focus_streak=focus[1], deposits=len(self.acts("deposit")),
            deposited_minor=sum(e["amount_minor"] for e in self.acts("deposit")),
            withdrawn_minor=sum(e["amount_minor"] for e in self.acts("withdraw")),
            balance_minor=sum(g[1] for g in goals if not g[3]), active_goals=sum(not g[3] for g in goals),
            night_deposits=len(self.hours(night)), night_days=days(self.hours(night)),
            morning_deposits=len(self.hours(morning)), morning_days=days(self.hours(morning)),
            rituals=len(self.acts("smash")), wish_goals_reached=sum(g[2] for g in goals),
            comebacks=self.statistic("comebacks", None, t), challenge_status=status,
            challenges_done=["thirtyDays"] if status == "completed" else [], sessions=len(sessions),
            deep_sessions=len(deep), focused_minutes=minutes, xp=xp, level=level, miles=8 * minutes + bonus,
            stamps=sum(n // 10 + (n > 0) for n in scenes), chapter=chapter, badges=held)


def events_of(luck, installed, days):
    """Deposits on most days, sessions, looks at the badges, a withdrawal now and then; the ritual once it is due."""
    events = [
        dict(instant=installed, act="open_goal"),
        dict(instant=installed + 1, act="open_goal", target_minor=luck.choice([3000, 20000]), strategy="weekly",
             periods=4, first_due="2024-03-10"),
        dict(instant=installed + 2, act="take_up", challenge="thirtyDays"),
    ]
    target, free, wish, smashed = events[1]["target_minor"], 0, 0, False
    rate = luck.choice([0.5, 0.9, 1.2])
    t, pause = installed + 60, luck.randrange(2 * days)
    while t < installed + days * DAY:
        t += 60 * luck.randrange(20, 1000)
        if pause * DAY < t - installed < (pause + 9) * DAY and luck.random() < 0.9:
            continue
        kind = luck.random()
        if kind < 0.45 * rate + 0.1:
            into = int(not smashed and luck.random() < 0.5)
            amount = luck.randrange(1, 4000)
            events.append(dict(instant=t, act="deposit", goal=into, amount_minor=amount))
            free, wish = free + amount * (1 - into), wish + amount * into
        elif kind < 0.75:
            minutes = luck.choice([0, 5, 25, 50])
            events.append(dict(
                instant=t, act="session", planned_minutes=25, focused_minutes=minutes, scene=luck.randrange(2),
                interrupted=luck.random() < 0.3))
            t += 60 * minutes
        elif kind < 0.82 and free > 1:
            amount = luck.randrange(1, free)
            events.append(dict(instant=t, act="withdraw", goal=0, amount_minor=amount))
            free -= amount
        elif kind < 0.9 and not smashed and wish >= target:
            events.append(dict(instant=t, act="smash", goal=1))
            smashed = True
        else:
            events.append(dict(instant=t, act="open_badges"))
    return events


def lives():
    luck = Random(8)
    policies = [
        "strict", dict(kind="freeze", equipped=1, most=2, earn_every_days=3, counts=True),
        dict(kind="freeze", equipped=2, most=2, earn_every_days=4, counts=False),
        dict(kind="weekly", days=2, first_weekday=3),
    ]
    places = [("UTC", "2024-03-01T12:00"), ("America/Los_Angeles", "2024-03-03T09:30"), ("Asia/Kolkata", "2024-02-26T20:10")]
    for number in range(48):
        policy = policies[number // 2 % 4]
        (zone, begin), hour = luck.choice(places), luck.choice([0, 0, 4])
        periods, share, late = luck.choice([3, 4, 5, 6, 30]), luck.choice([0.5, 0.75, 1.0]), luck.choice([0.0, 0.5, 1.0])
        rules = (
            periods, floor(periods * late), ceil(Fraction(share) * periods), luck.choice(["span", "span", "check_ins"]),
            luck.choice(["goes_on", "voids"]))
        latched = luck.random() < 0.5
        design = {
            "savings.streak": policy, "focus.streak": policy, "savings.day_start_hour": hour,
            "savings.badge_moment": luck.choice(["after_deposit", "on_page_open"]),
            "savings.saved_counts": luck.choice(["deposits", "balance"]),
            "focus.session_day": luck.choice(["start", "end", "split"]),
            "savings.challenges.thirtyDays": dict(periods=periods, late_share=late),
            "savings.challenge_completion": rules[3], "savings.challenge_span_share": share,
            "savings.challenge_on_miss": rules[4],
            "savings.badges.saved500": dict(threshold=80, latched=latched),
            "savings.badges.weekStreak": dict(threshold=3, latched=latched),
            "savings.badges.nightOwl": dict(threshold=2, count_per=luck.choice(["deposit", "day"])),
            "savings.badges.earlyBird": dict(threshold=2, count_per=luck.choice(["deposit", "day"])),
            "savings.badges.collector": dict(threshold=2), "savings.badges.ritualMaster": dict(threshold=1),
        }
        installed = utc(begin)
        events = events_of(luck, installed, luck.randrange(6, 24))
        life = Life(design, rules, zone, installed, hour)
        held, ever, lost, history, judged = life.live(events)
        values = dict(design=design, zone=zone, installed=installed, events=events)
        if number % 2:
            case("badges", dict(ever=ever, held=held, lost=lost, history=history, judged=judged), **values)
        for later in (0, luck.randrange(1, 4)) if number % 2 == 0 else ():
            asked = events[-1]["instant"] + 3600 + later * DAY
            case("life", life.shown(asked, held), as_of=asked, **values)


for make in (
    days, sessions, plans, coins, reminders, curves, streaks, challenges, goals, statistics, forgiving, focus,
    lives,
):
    make()
about = "Right values worked out by python (zoneinfo, datetime, fractions, decimal; tz 2025b) from the rules in words."
lines = [json.dumps(entry, ensure_ascii=False) for entry in CASES]
print('{"about": ' + json.dumps(about) + ',\n"cases": [\n' + ",\n".join(lines) + "\n]}")
