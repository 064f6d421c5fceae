#!/usr/bin/env python3
"""Makes days.txt in this folder: day numbers by every day rule, from an independent program.

Only python's zoneinfo is asked, on the files in zoneinfo/, and only from instant to local time, but for iterated addition,
which adds timedelta(days=1) to naive local time and asks zoneinfo for its instant (fold=0). A day's start is found by
looking at every minute. One line for each zone, start hour and anchor, fields split by "|":

  zone | start hour | server's zone | anchor, epoch seconds | begins of days 1, 2, 30 and 400 by iterated addition |
  epoch:number,number ... for instants in order of time

The numbers are those of calendar, add_86400, divide_86400, start_of_day_difference, iterated_addition, rolling_24h, utc and
server_zone. For rolling_24h each instant is a check-in, after its own number is taken.

Usage: make_days.py (python 3.9 or later; takes two minutes).
"""
import datetime as dt
import functools
import pathlib
import random
import zoneinfo

HERE = pathlib.Path(__file__).resolve().parent
UTC = dt.timezone.utc
DAY = 86400
EPOCH = dt.date(1970, 1, 1)

# Dates around which clocks were turned in an odd way, or the usual one; and the server.
ZONES = {
    "America/Santiago": (["2010-04-04", "2016-08-14", "2022-09-11", "2024-04-07", "2024-09-08"], "America/Los_Angeles"),
    "Pacific/Apia": (["2010-09-26", "2011-12-30", "2012-04-01", "2021-04-04"], "Europe/Berlin"),
    "Australia/Lord_Howe": (["2008-04-06", "2024-04-07", "2024-10-06"], "Pacific/Apia"),
    "Asia/Beirut": (["2010-03-28", "2010-10-31", "2024-03-31", "2024-10-27"], "America/Santiago"),
    "America/Los_Angeles": (["2006-10-29", "2024-03-10", "2024-11-03"], "Asia/Kolkata"),
    "Europe/Berlin": (["2007-03-25", "2024-03-31", "2024-10-27"], "Pacific/Apia"),
    "Asia/Kolkata": (["2011-12-30", "2024-03-10"], "Pacific/Apia"),
    "Pacific/Chatham": (["2007-09-30", "2024-04-07", "2024-09-29"], "Australia/Lord_Howe"),
    "Africa/Casablanca": (["2012-07-20", "2018-06-17", "2024-03-10", "2024-04-14"], "Europe/Berlin"),
    "Antarctica/Troll": (["2012-03-25", "2024-03-31", "2024-10-27"], "Asia/Beirut"),
    "America/St_Johns": (["2007-03-11", "2010-11-07", "2024-11-03"], "Pacific/Chatham"),
}


def seconds(day):
    return (day - EPOCH).days * DAY


@functools.lru_cache(maxsize=None)
def zone(name):
    return zoneinfo.ZoneInfo(name)


def local(name, epoch):
    return dt.datetime.fromtimestamp(epoch, UTC).astimezone(zone(name))


@functools.lru_cache(maxsize=None)
def dates_near(name, day):
    """The dates that the clock shows in the four days around, by looking at every half hour (and a minute on)."""
    looks = range(seconds(day) - 2 * DAY, seconds(day) + 2 * DAY, 1800)
    return frozenset(local(name, epoch + more).date() for epoch in looks for more in (0, 60))


def exists(name, day):
    return day in dates_near(name, day)


def logical(name, hour, epoch):
    here = local(name, epoch)
    day = here.date()
    if here.hour < hour:
        day -= dt.timedelta(1)
        while not exists(name, day):
            day -= dt.timedelta(1)
    return day


@functools.lru_cache(maxsize=None)
def start(name, hour, day):
    first = next(epoch for epoch in range(seconds(day) - 27 * 3600, seconds(day) + 80 * 3600, 60)
                 if logical(name, hour, epoch) == day)
    return first


@functools.lru_cache(maxsize=None)
def existing_between(name, first, last):
    """Dates that exist after the first, up to the last."""
    if last < first:
        return -existing_between(name, last, first)
    return sum(exists(name, first + dt.timedelta(n)) for n in range(1, (last - first).days + 1))


def iterated(name, begin):
    """Instants at which days begin, one after another."""
    while True:
        yield begin
        there = local(name, begin).replace(tzinfo=None, fold=0) + dt.timedelta(days=1)
        begin = int(there.replace(tzinfo=zone(name)).timestamp())


def iterations(name, begin, now):
    if now < begin:
        return (now - begin) // DAY
    for number, following in enumerate(iterated(name, begin)):
        if following > now:
            return number - 1


def line(name, server, hour, anchor, instants):
    first = logical(name, hour, anchor)
    begin = start(name, hour, first)
    opened, window = anchor, 0
    found = []
    for now in instants:
        day = logical(name, hour, now)
        rolling = window + (now - opened) // DAY
        numbers = [
            existing_between(name, first, day), (now - begin) // DAY, (now - anchor) // DAY,
            (start(name, hour, day) - begin) // DAY, iterations(name, begin, now), rolling,
            (now - hour * 3600) // DAY - (anchor - hour * 3600) // DAY,
            existing_between(server, logical(server, hour, anchor), logical(server, hour, now))]
        found.append(f"{now}:" + ",".join(map(str, numbers)))
        if now - opened >= DAY:
            opened, window = now, rolling
    days = iterated(name, begin)
    begins = [next(days) for _ in range(401)]
    fields = [name, str(hour), server, str(anchor), " ".join(str(begins[n]) for n in (1, 2, 30, 400)), " ".join(found)]
    return "|".join(fields)


def main():
    zoneinfo.reset_tzpath([str(HERE / "zoneinfo")])
    luck = random.Random(20240310)
    lines = ["# made by make_days.py"]
    for name, (dates, server) in ZONES.items():
        for date in dates:
            middle = seconds(dt.date.fromisoformat(date))
            for hour in (0, 4):
                anchor = middle - luck.randrange(1, 20) * DAY + luck.randrange(DAY)
                if luck.randrange(3) == 0:
                    anchor = start(name, hour, logical(name, hour, anchor))
                near = [middle + luck.randrange(-2 * DAY, 3 * DAY) for _ in range(8)]
                # Half an hour around the begins of days, where rules differ.
                near += [start(name, hour, logical(name, hour, middle + n * DAY + DAY // 2)) + luck.choice((-1800, 0, 1800))
                         for n in (-1, 0, 1, 2)]
                far = [middle + luck.randrange(3 * DAY, 500 * DAY) for _ in range(4)]
                before = [anchor - luck.randrange(1, 30 * DAY), anchor]
                lines.append(line(name, server, hour, anchor, sorted(set(near + far + before))))
    (HERE / "days.txt").write_text("\n".join(lines) + "\n")


main()
