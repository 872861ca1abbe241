import { existsSync } from 'node:fs'
import request from 'supertest'
import { expect, test } from 'vitest'
import { apiRouteTable, publicRouteTable, routeTable } from '../../server/routes.ts'
import { RESPONSES } from '../../server/wire/responses.ts'
import { PAGE_PROPS } from '../../server/wire/pageProps.ts'
import { createEntry } from '../../prisma/factories.ts'
import { requireDocumentedResponse } from '../support/responseCheck.ts'
import type { Browser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)

test('declares a response shape for every existing route and for no other route', () => {
  const addresses = [...publicRouteTable(), ...apiRouteTable(), ...routeTable()].flatMap(
    ({ method, paths }) => paths.map((path) => `${method} ${path}`),
  )
  expect(Object.keys(RESPONSES).sort()).toEqual(addresses.sort())
})

test('declares props for every page that the server renders, and only for existing pages', () => {
  const missing = Object.keys(PAGE_PROPS).filter((page) => !existsSync(`resources/js/Pages/${page}.tsx`))
  expect(missing).toEqual([])
  const rendered = Object.values(RESPONSES).filter(
    (answer) => typeof answer === 'string' && answer in PAGE_PROPS,
  )
  expect([...new Set(rendered), 'Error/Index'].sort()).toEqual(Object.keys(PAGE_PROPS).sort())
})

test("lists all of a route's methods in the Allow header", async () => {
  const addresses = routeTable().flatMap(({ method, paths }) => paths.map((path) => ({ method, path })))
  const { cookie } = arena.organizer
  for (const { method, path } of addresses) {
    const address = path.replace(/\{[^}]*\}/g, '').replace(/:\w+/g, '1')
    const { headers } = await request(arena.app).options(address).set('Cookie', cookie)
    expect(headers.allow?.split(/, ?/), path).toContain(method.toUpperCase())
  }
  const rows = `/ajax/draw/${arena.activity.id}`
  expect((await request(arena.app).head(rows).set('Cookie', cookie)).status).toBe(200)
  expect((await request(arena.app).put(rows).set(signed(arena.organizer))).status).toBe(404)
})

const signed = ({ cookie, csrf }: Browser) => ({ Cookie: cookie, 'X-CSRF-TOKEN': decodeURIComponent(csrf) })

test.each([
  ['an extra field', (row: object) => ({ ...row, secret: 1 })],
  ['a missing field', (row: object) => ({ ...row, draw: undefined })],
  ['a field of the wrong type', (row: object) => ({ ...row, draw: '1' })],
])('throws if an API response has %s', async (_what, spoiled) => {
  await createEntry(db, { activity: arena.activity })
  const answer = await arena.organizer.get(`/ajax/draw/${arena.activity.id}`)
  const text = JSON.stringify(answer.body.map(spoiled))
  const spoiledAnswer = { request: answer.request, status: 200, type: 'application/json', text }
  expect(() => requireDocumentedResponse(answer)).not.toThrow()
  expect(() => requireDocumentedResponse(spoiledAnswer as typeof answer)).toThrow(/answered 200/)
})

test('throws if a full page load has an extra or missing prop', async () => {
  const answer = await arena.organizer.visit('/organizer/organizations')
  const fewer = { ...answer.body.props, organizations: undefined }
  const withProps =
    (props: object, asked: Record<string, string> = {}) =>
    () =>
      requireDocumentedResponse({
        request: { method: 'GET', url: answer.request.url, get: (name: string) => asked[name] },
        status: 200,
        type: 'application/json',
        text: JSON.stringify({ component: 'Organizations/Index', props }),
      } as never)
  expect(withProps({ ...answer.body.props, secret: 1 })).toThrow(/secret/)
  expect(withProps(fewer)).toThrow(/organizations/)
  expect(withProps(fewer, { 'X-Inertia-Partial-Component': 'Organizations/Index' })).not.toThrow()
})
