import { describe, expect, test } from 'vitest'
import {
  addMember,
  createActivity,
  createEntry,
  createEvent,
  createHorse,
  createOrganization,
  createUser,
  createPurse,
} from '../../prisma/factories.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { app, organizer, viewer, organization } = arena

const newEvent = () => createEvent(db, { organization })

async function classIn(event: { id: number }, browser = organizer) {
  const { body } = await browser.visit(
    `/organizer/organizations/${organization.id}/events/${event.id}/activities`,
  )
  return body.props.activities[0] as {
    missing: { sentence: string; url: string }[]
    warnings: string[]
    settings: string | null
  }
}

describe('"Ready to draw?"', () => {
  test('lists what a class is missing, and links to the page for each missing item', async () => {
    const event = await newEvent()
    const activity = await createActivity(db, { event, rounds: ['1', '2'] })
    const money = `/organizer/scoring/${event.id}/activities/${activity.id}/money`
    expect((await classIn(event)).missing).toEqual([
      { sentence: 'No entry fee or added money is set.', url: money },
    ])
    await createPurse(db, activity)
    const horse = await createHorse(db)
    await createEntry(db, { activity, horse, rider: null })
    await createEntry(db, { activity, draw: null })
    await createEntry(db, { activity })
    await createEntry(db, { activity, scratched_at: new Date() })
    const uncounted = await createEntry(db, { activity, horse, round: '2' })
    await db.enrollment.deleteMany({ where: { user_activity_id: uncounted.id } })
    await createEntry(db, { activity, horse: await createHorse(db), is_session_only: true })
    expect((await classIn(event)).missing.map(({ sentence }) => sentence)).toEqual([
      '1 run has no rider.',
      '2 runs have no horse.',
      '1 run has no slot yet.',
      "1 run isn't entered in the class or a side pot.",
    ])
  })

  test("reports horses (or riders, if the class doesn't track horses) with two slots in the same go", async () => {
    const event = await newEvent()
    const gos = { event, payType: 'custom', rounds: ['1', '2'] }
    const [open, goats] = [
      await createActivity(db, gos),
      await createActivity(db, { ...gos, track_horses: false }),
    ]
    const [dash, streak] = [await createHorse(db), await createHorse(db)]
    const [ann, bea] = [await createUser(db), await createUser(db)]
    const enter = (activity: typeof open, rider: typeof ann, horse?: typeof dash, more: object = {}) =>
      createEntry(db, { activity, round: '1', rider, horse, ...more })
    const missing = async () => {
      const { body } = await organizer.visit(
        `/organizer/organizations/${organization.id}/events/${event.id}/activities`,
      )
      const classes = body.props.activities as { id: number; missing: { sentence: string }[] }[]
      return [open, goats].map(({ id }) =>
        classes.find((one) => one.id === id)!.missing.map(({ sentence }) => sentence),
      )
    }

    await enter(open, ann, dash)
    await enter(open, ann, streak)
    await enter(open, bea, dash, { round: '2' })
    await enter(open, bea, dash, { scratched_at: new Date() })
    await enter(open, bea, dash, { draw: null })
    await enter(goats, ann, dash)
    await enter(goats, bea, dash)
    expect(await missing(), 'a rider may have several horses, and a horse runs in every go').toEqual([
      ['1 run has no slot yet.'],
      [],
    ])
    await enter(open, bea, dash)
    await enter(goats, ann)
    expect(await missing()).toEqual([
      ['1 run has no slot yet.', '1 horse runs more than once in a go.'],
      ['1 rider runs more than once in a go.'],
    ])
    await enter(open, ann, streak)
    expect((await missing())[0]).toContain('2 horses run more than once in a go.')
  })

  test('stops reporting a horse with two runs once an organizer decides to keep both runs', async () => {
    const event = await newEvent()
    const activity = await createActivity(db, { event, payType: 'custom' })
    const [dash, streak] = [await createHorse(db), await createHorse(db)]
    const enter = (horse: typeof dash, more: object = {}) => createEntry(db, { activity, horse, ...more })
    const [first, second] = [await enter(dash), await enter(dash)]
    const alone = await enter(streak)
    const sentences = async () => (await classIn(event)).missing.map(({ sentence }) => sentence)
    const keep = (browser: typeof organizer, { id } = first) =>
      browser.post(`/ajax/user-activity/${id}/keep-duplicates`)
    const seen = async () => {
      const { body } = await organizer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw`)
      return body.props.seen_duplicates
    }
    const doubled = ['1 horse runs more than once in a go.']
    expect([await sentences(), await seen()]).toEqual([doubled, []])
    const refused = [arena.stranger, arena.outsider, viewer, arena.scorer].map(
      async (browser) => (await keep(browser)).status,
    )
    expect(await Promise.all(refused)).toEqual([401, 404, 403, 403])
    expect((await keep(organizer, alone)).status, 'accepts a run without a duplicate').toBe(204)
    expect([await sentences(), await seen()]).toEqual([doubled, []])

    const version = async () => (await db.activity.findUniqueOrThrow({ where: { id: activity.id } })).version
    const before = await version()
    expect((await keep(organizer)).status).toBe(204)
    expect(await version(), 'increases the version, so that other screens reload').toBeGreaterThan(before)
    const kept = [first, second].map(({ id }) => [id, dash.id])
    expect([await sentences(), await seen()]).toEqual([[], kept])

    const third = await enter(dash)
    expect(await sentences()).toEqual(doubled)
    await organizer.patch(`/ajax/user-activity/${third.id}`, { horse_id: null, horseName: null })
    await organizer.patch(`/ajax/user-activity/${second.id}`, { horse_id: streak.id, horseName: streak.name })
    expect(await sentences(), "reports a kept run again once it duplicates another horse's run").toEqual([
      '1 run has no horse.',
      ...doubled,
    ])
    await organizer.delete(`/ajax/user-activity/${second.id}`)
    expect(await db.seenDuplicate.count({ where: { entry: { activity_id: activity.id } } })).toBe(1)
  })

  test('reports only a missing bull in a custom-prize class that tracks bulls but not horses', async () => {
    const event = await newEvent()
    const activity = await createActivity(db, {
      event,
      track_horses: false,
      track_bulls: true,
      payType: 'custom',
    })
    await createEntry(db, { activity })
    expect((await classIn(event)).missing.map(({ sentence }) => sentence)).toEqual(['1 run has no bull.'])
  })

  test('warns about riders outside the age limit or without a valid association number', async () => {
    const event = await newEvent()
    const activity = await createActivity(db, { event, age_to: 18, age_on: new Date('2026-01-01') })
    const born = (day: string | null, name: string) =>
      createUser(db, { name, birth_date: day && new Date(day) })
    for (const rider of [
      await born('2007-01-01', 'Nineteen that day'),
      await born('2007-01-02', 'Eighteen that day'),
      await born(null, 'Nobody knows'),
    ])
      await createEntry(db, { activity, rider })
    await createEntry(db, {
      activity,
      rider: await born('1990-01-01', 'Scratched'),
      scratched_at: new Date(),
    })
    const yearOnly = await born(null, 'Only the year')
    await createEntry(db, { activity, rider: yearOnly })
    await db.eventRider.create({ data: { event_id: event.id, user_id: yearOnly.id, birth_year: 1985 } })
    expect((await classIn(event)).warnings).toEqual([
      'Nineteen that day is 19. This class is for ages 18 and under.',
      'Only the year was born in 1985. This class is for ages 18 and under.',
    ])
    await db.activity.update({ where: { id: activity.id }, data: { age_to: null, association: 'BBR' } })
    expect((await classIn(event)).warnings).toContain('Nobody knows has no BBR #.')
    await db.activity.update({ where: { id: activity.id }, data: { association: 'NBHA' } })
    const { user_id } = await db.userActivity.findFirstOrThrow({
      where: { activity_id: activity.id, user: { name: 'Nobody knows' } },
    })
    const card = { user_id: user_id!, body: 'nbha', number: '7', valid_until: new Date('2026-01-01') }
    await db.associationMembership.create({ data: card })
    const { warnings } = await classIn(event)
    expect(warnings).toContain("Nobody knows's NBHA card expired on January 1, 2026.")
    expect(warnings).toContain('Eighteen that day has no NBHA #.')
  })

  test('shows warnings, missing items and the settings link only to organizers', async () => {
    const event = await newEvent()
    const activity = await createActivity(db, { event, age_to: 18 })
    const rider = await createUser(db, { birth_date: new Date('1990-01-01') })
    await createEntry(db, { activity, rider })
    expect(await classIn(event, viewer)).toMatchObject({ missing: [], warnings: [], settings: null })
    expect((await classIn(event)).warnings).toHaveLength(1)
  })
})

describe('first steps', () => {
  test('shows the first steps with links on the start page until a class exists', async () => {
    const owner = await createUser(db)
    const own = await createOrganization(db, { owner })
    const browser = await openBrowser(app, db, owner)
    const steps = async () => (await browser.visit('/organizer/organizations')).body.props.steps
    const made = `/organizer/organizations/${own.id}/events`
    expect(await steps()).toEqual([
      { label: 'Create organization', done: true, url: null },
      { label: 'Create event', done: false, url: `${made}/new` },
      { label: 'Add classes', done: false, url: null },
    ])
    const event = await createEvent(db, { organization: own })
    expect((await steps()).slice(1)).toEqual([
      { label: 'Create event', done: true, url: `${made}/new` },
      { label: 'Add classes', done: false, url: `${made}/${event.id}/activities/new` },
    ])
    await createActivity(db, { event })
    expect(await steps()).toBeNull()
  })

  test('shows the first steps only to organizers', async () => {
    const scorer = await createUser(db)
    await addMember(db, await createOrganization(db), scorer, 'scorer')
    const browser = await openBrowser(app, db, scorer)
    expect((await browser.visit('/organizer/organizations')).body.props.steps).toBeNull()
  })
})
