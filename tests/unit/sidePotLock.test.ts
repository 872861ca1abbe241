import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areSidePotsLocked, sidePotLockText } from '../../server/rules/entries/sidePotLock.ts'
import type { DrawnEntry } from '../../server/rules/schedule/runningOrder.ts'

type State = 'to go' | 'scored' | 'scratched'

const go = (...states: State[]): DrawnEntry[] =>
  states.map((state, index) => ({
    slot: index + 1,
    isScored: state === 'scored',
    isOver: state !== 'to go',
  }))

const lockedSlots = (lock: number, runs: DrawnEntry[]) =>
  runs.filter(({ slot }) => areSidePotsLocked(lock, slot, runs)).map(({ slot }) => slot)

describe('side pot lock', () => {
  const runs = go('scored', 'to go', 'to go', 'to go', 'to go')

  test("locks a run's side pots when no more than the given number of runs are ahead of that run", () => {
    expect(lockedSlots(2, runs)).toEqual([1, 2, 3, 4])
    expect(lockedSlots(1, runs)).toEqual([1, 2, 3])
    expect(lockedSlots(50, runs)).toEqual([1, 2, 3, 4, 5])
  })

  test('never locks side pots if the lock is set to 0 runs', () => {
    expect(lockedSlots(0, runs)).toEqual([])
  })

  test("keeps side pots open until the go's first score", () => {
    expect(lockedSlots(50, go('to go', 'scratched', 'to go'))).toEqual([])
  })

  test("doesn't count scratched runs or free slots as runs ahead", () => {
    const scratched = go('scored', 'scratched', 'to go', 'to go', 'to go')
    expect(lockedSlots(1, scratched)).toEqual([1, 2, 3, 4])
    const sparse = [1, 2, 30, 40].map((slot) => ({ slot, isScored: slot === 1, isOver: slot === 1 }))
    expect(lockedSlots(1, sparse)).toEqual([1, 2, 30])
  })

  test('counts only runs after the last scored run as runs ahead, even if a run was skipped', () => {
    const passed = go('scored', 'to go', 'scored', 'to go', 'to go', 'to go')
    expect(lockedSlots(1, passed)).toEqual([1, 2, 3, 4, 5])
  })

  test('keeps side pots locked while runs are scored in order or scratched', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.constantFrom<State>('scored', 'scratched'), { minLength: 1, maxLength: 15 }),
        (lock, outcomes) => {
          let locked: number[] = []
          for (let done = 0; done <= outcomes.length; done++) {
            const states = outcomes.map((outcome, index) => (index < done ? outcome : 'to go'))
            const now = lockedSlots(lock, go(...states))
            expect(now).toEqual(expect.arrayContaining(locked))
            locked = now
          }
        },
      ),
    )
  })
})

test('names the class and the number of runs in the side pot lock message', () => {
  expect(sidePotLockText('Open 4D', 5)).toBe('Open 4D side pots lock when a rider is 5 out.')
  expect(sidePotLockText('Youth', 1)).toBe('Youth side pots lock when a rider is 1 out.')
})
