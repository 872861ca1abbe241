import request from 'supertest'
import { expect, test } from 'vitest'
import { addMember, createUser } from '../../prisma/factories.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const root = async (person: { id: number } | null) =>
  (await (await openBrowser(arena.app, db, person)).get('/')).headers.location

test('redirects signed-out visitors and members from the root to the list of organizations', async () => {
  expect(await root(null)).toBe('/organizer/organizations')
  for (const role of ['owner', 'organizer', 'scorer', 'viewer'] as const)
    expect(await root(arena.people[role]), role).toBe('/organizer/organizations')
})

test('redirects riders without an organization from the root to the draws and results', async () => {
  const rider = await createUser(db, { name: 'Rita Rider' })
  expect(await root(rider)).toBe('/m/')
  await addMember(db, arena.organization, rider, 'viewer')
  expect(await root(rider)).toBe('/organizer/organizations')
  expect(await root(await createUser(db, { is_rider: false }))).toBe('/organizer/organizations')
})

test('redirects /organizer to the start page, and signed-out visitors to the sign-in page', async () => {
  const from = async (person: { id: number }) =>
    (await (await openBrowser(arena.app, db, person)).get('/organizer')).headers.location
  expect(await from(arena.people.organizer)).toBe('/organizer/organizations')
  expect(await from(await createUser(db, { name: 'Roy Rider' }))).toBe('/m/')
  const signedOut = await request(arena.app).get('/organizer').set('Accept', 'text/html')
  expect(signedOut.headers.location).toBe('/login?to=%2Forganizer')
})
