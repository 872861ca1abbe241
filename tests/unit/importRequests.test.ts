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
  ['last please', 'late'],
  ['Last if possible', 'late'],
  ['run last', 'late'],
  ['Please put me up last, thanks', 'late'],
  ['last spot please', 'late'],
  ['first please', 'early'],
  ['needs to run first', 'early'],
  ['first or last please', null],
  ["Don't run last", null],
  ['We won last year', null],
  ['Did not run last weekend', null],
  ['We run last weekend too', null],
  ['First horse: Rocket', null],
  ['Last name Cole', null],
  ['', null],
])('recognizes whether the request %j asks for an early or a late run', (text, position) => {
  expect(requestClassOf(text)).toBe(position)
})
