import { expect, test } from 'vitest'
import { createUser } from '../../prisma/factories.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
// Until an account exists, every page redirects to the first-account page.
await createUser(db)

test.each([
  ['production', 404],
  ['demo', 404],
  ['development', 200],
])('responds to /design in %s with %i', async (NODE_ENV, expected) => {
  const app = testApp(db, undefined, testEnv({ NODE_ENV, DATABASE_URL: url }))
  expect((await (await openBrowser(app, db, null)).visit('/design')).status).toBe(expected)
})
