import { createHash } from 'node:crypto'
import sharp from 'sharp'
import request, { type Response } from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createEvent,
  createHorse,
  createOrganization,
  createUser,
  createPurse,
  publishRounds,
} from '../../prisma/factories.ts'
import {
  RiderAppPage,
  type PublicClass,
  type PublicEvent,
  type ResultsPage,
} from '../../server/wire/riderApp/pages.ts'
import type { WorkerPool } from '../../server/workers/pool.ts'
import { openBrowser, testApp, testEnv, inlineWorkers } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena: Scenario = await createScenario(db)
const { organizer, owner, scorer, app } = arena

function binary(answer: Response, done: (error: Error | null, bytes: Buffer) => void) {
  const parts: Buffer[] = []
  const stream = answer as unknown as NodeJS.ReadableStream
  stream.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)))
}

const page = (url: string) => request(app).get(url).set('Accept', 'text/html')

async function propsOf(url: string) {
  const { text, status } = await page(url)
  expect(status, url).toBe(200)
  const [, json] = /<script id="props" type="application\/json">([\s\S]*?)<\/script>/.exec(text)!
  const { page: found } = JSON.parse(json!) as { page: unknown }
  return RiderAppPage.parse(found) as never as Record<string, any>
}

type Class = Awaited<ReturnType<typeof createActivity>>

async function openEvent({
  publish = true,
  ...given
}: { publish?: boolean; [column: string]: unknown } = {}) {
  const event = await createEvent(db, { organization: arena.organization, name: 'Spring Run', ...given })
  const activity = await createActivity(db, { event, name: 'Open 4D', publish_draw: publish })
  await createPurse(db, activity)
  const names = ['Ann Ames', 'Bea Bell', 'Cy Cole']
  const entries = []
  for (const [index, name] of names.entries()) {
    const rider = await createUser(db, {
      name,
      hometown: `Hometown of ${name}`,
      bbr_id: `BBR${event.id}${index}`,
    })
    const horse = await createHorse(db, { name: `Horse of ${name}` })
    entries.push(await createEntry(db, { activity, rider, horse, draw: index + 1 } as never))
  }
  return { event, activity, entries }
}

const save = (entry: { score: { id: number } }, score: unknown) =>
  scorer.patch(`/ajax/score/${entry.score.id}`, { score })

describe('public pages', () => {
  test('serves all visitors the same public pages, without setting cookies or requiring JavaScript', async () => {
    const { event, activity } = await openEvent()
    const results = `/m/activities/${activity.id}/results`
    for (const url of ['/m/', `/m/e/${event.slug}`, `/m/activities/${activity.id}`, results]) {
      const stranger = await page(url)
      const member = await request(app).get(url).set('Cookie', owner.cookie)
      expect(stranger.status, url).toBe(200)
      expect(stranger.headers['set-cookie']).toBeUndefined()
      expect(member.headers['set-cookie']).toBeUndefined()
      expect(member.headers.etag).toBe(stranger.headers.etag)
      expect(stranger.headers['cache-control']).toBe('public, no-cache')
    }
    const { text } = await page(`/m/activities/${activity.id}`)
    const [body] = text.split('<script id="props"')
    expect(body).toMatch(/<th scope="row">2<\/th><td>Bea Bell<small>Horse of Bea Bell<\/small>/)
  })

  test('shows the state of each class in an event', async () => {
    const { event, entries } = await openEvent()
    await createActivity(db, { event, name: 'Youth', position: 1 })
    const states = async () =>
      (await propsOf(`/m/e/${event.slug}`)).classes.map(
        ({ name, state, official, runs, over }: PublicClass) => [name, state, official, runs, over].join(' '),
      )
    expect(await states()).toEqual(['Open 4D draw out false 3 0', 'Youth not drawn false 0 0'])
    await save(entries[0]!, 17.5)
    expect((await states())[0]).toBe('Open 4D running false 3 1')
    for (const entry of entries.slice(1)) await save(entry, 'NT')
    expect((await states())[0]).toBe('Open 4D results false 3 3')
  })

  test("shows times in the event's time zone, and links to the event's location", async () => {
    const { event, activity } = await openEvent({ time_zone: 'Pacific/Honolulu', location: 'Hilo, HI' })
    await publishRounds(db, activity, { draw_published_at: new Date('2026-06-06T20:41:00Z') })
    const { text } = await page(`/m/activities/${activity.id}`)
    expect(text).toContain('Posted Jun 6, 2026, 10:41 AM HST')
    expect((await page(`/m/e/${event.slug}`)).text).toContain('query=Hilo%2C%20HI')
    const spot = { latitude: 19.70703, longitude: -155.08481 }
    await db.event.update({ where: { id: event.id }, data: spot })
    expect((await page(`/m/e/${event.slug}`)).text).toContain('query=19.70703%2C-155.08481')
    expect(await propsOf(`/m/e/${event.slug}`)).toMatchObject({ event: spot })
  })

  test('shows unofficial places without prizes until the payout is published', async () => {
    const { event, activity, entries } = await openEvent()
    await db.activity.update({ where: { id: activity.id }, data: { has_divisions: true } })
    for (const [index, entry] of entries.entries()) await save(entry, 17 + index)
    const results = `/m/activities/${activity.id}/results`
    const before = await propsOf(results)
    const rows = (found: typeof before) =>
      (found.divisions as ResultsPage['divisions']).flatMap(({ results }) => results)
    expect(before.official).toBe(false)
    expect(rows(before).map(({ rider, place, prize_cents }) => [rider, place, prize_cents])).toEqual([
      ['Ann Ames', '1', null],
      ['Bea Bell', '2', null],
      ['Cy Cole', '3', null],
    ])
    expect((await page(results)).text).toContain('Unofficial')
    expect(before.strip).toEqual({ values: [17_000, 18_000, 19_000], no_times: 0, not_run: 0, divisions: [] })

    await owner.get(`/events/${event.id}/activities/${activity.id}/publishPayout`)
    const after = await propsOf(results)
    expect(after.official).toBe(true)
    expect(rows(after)[0].prize_cents).toBeGreaterThan(0)
    expect((await page(results)).text).not.toContain('Unofficial')
    expect(after.strip).toEqual({ ...before.strip, divisions: [{ division: 1, from: 17_000 }] })

    await save(entries[0]!, 20)
    expect(rows(await propsOf(results))[0]).toMatchObject({ score: 17, corrected: { score: 20 }, place: '1' })
    expect((await propsOf(results)).strip, 'the score that the money is based on').toEqual(after.strip)
  })

  test('redirects a link with a slot number to the row of that slot', async () => {
    const { activity } = await openEvent()
    const answer = await page(`/m/activities/${activity.id}?slot=2`)
    expect([answer.status, answer.headers.location]).toEqual([302, `/m/activities/${activity.id}#slot-2`])
    expect((await page(`/m/activities/${activity.id}`)).text).toContain('<tr id="slot-2"')
    expect((await page(`/m/activities/${activity.id}?slot=javascript:1`)).status).toBe(200)
  })

  test('finds events by name or location, and escapes the search string', async () => {
    const { event } = await openEvent({ name: 'Needle & Thread 100%', location: 'Buffalo Gap' })
    const found = async (q: string) => {
      const { on, soon, past } = await propsOf(`/m?q=${encodeURIComponent(q)}`)
      return [...on, ...soon, ...past].map(({ slug }: PublicEvent) => slug)
    }
    expect(await found('needle &')).toEqual([event.slug])
    expect(await found('buffalo GAP')).toEqual([event.slug])
    expect(await found('100%')).toEqual([event.slug])
    expect(await found('%')).toEqual([event.slug])
    expect(await found('nowhere')).toEqual([])
    const { text } = await page('/m?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(text).not.toContain('<script>alert')
  })
})

describe('a public page', () => {
  test('hides a draw unless it is published', async () => {
    const { event, activity } = await openEvent({ publish: false })
    const secret = /Ann Ames|Horse of|Bea Bell/
    for (const url of [`/m/activities/${activity.id}`, `/m/e/${event.slug}`])
      expect((await page(url)).text).not.toMatch(secret)
    expect((await page(`/m/activities/${activity.id}`)).text).toContain('isn&#x27;t posted yet')
    expect((await page(`/m/activities/${activity.id}/results`)).status).toBe(404)

    await organizer.post(`/ajax/publish-draw/${activity.id}`)
    expect((await page(`/m/activities/${activity.id}`)).text).toMatch(secret)
    await organizer.post(`/ajax/unpublish-draw/${activity.id}`)
    expect((await page(`/m/activities/${activity.id}`)).text).not.toMatch(secret)
  })

  test('returns the same response for a private event as for a missing event', async () => {
    const { event, activity } = await openEvent({ is_public: false })
    const urls = [
      `/m/e/${event.slug}`,
      `/m/activities/${activity.id}`,
      `/m/activities/${activity.id}/results`,
    ]
    const missing = ['/m/e/nothing-1', '/m/activities/99999999', '/m/activities/99999999/results']
    for (const [index, url] of urls.entries()) {
      const [kept, none] = [await page(url), await page(missing[index]!)]
      expect([kept.status, none.status]).toEqual([404, 404])
      expect(kept.text.replaceAll(/\d{10,}/g, '')).toBe(none.text.replaceAll(/\d{10,}/g, ''))
      expect((await request(app).get(url).set('Cookie', owner.cookie)).status).toBe(404)
    }
    const { text } = await page('/m/?q=spring')
    expect(text).not.toContain(event.slug)
  })

  test("shows a rider's name, but not their ID, email, hometown or association number", async () => {
    const { event, activity, entries } = await openEvent()
    await save(entries[0]!, 17)
    const riders = await db.user.findMany({ where: { id: { in: entries.map(({ user_id }) => user_id!) } } })
    for (const url of [
      `/m/activities/${activity.id}`,
      `/m/activities/${activity.id}/results`,
      `/m/e/${event.slug}`,
    ]) {
      const { text } = await page(url)
      expect(text).not.toMatch(/@|Hometown of|BBR\d|user_id/)
      for (const { email } of riders) expect(text).not.toContain(email)
    }
    const { runs } = await propsOf(`/m/activities/${activity.id}`)
    expect(Object.keys(runs[0]).toSorted()).toEqual([
      'bull',
      'horse',
      'id',
      'rider',
      'score',
      'scratched',
      'slot',
    ])
  })

  test('withholds the names of minors and riders of unknown age when the event hides minors', async () => {
    const { event, activity, entries } = await openEvent({ hide_minors: true })
    const born = (index: number, birth_date: string) =>
      db.user.update({ where: { id: entries[index]!.user_id! }, data: { birth_date: new Date(birth_date) } })
    await born(0, '1990-01-01')
    await born(1, '2012-01-01')
    for (const entry of entries) await save(entry, 17)
    const urls = [`/m/activities/${activity.id}`, `/m/activities/${activity.id}/results`]
    const seen = async () => Promise.all(urls.map(async (url) => (await page(url)).text))
    for (const text of await seen()) {
      expect(text).toContain('Ann Ames')
      expect(text).toContain('Name withheld')
      expect(text).not.toMatch(/>(Bea Bell|Cy Cole)|"(Bea Bell|Cy Cole)"/)
    }
    const people = `/organizer/organizations/${arena.organization.id}/events/${event.id}/riders`
    await organizer.patch(people, { rider_ids: [entries[2]!.user_id], is_adult: true })
    for (const text of await seen()) expect(text).toMatch(/>Cy Cole/)
  })

  test('lists runs still to go with their draw numbers, apart from riders without a place', async () => {
    const { activity, entries } = await openEvent()
    const url = `/m/activities/${activity.id}/results`
    const groups = async () => {
      const { divisions } = await propsOf(url)
      return (divisions as ResultsPage['divisions']).map(
        ({ title, results }) => `${title}: ${results.map(({ slot, rider }) => `${slot} ${rider}`).join()}`,
      )
    }
    expect(await groups()).toEqual(['Still to run: 1 Ann Ames,2 Bea Bell,3 Cy Cole'])
    await save(entries[0]!, 17)
    await save(entries[1]!, 'NT')
    expect(await groups()).toEqual([
      'Placed: 1 Ann Ames',
      'Not placed: 2 Bea Bell',
      'Still to run: 3 Cy Cole',
    ])
    const { text } = await page(url)
    expect(text).toContain('<th scope="col">Draw</th>')
    expect(text).toMatch(/Still to run[^]*<th scope="row">3<\/th>/)
    await organizer.post(`/ajax/user-activity/${entries[2]!.id}/scratch`, { kind: 'turn-out' })
    expect((await groups()).at(-1)).toBe('Scratched: 3 Cy Cole')
  })

  test('hides places that would reveal an unpublished score', async () => {
    const { event, activity, entries } = await openEvent()
    const other = await createActivity(db, { event, name: 'Senior draw' })
    const hidden = await createEntry(db, { activity: other, draw: 1, contests: [activity] } as never)
    await db.enrollment.createMany({
      data: [{ activity_id: activity.id, user_activity_id: hidden.id, fee_cents: 0 }],
      skipDuplicates: true,
    })
    await save(hidden, 10)
    await save(entries[0]!, 17)
    const { divisions } = await propsOf(`/m/activities/${activity.id}/results`)
    const rows = (divisions as ResultsPage['divisions']).flatMap(({ results }) => results)
    expect(rows).toHaveLength(3)
    expect(rows.map(({ place }) => place)).toEqual(['', '', ''])
  })

  test('shows no data from other events, and rejects unknown rounds and paths', async () => {
    const elsewhere = await createOrganization(db, { name: 'Elsewhere Riders' })
    const event = await createEvent(db, { organization: elsewhere, name: 'Elsewhere Run' })
    const other = await createActivity(db, { event, name: 'Elsewhere Open', publish_draw: true })
    await createEntry(db, {
      activity: other as Class,
      rider: await createUser(db, { name: 'Ella Where' }),
      draw: 1,
    })
    const { event: here, activity } = await openEvent()
    for (const url of [`/m/e/${here.slug}`, `/m/activities/${activity.id}`])
      expect((await page(url)).text).not.toMatch(/Elsewhere|Ella Where/)
    expect((await page(`/m/activities/${activity.id}?round=nonsense`)).status).toBe(404)
    expect((await page(`/m/activities/${activity.id}/results?view=nonsense`)).status).toBe(404)
    for (const url of [
      '/m/e/',
      '/m/nothing',
      '/m/activities/0',
      '/m/activities/1e3',
      '/m/e/%00',
      '/m/e/%E0%A4%A',
    ])
      expect((await page(url)).status, url).toBeGreaterThanOrEqual(400)
  })
})

describe('invalid public URLs', () => {
  test('returns 404 for a URL that contains a null byte', async () => {
    const { activity } = await openEvent()
    for (const url of [
      '/m/e/%00',
      '/m?q=%00',
      `/m/activities/${activity.id}?round=%00`,
      `/m/activities/${activity.id}/results?view=%00`,
    ])
      expect((await page(url)).status, url).toBe(404)
  })

  test('accepts a long search string even if truncating it would split an emoji', async () => {
    const search = encodeURIComponent(`${'z'.repeat(59)}🐎`)
    expect((await page(`/m?q=${search}`)).status).toBe(200)
  })

  test('returns the same not-found page for all invalid URLs', async () => {
    const urls = ['/m/zzz/1', '/m/e/none-1', '/m/activities/99999999?round=x2', '/m/activities/zzz/results']
    const texts = []
    for (const url of urls) texts.push((await page(url)).text)
    expect(new Set(texts)).toHaveLength(1)
    expect(texts[0]).toContain('This page doesn&#x27;t exist or isn&#x27;t public.')
    const unzipped = await page('/m/zzz/1').set('Accept-Encoding', 'identity')
    expect([unzipped.status, unzipped.text]).toEqual([404, texts[0]])
  })
})

test('uses separate worker queues for public searches and other public pages', async () => {
  const clients: string[] = []
  const run: WorkerPool['run'] = (client, name, ...args) => {
    clients.push(client)
    return inlineWorkers.run(client, name, ...args)
  }
  const busy = testApp(db, undefined, testEnv(), undefined, { run })
  for (const url of ['/m', '/m?q=spring']) await request(busy).get(url)
  expect(clients).toEqual(['public page', 'public search'])
})

describe('search engines and link previews', () => {
  let site: typeof app
  beforeAll(() => {
    site = testApp(db, undefined, testEnv({ APP_URL: 'https://rodeo.test' }))
  })

  test('puts a canonical URL and a preview image, but no rider names, in the HTML head', async () => {
    const { activity } = await openEvent()
    const { text } = await request(site).get(`/m/activities/${activity.id}`)
    expect(text).toContain(`<link rel="canonical" href="https://rodeo.test/m/activities/${activity.id}"`)
    expect(text).toContain(
      `<meta property="og:image" content="https://rodeo.test/m/activities/${activity.id}/preview.png"`,
    )
    const now = (await request(site).get('/m/')).text
    expect(now).toContain('<meta property="og:image" content="https://rodeo.test/phone/preview.png"')
    expect(text).toContain('content="index, follow"')
    const [head] = text.split('<body>')
    expect(head).not.toMatch(/Ann Ames|Bea Bell/)
  })

  test('renders a preview image that changes when a run is scored, but not when a name or time changes', async () => {
    const { event, activity, entries } = await openEvent()
    const [ofEvent, ofClass] = [`/m/e/${event.slug}/preview.png`, `/m/activities/${activity.id}/preview.png`]
    const get = (url: string) => request(app).get(url).buffer().parse(binary)
    for (const url of [ofEvent, ofClass]) {
      const { status, headers, body } = await get(url).set('Accept-Encoding', 'identity')
      expect([status, headers['content-type'], headers['cache-control'], headers['set-cookie']]).toEqual([
        200,
        'image/png',
        'public, no-cache',
        undefined,
      ])
      expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 })
      expect(body.length).toBeLessThan(100_000)
      expect((await request(app).get(url).set('If-None-Match', headers.etag!)).status).toBe(304)
    }
    const before = await get(ofClass)
    await db.user.update({ where: { id: entries[0]!.user_id! }, data: { name: 'Another Ann' } })
    expect((await get(ofClass)).headers.etag).toBe(before.headers.etag)
    await save(entries[0]!, 17)
    const running = await get(ofClass)
    expect(running.headers.etag).not.toBe(before.headers.etag)
    await save(entries[0]!, 18)
    expect((await get(ofClass)).body.equals(running.body)).toBe(true)
    expect((await page('/m/e/none-1/preview.png')).status).toBe(404)
    await db.event.update({ where: { id: event.id }, data: { is_public: false } })
    for (const url of [ofEvent, ofClass]) expect((await page(url)).status).toBe(404)
  })

  test('adds a noindex tag to search results and not-found pages', async () => {
    expect((await page('/m?q=spring')).text).toContain('<meta name="robots" content="noindex"')
    expect((await page('/m/e/none')).text).toContain('<meta name="robots" content="noindex"')
  })

  test('serves the preview image, the icons and robots.txt', async () => {
    for (const file of ['preview', 'icon-180', 'icon-192', 'icon-512']) {
      const { status, headers } = await request(app).get(`/phone/${file}.png`)
      expect([status, headers['content-type']], file).toEqual([200, 'image/png'])
    }
    expect((await request(app).get('/robots.txt')).text).toMatch(/Allow: \/m/)
  })
})

describe('installed app', () => {
  test('serves a web app manifest with the scope /m/', async () => {
    const { body, headers } = await request(app).get('/m/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(
      JSON.parse(
        String(body.length ? body : (await request(app).get('/m/manifest.webmanifest')).text || body),
      ),
    ).toMatchObject({
      scope: '/m/',
      start_url: '/m/',
      display: 'standalone',
    })
  })

  test('serves a service worker that is never cached and can be turned off', async () => {
    const on = await request(app).get('/m/worker.js')
    expect(on.headers['cache-control']).toBe('no-cache')
    expect(on.text).toContain('self.BUILD = {"version":"tests","files":["/build/phone.js"]}')
    const off = await request(testApp(db, undefined, testEnv({ PHONE_WORKER: 'false' }))).get('/m/worker.js')
    expect(off.text).toContain('registration.unregister')
    expect(off.text).not.toContain('BUILD')
  })
})

describe('sponsor line on public pages', () => {
  test("shows the event's sponsor, or else the organization's, on the event's public pages", async () => {
    const { event, activity } = await openEvent()
    const pages = [
      `/m/e/${event.slug}`,
      `/m/activities/${activity.id}`,
      `/m/activities/${activity.id}/results`,
    ]
    const shownOn = async (url: string) => /<p class="sponsor">([^<]*)</.exec((await page(url)).text)?.[1]
    const { id } = arena.organization
    await db.organization.update({ where: { id }, data: { sponsor: 'The Feed Store' } })
    for (const url of pages) expect(await shownOn(url), url).toBe('The Feed Store')
    await db.event.update({ where: { id: event.id }, data: { sponsor_line: 'The Saddle Shop' } })
    for (const url of pages) expect(await shownOn(url), url).toBe('The Saddle Shop')
    await db.organization.update({ where: { id }, data: { sponsor: null } })
  })
})

describe('organization logo on public pages', () => {
  const { id: organization_id } = arena.organization
  const picture = (width: number, height: number, dot: (at: number) => number) => {
    const dots = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : dot(at)))
    return sharp(dots, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
  }
  const keep = async (bytes: Buffer) => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const logo = { type: 'image/png', bytes: new Uint8Array(bytes), hash }
    await db.logo.upsert({
      where: { organization_id },
      create: { organization_id, ...logo },
      update: logo,
    })
  }
  const logoOn = async (url: string) => /<img class="logo" src="([^"]*)"/.exec((await page(url)).text)?.[1]
  const get = (url: string) => request(app).get(url).buffer().parse(binary)

  test('shows a small logo on public event pages, and gives a new logo a new URL', async () => {
    const { event, activity } = await openEvent()
    const pages = [
      `/m/e/${event.slug}`,
      `/m/activities/${activity.id}`,
      `/m/activities/${activity.id}/results`,
    ]
    for (const url of pages) expect(await logoOn(url), url).toBeUndefined()
    await keep(await picture(900, 450, () => 90))
    const address = (await logoOn(pages[0]!))!
    expect(address).toMatch(new RegExp(`^/m/e/${event.slug}/logo[?]v=[0-9a-f]{8}$`))
    for (const url of pages) expect(await logoOn(url), url).toBe(address)
    const { status, headers, body } = await get(address)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, no-cache',
    ])
    expect(await sharp(body).metadata()).toMatchObject({ width: 192, height: 96 })
    const again = await request(app).get(address).set('If-None-Match', headers.etag!)
    expect(again.status).toBe(304)
    const plain = await get(address).set('Accept-Encoding', 'identity')
    expect(plain.body.equals(body)).toBe(true)

    let seed = 1
    await keep(await picture(900, 450, () => (seed = (seed * 48271) % 2147483647) % 256))
    const another = (await logoOn(pages[0]!))!
    expect(another).not.toBe(address)
    expect(
      (await get(another)).body.length,
      'limits the size even of an image of pure noise',
    ).toBeLessThanOrEqual(16 * 1024)
  })

  test('returns 404 for the logo if the event is private or the organization has no logo', async () => {
    await keep(await picture(100, 50, () => 90))
    const { event } = await openEvent({ is_public: false })
    expect((await page(`/m/e/${event.slug}/logo`)).status).toBe(404)
    expect((await page('/m/e/none-1/logo')).status).toBe(404)
    const { body } = await owner.get(`/m/my/e/${event.slug}`)
    expect(body.page.event.logo).toBeNull()
    await db.event.update({ where: { id: event.id }, data: { is_public: true } })
    expect((await page(`/m/e/${event.slug}/logo`)).status).toBe(200)
    await db.logo.deleteMany({ where: { organization_id } })
    expect((await page(`/m/e/${event.slug}/logo`)).status).toBe(404)
  })

  test("shows the organization's logo on a season page only while the season is public", async () => {
    await keep(await picture(100, 50, () => 90))
    const season = await db.pointsSeason.create({
      data: { name: 'Series', organization_id, is_public: true },
    })
    const address = (await logoOn(`/seasons/${season.slug}`))!
    expect(address).toMatch(new RegExp(`^/seasons/${season.slug}/logo[?]v=`))
    expect((await get(address)).headers['content-type']).toBe('image/png')
    await db.pointsSeason.update({ where: { id: season.id }, data: { is_public: false } })
    expect((await page(address)).status).toBe(404)
    await db.logo.deleteMany({ where: { organization_id } })
  })
})

describe('link to the phone pages', () => {
  const asked = (browser: typeof owner, url: string) => browser.get(url).set('Accept', 'text/html')

  test('shows the link to the phone pages on draw sheets, results and the draw screen', async () => {
    const { event, activity, entries } = await openEvent()
    for (const [index, entry] of entries.entries()) await save(entry, 17 + index)
    await owner.get(`/events/${event.id}/activities/${activity.id}/publishPayout`)
    const APP_URL = 'http://192.168.1.20:3000'
    const inNetwork = testApp(db, undefined, testEnv({ APP_URL }))
    const member = await openBrowser(inNetwork, db, arena.people.owner)
    const sheet = await asked(member, `/drawsheet/activity/${activity.id}`)
    expect(sheet.text).toMatch(
      new RegExp(`data:image/svg.xml;base64,[^>]*>[^]*${APP_URL}/m/activities/${activity.id}<`),
    )
    const results = await asked(member, `/payout/activity/${activity.id}`)
    expect(results.text).toMatch(new RegExp(`${APP_URL}/m/activities/${activity.id}/results<`))
    const screen = await member.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw`)
    expect(screen.body.props).not.toHaveProperty('phones_picture')
    expect(screen.body.props).toMatchObject({
      phones: `${APP_URL}/m/activities/${activity.id}`,
      local_links: null,
    })
    const asksForIt = {
      'X-Inertia-Partial-Component': 'DrawManager/Index',
      'X-Inertia-Partial-Data': 'phones_picture',
    }
    const { body } = await member
      .visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw`)
      .set(asksForIt)
    expect(body.props.phones_picture).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test("leaves out the link to the phone pages if phones can't reach the server", async () => {
    const { event, activity, entries } = await openEvent()
    for (const [index, entry] of entries.entries()) await save(entry, 17 + index)
    await owner.get(`/events/${event.id}/activities/${activity.id}/publishPayout`)
    for (const url of [`/drawsheet/activity/${activity.id}`, `/payout/activity/${activity.id}`]) {
      const { status, text } = await asked(owner, url)
      expect(status).toBe(200)
      expect(text).not.toContain('localhost')
      expect(text).not.toContain('svg+xml;base64')
    }
    const { body } = await owner.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw`).set({
      'X-Inertia-Partial-Component': 'DrawManager/Index',
      'X-Inertia-Partial-Data': 'phones_picture,local_links',
    })
    expect(body.props.phones_picture).toBeUndefined()
    expect(body.props.local_links).toMatch(/^http:\/\/localhost/)
  })

  test('leaves out the link to the phone pages for a private event', async () => {
    const { event, activity } = await openEvent({ is_public: false })
    expect((await asked(owner, `/drawsheet/activity/${activity.id}`)).text).not.toContain('/m/activities')
    const screen = await scorer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw`)
    expect(screen.body.props.phones).toBeNull()
  })
})
