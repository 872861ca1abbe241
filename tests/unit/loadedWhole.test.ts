import { expect, test } from 'vitest'
import { loadedWhole } from '../../server/launch/build/loadedWhole.ts'

test('a Vite that loads scripts by something else than our own way fails the build', () => {
  expect(() => loadedWhole().buildEnd()).toThrow('another way now')
  const build = loadedWhole()
  expect(build.load('\0vite/preload-helper.js')).toMatch(/__vitePreload.*scripts\/load\.ts/)
  expect(() => build.buildEnd()).not.toThrow()
})

test('a build that has failed already is told of that, and of nothing else', () => {
  expect(() => loadedWhole().buildEnd(new Error('No such file'))).not.toThrow()
})

test('a script is asked for with all that it needs, each once, and so is one that needs no other', () => {
  const { resolveDependencies } = loadedWhole().config().build.modulePreload
  expect(resolveDependencies('a.js', ['a.js', 'b.js'])).toEqual(['a.js', 'b.js'])
  expect(resolveDependencies('a.js', [])).toEqual(['a.js'])
})
