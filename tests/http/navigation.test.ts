import { describe, expect, test } from 'vitest'
import {
  addMember,
  createActivity,
  createEntry,
  createOrganization,
  createPurse,
  createUser,
  createEvent,
  createTypedInRider,
} from '../../prisma/factories.ts'
import type { Navigation } from '../../server/wire/navigation.ts'
import { openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organization, event, people } = await createScenario(db)
const app = testApp(db)
const url = `/organizer/organizations/${organization.id}`

async function railOf(person: { id: number }, path = url) {
  const browser = await openBrowser(app, db, person)
  const { body } = await browser.visit(path)
  return body.props.navigation as Navigation | null
}

const pagesOf = async (person: { id: number }) => (await railOf(person))?.pages.map(({ page }) => page)

test('lists the pages that each role can open', async () => {
  const all = ['events', 'riders', 'horses', 'seasons', 'checks', 'people', 'templates', 'settings']
  expect(await pagesOf(people.owner)).toEqual(all)
  expect(await pagesOf(people.organizer)).toEqual(all)
  expect(await pagesOf(people.scorer)).toEqual(['events', 'seasons', 'people'])
  const guest = await createUser(db)
  await addMember(db, organization, guest, 'organizer', event)
  expect(await pagesOf(guest)).toEqual(['events', 'people'])
})

test("doesn't show the navigation rail on the list of organizations", async () => {
  expect(await railOf(people.owner, '/organizer/organizations')).toBeNull()
})

test("lists an organizer's organizations in the navigation rail if there are 2 to 8", async () => {
  const person = await createUser(db)
  const named = async (name: string) => {
    const created = await createOrganization(db, { name })
    await addMember(db, created, person, 'organizer')
    return { id: created.id, name }
  }
  const inMenu = async ({ id }: { id: number }) =>
    (await railOf(person, `/organizer/organizations/${id}`))!.organizations
  const rimrock = await named('Rimrock Riders')
  expect(await inMenu(rimrock), 'with one organization').toEqual([])
  const lone = await named('Lone Star')
  expect(await inMenu(rimrock)).toEqual([lone, rimrock])
  for (let n = 3; n <= 8; n++) await named(`Arena ${n}`)
  expect(await inMenu(lone)).toHaveLength(8)
  await named('Arena 9')
  expect(await inMenu(lone), 'with nine organizations').toEqual([])

  const helper = await createUser(db)
  for (const { id } of [rimrock, lone]) await addMember(db, { id }, helper, 'scorer')
  expect((await railOf(helper, `/organizer/organizations/${lone.id}`))!.organizations).toEqual([])
})

describe('pages outside an organization', () => {
  const nameOf = async (person: { id: number }, path: string, cookie = '') => {
    const browser = await openBrowser(app, db, person)
    const { body } = await browser.visit(path).set('Cookie', `${browser.cookie}; ${cookie}`)
    return body.props.navigation?.organization.name ?? null
  }

  test("shows the navigation rail of a member's only organization", async () => {
    const rider = await createUser(db)
    for (const path of [`/users/view/${rider.id}`, '/account', '/organizer/missing'])
      expect(await nameOf(people.organizer, path), path).toBe(organization.name)
    expect(await nameOf(people.outsider, '/account')).not.toBe(organization.name)
    expect(await nameOf(rider, `/users/view/${rider.id}`), 'for a rider').toBeNull()
  })

  test('shows the navigation rail of the organization that the member opened last', async () => {
    const person = await createUser(db)
    const [first, second] = [await createOrganization(db), await createOrganization(db)]
    for (const one of [first, second]) await addMember(db, one, person, 'organizer')
    expect(await nameOf(person, '/account'), 'before any is opened').toBeNull()

    const browser = await openBrowser(app, db, person)
    const { headers } = await browser.visit(`/organizer/organizations/${second.id}`)
    const cookie = `organization=${second.id}`
    expect(String(headers['set-cookie'])).toContain(`${cookie}; Path=/; HttpOnly`)
    expect(await nameOf(person, '/account', cookie)).toBe(second.name)
    expect(await nameOf(person, '/account', `organization=${organization.id}`), 'of others').toBeNull()
  })
})

test('lets an organizer open every page in the navigation rail', async () => {
  const browser = await openBrowser(app, db, people.organizer)
  for (const path of ['', '/riders', '/horses', '/seasons', '/people', '/templates', '/edit'])
    expect((await browser.visit(url + path)).status, path).toBe(200)
  expect((await browser.visit(`/organizer/checks/${organization.id}`)).status).toBe(200)
})

test('shows the number of pending claims and unpaid prizes in the navigation rail', async () => {
  const waiting = async () =>
    Object.fromEntries((await railOf(people.organizer))!.pages.map(({ page, waiting }) => [page, waiting]))
  expect(await waiting()).toMatchObject({ riders: 0, checks: 0 })

  const rider = await createTypedInRider(db, organization)
  const account = await createUser(db)
  const { id: organization_id } = organization
  const expires_at = new Date(Date.now() + 3_600_000)
  await db.riderClaim.create({
    data: { organization_id, rider_id: rider.id, account_id: account.id, kind: 'rider', expires_at },
  })
  expect(await waiting()).toMatchObject({ riders: 1, checks: 0 })

  const today = await createEvent(db, { organization, starts_on: new Date() })
  const activity = await createActivity(db, { event: today, publish_draw: true })
  await createPurse(db, activity)
  await createEntry(db, { activity, draw: 1, score: 15_000 })
  const owner = await openBrowser(app, db, people.owner)
  await owner.get(`/events/${today.id}/activities/${activity.id}/publishPayout`).expect(200)
  expect(await waiting()).toMatchObject({ riders: 1, checks: 1 })
})
