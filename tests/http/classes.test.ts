import { describe, expect, test } from 'vitest'
import {
  addMember,
  createCarryover,
  createActivity,
  createEntry,
  createEvent,
  createPointsGroup,
  createPointsSeason,
  createUser,
  enroll,
  publishRounds,
} from '../../prisma/factories.ts'
import type { EditClassProps } from '../../server/wire/events/classes.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, owner, scorer, organization, event } = arena

const classesOf = ({ id }: { id: number }) =>
  `/organizer/organizations/${organization.id}/events/${id}/activities`
const settingsOf = ({ id, event_id }: { id: number; event_id: number }) =>
  `/organizer/scoring/${event_id}/activities/${id}/settings`

type Class = Awaited<ReturnType<typeof createActivity>>

const newEvent = () => createEvent(db, { organization })
const newClass = (given: Parameters<typeof createActivity>[1] = {}) => createActivity(db, { event, ...given })

async function opened(activity: Class) {
  const { body } = await organizer.visit(settingsOf(activity))
  return body.props as EditClassProps
}

type Settings = EditClassProps['settings']
type Changes = Partial<{ [Field in keyof Settings]: unknown }>

async function change(activity: Class, changes: Changes | ((settings: Settings) => Changes)) {
  const { settings, activity: shown } = await opened(activity)
  const changed = typeof changes === 'function' ? changes(settings) : changes
  return organizer.patch(`${settingsOf(activity)}?version=${shown.settings_version}`, {
    ...settings,
    ...changed,
  })
}

const gosOf = async ({ id }: { id: number }) => {
  const rounds = await db.round.findMany({ where: { activity_id: id }, orderBy: { position: 'asc' } })
  return rounds.map(({ name, top }) => (top ? `${name}, top ${top}` : name))
}

describe('creating classes', () => {
  test('creates several classes from presets with their divisions, place tables and age limits', async () => {
    const event = await newEvent()
    const answer = await organizer.post(classesOf(event), {
      presets: { 'Open 4D': true, 'Youth 2D': true, 'Senior 3D': false, 'Bull Riding': true },
      name: '',
    })
    expect([answer.status, answer.headers.location]).toEqual([302, classesOf(event)])
    const made = await db.activity.findMany({
      where: { event_id: event.id },
      include: { purse: true, rounds: true },
      orderBy: { position: 'asc' },
    })
    expect(made).toMatchObject([
      {
        name: 'Open 4D',
        has_divisions: true,
        judged: false,
        rounds: [{ name: '' }],
        purse: {
          divisions: [
            { offset: 0, shareBp: 3500 },
            { offset: 500, shareBp: 3000 },
            { offset: 1000, shareBp: 2000 },
            { offset: 1500, shareBp: 1500 },
          ],
          payback_bp: 7500,
        },
      },
      { name: 'Youth 2D', age_to: 18, purse: { divisions: [{ shareBp: 7000 }, { offset: 1000 }] } },
      {
        name: 'Bull Riding',
        judged: true,
        track_bulls: true,
        track_horses: false,
        has_divisions: false,
        added_seconds: [],
        no_times: ['NT', 'DQ'],
        purse: { placesBy: 'net', places: [{ upTo: 299_999, percentsBp: [4000, 3000, 2000, 1000] }, {}, {}] },
      },
    ])
    const { body } = await organizer.visit(`${classesOf(event)}/new`)
    expect(body.props.presets.filter(({ made }: { made: boolean }) => made)).toHaveLength(3)
  })

  test('creates a class with a custom name and opens its settings', async () => {
    const event = await newEvent()
    const answer = await organizer.post(classesOf(event), { presets: {}, name: 'Ranch Bronc' })
    const made = await db.activity.findFirstOrThrow({ where: { event_id: event.id } })
    expect(answer.headers.location).toBe(settingsOf(made))
    expect(await db.change.findFirst({ where: { activity_id: made.id } })).toMatchObject({
      kind: 'class made',
    })
  })

  test('creates a class with its payout settings and side pots in one request', async () => {
    const event = await newEvent()
    const pot = (checked: boolean, entry_fee_cents: number | string | null = null) => ({
      checked,
      entry_fee_cents,
    })
    const answer = await organizer.post(classesOf(event), {
      presets: { 'Open 4D': true, Poles: false },
      name: '',
      money: {
        'Open 4D': {
          entry_fee_cents: 5_000,
          payback_bp: 8_000,
          added_cents: 50_000,
          side_pots: { 'Novice Horse': pot(true, 2_000), Youth: pot(false, 'oops'), Senior: pot(true) },
        },
        Poles: { entry_fee_cents: 'oops' },
      },
    })
    expect(answer.status).toBe(302)
    const [open, ...rest] = await db.activity.findMany({
      where: { event_id: event.id, parent_id: null },
      include: {
        purse: true,
        incentives: { include: { purse: true, rounds: true }, orderBy: { position: 'asc' } },
      },
    })
    expect(rest).toEqual([])
    expect(answer.headers.location).toBe(settingsOf(open!))
    const money = (entry_fee_cents: number, added_cents: number) => ({
      entry_fee_cents,
      added_cents,
      payback_bp: 8_000,
      divisions: [{ shareBp: 3500 }, { shareBp: 3000 }, { shareBp: 2000 }, { shareBp: 1500 }],
    })
    expect(open!.purse).toMatchObject(money(5_000, 50_000))
    expect(open!.incentives).toMatchObject([
      { name: 'Novice Horse', has_divisions: true, rounds: [{ name: '' }], purse: money(2_000, 0) },
      { name: 'Senior', has_divisions: true, rounds: [{ name: '' }], purse: money(0, 0) },
    ])
  })

  test('rejects a class with an invalid amount or an unknown side pot, and creates nothing', async () => {
    const event = await newEvent()
    const errors = async (money: object, own_money?: object) => {
      const { status, body } = await organizer.post(classesOf(event), {
        presets: { 'Open 4D': true },
        name: own_money ? 'Ranch Bronc' : '',
        money: { 'Open 4D': money },
        own_money,
      })
      return [status, Object.keys(body.errors)]
    }
    expect(
      await errors({
        entry_fee_cents: 'fifty',
        payback_bp: 12_000,
        side_pots: { Youth: { checked: true, entry_fee_cents: -1 } },
      }),
    ).toEqual([
      422,
      [
        'money.Open 4D.entry_fee_cents',
        'money.Open 4D.payback_bp',
        'money.Open 4D.side_pots.Youth.entry_fee_cents',
      ],
    ])
    const odd = { presets: null, name: 'Odd', money: { Poles: null }, own_money: { side_pots: 5 } }
    expect((await organizer.post(classesOf(event), odd)).status).toBe(422)
    expect(await errors({}, { added_cents: 'much' })).toEqual([422, ['own_money.added_cents']])
    expect(await errors({ side_pots: { 'Mutton Busting': { checked: true } } })).toEqual([
      422,
      ['money.Open 4D.side_pots.Mutton Busting.checked'],
    ])
    expect(await db.activity.count({ where: { event_id: event.id } })).toBe(0)
  })

  test('lets an organizer limited to one event create classes with side pots, but not set entry fees', async () => {
    const event = await newEvent()
    const person = await createUser(db, { is_rider: false })
    await addMember(db, organization, person, 'organizer', event)
    const limited = await openBrowser(arena.app, db, person)
    const post = (money: object) =>
      limited.post(classesOf(event), { presets: { Poles: true }, name: '', money: { Poles: money } })
    const refused = await post({ entry_fee_cents: 3_000 })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        'money.Poles.entry_fee_cents':
          "Your role in this event doesn't let you change money settings. Ask an owner.",
      },
    ])
    expect((await post({ side_pots: { Youth: { checked: true } } })).status).toBe(302)
    expect(await db.activity.count({ where: { event_id: event.id } })).toBe(2)
    expect((await limited.visit(`${classesOf(event)}/new`)).body.props.can.pay).toBe(false)
    const body = { presets: { 'Open 4D': true }, name: '', money: {} }
    expect((await arena.outsider.post(classesOf(event), body)).status).toBe(404)
    expect((await scorer.post(classesOf(event), body)).status).toBe(403)
  })

  test('rejects an empty list of classes, a duplicate name and an unknown preset', async () => {
    const event = await newEvent()
    const refusal = async (presets: object, name = '') =>
      (await organizer.post(classesOf(event), { presets, name })).body.errors
    expect(await refusal({})).toEqual({ name: 'Check at least one class, or name your own.' })
    await organizer.post(classesOf(event), { presets: { Poles: true }, name: '' })
    expect(await refusal({ Poles: true, 'Open 4D': true })).toEqual({
      'presets.Poles':
        'This event already has a class called Poles. Add the day to one of the names, e.g. Poles Sunday.',
    })
    expect(await refusal({}, 'POLES')).toEqual({
      name: 'This event already has a class called POLES. Add the day to one of the names, e.g. POLES Sunday.',
    })
    expect(await refusal({ 'Goat Tying': true })).toEqual({
      'presets.Goat Tying': 'Choose a class from the list.',
    })
    expect(await db.activity.count({ where: { event_id: event.id } })).toBe(1)
  })

  test("doesn't suggest adding the day to a duplicate name that has one", async () => {
    const event = await newEvent()
    const again = () => organizer.post(classesOf(event), { presets: {}, name: 'Sunday Open' })
    await again()
    expect((await again()).body.errors).toEqual({
      name: 'This event already has a class called Sunday Open.',
    })
  })

  test('creates only one class for two simultaneous requests with the same name', async () => {
    const event = await newEvent()
    const answers = await Promise.all(
      [1, 2].map(() => organizer.post(classesOf(event), { presets: { 'Open 4D': true }, name: '' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 422])
  })
})

describe('class settings', () => {
  test('saves class settings as entered and logs the old and new values', async () => {
    const activity = await newClass({ incentives: ['Novice'] })
    const open = await newClass({ name: 'The Open' })
    const group = await createPointsGroup(db, await createPointsSeason(db, organization))
    const entered = {
      name: 'Youth',
      total_slots: 40,
      scoring: 'time',
      track_horses: true,
      track_bulls: false,
      has_divisions: true,
      age_from: 10,
      age_to: 18,
      age_on: '2026-01-01',
      association: 'NBHA',
      min_gap: 20,
      drag_every: 7,
      added_seconds: { 5: true, 10: true, 15: false },
      no_times: { NT: true, DQ: true, Broke: false },
      carries_to: { [open.id]: true },
      points_seasons_group_id: group.id,
      payType: 'formula',
    }
    expect((await change(activity, entered)).status).toBe(302)
    expect((await opened(activity)).settings).toMatchObject(entered)
    const made = await db.change.findFirstOrThrow({
      where: { activity_id: activity.id, kind: 'class changed' },
    })
    expect([made.before, made.after]).toMatchObject([
      { total_slots: 100 },
      { total_slots: 40, name: 'Youth' },
    ])
  })

  test('rejects class settings with an error for each invalid field', async () => {
    const activity = await newClass()
    await createEntry(db, { activity, draw: 30 })
    const other = await createActivity(db, { event: await newEvent() })
    await newClass({ name: 'Taken' })
    const { body } = await change(activity, {
      name: 'taken',
      total_slots: 29,
      carries_to: { [other.id]: true },
      points_seasons_group_id: 999_999,
    })
    expect(body.errors).toEqual({
      name: 'This event already has a class called taken. Add the day to one of the names, e.g. taken Sunday.',
      total_slots: 'Cannot resize to 29 because filled slots exist above the new size requested.',
      carries_to: 'Choose other classes in this event.',
      points_seasons_group_id: 'Choose one of your points groups.',
    })
    const shape = await change(activity, (settings) => ({
      age_from: 19,
      age_to: 18,
      rounds: [
        { ...settings.rounds[0], name: 'One', top: 5 },
        { id: null, name: 'one', top: null },
        { id: null, name: 'Average', top: null },
      ],
    }))
    expect(shape.body.errors).toEqual({
      age_to: 'The minimum age is higher than the maximum age.',
      'rounds.0.top': "The first go can't be a short go.",
      'rounds.1.name': 'Another go has this name.',
      'rounds.2.name': 'The average is calculated for you. Choose another name.',
    })
  })

  test('rejects a stale edit of class settings and lists the conflicting values', async () => {
    const activity = await newClass({ name: 'Contested' })
    const { settings } = await opened(activity)
    await organizer.patch(`${settingsOf(activity)}?version=0`, { ...settings, drag_every: 7 })
    await createEntry(db, { activity, score: 15_000 })
    const late = await owner.patch(`${settingsOf(activity)}?version=0`, { ...settings, drag_every: 10 })
    expect([late.status, late.body.message]).toEqual([
      409,
      "Someone else changed this while you were editing. Drag after every: they saved 7, you entered 10. Fields you didn't change now show their version. Save again to keep your changes.",
    ])
    expect(late.body.now.drag_every).toBe(7)
    expect(
      (await owner.patch(`${settingsOf(activity)}?version=1`, { ...settings, drag_every: 10 })).status,
    ).toBe(302)
  })

  test('returns 403 to a scorer who opens class settings, and 404 if the ID belongs to a side pot', async () => {
    const activity = await newClass({ incentives: ['Senior'] })
    expect((await scorer.visit(settingsOf(activity))).status).toBe(403)
    expect((await organizer.visit(settingsOf(activity.incentives[0]!))).status).toBe(404)
  })
})

describe('class rounds', () => {
  test('adds rounds to a class and its side pots without losing entries or seeds', async () => {
    const activity = await newClass({ incentives: ['Senior'] })
    for (const draw of [1, 2]) await createEntry(db, { activity, draw })
    const { seed } = await db.round.findFirstOrThrow({ where: { activity_id: activity.id } })
    await organizer.post(`/ajax/randomize-draw/${activity.id}`)
    const next = await db.round.findFirstOrThrow({ where: { activity_id: activity.id } })
    await db.purse.create({ data: { activity_id: activity.id } })
    await change(activity, ({ rounds }) => ({
      rounds: [...rounds, { id: null, name: '', top: null }, { id: null, name: 'Short go', top: 12 }],
    }))
    expect(await gosOf(activity)).toEqual(['1', '2', 'Short go, top 12', 'average'])
    expect(await gosOf(activity.incentives[0]!)).toEqual(['1', '2', 'Short go, top 12', 'average'])
    expect(await db.userActivity.findFirst({ where: { activity_id: activity.id } })).toMatchObject({
      round: '1',
    })
    expect(
      (await organizer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw/1`)).status,
    ).toBe(200)
    expect(await db.drawOrder.findFirst({ where: { activity_id: activity.id } })).toMatchObject({
      round: '1',
      seed,
    })
    expect(await db.round.findUnique({ where: { id: next.id } }), 'renaming keeps the seed').toMatchObject({
      name: '1',
      seed: next.seed,
      commitment: next.commitment,
    })
  })

  test('keeps an entry in its round when two rounds are swapped and one is removed', async () => {
    const activity = await newClass({ rounds: ['1', '2'] })
    await createEntry(db, { activity, round: '2', draw: 1 })
    await change(activity, ({ rounds: [one, two] }) => ({
      rounds: [
        { ...two, name: '1' },
        { ...one, name: '2' },
      ],
    }))
    expect(await gosOf(activity)).toEqual(['1', '2', 'average'])
    const run = () => db.userActivity.findFirstOrThrow({ where: { activity_id: activity.id } })
    expect((await run()).round).toBe('1')
    await change(activity, ({ rounds: [first] }) => ({ rounds: [first] }))
    expect(await gosOf(activity)).toEqual([''])
    expect((await run()).round).toBe('')
  })

  test('refuses to remove a round that has entries', async () => {
    const activity = await newClass({ rounds: ['1', '2'] })
    await createEntry(db, { activity, round: '2' })
    const { status, body } = await change(activity, ({ rounds: [one] }) => ({ rounds: [one] }))
    expect([status, body.message]).toEqual([409, '2nd Go still has 1 run. Delete the runs first.'])
  })

  test('refuses to rename a round if its entries roll over to another class', async () => {
    const [from, to] = [await newClass({ rounds: ['1', '2'] }), await newClass({ rounds: ['1', '2'] })]
    await createCarryover(db, from, to)
    await enroll(db, await createEntry(db, { activity: from, round: '1' }), to)
    const rename = ({ rounds: [one, two] }: Settings) => ({ rounds: [{ ...one!, name: 'First' }, two] })
    const said = '1 rollover uses these go names. Remove the rollovers first, then change the gos.'
    for (const activity of [from, to]) expect((await change(activity, rename)).body.message).toBe(said)
  })
})

describe('a class with a published draw', () => {
  const published = () => newClass({ name: 'Open', publish_draw: true })

  test.each([
    ['the gos', ({ rounds }: Settings) => ({ rounds: [...rounds, { id: null, name: '', top: null }] })],
    ['the scoring', () => ({ scoring: 'points' })],
    ['horse tracking', () => ({ track_horses: false })],
    ['bull tracking', () => ({ track_bulls: true })],
    ['the drags', () => ({ drag_every: 9 })],
  ])('rejects a change to %s once the draw is published', async (words, changes) => {
    const activity = await published()
    const { status, body } = await change(activity, changes)
    expect([status, body.message]).toEqual([
      409,
      `The Open draw is published. Unpublish it first, then change ${words}.`,
    ])
    await db.activity.delete({ where: { id: activity.id } })
  })

  test('accepts changes to the name, association and session limit after the draw is published', async () => {
    const activity = await published()
    expect(
      (await change(activity, { name: 'Open to all', association: 'NBHA', total_slots: 200 })).status,
    ).toBe(302)
  })
})

describe('a class with a published payout', () => {
  test.each([
    ['the divisions', () => ({ has_divisions: true })],
    ['how prizes are set', () => ({ payType: 'custom' })],
    ['the gos', ({ rounds }: Settings) => ({ rounds: [...rounds, { id: null, name: '', top: null }] })],
    ['the side pots', () => ({ incentives: [] })],
  ])('rejects a change to %s once the payout is published', async (words, changes) => {
    const activity = await newClass({ name: `Paid by ${words}`, incentives: ['Senior'], publish_draw: true })
    await publishRounds(db, activity.incentives[0]!, { publish_payout: true })
    const { status, body } = await change(activity, changes)
    expect([status, body.message]).toEqual([
      409,
      `The Senior payout is published. Unpublish it first, then change ${words}.`,
    ])
  })
})

describe('removing parts of a class', () => {
  test('refuses to remove side pots and rollovers that have entries', async () => {
    const activity = await newClass({ incentives: ['Senior'] })
    const open = await newClass({ name: 'Carried to' })
    await createCarryover(db, activity, open)
    const entry = await createEntry(db, { activity, score: 15_000 })
    await enroll(db, entry, activity.incentives[0]!)
    await enroll(db, entry, open)
    expect((await change(activity, { incentives: [] })).body.message).toBe(
      'Senior still has 1 run. Take every run out of this side pot before you remove it.',
    )
    expect((await change(activity, { carries_to: {} })).body.message).toBe(
      '1 run rolls over to Carried to. Remove the rollovers first.',
    )
    expect((await change(activity, { scoring: 'points' })).body.message).toBe(
      '1 run has a score. Clear the scores first, then change the scoring.',
    )
    expect((await opened(activity)).settings).toMatchObject({
      scoring: 'time',
      incentives: [{ name: 'Senior' }],
    })
  })

  test('removes an empty side pot in the same save that adds and renames others', async () => {
    const activity = await newClass({ incentives: ['Senior', 'Novice'], rounds: ['1', '2'] })
    const [senior] = activity.incentives
    await change(activity, {
      incentives: [
        { id: null, name: 'Helmet', code: null },
        { id: senior!.id, name: 'Senior 50+', code: null },
      ],
    })
    const { settings } = await opened(activity)
    expect(settings.incentives.map(({ name }) => name)).toEqual(['Helmet', 'Senior 50+'])
    expect(await gosOf(settings.incentives[0]!)).toEqual(['1', '2', 'average'])
    expect(settings.incentives[1]!.id).toBe(senior!.id)
  })
})

describe('the class list', () => {
  test('reorders classes, but rejects an order that omits a class', async () => {
    const event = await newEvent()
    const ids = []
    for (const position of [0, 1, 2]) ids.push((await createActivity(db, { event, position })).id)
    const order = ids.toReversed()
    await organizer.patch(`${classesOf(event)}/order`, { ids: order })
    const { body } = await organizer.visit(classesOf(event))
    expect(body.props.activities.map(({ id }: { id: number }) => id)).toEqual(order)
    const late = await organizer.patch(`${classesOf(event)}/order`, { ids: order.slice(1) })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else just added or deleted a class. Check the list and try again.',
    ])
  })

  test('deletes a class without entries, but not one with entries', async () => {
    const url = (activity: Class) => settingsOf(activity).replace('/settings', '')
    const empty = await newClass({ incentives: ['Senior'] })
    expect((await organizer.delete(url(empty))).headers.location).toBe(classesOf(event))
    expect(await db.activity.count({ where: { id: empty.incentives[0]!.id } })).toBe(0)
    const held = await newClass()
    await createEntry(db, { activity: held })
    const { status, body } = await organizer.delete(url(held))
    expect([status, body.message]).toEqual([409, '1 run is entered in this class.'])
  })

  test('deletes a class or adds an entry to it, but not both, when the requests arrive at the same time', async () => {
    const activity = await newClass()
    const [gone, entered] = await Promise.all([
      organizer.delete(settingsOf(activity).replace('/settings', '')),
      owner.post(`/ajax/draw/${activity.id}`, { user_name: 'Rita', user_id: null, slotNumber: 1 }),
    ])
    const isThere = (await db.activity.count({ where: { id: activity.id } })) === 1
    expect([gone.status, entered.status]).toEqual(isThere ? [409, 201] : [302, 404])
  })
})
