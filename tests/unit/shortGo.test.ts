import { describe, expect, test } from 'vitest'
import { type EarlierRun, orderShortGo } from '#rules/draw/shortGo.ts'

/** 'NT' means a run without a time, and null means no run. */
function runsOf(riders: Record<string, (number | 'NT' | null)[]>): EarlierRun[] {
  return Object.entries(riders).flatMap(([entrant, scores], rider) =>
    scores.flatMap((score, go) =>
      score === null
        ? []
        : {
            id: rider * 10 + go,
            entrant,
            round: `${go + 1}`,
            value: score === 'NT' ? null : score,
            ...(score === 'NT' && { status: 'NT' as const }),
          },
    ),
  )
}
const dealt = (riders: Parameters<typeof runsOf>[0], top: number, lowWins = true) =>
  orderShortGo(runsOf(riders), { rounds: ['1', '2'], top, lowWins })

describe('short go', () => {
  test('fills the short go with the riders with the best totals, best rider last', () => {
    const riders = {
      Ann: [15_000, 16_000],
      Bea: [14_000, 16_500],
      Cal: [15_500, 16_000],
      Dee: [17_000, 17_000],
    }
    expect(dealt(riders, 3)).toEqual(['Cal', 'Ann', 'Bea'])
  })

  test('ranks riders with more points higher in judged events', () => {
    expect(dealt({ Ann: [80, 70], Bea: [75, 78], Cal: [60, 60] }, 2, false)).toEqual(['Ann', 'Bea'])
  })

  test('includes all riders tied for the last spot in the short go', () => {
    const riders = {
      Ann: [15_000, 15_000],
      Bea: [15_500, 15_500],
      Cal: [15_000, 16_000],
      Dee: [16_000, 16_000],
    }
    expect(dealt(riders, 2)).toEqual(['Bea', 'Cal', 'Ann'])
    expect(dealt(riders, 4)).toHaveLength(4)
  })

  test('ranks riders who are missing one of their times last, and excludes riders without any time', () => {
    const riders = {
      Ann: [14_000, 'NT' as const],
      Bea: [17_000, 17_000],
      Cal: ['NT' as const, 'NT' as const],
      Dee: [15_000, null],
    }
    expect(dealt(riders, 2)).toEqual(['Ann', 'Bea'])
    expect(dealt(riders, 10)).toEqual(['Dee', 'Ann', 'Bea'])
  })

  test('uses only the run with the lowest ID if a rider has two runs in one go', () => {
    const again = { id: 99, entrant: 'Ann', round: '1', value: 10_000 }
    const runs = [again, ...runsOf({ Ann: [15_000, 15_000], Bea: [14_000, 14_000] })]
    expect(orderShortGo(runs, { rounds: ['1', '2'], top: 1, lowWins: true })).toEqual(['Bea'])
  })
})
