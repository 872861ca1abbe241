import { describe, expect, test } from 'vitest'
import {
  addMember,
  createActivity,
  createCarryover,
  createEvent,
  createOrganization,
  createUser,
} from '../../prisma/factories.ts'
import { type EditClassProps, NOT_A_DAY } from '../../server/wire/events/classes.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, owner, scorer, viewer, outsider, organization } = arena

const DATES = { starts_on: new Date('2026-06-06'), ends_on: new Date('2026-06-07') }
const newEvent = (given: object = {}) =>
  createEvent(db, { organization, ...DATES, time_zone: 'America/Denver', ...given })
type Event = Awaited<ReturnType<typeof newEvent>>

const settingsOf = ({ id, event_id }: { id: number; event_id: number }) =>
  `/organizer/scoring/${event_id}/activities/${id}/settings`
const eventOf = ({ id, organization_id }: Event) => `/organizer/organizations/${organization_id}/events/${id}`

type Class = { id: number; event_id: number }
type Settings = EditClassProps['settings']
type Changes = Partial<{ [Field in keyof Settings]: unknown }>

async function opened(activity: Class, browser = organizer) {
  const { body } = await browser.visit(settingsOf(activity))
  return body.props as EditClassProps
}

async function change(activity: Class, changes: Changes | ((settings: Settings) => Changes)) {
  const { settings, activity: shown } = await opened(activity)
  const changed = typeof changes === 'function' ? changes(settings) : changes
  return organizer.patch(`${settingsOf(activity)}?version=${shown.settings_version}`, {
    ...settings,
    ...changed,
  })
}

const errorsOf = async (activity: Class, changes: Parameters<typeof change>[1]) => {
  const { status, body } = await change(activity, changes)
  return [status, body.errors]
}
const codeTaken = (code: string) => `This event already uses the code "${code}".`

async function saveEvent(event: Event, changes: object) {
  const { settings, event: shown } = (await owner.visit(`${eventOf(event)}/settings`)).body.props
  return owner.patch(`${eventOf(event)}?version=${shown.version}`, { ...settings, ...changes })
}

describe("a class's entry settings", () => {
  test.each(['x', 'X2', 'x99'])('rejects the code %s, which is reserved for exhibitions', async (code) => {
    const open = await createActivity(db, { event: await newEvent(), incentives: ['Senior'] })
    const taken = 'Codes like "x" and "x2" enter exhibitions. Choose another one.'
    expect(await errorsOf(open, { code })).toEqual([422, { code: taken }])
    expect(await errorsOf(open, ({ incentives }) => ({ incentives: [{ ...incentives[0]!, code }] }))).toEqual(
      [422, { 'incentives.0.code': taken }],
    )
  })

  test('converts codes to lowercase when saving entry settings, and logs the old and new values', async () => {
    const event = await newEvent()
    const open = await createActivity(db, { event, name: 'Open', incentives: ['Novice Horse'], position: 1 })
    const youth = await createActivity(db, { event, name: 'Youth', code: 'y', position: 2 })
    await createCarryover(db, youth, open)
    const before = await opened(open)
    expect(before).toMatchObject({
      settings: {
        code: null,
        runs_on: null,
        entry_mode: 'wait',
        late_entry_mode: 'end',
        rolls_by_default: false,
        books_close: 'never',
        books_close_at: null,
        side_pots_lock: 0,
        takes_online_entries: true,
        online_limit: null,
        incentives: [{ code: null }],
      },
      days: ['2026-06-06', '2026-06-07'],
      time_zone: 'America/Denver',
      used_codes: ['y'],
      carries_from: ['Youth'],
    })
    const entered = {
      code: 'su',
      runs_on: '2026-06-07',
      entry_mode: 'drawn',
      late_entry_mode: 'scratched',
      rolls_by_default: true,
      books_close: 'at',
      books_close_at: '2026-06-05T18:30',
      side_pots_lock: 5,
      takes_online_entries: false,
      online_limit: 60,
    }
    const answer = await change(open, ({ incentives: [novice] }) => ({
      ...entered,
      code: ' SU ',
      incentives: [{ ...novice, code: 'NH' }],
    }))
    expect(answer.status).toBe(302)
    const { settings } = await opened(open)
    expect(settings).toMatchObject({ ...entered, incentives: [{ name: 'Novice Horse', code: 'nh' }] })
    // 6:30 PM in Denver, in daylight saving time.
    const saved = await db.activity.findUniqueOrThrow({ where: { id: open.id } })
    expect(saved.books_close_at).toEqual(new Date('2026-06-06T00:30:00Z'))
    const logged = await db.change.findFirstOrThrow({
      where: { activity_id: open.id, kind: 'class changed' },
    })
    expect([logged.before, logged.after]).toMatchObject([
      { code: null, runs_on: null, books_close_at: null, incentives: [{ code: null }] },
      { ...entered, incentives: [{ code: 'nh' }] },
    ])
  })

  test('clears the closing time when entries no longer close at a set time', async () => {
    const open = await createActivity(db, { event: await newEvent() })
    await change(open, { books_close: 'at', books_close_at: '2026-06-05T18:30' })
    expect((await change(open, { books_close: 'first horse' })).status).toBe(302)
    expect((await opened(open)).settings).toMatchObject({ books_close: 'first horse', books_close_at: null })
  })

  test.each<[string, Changes, string]>([
    ['code', { code: 'nine chars' }, 'Use 1 to 8 letters and numbers, or leave it blank.'],
    ['code', { code: 'ninechars' }, 'Use 1 to 8 letters and numbers, or leave it blank.'],
    ['code', { code: 'ñ' }, 'Use 1 to 8 letters and numbers, or leave it blank.'],
    ['code', { code: 5 }, 'Use 1 to 8 letters and numbers, or leave it blank.'],
    ['runs_on', { runs_on: '2026-06-05' }, NOT_A_DAY],
    ['runs_on', { runs_on: '2026-06-08' }, NOT_A_DAY],
    ['runs_on', { runs_on: 'Sunday' }, NOT_A_DAY],
    [
      'books_close_at',
      { books_close: 'at', books_close_at: '' },
      'Enter the date and time when entries close.',
    ],
    [
      'books_close_at',
      { books_close: 'at', books_close_at: '2026-06-31T18:00' },
      'Enter the date and time when entries close.',
    ],
    [
      'books_close_at',
      { books_close: 'at', books_close_at: '2026-06-05T24:00' },
      'Enter the date and time when entries close.',
    ],
    ['online_limit', { online_limit: 0 }, 'Enter a number of runs, or leave it blank.'],
    ['side_pots_lock', { side_pots_lock: 51 }, 'Enter a number of runs from 0 to 50.'],
    ['side_pots_lock', { side_pots_lock: -1 }, 'Enter a number of runs from 0 to 50.'],
    ['side_pots_lock', { side_pots_lock: 2.5 }, 'Enter a number of runs from 0 to 50.'],
    ['side_pots_lock', { side_pots_lock: null }, 'Enter a number of runs from 0 to 50.'],
  ])('rejects entry settings with an error on %s: %o', async (field, changes, message) => {
    const open = await createActivity(db, { event: await newEvent() })
    expect(await errorsOf(open, changes)).toEqual([422, { [field]: message }])
  })

  test.each(['entry_mode', 'late_entry_mode', 'books_close', 'rolls_by_default'])(
    'rejects an unknown choice for %s',
    async (field) => {
      const open = await createActivity(db, { event: await newEvent() })
      const [status, errors] = await errorsOf(open, { [field]: 'sideways' })
      expect([status, Object.keys(errors)]).toEqual([422, [field]])
    },
  )

  test('lets only organizers change entry settings', async () => {
    const event = await newEvent()
    const open = await createActivity(db, { event })
    const person = await createUser(db, { is_rider: false })
    await addMember(db, organization, person, 'organizer', event)
    const limited = await openBrowser(arena.app, db, person)
    const { settings } = await opened(open, limited)
    const save = async (browser: typeof organizer, code: string) =>
      (await browser.patch(`${settingsOf(open)}?version=0`, { ...settings, code })).status
    for (const [browser, status] of [
      [scorer, 403],
      [viewer, 403],
      [outsider, 404],
    ] as const)
      expect(await save(browser, 'no')).toBe(status)
    expect(await save(limited, 'o')).toBe(302)
    expect((await opened(open)).settings.code).toBe('o')
  })

  test('rejects a stale edit of entry settings and lists the differences', async () => {
    const open = await createActivity(db, { event: await newEvent() })
    const { settings } = await opened(open)
    await change(open, { code: 'o' })
    const late = await owner.patch(`${settingsOf(open)}?version=0`, { ...settings, code: 'op' })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else changed this while you were editing. Code: they saved "o", you entered "op". Fields you didn\'t change now show their version. Save again to keep your changes.',
    ])
    expect((await owner.patch(`${settingsOf(open)}?version=0`, { ...settings, code: 'o' })).status).toBe(302)
  })
})

describe('a class or side pot code', () => {
  test("requires codes to be unique among the event's classes and side pots", async () => {
    const event = await newEvent()
    const open = await createActivity(db, { event, incentives: ['Novice Horse'] })
    const youth = await createActivity(db, { event, incentives: ['Novice Horse', 'Senior'] })
    await change(open, ({ incentives: [novice] }) => ({
      code: 'o',
      incentives: [{ ...novice, code: 'nh' }],
    }))
    expect(
      await errorsOf(youth, ({ incentives: [novice, senior] }) => ({
        code: 'NH',
        incentives: [
          { ...novice, code: 'o' },
          { ...senior, code: 's' },
        ],
      })),
    ).toEqual([422, { code: codeTaken('nh'), 'incentives.0.code': codeTaken('o') }])
    expect(
      await errorsOf(youth, ({ incentives: [novice, senior] }) => ({
        code: 'y',
        incentives: [
          { ...novice, code: 'y' },
          { ...senior, code: 'y' },
        ],
      })),
    ).toEqual([422, { 'incentives.0.code': codeTaken('y'), 'incentives.1.code': codeTaken('y') }])
    const elsewhere = await createActivity(db, { event: await newEvent() })
    expect((await change(elsewhere, { code: 'o' })).status).toBe(302)
  })

  test('swaps codes between a class and its side pots, and reuses the code of a removed side pot', async () => {
    const event = await newEvent()
    const open = await createActivity(db, { event, incentives: ['Novice Horse', 'Youth'] })
    const codes = (...[first, ...rest]: (string | null)[]) => ({
      code: first,
      incentives: rest.map((code, index) => ({ ...open.incentives[index]!, code })),
    })
    const sent = (given: ReturnType<typeof codes>) => ({
      ...given,
      incentives: given.incentives.map(({ id, name, code }) => ({ id, name, code })),
    })
    const stored = async () => {
      const { settings } = await opened(open)
      return [settings.code, ...settings.incentives.map(({ code }) => code)]
    }
    await change(open, sent(codes('a', 'b', 'c')))
    expect((await change(open, sent(codes('c', 'a', 'b')))).status).toBe(302)
    expect(await stored()).toEqual(['c', 'a', 'b'])
    expect((await change(open, sent(codes('a', 'b')))).status).toBe(302)
    expect(await stored()).toEqual(['a', 'b'])
    expect((await change(open, sent(codes(null, null)))).status).toBe(302)
    expect(await stored()).toEqual([null, null])
  })

  test('gives a code to only one of two classes that request it at the same time', async () => {
    const event = await newEvent()
    const classes = [await createActivity(db, { event }), await createActivity(db, { event })]
    const answers = await Promise.all(classes.map((one) => change(one, { code: 'o' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 422])
  })

  test('chooses codes for new classes and their side pots', async () => {
    const event = await newEvent()
    await createActivity(db, { event, name: 'Poles', code: 'y' })
    const pot = { checked: true, entry_fee_cents: null }
    const answer = await organizer.post(`${eventOf(event)}/activities`, {
      presets: { 'Open 4D': true, 'Youth 2D': true },
      name: 'Sunday Open',
      money: {
        'Open 4D': { side_pots: { 'Novice Horse': pot, Senior: pot } },
        'Youth 2D': { side_pots: { 'Novice Horse': pot } },
      },
    })
    expect(answer.status).toBe(302)
    const made = await db.activity.findMany({ where: { event_id: event.id }, orderBy: { id: 'asc' } })
    expect(made.map(({ name, code }) => [name, code])).toEqual([
      ['Poles', 'y'],
      ['Open 4D', 'o'],
      ['Novice Horse', 'nh'],
      ['Senior', 's'],
      ['Youth 2D', 'yo'],
      ['Novice Horse', 'noh'],
      ['Sunday Open', 'su'],
    ])
  })
})

describe('a change of dates or time zone', () => {
  async function createWeekend() {
    const event = await newEvent()
    const saturday = await createActivity(db, { event, runs_on: new Date('2026-06-06') })
    const sunday = await createActivity(db, {
      event,
      runs_on: new Date('2026-06-07'),
      books_close: 'at',
      books_close_at: new Date('2026-06-06T00:30:00Z'),
    })
    const days = async () => [
      (await opened(saturday)).settings.runs_on,
      (await opened(sunday)).settings.runs_on,
      (await opened(sunday)).settings.books_close_at,
    ]
    return { event, saturday, sunday, days }
  }

  test("moves class dates and closing times with the event if the event's length stays the same", async () => {
    const { event, sunday, days } = await createWeekend()
    const { settings, activity } = await opened(sunday)
    expect((await saveEvent(event, { starts_on: '2026-11-14', ends_on: '2026-11-15' })).status).toBe(302)
    expect(await days()).toEqual(['2026-11-14', '2026-11-15', '2026-11-13T18:30'])
    // 6:30 PM in Denver, in standard time.
    expect(await db.activity.findUnique({ where: { id: sunday.id } })).toMatchObject({
      books_close_at: new Date('2026-11-14T01:30:00Z'),
    })
    const logged = await db.change.findFirstOrThrow({ where: { activity_id: sunday.id } })
    expect([logged.kind, logged.before, logged.after]).toMatchObject([
      'class changed',
      { runs_on: '2026-06-07' },
      { runs_on: '2026-11-15' },
    ])
    const outdated = await organizer.patch(
      `${settingsOf(sunday)}?version=${activity.settings_version}`,
      settings,
    )
    expect(outdated.status).toBe(409)
  })

  test("clears a class's date only if the event no longer includes that day", async () => {
    const { event, days } = await createWeekend()
    await saveEvent(event, { starts_on: '2026-06-05' })
    expect(await days()).toEqual(['2026-06-06', '2026-06-07', '2026-06-05T18:30'])
    await saveEvent(event, { starts_on: '2026-06-07', ends_on: '' })
    expect(await days()).toEqual([null, '2026-06-07', '2026-06-05T18:30'])
  })

  test("keeps the local closing time when the event's time zone changes", async () => {
    const { event, saturday, sunday, days } = await createWeekend()
    await saveEvent(event, { time_zone: 'America/Chicago' })
    expect(await days()).toEqual(['2026-06-06', '2026-06-07', '2026-06-05T18:30'])
    expect(await db.activity.findUnique({ where: { id: sunday.id } })).toMatchObject({
      books_close_at: new Date('2026-06-05T23:30:00Z'),
    })
    const ids = [saturday.id, sunday.id]
    expect(await db.change.count({ where: { activity_id: { in: ids } } }), 'nothing visible changed').toBe(0)
  })

  test("keeps the local closing time when the organization's time zone changes", async () => {
    const home = await createOrganization(db, { owner: arena.people.owner, time_zone: 'America/Denver' })
    const books = { books_close: 'at', books_close_at: new Date('2026-06-06T00:30:00Z') }
    const here = await createActivity(db, {
      event: await createEvent(db, { organization: home, ...DATES }),
      ...books,
    })
    const away = await createActivity(db, {
      event: await createEvent(db, { organization: home, ...DATES, time_zone: 'America/Denver' }),
      ...books,
    })
    const page = `/organizer/organizations/${home.id}`
    const answer = await owner.patch(`${page}?version=0`, {
      name: home.name,
      address: '',
      time_zone: 'America/Los_Angeles',
      sponsor: '',
    })
    expect(answer.status).toBe(303)
    expect((await opened(here, owner)).settings.books_close_at).toBe('2026-06-05T18:30')
    const closing = async ({ id }: Class) =>
      (await db.activity.findUniqueOrThrow({ where: { id } })).books_close_at
    expect(await closing(here)).toEqual(new Date('2026-06-06T01:30:00Z'))
    expect(await closing(away)).toEqual(books.books_close_at)
  })
})
