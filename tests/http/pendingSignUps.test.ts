import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { migrateJobTables } from '../../server/database/migrate.ts'
import { accountMailTasks } from '../../server/mail/accountMailTasks.ts'
import { PASSWORD } from '../support/accountMails.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { runDueJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const app = testApp(db)
const mailed = testApp(
  db,
  undefined,
  testEnv({ SMTP_URL: 'smtp://mail.example.test', MAIL_FROM: 'Ingate <office@ingate.test>' }),
)

let organization: { id: number }
let owner: { id: number }
let claims: string
beforeAll(async () => {
  await migrateJobTables(url)
  owner = await make.createUser(db, { name: 'Olive Owner', is_rider: false })
  organization = await make.createOrganization(db, { owner })
  claims = `/organizer/organizations/${organization.id}/claims`
})
beforeEach(async () => {
  await db.oneTimeToken.deleteMany()
})

const as = (person: { id: number } | null, on = app) => openBrowser(on, db, person)

async function member(role: 'organizer' | 'scorer' | 'viewer', event?: { id: number }) {
  const person = await make.createUser(db, { is_rider: false })
  await make.addMember(db, organization, person, role, event)
  return as(person)
}

async function workOnMails() {
  const mail = { hasMailServer: false, send: async () => {}, close() {} }
  const linkTo = (path: string) => new URL(path, 'http://192.168.1.20:3000').href
  const taskList = accountMailTasks({ db, mail, secret: testEnv().APP_SECRET, linkTo })
  await runDueJobs(url, taskList)
}

async function signUp(email: string, answers: object = {}) {
  const phone = await as(null)
  const given = { name: 'Nell Newcomer', email, password: PASSWORD, ...answers }
  expect((await phone.post('/m/my/sign-up', given)).status).toBe(204)
  await workOnMails()
  return phone
}

const idOf = async (email: string) =>
  (await db.oneTimeToken.findFirstOrThrow({ where: { email }, orderBy: { id: 'desc' } })).id
const codeCall = (id: number) => `/ajax/sign-ups/${organization.id}/${id}/code`

test('shows organizers the pending sign-ups and, on request, their codes', async () => {
  const phone = await signUp('nell@example.test')
  const office = await member('organizer')
  const list = await office.visit(claims)
  expect(list.body.props.sign_ups).toMatchObject([{ name: 'Nell Newcomer', email: 'nell@example.test' }])
  expect(JSON.stringify(list.body.props)).not.toContain('code":')
  expect((await office.visit(`/organizer/organizations/${organization.id}/riders`)).body.props.waiting).toBe(
    1,
  )
  const { navigation } = (await office.visit(`/organizer/organizations/${organization.id}`)).body.props
  expect(navigation.pages).toContainEqual({ page: 'riders', waiting: 1 })
  const start = await office.visit('/organizer/organizations')
  expect(start.body.props.organizations[0].waiting_sign_ups).toBe(1)

  const cursor = (await office.get('/ajax/riders-list')).headers['x-list-cursor']
  const shown = await office.post(codeCall(await idOf('nell@example.test')))
  expect(shown.headers['cache-control']).toBe('private, no-store')
  const again = await office.post(codeCall(await idOf('nell@example.test')))
  expect(again.body.code).toBe(shown.body.code)
  const used = await phone.post('/m/my/code', { email: 'nell@example.test', code: shown.body.code })
  expect(used.body).toEqual({ did: 'sign-up', to: '' })

  const found = await office.get(`/ajax/riders-list?since=${cursor}`)
  // While another test has an open transaction, the response also lists older accounts.
  expect(found.body.data).toContainEqual(expect.objectContaining({ name: 'Nell Newcomer', email: null }))
  expect((await office.get('/ajax/rider/search?query=nell')).body.data).toMatchObject([
    { name: 'Nell Newcomer' },
  ])
  expect((await office.visit(claims)).body.props.sign_ups).toEqual([])
  expect((await office.post(codeCall(await idOf('nell@example.test')))).status).toBe(404)
})

test('lists a new user as a rider only if the user chose to be one at sign-up', async () => {
  const office = await member('organizer')
  const phone = await signUp('groom@example.test', { rides: false, name: 'Greta Groom' })
  const { code } = (await office.post(codeCall(await idOf('groom@example.test')))).body
  await phone.post('/m/my/code', { email: 'groom@example.test', code })
  const desk = await as(null)
  await desk.post('/sign-up', { name: 'Dora Desk', email: 'dora@example.test', password: PASSWORD })
  await workOnMails()
  const { link } = (await office.post(codeCall(await idOf('dora@example.test')))).body
  const token = new URL(link).searchParams.get('token')
  expect((await desk.post('/sign-up/confirm', { token })).status).toBe(302)
  const people = await db.user.findMany({
    where: { email: { in: ['groom@example.test', 'dora@example.test'] } },
  })
  expect(people.map(({ is_rider }) => is_rider)).toEqual([false, false])
  expect((await office.get('/ajax/rider/search?query=gr')).body.data).toEqual([])
})

test('records who viewed a sign-up code', async () => {
  await signUp('log@example.test')
  await (await as(owner)).post(codeCall(await idOf('log@example.test')))
  const looked = { kind: 'sign-up code shown', by_id: owner.id }
  expect(await db.change.findMany({ where: looked })).toMatchObject([
    { organization_id: organization.id, after: { name: 'Nell Newcomer', email: 'log@example.test' } },
  ])
})

test('hides sign-up codes from everyone except organization-wide organizers and owners', async () => {
  await signUp('safe@example.test')
  const id = await idOf('safe@example.test')
  const event = await make.createEvent(db, { organization })
  const outsider = await make.createUser(db)
  expect((await (await member('scorer')).post(codeCall(id))).status).toBe(403)
  expect((await (await member('viewer')).post(codeCall(id))).status).toBe(403)
  expect((await (await member('organizer', event)).post(codeCall(id))).status).toBe(403)
  expect((await (await as(outsider)).post(codeCall(id))).status).toBe(404)
  expect((await (await as(null)).post(codeCall(id))).status).toBe(401)
  const looks = await db.change.findMany({ where: { kind: 'sign-up code shown' } })
  expect(looks.filter(({ after }) => JSON.stringify(after).includes('safe@'))).toEqual([])
})

test('shows sign-up codes only to the first account once the server has a second organization', async () => {
  const organizer = await member('organizer')
  await signUp('two@example.test')
  const id = await idOf('two@example.test')
  const stranger = await make.createUser(db, { name: 'Stan Stranger' })
  const second = await make.createOrganization(db, { owner: stranger })
  onTestFinished(async () => {
    await db.user.update({ where: { id: owner.id }, data: { is_first_account: false } })
    await db.organization.delete({ where: { id: second.id } })
  })
  expect((await organizer.visit(claims)).body.props.sign_ups).toEqual([])
  expect((await organizer.post(codeCall(id))).status).toBe(404)
  await db.user.update({ where: { id: owner.id }, data: { is_first_account: true } })
  const first = await as(owner)
  expect((await first.visit(claims)).body.props.sign_ups).toHaveLength(1)
  expect((await first.post(codeCall(id))).status).toBe(200)
  expect((await organizer.post(codeCall(id))).status).toBe(404)
})

test("doesn't show sign-up codes when a mail server is set up", async () => {
  await signUp('mail@example.test')
  const browser = await as(owner, mailed)
  expect((await browser.visit(claims)).body.props.sign_ups).toEqual([])
  expect((await browser.post(codeCall(await idOf('mail@example.test')))).status).toBe(404)
})

test('lists only sign-ups for new accounts, not password resets', async () => {
  const known = await make.createUser(db, { email: 'known@example.test' })
  await signUp(known.email!)
  const phone = await as(null)
  await phone.post('/m/my/forgotten', { email: known.email })
  await workOnMails()
  const office = await as(owner)
  expect((await office.visit(claims)).body.props.sign_ups).toEqual([])
  for (const { id } of await db.oneTimeToken.findMany())
    expect((await office.post(codeCall(id))).status).toBe(404)
})

test('lists a repeated sign-up only once and removes it when it expires', async () => {
  await signUp('twice@example.test')
  await signUp('twice@example.test')
  const office = await as(owner)
  expect((await office.visit(claims)).body.props.sign_ups).toHaveLength(1)
  await db.oneTimeToken.updateMany({ data: { expires_at: new Date(Date.now() - 1) } })
  expect((await office.visit(claims)).body.props.sign_ups).toEqual([])
  expect((await office.post(codeCall(await idOf('twice@example.test')))).status).toBe(404)
})

test('says on the sign-up and "mail sent" pages whether a mail server is set up', async () => {
  for (const [on, sends_mail] of [
    [app, false],
    [mailed, true],
  ] as const) {
    const { text } = await (await as(null, on)).get('/m/sign-up')
    expect(text).toContain(`"sends_mail":${sends_mail}`)
    expect((await (await as(null, on)).visit('/mail-sent')).body.props.sends_mail).toBe(sends_mail)
  }
})
