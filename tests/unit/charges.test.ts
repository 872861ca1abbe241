import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deriveCharges,
  type FeeKind,
  type KnownCharge,
  planCharges,
  type RunToCharge,
} from '../../server/rules/fees/charges.ts'
import { changedFromHorse } from '../../server/rules/payout/entrant.ts'
import {
  type FeeStage,
  refundByStage,
  stageInForce,
  suggestScratchKind,
} from '../../server/rules/fees/feeStages.ts'

const OFFICE: FeeKind = { id: 1, name: 'Office', cents: 500, per: 'entry', purpose: 'office' }
const INSURANCE: FeeKind = { id: 2, name: 'Insurance', cents: 300, per: 'rider', purpose: 'other' }
const SANCTION: FeeKind = { id: 3, name: 'Sanction', cents: 200, per: 'horse', purpose: 'association' }
const STALL: FeeKind = { id: 4, name: 'Stall', cents: 2_500, per: 'piece', purpose: 'other' }
const KINDS = [OFFICE, INSURANCE, SANCTION, STALL]

const stage = (given: Partial<FeeStage> = {}): FeeStage => ({
  id: 1,
  kind: 'late entry',
  starts: 'always',
  starts_at: null,
  cents: 1_000,
  per: 'entry',
  entry_fee_bp: 0,
  kept_bp: 0,
  keeps_fees: true,
  kept_for: 'purse',
  ...given,
})

const run = (id: number, given: Partial<RunToCharge> = {}): RunToCharge => ({
  id,
  activity_id: 7,
  round: '1',
  user_id: 1,
  horse_id: 10,
  changed_from_horse_id: null,
  day: null,
  late_stage_id: null,
  horse_stage_id: null,
  horse_changes: 0,
  fees_refunded: false,
  results: [result(id * 10)],
  ...given,
})

const result = (id: number, given: Partial<RunToCharge['results'][number]> = {}) => ({
  id,
  contest_id: 7,
  contest: 'Open',
  has_several_gos: false,
  fee_cents: 4_000,
  refund_cents: 0,
  left_purse: false,
  ...given,
})

const severalGos = (id: number, given: Partial<RunToCharge['results'][number]> = {}) =>
  result(id, { has_several_gos: true, ...given })

const go = (id: number, given: Partial<RunToCharge> = {}) =>
  run(id, { round: String(id), results: [severalGos(id * 10)], ...given })

const linesOf = (runs: RunToCharge[], kinds = KINDS, stages = [stage()], riders = [1, 2, 3]) =>
  deriveCharges(runs, kinds, stages, new Set(riders)).map(({ user_id, name, cents }) => [
    user_id,
    name,
    cents,
  ])

describe('charges for entries', () => {
  test('charges entry fees per run and contest, and other fees per run, rider or horse', () => {
    const rolled = result(11, { contest_id: 8, contest: 'Youth', fee_cents: 1_000 })
    expect(linesOf([run(1, { results: [result(10), rolled] }), run(2, { horse_id: 11 })])).toEqual([
      [1, 'Open', 4_000],
      [1, 'Open', 4_000],
      [1, 'Youth', 1_000],
      [1, 'Office', 500],
      [1, 'Office', 500],
      [1, 'Insurance', 300],
      [1, 'Sanction', 200],
      [1, 'Sanction', 200],
    ])
  })

  test('charges one entry fee for all gos of a contest', () => {
    expect(linesOf([go(1), go(2)], [])).toEqual([[1, 'Open', 4_000]])
  })

  test('charges one entry fee if the horse changes between gos', () => {
    const changed = go(2, { horse_id: 11, changed_from_horse_id: 10 })
    expect(linesOf([go(1), changed], [])).toEqual([[1, 'Open', 4_000]])
    expect(linesOf([go(1), go(2), { ...go(3, { horse_id: 11 }), round: '1' }, changed], [])).toEqual([
      [1, 'Open', 4_000],
      [1, 'Open', 4_000],
    ])
  })

  test('takes an entry fee out of the purse only if the fee was refunded in every go', () => {
    const purposes = (...left: boolean[]) =>
      deriveCharges(
        [
          go(1, { results: [severalGos(10, { left_purse: left[0] })] }),
          go(2, {
            horse_id: 11,
            changed_from_horse_id: 10,
            results: [severalGos(20, { left_purse: left[1] })],
          }),
        ],
        [],
        [],
        new Set([1]),
      ).map(({ purpose }) => purpose)
    expect([purposes(true, false), purposes(true, true)]).toEqual([['purse'], ['office']])
  })

  test("charges a shared horse's fee only to the rider who entered the horse first", () => {
    const runs = [run(2, { user_id: 1 }), run(1, { user_id: 2 })]
    expect(linesOf(runs, [SANCTION]).filter(([, name]) => name === 'Sanction')).toEqual([
      [2, 'Sanction', 200],
    ])
    expect(linesOf(runs, [SANCTION], [], [1]).filter(([, name]) => name === 'Sanction')).toEqual([])
  })

  test('charges a percentage of the entry fee once for all late gos, rounded half up', () => {
    const late = { late_stage_id: 1 }
    const shares = (runs: RunToCharge[], given: Partial<FeeStage>) =>
      linesOf(runs, [], [stage(given)]).filter(([, name]) => name === 'Late entry, % of entry fee')
    const entry = (fee_cents: number) =>
      [go(1, late), go(2, late)].map((run) => ({
        ...run,
        results: run.results.map((result) => ({ ...result, fee_cents })),
      }))
    expect(linesOf(entry(4_000), [], [stage({ entry_fee_bp: 2_500 })])).toEqual([
      [1, 'Open', 4_000],
      [1, 'Late entry', 1_000],
      [1, 'Late entry', 1_000],
      [1, 'Late entry, % of entry fee', 1_000],
    ])
    // 12.5% of $0.99 is 12.375 cents, of $1.00 12.5 cents.
    expect(shares(entry(99), { entry_fee_bp: 1_250 })).toEqual([[1, 'Late entry, % of entry fee', 12]])
    expect(shares(entry(100), { entry_fee_bp: 1_250 })).toEqual([[1, 'Late entry, % of entry fee', 13]])
    expect(shares([go(1), go(2, late)], { entry_fee_bp: 10_000 })).toHaveLength(1)
    expect(shares(entry(4_000), { per: 'event', entry_fee_bp: 2_500 })).toEqual([
      [1, 'Late entry, % of entry fee', 0],
    ])
  })

  test("charges no percentage for a late session-only run or a late run's side pot", () => {
    const sidePot = result(11, { contest_id: 8, contest: 'Youth', fee_cents: 1_000 })
    const late = run(1, { late_stage_id: 1, results: [sidePot] })
    expect(linesOf([late], [], [stage({ cents: 0, entry_fee_bp: 5_000 })])).toEqual([
      [1, 'Youth', 1_000],
      [1, 'Late entry', 0],
    ])
  })

  test('charges late fees per entry, per day or once per event', () => {
    const late = [
      run(1, { late_stage_id: 1, day: '2026-07-04' }),
      run(2, { late_stage_id: 1, day: '2026-07-04' }),
      run(3, { late_stage_id: 1, day: '2026-07-05' }),
    ]
    const fees = (per: FeeStage['per']) =>
      linesOf(late, [], [stage({ per })]).filter(([, name]) => name === 'Late entry').length
    expect([fees('entry'), fees('day'), fees('event')]).toEqual([3, 2, 1])
  })

  test('charges for each change of horse, and lists refunds separately', () => {
    const changed = run(1, { horse_stage_id: 1, horse_changes: 2, fees_refunded: true })
    const refunded = { ...changed, results: [result(10, { refund_cents: 3_000 })] }
    expect(linesOf([refunded], [OFFICE])).toEqual([
      [1, 'Open', 4_000],
      [1, 'Refund, Open', -3_000],
      [1, 'Change of horse', 1_000],
      [1, 'Change of horse', 1_000],
    ])
  })
})

function createLedger() {
  let next = 1
  const lines: (KnownCharge & { active: boolean })[] = []
  return {
    lines,
    sync(runs: RunToCharge[], kinds = KINDS, reprices = false) {
      const derived = deriveCharges(runs, kinds, [stage({ entry_fee_bp: 2_500 })], new Set([1, 2, 3]))
      const known = lines.filter((line) => line.active || line.is_waived)
      const { toVoid, toMove, toAdd } = planCharges(derived, known, { reprices })
      for (const line of lines) {
        if (toVoid.includes(line.id)) line.active = false
        const moved = toMove.find(({ id }) => id === line.id)
        if (moved) line.horse_id = moved.horse_id
      }
      for (const { user_id, key, horse_id, cents, purpose } of toAdd)
        lines.push({ id: next++, user_id, key, horse_id, cents, purpose, is_waived: false, active: true })
      return derived
    },
    horses: () =>
      lines
        .filter((line) => line.active)
        .map(({ key, horse_id }) => `${key} ${horse_id}`)
        .toSorted(),
    active: () =>
      lines
        .filter((line) => line.active)
        .map(({ user_id, key, cents }) => `${user_id} ${key} ${cents}`)
        .toSorted(),
  }
}

const operation = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    user_id: fc.integer({ min: 1, max: 3 }),
    horse_id: fc.constantFrom(null, 10, 11),
    has_several_gos: fc.boolean(),
    round: fc.constantFrom('1', '2'),
    late: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('delete' as const), index: fc.nat(9) }),
  fc.record({
    kind: fc.constant('refund' as const),
    index: fc.nat(9),
    cents: fc.integer({ min: 0, max: 4_000 }),
    fees_refunded: fc.boolean(),
    left_purse: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('put back' as const), index: fc.nat(9) }),
  fc.record({ kind: fc.constant('restore' as const), index: fc.nat(9) }),
  fc.record({
    kind: fc.constant('change horse' as const),
    index: fc.nat(9),
    horse_id: fc.constantFrom(10, 11),
  }),
)

function apply(
  runs: RunToCharge[],
  deleted: RunToCharge[],
  change: typeof operation extends fc.Arbitrary<infer Change> ? Change : never,
  id: number,
) {
  if (change.kind === 'restore') return [...runs, ...deleted.splice(change.index % (deleted.length + 1), 1)]
  if (change.kind === 'enter') {
    const { user_id, horse_id, has_several_gos, round, late } = change
    const activity_id = has_several_gos ? 9 : 7
    const results = [result(id * 10, { has_several_gos, contest_id: activity_id })]
    const late_stage_id = late ? 1 : null
    return [...runs, run(id, { activity_id, user_id, horse_id, round, late_stage_id, results })]
  }
  const chosen = runs[change.index % runs.length]
  if (!chosen) return runs
  if (change.kind === 'delete') {
    deleted.push(chosen)
    return runs.filter((one) => one !== chosen)
  }
  const withRefund = (refund_cents: number, left_purse: boolean, fees_refunded: boolean) => ({
    ...chosen,
    fees_refunded,
    results: chosen.results.map((one) => ({ ...one, refund_cents, left_purse })),
  })
  const next =
    change.kind === 'refund'
      ? withRefund(change.cents, change.left_purse, change.fees_refunded)
      : change.kind === 'put back'
        ? withRefund(0, false, false)
        : {
            ...chosen,
            horse_id: change.horse_id,
            changed_from_horse_id: changedFromHorse(chosen, change.horse_id),
            horse_stage_id: 1,
            horse_changes: chosen.horse_changes + 1,
          }
  return runs.map((one) => (one === chosen ? next : one))
}

describe('the ledger', () => {
  test('has the same charges after any sequence of changes as a newly built ledger', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 25 }), (changes) => {
        const ledger = createLedger()
        const deleted: RunToCharge[] = []
        let runs: RunToCharge[] = []
        for (const [index, change] of changes.entries()) {
          runs = apply(runs, deleted, change, index + 1)
          ledger.sync(runs)
        }
        const fresh = createLedger()
        fresh.sync(runs)
        expect(ledger.active()).toEqual(fresh.active())
        expect(ledger.horses()).toEqual(fresh.horses())
      }),
    )
  })

  test("moves a run's charges to the new horse after a change of horse, instead of voiding the charges", () => {
    const ledger = createLedger()
    ledger.sync([go(1), go(2)], [OFFICE])
    const first = go(1, { horse_id: 11, changed_from_horse_id: 10 })
    ledger.sync([first, go(2)], [OFFICE])
    expect(ledger.lines.every(({ active }) => active)).toBe(true)
    expect(ledger.horses()).toEqual(['fee:1:entry:1 11', 'fee:1:entry:2 10', 'result:10 11'])
  })

  test("doesn't add charges if entries haven't changed", () => {
    const ledger = createLedger()
    ledger.sync([run(1), run(2, { user_id: 2 })])
    const before = ledger.lines.length
    ledger.sync([run(1), run(2, { user_id: 2 })])
    expect(ledger.lines.length).toBe(before)
  })

  test('keeps the original price of a charged fee unless bills are repriced', () => {
    const ledger = createLedger()
    const dearer = [{ ...OFFICE, cents: 700 }]
    ledger.sync([run(1)], [OFFICE])
    ledger.sync([run(1), run(2)], dearer)
    expect(ledger.active()).toContain('1 fee:1:entry:1 500')
    expect(ledger.active()).toContain('1 fee:1:entry:2 700')
    ledger.sync([run(1), run(2)], dearer, true)
    expect(ledger.active()).toContain('1 fee:1:entry:1 700')
    ledger.sync([run(1)], [])
    expect(ledger.active()).toEqual(['1 result:10 4000'])
  })

  test("keeps an existing charge after its fee drops to $0, but doesn't add $0 charges", () => {
    const ledger = createLedger()
    const free = [{ ...OFFICE, cents: 0 }]
    ledger.sync([run(1)], [OFFICE])
    ledger.sync([run(1), run(2)], free)
    expect(ledger.active()).toEqual(['1 fee:1:entry:1 500', '1 result:10 4000', '1 result:20 4000'])
    ledger.sync([run(1), run(2)], free, true)
    expect(ledger.active()).toEqual(['1 result:10 4000', '1 result:20 4000'])
  })

  test("charges a once-per-event late fee for a later entry if the first entry's late fee was $0", () => {
    const stages = [stage({ id: 1, per: 'event', cents: 0 }), stage({ id: 2, per: 'event' })]
    const late = [run(1, { late_stage_id: 1 }), run(2, { late_stage_id: 2 })]
    expect(linesOf(late, [], stages)).toContainEqual([1, 'Late entry', 1_000])
  })

  test("doesn't restore a waived charge when another entry is added", () => {
    const ledger = createLedger()
    ledger.sync([run(1)], [OFFICE])
    const office = ledger.lines.find(({ key }) => key === 'fee:1:entry:1')!
    Object.assign(office, { active: false, is_waived: true })
    ledger.sync([run(1), run(2)], [OFFICE])
    expect(ledger.active().filter((line) => line.includes('fee:'))).toEqual(['1 fee:1:entry:2 500'])
  })
})

describe('the fee policy', () => {
  const noon = new Date('2026-07-04T12:00:00Z')
  const morning = new Date('2026-07-04T08:00:00Z')
  const none = { drawPostedAt: null, firstHorseAt: null }

  test('applies the fee stage that started most recently', () => {
    const stages = [
      stage({ id: 1, kind: 'draw-out' }),
      stage({ id: 2, kind: 'draw-out', starts: 'draw posted' }),
      stage({ id: 3, kind: 'draw-out', starts: 'first horse' }),
      stage({ id: 4, kind: 'vet-out' }),
    ]
    const inForce = (progress: Parameters<typeof stageInForce>[3]) =>
      stageInForce(stages, 'draw-out', noon, progress)?.id
    expect(inForce(none)).toBe(1)
    expect(inForce({ ...none, drawPostedAt: morning })).toBe(2)
    expect(inForce({ drawPostedAt: morning, firstHorseAt: noon })).toBe(3)
    expect(stageInForce(stages, 'turn-out', noon, none)).toBeNull()
  })

  test("doesn't apply a fee stage before its start time", () => {
    const stages = [stage({ starts: 'at', starts_at: noon })]
    expect(stageInForce(stages, 'late entry', morning, none)).toBeNull()
    expect(stageInForce(stages, 'late entry', noon, none)?.id).toBe(1)
  })

  describe('the suggested scratch kind', () => {
    const posted = { ...none, drawPostedAt: morning }
    const inDraw = { hasSlot: true, isTurn: false }
    const suggested = (
      stages: FeeStage[],
      progress: Parameters<typeof stageInForce>[3] = posted,
      run = inDraw,
    ) => suggestScratchKind(stages, noon, progress, run)
    const late = stage({ kind: 'turn-out', starts: 'draw posted' })

    test('suggests "draw-out" until the run is in a published draw', () => {
      expect(suggested([late], none)).toBe('draw-out')
      expect(suggested([late], posted, { ...inDraw, hasSlot: false })).toBe('draw-out')
    })

    test('suggests "turn-out" when it\'s the run\'s turn', () => {
      expect(suggested([], posted, { ...inDraw, isTurn: true })).toBe('turn-out')
    })

    test.each([
      ['no fee stages', 'draw-out', []],
      ['a turn-out fee that always applies', 'draw-out', [stage({ kind: 'turn-out' })]],
      ['a turn-out fee that starts with the draw', 'turn-out', [stage({ kind: 'draw-out' }), late]],
      [
        'a draw-out fee that starts after the turn-out fee',
        'draw-out',
        [late, stage({ kind: 'draw-out', starts: 'at', starts_at: noon })],
      ],
      [
        'a turn-out fee that starts with the first horse',
        'draw-out',
        [stage({ kind: 'turn-out', starts: 'first horse' })],
      ],
      [
        'a vet-out fee that starts with the draw',
        'draw-out',
        [stage({ kind: 'vet-out', starts: 'draw posted' })],
      ],
    ] as const)('in a published draw with %s, suggests "%s"', (_, kind, stages) => {
      expect(suggested([...stages])).toBe(kind)
    })
  })

  test("retains the part of a scratched run's fee that the fee stage sets, and refunds the rest", () => {
    const contests = [
      { contest_id: 7, fee_cents: 10_000 },
      { contest_id: 8, fee_cents: 333 },
    ]
    const refund = (given: Partial<FeeStage>) =>
      refundByStage(stage({ kind: 'draw-out', cents: 0, ...given }), contests)
    expect(refund({ kept_bp: 2_500, keeps_fees: false })).toMatchObject({
      contests: [{ refund_cents: 7_500 }, { refund_cents: 250 }],
      fees_refunded: true,
    })
    expect(refund({ kept_bp: 3_000 })).toMatchObject({ fees_refunded: false })
    expect(refund({ kept_bp: 3_000, cents: 1_000, kept_for: 'office' })).toMatchObject({
      contests: [{ refund_cents: 6_000 }, { refund_cents: 233 }],
      kept_for: 'office',
    })
    expect(refundByStage(null, contests)).toMatchObject({
      contests: [{ refund_cents: 0 }, { refund_cents: 0 }],
      fees_refunded: false,
    })
  })

  test('never refunds more than the amount charged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 5 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        (fees, kept_bp, cents) => {
          const contests = fees.map((fee_cents, contest_id) => ({ contest_id, fee_cents }))
          const { contests: refunds } = refundByStage(stage({ kept_bp, cents }), contests)
          for (const [index, { refund_cents }] of refunds.entries()) {
            expect(refund_cents).toBeGreaterThanOrEqual(0)
            expect(refund_cents).toBeLessThanOrEqual(fees[index]!)
          }
        },
      ),
    )
  })
})
