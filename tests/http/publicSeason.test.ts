import request from 'supertest'
import { afterAll, describe, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { openBrowser, startLiveApp } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const database = await freshDatabase()
const { db } = database
const { app, organizer, organization } = await createScenario(db)

const live = await startLiveApp(database)
afterAll(() => live.stop())

const getSeason = ({ slug }: { slug: string }, asked = '') => request(app).get(`/seasons/${slug}${asked}`)

async function newSeason({ is_public = true, group: settings = {} } = {}) {
  const { id } = await make.createPointsSeason(db, organization)
  const season = await db.pointsSeason.update({
    where: { id },
    data: { is_public, name: 'Summer & Fall', slug: `summer-${id}` },
  })
  return { season, group: await make.createPointsGroup(db, season, { name: 'Open', ...settings }) }
}

async function createRace(group: { id: number }, riders: object[], event: object = {}) {
  const held = await make.createEvent(db, { organization, ...event })
  const activity = await make.createActivity(db, {
    event: held,
    publish_draw: true,
    points_seasons_group_id: group.id,
  })
  for (const [index, given] of riders.entries()) {
    const rider = 'id' in given ? (given as { id: number }) : await make.createUser(db, given)
    if (!('id' in given)) await make.createPointsGroupMember(db, group, rider)
    await make.createEntry(db, { activity, rider, score: 15_000 + index })
  }
  await organizer.post(`/ajax/fill-points/${activity.id}`).expect(200)
  await organizer.get(`/events/${held.id}/activities/${activity.id}/publishPayout`).expect(200)
  return { activity, event: held }
}

describe("a season's public page", () => {
  test('shows the season to all visitors without setting a cookie', async () => {
    const { season, group } = await newSeason()
    await createRace(group, [{ name: 'Ann <b>' }, { name: 'Bea' }], { name: 'Spring Run' })
    const page = await getSeason(season).expect(200)
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['cache-control']).toBe('public, no-cache')
    expect(page.text).toContain('Summer &amp; Fall')
    expect(page.text).toContain('Ann &lt;b&gt;')
    expect(page.text).toContain('Spring Run <b>5</b>')
    const again = await getSeason(season).set('If-None-Match', page.headers.etag!)
    expect(again.status).toBe(304)
  })

  test('hides contact information on the season page, and shows signed-in users the same page', async () => {
    const { season, group } = await newSeason()
    await createRace(group, [{ name: 'Ann', email: 'ann@example.test', hometown: 'Waco' }])
    const page = await getSeason(season)
    expect(page.text).not.toMatch(/example\.test|Waco|users\/view/)
    expect((await organizer.get(`/seasons/${season.slug}`)).text).toBe(page.text)
  })

  test('serves each points group and each page of the season at its own URL', async () => {
    const { season, group } = await newSeason()
    const youth = await make.createPointsGroup(db, season, { name: 'Youth' })
    await createRace(group, [{ name: 'Ann' }])
    await createRace(youth, [{ name: 'Young' }])
    expect((await getSeason(season)).text).toContain(`/seasons/${season.slug}?group=${youth.id}`)
    expect((await getSeason(season, `?group=${youth.id}`)).text).toContain('Young')
    const other = await newSeason()
    await getSeason(season, `?group=${other.group.id}`).expect(404)
    await getSeason(season, '?group=no').expect(422)
    expect((await getSeason(season, '?page=9')).text).toContain('No points yet.')
  })

  test('returns 404 for a private or missing season', async () => {
    const { season } = await newSeason({ is_public: false })
    for (const slug of [season.slug, 'nothing-1', '%00']) await getSeason({ slug }).expect(404)
  })

  test('lets an organizer publish and unpublish the season', async () => {
    const { season } = await newSeason({ is_public: false })
    const say = async (is_public: boolean) => {
      const { body } = await organizer.visit(`/organizer/seasons/${season.id}`)
      const { version } = body.props.season
      return organizer.patch(`/organizer/seasons/${season.id}?version=${version}`, {
        name: 'Summer',
        is_public,
      })
    }
    await say(true)
    await getSeason(season).expect(200)
    await say(false)
    await getSeason(season).expect(404)
  })
})

describe('names of minors', () => {
  const riders = [
    { name: 'Minnie Minor', birth_date: new Date('2012-05-01') },
    { name: 'Al Adult', birth_date: new Date('1990-05-01') },
    { name: 'Una Unknown', birth_date: null },
  ]
  const day = { starts_on: new Date('2026-05-01') }

  test('withholds the names of minors and riders of unknown age when the event hides minors', async () => {
    const { season, group } = await newSeason()
    await createRace(group, riders, { ...day, hide_minors: true })
    const { text } = await getSeason(season)
    expect(text).toContain('Al Adult')
    expect(text).not.toMatch(/Minnie|Una/)
    expect(text.match(/Name withheld/g)).toHaveLength(2)
  })

  test("hides minors' names in the whole season as soon as one event hides minors", async () => {
    const { season, group } = await newSeason()
    const { activity } = await createRace(group, riders, day)
    expect((await getSeason(season)).text).toContain('Minnie Minor')
    await db.event.update({ where: { id: activity.event_id }, data: { hide_minors: true } })
    expect((await getSeason(season)).text).not.toContain('Minnie Minor')
  })

  test('names a rider of unknown age only if confirmed as an adult at every event that hides minors', async () => {
    const { season, group } = await newSeason()
    const first = await createRace(group, riders, { ...day, hide_minors: true })
    const una = await db.user.findFirstOrThrow({ where: { name: 'Una Unknown' }, orderBy: { id: 'desc' } })
    const minnie = await db.user.findFirstOrThrow({
      where: { name: 'Minnie Minor' },
      orderBy: { id: 'desc' },
    })
    const adult = (event: { id: number }, { id: user_id }: { id: number }) =>
      db.eventRider.create({ data: { event_id: event.id, user_id, is_adult: true } })
    await adult(first.event, una)
    await adult(first.event, minnie)
    const { text } = await getSeason(season)
    expect(text).toContain('Una Unknown')
    expect(text).not.toContain('Minnie')

    const second = await createRace(group, [una], { ...day, hide_minors: true })
    expect((await getSeason(season)).text).not.toContain('Una')
    await adult(second.event, una)
    expect((await getSeason(season)).text).toContain('Una Unknown')
  })

  test("shows minors' names to members of the organization", async () => {
    const { group } = await newSeason()
    await createRace(group, riders, { ...day, hide_minors: true })
    const { body } = await organizer.visit(`/organizer/points-groups/${group.id}`)
    expect(body.props.standings[0].rider.name).toBe('Minnie Minor')
  })
})

test("shows points from a private event without the event's name", async () => {
  const { season, group } = await newSeason()
  await createRace(group, [{ name: 'Ann' }], { name: 'Secret Practice', is_public: false })
  const { text } = await getSeason(season)
  expect(text).not.toContain('Secret Practice')
  expect(text).toContain('Private event <b>5</b>')
})

test('gives tied riders the same place and splits their points', async () => {
  const { season, group } = await newSeason({ group: { ties: 'SPLIT' } })
  const { activity } = await createRace(group, [{ name: 'Ann' }, { name: 'Bea' }, { name: 'Cleo' }])
  await organizer.get(`/events/${activity.event_id}/activities/${activity.id}/unPublishPayout`).expect(200)
  await db.score.updateMany({ where: { entry: { activity_id: activity.id } }, data: { value: 15_000 } })
  await organizer.get(`/events/${activity.event_id}/activities/${activity.id}/publishPayout`).expect(200)
  const { text } = await getSeason(season)
  const places = [...text.matchAll(/<td class="number">\s*([\d.]+)\s*<\/td>/g)].map(([, cell]) => cell)
  expect(places).toEqual(['1', '4', '1', '4', '1', '4'])
})

describe('the cache of public season pages', () => {
  const read = async (season: { slug: string }, asked = '') =>
    (await request(live.server).get(`/seasons/${season.slug}${asked}`)).text

  test('serves season pages from the cache, with one cached page for all page numbers past the last', async () => {
    const { season, group } = await newSeason()
    const { event } = await createRace(group, [{ name: 'Ann' }], { name: 'Spring Run' })
    const [first, beyond] = [await read(season), await read(season, '?page=2')]
    await db.event.update({ where: { id: event.id }, data: { name: 'By hand' } })
    await db.pointsSeason.update({ where: { id: season.id }, data: { name: 'By hand' } })
    expect(await read(season)).toBe(first)
    for (const page of ['2', '77', '1000000']) expect(await read(season, `?page=${page}`)).toBe(beyond)
  })

  test('hides a name again when the rider is no longer confirmed as an adult', async () => {
    const { season, group } = await newSeason()
    const { event } = await createRace(group, [{ name: 'Una' }], { hide_minors: true })
    const una = await db.user.findFirstOrThrow({ where: { name: 'Una' }, orderBy: { id: 'desc' } })
    const sayAdult = (is_adult: boolean) =>
      organizer
        .patch(`/organizer/organizations/${organization.id}/events/${event.id}/riders`, {
          rider_ids: [una.id],
          is_adult,
        })
        .expect(302)
    const become = async (text: RegExp) => vi.waitFor(async () => expect(await read(season)).toMatch(text))
    await become(/Name withheld/)
    await sayAdult(true)
    await become(/Una/)
    await sayAdult(false)
    await become(/Name withheld/)
  })

  async function resend(form: string, save: string, what: string, changes: object) {
    const { props } = (await organizer.visit(form)).body
    const version = props.version ?? props[what].version
    const { status } = await organizer.patch(`${save}?version=${version}`, { ...props.settings, ...changes })
    expect([302, 303]).toContain(status)
  }

  test('updates the season page after every change to the data it shows', async () => {
    const { season, group } = await newSeason()
    const { event, activity } = await createRace(
      group,
      [{ name: 'Ann', birth_date: new Date('2012-05-01') }],
      {
        name: 'Spring Run',
      },
    )
    const [entry] = await db.userActivity.findMany({ where: { activity_id: activity.id } })
    const become = async (text: RegExp) => vi.waitFor(async () => expect(await read(season)).toMatch(text))
    const at = `/organizer/organizations/${organization.id}`
    const payout = `/events/${event.id}/activities/${activity.id}`
    await become(/Ann[^]*Spring Run/)
    const ann = await openBrowser(app, db, { id: entry!.user_id! })
    const profile = { name: 'Anna', hometown: null, bbr_id: null, birth_date: '2012-05-01', rides: true }
    await ann.patch('/account', profile).expect(302)
    await become(/Anna/)
    const seasonAt = `/organizer/seasons/${season.id}`
    await resend(seasonAt, seasonAt, 'season', { name: 'Winter', is_public: true })
    await become(/Winter/)
    await resend(`${at}/edit`, at, 'organization', { sponsor: 'Hats & Co' })
    await become(/Hats &amp; Co/)
    await resend(`${at}/events/${event.id}/settings`, `${at}/events/${event.id}`, 'event', {
      hide_minors: true,
    })
    await become(/Name withheld/)
    await organizer.get(`${payout}/unPublishPayout`).expect(200)
    await become(/No points yet/)
    await organizer.get(`${payout}/publishPayout`).expect(200)
    await become(/Name withheld/)
    await resend(seasonAt, seasonAt, 'season', { name: 'Winter', is_public: false })
    await become(/This page doesn't exist or isn't public/)
  })
})
