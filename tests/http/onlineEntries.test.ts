import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { addDays, formatDay, parseDay, todayIn } from '../../server/lib/dates.ts'
import type { Database } from '../../server/database/db.ts'
import { loadOnlineClasses } from '../../server/models/onlineEntries/classes.ts'
import type { Navigation } from '../../server/wire/navigation.ts'
import type { OnlineEntriesProps } from '../../server/wire/onlineEntries.ts'
import type { OrganizationsProps } from '../../server/wire/organizations/list.ts'
import type { EntryCost, OnlineEntryForm } from '../../server/wire/riderApp/onlineEntries.ts'
import { openBrowser, startLiveApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'
import { seededRandom } from '../support/seededRandom.ts'

const database = await freshDatabase()
const { db } = database
const arena = await createScenario(db)
const { organizer, outsider, scorer, viewer, stranger, organization } = arena

type Browser = typeof organizer
type Id = { id: number }
type Event = Awaited<ReturnType<typeof newEvent>>

const inDays = (days: number) => parseDay(addDays(formatDay(new Date()), days))
const newEvent = (given: object = {}) =>
  make.createEvent(db, { organization, takes_online_entries: true, starts_on: inDays(7), ...given })
const newClass = (event: Id, given: object = {}) => make.createActivity(db, { event, ...given })

let key = 0
const newKey = () => `key-${++key}`

async function newRider(name = `Rider ${newKey()}`) {
  const user = await make.createUser(db, { name })
  return { user, browser: await openBrowser(arena.app, db, user) }
}
type Rider = Awaited<ReturnType<typeof newRider>>

const pathOf = ({ slug }: { slug: string }) => `/m/my/entries/${slug}`
const send = (event: Event, { user, browser }: Rider, line: object) =>
  browser.post(pathOf(event), { user_id: user.id, client_key: newKey(), ...line })
const formOf = async (event: Event, { browser }: Rider): Promise<OnlineEntryForm> =>
  (await browser.get(pathOf(event))).body
const costOf = async (event: Event, { user, browser }: Rider, line: object): Promise<EntryCost> =>
  (await browser.post(`${pathOf(event)}/cost`, { user_id: user.id, ...line })).body
const withdraw = ({ browser }: Rider, { id }: Id) => browser.post('/m/my/withdraw-entry', { id })

const pageOf = ({ id }: Id) => `/organizer/organizations/${organization.id}/events/${id}/entries`
const propsOf = async (event: Id): Promise<OnlineEntriesProps> =>
  (await organizer.visit(`${pageOf(event)}/online`)).body.props
const answer = (event: Id, { id }: Id, how: 'accept' | 'decline', body: object = {}, by = organizer) =>
  by.post(`/ajax/online-entries/${event.id}/${id}/${how}`, body)
const sentOf = async (event: Event, rider: Rider) => (await formOf(event, rider)).sent
const newest = () => db.onlineEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
const entriesIn = ({ id }: Id) =>
  db.userActivity.findMany({ where: { activity_id: id }, orderBy: { id: 'asc' } })
const billOf = async (event: Id, rider: Rider) =>
  (
    await db.charge.findMany({
      where: { event_id: event.id, user_id: rider.user.id, voided_at: null },
      orderBy: { id: 'asc' },
    })
  ).map(({ name, cents }) => ({ name, cents }))

test('shows how many entries are waiting at each event only to users who can accept or decline them', async () => {
  const [spring, fall] = [await newEvent({ name: 'Spring Run' }), await newEvent({ name: 'Fall Run' })]
  const rider = await newRider()
  for (const event of [spring, spring, fall]) {
    const { id } = await newClass(event)
    await send(event, rider, { horse_name: `Horse ${newKey()}`, activity_ids: [id] })
  }
  const countsFor = async (browser: Browser) => {
    const { organizations }: OrganizationsProps = (await browser.visit('/organizer/organizations')).body.props
    return organizations.flatMap(({ online_entries }) => online_entries)
  }
  const waiting = [
    { event: { id: spring.id, name: 'Spring Run' }, waiting: 2 },
    { event: { id: fall.id, name: 'Fall Run' }, waiting: 1 },
  ]
  expect(await countsFor(organizer)).toEqual(expect.arrayContaining(waiting))
  for (const other of [scorer, viewer, outsider]) expect(await countsFor(other)).toEqual([])
  const railFor = async (browser: Browser) => {
    const { body } = await browser.visit(`/organizer/organizations/${organization.id}`)
    const { pages, online_entries }: Navigation = body.props.navigation
    return { events: pages.find(({ page }) => page === 'events')?.waiting, online_entries }
  }
  const inRail = [
    { event_id: spring.id, waiting: 2 },
    { event_id: fall.id, waiting: 1 },
  ]
  expect(await railFor(organizer)).toEqual({ events: 3, online_entries: expect.arrayContaining(inRail) })
  for (const other of [scorer, viewer])
    expect(await railFor(other)).toEqual({ events: 0, online_entries: [] })
  const helper = await make.createUser(db)
  await make.addMember(db, organization, helper, 'organizer')
  await db.membership.updateMany({ where: { user_id: helper.id }, data: { event_id: fall.id } })
  const helping = await openBrowser(arena.app, db, helper)
  expect(await countsFor(helping)).toEqual([waiting[1]])
  expect(await railFor(helping)).toEqual({ events: 1, online_entries: [inRail[1]] })
  const sent = await db.onlineEntry.findMany({ where: { event_id: spring.id } })
  for (const entry of sent) expect((await answer(spring, entry, 'decline', { reason: '' })).status).toBe(204)
  expect((await countsFor(organizer)).map(({ event }) => event.id)).not.toContain(spring.id)
})

describe('a rider who enters online', () => {
  test('enters a horse in classes, side pots and rollovers, and charges the estimated amount', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Senior'] })
    const youth = await newClass(event, { name: 'Youth', rolls_by_default: true })
    await make.createCarryover(db, open, youth)
    await make.createPurse(db, open, { entry_fee_cents: 5_000 })
    await make.createPurse(db, open.incentives[0]!, { entry_fee_cents: 1_000 })
    await make.createPurse(db, youth, { entry_fee_cents: 2_000 })
    await db.feeKind.create({ data: { event_id: event.id, name: 'Office', cents: 700, per: 'entry' } })
    const rider = await newRider('Jenna Cole')

    const form = await formOf(event, rider)
    expect(form).toMatchObject({
      event: { name: event.name, organization: organization.name },
      closed_because: null,
      riders: [{ name: 'Jenna Cole', horses: [] }],
      classes: [
        {
          name: 'Open',
          fee_cents: 5_000,
          closed_because: null,
          contests: [
            { name: 'Senior', kind: 'side pot', fee_cents: 1_000, rolls_by_default: false },
            { name: 'Youth', kind: 'rollover', fee_cents: 2_000, rolls_by_default: true },
          ],
        },
        { name: 'Youth', contests: [] },
      ],
      sent: [],
    })
    const line = {
      horse_name: ' Rocket ',
      activity_ids: [open.id],
      contests: [open.incentives[0]!, youth].map(({ id }) => ({ activity_id: open.id, contest_id: id })),
    }
    const estimate = await costOf(event, rider, line)
    expect(estimate.total_cents).toBe(8_700)
    const sent = await send(event, rider, { ...line, request: 'Late, please' })
    expect([sent.status, sent.body.sent]).toMatchObject([
      200,
      [
        {
          rider: 'Jenna Cole',
          horse: 'Rocket',
          contests: ['Open', 'Senior', 'Youth'],
          request: 'Late, please',
          state: 'waiting',
        },
      ],
    ])
    expect(await entriesIn(open)).toEqual([])

    expect((await propsOf(event)).waiting).toMatchObject([
      { rider: 'Jenna Cole', horse: 'Rocket', is_new_horse: true, sent_by: null, warnings: [] },
    ])
    expect((await answer(event, await newest(), 'accept')).status).toBe(200)
    expect(await entriesIn(open)).toMatchObject([
      { user_id: rider.user.id, source: 'online', request: 'Late, please', late_stage_id: null },
    ])
    expect(await billOf(event, rider)).toEqual(expect.arrayContaining(estimate.charges))
    expect(await billOf(event, rider)).toHaveLength(estimate.charges.length)
    expect(await sentOf(event, rider)).toMatchObject([{ state: 'accepted', reason: null }])
    expect((await propsOf(event)).waiting).toEqual([])
    const [told] = await db.notification.findMany({ where: { user_id: rider.user.id } })
    expect(told).toMatchObject({
      title: `Entered: ${event.name}`,
      body: 'Jenna Cole on Rocket: Open, Senior, Youth. Pay at the window.',
    })
    expect((await formOf(event, rider)).riders[0]!.horses).toMatchObject([{ name: 'Rocket' }])
  })

  test('shows the rider why an entry was declined', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const rider = await newRider('Dee Clined')
    await send(event, rider, { horse_name: 'Echo', activity_ids: [open.id] })
    const tooLong = await answer(event, await newest(), 'decline', { reason: 'x'.repeat(201) })
    expect([tooLong.status, tooLong.body.errors]).toEqual([422, { reason: 'Use up to 200 characters.' }])
    expect((await answer(event, await newest(), 'decline', { reason: 'Coggins missing.' })).status).toBe(204)
    expect(await sentOf(event, rider)).toMatchObject([{ state: 'declined', reason: 'Coggins missing.' }])
    const [told] = await db.notification.findMany({ where: { user_id: rider.user.id } })
    expect(told).toMatchObject({
      title: `Entry declined: ${event.name}`,
      body: 'Dee Clined on Echo: Open. Coggins missing.',
    })
    expect(await entriesIn(open)).toEqual([])
  })

  test.each([
    ['is over', { starts_on: inDays(-7) }],
    ['stops taking online entries', { takes_online_entries: false }],
    ['becomes private', { is_public: false }],
    ['is archived', { archived_at: new Date() }],
  ])("opens the rider's entries from the notification even after the event %s", async (_, change) => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const rider = await newRider()
    await send(event, rider, { horse_name: 'Echo', activity_ids: [open.id] })
    await answer(event, await newest(), 'accept')
    await send(event, rider, { horse_name: 'Dusty', activity_ids: [open.id] })
    await db.event.update({
      where: { id: event.id },
      data: { ...change, time_zone: 'Pacific/Honolulu' },
    })
    const { body } = await rider.browser.get('/ajax/notifications')
    const time_zone = 'Pacific/Honolulu'
    expect(body.notifications).toMatchObject([{ link: `/m/enter?event=${event.slug}`, time_zone }])
    expect(await formOf(event, rider)).toMatchObject({
      classes: [],
      sent: [
        { horse: 'Dusty', state: 'waiting' },
        { horse: 'Echo', state: 'accepted' },
      ],
    })
    expect((await send(event, rider, { horse_name: 'Bo', activity_ids: [open.id] })).status).toBe(409)
    const other = await (await newRider()).browser.get(pathOf(event))
    expect([other.status, other.body.sent]).toEqual('is_public' in change ? [404, undefined] : [200, []])
    expect((await withdraw(rider, await newest())).status).toBe(204)
  })

  test('tells the rider when the secretary scratches or removes a run of an accepted entry', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', rounds: ['1', '2'] })
    const poles = await newClass(event, { name: 'Poles' })
    const rider = await newRider()
    await send(event, rider, { horse_name: 'Echo', activity_ids: [open.id, poles.id] })
    await answer(event, await newest(), 'accept')
    const [first, second] = await entriesIn(open)
    const [pole] = await entriesIn(poles)
    const scratch = ({ id }: Id) =>
      organizer.post(`/ajax/user-activity/${id}/scratch`, { kind: 'draw-out', reason: null })
    const states = async () => (await sentOf(event, rider)).map(({ state, changes }) => [state, changes])
    expect((await scratch(first!)).status).toBe(200)
    expect(await states()).toEqual([['accepted', []]])
    expect((await scratch(second!)).status).toBe(200)
    expect(await states()).toEqual([['accepted', ['Scratched in Open']]])
    expect((await scratch(pole!)).status).toBe(200)
    expect(await states()).toEqual([['scratched', []]])
    expect((await organizer.delete(`/ajax/user-activity/${pole!.id}`)).status).toBe(204)
    expect(await states()).toEqual([['scratched', ['Scratched in Open', 'Removed from Poles by the office']]])
    for (const { id } of [first!, second!]) await organizer.delete(`/ajax/user-activity/${id}`)
    expect(await states()).toEqual([['removed', []]])
    expect((await organizer.post(`/ajax/user-activity/${pole!.id}/restore`)).status).toBe(200)
    expect(await states()).toEqual([['scratched', ['Removed from Open by the office', 'Scratched in Poles']]])
  })

  test('lets a rider withdraw only their own waiting entry', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const rider = await newRider()
    await send(event, rider, { horse_name: 'Echo', activity_ids: [open.id] })
    const sent = await newest()
    expect((await withdraw(await newRider(), sent)).status).toBe(404)
    expect((await withdraw(rider, sent)).status).toBe(204)
    expect((await withdraw(rider, sent)).status).toBe(204)
    const refused = await answer(event, sent, 'accept')
    expect([refused.status, refused.body.message]).toEqual([409, 'The rider withdrew this entry.'])
    expect(await entriesIn(open)).toEqual([])

    expect((await send(event, rider, { horse_name: 'Echo', activity_ids: [open.id] })).status).toBe(200)
    await answer(event, await newest(), 'accept')
    expect((await withdraw(rider, await newest())).status).toBe(409)
    expect(await entriesIn(open)).toHaveLength(1)
  })

  test('saves one entry on a double tap, and rejects a different entry with the same idempotency key', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const rider = await newRider()
    const line = { client_key: newKey(), horse_name: 'Echo', activity_ids: [open.id] }
    const taps = await Promise.all([send(event, rider, line), send(event, rider, line)])
    expect(taps.map(({ status, body }) => [status, body.sent.length])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect((await send(event, rider, { ...line, horse_name: 'Dusty' })).status).toBe(409)
    expect((await send(event, await newRider(), line)).status).toBe(409)
    expect(await db.onlineEntry.count({ where: { event_id: event.id } })).toBe(1)
  })

  test('rejects a withdrawn or declined entry that is sent again with the same idempotency key', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const rider = await newRider()
    const line = () => ({ client_key: newKey(), horse_name: 'Echo', activity_ids: [open.id] })
    const [withdrawn, declined] = [line(), line()]
    await send(event, rider, withdrawn)
    expect((await withdraw(rider, await newest())).status).toBe(204)
    const repeated = await send(event, rider, withdrawn)
    expect([repeated.status, repeated.body.message]).toEqual([
      409,
      'You withdrew this entry. If you want to enter after all, send it again.',
    ])
    expect((await send(event, rider, declined)).status).toBe(200)
    await answer(event, await newest(), 'decline')
    expect((await send(event, rider, declined)).status).toBe(409)
    const { client_key } = await formOf(event, rider)
    expect((await send(event, rider, { ...withdrawn, client_key })).status).toBe(200)
    expect((await sentOf(event, rider)).map(({ state }) => state).toSorted()).toEqual([
      'declined',
      'waiting',
      'withdrawn',
    ])
  })

  test("saves an entry only once if it is sent again with the horse's name in lowercase", async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const goats = await newClass(event, { track_horses: false })
    const rider = await newRider()
    const horse = await make.createHorse(db, { name: 'Flash', organization_id: organization.id })
    await make.createEntry(db, { activity: await newClass(event), draw: null, rider: rider.user, horse })
    const line = { client_key: newKey(), horse_name: ' FLASH', activity_ids: [open.id] }
    const horseless = { client_key: newKey(), horse_name: 'Dusty', activity_ids: [goats.id] }
    for (const [entry, stored] of [
      [line, 'Flash'],
      [horseless, null],
    ] as const) {
      expect((await send(event, rider, entry)).status).toBe(200)
      const first = await newest()
      expect(first.horse_name).toBe(stored)
      expect((await send(event, rider, entry)).status).toBe(200)
      expect(
        (await send(event, rider, { ...entry, horse_name: entry.horse_name.toLowerCase() })).status,
      ).toBe(200)
      expect((await newest()).id).toBe(first.id)
      expect((await send(event, rider, { ...entry, request: 'Late' })).status).toBe(409)
    }
    expect((await send(event, rider, { ...line, horse_name: 'Dusty' })).status).toBe(409)
  })

  test("accepts only one entry per rider in a class that doesn't track horses", async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const goats = await newClass(event, { name: 'Goat Tying', track_horses: false })
    const rider = await newRider('Gil Goat')
    await send(event, rider, { horse_name: 'Echo', activity_ids: [open.id, goats.id] })
    const both = { horse_name: 'Bandit', activity_ids: [open.id, goats.id] }
    const waiting = await send(event, rider, both)
    expect([waiting.status, waiting.body.message]).toEqual([
      409,
      'An entry for Gil Goat in Goat Tying is already waiting for the secretary.',
    ])
    await answer(event, await newest(), 'accept')
    const entered = await send(event, rider, both)
    expect([entered.status, entered.body.message]).toEqual([
      409,
      'Gil Goat is already entered in Goat Tying.',
    ])
    expect((await send(event, rider, { ...both, activity_ids: [open.id] })).status).toBe(200)
  })

  test("accepts an entry for a rider the user manages, but not for another organization's rider", async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const parent = await newRider('Pat Parent')
    const child = await make.createTypedInRider(db, organization, 'Kid Parent')
    const elsewhere = await make.createTypedInRider(db, arena.elsewhere, 'Kid Elsewhere')
    for (const { id: rider_id } of [child, elsewhere])
      await db.riderManager.create({ data: { account_id: parent.user.id, rider_id } })
    const { riders } = await formOf(event, parent)
    expect(riders.map(({ name }) => name)).toEqual(['Pat Parent', 'Kid Parent'])
    const line = { horse_name: 'Pony', activity_ids: [open.id] }
    expect((await send(event, parent, { ...line, user_id: child.id })).status).toBe(200)
    expect((await propsOf(event)).waiting).toMatchObject([{ rider: 'Kid Parent', sent_by: 'Pat Parent' }])
    expect((await answer(event, await newest(), 'accept')).status).toBe(200)
    expect(await entriesIn(open)).toMatchObject([{ user_id: child.id }])
    for (const user_id of [elsewhere.id, arena.people.viewer.id]) {
      const { status, body } = await send(event, parent, { ...line, user_id })
      expect([status, body.errors]).toEqual([422, { user_id: 'Choose yourself or a rider you manage.' }])
    }
    expect(await db.notification.count({ where: { user_id: parent.user.id } })).toBe(1)
  })

  test("lets a user enter even if the account isn't marked as a rider", async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const user = await make.createUser(db, { is_rider: false })
    const rider = { user, browser: await openBrowser(arena.app, db, user) }
    expect((await send(event, rider, { horse_name: 'Echo', activity_ids: [open.id] })).status).toBe(200)
    expect((await answer(event, await newest(), 'accept')).status).toBe(200)
    expect(await entriesIn(open)).toMatchObject([{ user_id: user.id }])
  })

  test("hides other riders' entries from a rider, and tells the public only that entries are open", async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const rider = await newRider('Priva Tely')
    await send(event, rider, { horse_name: 'Secret', activity_ids: [open.id], request: 'my own words' })
    expect(await sentOf(event, await newRider())).toEqual([])
    const page = await stranger.get(`/m/e/${event.slug}`)
    expect(page.text).toContain(`/m/enter?event=${event.slug}`)
    expect(page.text).not.toMatch(/Priva|Secret|my own words/)
  })

  test.each<[string, object, object]>([
    ['there is no rider', { user_id: null }, { user_id: 'Choose who rides.' }],
    ['there is no class', { activity_ids: [] }, { activity_ids: 'Choose at least one class.' }],
    ['there is no horse', { horse_name: null }, { horse_name: "Enter the horse's name." }],
    ['the horse has no name', { horse_name: ' ' }, { horse_name: "Enter the horse's name." }],
    ['the request is too long', { request: 'x'.repeat(401) }, { request: 'Use up to 400 characters.' }],
    [
      'the client key is empty',
      { client_key: '' },
      { client_key: 'Send a key of up to 64 characters without spaces.' },
    ],
  ])('rejects an online entry if %s', async (_, change, errors) => {
    const event = await newEvent()
    const open = await newClass(event)
    const { status, body } = await send(event, await newRider(), {
      horse_name: 'Echo',
      activity_ids: [open.id],
      ...change,
    })
    expect([status, body.errors]).toEqual([422, errors])
    expect(await db.onlineEntry.count({ where: { event_id: event.id } })).toBe(0)
  })

  test("rejects another event's class, a horse not in the list, and a side pot without its class", async () => {
    const event = await newEvent()
    const open = await newClass(event, { incentives: ['Senior'] })
    const poles = await newClass(event)
    const elsewhere = await newClass(await newEvent())
    const horse = await make.createHorse(db, { organization_id: organization.id })
    const rider = await newRider()
    const line = { horse_name: 'Echo', activity_ids: [open.id] }
    const errorsOf = async (change: object) => {
      const { status, body } = await send(event, rider, { ...line, ...change })
      return [status, body.errors]
    }
    const senior = { contest_id: open.incentives[0]!.id }
    expect(await errorsOf({ activity_ids: [elsewhere.id] })).toEqual([
      422,
      { activity_ids: "This class isn't in the event anymore. Reload the page." },
    ])
    expect(await errorsOf({ horse_id: horse.id })).toEqual([
      422,
      { horse_id: 'Choose a horse from the list, or enter its name.' },
    ])
    const offered = { contests: 'Choose side pots and rollovers for the classes you enter.' }
    expect(await errorsOf({ contests: [{ ...senior, activity_id: poles.id }] })).toEqual([422, offered])
    expect(
      await errorsOf({ activity_ids: [poles.id], contests: [{ ...senior, activity_id: open.id }] }),
    ).toEqual([422, offered])
    expect(await db.onlineEntry.count({ where: { event_id: event.id } })).toBe(0)
  })

  test('accepts only one entry per rider and horse in a class', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const rider = await newRider('Tina Twice')
    const line = { horse_name: 'Echo', activity_ids: [open.id] }
    expect((await send(event, rider, line)).status).toBe(200)
    const waiting = await send(event, rider, { ...line, horse_name: 'ECHO' })
    expect([waiting.status, waiting.body.message]).toEqual([
      409,
      'An entry for Tina Twice on ECHO in Open is already waiting for the secretary.',
    ])
    await answer(event, await newest(), 'accept')
    const entered = await send(event, rider, line)
    expect([entered.status, entered.body.message]).toEqual([
      409,
      'Tina Twice on Echo is already entered in Open.',
    ])
    expect((await send(event, rider, { ...line, horse_name: 'Dusty' })).status).toBe(200)
  })

  test("treats straight and curly apostrophes in a horse's name alike", async () => {
    const event = await newEvent()
    const [saturday, sunday] = [await newClass(event), await newClass(event, { name: 'Sunday' })]
    const rider = await newRider('Cara Curly')
    const horse = await make.createHorse(db, { name: "Cruella's Cash", organization_id: organization.id })
    const typed = { horse_name: 'Cruella\u2019s cash', activity_ids: [saturday.id] }
    expect((await send(event, rider, typed)).status).toBe(200)
    const straight = await send(event, rider, { ...typed, horse_name: horse.name })
    expect([straight.status, straight.body.message]).toEqual([
      409,
      `An entry for Cara Curly on Cruella's Cash in ${saturday.name} is already waiting for the secretary.`,
    ])
    expect((await propsOf(event)).waiting).toMatchObject([{ is_new_horse: false }])
    expect((await answer(event, await newest(), 'accept')).status).toBe(200)
    expect(await entriesIn(saturday)).toMatchObject([{ horse_id: horse.id }])

    const chosen = { horse_id: horse.id, activity_ids: [sunday.id] }
    expect((await send(event, rider, chosen)).status).toBe(200)
    expect((await send(event, rider, { ...typed, activity_ids: [sunday.id] })).status).toBe(409)
    expect(await db.horse.count({ where: { searchable: "cruella's cash" } })).toBe(1)
  })

  test('allows a rider up to 50 waiting entries per event', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const rider = await newRider()
    for (let horse = 1; horse <= 50; horse++)
      await make.createOnlineEntry(db, {
        event,
        rider: rider.user,
        activities: [open],
        horse_name: `Horse ${horse}`,
      })
    const { status, body } = await send(event, rider, { horse_name: 'Horse 51', activity_ids: [open.id] })
    expect([status, body.message]).toEqual([409, 'You already have 50 entries waiting for the secretary.'])
  })
})

describe('rejected online entries', () => {
  const line = (activity: Id) => ({ horse_name: 'Echo', activity_ids: [activity.id] })

  test.each<[string, object, string | null, number]>([
    [
      'that never opened',
      { takes_online_entries: false },
      "doesn't take online entries now. Ask the secretary.",
      409,
    ],
    [
      'that is archived',
      { archived_at: new Date() },
      "doesn't take online entries now. Ask the secretary.",
      409,
    ],
    ['that is closed', { closed_at: new Date() }, "doesn't take online entries now. Ask the secretary.", 409],
    ['that is over', { starts_on: inDays(-3), ends_on: inDays(-2) }, 'is over.', 409],
    ["that isn't public", { is_public: false }, null, 404],
  ])('rejects entries for an event %s', async (_, given, message, expected) => {
    const event = await newEvent(given)
    const open = await newClass(event)
    const rider = await newRider()
    const { status, body } = await send(event, rider, line(open))
    expect(status).toBe(expected)
    if (message) {
      expect(body.message).toBe(`${event.name} ${message}`)
      expect(await formOf(event, rider)).toMatchObject({
        closed_because: `${event.name} ${message}`,
        riders: [],
        classes: [],
      })
      expect((await stranger.get(`/m/e/${event.slug}`)).text).not.toContain('/m/enter?event')
    }
    expect(await db.onlineEntry.count({ where: { event_id: event.id } })).toBe(0)
  })

  test("rejects entries once the event's last day is over in the event's time zone", async () => {
    // These zones are 26 hours apart, so it is never the same day in both.
    const [west, east] = ['Etc/GMT+12', 'Etc/GMT-14'] as const
    const dates = { starts_on: inDays(-7), ends_on: parseDay(addDays(todayIn(east, new Date()), -1)) }
    const rider = await newRider()
    const statusIn = async (time_zone: string) => {
      const event = await newEvent({ ...dates, time_zone })
      return (await send(event, rider, line(await newClass(event)))).status
    }
    expect([await statusIn(west), await statusIn(east)]).toEqual([200, 409])
  })

  test.each<[string, object, string]>([
    [
      'takes entries only at the window',
      { takes_online_entries: false },
      'Open takes entries only at the window.',
    ],
    [
      'no longer takes entries',
      { books_close: 'at', books_close_at: new Date('2026-01-01') },
      'Entries in Open are closed.',
    ],
    ['has a published payout', { publish_payout: true }, 'Entries in Open are closed.'],
  ])('rejects an entry in several classes if one class %s', async (_, given, message) => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', ...given })
    const poles = await newClass(event)
    const rider = await newRider()
    const { status, body } = await send(event, rider, {
      ...line(open),
      activity_ids: [poles.id, open.id],
    })
    expect([status, body.message]).toEqual([409, message])
    expect((await formOf(event, rider)).classes[0]).toMatchObject({ closed_because: message })
    expect(await db.onlineEntry.count({ where: { event_id: event.id } })).toBe(0)
  })

  test('rejects entries in a full class, counting waiting entries but not scratched runs', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', online_limit: 3 })
    await make.createEntry(db, { activity: open, draw: 1 })
    await make.createEntry(db, { activity: open, draw: 2, scratched_at: new Date() })
    const riders = await Promise.all([newRider(), newRider(), newRider()])
    const sent = await Promise.all(riders.map((rider) => send(event, rider, line(open))))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(sent.find(({ status }) => status === 409)!.body.message).toBe('Open is full.')
    await withdraw(
      riders[sent.findIndex(({ status }) => status === 200)]!,
      await db.onlineEntry.findFirstOrThrow({
        where: {
          event_id: event.id,
          sent_by_id: riders[sent.findIndex(({ status }) => status === 200)]!.user.id,
        },
      }),
    )
    expect((await send(event, await newRider(), line(open))).status).toBe(200)
  })
})

test('counts an entry only once toward the limit if it is accepted while the form is loading', async () => {
  let interruptAfter = 0
  let statements: number
  do {
    interruptAfter++
    const event = await newEvent()
    const one = await newClass(event, { online_limit: 1 })
    const two = await newClass(event, { online_limit: 2 })
    await send(event, await newRider(), { horse_name: 'Echo', activity_ids: [one.id, two.id] })
    const sent = await newest()
    statements = 0
    const interrupted = db.$extends({
      query: {
        async $allOperations({ args, query }) {
          const result = await query(args)
          if (++statements === interruptAfter) expect((await answer(event, sent, 'accept')).status).toBe(200)
          return result
        },
      },
    })
    const classes = await loadOnlineClasses(interrupted as unknown as Database, event.id, {
      withWaiting: true,
    })
    expect(classes.map(({ closing }) => closing)).toEqual(['full', null])
  } while (statements >= interruptAfter)
  expect(statements).toBeGreaterThan(1)
})

describe('accepting and declining online entries', () => {
  async function newWaiting(given: object = {}, classes: object = {}) {
    const event = await newEvent(given)
    const open = await newClass(event, { name: 'Open', ...classes })
    const rider = await newRider()
    const horse_name = `Horse ${newKey()}`
    await send(event, rider, { horse_name, activity_ids: [open.id] })
    return { event, open, rider, horse_name, sent: await newest() }
  }
  const warningsOf = async (event: Id) => (await propsOf(event)).waiting.map(({ warnings }) => warnings)

  test('shows a live count of waiting online entries in the entry window', async () => {
    const { event, rider, sent } = await newWaiting()
    const countOf = async () => (await organizer.visit(pageOf(event))).body.props.online_waiting
    expect(await countOf()).toBe(1)
    await withdraw(rider, sent)
    expect(await countOf()).toBe(0)
    const told = await db.broadcast.findMany({ where: { channel: `private-entries.${event.id}` } })
    expect(told.map((one) => one.event)).toEqual(['online-entries-changed', 'online-entries-changed'])
  })

  test('returns the draw numbers and what the rider owes after accepting an entry', async () => {
    const { event, open, sent } = await newWaiting({}, { entry_mode: 'end' })
    await make.createEntry(db, { activity: open, draw: 4 })
    await make.createPurse(db, open, { entry_fee_cents: 5_000 })
    await db.feeKind.create({ data: { event_id: event.id, name: 'Office', cents: 700, per: 'entry' } })
    expect((await answer(event, sent, 'accept')).body).toEqual({
      draws: [{ contest: 'Open', round: '', draw: 5 }],
      owes_cents: 5_700,
      payer: null,
      notes: [],
    })
  })

  test('creates one run when two laptops accept an entry at once', async () => {
    const { event, open, sent } = await newWaiting()
    const answers = await Promise.all([
      answer(event, sent, 'accept'),
      answer(event, sent, 'accept', {}, arena.owner),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
      /^(Otis Organizer|Olive Owner) already accepted this entry\.$/,
    )
    expect(await entriesIn(open)).toHaveLength(1)
  })

  test('accepts or declines an entry, but not both, when the requests arrive at once', async () => {
    const { event, open, sent } = await newWaiting()
    const answers = await Promise.all([answer(event, sent, 'accept'), answer(event, sent, 'decline')])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    const { state } = await newest()
    expect(await entriesIn(open)).toHaveLength(state === 'accepted' ? 1 : 0)
  })

  test('warns the secretary if the books closed after the entry was sent', async () => {
    const { event, open, rider, sent } = await newWaiting()
    await db.feeStage.create({ data: { event_id: event.id, kind: 'late entry', cents: 2_500 } })
    await db.activity.update({
      where: { id: open.id },
      data: { books_close: 'at', books_close_at: new Date('2026-01-01') },
    })
    expect(await warningsOf(event)).toEqual([['Entries in Open are closed.']])
    expect((await answer(event, sent, 'accept')).status).toBe(200)
    expect(await entriesIn(open)).toMatchObject([{ late_stage_id: null }])
    expect(await billOf(event, rider)).toEqual([])
  })

  test('warns the secretary about duplicate names, deleted classes and horses that are already entered', async () => {
    const { event, open, rider, horse_name } = await newWaiting()
    await make.createTypedInRider(db, organization, rider.user.name.toUpperCase())
    const horse = await make.createHorse(db, { name: horse_name, organization_id: organization.id })
    await make.createEntry(db, { activity: open, draw: null, rider: rider.user, horse })
    await make.createHorse(db, { name: horse_name, rrrs_id: newKey() })
    expect(await warningsOf(event)).toEqual([
      [
        'Already entered in Open.',
        `More than one horse is named ${horse_name}. Type this entry under Entries.`,
        "A rider without an account has the same name. If it's the same person, merge them under Riders first.",
      ],
    ])
    const gone = await newWaiting()
    await db.activity.delete({ where: { id: gone.open.id } })
    expect((await warningsOf(gone.event))[0]![0]).toBe(
      'A class or side pot in this entry was removed. Type the entry under Entries.',
    )
    expect((await answer(gone.event, gone.sent, 'accept')).status).toBe(422)
    expect((await newest()).state).toBe('waiting')
  })

  test('asks for confirmation before accepting an entry that renumbers a published draw', async () => {
    const { event, open, sent } = await newWaiting({}, { entry_mode: 'top', publish_draw: true })
    await make.createEntry(db, { activity: open, draw: 1 })
    const question = await answer(event, sent, 'accept')
    expect([question.status, question.body]).toMatchObject([
      409,
      {
        question: true,
        message: 'The Open draw is already published, and 1 rider will get a new draw number.',
      },
    ])
    expect([await entriesIn(open), (await newest()).state]).toMatchObject([[{}], 'waiting'])
    expect((await answer(event, sent, 'accept', { confirmed: true })).status).toBe(200)
    expect(await entriesIn(open)).toMatchObject([{ draw: 2 }, { draw: 1, source: 'online' }])
  })

  test('accepts all entries except those that have a warning or need confirmation, and says why', async () => {
    const { event, open, rider } = await newWaiting()
    await make.createTypedInRider(db, organization, rider.user.name)
    const top = await newClass(event, { name: 'Top', entry_mode: 'top', publish_draw: true })
    await make.createEntry(db, { activity: top, draw: 1 })
    for (const [name, activity] of [
      ['Ask Annie', top],
      ['Easy Ed', open],
      ['Twin Tess', open],
    ] as const)
      await send(event, await newRider(name), { horse_name: `${name}'s`, activity_ids: [activity.id] })
    await make.createTypedInRider(db, organization, 'Twin Tess')
    const { body } = await organizer.post(`/ajax/online-entries/${event.id}/accept`)
    const namesake =
      "A rider without an account has the same name. If it's the same person, merge them under Riders first."
    expect(body).toEqual({
      accepted: 1,
      left: [
        { rider: rider.user.name, reason: namesake },
        {
          rider: 'Ask Annie',
          reason: 'The Top draw is already published, and 1 rider will get a new draw number.',
        },
        { rider: 'Twin Tess', reason: namesake },
      ],
    })
    expect((await propsOf(event)).waiting.map(({ rider }) => rider)).toEqual([
      rider.user.name,
      'Ask Annie',
      'Twin Tess',
    ])
  })

  test("asks for confirmation before exceeding a class's limit", async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', online_limit: 2 })
    const riders = [await newRider('First Fran'), await newRider('Second Sue')]
    for (const rider of riders) await send(event, rider, { horse_name: 'Echo', activity_ids: [open.id] })
    const line = { user_name: `Walk-in ${newKey()}`, horse_name: newKey(), activity_ids: [open.id] }
    expect((await organizer.post(`/ajax/entries/${event.id}`, line)).status).toBe(200)
    const left = [{ rider: 'Second Sue', reason: 'Open is full.' }]
    const { body } = await organizer.post(`/ajax/online-entries/${event.id}/accept`)
    expect(body).toEqual({ accepted: 1, left })
    expect(await entriesIn(open)).toHaveLength(2)
    const question = await answer(event, await newest(), 'accept')
    expect([question.status, question.body]).toMatchObject([
      409,
      { question: true, message: 'Open is full.' },
    ])
    expect([(await entriesIn(open)).length, (await newest()).state]).toEqual([2, 'waiting'])
    expect((await answer(event, await newest(), 'accept', { confirmed: true })).status).toBe(200)
    expect(await entriesIn(open)).toHaveLength(3)
  })

  test("doesn't exceed a class's limit when two laptops accept entries at the same time", async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', online_limit: 2 })
    for (const rider of [await newRider(), await newRider()])
      await send(event, rider, { horse_name: 'Echo', activity_ids: [open.id] })
    await make.createEntry(db, { activity: open, draw: 1 })
    const waiting = await db.onlineEntry.findMany({ where: { event_id: event.id } })
    const answers = await Promise.all([
      answer(event, waiting[0]!, 'accept'),
      answer(event, waiting[1]!, 'accept', {}, arena.owner),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('Open is full.')
    expect(await entriesIn(open)).toHaveLength(2)
  })

  test('refuses to accept an entry whose side pot was deleted, and says why', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Senior'] })
    const contests = [{ activity_id: open.id, contest_id: open.incentives[0]!.id }]
    await send(event, await newRider(), { horse_name: 'Echo', activity_ids: [open.id], contests })
    const { id } = await newest()
    await send(event, await newRider(), { horse_name: 'Dusty', activity_ids: [open.id] })
    await db.activity.delete({ where: { id: open.incentives[0]!.id } })
    const sentence = 'A class or side pot in this entry was removed. Type the entry under Entries.'
    expect((await propsOf(event)).waiting[0]!.warnings).toEqual([sentence])
    const refused = await answer(event, { id }, 'accept', { confirmed: true })
    expect([refused.status, refused.body.message]).toEqual([409, sentence])
    const { body } = await organizer.post(`/ajax/online-entries/${event.id}/accept`)
    expect(body).toMatchObject({ accepted: 1, left: [{ reason: sentence }] })
  })

  test("lists a waiting entry among the event's unfinished items", async () => {
    const { event } = await newWaiting()
    const { body } = await organizer.visit(
      `/organizer/organizations/${organization.id}/events/${event.id}/close`,
    )
    expect(body.props.unfinished).toContainEqual({
      kind: 'online entries',
      blocks: false,
      sentence: '1 online entry is waiting for an answer.',
      url: `${pageOf(event)}/online`,
    })
  })

  test("doesn't let scorers, viewers, outsiders or riders accept or decline entries", async () => {
    const { event, open, rider, sent } = await newWaiting()
    const verdicts: [Browser, number][] = [
      [scorer, 403],
      [viewer, 403],
      [outsider, 404],
      [rider.browser, 404],
    ]
    for (const [browser, status] of verdicts) {
      expect((await answer(event, sent, 'accept', {}, browser)).status).toBe(status)
      expect((await answer(event, sent, 'decline', {}, browser)).status).toBe(status)
      expect((await browser.post(`/ajax/online-entries/${event.id}/accept`)).status).toBe(status)
      expect((await browser.visit(`${pageOf(event)}/online`)).status).toBe(status)
    }
    expect((await stranger.post(`/m/my/entries/${event.slug}`, {})).status).toBe(401)
    expect((await answer(await newEvent(), sent, 'accept')).status).toBe(404)
    expect(await entriesIn(open)).toEqual([])
    expect((await newest()).state).toBe('waiting')
  })
})

test("refuses to remove a typed-in rider while the rider's online entry is waiting", async () => {
  const event = await newEvent()
  const open = await newClass(event, { name: 'Open' })
  const parent = await newRider('Pat Leaves')
  const child = await make.createTypedInRider(db, organization, 'Kid Leaves')
  await db.riderManager.create({ data: { account_id: parent.user.id, rider_id: child.id } })
  await send(event, parent, { user_id: child.id, horse_name: 'Pony', activity_ids: [open.id] })
  const removal = await organizer.delete(`/ajax/typed-in-rider/${child.id}`)
  expect([removal.status, removal.body.message]).toEqual([
    409,
    "Kid Leaves wasn't removed: an online entry for this rider is waiting.",
  ])
  await make.createEntry(db, { activity: open, draw: null, rider: parent.user })
  const { deleteAccount } = await import('../../server/models/accounts/deleteAccount.ts')
  await deleteAccount(db, parent.user.id)
  expect((await newest()).state).toBe('withdrawn')
})

describe("an online entry's estimate", () => {
  const random = seededRandom(20_261_128)
  const CASES = 12

  test.each(Array.from({ length: CASES }, (_, index) => index + 1))(
    'equals the bill after the entry is accepted, with random fees, case %i',
    async () => {
      const event = await newEvent()
      const cents = () => random(4) * 1_250
      for (const [index, per] of ['entry', 'rider', 'horse', 'piece'].entries())
        if (random(3) > 0)
          await db.feeKind.create({ data: { event_id: event.id, name: `Fee ${index}`, cents: cents(), per } })
      const classes = []
      for (let index = 0; index < 3; index++) {
        const activity = await newClass(event, {
          name: `Class ${index}`,
          incentives: ['Senior'],
          rounds: random(2) ? ['1', '2'] : undefined,
        })
        await make.createPurse(db, activity, { entry_fee_cents: cents() })
        await make.createPurse(db, activity.incentives[0]!, { entry_fee_cents: cents() })
        classes.push(activity)
      }
      const rider = await newRider()
      const horse = await make.createHorse(db, {
        name: `Shared ${newKey()}`,
        organization_id: organization.id,
      })
      if (random(2)) {
        const line = { user_name: `Other ${newKey()}`, horse_id: horse.id, activity_ids: [classes[0]!.id] }
        expect((await organizer.post(`/ajax/entries/${event.id}`, line)).status).toBe(200)
      }
      let estimated = 0
      const chosen = classes.filter(() => random(3) > 0)
      for (const horse_name of [horse.name, `New ${newKey()}`]) {
        if (chosen.length === 0) continue
        const line = {
          horse_name,
          activity_ids: chosen.map(({ id }) => id),
          contests: chosen
            .filter(() => random(2) > 0)
            .map(({ id, incentives }) => ({ activity_id: id, contest_id: incentives[0]!.id })),
        }
        const { charges, total_cents } = await costOf(event, rider, line)
        expect(charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(total_cents)
        estimated += total_cents
        expect((await send(event, rider, line)).status).toBe(200)
      }
      for (const { id } of await db.onlineEntry.findMany({
        where: { event_id: event.id },
        orderBy: { id: 'asc' },
      }))
        expect((await answer(event, { id }, 'accept')).status).toBe(200)
      const bill = await billOf(event, rider)
      expect(bill.reduce((sum, one) => sum + one.cents, 0)).toBe(estimated)
    },
  )
})

describe('the public event page', () => {
  let live: Awaited<ReturnType<typeof startLiveApp>>
  beforeAll(async () => void (live = await startLiveApp(database)))
  afterAll(() => live.stop())

  test('links to the entry form as soon as the organizer opens online entries', async () => {
    const event = await newEvent({ takes_online_entries: false })
    const browser = await openBrowser(live.app, db, arena.people.organizer)
    const reader = await openBrowser(live.app, db, null)
    const isOffered = async () => (await reader.get(`/m/e/${event.slug}`)).text.includes('/m/enter?event')
    expect(await isOffered()).toBe(false)
    const at = `/organizer/organizations/${organization.id}/events/${event.id}`
    const { settings, event: head } = (await browser.visit(`${at}/settings`)).body.props
    const opened = { ...settings, takes_online_entries: true }
    await browser.patch(`${at}?version=${head.version}`, opened).expect(302)
    await expect.poll(isOffered).toBe(true)
  })
})
