import request from 'supertest'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import * as settingsPaths from '../../server/wire/settingsPaths.ts'
import * as paths from '../../server/wire/paths.ts'
import { openBrowser } from '../support/app.ts'
import { openInstances, WAIT_OPTIONS } from '../support/instances.ts'
import { solidPng } from '../support/pictures.ts'

const copies = await openInstances()
afterAll(() => copies.stop())
const { db, arena, here, there, organizer } = copies
const { organization, people } = arena
const at = `/organizer/organizations/${organization.id}`
let given: Awaited<ReturnType<typeof openEvent>>
let nth = 0

async function openEvent() {
  nth++
  const { id: seasonId } = await make.createPointsSeason(db, organization)
  const season = await db.pointsSeason.update({
    where: { id: seasonId },
    data: { is_public: true, slug: `season-${seasonId}` },
  })
  const group = await make.createPointsGroup(db, season)
  const event = await make.createEvent(db, { organization, name: 'Jackpot', starts_on: new Date() })
  const activity = await make.createActivity(db, {
    event,
    name: 'Open',
    track_bulls: true,
    publish_draw: true,
    incentives: ['Youth'],
    points_seasons_group_id: group.id,
  })
  const youth = await db.activity.findFirstOrThrow({ where: { parent_id: activity.id } })
  const next = await make.createActivity(db, { event, name: 'Poles', position: 1 })
  await make.createPurse(db, activity, {})
  const tina = await make.createTypedInRider(db, organization, `Tina Typed ${nth}`)
  const olga = await make.createTypedInRider(db, organization, `Olga Other ${nth}`)
  const mae = await make.createUser(db, { name: 'Mae', birth_date: new Date('2010-05-31') })
  const horse = await make.createHorse(db, { name: `Oak ${nth}`, organization_id: organization.id })
  const bull = await make.createBull(db, { name: `Bull ${nth}`, added_by: people.organizer.id })
  const runs = await make.createEntries(db, [
    { activity, rider: tina, horse, draw: 1, score: 15_200 },
    { activity, rider: mae, bull, draw: 2, score: 15_100, alsoIn: [youth] },
    { activity, rider: olga, draw: 3, score: 15_300 },
  ])
  for (const rider of [mae, tina]) await make.createPointsGroupMember(db, group, rider)
  return { season, group, event, activity, youth, next, tina, olga, mae, horse, bull, runs }
}

const eventAt = () => `${at}/events/${given.event.id}`
const activityAt = () => paths.publicDraw(given.activity.id)
const payoutAt = () => `/events/${given.event.id}/activities/${given.activity.id}`
const seasonAt = () => `/organizer/seasons/${given.season.id}`
const groupAt = () => `/organizer/points-groups/${given.group.id}`
const classAt = ({ id } = given.activity as { id: number }) =>
  `/organizer/scoring/${given.event.id}/activities/${id}`

const PAGES = {
  list: () => [paths.riderApp, paths.apiEvents()],
  event: () => [paths.publicEvent(given.event.slug), paths.apiEvent(given.event.slug)],
  activity: () => [paths.apiActivity(given.activity.id)],
  draw: () => [activityAt(), paths.apiDraw(given.activity.id)],
  proof: () => [paths.drawProof(given.activity.id)],
  results: () => [paths.publicResults(given.activity.id), paths.apiResults(given.activity.id)],
  payout: () => [paths.apiPayout(given.activity.id)],
  preview: () => [paths.activityPreview(given.activity.id)],
  eventPreview: () => [paths.eventPreview(given.event.slug)],
  season: () => [paths.publicSeason(given.season.slug)],
  log: () => [paths.eventDrawLog(given.event.slug)],
  organizationLog: () => [paths.organizationDrawLog(organization.id)],
}
type Page = keyof typeof PAGES

type App = Parameters<typeof request>[0]

async function answer(app: App, address: string) {
  const { status, headers } = await request(app).get(address)
  return `${status} ${headers.etag}`
}

async function shown(app: App) {
  const pages: Record<string, string> = {}
  for (const [page, addresses] of Object.entries(PAGES))
    for (const address of addresses()) pages[`${page} ${address}`] = await answer(app, address)
  return pages
}

async function resend(form: string, save: string, what: string, changes: object) {
  const { props } = (await organizer.visit(form)).body
  const version = props.version ?? props[what].settings_version ?? props[what].version
  return organizer.patch(`${save}?version=${version}`, { ...props.settings, ...changes })
}
const changeEvent = (changes: object) => resend(`${eventAt()}/settings`, eventAt(), 'event', changes)
const changeClass = (changes: object) =>
  resend(`${classAt()}/settings`, `${classAt()}/settings`, 'activity', changes)
const changeOrganization = (changes: object) => resend(`${at}/edit`, at, 'organization', changes)

const profile = { name: 'Mae', hometown: '', bbr_id: '', birth_date: '2010-05-31', rides: true }
const asMae = () => openBrowser(here.app, db, given.mae)
const rider = { hometown: '', bbr_id: '', birth_date: null }

async function merge(kind: 'riders' | 'horses', gone: { id: number }, kept: { id: number }) {
  const address = `${at}/${kind}/${gone.id}/merge?into=${kept.id}`
  const { plan } = (await organizer.visit(address)).body.props
  const decisions = {
    fields: ['kept'],
    runs: plan.runs.map(() => 'both'),
    groups: plan.groups.map(() => 'kept'),
  }
  return organizer.post(`${address}&seen=${plan.seen}`, decisions)
}

const sendLogo = (picture: Buffer) =>
  request(here.app)
    .post(`${at}/logo`)
    .set('Cookie', arena.owner.cookie)
    .set('X-XSRF-TOKEN', decodeURIComponent(arena.owner.csrf))
    .set('Accept', 'application/json')
    .set('Content-Type', 'image/png')
    .send(picture)

async function claim() {
  await organizer.post(`${at}/riders/${given.tina.id}/claim`)
  const code = (await organizer.visit(`${at}/riders/${given.tina.id}/claim`)).body.props.code.text
  const person = await make.createUser(db, { name: `Tina Tucker ${nth}` })
  return (await openBrowser(here.app, db, person)).post('/m/my/claim', { code, kind: 'rider' })
}

const publish = () => organizer.get(`${payoutAt()}/publishPayout`)
const randomize = async () => {
  await db.score.updateMany({ where: { entry: { activity_id: given.activity.id } }, data: { value: null } })
  await organizer.post(`/ajax/unpublish-draw/${given.activity.id}`)
  await organizer.post(`/ajax/randomize-draw/${given.activity.id}`)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Change = () => PromiseLike<{ status: number }>
/**
 * Each case: the changed data, the pages that show it, the request, and setup that runs before the pages are cached.
 */
const CHANGES: [string, Page[], Change, (() => PromiseLike<unknown>)?][] = [
  [
    "the event's name",
    ['list', 'event', 'draw', 'results', 'log', 'eventPreview', 'preview'],
    () => changeEvent({ name: `Renamed ${nth}` }),
  ],
  ["the event's location", ['list', 'event'], () => changeEvent({ location: 'Elko' })],
  ["the event's dates", ['list', 'event'], () => changeEvent({ starts_on: inDays(-4), ends_on: inDays(26) })],
  ["the event's note", ['event'], () => changeEvent({ note: 'Bring water' })],
  ["the event's sponsor", ['event', 'draw'], () => changeEvent({ sponsor_line: 'Hats' })],
  ["the event's time zone", ['event'], () => changeEvent({ time_zone: 'America/Denver' })],
  ['an event that hides minors', ['draw', 'results'], () => changeEvent({ hide_minors: true })],
  [
    'hidden minors in a season',
    ['season'],
    () => changeEvent({ hide_minors: true }),
    async () => {
      await organizer.post(`/ajax/fill-points/${given.activity.id}`)
      await publish()
    },
  ],
  [
    'an event made private',
    ['list', 'event', 'draw', 'results', 'log'],
    () => changeEvent({ is_public: false }),
  ],
  [
    'an event made public',
    ['list', 'event', 'draw', 'results', 'log'],
    () => changeEvent({ is_public: true }),
    () => changeEvent({ is_public: false }),
  ],
  ['an archived event', ['list'], () => organizer.post(`${eventAt()}/archive`)],
  [
    'an event restored from the archive',
    ['list'],
    () => organizer.post(`${eventAt()}/bring-back`),
    () => organizer.post(`${eventAt()}/archive`),
  ],
  [
    'a copy of the event',
    ['list'],
    () =>
      organizer.post(`${eventAt()}/copy`, {
        name: 'Again',
        starts_on: inDays(6),
        classes: true,
        incentives: true,
        money: true,
        carryovers: true,
        note: true,
      }),
  ],
  [
    'a new event',
    ['list'],
    () =>
      organizer.post(`${at}/events`, {
        name: 'Next',
        category: 'Barrel Racing',
        starts_on: inDays(4),
        ends_on: null,
        location: null,
        template_id: null,
      }),
  ],
  [
    "the organization's name",
    ['list', 'event', 'draw', 'organizationLog'],
    () => changeOrganization({ name: `Riders ${nth}` }),
  ],
  [
    "the organization's sponsor",
    ['list', 'event', 'season'],
    () => changeOrganization({ sponsor: `Sponsor ${nth}` }),
  ],
  [
    "the organization's time zone",
    ['list', 'event'],
    () => changeOrganization({ time_zone: nth % 2 ? 'America/Denver' : 'America/Chicago' }),
  ],
  ["the organization's logo", ['list', 'event', 'draw'], async () => sendLogo(await solidPng(20 + nth, 20))],
  [
    'a new class',
    ['event'],
    () => organizer.post(`${eventAt()}/activities`, { presets: {}, name: 'Ranch Bronc' }),
  ],
  [
    "a class's name",
    ['event', 'activity', 'draw', 'results', 'preview'],
    () => changeClass({ name: `Other ${nth}` }),
  ],
  [
    'the class order',
    ['event'],
    () =>
      organizer.patch(settingsPaths.orderClasses(organization.id, given.event.id), {
        ids: [given.next.id, given.activity.id],
      }),
  ],
  [
    'an assigned exhibition',
    ['event'],
    async () => {
      const { id } = await make.createExhibition(db, { event: given.event, rider: given.mae })
      const to = { runs_at: `${given.event.starts_on.toISOString().slice(0, 10)}T07:00` }
      return organizer.post(`/ajax/exhibitions/${given.event.id}/move`, { moves: [{ id, from: null, to }] })
    },
  ],
  ['a deleted class', ['event'], () => organizer.delete(classAt(given.next)).send()],
  [
    'an added go',
    ['activity'],
    async () => {
      const [first] = (await organizer.visit(`${classAt()}/settings`)).body.props.settings.rounds
      return changeClass({
        rounds: [
          { ...first, name: '1' },
          { id: null, name: '2', top: null },
        ],
      })
    },
    () => organizer.post(`/ajax/unpublish-draw/${given.activity.id}`),
  ],
  [
    'an unpublished draw',
    ['event', 'activity', 'draw'],
    () => organizer.post(`/ajax/unpublish-draw/${given.activity.id}`),
  ],
  [
    'a published draw',
    ['event', 'activity', 'draw'],
    () => organizer.post(`/ajax/publish-draw/${given.activity.id}`),
    () => organizer.post(`/ajax/unpublish-draw/${given.activity.id}`),
  ],
  [
    'a random draw',
    ['proof'],
    async () => {
      await randomize()
      return organizer.post(`/ajax/publish-draw/${given.activity.id}`)
    },
  ],
  [
    'a rider added to a slot',
    ['event', 'draw'],
    () => organizer.post(`/ajax/draw/${given.activity.id}/round`, { user_name: 'Ann', slotNumber: 7 }),
  ],
  [
    'a run moved to another slot',
    ['draw'],
    () => organizer.patch(`/ajax/user-activity/${given.runs[2]!.id}`, { slotNumber: 9 }),
  ],
  [
    'two swapped runs',
    ['draw'],
    () =>
      organizer.patch('/ajax/user-activity-swap', {
        sourceUserActivityId: given.runs[0]!.id,
        destUserActivityId: given.runs[2]!.id,
      }),
  ],
  ['a deleted run', ['draw', 'results'], () => organizer.delete(`/ajax/user-activity/${given.runs[2]!.id}`)],
  [
    'a restored run',
    ['draw', 'results'],
    () => organizer.post(`/ajax/user-activity/${given.runs[2]!.id}/restore`),
    () => organizer.delete(`/ajax/user-activity/${given.runs[2]!.id}`),
  ],
  [
    'a score',
    ['draw', 'results'],
    () => organizer.patch(`/ajax/score/${given.runs[0]!.score.id}`, { score: 14.9 }),
  ],
  ['a published payout', ['event', 'activity', 'results', 'payout'], publish],
  [
    'an unpublished payout',
    ['event', 'activity', 'results', 'payout'],
    () => organizer.get(`${payoutAt()}/unPublishPayout`),
    publish,
  ],
  ['published points', ['season'], publish, () => organizer.post(`/ajax/fill-points/${given.activity.id}`)],
  [
    "a rider's name",
    ['draw', 'results'],
    () => organizer.patch(`${at}/riders/${given.tina.id}?version=0`, { ...rider, name: 'Tina New' }),
  ],
  [
    "an account holder's name",
    ['draw', 'results'],
    async () => (await asMae()).patch('/account', { ...profile, name: 'Mae Tucker' }),
  ],
  [
    "an account holder's birth date",
    ['draw', 'results'],
    async () => (await asMae()).patch('/account', { ...profile, birth_date: '1990-01-01' }),
    () => changeEvent({ hide_minors: true }),
  ],
  [
    'a deleted account',
    ['draw', 'results'],
    async () => (await asMae()).post('/account/delete', { password: 'barrels' }),
    async () => {
      await (await asMae()).patch('/account', { ...profile, birth_date: '1990-01-01' })
      await changeEvent({ hide_minors: true })
    },
  ],
  [
    "a horse's name",
    ['draw', 'results'],
    () => organizer.patch(`${at}/horses/${given.horse.id}?version=0`, { name: `New ${nth}`, rrrs_id: '' }),
  ],
  [
    "a bull's name",
    ['draw'],
    () => organizer.patch(`${at}/bulls/${given.bull.id}?version=0`, { name: `Other bull ${nth}` }),
  ],
  [
    'merged riders',
    ['draw', 'results'],
    async () => merge('riders', given.tina, await make.createTypedInRider(db, organization, `Tia ${nth}`)),
  ],
  [
    'merged horses',
    ['draw', 'results'],
    async () =>
      merge(
        'horses',
        given.horse,
        await make.createHorse(db, { name: `Elm ${nth}`, organization_id: organization.id }),
      ),
  ],
  ['a rider claimed by an account', ['draw', 'results'], claim],
  [
    'an undone claim',
    ['draw', 'results'],
    async () => {
      const { id } = await db.riderClaim.findFirstOrThrow({ where: { rider_id: given.tina.id } })
      return organizer.post(`/organizer/claims/${id}/take-back`)
    },
    claim,
  ],
  [
    "a rider's age",
    ['draw', 'results'],
    () => organizer.patch(`${eventAt()}/riders`, { rider_ids: [given.tina.id], is_adult: true }),
    () => changeEvent({ hide_minors: true }),
  ],
  [
    'the seed of draws at entry, revealed on a draw sheet',
    ['proof'],
    async () => {
      const data = { books_close: 'first horse' }
      await db.activity.update({ where: { id: given.activity.id }, data })
      return organizer.get(paths.drawSheet(given.activity.id))
    },
    async () => {
      await db.activity.update({ where: { id: given.activity.id }, data: { entry_mode: 'drawn' } })
      const line = { user_name: `Dee Drawn ${nth}`, activity_ids: [given.activity.id] }
      await organizer.post(`/ajax/entries/${given.event.id}`, line)
    },
  ],
  [
    "a season's name",
    ['season'],
    () => resend(seasonAt(), seasonAt(), 'season', { name: 'Winter', is_public: true }),
  ],
  [
    'a season made private',
    ['season'],
    () => resend(seasonAt(), seasonAt(), 'season', { name: 'Winter', is_public: false }),
  ],
  [
    'an added points group',
    ['season'],
    async () =>
      organizer.post(`${seasonAt()}/groups`, {
        ...(await organizer.visit(`${groupAt()}/settings`)).body.props.settings,
        name: 'Youth',
      }),
  ],
  [
    "a points group's name",
    ['season'],
    () => resend(`${groupAt()}/settings`, groupAt(), 'group', { name: 'Pros' }),
  ],
  [
    'a member of a points group',
    ['season'],
    () =>
      organizer.post(`${groupAt()}/members`, {
        from: 'season',
        members: [{ user_id: given.olga.id, horse_id: null }],
      }),
    async () => {
      await organizer.post(`/ajax/fill-points/${given.activity.id}`)
      await publish()
      await db.enrollment.updateMany({ where: { user_activity_id: given.runs[2]!.id }, data: { points: 5 } })
    },
  ],
]

// Hides the events of earlier tests, because they would slow down the public event list.
beforeEach(async () => {
  await db.event.updateMany({ data: { is_public: false } })
  given = await openEvent()
})

/** Invalidates the caches first, because the factories don't. */
const cacheAll = () =>
  vi.waitFor(async () => {
    for (const { cache } of [here, there]) cache.invalidate(organization.id)
    for (const { app, cache } of [here, there])
      for (const address of Object.values(PAGES).flatMap((addresses) => addresses())) {
        const isShown = (await answer(app, address)).startsWith('200')
        if (isShown && !address.endsWith('.png') && !cache.peek(address))
          throw new Error(`${address} isn't cached yet`)
      }
  }, WAIT_OPTIONS)

test.each(CHANGES)('updates the public pages on every instance: %s', async (_what, pages, change, before) => {
  await before?.()
  await cacheAll()
  const old = await shown(arena.app)
  expect(await shown(here.app)).toEqual(old)
  const { status, body } = (await change()) as { status: number; body: object }
  expect(status, JSON.stringify(body)).toBeLessThan(400)
  const now = await shown(arena.app)
  const same = Object.keys(now).filter((page) => now[page] === old[page])
  expect(same.filter((page) => pages.includes(page.split(' ')[0] as Page))).toEqual([])
  for (const { app } of [here, there])
    for (const [page, expected] of Object.entries(now)) {
      const address = page.split(' ')[1]!
      await vi.waitFor(async () => expect(await answer(app, address), page).toBe(expected), WAIT_OPTIONS)
    }
})
