import { expect, test } from 'vitest'
import { groupUnplaced } from '../../server/rules/payout/unplacedGroups.ts'

const run = (rider: string, score: number | 'NT' | null, scratched = false) => ({ rider, score, scratched })

test('groups unplaced riders by whether they ran, are still to run, or scratched', () => {
  const rows = [run('Ann', 17_201), run('Bea', null), run('Cy', 'NT'), run('Dora', null, true)]
  const groups = groupUnplaced(rows).map(({ title, rows }) => [title, ...rows.map(({ rider }) => rider)])
  expect(groups).toEqual([
    ['Not placed', 'Ann', 'Cy'],
    ['Still to run', 'Bea'],
    ['Scratched', 'Dora'],
  ])
})

test('leaves out groups without riders', () => {
  expect(groupUnplaced([run('Bea', null)]).map(({ title }) => title)).toEqual(['Still to run'])
  expect(groupUnplaced([])).toEqual([])
})
