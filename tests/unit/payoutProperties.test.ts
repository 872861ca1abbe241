import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#lib/money.ts'
import { calculatePayout } from '#rules/payout/payout.ts'
import type { PurseRules, Run } from '#rules/payout/payout.ts'

describe('payout of any runs under any rules', () => {
  test('adds up to the cent: paid + breakage + retained = net', () => {
    check(anyRules(), (runs, rules) => {
      const payout = calculatePayout(runs, rules)
      const paid = sum(payout.placings.map((placing) => placing.prizeCents))
      expect(payout.paidCents).toBe(paid)
      expect(paid + payout.breakageCents + payout.retainedCents).toBe(netOf(rules))
      expect(payout.retainedCents).toBeGreaterThanOrEqual(0)
    })
  })

  test('with CONSERVE rounding and the SPLIT tie rule, never overpays, and limits breakage', () => {
    check(conserving(), (runs, rules) => {
      const { placings, breakageCents } = calculatePayout(runs, rules)
      const largest = Math.max(1, ...placings.map(({ place, placeTo }) => placeTo - place + 1))
      expect(breakageCents).toBeGreaterThanOrEqual(0)
      expect(breakageCents).toBeLessThan((largest * rules.divisions.length + 1) * rules.rounding.unitCents)
    })
  })

  test('with CONSERVE rounding and no ties, leaves less than one unit as breakage', () => {
    const rules = conserving().map((one): PurseRules => ({ ...one, poolsCents: undefined }))
    check(rules, (runs, rule) => {
      const untied = runs.map((run, index) => ({ ...run, value: run.value === null ? null : index * 40 }))
      const { paidCents, breakageCents, retainedCents } = calculatePayout(untied, rule)
      const nobody = paidCents === 0 && retainedCents === rule.netCents
      expect(breakageCents).toBe(nobody ? 0 : rule.netCents % rule.rounding.unitCents)
    })
  })

  test('redistributes all unclaimed money if a run places and the first division has a share', () => {
    check(anyRules(), (runs, rules) => {
      const kept: PurseRules = { ...rules, emptyDivision: 'EVEN', unfilledPlaces: 'PROPORTIONAL' }
      const { placings, retainedCents } = calculatePayout(runs, kept)
      fc.pre(placings.length > 0 && (rules.poolsCents?.[0] ?? rules.divisions[0].shareBp) > 0)
      expect(retainedCents).toBe(0)
    })
  })

  test('pays tied runs in a division equally, and never pays a lower-placed run more', () => {
    check(anyRules(), (runs, rules) => {
      const { placings } = calculatePayout(runs, rules)
      const values = new Map(runs.map((run) => [run.id, run.value ?? 0]))
      for (let index = 1; index < placings.length; index++) {
        const [faster, slower] = [placings[index - 1], placings[index]]
        if (faster.division !== slower.division) continue
        const ahead = (values.get(slower.id)! - values.get(faster.id)!) * (rules.lowWins ? 1 : -1)
        if (ahead === 0) expect(slower).toEqual({ ...faster, id: slower.id })
        else expect(ahead).toBeGreaterThan(0)
        expect(slower.prizeCents).toBeLessThanOrEqual(faster.prizeCents)
      }
    })
  })

  test('pays every prize in whole units', () => {
    check(anyRules(), (runs, rules) => {
      const { placings } = calculatePayout(runs, rules)
      expect(placings.filter((placing) => placing.prizeCents % rules.rounding.unitCents !== 0)).toEqual([])
    })
  })

  test('pays the same amounts regardless of run order', () => {
    fc.assert(
      fc.property(anyRuns(), anyRules(), fc.infiniteStream(fc.nat()), (runs, rules, luck) => {
        const keyed = runs.map((run): [number, Run] => [luck.next().value, run])
        const shuffled = keyed.sort((a, b) => a[0] - b[0]).map(([, run]) => run)
        expect(calculatePayout(shuffled, rules)).toEqual(calculatePayout(runs, rules))
      }),
    )
  })

  test("lists each run once, placed or unplaced, and doesn't modify its input", () => {
    check(anyRules(), (runs, rules) => {
      const before = structuredClone({ runs, rules })
      const { placings, unplaced } = calculatePayout(runs, rules)
      const ids = [...placings.map((placing) => placing.id), ...unplaced].sort((a, b) => a - b)
      expect(ids).toEqual(runs.map((run) => run.id))
      expect({ runs, rules }).toEqual(before)
    })
  })

  test('accounts for every cent with thousands of runs', () => {
    fc.assert(
      fc.property(anyRuns(5_000, 5_000), conserving(), (runs, rules) => {
        const { paidCents, breakageCents, retainedCents } = calculatePayout(runs, rules)
        expect(paidCents + breakageCents + retainedCents).toBe(netOf(rules))
        expect(breakageCents).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 20 },
    )
  })
})

function netOf({ netCents, poolsCents }: PurseRules): number {
  return poolsCents ? sum(poolsCents) : netCents
}

function check(rules: fc.Arbitrary<PurseRules>, holds: (runs: Run[], rules: PurseRules) => void) {
  fc.assert(fc.property(anyRuns(), rules, holds), { numRuns: 1_000 })
}

// The runs have few distinct times, so ties and empty divisions are common.
function anyRuns(minLength = 0, maxLength = 40): fc.Arbitrary<Run[]> {
  const run = fc.record(
    {
      value: fc.option(
        fc.integer({ min: 150, max: 190 }).map((tenths) => tenths * 100),
        { freq: 8 },
      ),
      status: fc.constantFrom<Run['status']>(undefined, undefined, undefined, 'NT', 'DQ', 'Broke'),
    },
    { requiredKeys: ['value'] },
  )
  const runs = fc.array(run, { minLength, maxLength, size: 'max' })
  return runs.map((all) => all.map((one, index) => ({ id: index + 1, ...one })))
}

function anyRules(): fc.Arbitrary<PurseRules> {
  return fc.integer({ min: 1, max: 5 }).chain((divisions) =>
    fc.record(
      {
        netCents: fc.oneof(fc.nat(500), fc.nat(1_000_000_000)),
        divisions: fc
          .tuple(partition(divisions), fc.constantFrom(500, 700, 1_000))
          .map(([shares, step]) => shares.map((shareBp, index) => ({ offset: index * step, shareBp }))),
        poolsCents: fc.array(fc.nat(1_000_000), { minLength: divisions, maxLength: divisions }),
        places: placeTable(),
        ties: fc.constantFrom<PurseRules['ties']>('SPLIT', 'FULL'),
        rounding: fc.record({
          unitCents: fc.constantFrom(1, 100),
          mode: fc.constantFrom<PurseRules['rounding']['mode']>('CONSERVE', 'NEAREST'),
        }),
        emptyDivision: fc.constantFrom<PurseRules['emptyDivision']>('PROPORTIONAL', 'EVEN', 'RETAIN'),
        unfilledPlaces: fc.constantFrom<PurseRules['unfilledPlaces']>('PROPORTIONAL', 'EVEN', 'RETAIN'),
        lowWins: fc.boolean(),
      },
      {
        requiredKeys: [
          'netCents',
          'divisions',
          'places',
          'ties',
          'rounding',
          'emptyDivision',
          'unfilledPlaces',
          'lowWins',
        ],
      },
    ),
  )
}

function conserving(): fc.Arbitrary<PurseRules> {
  return anyRules().map((rules) => ({
    ...rules,
    ties: 'SPLIT',
    rounding: { ...rules.rounding, mode: 'CONSERVE' },
  }))
}

function placeTable(): fc.Arbitrary<PurseRules['places']> {
  const percents = fc
    .integer({ min: 1, max: 20 })
    .chain(partition)
    .map((parts) => parts.sort((a, b) => b - a))
  return fc.tuple(fc.array(percents, { minLength: 1, maxLength: 4 }), fc.boolean()).map(([rows, open]) =>
    rows.map((percentsBp, index) => ({
      upTo: open && index === rows.length - 1 ? null : (index + 1) * 3,
      percentsBp,
    })),
  )
}

function partition(parts: number): fc.Arbitrary<number[]> {
  return fc.array(fc.nat(10_000), { minLength: parts - 1, maxLength: parts - 1 }).map((cuts) => {
    const marks = [0, ...cuts.sort((a, b) => a - b), 10_000]
    return marks.slice(1).map((mark, index) => mark - marks[index])
  })
}
