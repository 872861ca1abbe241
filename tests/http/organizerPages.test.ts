import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect as connectTo } from 'node:net'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createEvent,
  createPointsGroup,
  createHorse,
  createUser,
  createPointsSeason,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { pageAt } from '../../resources/js/visits/prefetchPages.ts'
import { connect } from '../../server/database/db.ts'
import * as paths from '../../server/wire/paths.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { app, organizer, viewer, outsider, stranger, organization, event } = arena

describe('organizer pages', () => {
  test("lists a user's organizations with the user's role in each", async () => {
    const { body } = await organizer.visit('/organizer/organizations')
    expect(body.component).toBe('Organizations/Index')
    expect(body.props.organizations).toMatchObject([
      { id: organization.id, name: organization.name, role: 'organizer', events_count: 1, next_event: null },
    ])
    expect(body.props.auth).toEqual({
      user: { id: arena.people.organizer.id, name: 'Otis Organizer', has_account: true },
    })
  })

  test("lists an organization's events and each class's progress", async () => {
    const activity = await createActivity(db, {
      event,
      name: 'Open',
      rounds: ['1', '2'],
      total_slots: 20,
      position: 9,
    })
    await createEntry(db, { activity, round: '1', draw: 1, score: 15_000 })
    await createEntry(db, { activity, round: '1', draw: 2 })
    const events = await viewer.visit(`/organizer/organizations/${organization.id}`)
    expect(events.body.props.events).toMatchObject([
      { id: event.id, name: event.name, starts_on: '2026-06-06' },
    ])
    const activities = await viewer.visit(
      `/organizer/organizations/${organization.id}/events/${event.id}/activities`,
    )
    expect(activities.body.props.activities.at(-1)).toMatchObject({
      name: 'Open',
      filled: 2,
      scored: 1,
      publish_draw: false,
      draws: [
        { round: '1', url: `/organizer/scoring/${event.id}/activities/${activity.id}/draw/1` },
        { round: '2', url: `/organizer/scoring/${event.id}/activities/${activity.id}/draw/2` },
      ],
      payout: `/organizer/scoring/${event.id}/activities/${activity.id}/payout`,
    })
  })

  test('predicts which page component the server renders for each link that is preloaded', async () => {
    const [o, e, a] = [organization.id, event.id, arena.activity.id]
    const rounds = await createActivity(db, { event, rounds: ['1', '2'] })
    const season = await createPointsSeason(db, organization)
    const group = await createPointsGroup(db, season)
    for (const address of [
      paths.organizations,
      paths.events(o),
      paths.activities(o, e),
      paths.ridersInEvent(o, e),
      paths.eventSettings(o, e),
      paths.classSettings(e, a),
      paths.money(e, a),
      paths.draw(e, a),
      paths.draw(e, rounds.id, '2'),
      paths.payout(e, a),
      paths.leaderboard(group.id),
      paths.checkRegister(o),
    ])
      expect([address, pageAt(address)]).toEqual([address, (await organizer.visit(address)).body.component])
    expect(pageAt(paths.account), 'other pages are not preloaded').toBeUndefined()
  })

  test('shows a 404 page to outsiders', async () => {
    for (const url of [
      `/organizer/organizations/${organization.id}`,
      `/organizer/organizations/${organization.id}/events/${event.id}/activities`,
      `/organizer/scoring/${event.id}/activities/${arena.activity.id}/draw`,
      `/organizer/scoring/${event.id}/activities/${arena.activity.id}/payout`,
    ]) {
      const answer = await outsider.visit(url)
      expect([answer.status, answer.body.component, answer.body.props.status], url).toEqual([
        404,
        'Error/Index',
        404,
      ])
    }
  })

  test("returns 404 for an event in another organization's URL and a class in another event's URL", async () => {
    const url = `/organizer/organizations/${arena.elsewhere.id}/events/${event.id}/activities`
    expect((await organizer.visit(url)).status).toBe(404)
    expect(
      (await organizer.visit(`/organizer/scoring/${event.id + 1}/activities/${arena.activity.id}/draw`))
        .status,
    ).toBe(404)
  })
})

describe('rider page', () => {
  test('lists only the runs that the user is allowed to see', async () => {
    const rider = await createUser(db, { name: 'Ria', hometown: 'Cody, WY', bbr_id: 'B-1' })
    const mine = await createActivity(db, { event })
    const theirs = await createActivity(db)
    await createEntry(db, {
      activity: mine,
      rider,
      horse: await createHorse(db, { name: 'Sugar' }),
      score: 17_201,
    })
    await createEntry(db, { activity: theirs, rider })
    const { body } = await organizer.visit(`/users/view/${rider.id}`)
    expect(body.component).toBe('Riders/Show')
    expect(body.props.rider).toEqual({
      id: rider.id,
      name: 'Ria',
      hometown: 'Cody, WY',
      bbr_id: 'B-1',
      fake: false,
    })
    expect(body.props.runs).toMatchObject([{ activity: mine.name, draw: 1, horse: 'Sugar', score: 17.201 }])
    expect(JSON.stringify(body.props), 'hides the email address').not.toContain(rider.email)
  })

  test('shows riders their runs in published draws, but not in drafts', async () => {
    const rider = await createUser(db)
    const browser = await openBrowser(app, db, rider)
    const draft = await createActivity(db, { event })
    const published = await createActivity(db, { event, publish_draw: true })
    for (const activity of [draft, published]) await createEntry(db, { activity, rider })
    const { body } = await browser.visit(`/users/view/${rider.id}`)
    expect(
      body.props.runs.map((run: { activity: string; url: string | null }) => [run.activity, run.url]),
    ).toEqual([[published.name, null]])
  })

  test("lets scorers and viewers see only riders who entered one of the organization's events", async () => {
    const elsewhere = await createUser(db)
    await createEntry(db, { activity: await createActivity(db), rider: elsewhere })
    const typed = await createTypedInRider(db, organization)
    for (const browser of [arena.scorer, viewer]) {
      expect((await browser.visit(`/users/view/${elsewhere.id}`)).status).toBe(404)
      expect((await browser.visit(`/users/view/${typed.id}`)).status).toBe(404)
    }
    expect((await organizer.visit(`/users/view/${elsewhere.id}`)).status).toBe(200)
    expect((await organizer.visit(`/users/view/${typed.id}`)).status).toBe(200)

    await createEntry(db, { activity: await createActivity(db, { event }), rider: elsewhere })
    const { body } = await arena.scorer.visit(`/users/view/${elsewhere.id}`)
    expect(body.props.runs, 'shows only the run at this event').toHaveLength(1)
  })

  test('hides riders typed in by another organization', async () => {
    const theirs = await createTypedInRider(db, arena.elsewhere)
    expect((await organizer.visit(`/users/view/${theirs.id}`)).status).toBe(404)
    expect(
      (await (await openBrowser(app, db, await createUser(db))).visit(`/users/view/${arena.people.owner.id}`))
        .status,
    ).toBe(404)
  })
})

describe('rider, horse and bull lists', () => {
  test("lists the organization's typed-in riders, but not those of other organizations", async () => {
    const typed = await createTypedInRider(db, organization, 'Our Own')
    await createTypedInRider(db, arena.elsewhere, 'Their Own')
    const { body } = await organizer.get('/ajax/riders-list')
    expect(body.links).toEqual({ next: null })
    expect(body.data).toContainEqual({ id: typed.id, name: 'Our Own', email: null })
    expect(body.data.map((rider: { name: string }) => rider.name)).not.toContain('Their Own')
  })

  test("shows a rider's email only to organizations whose published draws include the rider", async () => {
    const ours = await createUser(db, { name: 'Addie Ours' })
    const theirs = await createUser(db, { name: 'Addie Theirs' })
    const nobodys = await createUser(db, { name: 'Addie Nobodys' })
    const activity = await createActivity(db, { event })
    await createEntry(db, { activity, rider: ours })
    const event2 = await createEvent(db, { organization: arena.elsewhere })
    const published = { event: event2, publish_draw: true }
    await createEntry(db, { activity: await createActivity(db, published), rider: theirs })

    type Rider = { id: number; name: string; email: string | null }
    const isAddie = ({ name }: Rider) => name.startsWith('Addie')
    const read = async (browser: Browser) => ({
      list: (await browser.get('/ajax/riders-list')).body.data.filter(isAddie),
      search: (await browser.get('/ajax/rider/search?query=addie')).body.data,
    })
    const item = ({ id, name }: { id: number; name: string }, email: string | null) => ({ id, name, email })
    const drafted = await read(organizer)
    expect(drafted.list[0], 'hides the email of a rider who is entered only in an unpublished draw').toEqual(
      item(ours, null),
    )
    await publishRounds(db, activity, { publish_draw: true })
    expect(await read(organizer)).toEqual({
      list: [item(ours, ours.email), item(theirs, null), item(nobodys, null)],
      search: [item(nobodys, null), item(ours, ours.email), item(theirs, null)],
    })
    expect((await read(arena.outsider)).list).toEqual([
      item(ours, null),
      item(theirs, theirs.email),
      item(nobodys, null),
    ])
  })

  test('splits a list of more than 5,000 horses into several pages', async () => {
    await db.horse.createMany({
      data: Array.from({ length: 5001 }, (_, index) => ({
        name: `Page Horse ${index}`,
        rrrs_id: `PAGE${index}`,
      })),
    })
    const first = await organizer.get('/ajax/horses-list')
    expect(first.body.data).toHaveLength(5000)
    const rest = await organizer.get(first.body.links.next)
    expect(rest.body.data.length + first.body.data.length).toBe(await db.horse.count())
    expect(rest.body.links.next).toBeNull()
    const again = await organizer.get('/ajax/horses-list').set('If-None-Match', first.headers.etag!)
    expect(again.status).toBe(304)
  })

  test('finds a rider by any part of the name, and a horse or bull by the start of the name', async () => {
    await createUser(db, { name: "Kit O'Brien-Ash" })
    await createHorse(db, { name: 'Zephyr 100%' })
    await createHorse(db, { name: 'A Zephyr' })
    await db.bull.create({ data: { name: 'Zorro' } })
    const names = async (url: string) =>
      (await organizer.get(url)).body.data.map((one: { name: string }) => one.name)
    expect(await names("/ajax/rider/search?query=o'brien")).toEqual(["Kit O'Brien-Ash"])
    expect(await names('/ajax/horse/search?query=zEPH')).toEqual(['Zephyr 100%'])
    expect(await names('/ajax/horse/search?query=%25')).toEqual([])
    expect(await names('/ajax/bull/search?query=zor')).toEqual(['Zorro'])
    for (const kind of ['rider', 'horse', 'bull'])
      expect(await names(`/ajax/${kind}/search?query=`)).toEqual([])
  })

  test('shows the rider, horse and bull lists only to organizers', async () => {
    const urls = [
      '/ajax/riders-list',
      '/ajax/horses-list',
      '/ajax/rider/search?query=a',
      '/ajax/horse/search?query=a',
      '/ajax/bull/search?query=a',
    ]
    for (const url of urls) {
      expect((await viewer.get(url)).status, url).toBe(403)
      expect((await stranger.get(url)).status, url).toBe(401)
    }
  })
})

describe('errors, headers and logs', () => {
  test('sends errors as JSON to scripts and as a page to browsers', async () => {
    expect((await organizer.get('/ajax/nothing')).body).toEqual({
      message: "Page not found, or you don't have access.",
    })
    const page = await request(app).get('/nothing').set('Accept', 'text/html')
    expect(page.status).toBe(404)
    expect(page.text).toContain('Error\\/Index')
  })

  test('rejects invalid JSON and oversized request bodies', async () => {
    const send = (body: string) =>
      request(app)
        .patch('/ajax/user-activity-swap')
        .set('Cookie', organizer.cookie)
        .set('X-CSRF-TOKEN', organizer.csrf)
        .set('Content-Type', 'application/json')
        .send(body)
    expect((await send('{"a":')).status).toBe(400)
    expect((await send(`{"a":"${'x'.repeat(300_000)}"}`)).status).toBe(413)
    expect((await send('null')).status).toBe(400)
    expect((await send('[]')).status).toBe(422)
  })

  test('rejects malformed input without a server error', async () => {
    const carried = encodeURIComponent(`abc.${'é'.repeat(43)}`)
    const bad = await request(app).get('/login').set('Cookie', `carried=${carried}`)
    expect(bad.status).toBe(200)
    for (const url of [
      `/ajax/draw/${arena.activity.id}?round[toString]=x`,
      '/ajax/riders-list?after=2147483648',
      `/organizer/checks/${organization.id}?q=%00`,
      `/organizer/checks/${organization.id}/print?numbers=2147483648`,
    ])
      expect((await organizer.get(url)).status, url).toBeOneOf([404, 422])
    const signIn = await request(app)
      .post('/login')
      .set('Cookie', stranger.cookie)
      .set('X-CSRF-TOKEN', stranger.csrf)
      .set('Accept', 'application/json')
      .send({ email: 'a\u0000@b.c', password: 'x' })
    expect(signIn.status).toBe(422)
  })

  test('shows an error page instead of redirecting to the same invalid URL', async () => {
    const url = `/organizer/checks/${organization.id}?page=abc`
    const answer = await organizer.visit(url).set('Referer', `http://127.0.0.1${url}`)
    expect([answer.status, answer.body.component]).toEqual([422, 'Error/Index'])
  })

  test('returns 200 at /up', async () => {
    expect((await request(app).get('/up')).status).toBe(200)
  })

  test('returns 503 with one sentence when the database is unreachable', async () => {
    const gone = connect('postgresql://nobody@127.0.0.1:1/none')
    const app = testApp(gone)
    const up = await request(app).get('/up')
    expect([up.status, up.text]).toEqual([503, 'no database'])
    const page = await request(app)
      .get('/organizer/organizations')
      .set('Cookie', `session=${'x'.repeat(43)}`)
    expect([page.status, page.text]).toEqual([503, "Can't reach the database. Try again in a moment."])
    await gone.$disconnect()
  })

  test('sends pages with no-cache, a CSRF token and a strict content security policy', async () => {
    const page = await request(app).get('/login')
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.text).toMatch(/<meta name="csrf-token" content="[\w-]{43}"/)
    expect(page.headers['set-cookie']!.toString()).toMatch(/session=[^;]+;.*HttpOnly; SameSite=Lax/)
  })

  test('encrypts the browser history in a secure context, and sends no-store otherwise', async () => {
    const ofPage = async (headers: Record<string, string>) => {
      const page = await request(app).get(paths.organizations).set('Cookie', organizer.cookie).set(headers)
      return [page.text.includes('"encryptHistory":true'), page.headers['cache-control']]
    }
    expect(await ofPage({ 'Sec-Fetch-Dest': 'document' })).toEqual([true, 'private, no-cache'])
    expect(await ofPage({})).toEqual([false, 'private, no-store'])
  })

  test('keeps passwords, query strings and cookies out of the log', async () => {
    const { pino } = await import('pino')
    const { testApp } = await import('../support/app.ts')
    const lines: string[] = []
    const logged = testApp(db, pino({}, { write: (line: string) => void lines.push(line) }))
    await request(logged)
      .post('/login?secret=in-the-query')
      .type('form')
      .send({ email: 'a@b.c', password: 'hunter2' })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      method: 'POST',
      path: '/login',
      status: 419,
      request_id: expect.any(String),
    })
    expect(lines.join()).not.toMatch(/hunter2|in-the-query|session=/)
  })

  test("doesn't log an error when a client disconnects mid-request", async () => {
    const { pino } = await import('pino')
    const { testApp } = await import('../support/app.ts')
    const lines: string[] = []
    const server = testApp(db, pino({}, { write: (line: string) => void lines.push(line) })).listen(0)
    const { port } = server.address() as AddressInfo
    const socket = connectTo(port)
    await once(socket, 'connect')
    socket.write(
      'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    )
    const [, answer] = (await once(server, 'request')) as [unknown, ServerResponse]
    socket.destroy()
    await once(answer, 'close')
    await new Promise((resolve) => setTimeout(resolve, 50))
    server.close()
    expect(lines).toEqual([])
  })
})
