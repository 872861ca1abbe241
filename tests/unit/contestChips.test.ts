import { expect, test } from 'vitest'
import { chipLegend, contestChips, shortNames } from '#rules/draw/contestChips.ts'

test.each([
  ['Novice Horse', 'NH'],
  ['Ranch Horse', 'RH'],
  ['Senior', 'SR'],
  ['Senior Incentive', 'SR'],
  ['Juniors', 'JR'],
  ['Youth', 'Y'],
  ['Youth 2D', 'Y'],
  ['Open 4D', 'O'],
  ['4D', '4D'],
  ['Super Senior 70+', 'SS70+'],
  ['Warm-up Senior', 'WUS'],
  ['Pro', 'PRO'],
  ['Rookie of the Year', 'RY'],
  ['Side Pot', 'SP'],
  ['éperon d’or', 'ÉDO'],
])('shortens the contest name %s to %s', (name, short) => {
  expect(shortNames([name])).toEqual([short])
})

test('gives different chips to contests with the same initials', () => {
  expect(shortNames(['Youth 2D', 'Youth 3D'])).toEqual(['Y2D', 'Y3D'])
  expect(shortNames(['Novice Horse', 'Nile Hope', 'Senior'])).toEqual(['NoH', 'NiH', 'SR'])
  expect(shortNames(['Senior Incentive', 'Senior Side Pot'])).toEqual(['SI', 'SSP'])
  expect(shortNames(['Poles', 'Poles'])).toEqual(['Pole1', 'Pole2'])
})

test('gives chips to side pots, to rollovers and to the side pots of rollovers', () => {
  const chips = contestChips(
    [
      { id: 1, name: 'Novice Horse' },
      { id: 2, name: 'Senior Incentive' },
    ],
    [{ id: 3, name: 'Youth', incentives: [{ id: 4, name: 'Youth Rookie' }] }],
  )
  expect(chips).toEqual([
    [1, 'NH', 'Novice Horse'],
    [2, 'SR', 'Senior Incentive'],
    [3, 'Y·co', 'Youth (co)'],
    [4, 'Y·YR', 'Youth Rookie, Youth (co)'],
  ])
})

test('lists a name that several side pots share only once, with all of their chips', () => {
  const rollover = (id: number, name: string) => ({
    id,
    name,
    incentives: [{ id: id + 1, name: 'Novice Horse' }],
  })
  const legend = (...used: number[]) =>
    chipLegend(
      [
        { id: 1, name: 'Novice Horse' },
        { id: 2, name: 'Senior' },
      ],
      [rollover(10, 'Youth'), rollover(20, 'Poles')],
      new Set(used),
    ).map(({ shorts, name }) => `${shorts.join(', ')} ${name}`)

  expect(legend(1, 2, 10, 11, 20, 21)).toEqual([
    'NH, Y·NH, P·NH Novice Horse',
    'SR Senior',
    'Y·co Youth (co)',
    'P·co Poles (co)',
  ])
  expect(legend(1, 20)).toEqual(['NH Novice Horse', 'P·co Poles (co)'])
  expect(legend(11), 'names the rollover of a run that is only in its side pot').toEqual([
    'Y·co Youth (co)',
    'Y·NH Novice Horse',
  ])
  expect(legend()).toEqual([])
})

test("doesn't return chips for a class without side pots or rollovers", () => {
  expect(contestChips([], [])).toEqual([])
})
