import request from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../prisma/factories.ts'
import { PRIVATE_VIEWS } from '../../server/wire/riderApp/views.ts'
import { deliverMail, setUpAccountMail, PASSWORD } from '../support/accountMails.ts'
import { openBrowser } from '../support/app.ts'

const { db, post, app } = await setUpAccountMail()
beforeAll(() => createUser(db))
const phone = () => openBrowser(app, db, null)
const codeIn = ({ text = '' }: { text?: string }) => /app on your phone: (\S+)/.exec(text)![1]!
const me = async (cookie: unknown) =>
  (await request(app).get('/m/my/me.json').set('Cookie', String(cookie))).body.person

async function signedUp(email: string) {
  const to = '/m/e/spring-run'
  const answer = await (await phone()).post('/m/my/sign-up', { name: 'Mae', email, password: PASSWORD, to })
  expect(answer.status).toBe(204)
  return codeIn((await deliverMail(post))[0]!)
}

describe('account pages on a phone', () => {
  test('serves all visitors the same account pages, and hides the pages from search engines', async () => {
    const { cookie } = await openBrowser(app, db, await createUser(db, { name: 'Mae Tucker' }))
    for (const view of PRIVATE_VIEWS) {
      const stranger = await request(app).get(`/m/${view}`)
      const rider = await request(app).get(`/m/${view}?to=/m/&code=ABCD`).set('Cookie', cookie)
      expect([stranger.status, rider.headers['set-cookie']], view).toEqual([200, undefined])
      expect(rider.headers.etag).toBe(stranger.headers.etag)
      expect(stranger.text).toContain('<meta name="robots" content="noindex"')
    }
  })

  test('loads the signed-in user in a separate request that is never cached', async () => {
    const person = await createUser(db, { name: 'Mae Tucker' })
    const rider = await openBrowser(app, db, person)
    const own = await rider.get('/m/my/me.json')
    expect(own.body.person).toEqual({ id: person.id, name: 'Mae Tucker' })
    expect(own.headers['cache-control']).toBe('private, no-store')
    const nobody = await (await phone()).get('/m/my/me.json')
    expect([nobody.status, nobody.body.person]).toEqual([200, null])
  })
})

describe('signing up on a phone', () => {
  test('accepts the emailed code in any format, and creates the account only once', async () => {
    const code = await signedUp('mae@example.test')
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const browser = await phone()
    const typed = { email: ' MAE@example.test', code: ` ${code.toLowerCase().replace('-', ' ')}` }
    const used = await browser.post('/m/my/code', typed)
    expect(used.body).toEqual({ did: 'sign-up', to: '/m/e/spring-run' })
    expect(used.headers['cache-control']).toBe('private, no-store')
    const signIn = await browser.post('/m/my/sign-in', { email: 'mae@example.test', password: PASSWORD })
    expect(signIn.status).toBe(204)
    const cookie = /session=[^;]+/.exec(String(signIn.headers['set-cookie']))
    expect(await me(cookie)).toMatchObject({ name: 'Mae' })
    expect((await browser.post('/m/my/code', typed)).status).toBe(422)
  })

  test('creates an account that also works on the organizer pages', async () => {
    const code = await signedUp('both@example.test')
    const browser = await phone()
    await browser.post('/m/my/code', { email: 'both@example.test', code })
    const signIn = await browser.post('/login', { email: 'both@example.test', password: PASSWORD })
    expect(signIn.headers.location).toBe('/m/')
  })

  test('rejects a sign-up code that was sent to a different email address', async () => {
    const code = await signedUp('sue@example.test')
    await createUser(db, { email: 'eve@example.test' })
    const browser = await phone()
    expect((await browser.post('/m/my/code', { email: 'eve@example.test', code })).status).toBe(422)
    for (let time = 0; time < 10; time++) {
      const wrong = await browser.post('/m/my/code', { email: 'sue@example.test', code: '2222-2222' })
      expect(wrong.body.errors.code).toBe('This code is wrong or has expired. Ask for a new one.')
    }
    expect((await browser.post('/m/my/code', { email: 'sue@example.test', code })).status).toBe(422)
    expect(await db.user.count({ where: { email: 'sue@example.test' } })).toBe(0)
  })

  test('rejects an invalid redirect path', async () => {
    const asked = { name: 'Mae', email: 'to@example.test', password: PASSWORD, to: '/m/\0' }
    const answer = await (await phone()).post('/m/my/sign-up', asked)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['to']])
  })

  test('lets the recipient of the sign-up email replace a password that a stranger chose', async () => {
    const code = await signedUp('pre@example.test')
    const [mae, eve] = [await phone(), await phone()]
    const typed = { email: 'pre@example.test', code }
    const own = await mae.post('/m/my/code', { ...typed, password: 'mae' })
    expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['password']])
    expect((await mae.post('/m/my/code', { ...typed, password: 'a horse of my own' })).status).toBe(200)
    const signIn = (browser: typeof mae, password: string) =>
      browser.post('/m/my/sign-in', { email: 'pre@example.test', password })
    expect((await signIn(eve, PASSWORD)).status).toBe(422)
    expect((await signIn(mae, 'a horse of my own')).status).toBe(204)
  })

  test('accepts a sign-up code after another phone sent wrong codes for other email addresses', async () => {
    const code = await signedUp('near@example.test')
    const eve = await phone()
    for (let time = 0; time < 101; time++)
      await eve.post('/m/my/code', { email: `nobody${time}@example.test`, code: '2222-2222' })
    const mae = await phone()
    expect((await mae.post('/m/my/code', { email: 'near@example.test', code })).status).toBe(200)
  })

  test('creates only one account when several phones send the code at the same moment', async () => {
    const code = await signedUp('race@example.test')
    const browsers = await Promise.all(Array.from({ length: 4 }, phone))
    const answers = await Promise.all(
      browsers.map((one) => one.post('/m/my/code', { email: 'race@example.test', code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.user.count({ where: { email: 'race@example.test' } })).toBe(1)
  })
})

describe('signing in and out on a phone', () => {
  test('resets a forgotten password with the code and signs the user in', async () => {
    await createUser(db, { name: 'Pia Paine', email: 'pia@example.test', password_hash: 'x' })
    const browser = await phone()
    expect((await browser.post('/m/my/forgotten', { email: 'pia@example.test' })).status).toBe(204)
    const typed = { email: 'pia@example.test', code: codeIn((await deliverMail(post))[0]!) }
    const without = await browser.post('/m/my/code', { ...typed, password: '' })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['password']])
    const owns = await browser.post('/m/my/code', { ...typed, password: 'pia paine' })
    expect([owns.status, Object.keys(owns.body.errors)]).toEqual([422, ['password']])
    const used = await browser.post('/m/my/code', { ...typed, password: PASSWORD })
    expect(used.body).toEqual({ did: 'reset', to: '' })
    const cookie = /session=[^;]+/.exec(String(used.headers['set-cookie']))
    expect(await me(cookie)).toMatchObject({ name: 'Pia Paine' })
  })

  test('lets a known phone sign in despite failed attempts from other phones', async () => {
    const email = 'known@example.test'
    await createUser(db, { email })
    const jar = request.agent(app)
    const page = await jar.get('/login')
    const csrf = /name="csrf-token" content="([^"]+)"/.exec(page.text)![1]!
    const first = await jar
      .post('/m/my/sign-in')
      .set('X-CSRF-TOKEN', csrf)
      .send({ email, password: 'barrels' })
    const token = /XSRF-TOKEN=([^;]+)/.exec(String(first.headers['set-cookie']))![1]!
    await jar.post('/m/my/sign-out').set('X-CSRF-TOKEN', decodeURIComponent(token)).expect(204)
    const eve = await phone()
    for (let time = 0; time < 11; time++) await eve.post('/m/my/sign-in', { email, password: 'wrong' })
    const anew = /name="csrf-token" content="([^"]+)"/.exec((await jar.get('/login')).text)![1]!
    const again = await jar
      .post('/m/my/sign-in')
      .set('X-CSRF-TOKEN', anew)
      .send({ email, password: 'barrels' })
    expect([first.status, again.status]).toEqual([204, 204])
  })

  test('shows an error for a wrong password, and ends the session on sign-out', async () => {
    const person = await createUser(db, { email: 'zoe@example.test' })
    const wrong = await (
      await phone()
    ).post('/m/my/sign-in', { email: 'zoe@example.test', password: 'wrong' })
    expect([wrong.status, wrong.body.errors.email]).toEqual([422, 'Wrong email or password.'])
    const rider = await openBrowser(app, db, person)
    expect((await rider.withoutToken('post', '/m/my/sign-out')).status).toBe(419)
    expect((await rider.post('/m/my/sign-out')).status).toBe(204)
    expect((await rider.get('/m/my/me.json')).body.person).toBeNull()
  })
})
