import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { ENTRY_MODES } from '../../server/rules/entries/entryModes.ts'
import type { EntryLine } from '../../server/wire/entries.ts'
import type { RefundOptions } from '../../server/wire/events/refunds.ts'
import * as entryPaths from '../../server/wire/entryPaths.ts'
import * as paths from '../../server/wire/paths.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, organization } = await createScenario(db)

type Answer = { status: number; body: { id?: number; draw?: number | null; added?: number[] } }
type Changed<Step> = Step extends fc.Arbitrary<infer One> ? One : never

/** The server may refuse a step, but it may not fail. */
const expectAnswered = ({ status }: Answer) => expect([200, 201, 204, 404, 409, 422]).toContain(status)

const SLOTS = 12

const who = fc.nat(20)
const slot = fc.integer({ min: 1, max: SLOTS })
const placing = fc.oneof(
  fc.record({ does: fc.constant('add' as const), slot }),
  fc.record({ does: fc.constant('enter' as const) }),
  fc.record({ does: fc.constant('scratch' as const), who, frees_slot: fc.boolean() }),
  fc.record({ does: fc.constant('put back' as const), who }),
  fc.record({ does: fc.constant('roll' as const), who }),
  fc.record({ does: fc.constant('move' as const), who, slot }),
  fc.record({ does: fc.constant('swap' as const), who, other: who }),
  fc.record({ does: fc.constant('place waiting' as const) }),
)

test('no entry is lost or doubled and no two share a slot after entries are added, scratched, put back, rolled, moved and swapped in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ENTRY_MODES),
      fc.array(placing, { minLength: 6, maxLength: 20 }),
      async (entry_mode, steps) => {
        const event = await make.createEvent(db, { organization })
        const activity = await make.createActivity(db, { event, entry_mode, total_slots: SLOTS, min_gap: 2 })
        const runs: { id: number; isScratched: boolean }[] = []
        const riders = new Map<number, string>()
        const stored = () =>
          db.userActivity.findMany({
            where: { activity_id: activity.id },
            select: { id: true, draw: true, scratched_at: true, user: { select: { name: true } } },
            orderBy: { id: 'asc' },
          })
        for (const [index, step] of steps.entries()) {
          const before = await stored()
          const name = `Rider ${activity.id} ${index}`
          const answer = await send(event, activity, runs, step, name)
          expectAnswered(answer)
          for (const id of added(step, answer)) {
            runs.push({ id, isScratched: false })
            riders.set(id, name)
          }
          if ((step.does === 'scratch' || step.does === 'put back') && answer.status === 200)
            runs[step.who % runs.length]!.isScratched = step.does === 'scratch'

          const after = await stored()
          expect(after.map(({ id, user }) => [id, user!.name])).toEqual(
            runs.map(({ id }) => [id, riders.get(id)!]),
          )
          expect(after.map(({ scratched_at }) => scratched_at !== null)).toEqual(
            runs.map(({ isScratched }) => isScratched),
          )
          const slots = after.flatMap(({ draw }) => draw ?? [])
          expect(new Set(slots).size).toBe(slots.length)
          expect(slots.every((draw) => draw >= 1 && draw <= SLOTS)).toBe(true)
          for (const { id, draw, scratched_at } of before)
            if (draw !== null && !scratched_at && !isTarget(runs, step, id))
              expect(after.find((one) => one.id === id)!.draw, `slot of ${id}`).not.toBeNull()
          if (answer.status === 200 && answer.body.draw !== undefined)
            expect(after.find(({ id }) => id === answer.body.id)!.draw).toBe(answer.body.draw)
        }
      },
    ),
    { numRuns: 10 },
  )
}, 120_000)

type Run = { id: number }

const isTarget = (runs: Run[], step: Changed<typeof placing>, id: number) =>
  step.does === 'scratch' && runs[step.who % runs.length]?.id === id

const added = (step: Changed<typeof placing>, { status, body }: Answer): number[] => {
  if (status > 201) return []
  if (step.does === 'add') return [body.id!]
  return step.does === 'enter' ? body.added! : []
}

const NOTHING: Answer = { status: 204, body: {} }

async function send(
  event: Run,
  activity: Run,
  runs: Run[],
  step: Changed<typeof placing>,
  name: string,
): Promise<Answer> {
  if (step.does === 'add')
    return organizer.post(paths.drawEntries(activity.id), { user_name: name, slotNumber: step.slot })
  if (step.does === 'enter')
    return organizer.post(entryPaths.entryLines(event.id), { user_name: name, activity_ids: [activity.id] })
  if (step.does === 'place waiting') {
    const { status } = await organizer.post(paths.placeWaiting(activity.id), { confirmed: true })
    return { ...NOTHING, status }
  }
  const run = runs[step.who % Math.max(1, runs.length)]
  if (!run) return NOTHING
  switch (step.does) {
    case 'scratch': {
      const how = { kind: 'draw-out', frees_slot: step.frees_slot }
      return organizer.post(paths.scratch(run.id), how)
    }
    case 'put back':
      return organizer.delete(paths.scratch(run.id))
    case 'roll':
      return organizer.post(paths.roll(run.id))
    case 'move':
      return organizer.patch(paths.entry(run.id), { slotNumber: step.slot })
    case 'swap': {
      const other = runs[step.other % runs.length]!
      const pair = { sourceUserActivityId: run.id, destUserActivityId: other.id }
      const { status } = await organizer.patch(paths.swapEntries, pair)
      return { ...NOTHING, status }
    }
  }
}

const OFFICE_CENTS = 500
const INSURANCE_CENTS = 300
const SANCTION_CENTS = 200

const RIDERS = ['Ann', 'Bea', 'Cy'] as const
const rider = fc.nat(RIDERS.length - 1)
const charging = fc.oneof(
  fc.record({ does: fc.constant('enter' as const), rider, classes: fc.subarray([0, 1], { minLength: 1 }) }),
  fc.record({ does: fc.constant('enter side pot' as const), rider }),
  fc.record({ does: fc.constant('leave side pot' as const), rider }),
  fc.record({ does: fc.constant('delete line' as const), rider, class: fc.nat(1) }),
  fc.record({ does: fc.constant('delete run' as const), who }),
  fc.record({ does: fc.constant('scratch' as const), who }),
  fc.record({
    does: fc.constant('refund' as const),
    who,
    percent: fc.constantFrom(0, 25, 100),
    fees_refunded: fc.boolean(),
    kept_for: fc.constantFrom('purse', 'office'),
  }),
  fc.record({ does: fc.constant('put back' as const), who }),
)

test('the charges are those of the entries, to the cent, after entering, scratching, refunding, putting back and deleting in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(charging, { minLength: 6, maxLength: 16 }), async (steps) => {
      const show = await newShow()
      for (const step of steps) {
        expectAnswered(await charge(show, step))
        await expectCharges(show)
      }
    }),
    { numRuns: 6 },
  )
}, 120_000)

type Show = Awaited<ReturnType<typeof newShow>>

/** Open has two gos for one fee, and a side pot. Each rider has one horse. */
async function newShow() {
  const event = await make.createEvent(db, { organization })
  const open = await make.createActivity(db, { event, rounds: ['1', '2'], incentives: ['Novice'] })
  const youth = await make.createActivity(db, { event })
  const novice = open.incentives[0]!
  await make.createPurse(db, open, { entry_fee_cents: 4_000 })
  await make.createPurse(db, novice, { entry_fee_cents: 1_000 })
  await make.createPurse(db, youth, { entry_fee_cents: 2_500 })
  const kind = { event_id: event.id, purpose: 'office' }
  await db.feeKind.createMany({
    data: [
      { ...kind, name: 'Office', cents: OFFICE_CENTS, per: 'entry' },
      { ...kind, name: 'Insurance', cents: INSURANCE_CENTS, per: 'rider' },
      { ...kind, name: 'Sanction', cents: SANCTION_CENTS, per: 'horse' },
    ],
  })
  const riders = []
  for (const name of RIDERS)
    riders.push({
      user_id: (await make.createUser(db, { name })).id,
      horse_id: (await make.createHorse(db)).id,
    })
  return { event, open, youth, novice, riders }
}

const runsOf = ({ event }: Show) =>
  db.userActivity.findMany({
    where: { activity: { event_id: event.id } },
    include: { enrollments: { orderBy: { id: 'asc' } } },
    orderBy: { id: 'asc' },
  })

async function charge(show: Show, step: Changed<typeof charging>): Promise<Answer> {
  const { event, open, youth, novice, riders } = show
  const classes = [open, youth]
  const lines = entryPaths.entryLines(event.id)
  if ('rider' in step) {
    const entrant = riders[step.rider]!
    const runs = (await runsOf(show)).filter(({ user_id }) => user_id === entrant.user_id)
    switch (step.does) {
      case 'enter':
        return organizer.post(lines, {
          ...entrant,
          activity_ids: step.classes.map((index) => classes[index]!.id),
        })
      case 'enter side pot': {
        const contests = [{ activity_id: open.id, contest_id: novice.id }]
        return organizer.post(lines, { ...entrant, activity_ids: [], contests })
      }
      case 'leave side pot': {
        const run = runs.find(({ enrollments }) => enrollments.some((one) => one.activity_id === novice.id))
        return run ? organizer.post(paths.removeIncentive(run.id, novice.id)) : NOTHING
      }
      case 'delete line': {
        const entries = runs
          .filter(({ activity_id }) => activity_id === classes[step.class]!.id)
          .map(({ id, version }) => ({ id, version }))
        const { status } = await organizer.post(entryPaths.deleteRuns(event.id), { entries })
        return { ...NOTHING, status }
      }
    }
  }
  const runs = await runsOf(show)
  const run = runs[step.who % Math.max(1, runs.length)]
  if (!run) return NOTHING
  switch (step.does) {
    case 'delete run':
      return organizer.delete(paths.entry(run.id))
    case 'scratch':
      return organizer.post(paths.scratch(run.id), { kind: 'draw-out', all_gos: true })
    case 'put back':
      return organizer.delete(paths.scratch(run.id)).query({ all_gos: true })
    case 'refund': {
      const { body }: { body: RefundOptions } = await organizer.get(entryPaths.refund(run.id))
      const contests = body.contests.map(({ contest_id, fee_cents }) => ({
        contest_id,
        refund_cents: (fee_cents * step.percent) / 100,
      }))
      const { fees_refunded, kept_for } = step
      return organizer.post(entryPaths.refund(run.id), { contests, fees_refunded, kept_for })
    }
  }
}

/** Adds up each rider's bill from the runs, without the rules that derive the charges. */
async function expectCharges(show: Show) {
  const runs = await runsOf(show)
  const { body } = await organizer.get(entryPaths.entryLines(show.event.id))
  for (const { user_id } of show.riders) {
    const own = runs.filter((run) => run.user_id === user_id)
    const fees = [show.open, show.youth, show.novice].map(({ id }) => {
      const results = own.flatMap(({ enrollments }) => enrollments.filter((one) => one.activity_id === id))
      const inOrder = results.toSorted((a, b) => a.id - b.id)
      return (inOrder[0]?.fee_cents ?? 0) - inOrder.reduce((all, { refund_cents }) => all + refund_cents, 0)
    })
    const office = own.filter(({ fees_refunded }) => !fees_refunded).length * OFFICE_CENTS
    const once = own.length > 0 ? INSURANCE_CENTS + SANCTION_CENTS : 0
    const expected = fees.reduce((all, cents) => all + cents, 0) + office + once
    const charged = await db.charge.aggregate({
      where: { event_id: show.event.id, user_id, voided_at: null },
      _sum: { cents: true },
    })
    expect(charged._sum.cents ?? 0).toBe(expected)
    const line = (body.lines as EntryLine[]).find((one) => one.rider.id === user_id)
    expect(line?.owes_cents ?? 0).toBe(expected)
  }
}
