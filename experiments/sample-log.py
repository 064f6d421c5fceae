#!/usr/bin/env python3
"""Makes experiments/sample-log.csv, a made-up log for `sandglass replay`: nobody in it is real.

python3 experiments/sample-log.py > experiments/sample-log.csv
"""

import datetime

state = 20240101


def luck():
    """The next number in 0 ..< 1 of a linear congruential generator: the same on every machine."""
    global state
    state = (6364136223846793005 * state + 1442695040888963407) % 2**64
    return (state >> 11) / 2**53


zones = ["Europe/Berlin", "America/Los_Angeles", "Asia/Shanghai", "America/Sao_Paulo"]
names = ["ada", "bo", "chen", "dora", "emil", "fatma", "gus", "hana", "ivo", "jun", "kai", "lea", "mio", "nora", "oz"]
names += ["pia", "quan", "rosa", "sami", "tove", "uma", "vera", "wen", "xia", "yara", "zoe", "小明", "小红"]
print("user,instant,zone,kind,amount_minor,minutes")
rows = []
for name in names:
    zone = zones[int(luck() * len(zones))]
    first = datetime.date(2024, 1, 1) + datetime.timedelta(days=int(luck() * 45))
    chance, stay, saver, hour = 0.15 + 0.7 * luck(), 0.97 + 0.03 * luck(), luck() < 0.7, 7 + int(luck() * 12)
    last_time = 0
    for day in range((datetime.date(2024, 4, 30) - first).days + 1):
        comes = day == 0 or luck() < (chance + 0.25 if last_time == day - 1 else chance * 0.7)
        clock = hour + int(luck() * 4)
        date = first + datetime.timedelta(days=day)
        if comes:
            last_time = day
            if saver or luck() < 0.2:
                amount = (1 + int(luck() * 12)) * 500
                rows.append((f"{date}T{clock:02}:{int(luck() * 30):02}:00", name, zone, "deposit", amount, ""))
            if not saver or luck() < 0.2:
                minutes = [15, 25, 25, 50][int(luck() * 4)]
                rows.append((f"{date}T{clock:02}:{30 + int(luck() * 30):02}:00", name, zone, "session", "", minutes))
        if luck() > stay:
            break
for instant, name, zone, kind, amount, minutes in sorted(rows):
    print(f"{name},{instant},{zone},{kind},{amount},{minutes}")
