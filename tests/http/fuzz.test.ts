import type { Test } from 'supertest'
import { expect, test } from 'vitest'
import { createEntry } from '../../prisma/factories.ts'
import { apiRouteTable, publicRouteTable, routeTable } from '../../server/routes.ts'
import { randomFrom } from '../../server/rules/draw/random.ts'
import type { Browser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
await createEntry(db, { activity: arena.activity })

type Method = 'get' | 'post' | 'patch' | 'delete'
type Address = { method: Method; path: string }

const addresses: Address[] = [...routeTable(), ...publicRouteTable(), ...apiRouteTable()]
  .flatMap(({ method, paths }) => paths.map((path) => ({ method, path })))
  .filter(({ path }) => path !== '/logout')

const random = randomFrom('the same every time')
const pick = <T>(values: readonly T[]): T => values[random(values.length)]!

const DEEP = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown
const VALUES = [
  null,
  true,
  0,
  -1,
  1,
  1.5,
  1e308,
  2_147_483_648,
  '',
  '1',
  'NT',
  '17.201',
  '\u0000',
  '\uD800',
  '\u202E\u200B',
  '=cmd()',
  "'; DROP TABLE users; --",
  '%',
  '🏇'.repeat(500),
  'a\u0301\u0316'.repeat(800),
  [],
  [[1], { id: 1 }],
  {},
  { toString: 1, id: { $gt: 0 } },
  DEEP,
]
const FIELDS = (
  'user_id user_name horse_id horseName bull_id bullName slotNumber total_slots score penalty version id prize ' +
  'sourceUserActivityId destUserActivityId points emails notes per stock offset_x offset_y number email password ' +
  `to socket_id channel_name _token __proto__ constructor ${'x'.repeat(300)}`
).split(' ')
const PARTS = [
  '1',
  '1',
  '1',
  '2',
  '0',
  '-1',
  '1e3',
  '2147483648',
  '9'.repeat(400),
  'x',
  '%00',
  '%E2%80%AE',
  '..%2f',
]
const QUERIES = [
  '',
  '?page=0',
  '?page=1e9',
  '?page[]=1&page[]=2',
  '?q=%00',
  `?q=${'%CC%81'.repeat(900)}`,
  '?query[a][b]=1',
  '?query=%25_%5C',
  '?after=-1',
  '?view=average&view=x',
  '?round[toString]=x',
  '?round=%00&view=%00',
  '?numbers=2-1',
  '?stock=napkin&offset_x=1e400',
  `?${'a=1&'.repeat(1500)}`,
  '?__proto__[x]=1',
  '?to=//evil.example',
]
const HEADERS: [string, string][] = [
  ['Accept', 'text/html'],
  ['Accept', ';;q=x,'],
  ['If-Match', '"9999999999"'],
  ['Penalty-Seconds', 'NaN'],
  ['Penalty-Seconds', '1e999'],
  ['Referer', 'http://[::1'],
  ['X-Inertia', 'true'],
  ['X-Inertia-Version', 'tests'],
  ['X-Inertia-Partial-Component', 'Payout/Index'],
  ['X-Inertia-Partial-Data', 'activity.'.repeat(800)],
  ['X-Inertia-Error-Bag', '__proto__'],
  ['X-Socket-Id', '1.1; --'],
  ['X-Forwarded-For', 'not an address'],
  ['Content-Type', 'application/json; charset=utf-7'],
  ['Content-Type', 'application/x-www-form-urlencoded'],
  ['Content-Encoding', 'gzip'],
  ['If-None-Match', '*'],
  ['Range', 'bytes=0-1,5-'],
]

function hostileBody(): object | string {
  if (random(8) === 0) return pick(['{', '[]', 'null', '[0,0,0]', '{"score":1,"score":{}}', '\uFEFF{}'])
  const fields = Array.from({ length: random(5) }, () => [pick(FIELDS), pick(VALUES)])
  return Object.fromEntries(fields) as object
}

function hostileCall(browser: Browser, { method, path }: Address): { call: Test; url: string } {
  const url =
    path
      .replaceAll(/\{(.*?)\}/g, (_all, part: string) => pick(['', part]))
      .replaceAll(/[:*]\w+/g, () => (random(6) ? '1' : pick(PARTS))) + pick(QUERIES)
  const call = browser[method](url)
  for (let count = random(3); count > 0; count--) call.set(...pick(HEADERS))
  const body = method === 'get' ? undefined : hostileBody()
  return { call: typeof body === 'string' ? call.type('json').send(body) : call.send(body), url }
}

test('finds more than 50 routes to fuzz', () => {
  expect(addresses.length).toBeGreaterThan(50)
})

test.each(['organizer', 'scorer', 'outsider', 'stranger'] as const)(
  'never responds to the %s with a server error or an overly long error message',
  async (who) => {
    const surprising: object[] = []
    for (let round = 0; round < 5; round++) {
      for (const address of addresses) {
        const { call, url } = hostileCall(arena[who], address)
        const { status, text = '' } = await call
        if (status >= 500 || (status >= 400 && text.length > 20_000))
          surprising.push({
            status,
            method: address.method,
            url: url.slice(0, 200),
            said: text.slice(0, 300),
          })
      }
    }
    expect(surprising).toEqual([])
  },
  60_000,
)
