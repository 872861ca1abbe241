import { pino } from 'pino'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createEvent,
  createHorse,
  createUser,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { connect } from '../../server/database/db.ts'
import type { MyRun } from '../../server/wire/riderApp/myRuns.ts'
import { openBrowser, testApp } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
const arena = await createScenario(db)
const { app, organization } = arena
const today = () => new Date(new Date().toISOString().slice(0, 10))
const MINUTE = 60_000

async function family() {
  const mother = await createUser(db, { name: 'Mae Tucker' })
  const child = await createTypedInRider(db, organization, 'Kim Tucker')
  await db.riderManager.create({ data: { account_id: mother.id, rider_id: child.id } })
  const event = await createEvent(db, {
    organization,
    name: 'Spring; Run',
    starts_on: today(),
    time_zone: 'UTC',
    location: 'Billings, MT',
  })
  const activity = await createActivity(db, { event, name: 'Open 4D', publish_draw: true, drag_every: 5 })
  const phone = await openBrowser(app, db, mother)
  const runs = async (): Promise<MyRun[]> => (await phone.get('/m/my/me.json')).body.runs
  return { mother, child, event, activity, phone, runs }
}

async function run(activity: Awaited<ReturnType<typeof createActivity>>, count: number) {
  for (let slot = 1; slot <= count; slot++) {
    const { score } = await createEntry(db, { activity, draw: slot, score: 17_000 + slot })
    const scored_at = new Date(Date.now() - (count - slot) * MINUTE)
    await db.score.update({ where: { id: score.id }, data: { scored_at } })
  }
}

describe("a user's list of runs", () => {
  test('lists the runs of the user and of managed riders, with the expected wait', async () => {
    const { mother, child, activity, phone } = await family()
    await run(activity, 4)
    await createEntry(db, { activity, draw: 5 })
    await createEntry(db, { activity, draw: 6, rider: child, horse: await createHorse(db, { name: 'Red' }) })
    await createEntry(db, { activity, draw: 9, rider: mother })
    const { body } = await phone.get('/m/my/me.json')
    expect(body.riders).toEqual([
      { id: mother.id, name: 'Mae Tucker', kind: 'self' },
      { id: child.id, name: 'Kim Tucker', kind: 'guardian' },
    ])
    const [kim, mae] = body.runs as MyRun[]
    expect(kim).toMatchObject({
      rider_id: child.id,
      slot: 6,
      horse: 'Red',
      coming: true,
      wait: { toGo: 1, dragBefore: true },
      collides: [mae!.id],
    })
    expect(mae).toMatchObject({
      rider_id: mother.id,
      wait: { toGo: 2, dragBefore: false },
      collides: [kim!.id],
    })
    const away = (kim!.expected!.at - Date.now()) / MINUTE
    expect([away > 1.5, away < 2.5, kim!.expected!.behind]).toEqual([true, true, 0])
  })

  test('hides runs in unpublished draws and runs of riders whom the user no longer manages', async () => {
    const { mother, child, activity, runs } = await family()
    await createEntry(db, { activity, draw: 1, rider: child })
    await createEntry(db, { activity, draw: 2 })
    expect(await runs()).toHaveLength(1)
    await publishRounds(db, activity, { publish_draw: false })
    expect(await runs()).toEqual([])
    await publishRounds(db, activity, { publish_draw: true })
    await db.riderManager.updateMany({ where: { account_id: mother.id }, data: { undone_at: new Date() } })
    expect(await runs(), 'a former manager no longer sees the rider').toEqual([])
  })

  test('shows prizes once the payout is published, and marks a personal best', async () => {
    const { child, activity, phone } = await family()
    const horse = await createHorse(db)
    const earlier = await createEvent(db, { organization, starts_on: new Date('2026-01-01') })
    const before = await createActivity(db, { event: earlier, publish_draw: true })
    await createEntry(db, { activity: before, draw: 1, rider: child, horse, score: 17_500 })
    const entry = await createEntry(db, { activity, draw: 1, rider: child, horse, score: 17_201 })
    await db.enrollment.updateMany({ where: { user_activity_id: entry.id }, data: { prize_cents: 40_700 } })
    const me = async () => (await phone.get('/m/my/me.json')).body
    const [run, old] = (await me()).runs
    expect(run).toMatchObject({ coming: false, score: 17.201, is_best: true, earned_cents: null })
    expect([old.is_best, (await me()).earned_cents]).toEqual([false, 0])
    await publishRounds(db, activity, { publish_payout: true })
    expect(await me()).toMatchObject({ earned_cents: 40_700, runs: [{ earned_cents: 40_700 }, {}] })
  })

  test('exports upcoming runs as a calendar file, and escapes commas, semicolons and line breaks', async () => {
    const { child, activity, phone, event } = await family()
    const entry = await createEntry(db, { activity, draw: 3, rider: child })
    const { text, headers } = await phone.get('/m/my/calendar.ics')
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/calendar; charset=utf-8',
    })
    const lines = text.split('\r\n')
    const day = event.starts_on.toISOString().slice(0, 10).replaceAll('-', '')
    for (const line of [
      `UID:run-${entry.id}@${event.slug}`,
      `DTSTART;VALUE=DATE:${day}`,
      String.raw`SUMMARY:Kim Tucker: Open 4D\, draw #3`,
      String.raw`LOCATION:Billings\, MT`,
      String.raw`DESCRIPTION:Spring\; Run\nThe time isn't known yet.`,
    ])
      expect(lines).toContain(line)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect((await request(app).get('/m/my/calendar.ics').set('Accept', 'application/json')).status).toBe(401)
  })

  test('names the go in the calendar if the class has several gos', async () => {
    const { child, event, phone } = await family()
    const twoGos = await createActivity(db, { event, name: 'Youth', rounds: ['1', '2'], publish_draw: true })
    await createEntry(db, { activity: twoGos, round: '2', draw: 3, rider: child })
    const { text } = await phone.get('/m/my/calendar.ics')
    expect(text).toContain(String.raw`SUMMARY:Kim Tucker: Youth\, 2nd Go\, draw #3`)
  })

  test('uses the same number of queries for many runs as for a few', async () => {
    const { mother, child, activity } = await family()
    const queries: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void queries.push(line) })
    const counted = connect(url, 5, log)
    const phone = await openBrowser(testApp(counted), db, mother)
    const count = async () => {
      queries.length = 0
      await phone.get('/m/my/me.json')
      return queries.length
    }
    await createEntry(db, { activity, draw: 1, rider: child })
    await count()
    const few = await count()
    expect(few).toBeGreaterThan(0)
    for (let draw = 2; draw < 12; draw++) await createEntry(db, { activity, draw, rider: child })
    expect(await count()).toBe(few)
    await counted.$disconnect()
  })
})

describe('a private event', () => {
  async function hiddenEvent() {
    const family_ = await family()
    const { child, event, activity } = family_
    await db.event.update({ where: { id: event.id }, data: { is_public: false } })
    await createEntry(db, { activity, draw: 1, rider: child, score: 17_201 })
    await createEntry(db, { activity, draw: 2, rider: await createUser(db, { name: 'Bea Bell' }) })
    const addresses = [
      `/m/my/e/${event.slug}`,
      `/m/my/activities/${activity.id}`,
      `/m/my/activities/${activity.id}/results`,
    ]
    return { ...family_, addresses, url: `/m/activities/${activity.id}` }
  }

  test('shows a private event to its riders, the users who manage them, and members', async () => {
    const { activity, addresses, phone } = await hiddenEvent()
    const rider = await createUser(db, { name: 'Rita Rider' })
    await createEntry(db, { activity, draw: 3, rider })
    for (const reader of [phone, await openBrowser(app, db, rider), arena.viewer])
      for (const address of addresses) {
        const { status, headers, body } = await reader.get(address)
        expect([status, headers['cache-control']], address).toEqual([200, 'private, no-store'])
        expect(body.page.event.name).toBe('Spring; Run')
      }
    const { body } = await phone.get(addresses[1]!)
    expect(body.page.runs.map(({ rider }: { rider: string }) => rider)).toEqual([
      'Kim Tucker',
      'Bea Bell',
      'Rita Rider',
    ])
    expect((await phone.get('/m/my/me.json')).body.runs).toMatchObject([{ activity: { id: activity.id } }])
  })

  test('hides a private event from other users and from public pages', async () => {
    const { mother, activity, event, addresses, phone, url } = await hiddenEvent()
    const elsewhere = await createEvent(db, { organization, starts_on: today() })
    const other = await createActivity(db, { event: elsewhere, publish_draw: true })
    const neighbour = await createUser(db)
    await createEntry(db, { activity: other, draw: 1, rider: neighbour })
    for (const reader of [arena.outsider, await openBrowser(app, db, neighbour)])
      for (const address of addresses) expect((await reader.get(address)).status, address).toBe(404)
    for (const address of addresses) expect((await arena.stranger.get(address)).status, address).toBe(401)
    for (const shared of [url, `/m/e/${event.slug}`, `/api/v1/activities/${activity.id}/draw`])
      expect((await phone.get(shared)).status, shared).toBe(404)
    await db.riderManager.updateMany({ where: { account_id: mother.id }, data: { undone_at: new Date() } })
    for (const address of addresses) expect((await phone.get(address)).status, address).toBe(404)
    for (const address of ['/m/my/e/%00', '/m/my/e/none', '/m/my/activities/99999999'])
      expect((await phone.get(address)).status, address).toBe(404)
    expect((await arena.viewer.get(`${addresses[1]!}?round=%00`)).status).toBe(404)
  })

  test('shows riders of a private event only published draws, without the names of hidden minors', async () => {
    const { activity, event, addresses, phone } = await hiddenEvent()
    await db.event.update({ where: { id: event.id }, data: { hide_minors: true } })
    const seen = async (address: string) => JSON.stringify((await phone.get(address)).body)
    for (const address of addresses.slice(1)) {
      expect(await seen(address), address).toContain('Name withheld')
      expect(await seen(address), address).not.toMatch(/Bea Bell|Kim Tucker/)
    }
    await publishRounds(db, activity, { publish_draw: false })
    expect((await phone.get(addresses[1]!)).body.page.runs).toEqual([])
    expect((await phone.get(addresses[2]!)).status).toBe(404)
  })
})

describe("a user's balance at an event", () => {
  const charge = (event: { id: number }, rider: { id: number }, cents: number) =>
    db.charge.create({
      data: { event_id: event.id, user_id: rider.id, name: 'Stall', cents, purpose: 'office' },
    })

  test('lists the balances of the user and of managed riders, except balances of zero', async () => {
    const { mother, child, event, phone } = await family()
    const balances = async () => (await phone.get(`/m/my/balances/${event.slug}`)).body
    expect(await balances()).toEqual([])
    await charge(event, child, 4_000)
    await charge(event, mother, 8_500)
    const { headers } = await phone.get(`/m/my/balances/${event.slug}`)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(await balances()).toEqual([
      { rider: null, owes_cents: 8_500 },
      { rider: 'Kim Tucker', owes_cents: 4_000 },
    ])
    await charge(event, mother, -8_500)
    await charge(event, child, -5_000)
    expect(await balances()).toEqual([{ rider: 'Kim Tucker', owes_cents: -1_000 }])
  })

  test("adds a rider's charges to the payer's balance", async () => {
    const { mother, child, event, phone } = await family()
    const stranger = await createUser(db, { name: 'Pat Payer' })
    await charge(event, child, 4_000)
    const paysFor = (payer: { id: number }) => ({
      event_id: event.id,
      user_id: child.id,
      payer_id: payer.id,
    })
    await db.eventRider.create({ data: paysFor(mother) })
    const own = [{ rider: null, owes_cents: 4_000 }]
    expect((await phone.get(`/m/my/balances/${event.slug}`)).body).toEqual(own)
    await db.eventRider.updateMany({ where: { user_id: child.id }, data: paysFor(stranger) })
    expect((await phone.get(`/m/my/balances/${event.slug}`)).body).toEqual([])
  })

  test("hides an account's balance from other users and signed-out visitors", async () => {
    const { mother, event } = await family()
    await charge(event, mother, 8_500)
    const neighbor = await openBrowser(app, db, await createUser(db))
    const address = `/m/my/balances/${event.slug}`
    expect((await neighbor.get(address)).body).toEqual([])
    expect((await arena.stranger.get(address)).status).toBe(401)
    expect((await arena.stranger.get(`/m/e/${event.slug}`)).text).not.toContain('85.00')
    await db.event.update({ where: { id: event.id }, data: { is_public: false } })
    expect((await neighbor.get(address)).status).toBe(404)
    expect((await neighbor.get('/m/my/balances/%00')).status).toBe(404)
  })
})
