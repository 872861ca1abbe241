import { expect, test, vi } from 'vitest'
import { line, name, paragraph } from '../../server/wire/validation/text.ts'

const INVISIBLE = {
  'zero-width spaces': '\u200B\u200B',
  joiners: '\u200C\u200D\u2060',
  'a byte-order mark': '\uFEFF',
  'direction marks': '\u202E\u2066\u200F',
  'soft hyphens': '\u00AD',
  'Hangul fillers': '\u3164\u115F\uFFA0',
  'a Braille blank': '\u2800',
  'variation selectors and tags': '\uFE0F\u{E0062}',
}

test.each(Object.entries(INVISIBLE))('rejects a name consisting only of %s', (_what, text) => {
  expect(name(120).safeParse(text).error?.issues[0]?.message).toBe('Enter a name.')
  expect(line(120).parse(text)).toBe('')
})

test.each([
  ['an accent without its letter', '\u0301'],
  ['several accents without a letter', '\u0301\u0316\u20DD'],
  ['accents on invisible characters', '\u200B\u0301\u3164\u0308'],
  ['blanks around an accent', ' \u0301 '],
])('rejects %s as a name', (_what, text) => {
  expect(name(120).safeParse(text).error?.issues[0]?.message).toBe('Enter a name.')
})

test.each(['ش', '李', '5', '🏇', '-', 'é', 'e\u0301', 'กำ'])('accepts %s as a name', (text) => {
  expect(name(120).parse(text)).toBe(text.normalize('NFC'))
})

test.each(['\uD83C', 'Rosie \uDFC7', '\uDFC7\uD83C'])(
  'rejects an unpaired surrogate instead of storing a question mark',
  (text) => {
    const said = [line(10), name(10), paragraph(10)].map(
      (field) => field.safeParse(text).error?.issues[0]?.message,
    )
    expect(said).toEqual(Array(3).fill('Remove the broken character and type it again.'))
    expect(line(10).parse('🏇')).toBe('🏇')
  },
)

test('trims invisible characters around a name', () => {
  expect(name(120).parse('\u202A Maggie\u200B  May\u202C ')).toBe('Maggie May')
})

test.each([
  '\u200B',
  '\u200D',
  '\u2060',
  '\u2063',
  '\uFEFF',
  '\u00AD',
  '\u061C',
  '\u200E',
  '\uFE0F',
  '\u{E0041}',
  '\u{E0100}',
])('removes invisible characters within a name, so that names that look the same are equal', (invisible) => {
  expect(name(120).parse(`Jo${invisible}hn 4${invisible}D ${invisible}May${invisible}`)).toBe('John 4D May')
})

test.each(['\u115F', '\u2800', '\u3164', '\uFFA0'])('replaces an invisible letter with a space', (blank) => {
  expect(name(120).parse(`John${blank} ${blank}May`)).toBe('John May')
})

test.each([
  ['the joiner inside a Persian name', 'نیک\u200Cنام'],
  ['a family of emoji', '👩\u200D👧'],
  ['a heart shown as an emoji', 'Rosie ❤\uFE0F'],
  ['the flag of Wales', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
])('keeps %s in a name', (_what, text) => {
  expect(name(120).parse(text)).toBe(text)
})

test('counts a letter with combining accents as one character', () => {
  expect(line(3).parse('e\u0302\u0323'.repeat(3))).toBe('ệệệ')
})

test('rejects overlong text before normalizing it', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const answers = [line(10), name(10), paragraph(10)].map((field) => field.safeParse('\u0301'.repeat(1000)))
  expect(normalize).not.toHaveBeenCalled()
  expect(answers.map(({ error }) => error?.issues.map(({ message }) => message))).toEqual([
    ['Use up to 10 characters.'],
    ['Use up to 10 characters.'],
    ['Use up to 10 characters.'],
  ])
  normalize.mockRestore()
})
