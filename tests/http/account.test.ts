import request from 'supertest'
import { describe, expect, test } from 'vitest'
import {
  addMember,
  createActivity,
  createEntry,
  createOrganization,
  createUser,
} from '../../prisma/factories.ts'
import { deleteAccount } from '../../server/models/accounts/deleteAccount.ts'
import { deliverMail, linkIn, onlyLink, setUpAccountMail, PASSWORD } from '../support/accountMails.ts'
import { openBrowser } from '../support/app.ts'

const { db, post, app } = await setUpAccountMail()
const MAE = { name: 'Mae Tucker', hometown: 'Bend, OR', bbr_id: '4711' }
const PROFILE = { ...MAE, birth_date: '2010-05-31', rides: true }

async function createSignedInUser(given: object = {}) {
  const person = await createUser(db, { name: 'Mae', is_rider: false, ...given })
  return { person, browser: await openBrowser(app, db, person) }
}

const read = (id: number) =>
  db.user.findUniqueOrThrow({ where: { id }, include: { associations: { orderBy: { id: 'asc' } } } })

describe('editing the profile', () => {
  test('saves and shows changes to the profile', async () => {
    const { person, browser } = await createSignedInUser({ email: 'mae@example.test' })
    expect((await browser.patch('/account', PROFILE)).headers.location).toBe('/account')
    expect((await browser.visit('/account')).body.props.person).toEqual({
      ...PROFILE,
      email: 'mae@example.test',
    })
    await browser.patch('/account', { ...PROFILE, hometown: ' ', bbr_id: null, birth_date: null })
    expect(await read(person.id)).toMatchObject({ hometown: null, bbr_id: null, birth_date: null })
  })

  test('lists the user as a rider only while the rider box is checked', async () => {
    const owner = await createUser(db, { is_rider: false })
    await createOrganization(db, { owner })
    const office = await openBrowser(app, db, owner)
    const { browser } = await createSignedInUser({ name: 'Wilhelmina Rides' })
    const found = async () =>
      (await office.get('/ajax/rider/search?query=Wilhelmina')).body.data.map(
        ({ name }: { name: string }) => name,
      )
    const says = (rides: boolean) =>
      browser.patch('/account', { ...PROFILE, name: 'Wilhelmina Rides', rides })
    expect(await found()).toEqual([])
    await says(true)
    expect(await found()).toEqual(['Wilhelmina Rides'])
    await says(false)
    expect(await found()).toEqual([])
  })

  test.each([
    ['a missing name', { name: ' ' }, { name: 'Enter your name.' }],
    ['a birth date in the future', { birth_date: '2999-01-01' }, { birth_date: 'Enter a date in the past.' }],
    ['an impossible birth date', { birth_date: '2010-02-30' }, { birth_date: 'Enter a date.' }],
    ['an overlong hometown', { hometown: 'x'.repeat(121) }, { hometown: 'Use up to 120 characters.' }],
  ])('rejects %s in the profile with an error on the field', async (_case, slip, errors) => {
    const { person, browser } = await createSignedInUser()
    const refused = await browser.patch('/account', { ...PROFILE, ...slip })
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    expect(await read(person.id)).toMatchObject({ name: 'Mae', hometown: null })
  })

  test('replaces all association numbers in one request, and rejects an association without a number', async () => {
    const { person, browser } = await createSignedInUser()
    const nbha = { body: 'NBHA', number: '123-456', district: 'OR 03', valid_until: '2026-12-31' }
    const wpra = { body: 'WPRA', number: '9', district: null, valid_until: null }
    await browser.patch('/account/associations', { associations: [nbha, wpra] })
    expect((await browser.visit('/account')).body.props.associations).toEqual([nbha, wpra])
    await browser.patch('/account/associations', { associations: [wpra] })
    expect((await read(person.id)).associations).toMatchObject([{ body: 'WPRA', number: '9' }])

    const slips = await browser.patch('/account/associations', {
      associations: [wpra, { ...nbha, number: '' }],
    })
    expect(slips.body.errors).toEqual({ 'associations.1.number': 'Enter the member number.' })
    expect((await read(person.id)).associations).toHaveLength(1)
  })
})

describe('changing the email address', () => {
  test('changes the email address on confirmation and notifies the old address', async () => {
    const { person, browser } = await createSignedInUser({ email: 'old@example.test' })
    const stranger = await openBrowser(app, db, null)
    await stranger.post('/login/forgotten', { email: 'old@example.test' })
    const forgotten = await onlyLink(post)

    await browser.post('/account/e-mail', { email: 'NEW@example.test', password: 'barrels' })
    const [mail] = await deliverMail(post)
    expect(mail).toMatchObject({ rcpt: 'new@example.test', subject: 'Confirm your new email for Ingate' })
    const { address, token } = linkIn(mail!)
    const page = await stranger.visit(address)
    expect(page.body.props.link, 'shows the confirmation page on any device').toEqual({
      token,
      email: 'new@example.test',
      name: 'Mae',
    })
    expect((await read(person.id)).email, "doesn't change the email address when the page is opened").toBe(
      'old@example.test',
    )

    expect((await stranger.post('/account/e-mail/confirm', { token })).headers.location).toBe('/login')
    expect((await read(person.id)).email).toBe('new@example.test')
    const [told] = await deliverMail(post)
    expect(told).toMatchObject({ rcpt: 'old@example.test', subject: 'Your Ingate email address was changed' })
    expect(told!.text).toContain('new@example.test')
    const late = await stranger.post('/login/new-password', { token: forgotten.token, password: PASSWORD })
    expect([late.status, (await stranger.post('/account/e-mail/confirm', { token })).status]).toEqual([
      409, 409,
    ])
  })

  test('returns the same response whether or not the new email address is taken', async () => {
    await createUser(db, { name: 'Jo Taken', email: 'taken@example.test' })
    const { person, browser } = await createSignedInUser({ email: 'wants@example.test' })
    const ask = (email: string) => browser.post('/account/e-mail', { email, password: 'barrels' })
    const [taken, free] = [await ask('taken@example.test'), await ask('freee@example.test')]
    expect([taken.status, taken.headers.location]).toEqual([free.status, free.headers.location])
    const mail = (await deliverMail(post)).find(({ rcpt }) => rcpt === 'taken@example.test')!
    expect(mail.text).toContain('Hello Jo Taken,')
    expect(mail.text).not.toContain('token=')
    expect((await read(person.id)).email).toBe('wants@example.test')
  })

  test('refuses to confirm an email address that another account has taken', async () => {
    const { person, browser } = await createSignedInUser({ email: 'slow@example.test' })
    await browser.post('/account/e-mail', { email: 'wanted@example.test', password: 'barrels' })
    const { token } = await onlyLink(post)
    await createUser(db, { email: 'wanted@example.test' })
    const refused = await browser.post('/account/e-mail/confirm', { token })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Another account already uses this address, so your account keeps the old one. Choose another address.',
    ])
    expect((await read(person.id)).email).toBe('slow@example.test')
  })

  test('requires the password to change the email address', async () => {
    const { browser } = await createSignedInUser()
    const refused = await browser.post('/account/e-mail', { email: 'x@example.test', password: 'broncos' })
    expect(refused.body.errors).toEqual({ password: 'Wrong password.' })
    expect(await deliverMail(post)).toEqual([])
  })
})

describe('changing the password', () => {
  test('signs out other devices and invalidates unused one-time links after a password change', async () => {
    const { person, browser } = await createSignedInUser({ email: 'pass@example.test' })
    const other = await openBrowser(app, db, person)
    await other.post('/login/forgotten', { email: 'pass@example.test' })
    const { token } = await onlyLink(post)
    const change = { current: 'barrels', password: PASSWORD }
    expect((await browser.post('/account/password', change)).headers.location).toBe('/account')
    expect((await browser.get('/account')).status).toBe(200)
    expect((await other.get('/account')).status).toBe(401)
    expect((await other.post('/login/new-password', { token, password: PASSWORD })).status).toBe(409)
    expect((await other.post('/login', { email: 'pass@example.test', password: PASSWORD })).status).toBe(303)
  })

  test('requires the current password to set a new one, and rejects common passwords', async () => {
    const { browser } = await createSignedInUser({ name: 'Maximilian Tucker' })
    const change = async (current: string, password: string) =>
      (await browser.post('/account/password', { current, password })).body.errors
    expect(await change('broncos', PASSWORD)).toEqual({ current: 'Wrong password.' })
    expect(await change('barrels', 'Maximilian Tucker')).toEqual({
      password: "Your password can't be your name or your email address.",
    })
    expect(await change('barrels', 'passwordpassword')).toEqual({
      password: 'This password is too common. Choose another one.',
    })
  })

  test('blocks account deletion in a session after ten wrong passwords', async () => {
    const { person, browser } = await createSignedInUser()
    const other = await openBrowser(app, db, person)
    const tryOn = (one: typeof browser, password: string) => one.post('/account/delete', { password })
    for (let guess = 0; guess < 10; guess++) expect((await tryOn(browser, 'broncos')).status).toBe(422)
    expect((await tryOn(browser, 'barrels')).status).toBe(429)
    expect((await tryOn(other, 'barrels')).status).toBe(302)
  })
})

describe('signed-in devices', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('lists the signed-in devices with the current one first, and signs out another device', async () => {
    const { person, browser } = await createSignedInUser({ email: 'devices@example.test' })
    const phone = await openBrowser(app, db, null)
    const login = { email: 'devices@example.test', password: 'barrels' }
    await phone.post('/login', login).set('User-Agent', FIREFOX)
    const devices = (await browser.visit('/account')).body.props.devices
    expect(devices).toMatchObject([
      { device: '', current: true },
      { device: 'Firefox on Windows', current: false },
    ])
    await browser.post('/account/sign-out', { session: devices[1].id })
    expect(await db.session.findMany({ where: { user_id: person.id } })).toMatchObject([
      { id: devices[0].id },
    ])
  })

  test("returns 404 when a user tries to sign out another user's device", async () => {
    const { browser } = await createSignedInUser()
    const { person: jo } = await createSignedInUser()
    const { id } = await db.session.findFirstOrThrow({ where: { user_id: jo.id } })
    expect((await browser.post('/account/sign-out', { session: id })).status).toBe(404)
    expect(await db.session.count({ where: { id } })).toBe(1)
  })

  test('signs out all devices, including the current one, with "sign out everywhere"', async () => {
    const { person, browser } = await createSignedInUser()
    await openBrowser(app, db, person)
    const left = await browser.post('/account/sign-out-everywhere')
    expect(left.headers.location).toBe('/login')
    expect(await db.session.count({ where: { user_id: person.id } })).toBe(0)
  })

  test("updates a device's last-seen time at most once an hour", async () => {
    const { person, browser } = await createSignedInUser()
    const seen = async () => (await db.session.findFirstOrThrow({ where: { user_id: person.id } })).seen_at
    const first = await seen()
    await browser.get('/account')
    expect(await seen()).toEqual(first)
    const before = new Date(Date.now() - 61 * 60_000)
    await db.session.updateMany({ where: { user_id: person.id }, data: { seen_at: before } })
    await browser.get('/account')
    await expect.poll(seen).not.toEqual(before)
  })
})

describe('deleting the account', () => {
  const leave = (browser: Awaited<ReturnType<typeof createSignedInUser>>['browser']) =>
    browser.post('/account/delete', { password: 'barrels' })

  test("keeps a deleted account's name and results, and deletes everything else", async () => {
    const { person, browser } = await createSignedInUser({
      ...MAE,
      birth_date: new Date('2010-05-31'),
      phone: '940 555 0134',
      is_rider: true,
    })
    const activity = await createActivity(db)
    await createEntry(db, { activity, draw: 1, rider: person, score: 17_000 })
    await addMember(db, await createOrganization(db), person, 'scorer')
    await db.associationMembership.create({ data: { user_id: person.id, body: 'NBHA', number: '1' } })
    expect((await leave(browser)).headers.location).toBe('/login?deleted=1')

    expect(await read(person.id)).toMatchObject({
      name: 'Mae Tucker',
      deleted_at: expect.any(Date),
      email: null,
      password_hash: null,
      hometown: null,
      bbr_id: null,
      phone: null,
      birth_date: null,
      is_rider: false,
      associations: [],
    })
    const where = { where: { user_id: person.id } }
    expect([await db.session.count(where), await db.membership.count(where)]).toEqual([0, 0])
    expect(await db.userActivity.count(where)).toBe(1)
    expect((await browser.get('/account')).status).toBe(401)
  })

  test("deletes the account's user row if no results refer to the user", async () => {
    const { person, browser } = await createSignedInUser()
    await leave(browser)
    expect(await db.user.count({ where: { id: person.id } })).toBe(0)
  })

  test("refuses to delete the account of an organization's last owner", async () => {
    const [mae, jo] = [await createSignedInUser(), await createSignedInUser()]
    const organization = await createOrganization(db, { owner: mae.person, name: 'Rimrock Riders' })
    expect((await mae.browser.visit('/account')).body.props.last_owner_of).toEqual(['Rimrock Riders'])
    const refused = await leave(mae.browser)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "You're the last owner of Rimrock Riders. Add another owner first.",
    ])
    await addMember(db, organization, jo.person, 'owner')
    expect((await leave(mae.browser)).status).toBe(302)
    expect((await leave(jo.browser)).status).toBe(409)
  })

  test("keeps one owner if an organization's last two owners delete their accounts at the same time", async () => {
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const [mae, jo] = [await createUser(db), await createUser(db)]
        const organization = await createOrganization(db, { owner: mae })
        await addMember(db, organization, jo, 'owner')
        return { organization, owners: [mae, jo] }
      }),
    )
    await Promise.allSettled(pairs.flatMap(({ owners }) => owners).map(({ id }) => deleteAccount(db, id)))
    for (const { organization } of pairs)
      expect(await db.membership.count({ where: { organization_id: organization.id } })).toBe(1)
  })

  test('requires the password to delete the account', async () => {
    const { person, browser } = await createSignedInUser()
    const refused = await browser.post('/account/delete', { password: 'broncos' })
    expect(refused.body.errors).toEqual({ password: 'Wrong password.' })
    expect(await db.user.count({ where: { id: person.id } })).toBe(1)
  })
})

test('rejects account changes without a CSRF token', async () => {
  const { browser } = await createSignedInUser()
  expect((await browser.withoutToken('post', '/account/delete', { password: 'barrels' })).status).toBe(419)
  expect((await request(app).patch('/account')).status).toBe(419)
})
