import { beforeEach, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { addDays, todayIn } from '../../server/lib/dates.ts'
import type { EntryLine } from '../../server/wire/entries.ts'
import type { PaperLine, PapersChecklist } from '../../server/wire/papers.ts'
import { type Browser, openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, organization } = arena
const today = todayIn(organization.time_zone, new Date())
const day = (days: number) => addDays(today, days)

type Id = { id: number }
type Event = Awaited<ReturnType<typeof newEvent>>

const newEvent = () =>
  make.createEvent(db, {
    organization,
    starts_on: new Date(today),
    ends_on: new Date(day(2)),
    time_zone: organization.time_zone,
  })

let event: Event
let open: Awaited<ReturnType<typeof make.createActivity>>
let jenna: Id & { name: string }
let rocket: Id & { name: string }
beforeEach(async () => {
  event = await newEvent()
  open = await make.createActivity(db, { event, name: 'Open', publish_draw: true })
  jenna = await make.createTypedInRider(db, organization)
  rocket = await make.createHorse(db)
  await make.createEntry(db, { activity: open, rider: jenna, horse: rocket, draw: 1 })
  // Otherwise, documents required at all events would also be required in later tests.
  await db.paperKind.deleteMany({ where: { event_id: null } })
})

const settings = ({ id }: Id) => `/organizer/organizations/${organization.id}/events/${id}`
const RELEASE = { name: 'Release', holder: 'rider', validity: 'event', everywhere: false, contests: {} }
const COGGINS = { name: 'Coggins', holder: 'horse', validity: 'date', everywhere: false, contests: {} }

async function addKind(kind: object, by: Browser = organizer, at: Id = event) {
  expect((await by.post(`${settings(at)}/paper-kinds`, kind)).status).toBeLessThan(400)
  return db.paperKind.findFirstOrThrow({ orderBy: { id: 'desc' } })
}
const save = (paper: object, by: Browser = organizer, at: Id = event) =>
  by.patch(`/ajax/papers/${at.id}`, paper)
const linesOf = async (at: Id = event): Promise<EntryLine[]> =>
  (await organizer.get(`/ajax/entries/${at.id}`)).body.lines
const missingAt = async (at: Id = event) =>
  (await linesOf(at)).map(({ missing_papers: { rider, horse } }) => [...rider, ...horse])
const checklistOf = async (rider: Id, at: Id = event): Promise<PapersChecklist> =>
  (await organizer.get(`/ajax/papers/${at.id}?rider=${rider.id}`)).body
const papersOf = async (holder: string, at: Id = event): Promise<PaperLine[]> =>
  (await checklistOf(jenna, at)).holders.find((one) => one.holder === holder)!.papers
const drawOf = (by: Browser) => by.visit(`/organizer/scoring/${event.id}/activities/${open.id}/draw`)
const kindsOfChanges = async () =>
  (await db.change.findMany({ where: { event_id: event.id }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  )

describe('required papers', () => {
  test('shows in the event settings how many times each required paper was checked off', async () => {
    const kind = await addKind({ ...COGGINS, contests: { [open.id]: true } })
    await addKind({ ...RELEASE, everywhere: true, contests: { [open.id]: true } })
    await save({ kind_id: kind.id, horse_id: rocket.id, received_on: today, version: 0 })
    const { paper_kinds, contests } = (await organizer.visit(`${settings(event)}/settings`)).body.props
    expect(contests).toEqual([{ id: open.id, name: 'Open' }])
    expect(paper_kinds).toMatchObject([
      { name: 'Release', holder: 'rider', everywhere: true, contest_ids: [], papers: 0 },
      { name: 'Coggins', holder: 'horse', everywhere: false, contest_ids: [open.id], papers: 1 },
    ])
  })

  test('names the day of classes, or the class of side pots, that share a name', async () => {
    const [first, second] = [new Date(today), new Date(day(1))]
    for (const runs_on of [first, second])
      await make.createActivity(db, { event, name: 'Novice Horse', runs_on, incentives: ['Senior'] })
    const { body } = await organizer.visit(`${settings(event)}/settings`)
    const names = (body.props.contests as { name: string }[]).map(({ name }) => name)
    const [one, other] = [first, second].map((date) =>
      date.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }),
    )
    expect(names).toEqual([
      'Open',
      `Novice Horse ${one}`,
      `Senior ${one}`,
      `Novice Horse ${other}`,
      `Senior ${other}`,
    ])
  })

  test('renames a required paper, and rejects duplicate names', async () => {
    const coggins = await addKind(COGGINS)
    await addKind({ ...COGGINS, holder: 'rider' })
    const at = `${settings(event)}/paper-kinds/${coggins.id}`
    expect((await organizer.patch(at, { name: 'Coggins test', contests: {} })).status).toBeLessThan(400)
    await addKind(COGGINS)
    const { status, body } = await organizer.patch(at, { name: 'COGGINS', contests: {} })
    expect([status, body.errors]).toEqual([422, { name: 'You already have a paper called COGGINS.' }])
    expect(await kindsOfChanges()).toEqual([
      'paper kind added',
      'paper kind added',
      'paper kind changed',
      'paper kind added',
    ])
  })

  test('rejects a required paper with an invalid field and names the field', async () => {
    const elsewhere = await make.createActivity(db, { event: await newEvent() })
    const errors = async (change: object) =>
      Object.keys(
        (await organizer.post(`${settings(event)}/paper-kinds`, { ...RELEASE, ...change })).body.errors,
      )
    expect(await errors({ name: ' ' })).toEqual(['name'])
    expect(await errors({ name: 'x'.repeat(61) })).toEqual(['name'])
    expect(await errors({ holder: 'bull' })).toEqual(['holder'])
    expect(await errors({ validity: 'always' })).toEqual(['validity'])
    expect(await errors({ contests: { [elsewhere.id]: true } })).toEqual(['contests'])
    expect(await errors({ contests: { x: true } })).toHaveLength(1)
    expect(await db.paperKind.count({ where: { event_id: event.id } })).toBe(0)
  })

  test('removes a required paper and its check marks only if the organizer confirms the number of marks', async () => {
    const kind = await addKind(COGGINS)
    await save({ kind_id: kind.id, horse_id: rocket.id, received_on: today, version: 0 })
    const at = `${settings(event)}/paper-kinds/${kind.id}`
    const { status, body } = await organizer.delete(`${at}?papers=0`)
    expect([status, body.message]).toEqual([
      409,
      '1 paper has now been checked off for Coggins, so nothing was removed. Reload the page and check again.',
    ])
    expect((await organizer.delete(at)).status).toBe(422)
    expect((await organizer.delete(`${at}?papers=1`)).status).toBeLessThan(400)
    expect(await db.paper.count({ where: { kind_id: kind.id } })).toBe(0)
    expect(await missingAt()).toEqual([[]])
    const changes = await db.change.findMany({ where: { event_id: event.id }, orderBy: { id: 'asc' } })
    expect(changes).toMatchObject([
      { kind: 'paper kind added' },
      { kind: 'paper checked', after: { kind: { name: 'Coggins' }, horse: { id: rocket.id } } },
      { kind: 'paper kind removed', before: { name: 'Coggins', papers: 1 } },
    ])
  })

  test('lets an organizer limited to one event check off, but not edit, papers required at all events', async () => {
    const person = await make.createUser(db, { is_rider: false })
    await make.addMember(db, organization, person, 'organizer', event)
    const limited = await openBrowser(arena.app, db, person)
    expect(
      (await limited.post(`${settings(event)}/paper-kinds`, { ...RELEASE, everywhere: true })).status,
    ).toBe(403)
    await addKind(COGGINS, limited)
    const kind = await addKind({ ...RELEASE, everywhere: true })
    const at = `${settings(event)}/paper-kinds/${kind.id}`
    expect((await limited.patch(at, { name: 'Waiver', contests: {} })).status).toBe(403)
    expect((await limited.delete(`${at}?papers=0`)).status).toBe(403)
    const checked = { kind_id: kind.id, user_id: jenna.id, received_on: today, version: 0 }
    expect((await save(checked, limited)).status).toBe(200)
  })

  test('returns 404 for required papers of another event or organization', async () => {
    const kind = await addKind(COGGINS)
    const other = await newEvent()
    const at = `${settings(other)}/paper-kinds/${kind.id}`
    expect((await organizer.patch(at, { name: 'Mine', contests: {} })).status).toBe(404)
    expect((await organizer.delete(`${at}?papers=0`)).status).toBe(404)
    const elsewhere = await db.paperKind.create({
      data: { organization_id: arena.elsewhere.id, name: 'Theirs', holder: 'rider', validity: 'event' },
    })
    const checked = { user_id: jenna.id, received_on: today, version: 0 }
    expect((await save({ ...checked, kind_id: elsewhere.id })).status).toBe(404)
    expect(await missingAt()).toEqual([['Coggins']])
  })

  test("copies an event's required papers, each with the classes that require it", async () => {
    await addKind({ ...COGGINS, contests: { [open.id]: true } })
    await addKind(RELEASE)
    const copy = async (classes: boolean) => {
      const wanted = { classes, incentives: true, money: true, carryovers: true, note: true }
      await organizer.post(`${settings(event)}/copy`, { name: 'Next', starts_on: day(30), ...wanted })
      return db.event.findFirstOrThrow({
        include: { paper_kinds: { orderBy: { name: 'asc' } }, activities: true },
        orderBy: { id: 'desc' },
      })
    }
    const { paper_kinds, activities } = await copy(true)
    expect(paper_kinds).toMatchObject([
      { name: 'Coggins', contest_ids: [activities[0]!.id] },
      { name: 'Release', contest_ids: [] },
    ])
    expect((await copy(false)).paper_kinds).toMatchObject([{ name: 'Release' }])
  })
})

describe('a missing paper', () => {
  test('shows a missing paper to organizers on the entry line and to scorers in the draw', async () => {
    expect((await drawOf(scorer)).body.props.on_hold).toBeNull()
    const kind = await addKind(COGGINS)
    expect(await missingAt()).toEqual([['Coggins']])
    for (const staff of [organizer, scorer])
      expect((await drawOf(staff)).body.props.on_hold).toEqual({ riders: [], horses: [rocket.id] })
    const sheet = `/drawsheet/activity/${open.id}`
    for (const staff of [organizer, scorer]) expect((await staff.get(sheet)).text).toContain('See office')

    const saved = await save({ kind_id: kind.id, horse_id: rocket.id, received_on: today, version: 0 })
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        paper: { version: 1, received_on: today, valid_until: null, by: 'Otis Organizer' },
        riders: [jenna.id],
      },
    ])
    expect(await missingAt()).toEqual([[]])
    expect((await drawOf(scorer)).body.props.on_hold).toEqual({ riders: [], horses: [] })
    expect((await scorer.get(sheet)).text).not.toContain('See office')
  })

  test('hides a missing paper from viewers, riders and the public', async () => {
    await addKind(RELEASE)
    const rider = await make.createUser(db)
    await make.createEntry(db, { activity: open, rider, draw: 2 })
    const phone = await openBrowser(arena.app, db, rider)
    expect(await missingAt()).toEqual([['Release'], ['Release']])
    expect((await drawOf(arena.viewer)).body.props.on_hold).toBeNull()
    for (const reader of [arena.viewer, phone])
      expect((await reader.get(`/drawsheet/activity/${open.id}`)).text).not.toContain('See office')
    for (const address of [`/m/activities/${open.id}`, `/api/v1/activities/${open.id}/draw`]) {
      const { status, text } = await arena.stranger.get(address)
      expect([address, status]).toEqual([address, 200])
      expect(text).not.toMatch(/See office|on_hold|missing_papers|Release/)
    }
  })

  test("doesn't report missing papers for scratched runs or in classes that don't require them", async () => {
    const futurity = await make.createActivity(db, { event, name: 'Futurity' })
    await addKind({ ...COGGINS, name: 'Futurity papers', contests: { [futurity.id]: true } })
    expect(await missingAt()).toEqual([[]])
    await make.createEntry(db, { activity: futurity, rider: jenna, horse: rocket })
    expect(await missingAt()).toEqual([['Futurity papers']])
    await db.userActivity.updateMany({
      where: { activity_id: futurity.id },
      data: { scratched_at: new Date() },
    })
    expect(await missingAt()).toEqual([[]])
    expect(await missingAt(await newEvent())).toEqual([])
    expect(await missingAt(arena.event)).toEqual([])
  })

  test('reports a missing paper once the run is entered in a side pot that requires the paper', async () => {
    const pot = await make.createIncentive(db, open, { name: 'Stallion pot' })
    await addKind({ ...COGGINS, name: 'Stallion papers', contests: { [pot.id]: true } })
    expect(await missingAt()).toEqual([[]])
    const { id } = await db.userActivity.findFirstOrThrow({ where: { activity_id: open.id } })
    await organizer.post(`/ajax/add-incentive/${id}/${pot.id}`)
    expect(await missingAt()).toEqual([['Stallion papers']])
  })
})

describe('checking off a paper', () => {
  test("lists the rider's and the horses' papers, with the user who checked off each one", async () => {
    const [release, coggins] = [await addKind(RELEASE), await addKind(COGGINS)]
    const dusty = await make.createHorse(db, { name: 'Dusty' })
    await make.createEntry(db, { activity: open, rider: jenna, horse: dusty })
    await save({
      kind_id: coggins.id,
      horse_id: dusty.id,
      received_on: day(-1),
      valid_until: day(90),
      version: 0,
    })
    const { holders, ...days } = await checklistOf(jenna)
    expect(days).toEqual({ today, last_day: day(2) })
    expect(holders).toHaveLength(3)
    expect(holders[0]).toEqual({
      holder: 'rider',
      id: jenna.id,
      name: jenna.name,
      papers: [{ kind_id: release.id, name: 'Release', validity: 'event', paper: null }],
    })
    expect(holders.find(({ id, holder }) => holder === 'horse' && id === dusty.id)!.papers).toMatchObject([
      { paper: { received_on: day(-1), valid_until: day(90), by: 'Otis Organizer' } },
    ])
    expect(await missingAt()).toEqual([['Release', 'Coggins'], ['Release']])
  })

  test("lets organizers change a paper's dates and uncheck the paper", async () => {
    const { id: kind_id } = await addKind(COGGINS)
    const paper = { kind_id, horse_id: rocket.id }
    await save({ ...paper, received_on: today, version: 0 })
    const expiring = { ...paper, received_on: day(-300), valid_until: day(1), version: 1 }
    expect((await save(expiring)).body.paper).toMatchObject({ version: 2, valid_until: day(1) })
    expect(await missingAt()).toEqual([['Coggins']])
    await save({ ...expiring, valid_until: day(2), version: 2 })
    expect(await missingAt()).toEqual([[]])
    expect((await save({ ...paper, received_on: null, version: 3 })).body.paper).toBeNull()
    expect(await missingAt()).toEqual([['Coggins']])
    expect(await kindsOfChanges()).toEqual([
      'paper kind added',
      'paper checked',
      'paper changed',
      'paper changed',
      'paper unchecked',
    ])
  })

  test('accepts the same paper from two secretaries, but rejects a conflicting change', async () => {
    const { id: kind_id } = await addKind(COGGINS)
    const checked = { kind_id, horse_id: rocket.id, received_on: today, version: 0 }
    const both = await Promise.all([save(checked), save(checked, arena.owner)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await db.paper.count({ where: { kind_id } })).toBe(1)
    const { status, body } = await save({ ...checked, valid_until: day(30) }, arena.owner)
    expect([status, body.message]).toEqual([409, 'Someone else just changed Coggins. Check it again.'])
    expect((await save({ ...checked, received_on: null })).status).toBe(409)
    expect(await papersOf('horse')).toMatchObject([{ paper: { version: 1, valid_until: null } }])
  })

  test("saves nothing if one of a paper's fields is invalid, and names the field", async () => {
    const [release, coggins] = [await addKind(RELEASE), await addKind(COGGINS)]
    const paper = { kind_id: coggins.id, horse_id: rocket.id, received_on: today, version: 0 }
    const errors = async (change: object) => {
      const { status, body } = await save({ ...paper, ...change })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await errors({ received_on: day(1) })).toEqual([422, ['received_on']])
    expect(await errors({ received_on: '2026-02-30' })).toEqual([422, ['received_on']])
    expect(await errors({ valid_until: day(-1) })).toEqual([422, ['valid_until']])
    expect(await errors({ horse_id: null })).toEqual([422, ['user_id']])
    expect(await errors({ user_id: jenna.id })).toEqual([422, ['user_id']])
    expect(await errors({ horse_id: null, user_id: jenna.id })).toEqual([422, ['user_id']])
    expect(await errors({ kind_id: release.id })).toEqual([422, ['horse_id']])
    expect(await errors({ version: 3_000_000_000 })).toEqual([422, ['version']])
    const released = { ...paper, kind_id: release.id, horse_id: null, user_id: jenna.id }
    expect(await errors({ ...released, valid_until: day(5) })).toEqual([422, ['valid_until']])
    expect(await db.paper.count({ where: { kind_id: { in: [release.id, coggins.id] } } })).toBe(0)
  })

  test('checks off papers only for riders and horses entered in the event', async () => {
    const [release, coggins] = [await addKind(RELEASE), await addKind(COGGINS)]
    const [rider, horse] = [await make.createUser(db), await make.createHorse(db)]
    const checked = { received_on: today, version: 0 }
    expect((await save({ ...checked, kind_id: release.id, user_id: rider.id })).status).toBe(404)
    expect((await save({ ...checked, kind_id: coggins.id, horse_id: horse.id })).status).toBe(404)
    expect((await organizer.get(`/ajax/papers/${event.id}?rider=${rider.id}`)).status).toBe(404)
    expect((await organizer.get(`/ajax/papers/${event.id}`)).status).toBe(422)
  })

  test('lets only organizers check off papers', async () => {
    const { id: kind_id } = await addKind(RELEASE)
    const checked = { kind_id, user_id: jenna.id, received_on: today, version: 0 }
    const statuses = await Promise.all(
      (['owner', 'organizer', 'scorer', 'viewer', 'outsider', 'stranger'] as const).map(async (role) => [
        (await arena[role].get(`/ajax/papers/${event.id}?rider=${jenna.id}`)).status,
        (await save(checked, arena[role])).status,
        (await arena[role].post(`${settings(event)}/paper-kinds`, { ...COGGINS, name: `Of ${role}` })).status,
      ]),
    )
    expect(statuses).toEqual([
      [200, 200, 302],
      [200, 200, 302],
      [403, 403, 403],
      [403, 403, 403],
      [404, 404, 404],
      [401, 401, 401],
    ])
  })

  test('broadcasts a checked-off paper to every event where the paper is valid, except past events', async () => {
    const [release, coggins] = [
      await addKind({ ...RELEASE, everywhere: true }),
      await addKind({ ...COGGINS, everywhere: true }),
    ]
    const [next, past] = [
      await newEvent(),
      await make.createEvent(db, { organization, starts_on: new Date(day(-9)) }),
    ]
    for (const other of [next, past]) {
      const activity = await make.createActivity(db, { event: other })
      await make.createEntry(db, { activity, rider: jenna, horse: rocket })
    }
    const pat = await make.createTypedInRider(db, organization)
    await make.createEntry(db, { activity: open, rider: pat, horse: rocket })
    const sentBy = async (paper: object) => {
      const { _max } = await db.broadcast.aggregate({ _max: { id: true } })
      expect((await save({ ...paper, received_on: today, version: 0 })).status).toBe(200)
      const where = { id: { gt: _max.id ?? 0n }, channel: { startsWith: 'private-entries.' } }
      const sent = await db.broadcast.findMany({ where, orderBy: { channel: 'asc' } })
      return sent.map(({ channel, payload }) => [channel, payload])
    }
    expect(await sentBy({ kind_id: release.id, user_id: jenna.id })).toEqual([
      [`private-entries.${event.id}`, { riders: [jenna.id] }],
    ])
    const sent = await sentBy({ kind_id: coggins.id, horse_id: rocket.id })
    expect(sent).toHaveLength(2)
    expect(sent).toContainEqual([`private-entries.${event.id}`, { riders: [jenna.id, pat.id] }])
    expect(sent).toContainEqual([`private-entries.${next.id}`, { riders: [jenna.id] }])
  })
})

describe("a paper for all of an organization's events", () => {
  test('requires a release at each event, but accepts a Coggins test everywhere until it expires', async () => {
    const [release, coggins] = [
      await addKind({ ...RELEASE, everywhere: true }),
      await addKind({ ...COGGINS, everywhere: true }),
    ]
    const next = await newEvent()
    const later = await make.createEvent(db, { organization, starts_on: new Date(day(31)) })
    for (const other of [next, later]) {
      const activity = await make.createActivity(db, { event: other })
      await make.createEntry(db, { activity, rider: jenna, horse: rocket })
    }
    const checked = { received_on: today, version: 0 }
    await save({ ...checked, kind_id: release.id, user_id: jenna.id })
    await save({ ...checked, kind_id: coggins.id, horse_id: rocket.id, valid_until: day(30) })
    expect(await missingAt()).toEqual([[]])
    expect(await missingAt(next)).toEqual([['Release']])
    expect(await missingAt(later)).toEqual([['Release', 'Coggins']])
    expect(await papersOf('rider', next)).toMatchObject([{ paper: null }])
    expect(await papersOf('horse', later)).toMatchObject([{ paper: { valid_until: day(30) } }])
  })

  test("doesn't require an organization's papers at another organization's events", async () => {
    await addKind({ ...RELEASE, everywhere: true })
    const theirs = await make.createEvent(db, { organization: arena.elsewhere })
    const activity = await make.createActivity(db, { event: theirs })
    await make.createEntry(db, { activity, rider: await make.createUser(db) })
    const { lines } = (await arena.outsider.get(`/ajax/entries/${theirs.id}`)).body
    expect(lines).toMatchObject([{ missing_papers: { rider: [], horse: [] } }])
  })
})

test('refuses to remove a typed-in rider with a checked-off paper until the event is deleted', async () => {
  const { id: kind_id } = await addKind(RELEASE)
  await save({ kind_id, user_id: jenna.id, received_on: today, version: 0 })
  const { id } = await db.userActivity.findFirstOrThrow({ where: { activity_id: open.id } })
  await organizer.delete(`/ajax/user-activity/${id}`)
  const { status, body } = await organizer.delete(`/ajax/typed-in-rider/${jenna.id}`)
  expect([status, body.message]).toEqual([
    409,
    `${jenna.name} wasn't removed: one of this rider's papers is checked off.`,
  ])
  expect((await organizer.delete(settings(event))).status).toBeLessThan(400)
  expect(await db.paperKind.count({ where: { id: kind_id } })).toBe(0)
  expect((await organizer.delete(`/ajax/typed-in-rider/${jenna.id}`)).status).toBe(204)
})

test("anonymizes a rider's account instead of deleting it if one of the rider's papers is checked off", async () => {
  const rider = await make.createUser(db, { name: 'Rita Rider' })
  const { id: entry } = await make.createEntry(db, { activity: open, rider, draw: 3 })
  const { id: kind_id } = await addKind(RELEASE)
  await save({ kind_id, user_id: rider.id, received_on: today, version: 0 })
  await organizer.delete(`/ajax/user-activity/${entry}`)
  const phone = await openBrowser(arena.app, db, rider)
  expect((await phone.post('/account/delete', { password: 'barrels' })).status).toBe(302)
  expect(await db.user.findUnique({ where: { id: rider.id } })).toMatchObject({ email: null })
  expect(await db.paper.count({ where: { user_id: rider.id } })).toBe(1)
})
