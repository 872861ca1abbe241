import { expect, test } from 'vitest'
import { byLastName, splitName } from '#lib/lastName.ts'

test.each([
  ['Shelby Hadley', 'Shelby', 'Hadley'],
  ['Ana María de la Cruz', 'Ana María de la', 'Cruz'],
  ['Ty Murray Jr.', 'Ty', 'Murray Jr.'],
  ['Cody Ohl III', 'Cody', 'Ohl III'],
  ['Cheyenne (ask Dana)', '', 'Cheyenne (ask Dana)'],
  ['Kay Lee (Dana of Bend)', 'Kay', 'Lee (Dana of Bend)'],
  ['Skeeter', '', 'Skeeter'],
  ['Jr.', '', 'Jr.'],
  ['  Pat   Xi ', 'Pat', 'Xi'],
  ['', '', ''],
])('splits %j into first and last name', (name, first, last) => {
  expect(splitName(name)).toEqual([first, last])
})

test('sorts riders by last name, then by full name', () => {
  expect(['Zoe Adams', 'Bea Young', 'Al Ávila', 'Amy Young', 'Skeeter'].toSorted(byLastName)).toEqual([
    'Zoe Adams',
    'Al Ávila',
    'Skeeter',
    'Amy Young',
    'Bea Young',
  ])
})
