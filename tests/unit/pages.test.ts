// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = '../../resources/js/Pages/'
const pages = import.meta.glob<{ default: { layout?: unknown } }>('../../resources/js/Pages/*/*.tsx')

const nameOf = (path: string) => path.slice(FOLDER.length, -'.tsx'.length)
const names = Object.keys(pages).map(nameOf)

test('has a file in Pages/*/ for each page named by the server, and no other files', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const named = sources.flatMap((file) =>
    [...readFileSync(`server/${file}`, 'utf8').matchAll(/'([A-Z]\w+\/[A-Z]\w+)'/g)].map(([, name]) => name!),
  )
  expect(new Set(named)).toEqual(new Set(names))
})

test.each(names)('sets a layout for the page %s', async (name) => {
  const { default: page } = await pages[`${FOLDER}${name}.tsx`]!()
  expect(page.layout).toBeTypeOf('function')
})
