import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Face = { family: string; file: string; ranges: [from: number, to: number][] }

/** Browsers take each character from the last face that includes it. */
const faces = readFileSync('resources/css/riderAppFonts.css', 'utf8')
  .split('@font-face')
  .slice(1)
  .map((rule): Face => {
    const [, family] = /font-family: '([^']+)'/.exec(rule)!
    const [, file] = /([\w-]+)\.woff2/.exec(rule)!
    const [, list] = /unicode-range:([^;]+);/.exec(rule)!
    const ranges = list!.split(',').map((range): [number, number] => {
      const [from, to = from] = range.trim().replace('U+', '').split('-')
      return [parseInt(from!, 16), parseInt(to!, 16)]
    })
    return { family: family!, file: file!, ranges }
  })

const fileOf = (family: string, character: string) =>
  faces.findLast(
    (face) =>
      face.family === family &&
      face.ranges.some(([from, to]) => from <= character.codePointAt(0)! && character.codePointAt(0)! <= to),
  )?.file

test('uses the extended font only for the rare letters in a name', () => {
  const text = 'Atkinson Hyperlegible Next Variable'
  expect([...'Łucja Żółć 100'].map((character) => fileOf(text, character))).toEqual(
    [...'Łucja Żółć 100'].map((character) =>
      'ŁŻłć'.includes(character) ? 'atkinson-hyperlegible-next-latin-ext-wght-normal' : 'riderApp-text',
    ),
  )
})

test('uses Barlow Condensed for every letter in a heading, even rare ones', () => {
  expect([...'ŁØœ É0'].map((character) => fileOf('Barlow Condensed', character))).toEqual([
    'barlow-condensed-latin-ext-600-normal',
    'barlow-condensed-latin-600-normal',
    'barlow-condensed-latin-600-normal',
    'riderApp-headings',
    'riderApp-headings',
    'riderApp-headings',
  ])
})
