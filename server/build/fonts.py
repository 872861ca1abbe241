"""Writes public/fonts: Atkinson Hyperlegible Next with a plain zero, and subsets of it and of Barlow Condensed.

The font's only zero has a slash, which riders read as an 8 on a printed sheet. Here the slashed zero moves to the
OpenType feature "zero", for check numbers.

- `atkinson-*.woff2` and `barlow-latin.woff2` are for the office and printed sheets (resources/css/fonts.css,
  server/documents/printPage.ts), the `.woff` files for PDFs (server/lib/fonts.ts).
- `riderApp-*.woff2` are for the rider app (resources/css/riderAppFonts.css): only the letters that names and texts
  here use, so that a phone loads both in 19 kB. A phone loads the larger files only for a name with rarer letters.

Both typefaces are under the SIL Open Font License 1.1 (public/fonts/OFL.txt). These files are modified versions.
Run after an upgrade of a font package:

    python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools==4.66.1 brotli==1.2.0
    /tmp/fonts/bin/python server/build/fonts.py
"""

import json
import os
import sys
from copy import deepcopy
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.hvar import add_HVAR
from fontTools.varLib.instancer import instantiateVariableFont

ATKINSON = "node_modules/@fontsource-variable/atkinson-hyperlegible-next"
BARLOW = "node_modules/@fontsource/barlow-condensed"
OUT = "public/fonts"

# English, Spanish and French letters and our punctuation.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”•…−€↑↓")]
FEATURES = ["kern", "mark", "ccmp", "tnum", "zero"]

# riderAppFonts.css repeats these characters as unicode-range.
RIDER_APP_LETTERS = [*range(0x20, 0x7F), *map(ord, "\u00a0·ÁÉÍÑÓÚÜàáâäçèéêëíñóôöúü–—‘’“”…")]
RIDER_APP_MAX_BYTES = 20_000
# Copyright, family, style and license.
RIDER_APP_NAMES = [0, 1, 2, 13, 14]

# Points of the zero: the outline, then the two halves of the counter on either side of the slash.
OUTLINE = range(0, 16)
LEFT, RIGHT, BOTTOM, TOP = 23, 31, 16, 36


def main():
    files = f"{ATKINSON}/files/atkinson-hyperlegible-next"
    variable = with_plain_zero(opened(f"{files}-latin-wght-normal.woff2"))
    extended = opened(f"{files}-latin-ext-wght-normal.woff2")
    copy_letters(variable, extended, "ıŒœ")
    subsets = {"latin": variable, "latin-ext": extended}
    with open(f"{OUT}/atkinson.json", "w") as file:
        json.dump({name: ranges(font) for name, font in subsets.items()}, file, indent=2)
        file.write("\n")
    for weight in (400, 600):
        save(static(variable, weight), f"atkinson-latin-{weight}.woff")
        save(static(extended, weight), f"atkinson-latin-ext-{weight}.woff")
        # Browsers embed static fonts in a PDF, but draw the glyphs of variable fonts.
        save(subset(reloaded(static(variable, weight))), f"atkinson-latin-{weight}.woff2")
    save(extended, "atkinson-latin-ext.woff2")
    # The themes use these weights.
    screens = instantiateVariableFont(variable, {"wght": (400, 750)}, inplace=False)
    headings = f"{BARLOW}/files/barlow-condensed-latin-600-normal.woff2"
    save(subset(reloaded(screens)), "atkinson-latin.woff2")
    save(subset(opened(headings)), "barlow-latin.woff2")
    save(rider_app_subset(reloaded(screens), ["kern", "tnum"]), "riderApp-text.woff2")
    save(rider_app_subset(opened(headings), []), "riderApp-headings.woff2")
    check_rider_app_size()


def opened(file):
    """Keeps the date of the font, so that the same package always gives the same files."""
    return TTFont(file, recalcTimestamp=False)


def with_plain_zero(font):
    glyphs, variations = font["glyf"], font["gvar"].variations
    copy_glyph(font, "zero", "zero.slash")
    copy_glyph(font, "zero.tf", "zero.tf.slash")
    glyphs["zero.tf.slash"].components[0].glyphName = "zero.slash"

    zero = glyphs["zero"]
    outlines = {"default": list(zero.coordinates)}
    plain = with_counter(outlines["default"])
    changes = []
    for variation in variations["zero"]:
        shifts = [shift or (0, 0) for shift in variation.coordinates]
        moved = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(outlines["default"], shifts)]
        new = with_counter(moved)
        deltas = [(x - x0, y - y0) for (x, y), (x0, y0) in zip(new, plain)]
        changes.append(TupleVariation(variation.axes, deltas + shifts[-4:]))
    count = len(OUTLINE)
    flags = [zero.flags[point] for point in OUTLINE]
    # The counter's points run in the opposite direction, so that the counter stays white.
    zero.flags = type(zero.flags)(flags + flags[::-1])
    zero.coordinates = type(zero.coordinates)(plain)
    zero.endPtsOfContours = [count - 1, 2 * count - 1]
    zero.numberOfContours = 2
    zero.recalcBounds(glyphs)
    variations["zero"] = changes

    add_feature(font["GSUB"].table, "zero", {"zero": "zero.slash", "zero.tf": "zero.tf.slash"})
    return font


def with_counter(points):
    """Returns the outline, and the same shape scaled to the counter of the slashed zero."""
    outline = [points[point] for point in OUTLINE]
    x0, x1 = min(x for x, _ in outline), max(x for x, _ in outline)
    y0, y1 = min(y for _, y in outline), max(y for _, y in outline)
    left, right = points[LEFT][0], points[RIGHT][0]
    bottom, top = points[BOTTOM][1], points[TOP][1]
    counter = [
        (
            round(left + (x - x0) * (right - left) / (x1 - x0)),
            round(bottom + (y - y0) * (top - bottom) / (y1 - y0)),
        )
        for x, y in outline
    ]
    return outline + counter[::-1]


def copy_letters(source, target, letters):
    """fonts.css and printPage.ts load the extended font for all letters from U+0100 on. The package has these letters
    only in the other font."""
    glyphs, variations, widths = target["glyf"], target["gvar"].variations, target["hmtx"]
    for letter in letters:
        name = source.getBestCmap()[ord(letter)]
        if name not in glyphs.glyphs:
            target.setGlyphOrder([*target.getGlyphOrder(), name])
            glyphs.setGlyphOrder(target.getGlyphOrder())
            glyphs.glyphs[name] = deepcopy(source["glyf"][name])
            widths[name] = source["hmtx"][name]
            variations[name] = deepcopy(source["gvar"].variations[name])
        for table in target["cmap"].tables:
            table.cmap[ord(letter)] = name
    del target["HVAR"]
    add_HVAR(target)


def copy_glyph(font, name, copy):
    font.setGlyphOrder([*font.getGlyphOrder(), copy])
    font["glyf"].setGlyphOrder(font.getGlyphOrder())
    font["glyf"].glyphs[copy] = deepcopy(font["glyf"][name])
    font["hmtx"][copy] = font["hmtx"][name]
    font["gvar"].variations[copy] = deepcopy(font["gvar"].variations[name])
    widths = font["HVAR"].table.AdvWidthMap.mapping
    widths[copy] = widths[name]


def add_feature(table, tag, mapping):
    substitution = otTables.SingleSubst()
    substitution.mapping = mapping
    lookup = otTables.Lookup()
    lookup.LookupType, lookup.LookupFlag, lookup.SubTable = 1, 0, [substitution]
    table.LookupList.Lookup.append(lookup)
    record = otTables.FeatureRecord()
    record.FeatureTag, record.Feature = tag, otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupListIndex = [len(table.LookupList.Lookup) - 1]
    table.FeatureList.FeatureRecord.append(record)
    for script in table.ScriptList.ScriptRecord:
        languages = [each.LangSys for each in script.Script.LangSysRecord]
        for language in [script.Script.DefaultLangSys, *languages]:
            language.FeatureIndex.append(len(table.FeatureList.FeatureRecord) - 1)


def static(font, weight):
    return instantiateVariableFont(font, {"wght": weight}, inplace=False)


def subset(font, letters=LETTERS, features=FEATURES, **options):
    subsetter = Subsetter(Options(layout_features=features, hinting=False, **options))
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def rider_app_subset(font, features):
    return subset(font, RIDER_APP_LETTERS, features, name_IDs=RIDER_APP_NAMES)


def check_rider_app_size():
    size = sum(os.path.getsize(f"{OUT}/riderApp-{name}.woff2") for name in ("text", "headings"))
    if size > RIDER_APP_MAX_BYTES:
        sys.exit(f"The fonts of the rider app have {size} bytes, more than {RIDER_APP_MAX_BYTES}.")


def ranges(font):
    """Returns the characters of a font as a CSS unicode-range."""
    runs = []
    for code in sorted(code for code in font.getBestCmap() if code >= 0x20):
        if runs and runs[-1][1] == code - 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ",".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in runs)


def reloaded(font):
    """Saving adds the missing table entries, because the subsetter needs one for each glyph in each table."""
    file = BytesIO()
    font.save(file)
    return opened(file)


def save(font, name):
    font.flavor = name.split(".")[1]
    font.save(f"{OUT}/{name}")


if __name__ == "__main__":
    main()
