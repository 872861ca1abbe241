import { expect, test } from 'vitest'
import * as drawPaths from '../../server/wire/drawPaths.ts'
import * as entryPaths from '../../server/wire/entryPaths.ts'
import * as peoplePaths from '../../server/wire/peoplePaths.ts'
import * as settingsPaths from '../../server/wire/settingsPaths.ts'
import * as taxPaths from '../../server/wire/taxPaths.ts'
import * as otherPaths from '../../server/wire/paths.ts'
import { isRoute } from '../support/responseCheck.ts'

const GIVEN: Record<string, unknown[]> = {
  search: ['rider'],
  entryLines: [1, [1, 2]],
  loginAndReturn: ['/x'],
  similarNames: ['riders', 1],
  riderAppView: ['me'],
  privateEventPage: ['/m/e/1'],
  taxYear: [1, { year: 2026 }],
  exportEvent: [1, 1, 'xlsx'],
  taxPayouts: [1, 2026, { rider_id: 1, payee: 'Jen Cole' }],
}

const paths = { ...otherPaths, ...drawPaths, ...entryPaths, ...peoplePaths, ...settingsPaths, ...taxPaths }

/** These aren't routes: `query` adds a query string, and the rest are prefixes of other paths. */
const BEGINNINGS = [
  'query',
  'emailResultsRoute',
  'importsRoute',
  'organizerArea',
  'riderAppPrivate',
  'publicSeasons',
]

const built = Object.entries(paths)
  .filter(([name]) => !BEGINNINGS.includes(name))
  .map(([name, path]) => {
    const make = path as (...given: unknown[]) => string
    if (typeof path === 'string') return [name, path] as const
    const given = GIVEN[name] ?? [1, 1, 1]
    return [name, name === 'checkTestPage' ? make(1, { stock: 'top' }) : make(...given)] as const
  })

test.each(built)('%s builds a URL that exists in the app: %s', (_name, path) => {
  expect(isRoute(path.replace(/\?.*/, ''))).toBe(true)
})

test("omits a round without a name, and encodes a slash in a round's name", () => {
  expect(paths.draw(1, 2)).toBe('/organizer/scoring/1/activities/2/draw')
  expect(paths.draw(1, 2, 'Short/Go')).toBe('/organizer/scoring/1/activities/2/draw/Short%2FGo')
  expect(paths.drawEntries(2)).toBe('/ajax/draw/2')
  expect(paths.drawEntries(2, '1')).toBe('/ajax/draw/2/round/1')
})

test("omits query parameters that aren't given", () => {
  expect(paths.payoutRows(1)).toBe('/ajax/payouts/1')
  expect(paths.payoutRows(1, '', 2)).toBe('/ajax/payouts/1?page=2')
  expect(paths.payoutRows(1, 'Go 1 & 2', 2)).toBe('/ajax/payouts/1?view=Go%201%20%26%202&page=2')
  expect(paths.ridersList(0)).toBe('/ajax/riders-list?after=0')
})
