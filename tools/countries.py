"""Writes assets/seed/countries.tsv and regions.tsv: ISO 3166-1 and 3166-2 with names in English, Ukrainian and German.

Usage: python3 -m pip install pycountry && python3 tools/countries.py
The codes and names are those of Debian's iso-codes (LGPL-2.1-or-later), which pycountry carries with its translations.
A name that is not translated repeats the English or local one. Ukrainian names get the apostrophe of the interface, and those that
are misspelt or turned round for a list are replaced by `UKRAINIAN`.
"""

import gettext
import json
import pathlib

import pycountry

PACKAGE = pathlib.Path(pycountry.__file__).parent
SEED = pathlib.Path(__file__).resolve().parent.parent / "assets" / "seed"
LANGUAGES = ("uk", "de")
UKRAINIAN = {
    "AT-1": "Бургенланд",
    "CD": "Демократична Республіка Конго",
    "CH-AI": "Аппенцелль-Іннерроден",
    "CH-AR": "Аппенцелль-Ауссерроден",
    "CH-ZH": "Цюрих",
    "DE-MV": "Мекленбург-Передня Померанія",
    "DE-SL": "Саарланд",
    "DO": "Домініканська Республіка",
    "FM": "Федеративні Штати Мікронезії",
    "GL": "Гренландія",
    "MH": "Маршаллові Острови",
    "NR": "Науру",
    "PG": "Папуа – Нова Гвінея",
    "PL-30": "Великопольське воєводство",
    "PS": "Держава Палестина",
    "SJ": "Острови Свальбард і Ян-Маєн",
    "TK": "Токелау",
    "TV": "Тувалу",
    "VA": "Святий Престол (місто-держава Ватикан)",
}


def names(domain, code, name, alternative=None):
    """The English name and its translations; `alternative` is the shorter name that translations may know."""
    found = [alternative or name]
    for lang in LANGUAGES:
        texts = gettext.translation(domain, PACKAGE / "locales", languages=[lang], fallback=True)
        translated = texts.gettext(alternative or name)
        if alternative and translated == alternative and lang == "uk":
            translated = texts.gettext(name)
        if lang == "uk":
            translated = UKRAINIAN.get(code, translated)
            if translated != (alternative or name):
                translated = translated.replace("'", "’")
        found.append(translated)
    return found


def write(file, rows):
    text = "".join("\t".join(row) + "\n" for row in sorted(rows))
    (SEED / file).write_text(text, encoding="utf-8")


def read(standard):
    return json.loads((PACKAGE / "databases" / f"iso{standard}.json").read_text(encoding="utf-8"))[standard]


write(
    "countries.tsv",
    [[c["alpha_2"], *names("iso3166-1", c["alpha_2"], c["name"], c.get("common_name"))] for c in read("3166-1")],
)
write(
    "regions.tsv",
    [[r["code"], r["type"], *names("iso3166-2", r["code"], r["name"])] for r in read("3166-2")],
)
