"""Writes frontend/src/styles/fallback-fonts.css: system fonts with the measures of the web fonts, shown until those arrive.

Usage: python3 -m pip install fonttools brotli && python3 tools/fallback_fonts.py FOLDER
FOLDER holds the regular and bold files of Liberation Sans, Liberation Serif (the measures of Arial and Times New Roman), Roboto and
Noto Serif, in any format and in any number of subsets, e.g. /usr/share/fonts/truetype/liberation and the files of the npm packages
@fontsource/roboto and @fontsource/noto-serif, copied to one place.

One `size-adjust` for a whole font makes texts equally long on average only; lines break elsewhere and the page moves. So the letters
are divided into groups of nearly the same ratio, each with a face of its own. Letters of very different sizes in one word would be
ugly; their ratios stay near the mean, and the others make up for it.
"""

import collections
import json
import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
OUT = ROOT / "frontend" / "src" / "styles" / "fallback-fonts.css"

LATIN = "abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜéèàç0123456789 .,:;!?()-–“”„‘’«»/%&+\u00a0·"
CYRILLIC = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"
# Characters without ink may have any size.
BLANK = {0x20, 0xA0}
# Most that the ratio of a letter may differ from that of its group, as a part of it.
TOLERANCE = 0.03
# Most that it may differ from the mean of all letters.
MAX_DEVIATION = 0.07

# Family, its file, and per weight: the value measured, the range of the face, and the style of the system fonts.
WEB = [
    ("Golos", "golos-text-{}-wght-normal.woff2", [(400, "400 500", "Regular"), (600, "600 900", "Bold")], "sans"),
    ("Literata", "literata-{}-wght-normal.woff2", [(400, "400 500", "Regular"), (600, "600 700", "Bold")], "serif"),
    ("Fira", "fira-sans-extra-condensed-{}-800-normal.woff2", [(None, "800", "Bold")], "sans"),
]
# Name of the fallback, and per kind: how its files start and how `local()` finds it. Android has the second.
SYSTEM = [
    (
        "Fallback",
        {
            "sans": (("LiberationSans-{}",), {"Regular": ["Arial", "Liberation Sans"], "Bold": ["Arial Bold", "Liberation Sans Bold"]}),
            "serif": (
                ("LiberationSerif-{}",),
                {"Regular": ["Times New Roman", "Liberation Serif"], "Bold": ["Times New Roman Bold", "Liberation Serif Bold"]},
            ),
        },
    ),
    (
        "Android",
        {
            "sans": (("roboto-latin-{}-normal", "roboto-cyrillic-{}-normal"), {"Regular": ["Roboto"], "Bold": ["Roboto Bold"]}),
            "serif": (
                ("noto-serif-latin-{}-normal", "noto-serif-cyrillic-{}-normal"),
                {"Regular": ["Noto Serif"], "Bold": ["Noto Serif Bold"]},
            ),
        },
    ),
]
NUMBERS = {"Regular": "400", "Bold": "700"}


def advances(path, weight=None):
    """Widths of the letters in parts of the font size, and ascent and descent."""
    font = TTFont(path)
    if weight and "fvar" in font:
        font = instantiateVariableFont(font, {"wght": weight})
    em, widths = font["head"].unitsPerEm, font["hmtx"]
    letters = {code: widths[name][0] / em for code, name in font.getBestCmap().items()}
    return letters, font["hhea"].ascent / em, -font["hhea"].descent / em


def system_widths(folder, starts, style):
    letters = {}
    for start in starts:
        found = [p for n in (style, NUMBERS[style]) for p in folder.glob(start.format(n) + ".*")]
        if not found:
            sys.exit(f"{folder} has no file {start.format(style)}")
        letters |= {code: width for code, width in advances(found[0])[0].items() if code not in letters}
    return letters


def frequencies():
    """How often each character stands in the texts of the demo."""
    count = collections.Counter()
    for line in (ROOT / "assets" / "demo" / "content.jsonl").read_text().splitlines():
        texts = [json.loads(line)]
        while texts:
            value = texts.pop()
            if isinstance(value, str):
                count.update(map(ord, value))
            elif isinstance(value, (dict, list)):
                texts.extend(value.values() if isinstance(value, dict) else value)
    return count


def gentle(web, own, codes, often):
    """Ratios that stay near their mean and give a text its width on average."""
    ratios = {code: web[code] / own[code] for code in codes}
    inked = [code for code in codes if code not in BLANK]

    def total(widths):
        return sum(often[code] * widths(code) for code in inked)

    mean = total(lambda code: web[code]) / total(lambda code: own[code])
    low, high = mean * (1 - MAX_DEVIATION), mean * (1 + MAX_DEVIATION)
    near = {code: min(max(ratios[code], low), high) for code in inked}
    scale = total(lambda code: web[code]) / total(lambda code: own[code] * near[code])
    return {code: ratios[code] if code in BLANK else near[code] * scale for code in codes}


def groups(ratios):
    """Letters in groups whose ratios differ from the middle by `TOLERANCE` at most: (ratio, codes)."""
    out, current = [], []
    for code, ratio in sorted(ratios.items(), key=lambda pair: pair[1]):
        if current and ratio > current[0][1] * (1 + 2 * TOLERANCE):
            out.append(current)
            current = []
        current.append((code, ratio))
    out.append(current)
    return [(sum(r for _, r in one) / len(one), sorted(code for code, _ in one)) for one in out]


def unicode_range(codes):
    parts, start = [], None
    for index, code in enumerate(codes):
        start = code if start is None else start
        if index + 1 == len(codes) or codes[index + 1] != code + 1:
            parts.append(f"U+{start:X}" if start == code else f"U+{start:X}-{code:X}")
            start = None
    return ", ".join(parts)


def main():
    folder, often = Path(sys.argv[1]), frequencies()
    lines = ["/* Made by tools/fallback_fonts.py: system fonts with the measures of the web fonts, shown until those arrive. */"]
    for family, file, weights, kind in WEB:
        for system, kinds in SYSTEM:
            starts, names = kinds[kind]
            for weight, weight_range, style in weights:
                web, ascent, descent = advances(FONTS / file.format("uk"), weight)
                latin, _, _ = advances(FONTS / file.format("latin"), weight)
                web = latin | web
                own = system_widths(folder, starts, style)
                codes = [ord(c) for c in LATIN + CYRILLIC if ord(c) in web and ord(c) in own]
                for ratio, members in groups(gentle(web, own, codes, often)):
                    sources = ", ".join(f'local("{name}")' for name in names[style])
                    lines.append(
                        f'@font-face {{\n  font-family: "{family} {system}";\n  font-weight: {weight_range};\n  src: {sources};\n'
                        f"  size-adjust: {ratio:.2%};\n  ascent-override: {ascent / ratio:.1%};\n"
                        f"  descent-override: {descent / ratio:.1%};\n  line-gap-override: 0%;\n"
                        f"  unicode-range: {unicode_range(members)};\n}}"
                    )
    OUT.write_text("\n".join(lines) + "\n")
    print(f"{OUT}: {len(lines) - 1} faces")


main()
