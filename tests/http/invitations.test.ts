import { hash } from 'node:crypto'
import { migrateJobTables } from '../../server/database/migrate.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { canCreateOrganization } from '../../server/models/organizations/create.ts'
import { openMailer } from '../../server/mail/mailer.ts'
import { acceptWithNewAccount } from '../../server/models/memberships/acceptInvitation.ts'
import { linkBaseOf, localBase } from '../../server/http/linkBase.ts'
import { invitationMailTasks } from '../../server/mail/invitationMailTasks.ts'
import { type Browser, browserWithToken, openBrowser, testApp, testEnv } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { PASSWORD } from '../support/accountMails.ts'
import { freshDatabase } from '../support/database.ts'
import { smtpError, startSmtp } from '../support/smtp.ts'
import { runDueJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const smtp = await startSmtp(({ to }) => (to.startsWith('full') ? smtpError(552, 'mailbox full') : undefined))
const env = testEnv({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Rodeo <office@rodeo.test>',
  APP_URL: 'https://rodeo.test',
})
const app = testApp(db, undefined, env)
const mail = openMailer(env)
afterAll(async () => {
  mail.close()
  await smtp.stop()
})
beforeAll(() => migrateJobTables(url))

let arena: Scenario
let owner: Browser
let organizer: Browser
beforeEach(async () => {
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`
  await db.invitation.deleteMany()
  smtp.mail.length = 0
  arena = await createScenario(db)
  owner = await openBrowser(app, db, arena.people.owner)
  organizer = await openBrowser(app, db, arena.people.organizer)
})

const sendMails = (given: object = {}) =>
  runDueJobs(url, invitationMailTasks({ db, mail, secret: env.APP_SECRET, ...given }))

const invite = (by: Browser, email: string, given: object = {}) =>
  by.post(`/organizer/organizations/${arena.organization.id}/invitations`, {
    email,
    role: 'scorer',
    event_id: null,
    ...given,
  })
const listed = async (by = owner) =>
  (await by.visit(`/organizer/organizations/${arena.organization.id}/people`)).body.props.invitations as {
    id: number
    email: string
    link: string | null
    mail: string
    error: string | null
    expired: boolean
  }[]
const linksIn = (mails: { text?: string }[]) =>
  mails.map(({ text }) => /https:\/\/rodeo\.test\/invitation\?key=\S+/.exec(text!)![0])
const keyIn = (link: string) => new URL(link).searchParams.get('key')!
const opened = (by: Browser, key: string) => by.visit(`/invitation?key=${key}`)

async function accept(by: Browser, key: string, more: object = {}) {
  const { invitation, account } = (await opened(by, key)).body.props
  const { organization, role, event } = invitation
  const named = {
    organization_id: organization.id,
    role,
    event_id: event?.id ?? null,
    account: account?.id ?? 0,
  }
  return by.post('/invitation', { key, ...named, ...more })
}

let n = 0
async function guest(email = `guest${++n}@example.test`) {
  const person = await make.createUser(db, { name: `Guest ${n}`, email, is_rider: false })
  return { person, browser: await openBrowser(app, db, person) }
}
const roleOf = ({ id }: { id: number }) =>
  db.membership.findFirst({ where: { user_id: id, organization_id: arena.organization.id } })

describe('an invitation by email', () => {
  test('emails a plain-text invitation with a link to join the organization', async () => {
    const { person, browser } = await guest('gus@example.test')
    expect((await invite(organizer, ' Gus@Example.test ', { event_id: arena.event.id })).status).toBe(303)
    await sendMails()
    const [letter] = smtp.mail
    expect(letter).toMatchObject({
      rcpt: 'gus@example.test',
      subject: `Otis Organizer invites you to ${arena.organization.name}`,
      replyTo: [{ address: arena.people.organizer.email }],
    })
    expect(letter!.html).toBeUndefined()
    const [link] = linksIn(smtp.mail)
    const [listing] = await listed()
    expect(listing).toMatchObject({ email: 'gus@example.test', mail: 'mailed' })
    expect(listing!.link, 'shows a different link than the emailed one').not.toBe(link)

    const { body } = await opened(browser, keyIn(link!))
    expect(body.props).toMatchObject({
      state: 'open',
      account: { id: person.id },
      invitation: { role: 'scorer', by: 'Otis Organizer', event: { id: arena.event.id } },
    })
    expect(await roleOf(person), "doesn't grant a role when the link is opened").toBeNull()
    const accepted = await accept(browser, keyIn(link!))
    expect([accepted.status, accepted.headers.location]).toEqual([
      303,
      `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/activities`,
    ])
    expect(await roleOf(person)).toMatchObject({ role: 'scorer', event_id: arena.event.id })
    expect(await listed()).toEqual([])
    const kinds = await db.change.findMany({ where: { organization_id: arena.organization.id } })
    expect(kinds.map(({ kind }) => kind)).toEqual(['invitation made', 'member joined'])
  })

  test('accepts an invitation when the invited account signs in on the invitation page', async () => {
    const { person } = await guest('gwen@example.test')
    await invite(organizer, 'gwen@example.test', { event_id: arena.event.id })
    await sendMails()
    const key = keyIn((await listed())[0]!.link!)
    const stranger = await openBrowser(app, db, null)
    const shown = {
      key,
      organization_id: arena.organization.id,
      role: 'scorer',
      event_id: arena.event.id,
      email: 'Gwen@Example.test',
    }
    const wrong = await stranger.post('/invitation/sign-in', { ...shown, password: 'wrong' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { email: 'Wrong email or password.' }])
    expect(await roleOf(person)).toBeNull()
    const { status, headers } = await stranger.post('/invitation/sign-in', { ...shown, password: 'barrels' })
    expect([status, headers.location]).toEqual([
      303,
      `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/activities`,
    ])
    expect(await roleOf(person)).toMatchObject({ role: 'scorer', event_id: arena.event.id })
    expect(await db.session.count({ where: { user_id: person.id } })).toBe(2)
  })

  test('rejects an invitation when another account signs in on the invitation page', async () => {
    await invite(organizer, 'gwen2@example.test')
    await sendMails()
    const key = keyIn((await listed())[0]!.link!)
    const { person } = await guest('other@example.test')
    const shown = { key, organization_id: arena.organization.id, role: 'scorer', event_id: null }
    const stranger = await openBrowser(app, db, null)
    const given = { email: 'other@example.test', password: 'barrels' }
    const { status, headers } = await stranger.post('/invitation/sign-in', { ...shown, ...given })
    expect([status, headers.location]).toEqual([303, `/invitation?key=${key}`])
    expect(await roleOf(person)).toBeNull()
    const changed = { ...shown, ...given, role: 'owner' }
    expect((await stranger.post('/invitation/sign-in', changed)).headers.location).toContain('/invitation')
    expect(await roleOf(person)).toBeNull()
  })

  test('counts wrong passwords on the invitation page toward the sign-in limit', async () => {
    const { person } = await guest('pru@example.test')
    const stranger = await openBrowser(app, db, null)
    const shown = { key: 'x', organization_id: 1, role: 'scorer', event_id: null }
    const given = { email: person.email, password: 'wrong' }
    for (let tries = 0; tries < 10; tries++) await stranger.post('/login', given)
    expect((await stranger.post('/invitation/sign-in', { ...shown, ...given })).status).toBe(429)
  })

  test("doesn't turn names into links in an invitation email", async () => {
    await db.organization.update({
      where: { id: arena.organization.id },
      data: { name: 'Win at www.evil.example/now' },
    })
    await invite(owner, 'gus2@example.test')
    await sendMails()
    expect(smtp.mail[0]!.text).toContain('Win at www. evil. example/ now')
    expect(smtp.mail[0]!.subject).not.toContain('evil.example')
  })

  test('shows why an invitation could not be delivered, and offers a link to copy', async () => {
    await invite(owner, 'full@example.test')
    for (let tries = 0; tries < 6; tries++) {
      await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`
      await sendMails()
    }
    expect((await listed())[0]).toMatchObject({
      mail: 'failed',
      error: expect.stringContaining('mailbox full'),
      link: expect.stringContaining('https://rodeo.test/invitation?key='),
    })
  })

  test('prints an invitation in the terminal when the server sends no email', async () => {
    await invite(organizer, 'tess@example.test')
    const told: string[] = []
    await sendMails({ printLine: (text: string) => void told.push(text) })
    const [link] = linksIn(smtp.mail)
    const subject = `Otis Organizer invites you to ${arena.organization.name}`
    expect(told).toEqual([`  For tess@example.test: ${subject}. ${link}\n`])
  })

  test('shows a link to copy when there is no mail server', async () => {
    await invite(arena.owner, 'gus3@example.test')
    const { body } = await arena.owner.visit(`/organizer/organizations/${arena.organization.id}/people`)
    expect(body.props.invitations[0].mail).toBe('copy')
    expect(body.props.local_links).toMatch(/^http:\/\/localhost:\d+$/)
    const around = { env: testEnv({ HOST: '192.168.1.7', PORT: '3000' }), socket: { localPort: 3000 } }
    const links = linkBaseOf(around as never)
    expect([links.base, localBase(links)]).toEqual(['http://192.168.1.7:3000', null])
  })
})

describe('an invitation link', () => {
  async function linkFor(email: string, given: object = {}) {
    await invite(owner, email, given)
    return keyIn((await listed()).find((one) => one.email === email)!.link!)
  }

  test('rejects an invitation link for an account with another email address', async () => {
    const key = await linkFor('ann@example.test')
    const { person, browser } = await guest('ben@example.test')
    const { body } = await opened(browser, key)
    const problem =
      'This invitation was sent to a different address, not ben@example.test. Sign in with the account for that address.'
    expect(body.props).toMatchObject({ state: 'closed', problem })
    const answer = await accept(browser, key)
    expect([answer.status, answer.body.message]).toEqual([409, problem])
    expect(await roleOf(person)).toBeNull()
  })

  test('shows an invitation to signed-out visitors, but requires a sign-in to accept it', async () => {
    const key = await linkFor('ann@example.test')
    const stranger = await openBrowser(app, db, null)
    const { body } = await opened(stranger, key)
    expect(body.props).toMatchObject({ state: 'open', account: null, problem: null })
    expect((await accept(stranger, key)).status).toBe(401)
  })

  test('rejects an invitation that changed while its page was open', async () => {
    const key = await linkFor('cy@example.test')
    const { browser } = await guest('cy@example.test')
    const sentence = 'This invitation just changed. Check it again.'
    for (const other of [{ role: 'owner' }, { account: 1 }, { organization_id: 987_654 }, { event_id: 1 }]) {
      const answer = await accept(browser, key, other)
      expect([answer.status, answer.body.message]).toEqual([409, sentence])
    }
    expect((await accept(browser, key)).status).toBe(303)
  })

  test('rejects a replaced, withdrawn, used or expired invitation link', async () => {
    const { browser } = await guest('dee@example.test')
    const first = await linkFor('dee@example.test')
    const { id } = (await listed())[0]!
    expect((await owner.post(`/organizer/invitations/${id}/resend`)).status).toBe(303)
    const withdrawn = 'This invitation was withdrawn or replaced by a newer one. Ask for a new one.'
    expect((await accept(browser, first)).body.message).toBe(withdrawn)

    const [second] = await listed()
    await db.invitation.update({ where: { id: second!.id }, data: { expires_at: new Date(Date.now() - 1) } })
    expect((await listed())[0]).toMatchObject({ expired: true })
    const late = await accept(browser, keyIn(second!.link!))
    expect(late.body.message).toBe('This invitation has expired. Ask for a new one.')

    const third = await linkFor('dee@example.test')
    await owner.delete(`/organizer/invitations/${(await listed())[0]!.id}`)
    expect((await accept(browser, third)).body.message).toBe(withdrawn)
    const fourth = await linkFor('dee@example.test')
    const both = await Promise.all([accept(browser, fourth), accept(browser, fourth)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect((await browser.visit('/invitation?key=made-up')).status).toBe(404)
  })

  test("doesn't grant a role that the inviter can no longer grant", async () => {
    await invite(organizer, 'eli@example.test', { role: 'organizer' })
    const link = (await listed())[0]!.link!
    await db.membership.updateMany({
      where: { user_id: arena.people.organizer.id },
      data: { role: 'scorer' },
    })
    const { browser, person } = await guest('eli@example.test')
    const answer = await accept(browser, keyIn(link))
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "Otis Organizer can't give this role anymore. Ask for a new invitation.",
    ])
    expect(await roleOf(person)).toBeNull()
  })

  test("doesn't let organizers invite an owner or see the link of an owner invitation", async () => {
    const answer = await invite(organizer, 'fay@example.test', { role: 'owner' })
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Only an owner can add, change or remove an owner.',
    ])
    await linkFor('fay@example.test', { role: 'owner' })
    expect((await listed(organizer))[0]!.link).toBeNull()
  })

  test('lets a user create an organization after accepting an invitation from the first account', async () => {
    const first = await db.user.findFirstOrThrow({ orderBy: { id: 'asc' } })
    await db.user.update({ where: { id: first.id }, data: { is_first_account: true } })
    await make.addMember(db, arena.organization, first, 'owner').catch(() => {})
    await invite(await openBrowser(app, db, first), 'gil@example.test')
    const { browser, person } = await guest('gil@example.test')
    const visitor = { ...person, socketId: null, session_id: '' }
    expect(await canCreateOrganization(db, visitor, 'first')).toBe(false)
    await accept(browser, keyIn((await listed())[0]!.link!))
    expect(await canCreateOrganization(db, visitor, 'first')).toBe(true)
  })
})

describe('a new account from an emailed invitation', () => {
  const NAME = 'Nell New'

  async function mailedLink(email: string, given: object = {}) {
    await invite(organizer, email, given)
    await sendMails()
    return keyIn(linksIn(smtp.mail).at(-1)!)
  }

  async function shownTo(by: Browser, key: string) {
    const { invitation, mailed_to } = (await opened(by, key)).body.props
    const { organization, role, event } = invitation
    const shown = { key, organization_id: organization.id, role, event_id: event?.id ?? null }
    return { ...shown, email: mailed_to?.email ?? '', name: NAME, password: PASSWORD }
  }

  const visitor = () => openBrowser(app, db, null)
  const create = (by: Browser, fields: object) => by.post('/invitation/sign-up', fields)
  const countOf = async (email: string) => ({
    accounts: await db.user.count({ where: { email, password_hash: { not: null } } }),
    sessions: await db.session.count({ where: { user: { email } } }),
    members: await db.membership.count({ where: { user: { email } } }),
  })
  const NOTHING = { accounts: 0, sessions: 0, members: 0 }
  const EVERYTHING = { accounts: 1, sessions: 1, members: 1 }

  async function expectRefusal(email: string, answer: Awaited<ReturnType<typeof create>>, message: string) {
    expect([answer.status, answer.body.message]).toEqual([409, message])
    expect(await countOf(email)).toEqual(NOTHING)
  }

  test.each(['owner', 'organizer', 'scorer', 'viewer'] as const)(
    'creates the account, signs the user in and grants the role %s in one request',
    async (role) => {
      const email = `new-${role}@example.test`
      const event_id = role === 'owner' ? null : arena.event.id
      await invite(owner, email, { role, event_id })
      await sendMails()
      const key = keyIn(linksIn(smtp.mail)[0]!)
      const stranger = await visitor()
      const { body } = await opened(stranger, key)
      expect(body.props).toMatchObject({ state: 'open', mailed_to: { email, has_account: false } })
      const fields = await shownTo(stranger, key)
      expect(await countOf(email), "doesn't create an account when the link is opened").toEqual(NOTHING)

      const answer = await create(stranger, fields)
      const { id } = arena.organization
      const events = `/organizer/organizations/${id}`
      expect(answer.headers.location).toBe(
        role === 'owner' ? events : `${events}/events/${arena.event.id}/activities`,
      )
      expect(await countOf(email)).toEqual(EVERYTHING)
      const person = await db.user.findUniqueOrThrow({ where: { email } })
      expect(person).toMatchObject({ name: NAME, is_rider: false, email_confirmed_at: expect.any(Date) })
      expect(await roleOf(person)).toMatchObject({ role, event_id })

      const [token] = String(answer.headers['set-cookie'])
        .match(/(?<=session=)[\w-]{43}/g)!
        .slice(-1)
      const session = await db.session.findFirstOrThrow({ where: { user_id: person.id } })
      expect(hash('sha256', token!)).toBe(session.id)
      const joined = await db.change.findFirstOrThrow({
        where: { kind: 'member joined' },
        orderBy: { id: 'desc' },
      })
      expect(joined).toMatchObject({ by_id: person.id, session_id: session.id })
      const signedIn = await browserWithToken(app, token!)
      expect((await opened(signedIn, key)).body.props).toMatchObject({ state: 'joined', mailed_to: null })
      expect((await (await visitor()).post('/login', { email, password: PASSWORD })).status).toBe(303)
    },
  )

  test('turns a rider record without a password into an account', async () => {
    const email = 'rita-new@example.test'
    const rider = await db.user.create({ data: { name: 'R. New', email } })
    const details = { name: 'Someone Else', password_hash: 'none', to: '' }
    await db.oneTimeToken.create({ data: { kind: 'sign-up', email, details } })
    const key = await mailedLink(email)
    const stranger = await visitor()
    await create(stranger, await shownTo(stranger, key))
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ id: rider.id, name: NAME })
    expect(await db.oneTimeToken.count({ where: { email, used_at: null } })).toBe(0)
    expect(await countOf(email)).toEqual(EVERYTHING)
  })

  test('rejects a weak password or an incomplete form and names the field', async () => {
    const email = 'weak@example.test'
    const key = await mailedLink(email)
    const stranger = await visitor()
    const fields = await shownTo(stranger, key)
    const errors = async (given: object) => {
      const { status, body } = await create(stranger, { ...fields, ...given })
      return [status, body.errors]
    }
    const tooShort = 'Use at least 15 characters. A few words work well.'
    expect(await errors({ name: ' ', password: 'barrels' })).toEqual([
      422,
      { name: 'Enter your name.', password: tooShort },
    ])
    expect(await errors({ password: 'Password Password' })).toEqual([
      422,
      { password: 'This password is too common. Choose another one.' },
    ])
    const own = [422, { password: "Your password can't be your name or your email address." }]
    expect(await errors({ password: 'WEAK@example.test' })).toEqual(own)
    expect(await errors({ name: 'Nell Newcomer of Rimrock', password: 'nell newcomer of rimrock' })).toEqual(
      own,
    )
    expect((await create(stranger, {})).status).toBe(422)
    expect(await countOf(email)).toEqual(NOTHING)
  })

  test("doesn't create an account from a link or code that the inviter can see", async () => {
    const email = 'copied@example.test'
    const mailed = await mailedLink(email)
    const stranger = await visitor()
    const fields = await shownTo(stranger, mailed)
    const copied = keyIn((await listed(organizer))[0]!.link!)
    expect((await opened(stranger, copied)).body.props).toMatchObject({ state: 'open', mailed_to: null })
    const notMailed =
      'Only the link in an invitation email can create an account. Open the link from your email, or press "Create account" under "Sign in and accept".'
    await expectRefusal(email, await create(stranger, { ...fields, key: copied }), notMailed)

    const codes = `/organizer/organizations/${arena.organization.id}/codes`
    const { headers } = await organizer.post(codes, { role: 'scorer', event_id: null })
    const code = keyIn((await organizer.visit(headers.location!)).body.props.link)
    expect((await opened(stranger, code)).body.props.mailed_to).toBeNull()
    await expectRefusal(email, await create(stranger, { ...fields, key: code }), notMailed)
    expect((await create(stranger, { ...fields, key: 'made-up' })).status).toBe(404)
  })

  test('creates an account from a copied link only if the inviter can hand out sign-up codes', async () => {
    await db.user.updateMany({ data: { is_first_account: false } })
    await db.user.update({ where: { id: arena.people.owner.id }, data: { is_first_account: true } })
    const email = 'laptop@example.test'
    const [laptop, people] = [arena.app, `/organizer/organizations/${arena.organization.id}/people`]
    await invite(arena.owner, email)
    const linkOf = async (by: Browser) => (await by.visit(people)).body.props.invitations[0].link as string
    const stranger = await openBrowser(laptop, db, null)
    const other = keyIn(await linkOf(arena.organizer))
    expect((await opened(stranger, other)).body.props.mailed_to).toBeNull()
    const own = keyIn(await linkOf(arena.owner))
    const mailed_to = { email, has_account: false }
    expect((await opened(stranger, own)).body.props).toMatchObject({ mailed_to })
    const fields = await shownTo(stranger, own)

    const ownRole = { user_id: arena.people.owner.id, organization_id: arena.organization.id }
    await db.membership.updateMany({ where: ownRole, data: { role: 'scorer' } })
    const message = "Olive Owner can't give this role anymore. Ask for a new invitation."
    await expectRefusal(email, await create(stranger, fields), message)
    await db.membership.updateMany({ where: ownRole, data: { role: 'owner' } })
    await create(stranger, fields)
    expect(await countOf(email)).toEqual(EVERYTHING)

    await invite(arena.organizer, 'laptop2@example.test')
    const notIssuer = keyIn(await linkOf(arena.organizer))
    expect((await opened(stranger, notIssuer)).body.props.mailed_to).toBeNull()
    await db.user.updateMany({ data: { is_first_account: false } })
  })

  test('rejects an email address that has an account, and lets that account sign in instead', async () => {
    const { person } = await guest('known@example.test')
    const key = await mailedLink('known@example.test')
    const stranger = await visitor()
    const mailed_to = { email: 'known@example.test', has_account: true }
    expect((await opened(stranger, key)).body.props).toMatchObject({ state: 'open', mailed_to })
    const answer = await create(stranger, await shownTo(stranger, key))
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This address already has an account. Sign in with it.',
    ])
    expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
      name: person.name,
      password_hash: person.password_hash,
    })
    expect(await countOf('known@example.test')).toEqual({ accounts: 1, sessions: 1, members: 0 })
    const signIn = { ...(await shownTo(stranger, key)), password: 'barrels' }
    expect((await stranger.post('/invitation/sign-in', signIn)).status).toBe(303)
    expect(await roleOf(person)).toMatchObject({ role: 'scorer' })
  })

  test("doesn't create an account for a user who is already signed in", async () => {
    const email = 'busy@example.test'
    const key = await mailedLink(email)
    const fields = await shownTo(await visitor(), key)
    for (const { id, name } of Object.values(arena.people)) {
      const answer = await create(await openBrowser(app, db, { id }), fields)
      await expectRefusal(
        email,
        answer,
        `You are signed in as ${name}. Sign out, then open the invitation again.`,
      )
    }
  })

  test("rejects an email address, role, event or organization that the page didn't show", async () => {
    const email = 'swap@example.test'
    const key = await mailedLink(email)
    const stranger = await visitor()
    const fields = await shownTo(stranger, key)
    const changes = [
      { email: 'victim@example.test' },
      { role: 'owner' },
      { event_id: arena.event.id },
      { organization_id: arena.elsewhere.id },
    ]
    for (const change of changes)
      await expectRefusal(
        email,
        await create(stranger, { ...fields, ...change }),
        'This invitation just changed. Check it again.',
      )
    expect(await countOf('victim@example.test')).toEqual(NOTHING)
  })

  test('rejects a replaced, withdrawn or expired invitation', async () => {
    const email = 'late-new@example.test'
    const stranger = await visitor()
    const first = await shownTo(stranger, await mailedLink(email))
    const second = await shownTo(stranger, await mailedLink(email))
    const withdrawn = 'This invitation was withdrawn or replaced by a newer one. Ask for a new one.'
    await expectRefusal(email, await create(stranger, first), withdrawn)
    const { id } = (await listed())[0]!
    await db.invitation.update({ where: { id }, data: { expires_at: new Date(Date.now() - 1) } })
    expect((await opened(stranger, second.key)).body.props).toMatchObject({
      state: 'closed',
      mailed_to: null,
    })
    const expired = 'This invitation has expired. Ask for a new one.'
    await expectRefusal(email, await create(stranger, second), expired)
    const third = await shownTo(stranger, await mailedLink(email))
    await owner.delete(`/organizer/invitations/${(await listed())[0]!.id}`)
    await expectRefusal(email, await create(stranger, third), withdrawn)
  })

  test('rejects an invitation if the inviter can no longer grant the role', async () => {
    const email = 'orphan@example.test'
    const stranger = await visitor()
    const fields = await shownTo(stranger, await mailedLink(email))
    await db.membership.deleteMany({ where: { user_id: arena.people.organizer.id } })
    const message = "Otis Organizer can't give this role anymore. Ask for a new invitation."
    await expectRefusal(email, await create(stranger, fields), message)
  })

  test('creates one account even if the request is repeated or sent by two browsers at once', async () => {
    const email = 'twice@example.test'
    const [one, two] = [await visitor(), await visitor()]
    const fields = await shownTo(one, await mailedLink(email))
    const answers = await Promise.all([create(one, fields), create(two, { ...fields, name: 'Nick New' })])
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.message)).toEqual(['This invitation was already used.'])
    const replay = await create(await visitor(), fields)
    expect([replay.status, replay.body.message]).toEqual([409, 'This invitation was already used.'])
    expect(await countOf(email)).toEqual(EVERYTHING)
  })

  test('creates only one account when several transactions accept an invitation at once', async () => {
    const email = 'race@example.test'
    const fields = await shownTo(await visitor(), await mailedLink(email))
    const expires_at = new Date(Date.now() + 60_000)
    const attempts = ['a', 'b', 'c'].map((letter) =>
      acceptWithNewAccount(db, fields, { id: letter.repeat(64), device: '', expires_at }),
    )
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ message: 'This invitation was already used.' })
    expect(await countOf(email)).toEqual(EVERYTHING)
  })

  test("doesn't leave an account or a session behind if adding the member fails", async () => {
    const email = 'member@example.test'
    const fields = await shownTo(await visitor(), await mailedLink(email))
    const rider = await db.user.create({ data: { name: 'Already In', email } })
    await make.addMember(db, arena.organization, rider as never, 'viewer')
    const stranger = await visitor()
    const answer = await create(stranger, fields)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `You're already in ${arena.organization.name}. An organizer can change your role under People.`,
    ])
    expect(await countOf(email)).toEqual({ accounts: 0, sessions: 0, members: 1 })
    expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('session=')
  })

  test('accepts an invitation when only invited people can sign up', async () => {
    const closed = testApp(db, undefined, { ...env, SIGN_UP: 'invited' })
    const stranger = await openBrowser(closed, db, null)
    const fields = await shownTo(stranger, await mailedLink('closed@example.test'))
    const signUp = { name: 'X', email: 'x@example.test', password: 'barrels barrels barrels', to: '' }
    for (let time = 0; time < 59; time++) await stranger.post('/sign-up', signUp)
    expect((await create(stranger, { ...fields, key: 'made-up' })).status).toBe(404)
    expect((await create(stranger, fields)).status).toBe(429)
    expect(await countOf('closed@example.test')).toEqual(NOTHING)
    const restarted = await openBrowser(testApp(db, undefined, { ...env, SIGN_UP: 'invited' }), db, null)
    await create(restarted, fields)
    expect(await countOf('closed@example.test')).toEqual(EVERYTHING)
  })

  test("doesn't create an account from a link that an earlier release emailed", async () => {
    await invite(organizer, 'old@example.test')
    await db.invitation.updateMany({ data: { mail_hash: null } })
    await sendMails()
    const [link] = linksIn(smtp.mail)
    expect((await listed())[0]!.link).toBe(link)
    expect((await opened(await visitor(), keyIn(link!))).body.props).toMatchObject({
      state: 'open',
      mailed_to: null,
    })
  })
})

describe('invitation limits', () => {
  test('allows five invitations per day to one email address, including resent ones', async () => {
    for (let times = 0; times < 5; times++) expect((await invite(owner, 'hal@example.test')).status).toBe(303)
    const again = await invite(owner, 'hal@example.test')
    expect([again.status, again.body.message]).toEqual([
      429,
      'You can send up to 5 invitations a day to one address. Try again tomorrow.',
    ])
    const { id } = (await listed())[0]!
    expect((await owner.post(`/organizer/invitations/${id}/resend`)).status).toBe(429)
  })

  test('allows fifty invitations per day from one account', async () => {
    const { id: by_id } = arena.people.owner
    const invitation = {
      uid: '00000000-0000-4000-8000-000000000000',
      organization_id: arena.elsewhere.id,
      role: 'viewer' as const,
      email: 'many@example.test',
      by_id,
      expires_at: new Date(),
    }
    await db.invitation.createMany({
      data: Array.from({ length: 50 }, (_, index) => ({
        ...invitation,
        hash: String(index).padStart(64, '0'),
      })),
    })
    expect((await invite(owner, 'ida@example.test')).status).toBe(429)
    expect((await invite(organizer, 'ida@example.test')).status).toBe(303)
  })

  test("rejects an invitation to a member's email address", async () => {
    const { body } = await invite(owner, arena.people.scorer.email!)
    expect(body.errors).toEqual({ email: 'This person is already in the organization.' })
  })
})

describe('an invitation code shown on the screen', () => {
  const codes = () => `/organizer/organizations/${arena.organization.id}/codes`
  async function code(by = organizer, given: object = {}) {
    const { headers, status, body } = await by.post(codes(), { role: 'scorer', event_id: null, ...given })
    if (status !== 303) return { status, body, address: '', key: '', id: 0 }
    const address = headers.location!
    const { props } = (await by.visit(address)).body
    return { status, body: props, address, key: keyIn(props.link), id: props.id as number }
  }

  test("grants an invitation code's role only once, after the inviter has confirmed the user's name", async () => {
    const { address, key, id, body } = await code()
    expect(body).toMatchObject({
      state: 'open',
      guest: null,
      picture: expect.stringContaining('data:image/svg'),
    })
    const jo = await guest()
    const taken = await accept(jo.browser, key)
    expect([taken.status, taken.headers.location]).toEqual([303, `/invitation?key=${key}`])
    expect((await opened(jo.browser, key)).body.props.state).toBe('waiting')
    expect(await roleOf(jo.person), "doesn't grant the role before the inviter confirms").toBeNull()

    const kim = await guest()
    expect((await accept(kim.browser, key)).body.message).toBe('This invitation was already used.')
    const seen = (await organizer.visit(address)).body.props
    expect(seen).toMatchObject({ state: 'claimed', guest: { id: jo.person.id, name: jo.person.name } })
    const wrong = await organizer.post(address, { account: kim.person.id })
    expect(wrong.status).toBe(409)
    expect((await organizer.post(address, { account: jo.person.id })).status).toBe(303)
    expect(await roleOf(jo.person)).toMatchObject({ role: 'scorer' })
    expect((await opened(jo.browser, key)).body.props.state).toBe('joined')
    expect((await organizer.visit(address)).body.props.state).toBe('joined')
    expect((await organizer.post(address, { account: jo.person.id })).status).toBe(409)
    const joined = await db.change.findFirstOrThrow({
      where: { kind: 'member joined' },
      orderBy: { id: 'desc' },
    })
    expect(joined.by_id).toBe(arena.people.organizer.id)
    expect(id).toBeGreaterThan(0)
  })

  test('accepts an invitation code only once when two users use it at the same time', async () => {
    const { key } = await code()
    const guests = await Promise.all([guest(), guest(`two${++n}@example.test`)])
    const answers = await Promise.all(guests.map(({ browser }) => accept(browser, key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
  })

  test('rejects an invitation code that is older than 15 minutes or was withdrawn', async () => {
    const { key, id } = await code()
    const { expires_at } = await db.invitation.findUniqueOrThrow({ where: { id } })
    expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(15)
    await db.invitation.update({ where: { id }, data: { expires_at: new Date(Date.now() - 1) } })
    const { browser } = await guest()
    expect((await accept(browser, key)).body.message).toBe('This invitation has expired. Ask for a new one.')
    const other = await code()
    expect((await organizer.delete(`/organizer/invitations/${other.id}`)).status).toBe(303)
    expect((await accept(browser, other.key)).status).toBe(409)
  })

  test('lets only the inviter confirm an invitation code', async () => {
    const { address, key } = await code()
    const { browser, person } = await guest()
    await accept(browser, key)
    expect((await owner.post(address, { account: person.id })).status).toBe(404)
    expect((await code(organizer, { role: 'owner' })).status).toBe(403)
  })
})
