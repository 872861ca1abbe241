import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { endExpiredCodes } from '../../server/models/memberships/endScorerCodes.ts'
import type { JoinProps, ScorerCodesProps } from '../../server/wire/organizations/scorerCodes.ts'
import { type Browser, browserWithToken, openBrowser, testApp, testEnv } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const env = testEnv({ APP_URL: 'https://rodeo.test' })
/** The app counts wrong codes, so each test needs a new app. */
let app: ReturnType<typeof testApp>
let arena: Scenario
let organizer: Browser
let page: string

const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))

beforeEach(async () => {
  app = testApp(db, undefined, env)
  arena = await createScenario(db)
  await db.event.update({ where: { id: arena.event.id }, data: { starts_on: dayFromNow(1) } })
  organizer = await openBrowser(app, db, arena.people.organizer)
  page = `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/scorer-codes`
})

const shown = async (by = organizer) => (await by.visit(page)).body.props as ScorerCodesProps

async function newCode() {
  expect((await organizer.post(page)).status).toBe(303)
  return (await shown()).shown!.code
}

const tokenIn = ({ headers }: request.Response) =>
  [headers['set-cookie'] ?? []].flat().flatMap((cookie) => /^session=([^;]+)/.exec(cookie)?.[1] ?? [])[0]

const join = (by: Browser, code: string, name = 'Pat') => by.post('/join', { code, name })

async function joined(code: string, name = 'Pat') {
  const stranger = await openBrowser(app, db, null)
  const answer = await join(stranger, code, name)
  expect([answer.status, answer.headers.location]).toEqual([302, activities()])
  const browser = await browserWithToken(app, tokenIn(answer)!)
  const { user } = (await browser.get('/ajax/session')).body as { user: { id: number; name: string } }
  return { browser, user, answer }
}

const activities = () =>
  `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/activities`

async function refusal(code: string, name = 'Pat') {
  const { status, body } = await join(await openBrowser(app, db, null), code, name)
  return [status, body.errors]
}

describe('a scorer code', () => {
  test('creates a hard-to-guess code without look-alike characters, and stores only its hash', async () => {
    const code = await newCode()
    expect(code).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]{3}-[2-9B-DF-HJ-NP-TV-XZ]{3}-[2-9B-DF-HJ-NP-TV-XZ]{3}$/)
    expect(Math.log2(28 ** 9)).toBeGreaterThan(40)
    const stored = JSON.stringify(await db.scorerCode.findFirst({ orderBy: { id: 'desc' } }))
    expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  test('lets a scorer without an account save a time under a name marked "(code)"', async () => {
    const { browser, user, answer } = await joined((await newCode()).toLowerCase().replaceAll('-', ' '))
    expect(user.name).toBe('Pat (code)')
    const maxAge = /session=[^;]+; Max-Age=(\d+)/.exec(String(answer.headers['set-cookie']))![1]
    expect(Number(maxAge)).toBeGreaterThan(DAY_MS / 1000)
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      email: null,
      password_hash: null,
      is_rider: false,
      organization_id: null,
    })
    expect((await browser.visit(activities())).body.component).toBe('Activities/Index')

    const { score } = await make.createEntry(db, { activity: arena.activity, draw: 1 })
    const saved = await browser.patch(`/ajax/score/${score.id}`, { score: '17.033', version: 0 })
    expect(saved.status).toBe(200)
    const change = await db.change.findFirstOrThrow({
      where: { kind: 'score saved' },
      orderBy: { id: 'desc' },
    })
    expect(change.by_id).toBe(user.id)
    const stale = await arena.scorer.patch(`/ajax/score/${score.id}`, { score: '17.100', version: 0 })
    expect([stale.status, stale.body.by]).toEqual([409, 'Pat (code)'])
  })

  test('fills in the scorer code when its link is opened, without using up the code', async () => {
    const code = await newCode()
    const { link } = (await shown()).shown!
    expect(link).toBe(`https://rodeo.test/join?code=${code}`)
    const stranger = await openBrowser(app, db, null)
    const { body } = await stranger.visit(new URL(link).pathname + new URL(link).search)
    expect(body.props).toMatchObject({ code, signed_in_as: null, ended: null })
    expect((await shown()).scorers).toMatchObject([{ state: 'waiting', code, name: null }])
  })

  test('admits one scorer with a code, and requires another code for the next scorer', async () => {
    const first = await newCode()
    const pat = await joined(first)
    expect(await refusal(first)).toEqual([
      422,
      { code: 'This code was already used. Ask the organizer for a new one.' },
    ])
    const second = await newCode()
    expect(second).not.toBe(first)
    const lou = await joined(second, 'Lou')
    expect(lou.user.id).not.toBe(pat.user.id)
    expect((await shown()).scorers).toMatchObject([
      { name: 'Lou (code)', state: 'joined', code: null, by: 'Otis Organizer' },
      { name: 'Pat (code)', state: 'joined', code: null },
    ])
  })

  test('admits only one of two scorers who enter the same code simultaneously', async () => {
    const code = await newCode()
    const browsers = await Promise.all([openBrowser(app, db, null), openBrowser(app, db, null)])
    const answers = await Promise.all(browsers.map((browser) => join(browser, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 422])
    expect(await db.membership.count({ where: { event_id: arena.event.id } })).toBe(1)
  })

  test('rejects a wrong code or a missing name, and shows the error on the invalid field', async () => {
    expect(await refusal('')).toEqual([422, { code: "Enter the code from the organizer's screen." }])
    expect(await refusal(await newCode(), ' ')).toEqual([422, { name: 'Enter your name.' }])
    expect(await refusal('BCD-FGH-JKM')).toEqual([
      422,
      { code: "Wrong code. Check it on the organizer's screen." },
    ])
  })

  test('rejects even a correct scorer code after 100 wrong codes from one IP address', async () => {
    const stranger = await openBrowser(app, db, null)
    const tries = Array.from({ length: 100 }, () => join(stranger, 'BCD-FGH-JKM'))
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([422]))
    const refused = await join(stranger, await newCode())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body.errors.code).toMatch(/^Too many wrong codes\. Wait \d+ minutes? and try again\.$/)
    const onPage = await request(app)
      .post('/join')
      .set({ Cookie: stranger.cookie, 'X-CSRF-TOKEN': decodeURIComponent(stranger.csrf) })
      .set({ 'X-Inertia': 'true', 'X-Inertia-Version': 'tests', Referer: 'http://127.0.0.1/join' })
      .send({ code: 'BCD-FGH-JKM', name: 'Pat' })
    expect(onPage.status).toBe(302)
  })

  test('accepts a scorer code until 6 AM on the day after the event', async () => {
    await db.event.update({
      where: { id: arena.event.id },
      data: {
        starts_on: new Date('2027-07-02'),
        ends_on: new Date('2027-07-04'),
        time_zone: 'America/Denver',
      },
    })
    await newCode()
    expect((await shown()).ends).toBe('Jul 5, 6:00 AM')
    const { expires_at } = await db.scorerCode.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(expires_at.toISOString()).toBe('2027-07-05T12:00:00.000Z')
  })

  test('rejects a scorer code once the event is over', async () => {
    const [unused, used] = [await newCode(), await newCode()]
    const { browser, user } = await joined(used)
    const over = new Date(Date.now() - 1000)
    await db.scorerCode.updateMany({ data: { expires_at: over } })
    await db.session.updateMany({ where: { user_id: user.id }, data: { expires_at: over } })

    expect(await refusal(unused)).toEqual([422, { code: 'This code has expired. Ask for a new one.' }])
    expect((await browser.get('/ajax/session')).status).toBe(401)
    const away = await request(app).get(activities()).set('Cookie', browser.cookie)
    expect([away.status, away.headers.location]).toEqual([302, '/join'])
    const { ended } = (await browser.visit('/join')).body.props as JoinProps
    expect(ended).toEqual({ event: arena.event.name, is_over: true })

    await endExpiredCodes(db)
    expect(await db.membership.count({ where: { user_id: user.id } })).toBe(0)
    expect((await browser.visit('/join')).body.props.ended.is_over).toBe(true)
  })

  test("updates a scorer code's expiration when the event's dates or the organization's time zone change", async () => {
    await db.event.update({ where: { id: arena.event.id }, data: { starts_on: new Date('2040-07-02') } })
    const { user } = await joined(await newCode())
    const ends = async () => {
      const { expires_at } = await db.scorerCode.findFirstOrThrow({ where: { user_id: user.id } })
      const session = await db.session.findFirstOrThrow({ where: { user_id: user.id } })
      expect(session.expires_at).toEqual(expires_at)
      return expires_at
    }
    const before = await ends()
    const event = `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}`
    const { settings, event: shownEvent } = (await organizer.visit(`${event}/settings`)).body.props
    const ends_on = '2040-07-04'
    const moved = await organizer.patch(`${event}?version=${shownEvent.version}`, { ...settings, ends_on })
    expect(moved.status).toBeLessThan(400)
    expect((await ends()).getTime() - before.getTime()).toBe(2 * DAY_MS)

    const organization = `/organizer/organizations/${arena.organization.id}`
    const edit = (await organizer.visit(`${organization}/edit`)).body.props
    const given = { ...edit.settings, time_zone: 'America/Denver' }
    const set = await organizer.patch(`${organization}?version=${edit.version}`, given)
    expect(set.status).toBeLessThan(400)
    expect((await ends()).getTime() - before.getTime()).toBe(2 * DAY_MS + 3_600_000)
  })

  test('refuses to create a scorer code for an event that is over', async () => {
    await db.event.update({ where: { id: arena.event.id }, data: { starts_on: dayFromNow(-3) } })
    expect((await shown()).is_over).toBe(true)
    const { status, body } = await organizer.post(page)
    expect([status, body.message]).toEqual([
      409,
      'This event is over. Change its last day under Settings to add a scorer.',
    ])
  })

  test('revokes a scorer code when its creator leaves or is no longer an organizer', async () => {
    const code = await newCode()
    const where = {
      user_id_organization_id: { user_id: arena.people.organizer.id, organization_id: arena.organization.id },
    }
    await db.membership.update({ where, data: { role: 'viewer' } })
    expect(await refusal(code)).toEqual([422, { code: 'This code has expired. Ask for a new one.' }])
    await db.membership.update({ where, data: { role: 'organizer' } })
    await organizer.post(`/organizer/organizations/${arena.organization.id}/leave`)
    expect((await refusal(code))[0]).toBe(422)
    expect(await db.scorerCode.count({ where: { event_id: arena.event.id, ended_at: null } })).toBe(0)
  })

  test.each(['scorer', 'viewer'] as const)("doesn't let a %s see or create scorer codes", async (role) => {
    expect((await arena[role].get(page)).status).toBe(403)
    expect((await arena[role].post(page)).status).toBe(403)
  })

  test('returns 404 when an outsider requests scorer codes', async () => {
    await newCode()
    const { id } = await db.scorerCode.findFirstOrThrow({ where: { event_id: arena.event.id } })
    for (const call of [
      arena.outsider.get(page),
      arena.outsider.post(page),
      arena.outsider.delete(`/organizer/scorer-codes/${id}`),
      arena.outsider.post(`/organizer/scorer-codes/${id}/renew`),
    ])
      expect((await call).status).toBe(404)
    expect((await request(app).get(page)).headers.location).toMatch(/^\/login/)
  })

  test('logs when a scorer code is created, used and revoked', async () => {
    const { user } = await joined(await newCode())
    const { id } = await db.scorerCode.findFirstOrThrow({ where: { user_id: user.id } })
    await organizer.delete(`/organizer/scorer-codes/${id}`)
    const changes = await db.change.findMany({
      where: { organization_id: arena.organization.id },
      orderBy: { id: 'asc' },
    })
    const event = { id: arena.event.id, name: arena.event.name }
    expect(changes.map(({ kind, by_id, before, after }) => ({ kind, by_id, before, after }))).toEqual([
      {
        kind: 'scorer code made',
        by_id: arena.people.organizer.id,
        before: null,
        after: { id, event, scorer: null },
      },
      {
        kind: 'member joined',
        by_id: user.id,
        before: null,
        after: { id: user.id, name: 'Pat (code)', role: 'scorer', event },
      },
      {
        kind: 'scorer code ended',
        by_id: arena.people.organizer.id,
        before: { id, event, scorer: { id: user.id, name: 'Pat (code)' } },
        after: null,
      },
    ])
  })
})

describe('a scorer who joined by code', () => {
  test('hides amounts and other events from a scorer who joined by code', async () => {
    const other = await make.createEvent(db, { organization: arena.organization, starts_on: dayFromNow(1) })
    const activity = await make.createActivity(db, { event: other })
    const { browser } = await joined(await newCode())
    const at = `/organizer/organizations/${arena.organization.id}`
    expect((await browser.get(`${at}/events/${other.id}/activities`)).status).toBe(404)
    expect((await browser.get(`/ajax/draw/${activity.id}`)).status).toBe(404)
    const { score } = await make.createEntry(db, { activity, draw: 1 })
    expect((await browser.patch(`/ajax/score/${score.id}`, { score: '17', version: 0 })).status).toBe(404)
    const exported = `/organizer/scoring/${arena.event.id}/activities/${arena.activity.id}/export`
    expect((await browser.get(`${exported}/payout.csv`)).status).toBe(404)
    expect((await browser.get(`${exported}/draw.csv`)).status).toBe(403)
    const { people } = (await browser.visit(`${at}/people`)).body.props
    expect(people).toMatchObject([{ name: 'Pat (code)', role: 'scorer', mine: false }])
  })

  test('hides links to account pages from a scorer who joined by code', async () => {
    const { browser, user } = await joined(await newCode())
    const page = (await browser.visit(activities())).body.props
    expect(page.auth.user).toEqual({ ...user, has_account: false })
    expect((await organizer.visit(activities())).body.props.auth.user.has_account).toBe(true)
    expect((await browser.get('/m/my/me.json')).body).toMatchObject({ person: user, has_account: false })
    expect((await organizer.get('/m/my/me.json')).body.has_account).toBe(true)
  })

  test("doesn't offer push notifications to a scorer who joined by code", async () => {
    const { browser, user } = await joined(await newCode())
    expect((await organizer.get('/ajax/notifications')).body.key).toMatch(/^[\w-]+$/)
    expect((await browser.get('/ajax/notifications')).body).toMatchObject({
      person: { ...user, email: null },
      key: null,
    })
    const push = await browser.post('/ajax/push-subscription', { endpoint: 'https://push.test/1' })
    expect(push.status).toBe(403)
    expect((await browser.patch('/ajax/notifications/settings', { push: true })).status).toBe(403)
    expect(await db.notificationSetting.count({ where: { user_id: user.id } })).toBe(0)
  })

  test('says on account pages that a scorer who joined by code has no account', async () => {
    const { browser } = await joined(await newCode())
    const NO_ACCOUNT =
      "You joined with a code, so you don't have an account or a password here. You can keep scoring."
    const { status, body } = await browser.visit('/account')
    expect([status, body.component, body.props.message]).toEqual([403, 'Error/Index', NO_ACCOUNT])
    for (const [url, fields] of [
      ['/account/password', { current: 'x', password: 'a few long words' }],
      ['/account/e-mail', { email: 'pat@example.test', password: 'x' }],
      ['/account/merge', { id: 1, answer: 'yes' }],
      ['/account/sign-out', { session: 'x' }],
      ['/account/sign-out-everywhere', {}],
      ['/account/delete', { password: 'x' }],
      ['/account/tokens', { name: 'app' }],
      ['/organizer/organizations', { name: 'Mine', time_zone: 'America/Chicago' }],
      ['/m/my/claim', { code: 'BCDFGHJKMNPQ', kind: 'rider' }],
    ] as const) {
      const refused = await browser.post(url, fields)
      expect([url, refused.status, refused.body.message]).toEqual([url, 403, NO_ACCOUNT])
    }
  })

  test('ends the membership of a scorer who signs out, and rejects the used code', async () => {
    const code = await newCode()
    const { browser, user } = await joined(code)
    await browser.post('/logout')
    expect(await db.session.count({ where: { user_id: user.id } })).toBe(0)
    expect(await db.membership.count({ where: { user_id: user.id } })).toBe(0)
    expect((await browser.get('/ajax/session')).status).toBe(401)
    expect((await refusal(code))[0]).toBe(422)
    expect((await shown()).scorers).toMatchObject([{ name: 'Pat (code)', state: 'ended' }])
    const last = await db.change.findFirstOrThrow({
      where: { organization_id: arena.organization.id },
      orderBy: { id: 'desc' },
    })
    expect(last).toMatchObject({ kind: 'member left', by_id: user.id })
  })

  test('revokes access immediately when the organizer revokes the code', async () => {
    const { browser, user } = await joined(await newCode())
    const { id } = (await shown()).scorers[0]!
    expect((await organizer.delete(`/organizer/scorer-codes/${id}`)).status).toBe(303)
    expect(await db.session.count({ where: { user_id: user.id } })).toBe(0)
    expect((await browser.get('/ajax/session')).status).toBe(401)
    expect((await browser.visit('/join')).body.props.ended).toEqual({
      event: arena.event.name,
      is_over: false,
    })
    expect((await organizer.delete(`/organizer/scorer-codes/${id}`)).status).toBe(303)
    expect(
      await db.change.count({ where: { kind: 'scorer code ended', organization_id: arena.organization.id } }),
    ).toBe(1)
  })

  test('revokes access when the scorer is removed on the People page', async () => {
    const { browser, user } = await joined(await newCode())
    const person = `/organizer/organizations/${arena.organization.id}/people/${user.id}`
    const { people } = (await organizer.visit(`/organizer/organizations/${arena.organization.id}/people`))
      .body.props
    expect(people).toContainEqual(
      expect.objectContaining({ id: user.id, name: 'Pat (code)', by_code: true, mine: true }),
    )
    const was = { role: 'scorer', event_id: arena.event.id }
    const raised = await organizer.patch(person, { role: 'organizer', event_id: null, was })
    expect([raised.status, raised.body.message]).toEqual([
      409,
      'Pat (code) joined with a code and can only score. Invite them by email instead.',
    ])
    expect((await organizer.delete(person)).status).toBe(303)
    expect((await browser.get('/ajax/session')).status).toBe(401)
  })

  test('lets a scorer join again with a renewed code as the same user', async () => {
    const { browser, user } = await joined(await newCode())
    const { id } = (await shown()).scorers[0]!
    expect((await organizer.post(`/organizer/scorer-codes/${id}/renew`)).status).toBe(303)
    expect((await browser.get('/ajax/session')).status).toBe(401)
    const { shown: renewed } = await shown()
    expect(renewed).toMatchObject({ id, name: 'Pat (code)' })
    const answer = await join(browser, renewed!.code, 'Patricia')
    const again = await browserWithToken(app, tokenIn(answer)!)
    expect((await again.get('/ajax/session')).body.user).toEqual({ id: user.id, name: 'Pat (code)' })
    expect((await again.visit(activities())).status).toBe(200)
    expect((await shown()).scorers).toMatchObject([{ name: 'Pat (code)', state: 'joined' }])
  })

  test('redirects a scorer who opens the join link again to the event', async () => {
    const code = await newCode()
    const { browser } = await joined(code)
    for (const url of ['/join', `/join?code=${code}`]) {
      const { headers } = await request(app).get(url).set('Cookie', browser.cookie)
      expect(headers.location).toBe(activities())
    }
    const other = await browser.visit(`/join?code=${await newCode()}`)
    expect(other.body.props.signed_in_as).toBe('Pat (code)')
  })

  test("signs out the device's previous user when a scorer joins by code", async () => {
    const code = await newCode()
    const { body } = await arena.viewer.visit('/join')
    expect(body.props.signed_in_as).toBe('Vera Viewer')
    const answer = await join(await openBrowser(app, db, arena.people.viewer), code)
    const pat = await browserWithToken(app, tokenIn(answer)!)
    expect((await pat.get('/ajax/session')).body.user.name).toBe('Pat (code)')
    const { email } = arena.people.viewer
    const next = await pat.post('/login', { email, password: 'barrels' })
    expect(next.status).toBe(303)
    expect((await pat.get('/ajax/session')).status).toBe(401)
    expect((await shown()).scorers).toMatchObject([{ name: 'Pat (code)', state: 'ended' }])
  })

  test('hides a scorer who joined by code from rider searches, and rejects the scorer as a rider', async () => {
    const { user } = await joined(await newCode())
    const { data } = (await organizer.get('/ajax/rider/search?query=Pat')).body
    expect(data.map(({ id }: { id: number }) => id)).not.toContain(user.id)
    expect(
      (await organizer.post(`/ajax/draw/${arena.activity.id}`, { user_id: user.id, slotNumber: 1 })).status,
    ).not.toBe(200)
  })

  test('signs out a scorer who joined by code when the event is deleted', async () => {
    const { user } = await joined(await newCode())
    const event = `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}`
    expect((await organizer.delete(event)).status).toBeLessThan(400)
    expect(await db.session.count({ where: { user_id: user.id } })).toBe(0)
  })
})

test('redirects from the People page to the scorer codes of the current or next event', async () => {
  const list = `/organizer/organizations/${arena.organization.id}/scorer-codes`
  await make.createEvent(db, { organization: arena.organization, starts_on: dayFromNow(9), name: 'Later' })
  const { headers } = await organizer.get(list)
  expect(headers.location).toBe(page)
  expect((await shown()).events.map(({ name }) => name)).toEqual(['Later'])
  await db.event.updateMany({
    where: { organization_id: arena.organization.id },
    data: { starts_on: dayFromNow(-9) },
  })
  expect((await organizer.get(list)).status).toBe(409)
})
