import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chapters as builtChapters, introduction } from 'virtual:guide'
import { parseGuide } from '../../server/build/guide.ts'

const MAX_BYTES = 500_000

const guide = readFileSync('docs/guide.md', 'utf8')
const { chapters } = parseGuide(guide)
const pictures = readdirSync('docs/guide')
const shown = [...guide.matchAll(/!\[([^\]]*)\]\(guide\/([^)]+)\)/g)].map(([, alt, file]) => ({ alt, file }))

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))

/** Line breaks and apostrophes can differ between the source files and the guide. */
const plain = (text: string) => text.replaceAll('’', "'").replace(/\s+/g, ' ')
const sources = ['resources/js', 'server/wire', 'server/rules', 'server/props'].flatMap(sourcesIn).map(plain)

/** In the source files, complete labels are between quotes or tags. */
function isOnScreen(name: string) {
  const words = plain(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const whole = new RegExp(`(["'\`]|[>}] ?)${words}(["'\`]| ?[<{])`)
  return sources.some((source) => whole.test(source))
}

test('has ten numbered chapters of 100 to 200 words', () => {
  expect(chapters.map(({ title }) => Number.parseInt(title))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const words = (text: string) => text.replace(/^!.*$/gm, '').split(/\s+/).filter(Boolean).length
  expect(chapters.filter(({ text }) => words(text) < 100 || words(text) > 200).map(({ id }) => id)).toEqual(
    [],
  )
  expect(new Set(chapters.map(({ id }) => id)).size).toBe(10)
})

test('names buttons, fields and pages exactly as they appear on screen', () => {
  const names = [...new Set([...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name!))]
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !isOnScreen(name))).toEqual([])
  expect(isOnScreen('Publish Drawing'), 'detects a wrong name').toBe(false)
})

test('shows every picture in the guide folder once, with a description', () => {
  expect(shown.map(({ file }) => file).toSorted()).toEqual(pictures.toSorted())
  expect(shown.filter(({ alt }) => !alt || alt.length < 20)).toEqual([])
})

test(`limits the guide's pictures to a total of ${MAX_BYTES / 1000} kB`, () => {
  const bytes = pictures.map((file) => statSync(`docs/guide/${file}`).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES)
})

test("converts the guide to HTML that includes each picture's size", () => {
  expect(introduction).toContain('<p>From your first account')
  expect(builtChapters.map(({ title }) => title)).toEqual(chapters.map(({ title }) => title))
  const html = builtChapters.map((chapter) => chapter.html).join('')
  expect(html).toContain('<strong>Create account</strong>')
  expect(html).not.toContain('**')
  const images = [...html.matchAll(/<img width="\d+" height="\d+" loading="lazy" src="([^"]+)"/g)]
  expect(images).toHaveLength(pictures.length)
  expect(html.match(/<img/g)).toHaveLength(pictures.length)
})
