import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { RiderCard } from '../../server/wire/events/riderCard.ts'
import type { EntryLine } from '../../server/wire/entries.ts'
import { transaction } from '../../server/database/db.ts'
import { lockCurrentStage } from '../../server/models/fees/currentStage.ts'
import { lockCharges } from '../../server/models/fees/syncCharges.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, outsider, scorer, organization } = arena

const kind = (given: object = {}) => ({
  id: null,
  name: 'Office',
  cents: 500,
  per: 'entry',
  purpose: 'office',
  ...given,
})
const stage = (given: object = {}) => ({
  id: null,
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

const feesPath = (event: { id: number }) =>
  `/organizer/organizations/${organization.id}/events/${event.id}/fees`

async function saveFees(event: { id: number }, fees: object) {
  const { fees_version: version } = await db.event.findUniqueOrThrow({ where: { id: event.id } })
  return organizer.patch(feesPath(event), { kinds: [], stages: [], version, ...fees })
}

async function newArena(given: object = {}) {
  const event = await make.createEvent(db, { organization })
  const open = await make.createActivity(db, { event, name: 'Open', publish_draw: true, ...given })
  await make.createPurse(db, open, { entry_fee_cents: 4_000 })
  return { event, open }
}

const enter = async (event: { id: number }, line: object): Promise<EntryLine> => {
  const { status, body } = await organizer.post(`/ajax/entries/${event.id}`, line)
  expect(status).toBe(200)
  return body.lines.at(-1)
}
const cardOf = async (event: { id: number }, rider: { id: number }): Promise<RiderCard> =>
  (await organizer.get(`/ajax/rider-cards/${event.id}/${rider.id}`)).body
async function moneyOf(event: { id: number }, contest: { id: number }) {
  const { body } = await organizer.visit(`/organizer/scoring/${event.id}/activities/${contest.id}/money`)
  return { settings: body.props.money as object, version: body.props.version as number }
}
const billOf = async (event: { id: number }, rider: { id: number }) =>
  (await cardOf(event, rider)).charges
    .filter(({ waived }) => !waived)
    .map(({ name, cents }) => [name, cents] as const)

async function changeClass({ id, event_id }: { id: number; event_id: number }, changes: object) {
  const address = `/organizer/scoring/${event_id}/activities/${id}/settings`
  const { settings, activity } = (await organizer.visit(address)).body.props
  const version = activity.settings_version
  const saved = await organizer.patch(`${address}?version=${version}`, { ...settings, ...changes })
  expect(saved.status).toBe(302)
}

describe('event fees', () => {
  test('charges event fees when an entry is added, and removes the fees when the entry is deleted', async () => {
    const { event, open } = await newArena()
    expect(
      (await saveFees(event, { kinds: [kind(), kind({ name: 'Insurance', cents: 300, per: 'rider' })] }))
        .status,
    ).toBe(303)
    const line = await enter(event, { user_name: 'Jo Day', horse_name: 'Ace', activity_ids: [open.id] })
    expect(line.fees_cents).toBe(4_800)
    expect(await billOf(event, line.rider)).toEqual([
      ['Open', 4_000],
      ['Office', 500],
      ['Insurance', 300],
    ])
    await organizer.delete(`/ajax/user-activity/${line.entries[0]!.id}`)
    expect(await billOf(event, line.rider)).toEqual([])
    expect(await db.charge.count({ where: { event_id: event.id, voided_at: { not: null } } })).toBe(3)
  })

  test('adds a new fee to existing entries, but applies a price change to existing entries only on request', async () => {
    const { event, open } = await newArena()
    const line = await enter(event, { user_name: 'Al Day', activity_ids: [open.id] })
    await saveFees(event, { kinds: [kind()] })
    expect(await billOf(event, line.rider)).toContainEqual(['Office', 500])
    const { id } = await db.feeKind.findFirstOrThrow({ where: { event_id: event.id } })
    await saveFees(event, { kinds: [kind({ id, cents: 900 })] })
    expect(await billOf(event, line.rider)).toContainEqual(['Office', 500])
    await saveFees(event, { kinds: [kind({ id, cents: 900 })], reprices: true })
    expect(await billOf(event, line.rider)).toContainEqual(['Office', 900])
    await saveFees(event, {})
    expect(await billOf(event, line.rider)).toEqual([['Open', 4_000]])
  })

  test("keeps a fee on existing bills when the fee's price changes to $0", async () => {
    const { event, open } = await newArena({ books_close: 'at', books_close_at: new Date('2020-01-01') })
    await saveFees(event, { kinds: [kind()], stages: [stage()] })
    const line = await enter(event, { user_name: 'Free Day', activity_ids: [open.id] })
    const bill = await billOf(event, line.rider)
    expect(bill.map(([, cents]) => cents)).toEqual([4_000, 500, 1_000])
    const { id } = await db.feeKind.findFirstOrThrow({ where: { event_id: event.id } })
    const { id: step } = await db.feeStage.findFirstOrThrow({ where: { event_id: event.id } })
    const priced = (cents: number | null) => ({
      kinds: [kind({ id, cents })],
      stages: [stage({ id: step, cents })],
    })
    const empty = await saveFees(event, priced(null))
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['kinds.0.cents', 'stages.0.cents']])
    expect((await saveFees(event, priced(0))).status).toBe(303)
    expect(await billOf(event, line.rider)).toEqual(bill)
    const later = await enter(event, { user_name: 'Later Day', activity_ids: [open.id] })
    expect(await billOf(event, later.rider)).toEqual([['Open', 4_000]])
    await saveFees(event, { ...priced(0), reprices: true })
    expect(await billOf(event, line.rider)).toEqual([['Open', 4_000]])
  })

  test('charges the old price again when a deleted entry is restored', async () => {
    const { event, open } = await newArena()
    await saveFees(event, { kinds: [kind(), kind({ name: 'Insurance', per: 'rider' })] })
    const { rider, entries } = await enter(event, { user_name: 'Undone', activity_ids: [open.id] })
    const kinds = await db.feeKind.findMany({ where: { event_id: event.id }, orderBy: { position: 'asc' } })
    const priced = (cents: number) => ({
      kinds: kinds.map(({ id, name, per }) => kind({ id, name, per, cents })),
    })
    const feesOf = async () => (await billOf(event, rider)).slice(1).map(([, cents]) => cents)
    const run = `/ajax/user-activity/${entries[0]!.id}`
    await saveFees(event, priced(900))
    await organizer.delete(run)
    expect((await organizer.post(`${run}/restore`)).status).toBe(200)
    expect(await feesOf()).toEqual([500, 500])
    await organizer.delete(run)
    const again = await enter(event, { user_id: rider.id, activity_ids: [open.id] })
    expect(await feesOf()).toEqual([900, 900])
    await organizer.delete(`/ajax/user-activity/${again.entries[0]!.id}`)
    await saveFees(event, { ...priced(0), reprices: true })
    await organizer.post(`/ajax/user-activity/${again.entries[0]!.id}/restore`)
    expect(await feesOf()).toEqual([])
  })

  test('charges an entry fee for each of two runs on the same horse in one go', async () => {
    const { event, open } = await newArena({ publish_draw: false })
    const first = await enter(event, { user_name: 'Two Runs', horse_name: 'Go', activity_ids: [open.id] })
    const { rider } = first
    const second = await enter(event, { user_id: rider.id, horse_name: 'Whoa', activity_ids: [open.id] })
    await db.userActivity.update({
      where: { id: second.entries[0]!.id },
      data: { horse_id: first.horse!.id },
    })
    expect(await billOf(event, rider)).toEqual([
      ['Open', 4_000],
      ['Open', 4_000],
    ])
    const [round] = await db.round.findMany({ where: { activity_id: open.id } })
    const go = { id: round!.id, name: '1', top: null }
    await changeClass(open, { rounds: [go, { id: null, name: '2', top: null }] })
    expect((await billOf(event, rider)).length).toBe(2)
    await changeClass(open, { rounds: [go] })
    expect((await billOf(event, rider)).length).toBe(2)
  })

  test("rejects a stale fee form, two fees with the same name, and another event's fee", async () => {
    const { event } = await newArena()
    const { event: other } = await newArena()
    await saveFees(event, { kinds: [kind()] })
    const stale = await organizer.patch(feesPath(event), {
      kinds: [kind({ cents: 7 })],
      stages: [],
      version: 0,
    })
    expect(stale.status).toBe(409)
    const again = await organizer.patch(feesPath(event), { kinds: [kind()], stages: [], version: 0 })
    expect(again.status).toBe(303)
    const doubled = await saveFees(event, { kinds: [kind(), kind({ name: 'office' })] })
    expect([doubled.status, Object.keys(doubled.body.errors)]).toEqual([422, ['kinds.1.name']])
    expect(await db.feeKind.count({ where: { event_id: event.id } })).toBe(1)
    const { id } = await db.feeKind.findFirstOrThrow({ where: { event_id: event.id } })
    expect((await saveFees(other, { kinds: [kind({ id })] })).status).toBe(404)
    expect(await db.feeKind.count({ where: { event_id: other.id } })).toBe(0)
  })
})

describe('late entries', () => {
  test('charges the late fee from the fee policy once the books are closed', async () => {
    const { event, open } = await newArena({ books_close: 'first horse' })
    await saveFees(event, { stages: [stage({ per: 'event' })] })
    const early = await enter(event, { user_name: 'Early Bird', activity_ids: [open.id] })
    const { score } = await make.createEntry(db, { activity: open, draw: 1 })
    await scorer.patch(`/ajax/score/${score.id}`, { score: '17.1', version: 0 })
    const late = await enter(event, { user_name: 'Late Bird', activity_ids: [open.id] })
    expect(await billOf(event, early.rider)).toEqual([['Open', 4_000]])
    expect(await billOf(event, late.rider)).toEqual([
      ['Open', 4_000],
      ['Late entry', 1_000],
    ])
  })

  test("doesn't charge a waived per-day fee again when the class or event moves to other days", async () => {
    const { event, open } = await newArena({ books_close: 'at', books_close_at: new Date('2020-01-01') })
    await db.event.update({
      where: { id: event.id },
      data: { starts_on: new Date('2026-06-06'), ends_on: new Date('2026-06-08') },
    })
    await db.activity.update({ where: { id: open.id }, data: { runs_on: new Date('2026-06-06') } })
    const youth = await make.createActivity(db, { event, name: 'Youth', runs_on: new Date('2026-06-06') })
    await db.activity.update({
      where: { id: youth.id },
      data: { books_close: 'at', books_close_at: new Date('2020-01-01') },
    })
    await saveFees(event, { stages: [stage({ per: 'day' })] })
    const { rider } = await enter(event, { user_name: 'Late Waived', activity_ids: [open.id] })
    const both = await enter(event, { user_name: 'Late Twice', activity_ids: [open.id, youth.id] })
    const charged = async () =>
      [await billOf(event, rider), await billOf(event, both.rider)].map(
        (bill) => bill.filter(([name]) => name === 'Late entry').length,
      )
    expect(await charged()).toEqual([1, 1])
    for (const one of [rider, both.rider]) {
      const fee = (await cardOf(event, one)).charges.find(({ name }) => name === 'Late entry')!
      await organizer.post(`/ajax/charges/${event.id}/${fee.id}/waive`, { reason: 'our mistake' })
    }
    await changeClass(open, { runs_on: '2026-06-07' })
    expect(await charged()).toEqual([0, 1])
    await changeClass(open, { runs_on: '2026-06-06' })
    expect(await charged()).toEqual([0, 0])
    await changeClass(open, { runs_on: '2026-06-07' })
    const address = `/organizer/organizations/${organization.id}/events/${event.id}`
    const { settings, event: shown } = (await organizer.visit(`${address}/settings`)).body.props
    const dates = { starts_on: '2026-06-13', ends_on: '2026-06-15' }
    const shifted = await organizer.patch(`${address}?version=${shown.version}`, { ...settings, ...dates })
    expect(shifted.status).toBe(302)
    expect(await charged()).toEqual([0, 1])
  })

  test("tells the draw page about a per-event late fee only for a rider's first late entry", async () => {
    const { event, open } = await newArena({ books_close: 'first horse' })
    await saveFees(event, { stages: [stage({ per: 'event' })] })
    const add = async (user_name: string, slotNumber: number) => {
      const added = await organizer.post(`/ajax/draw/${open.id}`, { user_name, slotNumber })
      expect(added.status).toBe(201)
      return added.body as { user_id: number; notice?: string }
    }
    expect((await add('Early Bird', 1)).notice).toBeUndefined()
    const { score } = await make.createEntry(db, { activity: open, draw: 2 })
    await scorer.patch(`/ajax/score/${score.id}`, { score: '17.1', version: 0 })
    const late = await add('Late Bird', 3)
    expect(late.notice).toBe('Late fee $10.00 charged.')
    expect(await billOf(event, { id: late.user_id })).toContainEqual(['Late entry', 1_000])
    const again = { user_id: late.user_id, user_name: 'Late Bird', slotNumber: 4 }
    expect((await organizer.post(`/ajax/draw/${open.id}`, again)).body).not.toHaveProperty('notice')
    expect(await billOf(event, { id: late.user_id })).toHaveLength(3)
  })

  test('shows the late fee in the entry window, along with the riders who already owe it', async () => {
    const { event, open } = await newArena({ books_close: 'first horse', runs_on: new Date('2026-11-28') })
    const lateFees = async () =>
      (await organizer.visit(`/organizer/organizations/${organization.id}/events/${event.id}/entries`)).body
        .props.late_fees
    expect(await lateFees()).toBeNull()
    await saveFees(event, { stages: [stage({ per: 'day' })] })
    expect(await lateFees()).toEqual([])
    const { score } = await make.createEntry(db, { activity: open, draw: 1 })
    await scorer.patch(`/ajax/score/${score.id}`, { score: '17.1', version: 0 })
    const fee = { activity_id: open.id, cents: 1_000, share_cents: 0, once: 'late:day:2026-11-28' }
    expect(await lateFees()).toEqual([{ ...fee, owed_by: [] }])
    const { rider } = await enter(event, { user_name: 'Lately', activity_ids: [open.id] })
    expect(await lateFees()).toEqual([{ ...fee, owed_by: [rider.id] }])
  })
})

describe('a late fee with a percentage of the entry fee', () => {
  const closed = { books_close: 'at', books_close_at: new Date('2020-01-01') }
  const PERCENT = stage({ entry_fee_bp: 2_500 })
  const SHARE = 'Late entry, % of entry fee'

  test('charges the percentage once for all gos, and takes it off the bill when the entry is deleted', async () => {
    const { event, open } = await newArena({ ...closed, rounds: ['1', '2'] })
    await saveFees(event, { stages: [PERCENT] })
    const line = await enter(event, { user_name: 'Late Day', horse_name: 'Ace', activity_ids: [open.id] })
    const bill = [
      ['Open', 4_000],
      ['Late entry', 1_000],
      ['Late entry', 1_000],
      [SHARE, 1_000],
    ]
    const namesOf = async () =>
      (await billOf(event, line.rider)).map(([name, cents]) => [name.replace(/ \(.*/, ''), cents])
    expect(await namesOf()).toEqual(bill)
    const [first, second] = line.entries.map(({ id }) => `/ajax/user-activity/${id}`)
    await organizer.delete(first!)
    expect((await namesOf()).toSorted()).toEqual(bill.toSpliced(1, 1).toSorted())
    await organizer.delete(second!)
    expect(await namesOf()).toEqual([])
    await organizer.post(`${second}/restore`)
    expect((await namesOf()).toSorted()).toEqual(bill.toSpliced(1, 1).toSorted())
  })

  test('shows the amount in the entry window and on the draw page', async () => {
    const { event, open } = await newArena({ ...closed, rounds: ['1', '2'] })
    await saveFees(event, { stages: [stage({ cents: 0, entry_fee_bp: 3_333 })] })
    const { body } = await organizer.visit(
      `/organizer/organizations/${organization.id}/events/${event.id}/entries`,
    )
    expect(body.props.late_fees).toEqual([
      { activity_id: open.id, cents: 0, share_cents: 1_333, once: null, owed_by: [] },
    ])
    const added = await organizer.post(`/ajax/draw/${open.id}/round/1`, {
      user_name: 'Late Bird',
      slotNumber: 1,
    })
    expect(added.body.notice).toBe('Late fee $13.33 charged.')
    expect(await billOf(event, { id: added.body.user_id })).toEqual([
      ['Open', 4_000],
      [SHARE, 1_333],
    ])
  })

  test('changes the percentage on existing bills only on request, even to 0', async () => {
    const { event, open } = await newArena(closed)
    await saveFees(event, { stages: [PERCENT] })
    const { rider } = await enter(event, { user_name: 'Priced', activity_ids: [open.id] })
    const { id } = await db.feeStage.findFirstOrThrow({ where: { event_id: event.id } })
    const shareAt = async (entry_fee_bp: number, reprices: boolean) => {
      await saveFees(event, { stages: [stage({ id, entry_fee_bp })], reprices })
      return (await billOf(event, rider)).find(([name]) => name === SHARE)?.[1]
    }
    expect([await shareAt(5_000, false), await shareAt(0, false)]).toEqual([1_000, 1_000])
    expect([await shareAt(5_000, true), await shareAt(0, true)]).toEqual([2_000, undefined])
  })

  test('rejects a percentage on a late fee per day or event', async () => {
    const { event } = await newArena()
    for (const per of ['day', 'event']) {
      const { status, body } = await saveFees(event, { stages: [stage({ per, entry_fee_bp: 1 })] })
      expect([status, body.errors]).toEqual([
        422,
        { 'stages.0.entry_fee_bp': 'Enter 0, or charge this late fee to each run.' },
      ])
    }
    expect((await saveFees(event, { stages: [stage({ per: 'day' })] })).status).toBe(303)
  })
})

describe('a change of horse', () => {
  test('charges for a change of horse in a published draw, and removes the charge when the change is undone', async () => {
    const { event, open } = await newArena()
    await saveFees(event, {
      stages: [stage({ kind: 'change of horse', starts: 'draw posted', cents: 2_000 })],
    })
    const line = await enter(event, { user_name: 'Changer', horse_name: 'One', activity_ids: [open.id] })
    const [entry] = line.entries
    const change = (horse: object) => organizer.patch(`/ajax/user-activity/${entry!.id}`, horse)
    await change({ horseName: 'Two' })
    expect(await billOf(event, line.rider)).toContainEqual(['Change of horse', 2_000])
    await change({ horse_id: line.horse!.id })
    expect(await billOf(event, line.rider)).toEqual([['Open', 4_000]])
  })

  test('shows the fee for a change of horse in advance, and lets the office waive the fee', async () => {
    const { event, open } = await newArena({ publish_draw: false })
    const draw = `/organizer/scoring/${event.id}/activities/${open.id}/draw`
    const isAsked = async (browser: typeof organizer) => (await browser.visit(draw)).body.props.has_horse_fee
    expect(await isAsked(organizer)).toBe(false)
    await saveFees(event, {
      stages: [stage({ kind: 'change of horse', starts: 'draw posted', cents: 2_000 })],
    })
    expect([await isAsked(organizer), await isAsked(scorer)]).toEqual([true, false])
    const line = await enter(event, { user_name: 'Waver', horse_name: 'First', activity_ids: [open.id] })
    const other = await make.createHorse(db, { name: 'Second', organization_id: organization.id })
    const path = `/ajax/user-activity/${line.entries[0]!.id}`
    const feeFor = async (horse?: number) =>
      (await organizer.get(`${path}/horse-fee${horse ? `?horse_id=${horse}` : ''}`)).body.cents
    expect(await feeFor(other.id)).toBe(0)
    await make.publishRounds(db, open, { publish_draw: true })
    expect([await feeFor(other.id), await feeFor(), await feeFor(line.horse!.id)]).toEqual([2_000, 2_000, 0])
    expect((await scorer.get(`${path}/horse-fee`)).status).toBe(403)

    await organizer.patch(path, { horse_id: other.id, horse_fee_waiver: 'vet letter' })
    const { charges, due_cents } = await cardOf(event, line.rider)
    expect(due_cents).toBe(4_000)
    expect(charges).toContainEqual(
      expect.objectContaining({
        name: 'Change of horse',
        cents: 2_000,
        horse: 'Second',
        waived: { reason: 'vet letter', by: 'Otis Organizer' },
      }),
    )
    expect(await feeFor()).toBe(2_000)
    await organizer.patch(path, { horseName: 'Third' })
    expect(await billOf(event, line.rider)).toEqual([
      ['Open', 4_000],
      ['Change of horse', 2_000],
    ])
  })

  test('charges one entry fee and one horse-change fee when the horse changes in every go', async () => {
    const { event, open } = await newArena({ rounds: ['1', '2'] })
    await saveFees(event, {
      stages: [stage({ kind: 'change of horse', starts: 'draw posted', cents: 2_000 })],
    })
    const line = await enter(event, { user_name: 'Two Go', horse_name: 'Old', activity_ids: [open.id] })
    const [first] = line.entries
    const change = (horse: object) => organizer.patch(`/ajax/user-activity/${first!.id}`, horse)
    const horses = async () => {
      const runs = await db.userActivity.findMany({
        where: { activity_id: open.id },
        select: { round: true, horse: { select: { name: true } } },
        orderBy: { round: 'asc' },
      })
      return runs.map(({ round, horse }) => [round, horse?.name])
    }
    await change({ horseName: 'New' })
    expect(await horses()).toEqual([
      ['1', 'New'],
      ['2', 'New'],
    ])
    expect(await billOf(event, line.rider)).toEqual([
      ['Open', 4_000],
      ['Change of horse', 2_000],
    ])
    await change({ horse_id: line.horse!.id })
    expect(await horses()).toEqual([
      ['1', 'Old'],
      ['2', 'Old'],
    ])
    expect(await billOf(event, line.rider)).toEqual([['Open', 4_000]])

    const score = await db.score.findFirstOrThrow({ where: { entry: { activity_id: open.id, round: '2' } } })
    await make.setScore(db, { id: score.user_activity_id }, 17_000)
    await change({ horseName: 'Newer' })
    expect(await horses(), 'a scored run keeps its horse').toEqual([
      ['1', 'Newer'],
      ['2', 'Old'],
    ])
  })

  test('removes the horse-change fees of both gos when the original horse returns in the first go', async () => {
    const { event, open } = await newArena({ rounds: ['1', '2'] })
    await saveFees(event, { stages: [stage({ kind: 'change of horse', cents: 2_000 })] })
    const line = await enter(event, { user_name: 'Back Again', horse_name: 'Home', activity_ids: [open.id] })
    const [first, second] = line.entries.map(({ id }) => `/ajax/user-activity/${id}`)
    const { horse } = (await organizer.patch(second!, { horseName: 'Away' })).body
    await organizer.patch(first!, { horse_id: horse.id })
    expect(await billOf(event, line.rider)).toHaveLength(3)
    await organizer.patch(first!, { horse_id: line.horse!.id })
    expect((await cardOf(event, line.rider)).runs.map(({ horse }) => horse)).toEqual(['Home', 'Home'])
    expect(await billOf(event, line.rider)).toEqual([['Open', 4_000]])
  })

  describe('when a change of horse always costs a fee', () => {
    async function changeableRun(given: object = {}) {
      const { event, open } = await newArena(given)
      await saveFees(event, { stages: [stage({ kind: 'change of horse', cents: 2_000 })] })
      const line = await enter(event, { user_name: 'First', horse_name: 'Ace', activity_ids: [open.id] })
      const path = `/ajax/user-activity/${line.entries[0]!.id}`
      const change = async (changes: object) => {
        const { status, body } = await organizer.patch(path, changes)
        expect(status).toBe(200)
        return body
      }
      const changeFees = async (rider = line.rider) =>
        (await billOf(event, rider)).filter(([name]) => name === 'Change of horse').length
      const quoted = async () => (await organizer.get(`${path}/horse-fee`)).body.cents
      return { event, open, line, change, changeFees, quoted }
    }

    test("doesn't bill a substitute rider for the original rider's change of horse", async () => {
      const { line, change, changeFees } = await changeableRun({ rounds: ['1', '2'] })
      await change({ horseName: 'Newcomer' })
      const { user_id } = await change({ user_name: 'Substitute' })
      expect([await changeFees({ id: user_id } as never), await changeFees()]).toEqual([0, 0])
      await change({ user_id: line.rider.id })
      expect(await changeFees()).toBe(1)
    })

    test('charges the fee for a change of horse even if the old horse is cleared before the new one is set', async () => {
      const { line, change, changeFees, quoted } = await changeableRun()
      await change({ horse_id: null })
      expect(await quoted()).toBe(2_000)
      const { horse } = await change({ horseName: 'Detour' })
      expect(await changeFees()).toBe(1)
      await change({ horse_id: null })
      await change({ horse_id: horse.id })
      expect(await changeFees()).toBe(1)
      await change({ horse_id: null })
      await change({ horse_id: line.horse!.id })
      expect(await changeFees()).toBe(0)
    })

    test('charges the fee for a change of horse even if the rider is replaced and then restored', async () => {
      const { line, change, changeFees } = await changeableRun()
      const { user_id } = await change({ user_name: 'Straw', horseName: 'Brought' })
      expect(await changeFees({ id: user_id } as never)).toBe(0)
      await change({ user_id: line.rider.id })
      expect(await changeFees()).toBe(1)
    })

    test('charges for a change of horse even if the fee for an earlier, undone change was waived', async () => {
      const { event, line, change, changeFees, quoted } = await changeableRun()
      await change({ horseName: 'Excused', horse_fee_waiver: 'vet letter' })
      await change({ horse_id: line.horse!.id })
      expect(await quoted()).toBe(2_000)
      await change({ horseName: 'Unexcused' })
      expect(await changeFees()).toBe(1)
      const { charges } = await cardOf(event, line.rider)
      expect(charges.filter(({ waived }) => waived?.reason === 'vet letter')).toHaveLength(1)
    })
  })

  test("doesn't add a second entry fee for a change of horse in a later go", async () => {
    const { event, open } = await newArena({ rounds: ['1', '2'] })
    await saveFees(event, { kinds: [kind()] })
    const line = await enter(event, { user_name: 'Late Change', horse_name: 'Paid', activity_ids: [open.id] })
    const [first, second] = line.entries
    await organizer.patch(`/ajax/user-activity/${second!.id}`, { horseName: 'Fresh' })
    expect(await billOf(event, line.rider)).toEqual([
      ['Open', 4_000],
      ['Office', 500],
      ['Office', 500],
    ])
    expect((await organizer.get(`/ajax/payouts/${open.id}`)).body.reconciliation).toMatchObject({
      entries: 1,
      gross_cents: 4_000,
    })
    expect(await db.charge.count({ where: { event_id: event.id, voided_at: { not: null } } })).toBe(0)
    const { charges } = await cardOf(event, line.rider)
    expect(charges.map(({ name, horse }) => [name, horse])).toEqual([
      ['Open', 'Paid'],
      ['Office', 'Paid'],
      ['Office', 'Fresh'],
    ])
    await organizer.patch(`/ajax/user-activity/${first!.id}`, { horseName: 'Third' })
    await organizer.patch(`/ajax/user-activity/${second!.id}`, { horse_id: line.horse!.id })
    expect(await billOf(event, line.rider)).toHaveLength(3)
  })

  test("swaps the horses of a rider's two entries in all gos without adding an entry fee", async () => {
    const { event, open } = await newArena({ rounds: ['1', '2'] })
    const both = { user_name: 'Two Horse', activity_ids: [open.id] }
    const ace = await enter(event, { ...both, horse_name: 'Ace' })
    const blue = await enter(event, {
      ...both,
      user_name: undefined,
      user_id: ace.rider.id,
      horse_name: 'Blue',
    })
    const swap = (line: EntryLine, { horse }: EntryLine) =>
      organizer.patch(`/ajax/user-activity/${line.entries[0]!.id}`, { horse_id: horse!.id })
    await swap(ace, blue)
    await swap(blue, ace)
    const runs = await db.userActivity.findMany({ where: { activity_id: open.id }, orderBy: { id: 'asc' } })
    expect(runs.map(({ id, horse_id }) => [id, horse_id])).toEqual([
      ...ace.entries.map(({ id }) => [id, blue.horse!.id]),
      ...blue.entries.map(({ id }) => [id, ace.horse!.id]),
    ])
    expect(await billOf(event, ace.rider)).toEqual([
      ['Open', 4_000],
      ['Open', 4_000],
    ])
  })
})

describe('a refund for a scratched run', () => {
  const refund = (given: object) => ({ fees_refunded: false, kept_for: 'purse', reason: null, ...given })

  async function scratchedRun() {
    const { event, open } = await newArena()
    await saveFees(event, {
      kinds: [kind()],
      stages: [stage({ kind: 'vet-out', kept_bp: 2_500, cents: 0, keeps_fees: false })],
    })
    const line = await enter(event, { user_name: 'Hurt', horse_name: 'Lame', activity_ids: [open.id] })
    const entry = line.entries[0]!
    const path = `/ajax/user-activity/${entry.id}`
    return { event, open, line, entry, path }
  }

  test("suggests the fee policy's refund, and removes the refund when the scratch is undone", async () => {
    const { event, open, line, path } = await scratchedRun()
    await organizer.post(`${path}/scratch`, { kind: 'vet-out', reason: 'lame' })
    const { body } = await organizer.get(`${path}/refund`)
    expect(body).toMatchObject({
      contests: [{ contest_id: open.id, fee_cents: 4_000, refund_cents: 0 }],
      fees_cents: 500,
      refunded: null,
      scratch: { kind: 'vet-out', reason: 'lame' },
      by_policy: { 'vet-out': { contests: [{ refund_cents: 3_000 }], fees_refunded: true } },
    })
    const saved = await organizer.patch(`${path}/refund`, {
      ...refund({ contests: body.by_policy['vet-out'].contests }),
      fees_refunded: true,
    })
    expect(saved.status).toBe(204)
    expect((await organizer.get(`${path}/refund`)).body).toMatchObject({
      contests: [{ refund_cents: 3_000 }],
      refunded: {
        cents: 3_500,
        at: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2} [AP]M$/),
        by: 'Otis Organizer',
        with_other_go: false,
      },
    })
    expect((await cardOf(event, line.rider)).due_cents).toBe(1_000)
    const purse = await organizer.get(`/ajax/payouts/${open.id}`)
    expect(purse.body.reconciliation).toMatchObject({
      gross_cents: 1_000,
      kept_entries: 1,
      kept_cents: 1_000,
    })

    await db.feeKind.updateMany({ where: { event_id: event.id }, data: { cents: 900 } })
    await organizer.delete(`${path}/scratch`)
    expect((await cardOf(event, line.rider)).due_cents).toBe(4_500)
  })

  test('takes the whole fee out of the purse if the office keeps the unrefunded part', async () => {
    const { event, open, path } = await scratchedRun()
    await organizer.post(`${path}/scratch`, { kind: 'vet-out', reason: null })
    const contests = [{ contest_id: open.id, refund_cents: 3_000 }]
    await organizer.patch(`${path}/refund`, refund({ contests, kept_for: 'office' }))
    const { body } = await organizer.get(`/ajax/payouts/${open.id}`)
    expect(body.reconciliation.gross_cents).toBe(0)
    const at = `/organizer/organizations/${organization.id}/events/${event.id}`
    const officeSums = async () => (await organizer.visit(`${at}/cash-box`)).body.props.event_sums.office
    expect(await officeSums()).toContainEqual({ name: 'Open, kept from scratches', cents: 1_000 })
    const whole = [{ contest_id: open.id, refund_cents: 4_000 }]
    await organizer.patch(`${path}/refund`, refund({ contests: whole, kept_for: 'office' })).expect(204)
    expect(await officeSums()).not.toContainEqual({ name: 'Open, kept from scratches', cents: 0 })
  })

  test('takes a refunded fee out of the purse once both gos are scratched, even on different horses', async () => {
    const { event, open } = await newArena({ rounds: ['1', '2'] })
    const line = await enter(event, { user_name: 'Hurt Again', horse_name: 'Sound', activity_ids: [open.id] })
    const [first, second] = line.entries.map(({ id }) => `/ajax/user-activity/${id}`)
    await organizer.patch(second!, { horseName: 'Spare' })
    const gross = async () =>
      (await organizer.get(`/ajax/payouts/${open.id}`)).body.reconciliation.gross_cents
    const scratch = { kind: 'vet-out', reason: null }
    await organizer.post(`${first}/scratch`, scratch)
    const contests = [{ contest_id: open.id, refund_cents: 1_000 }]
    await organizer.patch(`${first}/refund`, refund({ contests, kept_for: 'office' }))
    expect(await gross()).toBe(3_000)
    await organizer.post(`${second}/scratch`, scratch)
    expect(await gross()).toBe(0)
    await organizer.delete(`${second}/scratch`)
    expect(await gross()).toBe(4_000)
  })

  test('keeps a refund unchanged when the entry fee changes', async () => {
    const { event, open, line, path } = await scratchedRun()
    await organizer.post(`${path}/scratch`, { kind: 'vet-out', reason: null })
    const contests = [{ contest_id: open.id, refund_cents: 3_000 }]
    await organizer.patch(`${path}/refund`, refund({ contests }))
    const { settings, version } = await moneyOf(event, open)
    const cheaper = { ...settings, entry_fee_cents: 1_000, fee_for: 'all', version }
    const money = `/organizer/scoring/${event.id}/activities/${open.id}/money`
    expect((await organizer.patch(money, cheaper)).status).toBe(303)
    expect((await cardOf(event, line.rider)).due_cents).toBe(1_500)
    expect((await organizer.get(`/ajax/payouts/${open.id}`)).body.reconciliation.gross_cents).toBe(1_000)
  })

  test('takes a refunded fee out of the purse only while all gos of the entry are scratched', async () => {
    const { event, open } = await newArena({ rounds: ['1', '2'] })
    const line = await enter(event, { user_name: 'Two Gos', horse_name: 'Twice', activity_ids: [open.id] })
    const paths = line.entries.map(({ id }) => `/ajax/user-activity/${id}`)
    for (const path of paths) await organizer.post(`${path}/scratch`, { kind: 'draw-out', reason: null })
    const contests = [{ contest_id: open.id, refund_cents: 3_000 }]
    await organizer.patch(`${paths[0]}/refund`, refund({ contests, kept_for: 'office' }))
    const grossCents = async () =>
      (await organizer.get(`/ajax/payouts/${open.id}`)).body.reconciliation.gross_cents
    expect(await grossCents()).toBe(0)
    expect((await cardOf(event, line.rider)).due_cents).toBe(1_000)
    await organizer.delete(`${paths[1]}/scratch`)
    expect(await grossCents()).toBe(4_000)
    expect((await cardOf(event, line.rider)).due_cents).toBe(4_000)
  })

  test('refunds one entry fee for all gos scratched together, and removes the refund on restore', async () => {
    const { event, open } = await newArena({ rounds: ['1', '2'] })
    await saveFees(event, {
      kinds: [kind()],
      stages: [stage({ kind: 'draw-out', kept_bp: 2_500, cents: 0, keeps_fees: false, kept_for: 'office' })],
    })
    const line = await enter(event, { user_name: 'All Gos', horse_name: 'Every', activity_ids: [open.id] })
    const [first, second] = line.entries.map(({ id }) => `/ajax/user-activity/${id}`)
    await organizer.patch(second!, { horseName: 'Other' })
    const scratched = async () =>
      (await db.userActivity.findMany({ where: { activity_id: open.id }, orderBy: { id: 'asc' } })).map(
        ({ scratched_at, scratch_reason, fees_refunded }) => [
          scratched_at !== null,
          scratch_reason,
          fees_refunded,
        ],
      )
    expect((await cardOf(event, line.rider)).due_cents).toBe(5_000)
    const out = { kind: 'draw-out', reason: 'lame', all_gos: true }
    expect((await organizer.post(`${second}/scratch`, out)).status).toBe(200)
    expect(await scratched()).toEqual([
      [true, 'lame', false],
      [true, 'lame', false],
    ])
    for (const path of [first, second]) {
      const { contests, fees_cents, by_policy } = (await organizer.get(`${path}/refund`)).body
      expect(contests).toEqual([{ contest_id: open.id, name: 'Open', fee_cents: 4_000, refund_cents: 0 }])
      expect([fees_cents, by_policy['draw-out'].contests[0].refund_cents]).toEqual([1_000, 3_000])
    }
    const contests = [{ contest_id: open.id, refund_cents: 3_000 }]
    const decided = refund({ contests, fees_refunded: true, kept_for: 'office', reason: 'colic' })
    expect((await organizer.patch(`${second}/refund`, decided)).status).toBe(204)
    expect(await scratched()).toEqual([
      [true, 'colic', true],
      [true, 'colic', true],
    ])
    expect((await cardOf(event, line.rider)).due_cents).toBe(1_000)
    const gross = async () =>
      (await organizer.get(`/ajax/payouts/${open.id}`)).body.reconciliation.gross_cents
    expect(await gross()).toBe(0)
    await organizer.delete(`${first}/scratch?all_gos=true`)
    expect(await scratched()).toEqual([
      [false, null, false],
      [false, null, false],
    ])
    expect([await gross(), (await cardOf(event, line.rider)).due_cents]).toEqual([4_000, 5_000])
  })

  test('refunds an entry fee only once when the next go is also scratched', async () => {
    const { event, open } = await newArena({ rounds: ['1', '2'] })
    const stages = [stage({ kind: 'draw-out', kept_bp: 2_500, cents: 0, kept_for: 'office' })]
    await saveFees(event, { stages })
    const line = await enter(event, { user_name: 'Go Two', horse_name: 'Later', activity_ids: [open.id] })
    const [first, second] = line.entries.map(({ id }) => `/ajax/user-activity/${id}`)
    const contests = [{ contest_id: open.id, refund_cents: 3_000 }]
    const kept = async () => ({
      due: (await cardOf(event, line.rider)).due_cents,
      purse: (await organizer.get(`/ajax/payouts/${open.id}`)).body.reconciliation.gross_cents,
      purposes: await db.charge.groupBy({
        by: 'purpose',
        where: { event_id: event.id, voided_at: null },
        _sum: { cents: true },
      }),
    })
    await organizer.post(`${first}/scratch`, { kind: 'draw-out', reason: null })
    await organizer.patch(`${first}/refund`, refund({ contests, kept_for: 'office' }))
    expect(await kept()).toEqual({
      due: 1_000,
      purse: 1_000,
      purposes: [{ purpose: 'purse', _sum: { cents: 1_000 } }],
    })

    await organizer.post(`${second}/scratch`, { kind: 'draw-out', reason: null })
    expect((await organizer.get(`${second}/refund`)).body).toMatchObject({
      contests: [],
      refunded: { cents: 3_000, by: 'Otis Organizer', with_other_go: true },
    })
    expect((await organizer.patch(`${second}/refund`, refund({ contests }))).status).toBe(422)
    const nothing = refund({ contests: [{ contest_id: open.id, refund_cents: 0 }] })
    expect((await organizer.patch(`${second}/refund`, nothing)).status).toBe(204)
    expect(await kept()).toEqual({
      due: 1_000,
      purse: 0,
      purposes: [{ purpose: 'office', _sum: { cents: 1_000 } }],
    })
  })

  test("moves a refund to the entry's remaining go when the refunded run is deleted", async () => {
    const { event, open } = await newArena({ rounds: ['1', '2'] })
    const line = await enter(event, { user_name: 'Moved Refund', horse_name: 'Out', activity_ids: [open.id] })
    const [first, second] = line.entries.map(({ id }) => `/ajax/user-activity/${id}`)
    for (const path of [first, second])
      await organizer.post(`${path}/scratch`, { kind: 'draw-out', reason: null })
    const all = refund({ contests: [{ contest_id: open.id, refund_cents: 4_000 }], kept_for: 'office' })
    expect((await organizer.patch(`${first}/refund`, all)).status).toBe(204)
    const due = async () => (await cardOf(event, line.rider)).due_cents
    const refunded = async (path = '') => (await organizer.get(`${path}/refund`)).body.contests
    expect(await due()).toBe(0)

    await organizer.delete(first!)
    expect(await due()).toBe(0)
    expect(await refunded(second)).toMatchObject([{ fee_cents: 4_000, refund_cents: 4_000 }])
    const some = refund({ contests: [{ contest_id: open.id, refund_cents: 1_000 }], kept_for: 'office' })
    expect((await organizer.patch(`${second}/refund`, some)).status).toBe(204)

    expect((await organizer.post(`${first}/restore`)).status).toBe(200)
    expect(await due()).toBe(3_000)
    expect(await refunded(first)).toMatchObject([{ refund_cents: 1_000 }])
    await organizer.delete(`${first}/scratch`)
    expect(await due()).toBe(4_000)
  })

  test("doesn't offer a refund for a fee that was waived", async () => {
    const { event, line, path } = await scratchedRun()
    const office = (await cardOf(event, line.rider)).charges.find(({ name }) => name === 'Office')!
    await organizer.post(`/ajax/charges/${event.id}/${office.id}/waive`, { reason: 'volunteer' })
    await organizer.post(`${path}/scratch`, { kind: 'vet-out', reason: null })
    expect((await organizer.get(`${path}/refund`)).body.fees_cents).toBe(0)
  })

  test('rejects a refund that exceeds the fee, is for an unscratched run or comes from a scorer', async () => {
    const { open, path } = await scratchedRun()
    const contests = [{ contest_id: open.id, refund_cents: 4_001 }]
    expect((await organizer.patch(`${path}/refund`, refund({ contests }))).status).toBe(409)
    await organizer.post(`${path}/scratch`, { kind: 'turn-out', reason: null })
    const above = await organizer.patch(`${path}/refund`, refund({ contests }))
    expect([above.status, Object.keys(above.body.errors)]).toEqual([422, ['contests.0.refund_cents']])
    expect((await scorer.patch(`${path}/refund`, refund({ contests: [] }))).status).toBe(403)
  })
})

describe('the rider card', () => {
  test("saves a rider's back number and announcer's note, and shows them on the staff's draw sheet", async () => {
    const { event, open } = await newArena({ entry_mode: 'end' })
    const { rider } = await enter(event, { user_name: 'Billie Back', activity_ids: [open.id] })
    const { rider: other } = await enter(event, { user_name: 'Nora Number', activity_ids: [open.id] })
    const save = (change: object, { id }: { id: number } = rider, browser = organizer) =>
      browser.patch(`/ajax/rider-cards/${event.id}/${id}`, change)
    const note = 'Rookie of the year <2025>'
    expect((await save({ back_number: ' 12A ' })).body).toMatchObject({
      back_number: '12A',
      announcer_note: null,
    })
    expect((await save({ announcer_note: note })).body).toMatchObject({
      back_number: '12A',
      announcer_note: note,
    })
    const taken = await save({ back_number: '12a' }, other)
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { back_number: 'Billie Back already has back number 12a.' },
    ])
    for (const [field, most] of [
      ['back_number', 10],
      ['announcer_note', 200],
    ] as const) {
      const long = await save({ [field]: 'x'.repeat(most + 1) })
      expect([long.status, Object.keys(long.body.errors)]).toEqual([422, [field]])
    }
    const sheet = async (browser = organizer) => (await browser.get(`/drawsheet/activity/${open.id}`)).text
    for (const browser of [organizer, scorer]) {
      expect(await sheet(browser)).toContain('<th class="number">Back #</th>')
      expect(await sheet(browser)).toContain('12A')
      expect(await sheet(browser)).toContain('Rookie of the year &lt;2025&gt;')
    }
    for (const browser of [arena.viewer, outsider]) expect(await sheet(browser)).not.toContain('12A')
    const at = `/organizer/organizations/${organization.id}/events/${event.id}/export/entries.csv`
    const [titles, first] = (await organizer.get(at)).text.split('\r\n')
    expect(titles).toContain("BBR #,Back #,Announcer's note,Horse")
    expect(first).toContain(`12A,${note}`)

    expect((await save({ back_number: '' })).body).toMatchObject({ back_number: null, announcer_note: note })
    expect((await save({ back_number: '12A' }, other)).status).toBe(200)
    expect((await save({ back_number: '7' }, rider, scorer)).status).toBe(403)
    expect((await save({ back_number: '7' }, rider, outsider)).status).toBe(404)
    const { after } = await db.change.findFirstOrThrow({
      where: { event_id: event.id, kind: 'rider card changed' },
      orderBy: { id: 'desc' },
    })
    expect(after).toMatchObject({ name: 'Nora Number', back_number: '12A', announcer_note: null })
  })

  test('adds per-item fees and custom charges to a bill, and requires a reason to waive a charge', async () => {
    const { event, open } = await newArena()
    await saveFees(event, { kinds: [kind({ name: 'Stall', cents: 2_500, per: 'piece', purpose: 'other' })] })
    const { rider } = await enter(event, { user_name: 'Stella', activity_ids: [open.id] })
    const { pieces } = await cardOf(event, rider)
    const path = `/ajax/rider-cards/${event.id}/${rider.id}/charges`
    const sold = await organizer.post(path, { client_key: 'a', fee_kind_id: pieces[0]!.id, count: 2 })
    expect([sold.status, sold.body.due_cents]).toEqual([201, 9_000])
    const shavings = { client_key: 'b', name: 'Shavings', cents: 800 }
    await organizer.post(path, shavings)
    expect((await organizer.post(path, shavings)).status).toBe(201)
    expect((await organizer.post(path, { ...shavings, cents: 900 })).status).toBe(409)
    const { charges } = await cardOf(event, rider)
    expect(charges.map(({ name, cents }) => [name, cents])).toEqual([
      ['Open', 4_000],
      ['2 × Stall', 5_000],
      ['Shavings', 800],
    ])
    const waive = (id: number, reason = 'sponsor') =>
      organizer.post(`/ajax/charges/${event.id}/${id}/waive`, { reason })
    expect((await waive(charges[2]!.id, ' ')).status).toBe(422)
    expect((await waive(charges[2]!.id)).status).toBe(204)
    expect((await waive(charges[2]!.id)).status).toBe(409)
    expect((await waive(charges[0]!.id)).status).toBe(409)
    const after = await cardOf(event, rider)
    expect(after.due_cents).toBe(9_000)
    expect(after.charges[2]).toMatchObject({ waived: { reason: 'sponsor' } })
    expect((await organizer.post(path, { client_key: 'c', fee_kind_id: 1, count: 2 })).status).toBe(422)
    expect((await organizer.post(path, { client_key: '', name: 'Keyless', cents: 100 })).status).toBe(422)
    const free = await organizer.post(path, { client_key: 'd', name: 'Free', cents: 0 })
    expect([free.status, Object.keys(free.body.errors)]).toEqual([422, ['cents']])
    const none = await organizer.post(path, { client_key: 'd', fee_kind_id: pieces[0]!.id, count: 0 })
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['count']])
  })

  test('rejects a resent charge if its fee has changed in the meantime, and reports the new price', async () => {
    const { event, open } = await newArena()
    const stall = kind({ name: 'Stall', cents: 2_500, per: 'piece', purpose: 'other' })
    await saveFees(event, { kinds: [stall] })
    const { rider } = await enter(event, { user_name: 'Stella', activity_ids: [open.id] })
    const { id } = (await cardOf(event, rider)).pieces[0]!
    const path = `/ajax/rider-cards/${event.id}/${rider.id}/charges`
    const charge = { client_key: 'a', fee_kind_id: id, count: 1 }
    expect((await organizer.post(path, charge)).status).toBe(201)
    await saveFees(event, { kinds: [{ ...stall, id, cents: 3_000 }] })
    const again = await organizer.post(path, charge)
    expect([again.status, again.body.message]).toEqual([
      409,
      'The fee changed to $30.00. Stall is already on the bill, for $25.00.',
    ])
    expect((await cardOf(event, rider)).charges).toHaveLength(2)
  })

  test('adds the class name to charges that would otherwise look the same', async () => {
    const { event, open } = await newArena()
    const youth = await make.createActivity(db, { event, name: 'Youth', publish_draw: true })
    await saveFees(event, { kinds: [kind({ name: 'Office fee' }), kind({ name: 'Arena', per: 'rider' })] })
    const { rider } = await enter(event, {
      user_name: 'Ida Alike',
      horse_name: 'Two Classes',
      activity_ids: [open.id, youth.id],
    })
    const names = ['Open', 'Office fee (Open)', 'Office fee (Youth)', 'Arena']
    expect((await cardOf(event, rider)).charges.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    const payment = { client_key: 'pays', kind: 'cash', cents: 100, confirmed: false }
    await organizer.post(`/ajax/rider-cards/${event.id}/${rider.id}/payments`, payment)
    const { id } = await db.payment.findFirstOrThrow({ where: { event_id: event.id } })
    const events = `/organizer/organizations/${organization.id}/events`
    const { text } = await organizer.get(`${events}/${event.id}/payments/${id}/receipt`)
    for (const name of names) expect(text).toContain(name)
  })

  test('sets and clears a payer, and rejects a chain of payers', async () => {
    const { event, open } = await newArena()
    const [ann, bob, cat] = [
      await enter(event, { user_name: 'Ann Fam', activity_ids: [open.id] }),
      await enter(event, { user_name: 'Bob Fam', activity_ids: [open.id] }),
      await enter(event, { user_name: 'Cat Fam', activity_ids: [open.id] }),
    ]
    const path = (one: EntryLine) => `/ajax/rider-cards/${event.id}/${one.rider.id}`
    expect((await organizer.patch(path(bob!), { payer_id: ann!.rider.id })).status).toBe(200)
    const mother = await organizer.post(`${path(ann!)}/check-in`, { riders: [ann!.rider.id], arrived: true })
    expect(mother.body).toMatchObject({
      arrived: true,
      payer: null,
      due_cents: 4_000,
      pays_for: [{ id: bob!.rider.id, due_cents: 4_000 }],
    })
    expect((await organizer.patch(path(cat!), { payer_id: bob!.rider.id })).status).toBe(422)
    expect((await organizer.patch(path(ann!), { payer_id: cat!.rider.id })).status).toBe(422)
    const unknown = await organizer.patch(path(cat!), { payer_id: 2_000_000_000 })
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { payer_id: "This rider isn't in the database." },
    ])
    expect((await organizer.patch(path(cat!), { payer_name: 'Grandma Fam' })).status).toBe(200)
    expect((await cardOf(event, cat!.rider)).payer).toMatchObject({ name: 'Grandma Fam' })
    await organizer.patch(path(cat!), { payer_id: null })
    expect((await cardOf(event, cat!.rider)).payer).toBeNull()
  })

  describe('checking in', () => {
    async function newFamily() {
      const { event, open } = await newArena()
      const riders: EntryLine['rider'][] = []
      for (const name of ['Ann', 'Bob', 'Cat'])
        riders.push((await enter(event, { user_name: `${name} ${event.id}`, activity_ids: [open.id] })).rider)
      const [ann, bob, cat] = riders
      const card = `/ajax/rider-cards/${event.id}/${ann!.id}`
      const pay = (rider: { id: number }, payer_id: number | null) =>
        organizer.patch(`/ajax/rider-cards/${event.id}/${rider.id}`, { payer_id })
      await pay(bob!, ann!.id)
      await pay(cat!, ann!.id)
      const arrived = async () => {
        const { body } = await organizer.get(`/ajax/entries/${event.id}`)
        const here = body.lines.filter((line: EntryLine) => line.arrived)
        return here.map(({ rider }: EntryLine) => rider.id).toSorted((a: number, b: number) => a - b)
      }
      const ids = [ann!, bob!, cat!].map(({ id }) => id).toSorted((a, b) => a - b)
      return { event, ann: ann!, bob: bob!, cat: cat!, ids, card, pay, arrived }
    }

    test("checks in a whole family, and on undo doesn't check out riders who were already checked in", async () => {
      const { event, ann, bob, ids, card, arrived } = await newFamily()
      await organizer.post(`/ajax/rider-cards/${event.id}/${bob.id}/check-in`, {
        riders: [bob.id],
        arrived: true,
      })
      expect(await arrived()).toEqual([bob.id])
      const { status, body } = await organizer.post(`${card}/check-in`, { riders: ids, arrived: true })
      expect([status, body.arrived, body.pays_for.map((one: { arrived: boolean }) => one.arrived)]).toEqual([
        200,
        true,
        [true, true],
      ])
      expect(await arrived()).toEqual(ids)
      const others = ids.filter((id) => id !== bob.id)
      await organizer.post(`${card}/check-in`, { riders: others, arrived: false })
      expect(await arrived()).toEqual([bob.id])
      const changes = await db.change.findMany({
        where: { event_id: event.id, kind: 'rider card changed', after: { path: ['arrived'], equals: true } },
        orderBy: { id: 'asc' },
      })
      expect(changes.map(({ after }) => (after as { id: number }).id)).toEqual([
        bob.id,
        ...others.toSorted((a, b) => a - b),
      ])
      expect(changes.at(-1)!.before).toMatchObject({ arrived: false, payer_id: ann.id })
    })

    test('broadcasts the IDs of checked-in riders to the other entry windows', async () => {
      const { event, ids, card } = await newFamily()
      const channel = `private-entries.${event.id}`
      const { id: last } = await db.broadcast.findFirstOrThrow({ orderBy: { id: 'desc' } })
      for (let time = 0; time < 2; time++)
        await organizer.post(`${card}/check-in`, { riders: ids, arrived: true })
      const sent = await db.broadcast.findMany({ where: { channel, id: { gt: last } } })
      expect(sent.map(({ payload }) => payload)).toMatchObject([{ riders: ids }])
    })

    test("doesn't check in anyone if a rider's payer has changed since the page was loaded", async () => {
      const { cat, ids, card, pay, arrived } = await newFamily()
      await pay(cat, null)
      const { status, body } = await organizer.post(`${card}/check-in`, { riders: ids, arrived: true })
      expect([status, body.message]).toEqual([
        409,
        'Someone else just changed who pays for these riders. Check the names and try again.',
      ])
      expect(await arrived()).toEqual([])
    })

    test("lets only organizers check in riders, and only the event's own riders", async () => {
      const { ann, ids, card } = await newFamily()
      const { event: other } = await newArena()
      const all = { riders: ids, arrived: true }
      const invalid = await organizer.post(`${card}/check-in`, { riders: [], arrived: 'here' })
      expect([invalid.status, invalid.body.errors]).toEqual([
        422,
        { riders: 'Choose a rider.', arrived: 'Choose whether the riders are checked in.' },
      ])
      expect((await scorer.post(`${card}/check-in`, all)).status).toBe(403)
      expect((await outsider.post(`${card}/check-in`, all)).status).toBe(404)
      const elsewhere = `/ajax/rider-cards/${other.id}/${ann.id}/check-in`
      expect((await organizer.post(elsewhere, all)).status).toBe(404)
    })
  })

  test("lists the charges and payments of a payer's riders on the payer's card", async () => {
    const { event, open } = await newArena()
    await saveFees(event, { kinds: [kind()] })
    const [ann, bob] = [
      await enter(event, { user_name: 'Ann Bill', activity_ids: [open.id] }),
      await enter(event, { user_name: 'Bob Bill', horse_name: 'Billy', activity_ids: [open.id] }),
    ]
    const pay = (rider: { id: number }, cents: number) =>
      organizer.post(`/ajax/rider-cards/${event.id}/${rider.id}/payments`, {
        client_key: `pays-${rider.id}`,
        kind: 'cash',
        cents,
        confirmed: false,
      })
    await pay(bob.rider, 1_000)
    await organizer.patch(`/ajax/rider-cards/${event.id}/${bob.rider.id}`, { payer_id: ann.rider.id })
    await pay(ann.rider, 500)
    const card = await cardOf(event, ann.rider)
    expect(card).toMatchObject({
      due_cents: 4_500,
      paid_cents: 500,
      owes_cents: 7_500,
      pays_for: [{ id: bob.rider.id, arrived: false, paid_cents: 1_000, due_cents: 3_500 }],
    })
    expect(card.charges.map(({ name }) => name)).toEqual(['Open', 'Office'])
    expect(card.pays_for[0]!.charges.map(({ name, horse, cents }) => [name, horse, cents])).toEqual([
      ['Open', 'Billy', 4_000],
      ['Office', 'Billy', 500],
    ])
  })

  test("returns 404 to outsiders, and for a rider card or charge in another event's URL", async () => {
    const { event, open } = await newArena()
    const { event: other } = await newArena()
    const { rider } = await enter(event, { user_name: 'Mine', activity_ids: [open.id] })
    expect((await organizer.get(`/ajax/rider-cards/${other.id}/${rider.id}`)).status).toBe(404)
    expect((await outsider.get(`/ajax/rider-cards/${event.id}/${rider.id}`)).status).toBe(404)
    const [charge] = await db.charge.findMany({ where: { event_id: event.id } })
    const waived = await organizer.post(`/ajax/charges/${other.id}/${charge!.id}/waive`, { reason: 'x' })
    expect(waived.status).toBe(404)
  })

  test('rejects changes to existing charges in the database', async () => {
    const { event, open } = await newArena()
    await enter(event, { user_name: 'Ledger', activity_ids: [open.id] })
    const { id } = await db.charge.findFirstOrThrow({ where: { event_id: event.id } })
    await expect(db.charge.update({ where: { id }, data: { cents: 1 } })).rejects.toThrow(/never changed/)
  })
})

describe('removing a late fee', () => {
  async function lateRun() {
    const { event, open } = await newArena({ books_close: 'first horse' })
    await saveFees(event, { stages: [stage()] })
    const { score } = await make.createEntry(db, { activity: open, draw: 1 })
    await scorer.patch(`/ajax/score/${score.id}`, { score: '17.1', version: 0 })
    const line = await enter(event, { user_name: 'Late Lee', activity_ids: [open.id] })
    return { event, open, line, entry: line.entries[0]! }
  }
  const isWaitingForLock = async () => {
    const [row] = await db.$queryRaw<[{ waiting: boolean }]>`
      SELECT EXISTS (SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock') AS waiting`
    return row.waiting
  }

  test('removes a late fee without a deadlock while a late entry is being scratched', async () => {
    const { event, line, entry } = await lateRun()
    let removal: ReturnType<typeof saveFees> | undefined
    await transaction(db, async (tx) => {
      // A scratch changes the run first and locks the charges last.
      await tx.userActivity.update({ where: { id: entry.id }, data: { scratched_at: new Date() } })
      removal = saveFees(event, {})
      await expect.poll(isWaitingForLock).toBe(true)
      await lockCharges(tx, event.id)
    })
    expect((await removal!).status).toBe(303)
    expect(await billOf(event, line.rider)).toEqual([['Open', 4_000]])
  })

  test('waits for a late entry to be saved before removing the late fee', async () => {
    const { event, open, line, entry } = await lateRun()
    let removal: ReturnType<typeof saveFees> | undefined
    await transaction(db, async (tx) => {
      const go = { event_id: event.id, activity_id: open.id, round: '' }
      const late = await lockCurrentStage(tx, go, 'late entry')
      removal = saveFees(event, {})
      await expect.poll(isWaitingForLock).toBe(true)
      await tx.userActivity.update({ where: { id: entry.id }, data: { late_stage_id: late!.id } })
    })
    expect((await removal!).status).toBe(303)
    expect(await billOf(event, line.rider)).toEqual([['Open', 4_000]])
  })
})

test("charges a horse fee to the horse's next rider when the entry with the waived fee is deleted", async () => {
  const { event } = await newArena()
  const free = await make.createActivity(db, { event })
  await saveFees(event, { kinds: [kind({ name: 'Ground', cents: 200, per: 'horse' })] })
  const first = await enter(event, { user_name: 'Helper', horse_name: 'Shared', activity_ids: [free.id] })
  const line = { user_name: 'Next', horse_id: first.horse!.id, activity_ids: [free.id] }
  const next = await enter(event, line)
  const [fee] = (await cardOf(event, first.rider)).charges
  await organizer.post(`/ajax/charges/${event.id}/${fee!.id}/waive`, { reason: 'volunteer' })
  expect(await billOf(event, next.rider)).toEqual([])
  await organizer.delete(`/ajax/user-activity/${first.entries[0]!.id}`)
  expect(await billOf(event, next.rider)).toEqual([['Ground', 200]])
})

test('charges each fee once when secretaries enter the same rider and horse at once', async () => {
  const { event, open } = await newArena()
  const youth = await make.createActivity(db, { event, name: 'Youth' })
  await make.createPurse(db, youth, { entry_fee_cents: 1_500 })
  await saveFees(event, {
    kinds: [kind({ per: 'rider' }), kind({ name: 'Horse', cents: 200, per: 'horse' })],
  })
  const { rider } = await enter(event, { user_name: 'Racer', horse_name: 'Same', activity_ids: [open.id] })
  const horse = await db.horse.findFirstOrThrow({ where: { name: 'Same' } })
  const line = { user_id: rider.id, horse_id: horse.id }
  await Promise.all([
    enter(event, { ...line, activity_ids: [youth.id] }),
    enter(event, { user_name: 'Other', horse_id: horse.id, activity_ids: [open.id] }),
    enter(event, { ...line, activity_ids: [youth.id] }),
  ])
  expect((await billOf(event, rider)).toSorted()).toEqual([
    ['Horse', 200],
    ['Office', 500],
    ['Open', 4_000],
    ['Youth', 1_500],
  ])
})
