#!/usr/bin/env python3
"""Makes zones.txt and zoneinfo/ in this folder: right values for CivilTime from an independent program.

zoneinfo/ holds TZif files made by zic (slim, so the footer rule works from the last rule change on) from the system's
tzdata.zi; zones.txt what python's zoneinfo reads in the same files, so a machine with another release of the database, or
none, passes as well. One line a zone, fields split by "|":

  zone | first date | last date | start of the first date, epoch seconds | utc offset there |
  changes of the utc offset, epoch:offset ... | dates whose length is not 86400 s, date:seconds ... |
  dates that do not exist ...

A date's start is the first instant with that local date, found by looking at every minute; its length lasts to the start of
the next date that exists. footers.txt holds what the C library (glibc) says of rules of every
form; python 3.11 misreads Jn and n, which no real zone has:

  footer | from, epoch seconds | until | utc offset at the start | changes of the utc offset, epoch:offset ...

Usage: make_zones.py (needs zic and python 3.9 or later; takes three minutes).
"""
import datetime as dt
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import zoneinfo

SYSTEM = "/usr/share/zoneinfo"
HERE = pathlib.Path(__file__).resolve().parent
UTC = dt.timezone.utc

# Zones whose footer differs from all others here are followed to 2100, the others to 2037.
FAR = """Africa/Cairo America/Havana America/Los_Angeles America/Nuuk America/Santiago America/Scoresbysund
Antarctica/Troll Asia/Beirut Asia/Gaza Asia/Jerusalem Atlantic/Azores Australia/Lord_Howe Australia/Sydney Europe/Berlin
Europe/Dublin Europe/Chisinau Pacific/Auckland Pacific/Chatham Pacific/Norfolk Africa/Casablanca Asia/Kolkata""".split()
NEAR = """Africa/El_Aaiun Africa/Johannesburg Africa/Khartoum Africa/Lagos Africa/Tripoli Africa/Tunis Africa/Windhoek
America/Anchorage America/Asuncion America/Bogota America/Caracas America/Chicago America/Denver America/Godthab
America/Metlakatla America/Mexico_City America/New_York America/Port-au-Prince America/Sao_Paulo America/St_Johns
America/Toronto Antarctica/Casey Asia/Amman Asia/Damascus Asia/Dhaka Asia/Hong_Kong Asia/Istanbul Asia/Kathmandu
Asia/Pyongyang Asia/Shanghai Asia/Tehran Asia/Tokyo Asia/Ulaanbaatar Australia/Adelaide Europe/London Europe/Moscow
Europe/Volgograd Indian/Mauritius Pacific/Apia Pacific/Easter Pacific/Fakaofo Pacific/Kiritimati Pacific/Tongatapu
UTC""".split()

# None turns in another year than its rule says, since the C library looks at one year alone.
FOOTERS = [
    "AAA0BBB,J60/0,J300", "AAA0BBB,J59/0,J61/0", "AAA-3BBB,59/1:30:15,300/-5", "AAA5:17:20BBB4:30,M2.5.4,M8.1.1/26",
    "<+03>-3<+0430>-4:30,M1.5.0/-167,M7.5.6/167", "IST-1GMT0,M10.5.0,M3.5.0/1", "AAA-10BBB,M10.1.0,M4.1.0/3:00:30",
    "AAA+3", "<-00>-0:00:01", "AAAA23BBBB22:59:59,M6.3.3/+12,M6.4.3/12",
    "AAA3BBB,M2.4.1/24,M12.2.6/100:59:59"]


def local(zone, epoch):
    return dt.datetime.fromtimestamp(epoch, UTC).astimezone(zone)


def offset(zone, epoch):
    if zone is None:
        return time.localtime(epoch).tm_gmtoff
    return int(local(zone, epoch).utcoffset().total_seconds())


def changes(zone, begin, end):
    """Every change of offset: a look each three hours, then halving."""
    found, step = [], 3 * 3600
    here = offset(zone, begin)
    for epoch in range(begin, end, step):
        if offset(zone, epoch + step) == here:
            continue
        low, high = epoch, epoch + step
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(zone, middle) == here else (low, middle)
        here = offset(zone, high)
        assert offset(zone, epoch + step) == here, "two changes within three hours"
        found.append((high, here))
    return found


def start(zone, day, turns):
    """The first instant with that local date, or None."""
    midnight = (day - dt.date(1970, 1, 1)).days * 86400
    if not any(abs(turn - midnight) < 3 * 86400 for turn, _ in turns):
        return midnight - offset(zone, midnight)
    for epoch in range(midnight - 27 * 3600, midnight + 52 * 3600, 60):
        if local(zone, epoch).date() == day:
            return epoch
    return None


def line(name, first, last):
    zone = zoneinfo.ZoneInfo(name)
    begin = int(dt.datetime(first.year, first.month, first.day, tzinfo=UTC).timestamp())
    end = int(dt.datetime(last.year, last.month, last.day, tzinfo=UTC).timestamp())
    turns = changes(zone, begin - 4 * 86400, end + 4 * 86400)
    near = {t // 86400 + shift for t, _ in turns for shift in range(-4, 5)}
    lengths, missing = [], []
    days = [first + dt.timedelta(n) for n in range((last - first).days + 1)]
    days = [day for day in days if (day - dt.date(1970, 1, 1)).days in near]
    for day in days:
        begins = start(zone, day, turns)
        if begins is None:
            missing.append(str(day))
            continue
        following, next_start = day, None
        while next_start is None:
            following += dt.timedelta(1)
            next_start = start(zone, following, turns)
        if next_start - begins != 86400:
            lengths.append(f"{day}:{next_start - begins}")
    first_start = start(zone, first, turns)
    inside = [(t, o) for t, o in turns if begin <= t < end]
    fields = [name, str(first), str(last), str(first_start), str(offset(zone, begin)),
              " ".join(f"{t}:{o}" for t, o in inside), " ".join(lengths), " ".join(missing)]
    return "|".join(fields)


def footer_line(footer):
    os.environ["TZ"] = footer
    time.tzset()
    begin, end = (int(dt.datetime(year, 1, 10, tzinfo=UTC).timestamp()) for year in (1999, 2041))
    turns = " ".join(f"{t}:{o}" for t, o in changes(None, begin, end))
    return f"{footer}|{begin}|{end}|{offset(None, begin)}|{turns}"


def main():
    version = open(f"{SYSTEM}/tzdata.zi").readline().split()[-1]
    zoneinfo.reset_tzpath([str(HERE / "zoneinfo")])
    lines = [f"# tz {version}, made by make_zones.py"]
    shutil.rmtree(HERE / "zoneinfo", ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["/usr/sbin/zic", "-b", "slim", "-d", folder, f"{SYSTEM}/tzdata.zi"], check=True)
        for name in sorted(FAR + NEAR):
            target = HERE / "zoneinfo" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(f"{folder}/{name}", target)
            lines.append(line(name, dt.date(2000, 1, 1), dt.date(2100 if name in FAR else 2037, 12, 31)))
    (HERE / "zones.txt").write_text("\n".join(lines) + "\n")
    (HERE / "footers.txt").write_text("".join(footer_line(footer) + "\n" for footer in FOOTERS))


main()
