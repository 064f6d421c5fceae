#!/usr/bin/env python3
"""Makes odd_days.txt in this folder: local dates of 2000 to 2025 that calendars stumble over, in every zone and link of the
system's tzdata.zi, by python's zoneinfo. Zones without any are left out. Fields split by "|":

  zone | dates that begin after 00:00, with their first second | dates before whose 00:00 comes again some of the evening
  before, with the first second of it | dates that end before 24:00, with the first second left out | dates that do not
  exist

The first line names the release of the database.

Usage: make_odd_days.py (python 3.9 or later; takes four minutes).
"""
import datetime as dt
import pathlib
import zoneinfo

SYSTEM = pathlib.Path("/usr/share/zoneinfo")
HERE = pathlib.Path(__file__).resolve().parent
UTC = dt.timezone.utc
DAY = 86400
BEGIN, END = (int(dt.datetime(year, 1, 1, tzinfo=UTC).timestamp()) for year in (2000, 2026))


def wall(zone, epoch):
    """Local time as seconds since 1970-01-01T00:00 on the local clock."""
    here = dt.datetime.fromtimestamp(epoch, UTC).astimezone(zone).replace(tzinfo=UTC)
    return int(here.timestamp())


def turns(zone):
    """First instants at which another offset holds: a look each three hours, then halving."""
    step = 3 * 3600
    for epoch in range(BEGIN, END, step):
        here = wall(zone, epoch) - epoch
        if wall(zone, epoch + step) - epoch - step == here:
            continue
        low, high = epoch, epoch + step
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if wall(zone, middle) - middle == here else (low, middle)
        yield high


def day(number):
    return str(dt.date(1970, 1, 1) + dt.timedelta(number))


def odd(zone):
    late, again, early, missing = [], [], [], []
    for turn in turns(zone):
        # The clock leaves at `old`, the first time not shown before the turn, and goes on at `new`.
        old, new = wall(zone, turn - 1) + 1, wall(zone, turn)
        if new > old:
            first, last = old // DAY, new // DAY
            if old % DAY:
                if last > first:
                    early.append(f"{day(first)}:{old % DAY}")
                first += 1
            missing += [day(number) for number in range(first, last)]
            if last >= first and new % DAY:
                late.append(f"{day(last)}:{new % DAY}")
        elif (old - 1) // DAY > new // DAY:
            again.append(f"{day((old - 1) // DAY)}:{new % DAY}")
    return "|".join(" ".join(part) for part in (late, again, early, missing))


def main():
    text = (SYSTEM / "tzdata.zi").read_text().splitlines()
    names = [line.split()[1 if line[0] == "Z" else 2] for line in text if line[:2] in ("Z ", "L ")]
    zoneinfo.reset_tzpath([str(SYSTEM)])
    known = {}
    lines = [text[0]]
    for name in sorted(names):
        data = (SYSTEM / name).read_bytes()
        if data not in known:
            known[data] = odd(zoneinfo.ZoneInfo(name))
        if known[data] != "|||":
            lines.append(f"{name}|{known[data]}")
    (HERE / "odd_days.txt").write_text("\n".join(lines) + "\n")


main()
