import request from 'supertest'
import { describe, expect, test } from 'vitest'
import {
  createActivity,
  createAggregate,
  createEntry,
  createExhibition,
  createHorse,
  createTypedInRider,
  createUser,
  enroll,
} from '../../prisma/factories.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const { app, event, organization, organizer, people } = await createScenario(db)
const at = `/organizer/organizations/${organization.id}`
type Id = { id: number }

async function createClaimCode({ id }: Id): Promise<string> {
  await organizer.post(`${at}/riders/${id}/claim`)
  return (await organizer.visit(`${at}/riders/${id}/claim`)).body.props.code.text
}
async function account(name: string) {
  const person = await createUser(db, { name, is_rider: false })
  return { ...person, phone: await openBrowser(app, db, person) }
}
type Account = Awaited<ReturnType<typeof account>>
const riders = async ({ phone }: Account) =>
  ((await phone.get('/m/my/me.json')).body.riders as { name: string }[]).slice(1).map(({ name }) => name)

async function guardian({ phone }: Account, rider: Id) {
  expect(
    (await phone.post('/m/my/claim', { code: await createClaimCode(rider), kind: 'guardian' })).status,
  ).toBe(204)
  return db.riderClaim.findFirstOrThrow({ where: { rider_id: rider.id }, orderBy: { id: 'desc' } })
}

async function merge(gone: Id, kept: Id) {
  const { plan } = (await organizer.visit(`${at}/riders/${gone.id}/merge?into=${kept.id}`)).body.props
  const fields = plan.fields.map(() => 'kept')
  const asked = `into=${kept.id}&seen=${plan.seen}`
  expect((await organizer.post(`${at}/riders/${gone.id}/merge?${asked}`, { fields })).status).toBe(303)
}
const revokeClaim = ({ id }: Id) => organizer.post(`/organizer/claims/${id}/take-back`)

describe("undoing a guardian's claim", () => {
  test('removes the guardian even after the claimed rider is merged into another rider', async () => {
    const [one, two] = [
      await createTypedInRider(db, organization, 'Kid One'),
      await createTypedInRider(db, organization, 'Kid Two'),
    ]
    const eve = await account('Eve')
    const claim = await guardian(eve, one)
    await merge(one, two)
    expect(await riders(eve)).toEqual(['Kid Two'])
    expect((await revokeClaim(claim)).status).toBe(303)
    expect(await riders(eve)).toEqual([])
  })

  test("withdraws the rider's pending online entries, but not the guardian's own", async () => {
    const kid = await createTypedInRider(db, organization, 'Kid Online')
    const pat = await account('Pat Online')
    const claim = await guardian(pat, kid)
    const sent = { event_id: event.id, sent_by_id: pat.id, activity_ids: [], contests: [] }
    for (const user_id of [kid.id, pat.id])
      await db.onlineEntry.create({ data: { ...sent, user_id, client_key: `online-${user_id}` } })
    expect((await revokeClaim(claim)).status).toBe(303)
    const entries = await db.onlineEntry.findMany({ where: { sent_by_id: pat.id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ state }) => state)).toEqual(['withdrawn', 'waiting'])
    const announced = { channel: `private-entries.${event.id}`, event: 'online-entries-changed' }
    expect(await db.broadcast.count({ where: announced })).toBe(1)
  })

  test('keeps the guardian of two merged riders until the claims to both riders are undone', async () => {
    const [one, two] = [
      await createTypedInRider(db, organization, 'Twin One'),
      await createTypedInRider(db, organization, 'Twin Two'),
    ]
    const mae = await account('Mae')
    const [wrong, right] = [await guardian(mae, one), await guardian(mae, two)]
    await merge(one, two)
    await revokeClaim(wrong)
    expect(await riders(mae)).toEqual(['Twin Two'])
    await revokeClaim(right)
    expect(await riders(mae)).toEqual([])
  })
})

test("restores the average entries of the rider and the account when a rider's own claim is undone", async () => {
  const [saturday, sunday] = [await createActivity(db, { event }), await createActivity(db, { event })]
  const average = await createAggregate(db, [saturday, sunday])
  const typedIn = await createTypedInRider(db, organization, 'Claimed Cal')
  const cal = await account('Calvin')
  const horse = await createHorse(db)
  const first = await createEntry(db, { activity: saturday, rider: typedIn, horse })
  const second = await createEntry(db, { activity: sunday, rider: cal, horse })
  for (const entry of [first, second]) await enroll(db, entry, average)
  const entered = () => db.enrollment.findMany({ where: { activity_id: average.id }, orderBy: { id: 'asc' } })
  const before = await entered()
  await cal.phone.post('/m/my/claim', { code: await createClaimCode(typedIn), kind: 'rider' })
  expect(await entered()).toEqual(before.slice(0, 1))
  await revokeClaim(await db.riderClaim.findFirstOrThrow({ where: { rider_id: typedIn.id } }))
  expect(await entered()).toEqual(before)
  expect(await db.userActivity.findUnique({ where: { id: first.id } })).toMatchObject({ user_id: typedIn.id })
})

describe('deleting an account', () => {
  test("cancels a deleted account's pending claim requests and guardianships", async () => {
    const kim = await createTypedInRider(db, organization, 'Kim Asked')
    const activity = await createActivity(db, { event, publish_draw: true })
    const entry = await createEntry(db, { activity, draw: 1, rider: kim })
    const eve = await account('Eve Gone')
    await createEntry(db, { activity, draw: 2, rider: eve })
    const acted = await guardian(eve, await createTypedInRider(db, organization, 'Kid Left'))
    await eve.phone.post('/m/my/ask-to-claim', { entry: entry.id, kind: 'guardian' })
    const { id } = await db.riderClaim.findFirstOrThrow({ where: { rider_id: kim.id } })
    expect((await eve.phone.post('/account/delete', { password: 'barrels' })).status).toBe(302)
    expect((await organizer.visit(`${at}/claims`)).body.props.waiting).toEqual([])
    expect((await organizer.post(`/organizer/claims/${id}/confirm`)).status).toBe(409)
    expect(await db.riderManager.count({ where: { account_id: eve.id, undone_at: null } })).toBe(0)
    expect((await revokeClaim(acted)).status).toBe(303)
  })
})

describe("undoing a rider's own claim", () => {
  test('moves the cash for an exhibition back with it, even if the account has other fees', async () => {
    const kid = await createTypedInRider(db, organization, 'Exhibition Kid')
    const one = await createExhibition(db, { event, rider: kid })
    const eve = await account('Exhibition Eve')
    await eve.phone.post('/m/my/claim', { code: await createClaimCode(kid), kind: 'rider' })
    await createExhibition(db, { event, rider: eve })
    await organizer.patch(`/ajax/exhibition/${one.id}`, { paid: true }).expect(200)
    await revokeClaim(await db.riderClaim.findFirstOrThrow({ where: { rider_id: kid.id } }))
    const cardOf = async ({ id }: Id) => (await organizer.get(`/ajax/rider-cards/${event.id}/${id}`)).body
    expect(await cardOf(kid)).toMatchObject({ paid_cents: 1_000, owes_cents: 0 })
    expect(await cardOf(eve)).toMatchObject({ paid_cents: 0, owes_cents: 1_000 })
  })

  test('keeps the rider marked as an adult when the claim is undone', async () => {
    const ann = await createTypedInRider(db, organization, 'Ann Adult')
    const eve = await account('Eve Else')
    await db.eventRider.create({ data: { event_id: event.id, user_id: ann.id, is_adult: true } })
    await eve.phone.post('/m/my/claim', { code: await createClaimCode(ann), kind: 'rider' })
    const { id } = await db.riderClaim.findFirstOrThrow({ where: { rider_id: ann.id } })
    expect((await revokeClaim({ id })).status).toBe(303)
    const marks = await db.eventRider.findMany({ where: { user_id: { in: [ann.id, eve.id] } } })
    expect(marks).toMatchObject([{ event_id: event.id, user_id: ann.id, is_adult: true }])
  })

  test('clears a back number that another rider was given since the claim, and says so', async () => {
    const [kid, other] = [
      await createTypedInRider(db, organization, 'Numbered Kid'),
      await createTypedInRider(db, organization, 'Other Kid'),
    ]
    const eve = await account('Numbered Eve')
    const wear = (rider: Id, back_number: string | null) =>
      organizer.patch(`/ajax/rider-cards/${event.id}/${rider.id}`, { back_number })
    const numbers = async () => {
      const rows = await db.eventRider.findMany({
        where: { event_id: event.id, user_id: { in: [kid.id, eve.id, other.id] } },
        select: { user: { select: { name: true } }, back_number: true },
      })
      return Object.fromEntries(rows.map(({ user, back_number }) => [user.name, back_number]))
    }
    const activity = await createActivity(db, { event, name: 'Numbers' })
    for (const rider of [kid, eve, other]) await createEntry(db, { activity, rider })
    expect((await wear(kid, '12a')).status).toBe(200)
    expect((await wear(eve, '7')).status).toBe(200)
    const claim = async () => {
      await eve.phone.post('/m/my/claim', { code: await createClaimCode(kid), kind: 'rider' })
      return db.riderClaim.findFirstOrThrow({ where: { rider_id: kid.id }, orderBy: { id: 'desc' } })
    }
    const undo = async (claimed: Id) => {
      const { headers } = await revokeClaim(claimed)
      expect(headers.location).toBe(`${at}/claims`)
      const carried = String(headers['set-cookie']).match(/carried=[^;]+/)?.[0]
      const next = await request(app)
        .get(`${at}/claims`)
        .set('Cookie', [organizer.cookie, carried].join('; '))
        .set('X-Inertia', 'true')
        .set('X-Inertia-Version', 'tests')
      return next.body.flash
    }
    expect(await undo(await claim())).toBeUndefined()
    expect(await numbers()).toEqual({ 'Numbered Kid': '12a', 'Numbered Eve': '7' })

    const claimed = await claim()
    expect((await wear(other, '12A')).status).toBe(200)
    expect(await undo(claimed)).toEqual({
      message: `Other Kid has back number 12A at ${event.name} now, so Numbered Kid needs a new one.`,
    })
    expect(await numbers()).toEqual({ 'Numbered Kid': null, 'Numbered Eve': '7', 'Other Kid': '12A' })

    const again = await claim()
    expect((await wear(eve, '8')).status).toBe(200)
    expect((await wear(other, '7')).status).toBe(200)
    await undo(again)
    expect(await numbers()).toEqual({ 'Numbered Kid': null, 'Numbered Eve': '8', 'Other Kid': '7' })
  })

  test('moves required papers back from the account to the rider when the claim is undone', async () => {
    const bo = await createTypedInRider(db, organization, 'Bo Paper')
    const eve = await account('Eve Paper')
    const { id: organization_id } = organization
    const kinds = await db.paperKind.createManyAndReturn({
      data: ['Release', 'W-9'].map((name) => ({ organization_id, name, holder: 'rider', validity: 'date' })),
    })
    const received_on = new Date('2026-06-06')
    const paper = (kind: { id: number }, user: { id: number }) => ({
      kind_id: kind.id,
      user_id: user.id,
      received_on,
      by_id: people.organizer.id,
    })
    const [release, w9] = [kinds[0]!, kinds[1]!]
    await db.paper.createMany({ data: [paper(release, bo), paper(release, eve), paper(w9, bo)] })
    await eve.phone.post('/m/my/claim', { code: await createClaimCode(bo), kind: 'rider' })
    const ownersOf = async () => {
      const papers = await db.paper.findMany({ orderBy: [{ kind_id: 'asc' }, { user_id: 'asc' }] })
      return papers.map(({ kind_id, user_id }) => [kind_id, user_id])
    }
    expect(await ownersOf()).toEqual([
      [release.id, eve.id],
      [w9.id, eve.id],
    ])
    const { id } = await db.riderClaim.findFirstOrThrow({ where: { rider_id: bo.id } })
    expect((await revokeClaim({ id })).status).toBe(303)
    expect(await ownersOf()).toEqual([
      [release.id, bo.id],
      [release.id, eve.id],
      [w9.id, bo.id],
    ])
  })
})
