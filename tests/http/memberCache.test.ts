import { request as ask } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { Role } from '../../prisma/client/client.ts'
import { type Browser, openBrowser } from '../support/app.ts'
import { cachedPaths, loadAll, createCachedClass, openInstances, pagePath } from '../support/instances.ts'

const copies = await openInstances()
afterAll(() => copies.stop())
const { db, arena, here, organizer, countStatements: statementsOf } = copies
const { organization, people } = arena
const given = await createCachedClass(copies)
const addresses = cachedPaths(given)

beforeAll(() => copies.warmCaches(given))

describe('a cached response', () => {
  test('runs only two queries to send a cached response', async () => {
    await loadAll(organizer, given)
    for (const address of addresses) expect(await statementsOf(() => organizer.get(address)), address).toBe(2)
    for (const page of ['draw', 'payout']) {
      const visit = () => organizer.visit(`${pagePath(given)}/${page}`)
      await visit()
      expect(await statementsOf(visit), page).toBe(2)
    }
  })

  test("runs eight queries to load a draw's on-hold list, and two once the list is cached", async () => {
    const { id: organization_id } = organization
    const release = { organization_id, name: 'Release', holder: 'rider', validity: 'event' }
    const kind = await db.paperKind.create({ data: release })
    here.cache.invalidate(organization_id)
    const read = () =>
      organizer.get(`${pagePath(given)}/draw`).set({
        'X-Inertia': 'true',
        'X-Inertia-Version': 'tests',
        'X-Inertia-Partial-Component': 'DrawManager/Index',
        'X-Inertia-Partial-Data': 'on_hold',
      })
    // The first read runs one statement each for the session, the class, the draw's context, the required
    // papers, the riders and horses with their papers, the balances, the payers and the returned checks.
    expect(await statementsOf(read)).toBe(8)
    expect(await statementsOf(read)).toBe(2)
    await db.paperKind.delete({ where: { id: kind.id } })
    here.cache.invalidate(organization_id)
  })

  test('builds a cached response only once when many clients request it after a change', async () => {
    const payout = `/ajax/payouts/${given.activity.id}`
    const many = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const person = await make.createUser(db)
        await make.addMember(db, organization, person, 'viewer')
        return openBrowser(here.app, db, person)
      }),
    )
    const afterChange = (browsers: Browser[]) =>
      statementsOf(async () => {
        here.cache.invalidate(organization.id)
        await Promise.all(browsers.map((browser) => browser.get(payout)))
      })
    const ofOne = await afterChange([organizer])
    expect(await afterChange(many)).toBe(ofOne + 10)
  })

  type Raw = { status: number; headers: object; body: Buffer }
  const raw = (port: number, path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<Raw>((resolve, reject) => {
      const cookie = `session=x`
      ask({ port, path, method, headers: { cookie, accept: 'application/json', ...headers } }, (answer) => {
        const parts: Buffer[] = []
        const { date, 'x-request-id': id, ...rest } = answer.headers
        void [date, id]
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve({ status: answer.statusCode!, headers: rest, body: Buffer.concat(parts) }))
      })
        .on('error', reject)
        .end()
    })
  const unpacked = (encoding: unknown, body: Buffer) =>
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body

  test('sends cached responses with the same content and headers as uncached ones', async () => {
    const server = arena.app.listen(0)
    const { port } = server.address() as { port: number }
    const { cookie, csrf } = organizer
    const cookies = { cookie: `${cookie}; XSRF-TOKEN=${csrf}` }
    for (const address of addresses) {
      const tag = (await raw(port, address, cookies)).headers as { etag: string }
      for (const headers of [
        {},
        { 'accept-encoding': 'gzip' },
        { 'accept-encoding': 'gzip, deflate, br, zstd' },
        { 'accept-encoding': 'identity' },
        { 'if-none-match': tag.etag },
        { 'if-none-match': tag.etag, 'accept-encoding': 'br' },
        { 'if-none-match': 'W/"another"' },
      ] as Record<string, string>[])
        for (const method of ['GET', 'HEAD']) {
          const [kept, made] = await Promise.all(
            [here.port, port].map(async (at) => {
              const {
                status,
                headers: got,
                body,
              } = await raw(at, address, { ...cookies, ...headers }, method)
              const { 'content-encoding': encoding, ...rest } = got as Record<string, string>
              if (encoding) for (const name of ['content-length', 'transfer-encoding']) delete rest[name]
              return { status, encoding, rest, text: String(unpacked(body.length && encoding, body)) }
            }),
          )
          expect(kept, JSON.stringify([method, address, headers])).toEqual(made)
        }
    }
    await new Promise((done) => server.close(done))
  })
})

describe('access to cached responses', () => {
  const statuses = async (browser: Browser) =>
    Promise.all(addresses.map(async (address) => (await browser.get(address)).status))
  const emails = async (browser: Browser) =>
    (await browser.get(addresses[0]!)).body.flatMap(
      (row: { rider: { email: string } | null }) => row.rider?.email ?? [],
    )
  const member = async (role: Role, limitedTo?: { id: number }) => {
    const person = await make.createUser(db)
    await make.addMember(db, organization, person, role, limitedTo)
    return { person, browser: await openBrowser(here.app, db, person) }
  }

  beforeEach(() => copies.warmCaches(given))

  test('denies cached responses to signed-out visitors, outsiders and members of another event', async () => {
    const stranger = await openBrowser(here.app, db, null)
    const outsider = await openBrowser(here.app, db, people.outsider)
    const { browser } = await member('organizer', await make.createEvent(db, { organization }))
    expect(await statuses(organizer)).toEqual(addresses.map(() => 200))
    expect(await statuses(stranger)).toEqual(addresses.map(() => 401))
    expect(await statuses(outsider)).toEqual(addresses.map(() => 404))
    expect(await statuses(browser)).toEqual(addresses.map(() => 404))
  })

  test('hides email addresses from a scorer even if an organizer requested the response first', async () => {
    const { browser } = await member('scorer')
    for (let times = 0; times < 2; times++) {
      expect(await emails(organizer)).toEqual([given.mae.email])
      expect(await emails(browser)).toEqual([])
    }
  })

  test("applies a lower role or a removed membership to the member's next request", async () => {
    const { person, browser } = await member('organizer')
    expect(await emails(browser)).toEqual([given.mae.email])
    const key = { user_id_organization_id: { user_id: person.id, organization_id: organization.id } }
    await db.membership.update({ where: key, data: { role: 'viewer' } })
    expect(await emails(browser)).toEqual([])
    await db.membership.delete({ where: key })
    expect(await statuses(browser)).toEqual(addresses.map(() => 404))
  })
})

test('does not cache searches', async () => {
  const search = () => organizer.get(`/ajax/draw/${given.activity.id}/round?q=mae`)
  expect(await statementsOf(search)).toBe(3)
  expect(await statementsOf(search)).toBe(3)
})
