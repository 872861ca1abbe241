import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesSincePrint, type PrintedSlot, slotChangeTexts } from '../../server/rules/draw/printedSlots.ts'

const slot = (draw: number, rider: string | null, horse: string | null = null, more = {}): PrintedSlot => ({
  draw,
  rider,
  horse,
  bull: null,
  scratched: false,
  ...more,
})
const scratched = { scratched: true }

describe('changes since the draw was printed', () => {
  const printed = [
    slot(5, 'Ann Bell', 'Ace'),
    slot(12, 'Jenna Cole', 'Rocket'),
    slot(14, 'Sue Ray', 'Star'),
    slot(15, 'Kim Fox', 'Dot', scratched),
    slot(20, 'Bea Lee', 'Jet'),
  ]
  const textsOf = (current: PrintedSlot[]) =>
    changesSincePrint(printed, current).map((change) => {
      const { was, now } = slotChangeTexts(change)
      return [change.draw, was, now]
    })

  test('lists each slot that has changed since printing, with the old and new runs', () => {
    expect(
      textsOf([
        slot(41, 'Dee Orr', 'Sky'),
        slot(5, 'Ann Bell', 'Ace'),
        slot(12, 'Pat Lee', 'Dusty'),
        slot(14, 'Sue Ray', 'Star', scratched),
        slot(15, 'Kim Fox', 'Dot'),
      ]),
    ).toEqual([
      [12, 'Jenna Cole on Rocket', 'Pat Lee on Dusty'],
      [14, 'Sue Ray on Star', 'Scratched'],
      [15, 'Kim Fox on Dot', 'Back in the draw'],
      [20, 'Bea Lee on Jet', 'Empty'],
      [41, '', 'New: Dee Orr on Sky'],
    ])
  })

  test('describes a changed horse, an added bull, and a run without a rider', () => {
    const textOf = (was: PrintedSlot, now: PrintedSlot) => slotChangeTexts({ draw: 1, was, now }).now
    expect(textOf(slot(1, 'Ann Bell', 'Ace'), slot(1, 'Ann Bell', 'Sky'))).toBe('Ann Bell on Sky')
    expect(textOf(slot(1, 'Ty Roe'), slot(1, 'Ty Roe', null, { bull: 'Bodacious' }))).toBe(
      'Ty Roe on Bodacious',
    )
    expect(textOf(slot(1, 'Ann Bell'), slot(1, null, 'Sky', scratched))).toBe('No rider on Sky, scratched')
  })

  test('ignores the order in which the slots are passed', () => {
    expect(changesSincePrint(printed, printed.toReversed())).toEqual([])
  })

  const slots: fc.Arbitrary<PrintedSlot[]> = fc.uniqueArray(
    fc.record({
      draw: fc.integer({ min: 1, max: 12 }),
      rider: fc.option(fc.constantFrom('Ann', 'Bea')),
      horse: fc.option(fc.constantFrom('Ace', 'Dot')),
      bull: fc.constant(null),
      scratched: fc.boolean(),
    }),
    { selector: ({ draw }) => draw, maxLength: 12 },
  )

  test('lists all changes between the printed sheet and the current draw', () => {
    fc.assert(
      fc.property(slots, slots, (before, after) => {
        const sheet = new Map(before.map((one) => [one.draw, one]))
        for (const { draw, was, now } of changesSincePrint(before, after)) {
          expect(was).toEqual(sheet.get(draw) ?? null)
          expect(now).not.toEqual(was)
          if (now) sheet.set(draw, now)
          else sheet.delete(draw)
        }
        expect(sheet).toEqual(new Map(after.map((one) => [one.draw, one])))
      }),
    )
  })
})
