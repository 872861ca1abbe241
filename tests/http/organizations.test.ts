import sharp from 'sharp'
import request from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { canCreateOrganization } from '../../server/models/organizations/create.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { readPdf } from '../support/pdf.ts'
import { solidImage, solidPng, pngBomb, pngChunk } from '../support/pictures.ts'

const { db } = await freshDatabase()
const SETTINGS = { name: 'Rimrock Riders', address: '', time_zone: 'America/Denver', sponsor: '' }

let first: { id: number }
let arena: Scenario
beforeAll(async () => {
  first = await make.createUser(db, { is_rider: false, is_first_account: true })
  arena = await createScenario(db)
})

const settingsUrl = (version: number) =>
  `/organizer/organizations/${arena.organization.id}?version=${version}`

describe('creating an organization', () => {
  test('makes the account that creates an organization its owner, and lists the organization', async () => {
    const mae = await openBrowser(arena.app, db, first)
    const start = await mae.visit('/organizer/organizations')
    expect(start.body.props).toMatchObject({ may_make: true, organizations: [] })
    const made = await mae.post('/organizer/organizations', {
      ...SETTINGS,
      name: '  Rimrock   Riders ',
      address: '12 Gate Rd\nBillings MT',
      sponsor: 'Feed by Hank',
    })
    const { id, ...rest } = await db.organization.findFirstOrThrow({
      where: { name: 'Rimrock Riders' },
      include: { memberships: true, changes: true },
    })
    expect([made.status, made.headers.location]).toEqual([303, `/organizer/organizations/${id}`])
    expect(rest).toMatchObject({
      address: '12 Gate Rd\nBillings MT',
      time_zone: 'America/Denver',
      sponsor: 'Feed by Hank',
      memberships: [{ user_id: first.id, role: 'owner', event_id: null }],
      changes: [{ kind: 'organization made', by_id: first.id, before: null }],
    })
    const again = await mae.visit('/organizer/organizations')
    expect(again.body.props.organizations).toMatchObject([
      { name: 'Rimrock Riders', role: 'owner', event: null, leads: true },
    ])
  })

  test('lets only the first account and people it invites create organizations in laptop mode', async () => {
    const { status, body } = await arena.outsider.post('/organizer/organizations', SETTINGS)
    expect([status, body.message]).toEqual([
      403,
      'On this server, only the person who set it up and the people they invite can create organizations.',
    ])
    const person = { ...arena.people.outsider, socketId: null, session_id: '' }
    expect(await canCreateOrganization(db, person, 'first')).toBe(false)
    expect(await canCreateOrganization(db, person, 'anyone')).toBe(true)
    const server = testApp(db, undefined, testEnv({ DATABASE_URL: 'postgresql://db/rodeo' }))
    const ozzy = await openBrowser(server, db, arena.people.outsider)
    expect((await ozzy.post('/organizer/organizations', SETTINGS)).status).toBe(303)
  })

  test('limits an account to five new organizations per hour, and shows the limit on the form', async () => {
    const server = testApp(db, undefined, testEnv({ DATABASE_URL: 'postgresql://db/rodeo' }))
    const person = await make.createUser(db)
    const stranger = await openBrowser(server, db, person)
    const found = () => stranger.post('/organizer/organizations', SETTINGS)
    for (let n = 0; n < 5; n++) expect((await found()).status).toBe(303)
    const sentence = 'You can create 5 organizations an hour. Try again later.'
    const { status, headers, body } = await found()
    expect([status, body.message]).toEqual([429, sentence])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect(await db.membership.count({ where: { user_id: person.id } })).toBe(5)

    const form = '/organizer/organizations/new'
    const sent = await found()
      .set({ 'X-Inertia': 'true', 'X-Inertia-Version': 'tests', Host: 'rodeo.test' })
      .set('Referer', `http://rodeo.test${form}`)
    expect(sent.headers.location).toBe(form)
    const carried = [sent.headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
    const page = await stranger.visit(form).set('Cookie', [stranger.cookie, ...carried].join('; '))
    expect(page.body.component).toBe('Organizations/New')
    expect(page.body.props.errors).toEqual({ message: sentence })
  })

  test.each([
    ['name', '', "Enter the organization's name."],
    ['time_zone', 'Mars/Base', 'Choose a time zone from the list.'],
    ['address', 'a\nb\nc\nd', 'Use up to three lines. A check has no room for more.'],
    ['sponsor', 'x'.repeat(201), 'Use up to 200 characters.'],
  ])('rejects an organization with an invalid %s', async (field, value, sentence) => {
    const mae = await openBrowser(arena.app, db, first)
    const { status, body } = await mae.post('/organizer/organizations', { ...SETTINGS, [field]: value })
    expect([status, body.errors]).toEqual([422, { [field]: sentence }])
  })
})

describe('organization settings', () => {
  test('logs a change to organization settings with the old and new values', async () => {
    const { status } = await arena.organizer.patch(settingsUrl(0), SETTINGS)
    expect(status).toBe(303)
    const change = await db.change.findFirstOrThrow({ where: { kind: 'organization changed' } })
    expect(change).toMatchObject({
      by_id: arena.people.organizer.id,
      before: { name: arena.organization.name, time_zone: 'America/Chicago' },
      after: { name: 'Rimrock Riders', time_zone: 'America/Denver', sponsor: null },
    })
  })

  test('rejects a stale edit of organization settings and names the current value', async () => {
    const [one, two] = await Promise.all([
      arena.owner.patch(settingsUrl(1), { ...SETTINGS, name: 'By the owner' }),
      arena.organizer.patch(settingsUrl(1), { ...SETTINGS, name: 'By the organizer' }),
    ])
    expect([one.status, two.status].toSorted()).toEqual([303, 409])
    const { name } = await db.organization.findUniqueOrThrow({ where: { id: arena.organization.id } })
    const { body } = one.status === 409 ? one : two
    expect(body.message).toContain(
      `Someone else changed this while you were editing. Name: they saved "${name}", you entered `,
    )
    expect((await arena.owner.patch(settingsUrl(2), SETTINGS)).status).toBe(303)
  })
})

describe('organization logo', () => {
  const url = () => `/organizer/organizations/${arena.organization.id}/logo`
  const send = (picture: Buffer, type = 'image/png') =>
    request(arena.app)
      .post(url())
      .set('Cookie', arena.owner.cookie)
      .set('X-XSRF-TOKEN', decodeURIComponent(arena.owner.csrf))
      .set('Accept', 'application/json')
      .set('Content-Type', type)
      .send(picture)
  const get = () => request(arena.app).get(url()).set('Cookie', arena.viewer.cookie)

  test("stores the logo without the file's metadata", async () => {
    const hidden = withNote(await solidPng(40, 20), '<script>alert(1)</script>')
    const { status, body } = await send(hidden)
    expect([status, body.logo]).toEqual([200, expect.stringMatching(/\/logo\?v=[0-9a-f]{64}$/)])
    const kept = await db.logo.findUniqueOrThrow({ where: { organization_id: arena.organization.id } })
    expect(Buffer.from(kept.bytes).includes('script')).toBe(false)
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 })
    expect(await db.change.count({ where: { kind: 'logo changed' } })).toBe(1)
  })

  test('returns 304 for an unchanged logo', async () => {
    const { status, headers } = await get()
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect((await get().set('If-None-Match', headers.etag!)).status).toBe(304)
  })

  test('prints the logo on draw sheets, payout sheets and checks', async () => {
    await db.organization.update({
      where: { id: arena.organization.id },
      data: { sponsor: 'Feed by <Hank>' },
    })
    const activity = await make.createActivity(db, {
      event: arena.event,
      publish_draw: true,
      publish_payout: true,
    })
    await make.createPurse(db, activity)
    for (const sheet of [`/drawsheet/activity/${activity.id}`, `/payout/activity/${activity.id}`]) {
      const { text } = await arena.viewer.get(sheet)
      expect(text).toContain('<img src="data:image/png;base64,')
      expect(text).toContain('Feed by &lt;Hank&gt;')
    }
    const page = `/organizer/checks/${arena.organization.id}/test-page?stock=top&offset_x=0&offset_y=0`
    const { body } = await arena.owner.get(page).buffer().parse(asBytes)
    expect((body as Buffer).includes('/Subtype /Image')).toBe(true)
    expect((await readPdf(body as Buffer)).pages).toHaveLength(1)
  })

  test('accepts a JPEG logo, and shrinks a large image to print size', async () => {
    const large = await solidImage(1800, 600).jpeg().toBuffer()
    expect((await send(large, 'image/jpeg')).status).toBe(200)
    const kept = await db.logo.findUniqueOrThrow({ where: { organization_id: arena.organization.id } })
    expect(kept.type).toBe('image/jpeg')
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 300 })
  })

  test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['text', () => Buffer.from('GIF89a'), 'image/png', 'Choose a PNG or JPEG image.'],
    ['an SVG', () => Buffer.from('<svg/>'), 'image/svg+xml', 'Choose a PNG or JPEG image.'],
    [
      'a truncated PNG',
      async () => (await solidPng(40, 20)).subarray(0, 60),
      'image/png',
      "This image can't be read. Save it again as PNG or JPEG.",
    ],
    [
      'a truncated JPEG',
      () => Buffer.from('ffd8ffe000104a464946', 'hex'),
      'image/jpeg',
      "This image can't be read. Save it again as PNG or JPEG.",
    ],
    ['more than 512 kB', () => Buffer.alloc(513 * 1024), 'image/png', 'Choose an image of 512 KB or less.'],
    [
      'more pixels than fit into memory',
      () => pngBomb(60_000, 60_000),
      'image/png',
      'Choose an image of up to 3,000 by 3,000 pixels.',
    ],
  ])('rejects %s and keeps the old logo', async (_, picture, type, sentence) => {
    const { status, body } = await send(await picture(), type)
    expect([status, body.errors]).toEqual([422, { logo: sentence }])
    expect(await db.logo.count()).toBe(1)
  })

  test('lets an owner remove the logo', async () => {
    expect((await arena.owner.delete(url())).status).toBe(204)
    expect((await get()).status).toBe(404)
  })
})

function withNote(file: Buffer, text: string): Buffer {
  const note = pngChunk('tEXt', Buffer.from(`Comment\0${text}`))
  return Buffer.concat([file.subarray(0, 33), note, file.subarray(33)])
}

function asBytes(response: unknown, done: (error: null, body: Buffer) => void) {
  const parts: Buffer[] = []
  const stream = response as NodeJS.ReadableStream
  stream.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)))
}
