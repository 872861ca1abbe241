import { expect, test } from 'vitest'
import { savesInLine } from '../../server/models/changes/inLine.ts'

const run = (id: number, version: number, told = 0) => ({ id, activity: { version, told, name: 'Open' } })

test('who has waited for saves of other runs stands behind them', () => {
  const saves = savesInLine()
  saves.saved(run(1, 5, 2), { version: 6, told: 3 })
  saves.saved(run(2, 6, 3), { version: 7, told: 4 })
  expect(saves.asItStands(run(3, 5, 2))).toEqual(run(3, 7, 4))
  expect(saves.asItStands(run(1, 6, 3)), 'read after its own save').toEqual(run(1, 7, 4))
})

test('a run that was saved meanwhile is read again', () => {
  const saves = savesInLine()
  saves.saved(run(1, 5), { version: 6, told: 1 })
  saves.saved(run(2, 6), { version: 7, told: 2 })
  expect(saves.asItStands(run(1, 5))).toBe(null)
  expect(saves.asItStands(run(2, 6))).toBe(null)
})

test('where anything else was changed between two saves, what was read before it is read again', () => {
  const saves = savesInLine()
  saves.saved(run(1, 5), { version: 6, told: 1 })
  saves.saved(run(2, 8), { version: 9, told: 4 })
  expect(saves.asItStands(run(3, 5))).toBe(null)
  expect(saves.asItStands(run(3, 7))).toBe(null)
  expect(saves.asItStands(run(3, 8))).toEqual(run(3, 9, 4))
})

test('a run read after all of them, or before any, is taken as it was read', () => {
  const saves = savesInLine()
  expect(saves.asItStands(run(3, 5, 2))).toEqual(run(3, 5, 2))
  saves.saved(run(1, 5), { version: 6, told: 1 })
  expect(saves.asItStands(run(3, 8, 3))).toEqual(run(3, 8, 3))
})
