import { verify } from '@node-rs/argon2'
import { beforeAll, expect, test } from 'vitest'
import { createUser } from '../../prisma/factories.ts'
import { trustDevice } from '../../server/http/trustedDevice.ts'
import { linkLimit } from '../../server/rateLimits/linkLimit.ts'
import { COMMON_PASSWORDS } from '../../server/wire/validation/commonPasswords.ts'
import { deliverMail, linkIn, onlyLink, setUpAccountMail, PASSWORD } from '../support/accountMails.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { startSmtp } from '../support/smtp.ts'

const { db, post, app } = await setUpAccountMail()
beforeAll(() => createUser(db))
const openVisitor = () => openBrowser(app, db, null)
let addressCount = 0

async function signUp(given: object = {}, from = `10.0.0.${++addressCount}`) {
  const answers = { name: 'Mae Tucker', email: 'mae@example.test', password: PASSWORD, to: '', ...given }
  return (await openVisitor()).post('/sign-up', answers).set('X-Forwarded-For', from)
}

test('creates the account only after the user confirms on the page linked in the email', async () => {
  const asked = await signUp({ name: 'Mae  Tucker', email: ' MAE@example.test ', to: '/users/view/1' })
  expect([asked.status, asked.headers.location]).toEqual([302, '/mail-sent'])
  expect(await db.user.count({ where: { email: 'mae@example.test' } })).toBe(0)

  const [mail] = await deliverMail(post)
  expect(mail).toMatchObject({ rcpt: 'mae@example.test', subject: 'Confirm your email for Ingate' })
  expect(mail!.text).toContain('Hello Mae Tucker,')
  const { address, token } = linkIn(mail!)
  const browser = await openVisitor()
  for (let time = 0; time < 2; time++) {
    const page = await browser.visit(address)
    expect(page.body).toMatchObject({
      component: 'SignUp/Confirm',
      props: { link: { token, email: 'mae@example.test', name: 'Mae Tucker' } },
    })
  }
  expect(
    await db.user.count({ where: { email: 'mae@example.test' } }),
    "doesn't create an account when the page is opened",
  ).toBe(0)

  const confirmed = await browser.post('/sign-up/confirm', { token })
  expect(confirmed.headers.location).toBe('/login?to=%2Fusers%2Fview%2F1')
  const person = await db.user.findUniqueOrThrow({ where: { email: 'mae@example.test' } })
  expect(person).toMatchObject({ name: 'Mae Tucker', is_rider: false, email_confirmed_at: expect.any(Date) })
  expect(await verify(person.password_hash!, PASSWORD)).toBe(true)
  const signedIn = await browser.post('/login', { email: 'mae@example.test', password: PASSWORD })
  expect(signedIn.status).toBe(303)
})

test('accepts a sign-up link only once, even when the button is pressed several times', async () => {
  await signUp({ email: 'once@example.test' })
  const { token, address } = await onlyLink(post)
  const browser = await openVisitor()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => browser.post('/sign-up/confirm', { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409])
  expect(await db.user.count({ where: { email: 'once@example.test' } })).toBe(1)
  expect((await browser.visit(address)).body.props.link).toBeNull()
})

test('rejects a sign-up link after 24 hours', async () => {
  await signUp({ email: 'late@example.test' })
  const { token, address } = await onlyLink(post)
  const [{ left }] = await db.$queryRaw<[{ left: number }]>`
    SELECT extract(epoch FROM expires_at - now())::float / 3600 AS left FROM one_time_tokens`
  expect(left).toBeCloseTo(24, 1)
  await db.oneTimeToken.updateMany({ data: { expires_at: new Date(Date.now() - 1) } })
  const browser = await openVisitor()
  expect((await browser.visit(address)).body.props.link).toBeNull()
  const refused = await browser.post('/sign-up/confirm', { token })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This link was already used or has expired. Request a new one.',
  ])
  expect(await db.user.count({ where: { email: 'late@example.test' } })).toBe(0)
})

test('stores only hashes of the sign-up link and the password', async () => {
  await signUp({ email: 'hash@example.test' })
  const { token } = await onlyLink(post)
  const kept = JSON.stringify([
    await db.oneTimeToken.findMany(),
    await db.$queryRaw`SELECT * FROM graphile_worker._private_jobs`,
  ])
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(PASSWORD)
})

test('returns the same response whether or not the account exists', async () => {
  const jo = await createUser(db, { name: 'Jo Known', email: 'jo@example.test' })
  const [known, unknown] = [
    await signUp({ email: 'jo@example.test' }),
    await signUp({ email: 'new@example.test' }),
  ]
  const seen = ({ status, headers, text }: typeof known) => [status, headers.location, text]
  expect(seen(known)).toEqual(seen(unknown))

  const arrived = await deliverMail(post)
  const mail = arrived.find(({ rcpt }) => rcpt === 'jo@example.test')!
  expect(mail.subject).toBe('You already have an account with Ingate')
  expect(mail.text).toContain('Hello Jo Known,')
  expect(mail.text).toContain('/login/new-password?token=')
  expect((await db.user.findUniqueOrThrow({ where: { id: jo.id } })).password_hash).toBe(jo.password_hash)
})

test("reuses a rider record that has no password when the rider's email address is confirmed", async () => {
  const rider = await db.user.create({ data: { name: 'M. Tucker', email: 'rider@example.test' } })
  await signUp({ email: 'rider@example.test' })
  const { token } = await onlyLink(post)
  await (await openVisitor()).post('/sign-up/confirm', { token })
  expect(await db.user.findUniqueOrThrow({ where: { email: 'rider@example.test' } })).toMatchObject({
    id: rider.id,
    name: 'Mae Tucker',
    is_rider: true,
  })
})

test('creates one account for two sign-ups with the same email', async () => {
  await signUp({ email: 'two@example.test', name: 'First' })
  const first = await onlyLink(post)
  await signUp({ email: 'two@example.test', name: 'Second' })
  const second = await onlyLink(post)
  const browser = await openVisitor()
  expect((await browser.post('/sign-up/confirm', { token: second.token })).status).toBe(302)
  expect((await browser.visit(first.address)).body.props.link).toBeNull()
  expect((await browser.post('/sign-up/confirm', { token: first.token })).status).toBe(409)
  expect((await db.user.findUniqueOrThrow({ where: { email: 'two@example.test' } })).name).toBe('Second')
})

test('shows a name unchanged in the text part of an email, and escapes the name in the HTML part', async () => {
  const name = '<b>Mae</b> https://evil.test "x"'
  await signUp({ name, email: 'markup@example.test' })
  const [mail] = await deliverMail(post)
  expect(mail!.text).toContain(`Hello ${name},`)
  expect(mail!.html).toContain('Hello &lt;b&gt;Mae&lt;/b&gt; https://evil.test &quot;x&quot;,')
})

test.each([
  ['a common password', 'Password Password'],
  ['a well-known phrase', 'correct horse battery staple'],
])('rejects a sign-up if the password is %s', async (_case, password) => {
  expect((await signUp({ password })).body.errors).toEqual({
    password: 'This password is too common. Choose another one.',
  })
})

test('reports invalid sign-up fields without sending an email', async () => {
  const slips = await signUp({ name: ' ', email: 'mae', password: 'barrels' })
  expect([slips.status, slips.body.errors]).toEqual([
    422,
    {
      name: 'Enter your name.',
      email: 'Enter your email address, e.g. mae@example.com.',
      password: 'Use at least 15 characters. A few words work well.',
    },
  ])
  expect((await signUp({ password: 'MAE@example.test' })).body.errors).toEqual({
    password: "Your password can't be your name or your email address.",
  })
  expect(await deliverMail(post)).toEqual([])
})

test('the common password list has no passwords below the minimum length', () => {
  expect([...COMMON_PASSWORDS].filter((password) => password.length < 15)).toEqual([])
})

test('sends an address at most five emails per hour, but always returns the same response', async () => {
  for (let time = 0; time < 7; time++)
    expect((await signUp({ email: 'flood@example.test' })).headers.location).toBe('/mail-sent')
  expect(await deliverMail(post)).toHaveLength(5)
})

test('limits one IP address to sixty emailed links without limiting other IP addresses', async () => {
  const limit = linkLimit()
  const from = (ip: string) => limit({ ip, cookies: {} } as never)
  for (let time = 0; time < 60; time++) from('192.0.2.1')
  expect(() => from('192.0.2.1')).toThrow(
    'Too many sign-ups and password resets from this device or network.',
  )
  expect(() => from('192.0.2.2')).not.toThrow()
})

test('limits a user to sixty emailed links across all their devices', async () => {
  const env = testEnv()
  const newDevice = (id: number) => {
    let device = ''
    const res = { cookie: (_name: string, value: string) => void (device = value) }
    trustDevice({ cookies: {}, env } as never, res as never, { id })
    return { device }
  }
  const limit = linkLimit()
  const from = (person: number) => limit({ ip: '192.0.2.1', cookies: newDevice(person), env } as never)
  for (let time = 0; time < 60; time++) from(1)
  expect(() => from(1)).toThrow('Too many sign-ups and password resets from this device or network.')
  expect(() => from(2)).not.toThrow()
})

test('rejects sign-ups without an invitation when only invited people can sign up', async () => {
  const closed = testApp(db, undefined, testEnv({ SIGN_UP: 'invited' }))
  const browser = await openBrowser(closed, db, null)
  expect((await browser.visit('/sign-up')).body.props.open).toBe(false)
  const refused = await browser.post('/sign-up', { name: 'X', email: 'x@example.test', password: PASSWORD })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You need an invitation to create an account here.',
  ])
})

test('retries the sign-up email when the mail server is temporarily unavailable', async () => {
  await signUp({ email: 'again@example.test' })
  const down = await startSmtp(({ attempt }) =>
    attempt === 1 ? Object.assign(new Error('later'), { responseCode: 451 }) : undefined,
  )
  expect(await deliverMail({ ...post, smtp: down })).toEqual([])
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second'`
  const { token } = await onlyLink({ ...post, smtp: down })
  expect((await (await openVisitor()).post('/sign-up/confirm', { token })).status).toBe(302)
  await down.stop()
})
