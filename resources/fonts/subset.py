"""Builds the riders' app's fonts from the packages that the office uses. See README.md in this folder."""

import sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = "node_modules"
TEXT = f"{PACKAGES}/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2"
HEADINGS = f"{PACKAGES}/@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2"

# riderApp.css repeats these characters as unicode-range.
LETTERS = [*range(0x20, 0x7F), *map(ord, "\u00a0·ÁÉÍÑÓÚÜàáâäçèéêëíñóôöúü–—‘’“”…")]
# The lightest and the heaviest weight of the three themes.
WEIGHTS = (400, 750)
MAX_BYTES = 20_000


def main():
    text = instantiateVariableFont(TTFont(TEXT, recalcTimestamp=False), {"wght": WEIGHTS})
    remove_slash(text)
    sizes = [
        save(text, ["kern", "tnum"], "riderApp-text.woff2"),
        save(TTFont(HEADINGS, recalcTimestamp=False), [], "riderApp-headings.woff2"),
    ]
    print(sizes, sum(sizes))
    if sum(sizes) > MAX_BYTES:
        sys.exit(f"The fonts have more than {MAX_BYTES} bytes.")


def save(font, features, name):
    options = Options(layout_features=features, hinting=False, name_IDs=[0, 1, 2, 13, 14], flavor="woff2")
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    path = f"resources/fonts/{name}"
    font.save(path)
    with open(path, "rb") as file:
        return len(file.read())


def remove_slash(font):
    """The font's zero has a slash and no plain alternative, so this gives it one oval counter.

    The slash splits the counter in two. The lower one includes the left half of the oval's lower curve, and mirroring
    those five points gives the whole oval, in the glyph and in its change with the weight.
    """
    glyph = font["glyf"]["zero"]
    points, ends, flags = glyph.getCoordinates(font["glyf"])
    outer_end, lower_end = ends[0], ends[1]
    # The lower counter starts at the bottom of the oval and ends with its left half.
    quarter = [outer_end + 1, lower_end, lower_end - 1, lower_end - 2, lower_end - 3]
    deltas = []
    for variation in font["gvar"].variations["zero"]:
        variation.calcInferredDeltas(list(points) + [(0, 0)] * 4, list(ends))
        outer, phantom = variation.coordinates[: outer_end + 1], variation.coordinates[-4:]
        inner = mirror([variation.coordinates[index] for index in quarter])
        variation.coordinates = outer + inner + phantom
        deltas.append(variation)
    inner = mirror([points[index] for index in quarter])
    glyph.coordinates = type(points)([*points[: outer_end + 1], *inner])
    glyph.flags = type(flags)([*flags[: outer_end + 1], *[1, 0, 0, 0] * 4])
    glyph.endPtsOfContours = [outer_end, outer_end + len(inner)]
    glyph.numberOfContours = 2
    glyph.recalcBounds(font["glyf"])
    font["gvar"].variations["zero"] = deltas


def mirror(quarter):
    """Takes the bottom, three control points and the left end. Returns the oval counterclockwise from its bottom."""
    (middle_x, _), (_, middle_y) = quarter[0], quarter[-1]
    right = [(2 * middle_x - x, y) for x, y in quarter]
    top = [(x, 2 * middle_y - y) for x, y in quarter]
    top_right = [(2 * middle_x - x, 2 * middle_y - y) for x, y in quarter]
    return [
        *right[:4],
        *reversed(top_right[1:]),
        *top[:4],
        *reversed(quarter[1:]),
    ]


main()
