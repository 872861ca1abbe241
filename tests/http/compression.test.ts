import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { event, organizer } = arena
const activity = await make.createActivity(db, { event, total_slots: 100 })
for (let draw = 5; draw < 60; draw += 10)
  await make.createEntry(db, { activity, draw, rider: { id: arena.people.organizer.id } })
const server = arena.app.listen(0)
afterAll(() => server.close())

const page = `/organizer/scoring/${event.id}/activities/${activity.id}`
const LONG = [
  `${page}/draw`,
  `${page}/settings`,
  `/ajax/draw/${activity.id}`,
  `/ajax/draw/${activity.id}?q=${encodeURIComponent('a')}`,
]
const SHORT = ['/up', '/ajax/nothing']

const fetchRaw = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<{ headers: Record<string, string | undefined>; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const parts: Buffer[] = []
    const given = { cookie: organizer.cookie, accept: 'text/html', ...headers }
    ask({ port, path, method, headers: given, agent: false }, (answer) =>
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve({ headers: answer.headers as never, body: Buffer.concat(parts) })),
    )
      .on('error', reject)
      .end()
  })

const acceptEncoding = (encodings: string) => ({ 'accept-encoding': encodings })
const UNPACK: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
test.each(LONG)('compresses %s with brotli or gzip without changing the content', async (path) => {
  const plain = await fetchRaw(path, {})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['content-length']).toBe(String(plain.body.length))
  for (const [takes, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const { headers, body } = await fetchRaw(path, acceptEncoding(takes))
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
    expect(body.length).toBeLessThan(plain.body.length)
    expect(String(UNPACK[encoding]!(body))).toBe(String(plain.body))
  }
})

test.each(SHORT)("doesn't compress the short response from %s, but sends a Vary header", async (path) => {
  const { headers, body } = await fetchRaw(path, acceptEncoding('br'))
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-length']).toBe(String(body.length))
  expect(headers.vary).toContain('Accept-Encoding')
})

test('sends uncompressed responses to HEAD requests and to clients without compression support', async () => {
  const path = `${page}/draw`
  const plain = await fetchRaw(path, acceptEncoding('identity, br;q=0'))
  const head = await fetchRaw(path, acceptEncoding('br'), 'HEAD')
  for (const { headers } of [plain, head]) expect(headers['content-encoding']).toBeUndefined()
  expect(head.body).toHaveLength(0)
})
