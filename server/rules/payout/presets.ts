import { apportion } from '#lib/money.ts'
import type { PurseRules } from './payout.ts'

type Divisions = PurseRules['divisions']
type Places = PurseRules['places']

/** Offsets in milliseconds, shares in basis points. */
export type DivisionPreset = { name: string; source: string; divisions: Divisions }
export type PlacePreset = { name: string; source: string; places: Places }

const NBHA = 'https://nbha.com/membership/payout ; http://ganbha.us/GANBHA/NBHA%20Rule%20Book/rules_d.html'

export const DIVISION_PRESETS: DivisionPreset[] = [
  { name: 'One division', source: 'no divisions', divisions: divisions([0], [100]) },
  { name: 'NBHA 5D', source: NBHA, divisions: divisions([0, 500, 1000, 1500, 2000], [30, 25, 20, 15, 10]) },
  {
    name: 'NBHA 4D, half seconds',
    source: NBHA,
    divisions: divisions([0, 500, 1000, 1500], [35, 30, 20, 15]),
  },
  {
    name: 'NBHA 4D, half, half, whole second',
    source: NBHA,
    divisions: divisions([0, 500, 1000, 2000], [35, 30, 20, 15]),
  },
  { name: 'NBHA 3D', source: NBHA, divisions: divisions([0, 1000, 2000], [50, 30, 20]) },
  {
    name: 'Common 4D',
    source: 'https://www.sportofkingschallenge.com/barrel-race-division',
    divisions: divisions([0, 500, 1000, 1500], [30, 27, 23, 20]),
  },
  {
    name: 'Equal 4D',
    source: 'each division the same, as at the Pink Buckle; https://pinkbuckle.com',
    divisions: equalDivisions(4, 500),
  },
  {
    name: '2D, one second',
    source: 'https://www.buckeyearena.com/legacy-races',
    divisions: divisions([0, 1000], [70, 30]),
  },
  {
    name: 'Futurity 2D, three quarters of a second',
    source: 'https://www.buckeyearena.com/legacy-races ; the Pink Buckle futurity splits at .75 too',
    divisions: divisions([0, 750], [70, 30]),
  },
]

export const PLACE_PRESETS: PlacePreset[] = [
  {
    name: 'IGRA, up to 8 places by qualified runs',
    source: 'http://www.igra.com/resources/Production_Guidebook/01_04_ContFeesPurseMoney.htm',
    places: onePlacePerRun([
      [100],
      [60, 40],
      [50, 30, 20],
      [40, 27, 20, 13],
      [35, 25, 19, 13, 8],
      [30, 25, 19, 13, 8, 5],
      [30, 24, 18, 12, 8, 5, 3],
      [29, 23, 18, 12, 8, 5, 3, 2],
    ]),
  },
  {
    // The source pays 43/33/23 for three places, which adds up to 99%. First place gets the missing percent here.
    name: 'Sport of Kings, up to 4 places (44/33/23 for three)',
    source: 'https://www.sportofkingschallenge.com/barrel-race-division',
    places: onePlacePerRun([[100], [60, 40], [44, 33, 23], [40, 30, 20, 10]]),
  },
  ...[
    [30, 20, 13, 10, 7, 6, 5, 4, 3, 2],
    [25, 17, 13, 9.2, 7.5, 5.8, 4.6, 3.6, 3, 2.4, 2.1, 1.9, 1.77, 1.63, 1.5],
    [20, 14, 11, 9.5, 7, 5.5, 4.5, 4, 3.5, 3, 2.75, 2.5, 2.25, 2, 1.8, 1.6, 1.5, 1.35, 1.25, 1],
  ].map((percents) => ({
    name: `Pink Buckle, ${percents.length} places`,
    source: 'derived from the official results 2018-2020, https://pinkbuckle.com',
    places: forAnyCount(percents),
  })),
]

export function equalDivisions(count: number, stepMs: number): Divisions {
  const shares = apportion(
    10_000,
    Array.from({ length: count }, () => 1),
  )
  return shares.map((shareBp, index) => ({ offset: index * stepMs, shareBp }))
}

/**
 * PRCA R5.4.2. The places depend on the round's purse after deductions:
 * https://prorodeo.cld.bz/PRCA-Business-Journal-May-26-2023/4
 */
export function prcaPlaces(purseCents: number, oneHeader = false): Places {
  const rows = oneHeader ? [...PRCA_ROWS, ...PRCA_ONE_HEADER_ROWS] : PRCA_ROWS
  const [, percents] = rows.findLast(([fromCents]) => purseCents >= fromCents) ?? PRCA_ROWS[0]
  return forAnyCount(percents)
}

/** Pays one place for every `runs` runs, up to eight places, with IGRA's percentages. */
export function onePlaceIn(runs: number): Places {
  if (!Number.isSafeInteger(runs) || runs < 1)
    throw new RangeError('Runs per place must be a whole number, 1 or more')
  const igra = PLACE_PRESETS[0].places
  return igra.map(({ percentsBp }, index) => ({
    upTo: index === igra.length - 1 ? null : (index + 2) * runs - 1,
    percentsBp,
  }))
}

const PRCA_ROWS: [number, number[]][] = [
  [0, [40, 30, 20, 10]],
  [300_000, [29, 24, 19, 14, 9, 5]],
  [700_000, [23, 20, 17, 14, 11, 8, 5, 2]],
]

// The rule's ranges leave gaps, such as the one from $22,500 to $22,501. A purse in a gap gets the lower row.
const PRCA_ONE_HEADER_ROWS: [number, number[]][] = [
  [1_250_000, [17, 15, 13, 11, 10, 9, 8, 7, 6, 4]],
  [2_250_100, [17, 15, 13, 11, 9, 8, 7, 6, 5, 4, 3, 2]],
  [3_000_100, [15, 13, 12, 10, 9, 8, 7, 6, 5, 4, 3.5, 3, 2, 1.5, 1]],
]

function divisions(offsets: number[], shares: number[]): Divisions {
  return offsets.map((offset, index) => ({ offset, shareBp: shares[index] * 100 }))
}

function onePlacePerRun(rows: number[][]): Places {
  return rows.map((percents, index) => ({
    upTo: index === rows.length - 1 ? null : index + 1,
    percentsBp: basisPoints(percents),
  }))
}

function forAnyCount(percents: number[]): Places {
  return [{ upTo: null, percentsBp: basisPoints(percents) }]
}

function basisPoints(percents: number[]): number[] {
  return percents.map((percent) => Math.round(percent * 100))
}
