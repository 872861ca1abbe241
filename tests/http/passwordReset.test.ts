import { expect, test } from 'vitest'
import { createUser } from '../../prisma/factories.ts'
import { deliverMail, linkIn, onlyLink, setUpAccountMail, PASSWORD } from '../support/accountMails.ts'
import { openBrowser } from '../support/app.ts'

const { db, post, app } = await setUpAccountMail()
const openVisitor = () => openBrowser(app, db, null)
const requestReset = async (email: string) => (await openVisitor()).post('/login/forgotten', { email })
const choose = async (token: string, password = PASSWORD) =>
  (await openVisitor()).post('/login/new-password', { token, password })

test('resets a forgotten password with a link and signs out every device', async () => {
  const mae = await createUser(db, { name: 'Mae', email: 'mae@example.test' })
  const old = await openBrowser(app, db, mae)
  expect((await requestReset(' Mae@Example.test')).headers.location).toBe('/mail-sent')
  const { token, address } = await onlyLink(post)
  const page = await (await openVisitor()).visit(address)
  expect(page.body.props.link).toEqual({ token, email: 'mae@example.test', name: 'Mae' })
  expect(
    (await old.visit('/organizer/organizations')).status,
    'keeps the user signed in until the password changes',
  ).toBe(200)

  const chosen = await choose(token)
  expect([chosen.status, chosen.headers.location]).toEqual([302, '/m/'])
  expect(String(chosen.headers['set-cookie']), 'signs the user in on a known device').toMatch(
    /session=.*device=/,
  )
  expect((await old.get('/ajax/riders-list')).status, 'ends the old session').toBe(401)
  const signIn = (password: string) =>
    openVisitor().then((browser) => browser.post('/login', { email: 'mae@example.test', password }))
  expect((await signIn('barrels')).status).toBe(422)
  expect((await signIn(PASSWORD)).status).toBe(303)
})

test('accepts a reset link only once and only within an hour', async () => {
  const jo = await createUser(db, { email: 'jo@example.test' })
  await requestReset('jo@example.test')
  const { token } = await onlyLink(post)
  const [{ left }] = await db.$queryRaw<[{ left: number }]>`
    SELECT extract(epoch FROM expires_at - now())::float / 60 AS left FROM one_time_tokens`
  expect(left).toBeCloseTo(60, 0)
  const answers = await Promise.all([choose(token), choose(token, 'another long password of jo')])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  expect((await choose(token)).status).toBe(409)

  await requestReset('jo@example.test')
  const late = await onlyLink(post)
  await db.oneTimeToken.updateMany({ data: { expires_at: new Date(Date.now() - 1) } })
  expect((await choose(late.token)).status).toBe(409)
  expect(await db.session.count({ where: { user_id: jo.id } })).toBe(1)
})

test("invalidates the user's other reset links when a new password is set", async () => {
  await createUser(db, { email: 'links@example.test' })
  await requestReset('links@example.test')
  const first = await onlyLink(post)
  await requestReset('links@example.test')
  const second = await onlyLink(post)
  expect((await choose(first.token)).status, "a new request doesn't invalidate the older link").toBe(302)
  expect((await choose(second.token)).status).toBe(409)
})

test('returns the same response for an unknown email address as for a known one, without sending an email', async () => {
  await createUser(db, { email: 'kit@example.test' })
  await createUser(db, { email: 'gone@example.test', deleted_at: new Date() })
  const seen = ({ status, headers, text }: Awaited<ReturnType<typeof requestReset>>) => [
    status,
    headers.location,
    text,
  ]
  const known = seen(await requestReset('kit@example.test'))
  for (const email of ['nobody@example.test', 'gone@example.test'])
    expect(seen(await requestReset(email))).toEqual(known)
  expect((await deliverMail(post)).map(({ rcpt }) => rcpt)).toEqual(['kit@example.test'])
})

test('rejects a reset token that is incomplete or used for another purpose', async () => {
  await createUser(db, { email: 'kind@example.test' })
  await requestReset('kind@example.test')
  const { token } = await onlyLink(post)
  const browser = await openVisitor()
  expect((await browser.post('/sign-up/confirm', { token })).status).toBe(409)
  expect((await browser.post('/account/e-mail/confirm', { token })).status).toBe(409)
  expect((await choose(token.slice(0, -1))).status).toBe(409)
  expect((await browser.visit('/login/new-password')).body.props.link).toBeNull()
  expect((await choose(token)).status).toBe(302)
})

test("rejects a password that is too short or is the user's name, and keeps the reset link valid", async () => {
  await createUser(db, { name: 'Maximilian Tucker', email: 'slip@example.test' })
  await requestReset('slip@example.test')
  const { token } = await onlyLink(post)
  expect((await choose(token, 'barrels')).status).toBe(422)
  expect((await choose(token, 'maximilian tucker')).body.errors).toEqual({
    password: "Your password can't be your name or your email address.",
  })
  expect((await choose(token)).status).toBe(302)
})

test('limits the number of reset emails, and accepts a reset link while sign-in is blocked', async () => {
  await createUser(db, { email: 'target@example.test' })
  const stranger = await openVisitor()
  for (let time = 0; time < 10; time++)
    await stranger.post('/login', { email: 'target@example.test', password: 'barrels or so' })
  const wait = await stranger.post('/login', { email: 'target@example.test', password: 'barrels' })
  expect(wait.status).toBe(429)

  for (let time = 0; time < 9; time++) await requestReset('target@example.test')
  const arrived = await deliverMail(post)
  expect(arrived, 'limits the number of emails').toHaveLength(5)
  expect((await choose(linkIn(arrived[2]!).token)).status).toBe(302)
})
