import { describe, expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createEvent,
  createOrganization,
  createUser,
} from '../../prisma/factories.ts'
import { listEvents } from '../../server/models/events/list.ts'
import { listOrganizations } from '../../server/models/organizations/list.ts'
import { organizationProps } from '../../server/props/organizations.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, owner, scorer, outsider, organization, elsewhere } = arena
const list = `/organizer/organizations/${organization.id}`
const made = `${list}/events`

const asked = {
  name: 'Spring Run',
  category: 'Barrel Racing',
  starts_on: '2027-05-01',
  ends_on: '2027-05-02',
  location: 'Casper, WY',
}

const settings = {
  ...asked,
  latitude: 42.86667,
  longitude: -106.31308,
  season: '2027',
  note: 'Bring your card.',
  sponsor_line: 'Rimrock Feed',
  time_zone: 'America/Denver',
  is_public: false,
  hide_minors: true,
  exhibition_cents: 1_000,
  takes_online_entries: true,
}

const newest = () => db.event.findFirstOrThrow({ orderBy: { id: 'desc' } })

async function newEvent(given: Partial<typeof asked> = {}) {
  await organizer.post(made, { ...asked, ...given })
  return newest()
}

const kindsOf = async (event: { id: number }) => {
  const changes = await db.change.findMany({ where: { event_id: event.id }, orderBy: { id: 'asc' } })
  return changes.map(({ kind }) => kind)
}

describe('creating an event', () => {
  test("redirects to the new event's page, which lists no classes yet", async () => {
    const answer = await organizer.post(made, asked)
    const event = await newest()
    expect([answer.status, answer.headers.location]).toEqual([302, `${made}/${event.id}/activities`])
    const { body } = await organizer.visit(`${made}/${event.id}/activities`)
    expect(body.props).toMatchObject({ event: { name: 'Spring Run' }, activities: [] })
    expect(event).toMatchObject({ slug: `spring-run-${event.id}`, organization_id: organization.id })
    expect(await kindsOf(event)).toEqual(['event made'])
  })

  test('creates a unique event slug of letters, digits and hyphens from any name', async () => {
    const slugs = []
    for (const name of ['Fiesta de los Caballos Ñandú!', '牛仔', 'Spring Run', 'Spring Run'])
      slugs.push((await newEvent({ name })).slug.replace(/\d+$/, ''))
    expect(slugs).toEqual(['fiesta-de-los-caballos-nandu-', '', 'spring-run-', 'spring-run-'])
  })

  test('rejects a new event with an error for each invalid field', async () => {
    const { status, body } = await organizer.post(made, {
      ...asked,
      name: ' ',
      category: '',
      starts_on: '2027-02-30',
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      name: "Enter the event's name.",
      category: 'Choose a category or type one.',
      starts_on: 'Enter the first day.',
    })
    const days = await organizer.post(made, { ...asked, ends_on: '2027-04-30' })
    expect(days.body.errors).toEqual({ ends_on: 'The last day is before the first day.' })
  })

  test('rejects scorers and outsiders who try to create an event', async () => {
    expect((await scorer.post(made, asked)).status).toBe(403)
    expect((await outsider.post(made, asked)).status).toBe(404)
  })
})

describe('changing an event', () => {
  test('saves all event settings and logs the values before and after', async () => {
    const event = await newEvent()
    const answer = await organizer.patch(`${made}/${event.id}?version=0`, settings)
    expect([answer.status, answer.headers.location]).toEqual([302, `${made}/${event.id}/settings`])
    const { body } = await organizer.visit(`${made}/${event.id}/settings`)
    expect(body.props.settings).toEqual(settings)
    expect(body.props.event).toMatchObject({ version: 1, slug: event.slug })
    const change = await db.change.findFirstOrThrow({ where: { event_id: event.id, kind: 'event changed' } })
    expect([change.before, change.after]).toMatchObject([{ season: null }, { season: '2027' }])
  })

  test('rejects a stale edit of an event and lists the conflicting fields', async () => {
    const event = await newEvent()
    await organizer.patch(`${made}/${event.id}?version=0`, { ...settings, location: 'Cody, WY' })
    const late = await owner.patch(`${made}/${event.id}?version=0`, { ...settings, location: 'Gillette, WY' })
    expect(late.status).toBe(409)
    expect(late.body.message).toBe(
      `Someone else changed this while you were editing. Location: they saved "Cody, WY", you entered "Gillette, WY". Fields you didn't change now show their version. Save again to keep your changes.`,
    )
    expect(late.body.now).toMatchObject({ location: 'Cody, WY' })
    expect(await newest()).toMatchObject({ location: 'Cody, WY', version: 1 })
    expect((await owner.patch(`${made}/${event.id}?version=1`, settings)).status).toBe(302)
  })

  test('logs a repeated save of an event only once', async () => {
    const event = await newEvent()
    for (let times = 0; times < 2; times++) {
      const answer = await organizer.patch(`${made}/${event.id}?version=0`, settings)
      expect([answer.status, answer.headers.location]).toEqual([302, `${made}/${event.id}/settings`])
    }
    expect(await kindsOf(event)).toEqual(['event made', 'event changed'])
  })

  test('accepts only one of several simultaneous saves of an event', async () => {
    const event = await newEvent()
    const answers = await Promise.all(
      ['Cody', 'Casper', 'Gillette'].map((location) =>
        organizer.patch(`${made}/${event.id}?version=0`, { ...settings, location }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409])
    expect(await kindsOf(event)).toEqual(['event made', 'event changed'])
  })

  test('rejects a save of an event without a version or with an unknown time zone', async () => {
    const event = await newEvent()
    const blind = await organizer.patch(`${made}/${event.id}`, settings)
    expect(blind.body.errors).toEqual({ version: 'This page is out of date. Reload it.' })
    const nowhere = await organizer.patch(`${made}/${event.id}?version=0`, {
      ...settings,
      time_zone: 'America/Nowhere',
    })
    expect(nowhere.body.errors).toEqual({ time_zone: 'Choose a time zone.' })
  })

  test("saves, clears and validates an event's coordinates", async () => {
    const event = await newEvent()
    const errorsOf = async (given: object) =>
      (await organizer.patch(`${made}/${event.id}?version=0`, { ...settings, ...given })).body.errors
    const LATITUDE = 'Latitude must be a number of degrees from -90 to 90, e.g. 45.78.'
    for (const latitude of [90.1, -91, '42 north', '1e1'])
      expect(await errorsOf({ latitude }), String(latitude)).toEqual({ latitude: LATITUDE })
    expect(Object.keys(await errorsOf({ longitude: 181 }))).toEqual(['longitude'])
    const both = 'Enter both latitude and longitude, or neither.'
    expect(await errorsOf({ latitude: null })).toEqual({ latitude: both })
    expect(await errorsOf({ longitude: '' })).toEqual({ longitude: both })
    expect((await newest()).version).toBe(0)
    await organizer.patch(`${made}/${event.id}?version=0`, {
      ...settings,
      latitude: ' 45.7833001 ',
      longitude: '-108.50',
    })
    expect(await newest()).toMatchObject({ latitude: 45.7833, longitude: -108.5 })
    await organizer.patch(`${made}/${event.id}?version=1`, { ...settings, latitude: null, longitude: null })
    expect(await newest()).toMatchObject({ latitude: null, longitude: null })
  })

  test("returns 404 for an event under another organization's URL", async () => {
    const event = await newEvent()
    const url = `/organizer/organizations/${elsewhere.id}/events/${event.id}`
    expect((await outsider.patch(`${url}?version=0`, settings)).status).toBe(404)
    expect((await organizer.delete(url)).status).toBe(404)
  })
})

async function inLosAngeles() {
  const owner = await createUser(db, { is_rider: false })
  const organization = await createOrganization(db, { owner, time_zone: 'America/Los_Angeles' })
  return { organization, owner: { ...owner, socketId: null, session_id: '' } }
}

describe('the list of events', () => {
  test('lists upcoming events soonest first, then past events most recent first', async () => {
    const home = await createEvent(db, { organization: elsewhere, starts_on: new Date('2020-01-01') })
    const [far, near, past] = await Promise.all(
      ['2199-06-01', '2198-06-01', '2021-06-01'].map((day) =>
        createEvent(db, { organization: elsewhere, starts_on: new Date(day) }),
      ),
    )
    const under = await createEvent(db, {
      organization: elsewhere,
      starts_on: new Date('2021-01-01'),
      ends_on: new Date('2198-01-01'),
    })
    const { body } = await outsider.visit(`/organizer/organizations/${elsewhere.id}`)
    const events = body.props.events as { id: number; when: string }[]
    expect(events.map(({ id, when }) => [id, when])).toEqual([
      [under.id, 'upcoming'],
      [near!.id, 'upcoming'],
      [far!.id, 'upcoming'],
      [past!.id, 'past'],
      [home.id, 'past'],
    ])
  })

  test("shows an event as past after its last day in the event's time zone, or in the organization's if none is set", async () => {
    const { organization, owner } = await inLosAngeles()
    const dates = { starts_on: new Date('2026-06-05'), ends_on: new Date('2026-06-06') }
    const home = await createEvent(db, { organization, ...dates })
    const away = await createEvent(db, { organization, ...dates, time_zone: 'Pacific/Auckland' })
    const pastAt = async (now: string) => {
      const events = await listEvents(db, owner, organization.id, { now: new Date(now), archived: false })
      return events.filter(({ when }) => when === 'past').map(({ id }) => id)
    }
    expect(await pastAt('2026-06-06T11:59:00Z')).toEqual([])
    expect(await pastAt('2026-06-06T12:00:00Z')).toEqual([away.id])
    expect(await pastAt('2026-06-07T06:59:00Z')).toEqual([away.id])
    expect((await pastAt('2026-06-07T07:00:00Z')).toSorted()).toEqual([home.id, away.id].toSorted())
  })

  test("shows the next event on the start page until the event's last day is over", async () => {
    const { organization, owner } = await inLosAngeles()
    await createEvent(db, { organization, starts_on: new Date('2026-06-06') })
    const nextAt = async (text: string) => {
      const now = new Date(text)
      const [found] = await listOrganizations(db, owner, now)
      const listed = { classes: [], progress: new Map(), prizes: new Map(), changed: new Map() }
      const { next_event, current } = organizationProps(
        found!,
        { signUps: 0, unpaid: 0, online: [] },
        listed,
        now,
      )
      return [next_event, current?.when ?? null]
    }
    expect(await nextAt('2026-06-06T06:59:00Z')).toEqual(['2026-06-06', 'next'])
    expect(await nextAt('2026-06-07T06:59:00Z')).toEqual(['2026-06-06', 'on'])
    expect(await nextAt('2026-06-07T07:00:00Z')).toEqual([null, 'last'])
    expect(await nextAt('2026-06-14T06:59:00Z')).toEqual([null, 'last'])
    expect(await nextAt('2026-06-14T07:00:00Z')).toEqual([null, null])
  })

  test('hides an archived event until it is restored, except in the list of archived events', async () => {
    const event = await newEvent({ name: 'Old Days' })
    const shown = async (url = list) => {
      const { body } = await organizer.visit(url)
      const events = body.props.events as { id: number; when: string }[]
      return [events.find(({ id }) => id === event.id)?.when, body.props.archived_count]
    }
    await organizer.post(`${made}/${event.id}/archive`)
    await organizer.post(`${made}/${event.id}/archive`)
    expect(await shown()).toEqual([undefined, 1])
    expect(await shown(`${list}?archived=1`)).toEqual(['archived', 1])
    await organizer.post(`${made}/${event.id}/bring-back`)
    expect(await shown()).toEqual(['upcoming', 0])
    expect(await kindsOf(event)).toEqual(['event made', 'event archived', 'event brought back'])
  })
})

describe('deleting an event', () => {
  test('deletes an event and its classes if the event has no entries, but keeps the change log', async () => {
    const event = await newEvent()
    await createActivity(db, { event, incentives: ['Senior'] })
    expect((await organizer.delete(`${made}/${event.id}`)).headers.location).toBe(list)
    expect(await db.event.findUnique({ where: { id: event.id } })).toBeNull()
    expect(await kindsOf(event)).toEqual(['event made', 'event deleted'])
    expect((await organizer.visit(`${made}/${event.id}/settings`)).status).toBe(404)
  })

  test('refuses to delete an event with entries, and suggests archiving it', async () => {
    const event = await newEvent()
    await createEntry(db, { activity: await createActivity(db, { event }) })
    const { status, body } = await organizer.delete(`${made}/${event.id}`)
    expect([status, body.message]).toEqual([409, '1 run is entered. Archive the event instead.'])
    const page = await organizer.visit(`${made}/${event.id}/settings`)
    expect(page.body.props.kept).toBe('1 run is entered. Archive the event instead.')
  })

  test('deletes an event only once when two requests arrive at the same time', async () => {
    const event = await newEvent()
    const answers = await Promise.all([1, 2].map(() => organizer.delete(`${made}/${event.id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 404])
  })
})

test("lists an event's riders by name, each rider only once and with the rider's classes", async () => {
  const event = await newEvent()
  const [open, youth] = [
    await createActivity(db, { event, name: 'Open', position: 0 }),
    await createActivity(db, { event, name: 'Youth', position: 1 }),
  ]
  const zoe = await createUser(db, { name: 'Zoe Ames', hometown: 'Cody, WY' })
  const abe = await createUser(db, { name: 'abe Young' })
  for (const activity of [youth, open, open]) await createEntry(db, { activity, rider: zoe })
  await createEntry(db, { activity: open, rider: abe })
  await createEntry(db, { activity: open, rider: null })
  const { body } = await scorer.visit(`${made}/${event.id}/riders`)
  expect(body.props.riders).toMatchObject([
    { id: abe.id, name: 'abe Young', hometown: null, fake: false, runs: 1, classes: ['Open'] },
    { id: zoe.id, name: 'Zoe Ames', hometown: 'Cody, WY', fake: false, runs: 3, classes: ['Open', 'Youth'] },
  ])
})

test("lists an event's riders in pages of 100 and finds riders by name", async () => {
  const event = await newEvent()
  await db.event.update({ where: { id: event.id }, data: { hide_minors: true } })
  const activity = await createActivity(db, { event })
  for (let number = 100; number < 205; number++)
    await createEntry(db, {
      activity,
      rider: await createUser(db, { name: `Rider ${number}`, birth_date: null }),
    })
  const at = async (url: string) => (await organizer.visit(url)).body.props
  const first = await at(`${made}/${event.id}/riders`)
  expect([first.riders.length, first.total, first.previous]).toEqual([100, 105, null])
  const second = await at(first.next)
  expect(second.riders.map(({ name }: { name: string }) => name)).toEqual(
    [200, 201, 202, 203, 204].map((n) => `Rider ${n}`),
  )
  expect([second.next, (await at(second.previous)).riders]).toEqual([null, first.riders])
  const found = await at(`${made}/${event.id}/riders?q=ider%20204`)
  expect([found.riders.length, found.riders[0].name, found.next]).toEqual([1, 'Rider 204', null])

  const { id } = second.riders[0]
  const said = await organizer.patch(first.next, { rider_ids: [id], is_adult: true })
  expect(said.headers.location, 'returns to the same page').toBe(first.next)
})
