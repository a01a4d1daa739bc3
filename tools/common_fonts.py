"""Writes the font files of the common letters, assets/fonts/*-common-*.woff2, and prints the ranges for frontend/src/styles/fonts.css.

Usage: python3 -m pip install fonttools brotli && python3 tools/common_fonts.py

English and German pages need a hundred and fifty letters and signs; a file of them alone is a third smaller than one of all Latin
letters. What is rarer comes from the file of all, which a browser fetches when a page shows such a letter. The files of Ukrainian pages are cut in the same way: Russian and
Serbian letters come from the Cyrillic file. The letters of "Українська" and "УКР", the name of Ukrainian in the choice of languages,
are a file of their own. Weights of Golos above 700 are not used and left out. Running it again changes nothing.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
COMMON = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "ÄÖÜäöüßàáâçèéêëìíîïñòóôùúûœÀÇÈÉÊ"
    + "\u00a0\u00ad\u2009\u2011\u202f©«°·»½×–—‘’‚“”„•…‹›′″€™←↑→↓−"
)
LANGUAGE_NAME = "УКРкраїнсь"
ALPHABET = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
UKRAINIAN = COMMON[: 0x7F - 0x20] + ALPHABET + ALPHABET.upper() + COMMON[COMMON.index("\u00a0") :] + "äöüß№\u02bc\u0301"
MAX_GOLOS_WEIGHT = 700


def without_heavy_weights(font):
    axis = font["fvar"].axes[0]
    if axis.maxValue <= MAX_GOLOS_WEIGHT:
        return font
    return instantiateVariableFont(font, {"wght": (axis.minValue, MAX_GOLOS_WEIGHT)})


def save(font, name):
    font.flavor = "woff2"
    path = FONTS / name
    font.save(path)
    print(f"{path.stat().st_size:6} {name}")


def common(name, letters, features=("*",)):
    font = TTFont(FONTS / name, recalcTimestamp=False)
    options = Options()
    options.layout_features = list(features)
    subsetter = Subsetter(options)
    known = set(font.getBestCmap())
    subsetter.populate(unicodes=[ord(letter) for letter in letters if ord(letter) in known])
    subsetter.subset(font)
    return font


def ranges(points):
    parts, start, last = [], None, None
    for point in [*sorted(points), None]:
        if start is not None and point != last + 1:
            parts.append(f"U+{start:04X}" + (f"-{last:04X}" if last > start else ""))
            start = None
        if start is None:
            start = point
        last = point
    return ", ".join(parts)


def main():
    common_letters = set()
    all_letters = set()
    for family in ("golos-text-{}-wght", "literata-{}-wght", "fira-sans-extra-condensed-{}-800"):
        whole = f"{family.format('latin')}-normal.woff2"
        all_letters |= set(TTFont(FONTS / whole).getBestCmap())
        font = common(whole, COMMON)
        common_letters |= set(font.getBestCmap())
        save(without_heavy_weights(font) if "golos" in family else font, f"{family.format('common')}-normal.woff2")
        ukrainian = f"{family.format('uk')}-normal.woff2"
        font = common(ukrainian, UKRAINIAN)
        save(without_heavy_weights(font) if "golos" in family else font, ukrainian)
    cyrillic = "golos-text-cyrillic-wght-normal.woff2"
    save(without_heavy_weights(TTFont(FONTS / cyrillic, recalcTimestamp=False)), cyrillic)
    language = common("golos-text-cyrillic-wght-normal.woff2", LANGUAGE_NAME, features=())
    save(language, "golos-text-language-wght-normal.woff2")
    print(f"common: {ranges(common_letters)}\nrest: {ranges(all_letters - common_letters)}")


main()
