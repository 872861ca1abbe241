import { expect, test } from 'vitest'
import { requestClassOf } from '../../server/rules/entries/import/requests.ts'

test.each([
  ['early', 'early'],
  ['LATE', 'late'],
  ['Late draw if possible, coming straight from work', 'late'],
  ["Daughter's ball game at 2, anything early", 'early'],
  ['early, not late', 'early'],
  ["Can't be there at 8, late please", 'late'],
  ['not early', null],
  ["I don't want a late draw", null],
  ['early or late', null],
  ['Sorry for the late entry', null],
  ['Late fee paid', null],
  ['Is it too late?', null],
  ['Not first out, young horse', null],
  ['Please relate', null],
  ['', null],
])('recognizes whether the request %j asks for an early or a late run', (text, position) => {
  expect(requestClassOf(text)).toBe(position)
})
