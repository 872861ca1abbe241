import { migrateJobTables } from '../../server/database/migrate.ts'
import type { Token } from '../../server/wire/api/tokens.ts'
import { createHash } from 'node:crypto'
import request from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../prisma/factories.ts'
import { deleteAccount } from '../../server/models/accounts/deleteAccount.ts'
import { resetPassword } from '../../server/models/accounts/passwordReset.ts'
import { createToken } from '../../server/models/api/tokens.ts'
import { type Browser, openBrowser, testApp, testEnv } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
const app = testApp(db)
beforeAll(() => migrateJobTables(url))

async function createSignedInUser() {
  const person = await createUser(db, { name: 'Mae Tucker' })
  return { person, browser: await openBrowser(app, db, person) }
}

async function tokenFrom(browser: Browser, name = 'Arena app') {
  const made = await browser.post('/account/tokens', { name })
  const carried = String(made.headers['set-cookie']).match(/carried=[^;]+/)![0]
  const next = await request(app)
    .get('/account')
    .set('Cookie', `${browser.cookie}; ${carried}`)
    .set('X-Inertia', 'true')
    .set('X-Inertia-Version', 'tests')
  return next.body.flash.token as string
}

const listed = async (browser: Browser) => (await browser.visit('/account')).body.props.tokens as Token[]
const me = (token: string) => request(app).get('/api/v1/me').set('Authorization', `Bearer ${token}`)

describe('API tokens', () => {
  test('shows an API token once and stores only its hash', async () => {
    const { browser, person } = await createSignedInUser()
    const token = await tokenFrom(browser)
    expect(token).toMatch(/^ingate_[\w-]{65}$/)
    const again = await browser.visit('/account')
    expect(JSON.stringify(again.body)).not.toContain(token)
    const kept = await db.apiToken.findFirstOrThrow({ where: { user_id: person.id } })
    expect(kept.hash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(await listed(browser)).toMatchObject([{ name: 'Arena app', used_at: null }])

    expect((await me(token)).body.name).toBe('Mae Tucker')
    await expect.poll(async () => (await listed(browser))[0].used_at).not.toBeNull()
  })

  test('lets only the owner revoke a token', async () => {
    const [{ browser }, other] = [await createSignedInUser(), await createSignedInUser()]
    const token = await tokenFrom(browser)
    const [{ id }] = await listed(browser)
    expect((await other.browser.post('/account/tokens/end', { id })).status).toBe(404)
    expect((await me(token)).status).toBe(200)
    expect((await browser.post('/account/tokens/end', { id })).status).toBe(302)
    const ended = await me(token)
    expect([ended.status, ended.body.detail]).toEqual([
      401,
      'This token was revoked. Create a new one on your account page.',
    ])
    expect((await browser.post('/account/tokens/end', { id })).status).toBe(404)
  })

  test.each([
    [
      'the user signs out everywhere',
      async (browser: Browser) => browser.post('/account/sign-out-everywhere'),
    ],
    ['the account is deleted', async (_: Browser, id: number) => deleteAccount(db, id)],
  ])("revokes the user's tokens when %s", async (_sentence, end) => {
    const { browser, person } = await createSignedInUser()
    const token = await tokenFrom(browser)
    await end(browser, person.id)
    expect((await me(token)).status).toBe(401)
    expect(await db.apiToken.count({ where: { user_id: person.id } })).toBe(0)
  })

  test("revokes the user's tokens when a forgotten password is reset", async () => {
    const { browser, person } = await createSignedInUser()
    const token = await tokenFrom(browser)
    await db.oneTimeToken.create({
      data: {
        kind: 'reset',
        user_id: person.id,
        email: person.email!,
        hash: createHash('sha256').update('link').digest('hex'),
        expires_at: new Date(Date.now() + 60_000),
      },
    })
    await resetPassword(db, 'link', 'four horses and a gate')
    expect((await me(token)).status).toBe(401)
  })

  test('limits each user to ten tokens, even with simultaneous requests', async () => {
    const { browser, person } = await createSignedInUser()
    const nameless = await browser.post('/account/tokens', { name: ' ' })
    expect(nameless.body.errors).toEqual({ name: 'Enter a name, e.g. the name of the app.' })
    const { APP_SECRET } = testEnv()
    const made = await Promise.allSettled(
      Array.from({ length: 14 }, (_, index) => createToken(db, person.id, `App ${index}`, APP_SECRET)),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const more = await browser.post('/account/tokens', { name: 'One more' })
    expect([more.status, more.body.message]).toEqual([
      409,
      expect.stringMatching(/^You already have 10 tokens/),
    ])
  })

  test('rejects a malformed or missing token without a database query', async () => {
    const deaf = testApp(null as never)
    for (const token of ['', 'ingate_', `ingate_${'A'.repeat(65)}`, 'x'.repeat(5_000)]) {
      const answer = await request(deaf).get('/api/v1/me').set('Authorization', `Bearer ${token}`)
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    }
  })

  test('limits each token to 120 requests a minute, then returns 429 with Retry-After', async () => {
    const { browser } = await createSignedInUser()
    const [token, other] = [await tokenFrom(browser, 'Greedy'), await tokenFrom(browser, 'Modest')]
    const statuses: number[] = []
    for (let round = 0; round < 13; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => me(token)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    const refused = await me(token)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body.title).toBe('Too Many Requests')
    expect((await me(other)).status).toBe(200)
  }, 40_000)
})
