import { expect, test } from 'vitest'
import { createPerson } from '../../prisma/factories.ts'
import { deliver, linkIn, onlyLink, openPost, PASSWORD } from '../support/accountMails.ts'
import { browserOf } from '../support/app.ts'

const { db, post, app } = await openPost()
const anybody = () => browserOf(app, db, null)
const forget = async (email: string) => (await anybody()).post('/login/forgotten', { email })
const choose = async (token: string, password = PASSWORD) =>
  (await anybody()).post('/login/new-password', { token, password })

test('a forgotten password: the link changes nothing until another is chosen, and then every device is signed out', async () => {
  const mae = await createPerson(db, { name: 'Mae', email: 'mae@example.test' })
  const old = await browserOf(app, db, mae)
  expect((await forget(' Mae@Example.test')).headers.location).toBe('/mail-sent')
  const { token, address } = await onlyLink(post)
  const page = await (await anybody()).visit(address)
  expect(page.body.props.link).toEqual({ token, email: 'mae@example.test', name: 'Mae' })
  expect((await old.visit('/organizer/organizations')).status, 'still signed in').toBe(200)

  const chosen = await choose(token)
  expect([chosen.status, chosen.headers.location]).toEqual([302, '/organizer/organizations'])
  expect(String(chosen.headers['set-cookie']), 'signed in, on a known device').toMatch(/session=.*device=/)
  expect((await old.get('/ajax/riders-list')).status, 'signed out').toBe(401)
  const signIn = (password: string) =>
    anybody().then((browser) => browser.post('/login', { email: 'mae@example.test', password }))
  expect((await signIn('barrels')).status).toBe(422)
  expect((await signIn(PASSWORD)).status).toBe(303)
})

test('a link is good for one hour, and once', async () => {
  const jo = await createPerson(db, { email: 'jo@example.test' })
  await forget('jo@example.test')
  const { token } = await onlyLink(post)
  const [{ left }] = await db.$queryRaw<[{ left: number }]>`
    SELECT extract(epoch FROM expires_at - now())::float / 60 AS left FROM one_time_tokens`
  expect(left).toBeCloseTo(60, 0)
  const answers = await Promise.all([choose(token), choose(token, 'another long password of jo')])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  expect((await choose(token)).status).toBe(409)

  await forget('jo@example.test')
  const late = await onlyLink(post)
  await db.oneTimeToken.updateMany({ data: { expires_at: new Date(Date.now() - 1) } })
  expect((await choose(late.token)).status).toBe(409)
  expect(await db.session.count({ where: { user_id: jo.id } })).toBe(1)
})

test('a new password voids every other link of its owner', async () => {
  await createPerson(db, { email: 'links@example.test' })
  await forget('links@example.test')
  const first = await onlyLink(post)
  await forget('links@example.test')
  const second = await onlyLink(post)
  expect((await choose(first.token)).status, 'the older one still opens: a stranger voids nothing').toBe(302)
  expect((await choose(second.token)).status).toBe(409)
})

test('an address that nobody has is answered alike, and nothing is mailed', async () => {
  await createPerson(db, { email: 'kit@example.test' })
  await createPerson(db, { email: 'gone@example.test', deleted_at: new Date() })
  const seen = ({ status, headers, text }: Awaited<ReturnType<typeof forget>>) => [
    status,
    headers.location,
    text,
  ]
  const known = seen(await forget('kit@example.test'))
  for (const email of ['nobody@example.test', 'gone@example.test'])
    expect(seen(await forget(email))).toEqual(known)
  expect((await deliver(post)).map(({ rcpt }) => rcpt)).toEqual(['kit@example.test'])
})

test('a link is none of another kind, and none without its last letter', async () => {
  await createPerson(db, { email: 'kind@example.test' })
  await forget('kind@example.test')
  const { token } = await onlyLink(post)
  const browser = await anybody()
  expect((await browser.post('/sign-up/confirm', { token })).status).toBe(409)
  expect((await browser.post('/account/e-mail/confirm', { token })).status).toBe(409)
  expect((await choose(token.slice(0, -1))).status).toBe(409)
  expect((await browser.visit('/login/new-password')).body.props.link).toBeNull()
  expect((await choose(token)).status).toBe(302)
})

test('the new password is neither short nor the name, and the link stays good', async () => {
  await createPerson(db, { name: 'Maximilian Tucker', email: 'slip@example.test' })
  await forget('slip@example.test')
  const { token } = await onlyLink(post)
  expect((await choose(token, 'barrels')).status).toBe(422)
  expect((await choose(token, 'maximilian tucker')).body.errors).toEqual({
    password: 'Not your name or your address, please.',
  })
  expect((await choose(token)).status).toBe(302)
})

test('strangers who try passwords and ask for links lock nobody out: a link gets in', async () => {
  await createPerson(db, { email: 'target@example.test' })
  const stranger = await anybody()
  for (let time = 0; time < 10; time++)
    await stranger.post('/login', { email: 'target@example.test', password: 'barrels or so' })
  const wait = await stranger.post('/login', { email: 'target@example.test', password: 'barrels' })
  expect(wait.status).toBe(429)

  for (let time = 0; time < 9; time++) await forget('target@example.test')
  const arrived = await deliver(post)
  expect(arrived, 'nor is the mailbox flooded').toHaveLength(5)
  expect((await choose(linkIn(arrived[2]!).token)).status).toBe(302)
})
