import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { EntryStore } from '../../resources/js/Pages/Entries/store/entryStore.ts'
import { ENTRY_MODES } from '../../server/rules/entries/entryModes.ts'
import type { EntryLine } from '../../server/wire/entries.ts'
import {
  EntryModel,
  type EntryModelClass,
  goKey,
  type ModelCharge,
  type ModelRun,
} from '../support/entryModel.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, organization } = await createScenario(db)

const which = fc.nat(60)
const yesOrNo = fc.boolean()
const slot = fc.integer({ min: 1, max: 9 })
const POLICIES = ['draw-out', 'vet-out', 'turn-out'] as const
const kind = fc.constantFrom(...POLICIES)
const does = <Name extends string>(name: Name) => fc.constant(name)

const enter = fc.record({
  does: does('enter'),
  rider: which,
  horse: which,
  classes: fc.subarray([0, 1, 2], { minLength: 1 }),
  contests: fc.subarray([0, 1]),
  sessionOnly: fc.nat(3).map((one) => one === 0),
})
const operation = fc.oneof(
  { weight: 6, arbitrary: enter },
  { weight: 1, arbitrary: fc.record({ does: does('add in slot'), rider: which, go: which, slot }) },
  { weight: 2, arbitrary: fc.record({ does: does('remove from class'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: does('change contest'), which, contest: which, enters: yesOrNo }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: does('scratch'), which, kind, freesSlot: yesOrNo, allGos: yesOrNo }),
  },
  { weight: 4, arbitrary: fc.record({ does: does('refund'), which, kind }) },
  { weight: 3, arbitrary: fc.record({ does: does('undo scratch'), which, allGos: yesOrNo }) },
  { weight: 3, arbitrary: fc.record({ does: does('move'), which, slot }) },
  { weight: 3, arbitrary: fc.record({ does: does('swap'), which, other: which }) },
  { weight: 2, arbitrary: fc.record({ does: does('roll to end'), which }) },
  { weight: 2, arbitrary: fc.record({ does: does('randomize'), go: which }) },
  { weight: 1, arbitrary: fc.record({ does: does('place waiting'), go: which }) },
  { weight: 1, arbitrary: fc.record({ does: does('resize'), go: which, slots: slot }) },
  { weight: 2, arbitrary: fc.record({ does: does('publish or unpublish'), go: which }) },
  { weight: 3, arbitrary: fc.record({ does: does('trash'), which }) },
  { weight: 3, arbitrary: fc.record({ does: does('undo trash'), which }) },
  { weight: 5, arbitrary: fc.record({ does: does('change horse'), which, horse: which }) },
  { weight: 2, arbitrary: fc.record({ does: does('change rider'), which, rider: which }) },
  { weight: 2, arbitrary: fc.record({ does: does('waive'), which }) },
  { weight: 1, arbitrary: fc.record({ does: does('change payer'), rider: which, payer: which }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never

const mode = fc.constantFrom(...ENTRY_MODES)
const settings = fc.record({
  modes: fc.tuple(mode, mode, mode, mode),
  latePer: fc.constantFrom('entry', 'day', 'event'),
  youthCents: fc.constantFrom(0, 2_000),
})

test(
  'keeps entries, the change log and bills consistent after any sequence of changes',
  { timeout: 240_000 },
  async () => {
    const operations = fc
      .tuple(
        fc.array(enter, { minLength: 4, maxLength: 4 }),
        fc.array(operation, { minLength: 20, maxLength: 20 }),
      )
      .map((parts) => parts.flat())
    await fc.assert(
      fc.asyncProperty(settings, operations, async (settings, operations) => {
        const arena = await newArena(settings)
        for (const [step, operation] of operations.entries()) {
          const about = `step ${step + 1}: ${JSON.stringify(operation)}`
          const expected = await run(arena, operation)
          if (expected) await expectAgreement(arena, expected, about)
        }
        await expectSameAfterReload(arena)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  },
)

const PRICES = {
  perRun: 500,
  perRider: 300,
  perHorse: 200,
  horseChange: 2_000,
  scratches: {
    'draw-out': { kept_bp: 0, cents: 0, keeps_fees: false, kept_for: 'purse' },
    'vet-out': { kept_bp: 2_500, cents: 700, keeps_fees: false, kept_for: 'purse' },
    'turn-out': { kept_bp: 5_000, cents: 0, keeps_fees: true, kept_for: 'office' },
  },
}

async function newArena({
  modes,
  latePer,
  youthCents,
}: typeof settings extends fc.Arbitrary<infer One> ? One : never) {
  const event = await make.createEvent(db, { organization })
  const late = { cents: 1_000, per: latePer, entry_fee_bp: latePer === 'entry' ? 2_500 : 0 }
  const saved = await organizer.patch(`/organizer/organizations/${organization.id}/events/${event.id}/fees`, {
    kinds: [
      { id: null, name: 'Office', cents: PRICES.perRun, per: 'entry', purpose: 'office' },
      { id: null, name: 'Insurance', cents: PRICES.perRider, per: 'rider', purpose: 'other' },
      { id: null, name: 'Ground', cents: PRICES.perHorse, per: 'horse', purpose: 'office' },
    ],
    stages: [
      { ...STAGE, kind: 'late entry', ...late },
      { ...STAGE, kind: 'change of horse', starts: 'draw posted', cents: PRICES.horseChange },
      ...POLICIES.map((kind) => ({ ...STAGE, kind, ...PRICES.scratches[kind] })),
    ],
    version: 0,
  })
  expect(saved.status, saved.text).toBe(303)
  const given = (entry_mode: string) => ({ event, entry_mode, min_gap: 1, total_slots: 7 })
  const closed = { books_close: 'at', books_close_at: new Date('2020-01-01'), late_entry_mode: modes[3] }
  const open = await make.createActivity(db, { ...given(modes[0]), name: 'Open', incentives: ['Senior'] })
  const youth = await make.createActivity(db, { ...given(modes[1]), name: 'Youth' })
  const poles = await make.createActivity(db, {
    ...given(modes[2]),
    ...closed,
    name: 'Poles',
    rounds: ['1', '2'],
  })
  await make.createCarryover(db, open, youth)
  const [senior] = open.incentives
  const contests = new Map<number, { name: string; cents: number }>()
  for (const [index, contest] of [open, senior!, youth, poles].entries()) {
    const cents = [4_000, 1_000, youthCents, 3_000][index]!
    await make.createPurse(db, contest, { entry_fee_cents: cents })
    contests.set(contest.id, { name: contest.name, cents })
  }
  const toClass = async (one: typeof open, sidePots: { id: number }[]): Promise<EntryModelClass> => {
    const rounds = await db.round.findMany({ where: { activity_id: one.id } })
    return {
      ...one,
      gos: one.rounds,
      isLate: one === poles,
      contests: sidePots.map(({ id }) => id),
      entrySeeds: new Map(rounds.map(({ name, entry_seed }) => [name, entry_seed])),
    }
  }
  const classes = [await toClass(open, [senior!, youth]), await toClass(youth, []), await toClass(poles, [])]
  const last = await db.change.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const riders: { id: number }[] = []
  for (let n = 0; n < 3; n++) riders.push(await make.createTypedInRider(db, organization))
  const horses: { id: number }[] = []
  for (let n = 0; n < 4; n++) horses.push(await make.createHorse(db, { organization_id: organization.id }))
  return {
    event,
    classes,
    gos: classes.flatMap((one) => one.gos.map((round) => ({ one, round }))),
    riders,
    horses,
    model: new EntryModel({ ...PRICES, contests, late }),
    store: new EntryStore(),
    log: new Map<number, LoggedRun>(),
    seen: { change: Number(last.id), broadcast: 0, versions: await loadVersions(event) },
  }
}
type Arena = Awaited<ReturnType<typeof newArena>>

async function loadVersions({ id }: { id: number }) {
  const classes = await db.activity.findMany({ where: { event_id: id }, orderBy: { id: 'asc' } })
  return new Map(classes.map(({ id, version }) => [id, version]))
}

const STAGE = {
  id: null,
  starts: 'always',
  starts_at: null,
  cents: 0,
  per: 'entry',
  kept_bp: 0,
  keeps_fees: true,
  kept_for: 'purse',
}

const pick = <One>(list: One[], which: number): One | undefined => list[which % Math.max(1, list.length)]

type Expected = {
  status: number
  response: { status: number; text: string; headers: Record<string, string> }
}

/** Returns null if there is nothing yet that the operation can change. */
async function run(arena: Arena, one: Operation): Promise<Expected | null> {
  const { event, classes, model } = arena
  switch (one.does) {
    case 'enter': {
      const rider = pick(arena.riders, one.rider)!.id
      const horse = pick(arena.horses, one.horse)!.id
      const wanted = one.classes
        .map((index) => classes[index]!)
        .filter(
          (chosen) =>
            model.ofLine({ class: chosen, rider, horse }).length > 0 ||
            !model.isAmbiguous(chosen, rider, horse),
        )
      if (wanted.length === 0) return null
      const contests = wanted[0]!.contests.filter((_, index) => one.contests.includes(index))
      const isSessionOnly = one.sessionOnly && contests.length > 0
      const counted = isSessionOnly ? wanted.slice(1) : wanted
      const response = await organizer.post(`/ajax/entries/${event.id}`, {
        user_id: rider,
        horse_id: horse,
        activity_ids: counted.map(({ id }) => id),
        session_only: isSessionOnly ? [wanted[0]!.id] : [],
        contests: contests.map((contest_id) => ({ activity_id: wanted[0]!.id, contest_id })),
        confirmed: true,
      })
      const line = { rider, horse, classes: wanted, contests, isSessionOnly }
      return { status: model.enter(line, response.body.added ?? []), response }
    }
    case 'add in slot': {
      const single = arena.gos.filter(({ one }) => one.gos.length === 1)
      const { one: chosen, round } = pick(single, one.go)!
      const rider = pick(arena.riders, one.rider)!.id
      const response = await organizer.post(`/ajax/draw/${chosen.id}`, {
        user_id: rider,
        slotNumber: one.slot,
      })
      return { status: model.addInSlot(chosen, round, rider, one.slot, response.body.id), response }
    }
    case 'randomize':
    case 'place waiting':
    case 'resize':
    case 'publish or unpublish':
      return changeGo(arena, one)
    case 'change payer': {
      const rider = pick(arena.riders, one.rider)!.id
      const others = arena.riders.filter(({ id }) => id !== rider)
      const payer = pick([...others, null], one.payer)?.id ?? null
      if (!model.runs.some((run) => run.rider === rider)) return null
      const response = await organizer.patch(`/ajax/rider-cards/${event.id}/${rider}`, { payer_id: payer })
      return { status: model.setPayer(rider, payer), response }
    }
    case 'waive': {
      const where = { event_id: event.id, voided_at: null, activity_id: null }
      const charge = pick(await db.charge.findMany({ where, orderBy: { id: 'asc' } }), one.which)
      if (!charge) return null
      const key = charge.key!.replace(/^fee:\d+/, `fee:${charge.name}`)
      const response = await organizer.post(`/ajax/charges/${event.id}/${charge.id}/waive`, {
        reason: 'helps',
      })
      return { status: model.waive(charge.user_id, key), response }
    }
    case 'undo trash': {
      const deleted = pick(model.deleted, one.which)
      if (!deleted) return null
      const response = await organizer.post(`/ajax/user-activity/${deleted.id}/restore`)
      return { status: model.restore(deleted), response }
    }
    default:
      return changeRun(arena, one)
  }
}

type GoOperation = Extract<
  Operation,
  { does: 'randomize' | 'place waiting' | 'resize' | 'publish or unpublish' }
>

async function changeGo({ model, gos }: Arena, one: GoOperation): Promise<Expected> {
  const { one: chosen, round } = pick(gos, one.go)!
  const at = `${chosen.id}?round=${round}`
  switch (one.does) {
    case 'randomize': {
      const response = await organizer.post(`/ajax/randomize-draw/${at}`)
      const order = response.status === 200 ? await lastOrder(chosen, round) : []
      return { status: model.randomize(chosen, round, order), response }
    }
    case 'place waiting': {
      const response = await organizer.post(`/ajax/place-waiting/${at}`)
      return { status: model.placeWaiting(chosen, round), response }
    }
    case 'resize': {
      const response = await organizer.patch(`/ajax/activity/${chosen.id}`, { total_slots: one.slots })
      return { status: model.resize(chosen, one.slots), response }
    }
    case 'publish or unpublish': {
      const isPublished = model.published.delete(goKey(chosen, round))
      if (!isPublished) model.published.add(goKey(chosen, round))
      const response = await organizer.post(`/ajax/${isPublished ? 'unpublish' : 'publish'}-draw/${at}`)
      return { status: 200, response }
    }
  }
}

async function lastOrder({ id }: { id: number }, round: string) {
  const { after } = await db.drawOrder.findFirstOrThrow({
    where: { activity_id: id, round },
    orderBy: { id: 'desc' },
  })
  return after as number[]
}

type RunOperation = Exclude<
  Operation,
  GoOperation | { does: 'enter' | 'add in slot' | 'undo trash' | 'change payer' | 'waive' }
>

async function changeRun(arena: Arena, one: RunOperation): Promise<Expected | null> {
  const { event, model, store } = arena
  // Most refunds and undone scratches need a scratched run. The others check that the server refuses them.
  const isForScratched = (one.does === 'refund' || one.does === 'undo scratch') && one.which % 8 > 0
  const scratched = model.runs.filter(({ scratch }) => scratch !== null)
  const chosen = pick(isForScratched ? scratched : model.runs, one.which)
  if (!chosen) return null
  const path = `/ajax/user-activity/${chosen.id}`
  switch (one.does) {
    case 'remove from class': {
      const runs = model.ofLine(chosen).toSorted((a, b) => a.id - b.id)
      const entries = runs.map(({ id }) => ({ id, version: store.versionOf(id) }))
      const response = await organizer.post(`/ajax/entries/${event.id}/delete`, { entries })
      for (const run of runs) model.delete(run)
      return { status: 200, response }
    }
    case 'change contest': {
      const contest = pick([chosen.class.id, ...chosen.class.contests], one.contest)!
      const does = one.enters ? 'add' : 'remove'
      const response = await organizer.post(`/ajax/${does}-incentive/${chosen.id}/${contest}`)
      const status = one.enters ? model.enterContest(chosen, contest) : model.leaveContest(chosen, contest)
      return { status, response }
    }
    case 'scratch': {
      const { kind, freesSlot: frees_slot, allGos: all_gos } = one
      const response = await organizer.post(`${path}/scratch`, { kind, reason: null, frees_slot, all_gos })
      return { status: model.scratch(chosen, one), response }
    }
    case 'undo scratch': {
      const response = await organizer.delete(`${path}/scratch?all_gos=${one.allGos}`)
      return { status: model.undoScratch(chosen, one.allGos), response }
    }
    case 'refund': {
      const { contests, fees_refunded, kept_for } = model.refundOf(chosen, one.kind)
      const { body } = await organizer.get(`${path}/refund`)
      const wanted = { contests, fees_refunded, kept_for }
      expect(body.by_policy[one.kind]).toEqual({ ...wanted, has_stage: true })
      const response = await organizer.patch(`${path}/refund`, { ...wanted, reason: null })
      return { status: model.refund(chosen, one.kind), response }
    }
    case 'move': {
      const response = await organizer.patch(path, { slotNumber: one.slot })
      return { status: model.move(chosen, one.slot), response }
    }
    case 'swap': {
      const placed = model.inGo(chosen.class, chosen.round).filter((run) => run.slot !== null)
      const near =
        one.other % 6 > 0 && placed.length > 1 ? placed.filter((run) => run !== chosen) : model.runs
      const other = pick(near, one.other)!
      const pair = { sourceUserActivityId: chosen.id, destUserActivityId: other.id }
      const response = await organizer.patch('/ajax/user-activity-swap', pair)
      return { status: model.swap(chosen, other), response }
    }
    case 'roll to end': {
      const response = await organizer.post(`${path}/roll`)
      return { status: model.rollToEnd(chosen), response }
    }
    case 'trash': {
      const response = await organizer.delete(path)
      return { status: model.delete(chosen), response }
    }
    case 'change rider': {
      const rider = pick(arena.riders, one.rider)!.id
      if (!model.isWhole(chosen) || model.isAmbiguous(chosen.class, rider, chosen.horse)) return null
      const response = await organizer.patch(path, { user_id: rider })
      return { status: model.changeEntrant(chosen, { rider, horse: chosen.horse }), response }
    }
    case 'change horse': {
      const horse =
        one.horse % 9 === 0 && chosen.class.gos.length === 1 ? null : pick(arena.horses, one.horse)!.id
      if (model.isAmbiguous(chosen.class, chosen.rider, horse, chosen.entry)) return null
      const response = await organizer.patch(path, { horse_id: horse })
      return { status: model.changeHorse(chosen, horse), response }
    }
  }
}

async function expectAgreement(arena: Arena, { status, response }: Expected, about: string) {
  const { model, store } = arena
  expect(response.status, `${about}: ${response.text}`).toBe(status)
  await followLog(arena, status < 300, response, about)
  await followBroadcasts(arena)
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
  const shown = store.lines().flatMap(({ rider, horse, entries }) =>
    entries.map(({ id, activity_id, round, draw, scratched, contests }) => ({
      id,
      activity_id,
      round,
      rider: rider.id,
      horse: horse?.id ?? null,
      draw,
      scratched,
      contests,
    })),
  )
  const expected = model.runs.toSorted(byId).map(toLoggedRun)
  expect(shown.toSorted(byId), about).toEqual(expected)
  expect([...arena.log.values()].toSorted(byId), `the change log, ${about}`).toEqual(expected)
  await expectBills(arena, about)
}

const toLoggedRun = ({
  id,
  class: { id: activity_id },
  round,
  rider,
  horse,
  slot,
  scratch,
  results,
}: ModelRun) => ({
  id,
  activity_id,
  round,
  rider,
  horse,
  draw: slot,
  scratched: scratch !== null,
  contests: results.map(({ contest }) => contest).toSorted((a, b) => a - b),
})
type LoggedRun = ReturnType<typeof toLoggedRun>

async function expectBills({ event, riders, model, store }: Arena, about: string) {
  const charges = await db.charge.findMany({ where: { event_id: event.id, voided_at: null } })
  for (const { id } of riders) {
    const bill = charges.filter(({ user_id }) => user_id === id).map(toText)
    expect(bill.sort(), `the bill of rider ${id}, ${about}`).toEqual(model.bill(id).map(toText).sort())
    const lines = store.lines().filter(({ rider }) => rider.id === id)
    expect(sum(lines.map(({ fees_cents }) => fees_cents)), about).toBe(model.charged(id))
    for (const line of lines) expect(line.owes_cents, about).toBe(model.owes(id))
  }
  expect(sum(store.lines().map(({ due_cents }) => due_cents)), about).toBe(store.totals.get().dueCents)
  expect(store.totals.get(), about).toMatchObject({
    dueCents: sum(riders.map(({ id }) => model.charged(id))),
    entries: new Set(model.runs.map(({ entry }) => entry)).size,
  })
}

const toText = ({ name, cents, purpose }: Pick<ModelCharge, 'name' | 'cents' | 'purpose'>) =>
  `${name} ${cents} ${purpose}`

const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)

/** Like an entry window, fetches only the riders that the broadcasts name. */
async function followBroadcasts({ event, seen, store }: Arena) {
  const sent = await db.broadcast.findMany({
    where: { channel: `private-entries.${event.id}`, id: { gt: seen.broadcast } },
    orderBy: { id: 'asc' },
  })
  if (sent.length === 0) return
  seen.broadcast = Number(sent.at(-1)!.id)
  const named = sent.map(({ payload }) => (payload as { riders: number[] | null }).riders)
  const riders = named.includes(null) ? null : [...new Set(named.flatMap((ids) => ids!))]
  const query = riders ? `?riders=${riders.join(',')}` : ''
  const { body } = await organizer.get(`/ajax/entries/${event.id}${query}`)
  store.applyRead(riders, body.lines, store.now())
}

async function followLog(arena: Arena, isAccepted: boolean, response: Expected['response'], about: string) {
  const { event, log, seen } = arena
  const changes = await db.change.findMany({
    where: { event_id: event.id, id: { gt: seen.change } },
    orderBy: { id: 'asc' },
  })
  const versions = await loadVersions(event)
  if (!isAccepted) expect([changes, versions], about).toEqual([[], seen.versions])
  const version = response.headers['x-draw-version']
  if (isAccepted && version) expect([...versions.values()], about).toContain(Number(version))
  for (const { activity_id } of changes)
    if (activity_id) expect(versions.get(activity_id), about).toBeGreaterThan(seen.versions.get(activity_id)!)
  seen.versions = versions
  for (const change of changes) {
    seen.change = Number(change.id)
    await followChange(log, change as Change, about)
  }
}

type Snapshot = {
  id: number
  round: string
  rider: { id: number }
  horse: { id: number } | null
  draw: number | null
  scratched_at: string | null
  is_session_only: boolean
  contests: { activity_id: number }[]
}
type Change = {
  kind: string
  activity_id: number
  user_activity_id: number
  before: unknown
  after: unknown
}

async function followChange(log: Map<number, LoggedRun>, change: Change, about: string) {
  const { kind, activity_id, user_activity_id: id } = change
  const [before, after] = [change.before, change.after] as (Snapshot | null)[]
  const known = log.get(id)
  if (kind === 'entries swapped') {
    for (const [id, slot] of Object.entries(change.before as Record<string, number>))
      expect(log.get(Number(id))?.draw, about).toBe(slot)
    for (const [id, slot] of Object.entries(change.after as Record<string, number>))
      log.get(Number(id))!.draw = slot
  } else if (kind === 'draw randomized') {
    const { round } = change.after as { round: string }
    const inGo = [...log.values()].filter((run) => run.activity_id === activity_id && run.round === round)
    const kept = inGo.flatMap(({ draw, scratched }) => (scratched ? (draw ?? []) : []))
    const order = await lastOrder({ id: activity_id }, round)
    expect(order.toSorted(), about).toEqual(
      inGo
        .filter(({ scratched }) => !scratched)
        .map(({ id }) => id)
        .toSorted(),
    )
    const free = Array.from({ length: 20 }, (_, index) => index + 1).filter((slot) => !kept.includes(slot))
    for (const [index, id] of order.entries()) log.get(id)!.draw = free[index]!
  } else if (kind === 'contest entered') {
    const { contest } = change.after as { contest: number }
    known!.contests = [...known!.contests, contest].toSorted((a, b) => a - b)
  } else if (kind === 'contest left') {
    const { contest } = change.before as { contest: number }
    expect(known!.contests, about).toContain(contest)
    known!.contests = known!.contests.filter((one) => one !== contest)
  } else if (kind === 'entry drawn') {
    expect(known!.draw, about).toBe((change.after as { slot: number }).slot)
  } else if (kind.startsWith('entry ')) {
    const was = before && fromSnapshot(before, activity_id)
    // When a session-only run starts to count toward its class, 'contest entered' is logged first for the class.
    if (was && before.is_session_only && after && !after.is_session_only) was.contests = known!.contests
    expect(was, `before "${kind}", ${about}`).toEqual(known ?? null)
    if (after) log.set(id, fromSnapshot(after, activity_id))
    else log.delete(id)
  }
}

const fromSnapshot = (snapshot: Snapshot, activity_id: number): LoggedRun => ({
  id: snapshot.id,
  activity_id,
  round: snapshot.round,
  rider: snapshot.rider.id,
  horse: snapshot.horse?.id ?? null,
  draw: snapshot.draw,
  scratched: snapshot.scratched_at !== null,
  contests: snapshot.contests.map((one) => one.activity_id).toSorted((a, b) => a - b),
})

async function expectSameAfterReload({ event, gos, model, riders, store }: Arena) {
  const { body } = await organizer.get(`/ajax/entries/${event.id}`)
  const byKey = (one: EntryLine, other: EntryLine) =>
    one.rider.id - other.rider.id || (one.horse?.id ?? 0) - (other.horse?.id ?? 0)
  expect(store.lines().toSorted(byKey)).toEqual(body.lines.toSorted(byKey))
  for (const { one, round } of gos) {
    const rows = (await organizer.get(`/ajax/draw/${one.id}/round/${round}`)).body as {
      id: number | null
      draw: number
    }[]
    expect(rows.map(({ draw }) => draw)).toEqual(
      Array.from({ length: one.total_slots }, (_, index) => index + 1),
    )
    for (const { id, draw } of rows)
      expect(model.inGo(one, round).find(({ slot }) => slot === draw)?.id ?? null).toBe(id)
  }
  const address = `/organizer/organizations/${organization.id}/events/${event.id}/cash-box`
  const { event_sums } = (await organizer.visit(address)).body.props
  expect(event_sums.charged_cents).toBe(sum(riders.map(({ id }) => model.charged(id))))
}
