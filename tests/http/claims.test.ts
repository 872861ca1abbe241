import { describe, expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createPointsGroup,
  createHorse,
  createPointsGroupMember,
  createUser,
  createPointsSeason,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { app, event, organization, organizer, outsider, scorer } = arena
const at = `/organizer/organizations/${organization.id}`

const rider = (name = 'Kim Tucker') => createTypedInRider(db, organization, name)
type Id = { id: number }

async function createClaimCode({ id }: Id): Promise<string> {
  expect((await organizer.post(`${at}/riders/${id}/claim`)).status).toBe(303)
  return (await organizer.visit(`${at}/riders/${id}/claim`)).body.props.code.text
}
async function account(name = 'Mae Tucker') {
  const person = await createUser(db, { name, is_rider: false })
  return { ...person, phone: await openBrowser(app, db, person) }
}
const claim = ({ phone }: Awaited<ReturnType<typeof account>>, code: string, kind = 'guardian') =>
  phone.post('/m/my/claim', { code, kind })
const claims = async () => (await organizer.visit(`${at}/claims`)).body.props
const lastOf = async ({ id }: Id) =>
  db.riderClaim.findFirstOrThrow({ where: { rider_id: id }, orderBy: { id: 'desc' } })
const kinds = async () => (await db.change.findMany({ orderBy: { id: 'asc' } })).map(({ kind }) => kind)

describe('a claim code', () => {
  test("accepts a claim code from only one account, and makes that account the rider's guardian", async () => {
    const kim = await rider()
    const code = await createClaimCode(kim)
    expect(code).toMatch(/^(\w{4}-){2}\w{4}$/)
    const [mae, eve] = [await account(), await account('Eve Else')]
    for (let time = 0; time < 2; time++)
      expect((await mae.phone.get(`/m/my/claim.json?code=${code}`)).body).toEqual({
        rider: 'Kim Tucker',
        organization: organization.name,
      })
    expect(await db.riderManager.count({ where: { rider_id: kim.id } })).toBe(0)
    expect((await claim(mae, ` ${code.toLowerCase()}`)).status).toBe(204)
    const { riders } = (await mae.phone.get('/m/my/me.json')).body
    expect(riders[1]).toEqual({ id: kim.id, name: 'Kim Tucker', kind: 'guardian' })
    const late = await claim(eve, code)
    expect([late.status, late.body.message]).toEqual([
      409,
      'This code is wrong, already used or expired. Ask the office for a new one.',
    ])
    expect((await eve.phone.get(`/m/my/claim.json?code=${code}`)).status).toBe(404)
    expect((await db.user.findUniqueOrThrow({ where: { id: kim.id } })).merged_into_id).toBeNull()
    expect((await claims()).claims[0]).toMatchObject({
      rider: { id: kim.id },
      account: { name: 'Mae Tucker', email: mae.email },
      kind: 'guardian',
      way: 'code',
      by: 'Otis Organizer',
      state: 'claimed',
    })
  })

  test('rejects an expired, withdrawn, replaced or unknown claim code', async () => {
    const kim = await rider('Olga Old')
    const mae = await account()
    const first = await createClaimCode(kim)
    const second = await createClaimCode(kim)
    expect((await claim(mae, first)).status).toBe(409)
    await db.riderClaim.updateMany({ where: { rider_id: kim.id }, data: { expires_at: new Date() } })
    expect((await claim(mae, second)).status).toBe(409)
    const third = await createClaimCode(kim)
    expect((await organizer.delete(`/organizer/claims/${(await lastOf(kim)).id}`)).status).toBe(303)
    expect((await claim(mae, third)).status).toBe(409)
    expect((await organizer.visit(`${at}/riders/${kim.id}/claim`)).body.props.code).toBeNull()
    expect((await claim(mae, 'BCDF-GHJK-LMNP')).status).toBe(404)
    expect((await claim(mae, '')).status).toBe(422)
    expect((await claim(mae, await createClaimCode(kim), 'owner')).status).toBe(422)
  })

  test('lets only organizers create, view and withdraw claim codes and undo claims', async () => {
    const kim = await rider('Nell Near')
    await createClaimCode(kim)
    const { id } = await lastOf(kim)
    for (const [browser, status] of [
      [scorer, 403],
      [outsider, 404],
    ] as const) {
      expect((await browser.visit(`${at}/claims`)).status).toBe(status)
      expect((await browser.visit(`${at}/riders/${kim.id}/claim`)).status).toBe(status)
      expect((await browser.post(`${at}/riders/${kim.id}/claim`)).status).toBe(status)
      expect((await browser.delete(`/organizer/claims/${id}`)).status).toBe(status)
      expect((await browser.post(`/organizer/claims/${id}/take-back`)).status).toBe(status)
    }
    expect((await arena.stranger.post('/m/my/claim', { code: 'x', kind: 'rider' })).status).toBe(401)
  })

  test('accepts only one of several simultaneous claims to a rider', async () => {
    const kim = await rider('Rae Race')
    const code = await createClaimCode(kim)
    const accounts = await Promise.all(['A', 'B', 'C', 'D'].map((name) => account(name)))
    const answers = await Promise.all(accounts.map((one) => claim(one, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409])
    expect(await db.riderManager.count({ where: { rider_id: kim.id } })).toBe(1)
  })

  test('returns 429 after 50 wrong claim codes', async () => {
    const eve = await openBrowser(testApp(db, undefined, testEnv()), db, await createUser(db))
    const statuses = []
    for (let time = 0; time < 51; time++) statuses.push((await eve.get('/m/my/claim.json?code=BCDF')).status)
    expect([statuses[49], statuses[50]]).toEqual([404, 429])
  })

  test("accepts a signed-in user's claim code even if signed-out users at the same IP address are blocked", async () => {
    const here = testApp(db, undefined, testEnv())
    const [mae, eve] = [await openBrowser(here, db, await createUser(db)), await openBrowser(here, db, null)]
    for (let time = 0; time < 51; time++) await eve.get('/m/my/claim.json?code=BCDF')
    const code = await createClaimCode(await rider('Liv Locked'))
    expect((await mae.get(`/m/my/claim.json?code=${code}`)).status).toBe(200)
    expect((await mae.post('/m/my/claim', { code, kind: 'guardian' })).status).toBe(204)
  })

  test('undoes a claim only once when several requests arrive at the same time', async () => {
    const kim = await rider('Tess Twice')
    const mae = await account()
    await claim(mae, await createClaimCode(kim))
    const { id } = await lastOf(kim)
    const answers = await Promise.all(
      [1, 2, 3].map(() => organizer.post(`/organizer/claims/${id}/take-back`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409])
  })
})

describe('claiming to be the rider', () => {
  test('merges the rider into the account, and restores both when the claim is undone', async () => {
    const kim = await rider('Kay Self')
    const mae = await account('Kay Account')
    const horse = await createHorse(db)
    const activity = await createActivity(db, { event, name: 'Open', publish_draw: true })
    await createEntry(db, { activity, draw: 1, rider: kim, horse, score: 17_000 })
    await db.enrollment.updateMany({ where: { entry: { user_id: kim.id } }, data: { prize_cents: 12_300 } })
    await publishRounds(db, activity, { publish_payout: true })
    const group = await createPointsGroup(db, await createPointsSeason(db, organization), { name: 'Open' })
    for (const one of [kim, mae]) await createPointsGroupMember(db, group, one)
    const rows = async () => [
      await db.userActivity.findMany({ orderBy: { id: 'asc' }, omit: { version: true } }),
      await db.pointsGroupMember.findMany({ orderBy: { id: 'asc' } }),
      await db.user.findUnique({ where: { id: kim.id }, omit: { version: true } }),
    ]
    const before = await rows()
    expect((await claim(mae, await createClaimCode(kim), 'rider')).status).toBe(204)
    const me = async () => (await mae.phone.get('/m/my/me.json')).body
    expect(await me()).toMatchObject({ earned_cents: 12_300, runs: [{ rider_id: mae.id, score: 17 }] })
    expect(await kinds()).toEqual(
      expect.arrayContaining(['claim code made', 'rider claimed', 'riders merged']),
    )

    const { id } = await lastOf(kim)
    expect((await organizer.delete(`/organizer/claims/${id}`)).status).toBe(409)
    expect((await organizer.post(`/organizer/claims/${id}/take-back`)).status).toBe(303)
    expect(await rows()).toEqual(before)
    expect(await me()).toMatchObject({ earned_cents: 0, runs: [] })
    expect((await claims()).claims[0]).toMatchObject({ state: 'taken back', kind: 'rider' })
    expect((await kinds()).at(-1)).toBe('claim taken back')
  })

  test("keeps the account's own entries when the claim is undone", async () => {
    const kim = await rider('Kit Own')
    const mae = await account()
    await claim(mae, await createClaimCode(kim), 'rider')
    const activity = await createActivity(db, { event, publish_draw: true })
    const own = await createEntry(db, { activity, draw: 1, rider: mae })
    await organizer.post(`/organizer/claims/${(await lastOf(kim)).id}/take-back`)
    expect(await db.userActivity.findUnique({ where: { id: own.id } })).toMatchObject({ user_id: mae.id })
  })
})

describe('asking to claim a rider', () => {
  const asking = async (name: string) => {
    const kim = await rider(name)
    const activity = await createActivity(db, { event, publish_draw: true })
    const entry = await createEntry(db, { activity, draw: 1, rider: kim })
    return { kim, activity, entry, mae: await account() }
  }

  test('makes the account a guardian once the organization confirms the claim request', async () => {
    const { kim, entry, mae } = await asking('Ada Asked')
    const ask = () => mae.phone.post('/m/my/ask-to-claim', { entry: entry.id, kind: 'guardian' })
    expect((await ask()).status).toBe(204)
    expect((await ask()).status).toBe(409)
    expect((await mae.phone.get('/m/my/me.json')).body.riders).toHaveLength(1)
    const [waiting] = (await claims()).waiting
    expect(waiting).toMatchObject({ rider: { name: 'Ada Asked' }, way: 'asked', state: 'waiting' })
    expect((await outsider.post(`/organizer/claims/${waiting.id}/confirm`)).status).toBe(404)
    expect((await organizer.post(`/organizer/claims/${waiting.id}/confirm`)).status).toBe(303)
    expect((await organizer.post(`/organizer/claims/${waiting.id}/confirm`)).status).toBe(409)
    expect((await mae.phone.get('/m/my/me.json')).body.riders[1].id).toBe(kim.id)
  })

  test('shows the number of pending claim requests only to organizers who can answer the requests', async () => {
    const { entry, mae } = await asking('Cal Counted')
    const { viewer } = arena
    const limited = await createUser(db)
    await db.membership.create({
      data: { organization_id: organization.id, user_id: limited.id, role: 'organizer', event_id: event.id },
    })
    const ofOneEvent = await openBrowser(app, db, limited)
    const counted = async (browser: typeof organizer) =>
      (await browser.visit('/organizer/organizations')).body.props.organizations[0].waiting_claims
    const before = (await counted(organizer)) ?? 0
    await mae.phone.post('/m/my/ask-to-claim', { entry: entry.id, kind: 'guardian' })
    expect(await counted(organizer)).toBe(before + 1)
    for (const other of [scorer, viewer, ofOneEvent]) expect(await counted(other)).toBeNull()
    expect(await counted(outsider), "doesn't count the request in another organization").toBe(0)
    const { waiting } = await claims()
    for (const { id } of waiting) await organizer.delete(`/organizer/claims/${id}`)
    expect(await counted(organizer)).toBe(0)
  })

  test('changes nothing when the organization declines a claim request', async () => {
    const { kim, activity, entry, mae } = await asking('Dee Declined')
    const ask = (one = entry.id) => mae.phone.post('/m/my/ask-to-claim', { entry: one, kind: 'rider' })
    await ask()
    const { id } = await lastOf(kim)
    expect((await organizer.delete(`/organizer/claims/${id}`)).status).toBe(303)
    expect((await organizer.post(`/organizer/claims/${id}/confirm`)).status).toBe(409)
    expect((await db.user.findUniqueOrThrow({ where: { id: kim.id } })).merged_into_id).toBeNull()
    const registered = await createEntry(db, { activity, draw: 2 })
    expect((await ask(registered.id)).status).toBe(404)
    await publishRounds(db, activity, { publish_draw: false })
    expect((await ask()).status).toBe(404)
  })
})
