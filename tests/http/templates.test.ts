import { describe, expect, test } from 'vitest'
import { Prisma } from '../../prisma/client/client.ts'
import {
  addMember,
  createCarryover,
  createActivity,
  createEntry,
  createEvent,
  createPointsGroup,
  createUser,
  createPurse,
  createPointsSeason,
  publishRounds,
} from '../../prisma/factories.ts'
import { TEMPLATE_COLUMNS } from '../../server/models/templates/columns.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, outsider, organization } = arena

type Id = { id: number }

const list = `/organizer/organizations/${organization.id}/templates`
const classesOf = ({ id }: Id) => `/organizer/organizations/${organization.id}/events/${id}/activities`
const saveClass = ({ id, event_id }: Id & { event_id: number }, name: string) =>
  organizer.post(`/organizer/scoring/${event_id}/activities/${id}/templates`, { name })
const saveEvent = ({ id }: Id, name: string) =>
  organizer.post(`/organizer/organizations/${organization.id}/events/${id}/templates`, { name })
const use = (event: Id, ...templates: Id[]) =>
  organizer.post(classesOf(event), {
    presets: {},
    templates: Object.fromEntries(templates.map(({ id }) => [id, true])),
    name: '',
  })
const newest = () => db.template.findFirstOrThrow({ orderBy: { id: 'desc' } })
const newEvent = () => createEvent(db, { organization, starts_on: new Date('2027-06-06') })

const ADDED_IN_VERSION_2 = [
  'code',
  'runs_on',
  'entry_mode',
  'late_entry_mode',
  'rolls_by_default',
  'books_close',
  'books_close_at',
]
const ADDED_IN_VERSION_4 = ['takes_online_entries', 'online_limit']
const ADDED_IN_VERSION_5 = ['side_pots_lock']

type OldContest = { settings: Partial<Record<string, string>> }
type OldClass = OldContest & { incentives: OldContest[] }

const WHOLE = {
  rounds: { orderBy: { position: 'asc' } },
  purse: true,
  carries_to: true,
  incentives: { include: { purse: true, rounds: true } },
} satisfies Prisma.ActivityInclude
const madeIn = ({ id }: Id) =>
  db.activity.findMany({
    where: { event_id: id, parent_id: null },
    include: WHOLE,
    orderBy: { position: 'asc' },
  })

let eventCount = 0

async function createFinishedEvent() {
  eventCount++
  const event = await createEvent(db, { organization, starts_on: new Date('2026-06-06') })
  const group = await createPointsGroup(db, await createPointsSeason(db, organization))
  const youth = await createActivity(db, {
    event,
    name: `Youth ${eventCount}`,
    rounds: ['1', 'Short go'],
    incentives: ['Helmet'],
    total_slots: 60,
    drag_every: 7,
    age_to: 18,
    age_on: new Date('2026-01-01'),
    association: 'NBHA',
    points_seasons_group_id: group.id,
    version: 40,
  })
  const open = await createActivity(db, { event, name: `Open ${eventCount}`, position: 1 })
  await db.round.updateMany({ where: { activity_id: youth.id, name: 'Short go' }, data: { top: 12 } })
  await createPurse(db, youth, { entry_fee_cents: 4_500, added_cents: 100_000, weights: [1, 1, 2] })
  await createPurse(db, youth.incentives[0]!, { entry_fee_cents: 2000 })
  await createCarryover(db, youth, open)
  await createEntry(db, { activity: youth, round: '1', score: 15_000 })
  const published = { publish_draw: true, draw_published_at: new Date(), draw_publication: 3 }
  await publishRounds(db, youth, published, ['1'])
  return { event, youth, open }
}

describe('a class template', () => {
  test('creates a class in another event with the same settings, gos, payout settings and incentives', async () => {
    const { youth } = await createFinishedEvent()
    expect((await saveClass(youth, 'Our Youth')).status).toBe(302)
    const event = await newEvent()
    expect((await use(event, await newest())).status).toBe(302)
    const [made] = await madeIn(event)
    expect(made).toMatchObject({
      name: 'Our Youth',
      total_slots: 60,
      drag_every: 7,
      age_to: 18,
      age_on: new Date('2027-01-01'),
      association: 'NBHA',
      rounds: [{ name: '1' }, { name: 'Short go', top: 12 }, { name: 'average' }],
      purse: { entry_fee_cents: 4_500, added_cents: 100_000, weights: [1, 1, 2], version: 0 },
      incentives: [{ name: 'Helmet', purse: { entry_fee_cents: 2000 } }],
      carries_to: [],
      points_seasons_group_id: null,
    })
    expect(made!.incentives[0]!.rounds).toHaveLength(3)
    expect(await db.change.findFirst({ where: { activity_id: made!.id } })).toMatchObject({
      kind: 'class made',
      after: { name: 'Our Youth' },
    })
  })

  test("saves a class's entry settings, with dates relative to the event's first day", async () => {
    const { event, youth } = await createFinishedEvent()
    await db.event.update({
      where: { id: event.id },
      data: { ends_on: new Date('2026-06-07'), time_zone: 'America/Denver' },
    })
    const settings = {
      code: 'y',
      entry_mode: 'drawn',
      late_entry_mode: 'scratched',
      rolls_by_default: true,
      books_close: 'at',
      side_pots_lock: 5,
      takes_online_entries: false,
      online_limit: 40,
    }
    await db.activity.update({
      where: { id: youth.id },
      data: {
        ...settings,
        runs_on: new Date('2026-06-07'),
        books_close_at: new Date('2026-06-06T00:30:00Z'),
      },
    })
    await saveClass(youth, 'Sunday Youth')
    const template = await newest()
    const dates = { starts_on: new Date('2027-11-13'), ends_on: new Date('2027-11-14') }
    const later = await createEvent(db, { organization, ...dates, time_zone: 'America/New_York' })
    await use(later, template)
    expect(await madeIn(later)).toMatchObject([
      {
        ...settings,
        runs_on: new Date('2027-11-14'),
        // 6:30 PM in New York, on the evening before the event starts.
        books_close_at: new Date('2027-11-12T23:30:00Z'),
        incentives: [{ name: 'Helmet', code: 'h', entry_mode: 'wait', books_close: 'never' }],
      },
    ])
    const short = await newEvent()
    await createActivity(db, { event: short, name: 'Poles', code: 'y', position: -1 })
    await use(short, template)
    expect(await madeIn(short)).toMatchObject([
      { name: 'Poles', code: 'y' },
      { code: 'suy', runs_on: null },
    ])
  })

  test('creates a class with default entry settings from a version 1 template', async () => {
    const { youth } = await createFinishedEvent()
    await saveClass(youth, 'Old')
    const template = await newest()
    const data = structuredClone(template.data) as { classes: OldClass[] }
    for (const { settings } of data.classes.flatMap((one) => [one, ...one.incentives]))
      for (const field of [...ADDED_IN_VERSION_2, ...ADDED_IN_VERSION_4, ...ADDED_IN_VERSION_5])
        delete settings[field]
    await db.template.update({ where: { id: template.id }, data: { schema_version: 1, data } })
    const event = await newEvent()
    expect((await use(event, template)).status).toBe(302)
    expect(await madeIn(event)).toMatchObject([
      {
        code: 'o',
        runs_on: null,
        entry_mode: 'wait',
        late_entry_mode: 'end',
        rolls_by_default: false,
        books_close: 'never',
        books_close_at: null,
        side_pots_lock: 0,
        takes_online_entries: true,
        online_limit: null,
        incentives: [{ code: 'h' }],
      },
    ])
  })

  test("doesn't include entries, scores, charges or published state in a template", async () => {
    const { youth } = await createFinishedEvent()
    await saveClass(youth, 'Clean')
    const saved = JSON.stringify((await newest()).data)
    for (const word of ['publish', '"fee_cents', 'score', 'user_id', 'uid', 'version'])
      expect(saved).not.toContain(word)
    const event = await newEvent()
    await use(event, await newest())
    const [made] = await madeIn(event)
    expect(made!.version).toBe(0)
    for (const round of made!.rounds)
      expect(round).toMatchObject({ publish_draw: false, draw_published_at: null, draw_publication: 0 })
    expect(await db.userActivity.count({ where: { activity_id: made!.id } })).toBe(0)
  })

  test('offers a class template next to the presets, but lets an event use the template only once', async () => {
    const { youth } = await createFinishedEvent()
    await saveClass(youth, 'Offered')
    const event = await newEvent()
    const offered = async () => {
      const { body } = await organizer.visit(`${classesOf(event)}/new`)
      return body.props.templates.find(({ name }: { name: string }) => name === 'Offered')
    }
    expect(await offered()).toMatchObject({ kind: 'class', classes: ['Offered'], made: false })
    await use(event, await newest())
    expect(await offered()).toMatchObject({ made: true })
    const again = await use(event, await newest())
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({
      [`templates.${(await newest()).id}`]:
        'This event already has a class called Offered. Add the day to one of the names, e.g. Offered Sunday.',
    })
  })
})

describe('an event template', () => {
  test("creates an event template's classes in order, with their rollovers", async () => {
    const { event, youth, open } = await createFinishedEvent()
    await saveEvent(event, 'Spring')
    const other = await newEvent()
    await use(other, await newest())
    const [first, second] = await madeIn(other)
    expect([first!.name, second!.name]).toEqual([youth.name, open.name])
    expect(first!.carries_to).toEqual([{ from_activity_id: first!.id, to_activity_id: second!.id }])
  })

  test('creates a new event from an event template', async () => {
    const { event } = await createFinishedEvent()
    await saveEvent(event, `Season ${eventCount}`)
    const template = await newest()
    const { body } = await organizer.visit(`/organizer/organizations/${organization.id}/events/new`)
    expect(body.props.templates).toContainEqual({ id: template.id, name: template.name })
    const answer = await organizer.post(`/organizer/organizations/${organization.id}/events`, {
      name: 'Begun',
      category: 'Rodeo',
      starts_on: '2027-06-12',
      ends_on: '',
      location: '',
      template_id: template.id,
    })
    expect(answer.status).toBe(302)
    const made = await db.event.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect((await madeIn(made)).map(({ name }) => name)).toEqual([
      `Youth ${eventCount}`,
      `Open ${eventCount}`,
    ])
  })

  test('refuses to save an event without classes as a template', async () => {
    const answer = await saveEvent(await newEvent(), 'Nothing')
    expect([answer.status, answer.body.message]).toEqual([409, 'There are no classes to save yet.'])
  })
})

describe("an organization's templates", () => {
  test('renames and deletes templates without changing classes made from them', async () => {
    const { event, youth } = await createFinishedEvent()
    await saveClass(youth, 'Before')
    const { id } = await newest()
    const listed = async () => {
      const templates = (await organizer.visit(list)).body.props.templates as { id: number; name: string }[]
      return templates.find((one) => one.id === id)
    }
    expect((await organizer.patch(`/organizer/templates/${id}`, { name: 'After' })).status).toBe(302)
    expect(await listed()).toMatchObject({ name: 'After', classes: ['After'], unusable: null })
    await use(await newEvent(), { id })
    expect((await organizer.delete(`/organizer/templates/${id}`)).status).toBe(302)
    expect(await listed()).toBeUndefined()
    expect(await db.activity.count({ where: { name: 'After' } })).toBe(1)
    const kinds = await db.change.findMany({
      where: { kind: { startsWith: 'template' }, organization_id: organization.id },
      orderBy: { id: 'desc' },
      take: 3,
    })
    expect(kinds.map(({ kind }) => kind)).toEqual(['template deleted', 'template renamed', 'template saved'])
    expect((await use(event, { id })).body.errors[`templates.${id}`]).toBe('This template no longer exists.')
  })

  test('rejects a duplicate template name, even when two templates are saved at the same moment', async () => {
    const { youth, open } = await createFinishedEvent()
    const answers = await Promise.all([saveClass(youth, 'Twice'), saveClass(open, 'twice')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 422])
    await saveClass(youth, 'Third')
    const renamed = await organizer.patch(`/organizer/templates/${(await newest()).id}`, { name: 'TWICE' })
    expect(renamed.body.errors).toEqual({ name: 'You already have a template called TWICE.' })
  })

  test('hides templates from other organizations', async () => {
    const { youth } = await createFinishedEvent()
    await saveClass(youth, 'Secret')
    const { id } = await newest()
    const theirs = await createEvent(db, { organization: arena.elsewhere })
    const path = `/organizer/organizations/${arena.elsewhere.id}/events/${theirs.id}/activities`
    const used = await outsider.post(path, { presets: {}, templates: { [id]: true }, name: '' })
    expect(used.body.errors).toEqual({ [`templates.${id}`]: 'This template no longer exists.' })
    expect((await outsider.patch(`/organizer/templates/${id}`, { name: 'Mine' })).status).toBe(404)
  })

  test('hides templates from organizers limited to one event', async () => {
    const { event, youth } = await createFinishedEvent()
    await saveClass(youth, 'Whole')
    const { id } = await newest()
    const person = await createUser(db, { is_rider: false })
    await addMember(db, organization, person, 'organizer', event)
    const limited = await openBrowser(arena.app, db, person)
    expect((await limited.visit(`${classesOf(event)}/new`)).body.props.templates).toEqual([])
    const used = await limited.post(classesOf(event), { presets: {}, templates: { [id]: true }, name: '' })
    expect(used.body.errors).toEqual({ [`templates.${id}`]: 'This template no longer exists.' })
  })
})

describe('unusable templates', () => {
  test.each([
    [
      'by a newer release',
      { schema_version: 999 },
      'This template was saved by a newer version of the app. Update the app to use it.',
    ],
    [
      'by a release that is too old',
      { schema_version: 0 },
      'This template is too old to use. Save it again from a class or event.',
    ],
    [
      'with broken data',
      { data: { year: 2026, classes: [{}] } },
      "We can't read this template. Save it again from a class or event.",
    ],
  ])('rejects a template that was saved %s, and gives the reason', async (_how, changed, sentence) => {
    const { youth } = await createFinishedEvent()
    await saveClass(youth, `Odd ${eventCount}`)
    const template = await newest()
    await db.template.update({ where: { id: template.id }, data: changed })
    const listed = (await organizer.visit(list)).body.props.templates as { id: number; unusable: string }[]
    expect(listed.find(({ id }) => id === template.id)!.unusable).toBe(sentence)
    const used = await use(await newEvent(), template)
    expect([used.status, used.body.errors]).toEqual([422, { [`templates.${template.id}`]: sentence }])
  })
})

test.each(Object.entries(TEMPLATE_COLUMNS))(
  'lists every column of %s as included in templates or left out',
  (table, columns) => {
    const enums = Prisma as unknown as Record<string, Record<string, string>>
    const known = Object.keys(enums[`${table}ScalarFieldEnum`]!)
    expect([...columns.stored, ...columns.omitted].toSorted()).toEqual(known.toSorted())
  },
)
