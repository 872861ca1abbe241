import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const CURLY_QUOTE = /[‘’“”]|&[lr][sd]quo;|\\u\{?201[89cd]/i

const READS_CURLY_QUOTES = 'server/lib/nameSearch.ts'

const findCurlyQuotes = (text: string) => text.split('\n').filter((line) => CURLY_QUOTE.test(line))

const sources = ['resources/js', 'server'].flatMap((directory) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(directory, file).replaceAll(path.sep, '/')),
)

test('finds curly quotes in strings, JSX text, entities and escapes', () => {
  const curly = [
    '"You’re in."',
    '<p>‘Add’</p>',
    '`“${name}”`',
    '<p>That&rsquo;s me</p>',
    String.raw`'\u2019'`,
  ]
  expect(findCurlyQuotes(curly.join('\n'))).toEqual(curly)
  expect(findCurlyQuotes(`"You're in." &apos; &quot;`)).toEqual([])
})

test('uses straight quotes in all text', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources
    .filter((file) => file !== READS_CURLY_QUOTES)
    .flatMap((file) => findCurlyQuotes(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`))
  expect(found).toEqual([])
})
