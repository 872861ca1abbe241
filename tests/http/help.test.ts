import { expect, test } from 'vitest'
import { createUser } from '../../prisma/factories.ts'
import { browserWithToken, openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const app = testApp(db)

test.each(['stranger', 'outsider', 'viewer', 'scorer', 'organizer', 'owner'] as const)(
  "shows the help page to the %s without an organization's navigation",
  async (role) => {
    const { status, body } = await arena[role].visit('/help')
    expect([status, body.component]).toEqual([200, 'Help/Index'])
    expect(body.props.navigation).toBeNull()
  },
)

test('shows the help page to a rider who belongs to no organization', async () => {
  const rider = await openBrowser(app, db, await createUser(db))
  expect((await rider.visit('/help')).body.component).toBe('Help/Index')
})

test('shows the help page to a scorer who joined by code', async () => {
  await db.event.update({
    where: { id: arena.event.id },
    data: { starts_on: new Date(Date.now() + 86_400_000) },
  })
  const codes = `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/scorer-codes`
  await arena.organizer.post(codes)
  const { code } = (await arena.organizer.visit(codes)).body.props.shown as { code: string }
  const guest = await openBrowser(app, db, null)
  const joined = await guest.post('/join', { code, name: 'Pat' })
  const token = /session=([^;]+)/.exec(String(joined.headers['set-cookie']))![1]!
  const { status, body } = await (await browserWithToken(app, token)).visit('/help')
  expect([status, body.component]).toEqual([200, 'Help/Index'])
  expect(body.props.auth).toMatchObject({ user: { name: 'Pat (code)', has_account: false } })
})
