import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_MONEY_SETTINGS } from '#rules/payout/moneySettings.ts'
import * as make from '../../prisma/factories.ts'
import * as paths from '../../server/wire/paths.ts'
import { openBrowser } from '../support/app.ts'
import { loadAll, createCachedClass, openInstances, pagePath, WAIT_OPTIONS } from '../support/instances.ts'

const copies = await openInstances()
afterAll(() => copies.stop())
const { db, arena, here, organizer, elsewhere } = copies
const { organization, event } = arena
let given: Awaited<ReturnType<typeof createCachedClass>>

const at = `/organizer/organizations/${organization.id}`
const rider = { name: 'Tina Typed', hometown: '', bbr_id: '', birth_date: null }
const statusesOf = async (...answers: PromiseLike<{ status: number }>[]) => {
  for (const answer of await Promise.all(answers)) expect(answer.status).toBeLessThan(400)
}

async function merge(kind: 'riders' | 'horses', gone: { id: number }, kept: { id: number }) {
  const address = `${at}/${kind}/${gone.id}/merge?into=${kept.id}`
  const { plan } = (await organizer.visit(address)).body.props
  return organizer.post(`${address}&seen=${plan.seen}`, { fields: ['kept'] })
}

async function resend(form: string, save: string, what: string, changes: object) {
  const { props } = (await organizer.visit(form)).body
  const version = props[what].settings_version ?? props[what].version
  return organizer.patch(`${save}?version=${version}`, { ...props.settings, ...changes })
}

const MAE = { name: 'Mae Tucker', hometown: 'Bend', bbr_id: '12', birth_date: '2010-05-31', rides: true }

const groupAt = () => `/organizer/points-groups/${given.group.id}`
const eventAt = `${at}/events/${event.id}`

/** Deletes the run without a score first, because it would block publishing. */
async function publishPayout() {
  await organizer.delete(`/ajax/user-activity/${given.runs[2]!.id}`)
  await organizer.get(`/events/${event.id}/activities/${given.activity.id}/publishPayout`).expect(200)
}
const writeChecks = () =>
  organizer.post(`/ajax/checks/${given.activity.id}`, {
    per: 'rider',
    stock: 'top',
    offset_x: 0,
    offset_y: 0,
  })

const CHANGES: [string, () => PromiseLike<unknown>][] = [
  [
    "a rider's name",
    () => organizer.patch(`${at}/riders/${given.typedIn.id}?version=0`, { ...rider, name: 'Tina Other' }),
  ],
  [
    "a rider's hometown",
    () => organizer.patch(`${at}/riders/${given.typedIn.id}?version=0`, { ...rider, hometown: 'Waco' }),
  ],
  [
    "a rider's BBR #",
    () => organizer.patch(`${at}/riders/${given.typedIn.id}?version=0`, { ...rider, bbr_id: '4711' }),
  ],
  ["a user's profile", async () => (await openBrowser(here.app, db, given.mae)).patch('/account', MAE)],
  [
    "a horse's name",
    () =>
      organizer.patch(`${at}/horses/${given.horse.id}?version=0`, {
        name: `New ${given.horse.id}`,
        rrrs_id: '',
      }),
  ],
  [
    "a horse's registration number",
    () =>
      organizer.patch(`${at}/horses/${given.horse.id}?version=0`, {
        name: given.horse.name,
        rrrs_id: `N${given.horse.id}`,
      }),
  ],
  [
    "a bull's name",
    () => organizer.patch(`${at}/bulls/${given.bull.id}?version=0`, { name: `Bull ${given.bull.id}, new` }),
  ],
  ['a merged rider', () => merge('riders', given.typedIn, given.other)],
  [
    'a merged horse',
    async () =>
      merge('horses', given.horse, await make.createHorse(db, { organization_id: organization.id })),
  ],
  [
    'a new member of the points group',
    () =>
      organizer.post(`${groupAt()}/members`, {
        from: 'season',
        members: [{ user_id: given.typedIn.id, horse_id: null }],
      }),
  ],
  [
    'a removed member of the points group',
    async () => {
      const member = await db.pointsGroupMember.findFirstOrThrow({ where: { group_id: given.group.id } })
      return organizer.delete(`${groupAt()}/members/${member.id}`)
    },
  ],
  [
    'the points for a place',
    async () => {
      await organizer.post(`/ajax/fill-points/${given.activity.id}`)
      await copies.warmCaches(given)
      return resend(`${groupAt()}/settings`, groupAt(), 'group', { points_table: 'own', own_points: '50 40' })
    },
  ],
  [
    'the event date',
    async () => {
      await db.pointsGroupMember.updateMany({ data: { counts_from: event.starts_on } })
      await copies.warmCaches(given)
      return resend(`${eventAt}/settings`, eventAt, 'event', { starts_on: '2020-01-01', ends_on: null })
    },
  ],
  [
    "a class's name",
    () =>
      resend(`${pagePath(given)}/settings`, `${pagePath(given)}/settings`, 'activity', {
        name: `Class ${given.activity.id}, new`,
      }),
  ],
  [
    "a class's number of slots",
    () =>
      resend(`${pagePath(given)}/settings`, `${pagePath(given)}/settings`, 'activity', { total_slots: 180 }),
  ],
  [
    "a side pot's payout settings",
    () =>
      organizer.patch(paths.money(event.id, given.youth.id), {
        ...DEFAULT_MONEY_SETTINGS,
        added_cents: 50_000,
        fee_for: null,
        version: 0,
      }),
  ],
  ['a score', () => organizer.patch(`/ajax/score/${given.runs[0]!.score.id}`, { score: 14.9 })],
  ['a deleted entry', () => organizer.delete(`/ajax/user-activity/${given.runs[2]!.id}`)],
  ['an unpublished draw', () => organizer.post(`/ajax/unpublish-draw/${given.activity.id}`)],
  [
    'a written check',
    async () => {
      await publishPayout()
      await copies.warmCaches(given)
      return writeChecks()
    },
  ],
  [
    'a voided check',
    async () => {
      await publishPayout()
      await writeChecks()
      await copies.warmCaches(given)
      const { id } = await db.check.findFirstOrThrow({ where: { activity_id: given.activity.id } })
      return organizer.post(`/ajax/checks/${id}/void`)
    },
  ],
  [
    'a deleted account',
    async () => (await openBrowser(here.app, db, given.mae)).post('/account/delete', { password: 'barrels' }),
  ],
  [
    'a published payout',
    () => organizer.get(`/events/${event.id}/activities/${given.youth.id}/publishPayout`),
  ],
]

describe('cached responses on several instances', () => {
  beforeEach(async () => {
    given = await createCachedClass(copies)
    await copies.warmCaches(given)
  })

  test.each(CHANGES)(
    'shows a change immediately on the instance that made it, and soon after on the others: %s',
    async (_what, change) => {
      const before = await loadAll(organizer, given)
      await loadAll(elsewhere, given)
      await statusesOf(change() as PromiseLike<{ status: number }>)
      const now = await loadAll(organizer, given)
      expect(now).toEqual(await loadAll(arena.organizer, given))
      expect(now).not.toEqual(before)
      await vi.waitFor(async () => expect(await loadAll(elsewhere, given)).toEqual(now), WAIT_OPTIONS)
    },
  )
})

test('shows a waiting online entry in the navigation on every instance, until the rider withdraws it', async () => {
  given = await createCachedClass(copies)
  const starts_on = new Date(Date.now() + 7 * 86_400_000)
  const online = await make.createEvent(db, { organization, starts_on, takes_online_entries: true })
  const { id } = await make.createActivity(db, { event: online, track_horses: false })
  const rider = await openBrowser(here.app, db, given.mae)
  const expectWaiting = (waiting: number) =>
    vi.waitFor(async () => {
      const { pages } = (await elsewhere.visit(at)).body.props.navigation
      expect(pages).toContainEqual({ page: 'events', waiting })
    }, WAIT_OPTIONS)
  await copies.warmCaches(given)
  await expectWaiting(0)
  const line = { user_id: given.mae.id, activity_ids: [id], client_key: 'mae' }
  await statusesOf(rider.post(`/m/my/entries/${online.slug}`, line))
  await expectWaiting(1)
  const sent = await db.onlineEntry.findFirstOrThrow({ where: { event_id: online.id } })
  await statusesOf(rider.post('/m/my/withdraw-entry', { id: sent.id }))
  await expectWaiting(0)
})

test('shows users their own changes immediately, without waiting for a database notification', async () => {
  given = await createCachedClass(copies)
  await copies.warmCaches(given)
  await copies.there.stop()
  copies.there.cache.connected(true)
  const mae = await openBrowser(copies.there.app, db, given.mae)
  await loadAll(elsewhere, given)
  const known = copies.there.cache.ownWrites
  await mae.patch('/account', { ...MAE, birth_date: 'no day' }).expect(422)
  expect(copies.there.cache.ownWrites).toBe(known)
  await mae.patch('/account', MAE).expect(302)
  expect(JSON.stringify(await loadAll(elsewhere, given))).toContain('"Mae Tucker"')
})
