import { expect, test } from 'vitest'
import {
  addMember,
  createActivity,
  createEntry,
  createPurse,
  createUser,
  createEvent,
  createTypedInRider,
} from '../../prisma/factories.ts'
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
  return body.props.navigation as { organization: object; pages: { page: string; waiting: number }[] } | null
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

test("doesn't show the navigation rail outside an organization", async () => {
  expect(await railOf(people.owner, '/organizer/organizations')).toBeNull()
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
