"""Makes reference.json: what the independent numpy model of the people says, over several seeds.

    python3 make_reference.py FOLDER [OUT] [seeds=10] [lives=20000] [only=SETTING] [constant=value ...]

reference-calibrated.json has the constants of the built-in people, which a calibration found:

    python3 make_reference.py FOLDER reference-calibrated.json seeds=5 only=page alpha=.581 beta=4.16 conc=8.1 w_h=2.18 \
        nov=.873 B=.25 g_break=.2 steady.p_s=.285 steady.p_f=.0251 enthusiast.p_s=.388 enthusiast.p_f=.193 \
        dabbler.p_s=.0798 dabbler.p_f=.0419 collector.p_s=.205 collector.p_f=.0922 night_owl.p_s=.182 \
        night_owl.p_f=.0754 early_bird.p_s=.262 early_bird.p_f=.0754 focus_first.p_s=.057 focus_first.p_f=.327

FOLDER holds population_model.py and report_outcomes.py, written apart from this project and not part of it. OUT is
reference.json beside this file unless given. A constant is one of the model's (alpha=.5, w_h=2.2, ...), one of an
archetype's (steady.p_s=.2, columns as in COLUMNS) or one of all archetypes' (interrupted=0), and holds in all settings.
Needs numpy and scipy.

Every outcome is a ratio of two sums over lives, so its standard error is clustered by life: that of the linearised
ratio. Only reminders are counted by no life; theirs is taken between the seeds. `seeds_apart` is the mean square of
(a seed's figure less the figure of all) over the square of its standard error: about 1 if lives are independent.
"""
import json, math, sys
from pathlib import Path

COLUMNS = ["weight", "p_s", "p_f", "extra", "amount", "sessions", "minutes", "interrupted", "hour", "kappa", "take_up"]
LAGS = [1, 2, 3, 7, 14, 28, 60]
# The settings compared. `page`: the constants of the page. `bare`: without what the two sides model differently: goals and
# challenges (amounts that they suggest), pulls of what is near, rewards but that of levels (two kinds on one day),
# interrupted sessions (here always half the minutes), many sessions a day (here a chapter ends with its day; 1.05 is the
# least that the model knows) and the first of the month (here days 17, 47, ...).
SETTINGS = {
    "page": {},
    "bare": dict(
        g=0, lift_badge=0, lift_goal=0, lift_stamp=0, lift_chapter=0, first=0, take30=0, take52=0, take100=0,
        take365=0, interrupted=0, sessions=1.05),
}


def streak_lengths(acts, np):
    """Length of the run of acts that each day ends."""
    run, out = np.zeros(len(acts), int), np.zeros(acts.shape, np.int16)
    for day in range(acts.shape[1]):
        run = np.where(acts[:, day], run + 1, 0)
        out[:, day] = run
    return out


def autocorrelations(acts, np):
    """Per life and lag, Pearson's correlation of days that far apart from its first to its last active day, for lives
    with at least 20 active days and 60 pairs of days; NaN elsewhere."""
    out = np.full((len(acts), len(LAGS)), np.nan)
    for life in np.flatnonzero(acts.sum(1) >= 20):
        active = np.flatnonzero(acts[life])
        x = acts[life, active[0]:active[-1] + 1].astype(float)
        for place, lag in enumerate(LAGS):
            if len(x) - lag < 60:
                break
            a, b = x[lag:], x[:-lag]
            if a.std() > 0 and b.std() > 0:
                out[life, place] = np.corrcoef(a, b)[0, 1]
    return out


def outcomes(o, M, np):
    """Yields (name, numerator, denominator), one number a life each."""
    acts, deposits, dead = o["A"], o["D"], o["death"]
    n, days = acts.shape
    one = np.ones(n)
    streak = streak_lengths(deposits, np)
    for day in (1, 7, 30, 90, 180, 364):
        yield f"active on day {day}", acts[:, day], one
    for day in (30, 180):
        yield f"alive on day {day}", dead > day, one
    for day in (1, 7, 30, 90, 180, 364):
        yield f"deposit on day {day}", deposits[:, day], one
    for day in (30, 90, 180, 364):
        yield f"streak of 7 or more among depositors of day {day}", streak[:, day] >= 7, deposits[:, day]
    for by in (7, 14, 30, 90, 180, 365):
        yield f"ever 7 in a row by day {by}", o["t7"] < by, one
    for length in (3, 14, 30, 100, 365):
        yield f"ever {length} in a row", o["mx"] >= length, one
    for length in (7, 30, 100):
        yield f"ever {length} visits in a row", o["mxv"] >= length, one
    yield "30 to 100 in a row", o["mx"] >= 100, o["mx"] >= 30
    yield "30 to 100 visits in a row", o["mxv"] >= 100, o["mxv"] >= 30
    yield "daily use in days 174 to 180 over days 1 to 7", acts[:, 174:181].sum(1), acts[:, 1:8].sum(1)
    engaged = o["sess3"] >= 5
    yield "5 sessions in 3 days", engaged, one
    for level in (3, 4):
        yield f"level {level} after 3 days, among those", engaged & (o["lv3"] == level), engaged
    for level in (2, 3, 4, 5, 7, 10, 12):
        yield f"ever level {level}", o["tlev"][:, level] < days, one
    for length in (30, 100, 365):
        taken = o["clen"] == length
        if taken.any():
            yield f"challenge of {length} days completed, among takers", taken & (o["cdone"] >= length), taken
    for chapters in (1, 2, 3, 6):
        yield f"{chapters} chapters or more", o["chap"] >= chapters, one
    for place, name in enumerate(["first deposit", "500 saved", "1000 saved", "10000 saved", "streak of 7", "streak of 30"]):
        yield f"badge: {name}", o["badges"][:, place], one
    yield "sessions a life", o["sess"], one
    yield "deposit days a life", o["depdays"], one
    for place, name in enumerate(M.ARCH):
        mine = o["arch"] == place
        yield f"{name}: share of lives", mine, one
        yield f"{name}: deposits a life", mine * o["ndep"], mine
        yield f"{name}: active days a life", mine * o["actdays"], mine
        yield f"{name}: ever 7 in a row", mine & (o["t7"] < days), mine
        yield f"{name}: 500 saved by day 7", mine & (o["t500"] < 7), mine
        yield f"{name}: 500 saved by day 30", mine & (o["t500"] < 30), mine
        yield f"{name}: 500 saved", mine & (o["t500"] < days), mine
    correlation = autocorrelations(acts, np)
    for place, lag in enumerate(LAGS):
        known = ~np.isnan(correlation[:, place])
        yield f"active days {lag} apart, correlation", np.where(known, correlation[:, place], 0), known


def medians(o, M, np):
    """Medians of days, told and not compared: a day is too coarse for an error. Day 1 is the install day."""
    for place, name in enumerate(M.ARCH):
        days = o["t500"][o["arch"] == place]
        yield f"{name}: median day of 500, among those who reach it", days[days < 9999] + 1
    for level in (2, 3, 4, 5, 7, 10, 12):
        days = o["tlev"][:, level]
        yield f"median day of level {level}, among those who reach it", days[days < 9999] + 1


def setting(M, R, np, seeds, n, archetypes, constants):
    figures, days, reminders = {}, {}, []
    archetypes, constants = archetypes.copy(), dict(constants)
    for column in COLUMNS:
        if column in constants:
            archetypes[:, COLUMNS.index(column)] = constants.pop(column)
    for seed in range(101, 101 + seeds):
        o = M.run(n, 365, seed, archetypes, True, **{**R.FP, **constants})
        for name, above, below in outcomes(o, M, np):
            figures.setdefault(name, []).append((np.asarray(above, float), np.asarray(below, float)))
        for name, values in medians(o, M, np):
            days.setdefault(name, []).append(values)
        reminders.append((o["ra"], o["rs"]))
    result, apart = {}, []
    for name, parts in figures.items():
        above, below = (np.concatenate(side) for side in zip(*parts))
        ratio = above.sum() / max(below.sum(), 1)
        error = math.sqrt(((above - ratio * below) ** 2).sum()) / max(below.sum(), 1)
        result[name] = [ratio, error]
        if error > 0:
            each = [a.sum() / max(b.sum(), 1) - ratio for a, b in parts]
            apart.append(sum(d * d for d in each) / (seeds - 1) / (error * error * seeds))
    acts, seen = (np.array(side, float) for side in zip(*reminders))
    result["acts caused by a seen reminder"] = [
        acts.sum() / seen.sum(), (acts / seen).std(ddof=1) / math.sqrt(seeds)]
    return {
        "outcomes": {name: [float(f"{x:.6g}") for x in pair] for name, pair in result.items()},
        "medians": {name: float(np.median(np.concatenate(parts))) for name, parts in days.items()},
        "seeds_apart": round(float(np.mean(apart)), 3),
    }


def main(folder, *words):
    import numpy as np
    sys.path.insert(0, folder)
    import population_model as M, report_outcomes as R
    out = Path(__file__).with_name("reference.json")
    seeds, n, constants, archetypes, settings = 10, 20000, {}, R.A.copy(), list(SETTINGS)
    for word in words:
        key, _, value = word.partition("=")
        if not value:
            out = Path(word)
        elif key in ("seeds", "lives"):
            seeds, n = (int(value), n) if key == "seeds" else (seeds, int(value))
        elif key == "only":
            settings = [value]
        elif "." in key:
            kind, column = key.split(".")
            archetypes[M.ARCH.index(kind), COLUMNS.index(column)] = float(value)
        elif key in M.P or key in COLUMNS:
            constants[key] = float(value)
        else:
            sys.exit(f"{word}: found {key!r}; allowed: {' '.join(M.P)}")
    made = {
        "origin": "make_reference.py, run on the numpy reference of the model of record; see there for what each means",
        "seeds": seeds, "lives_a_seed": n, "changed": constants,
        "settings": {
            name: setting(M, R, np, seeds, n, archetypes, {**constants, **change})
            for name, change in SETTINGS.items() if name in settings},
    }
    text = json.dumps(made, indent=1)
    out.write_text(text.replace("[\n     ", "[").replace(",\n     ", ", ").replace("\n    ]", "]") + "\n")


main(*sys.argv[1:])
