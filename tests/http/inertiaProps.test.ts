import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { always, defer, merge, once, optional, scroll } from '../../server/inertia/index.ts'
import { buildFixture } from '../support/inertiaFixture.ts'
import { createInertiaApp, reload, visit } from '../support/inertiaRequests.ts'

const fixture = buildFixture()

describe('a partial reload', () => {
  test('returns only the requested props', async () => {
    const { body } = await reload(fixture, '/partial', 'Partial', { data: 'b,c' })
    expect(body.props).toEqual({ errors: {}, b: 'B', c: 'C' })
  })

  test('returns all props except the excluded ones', async () => {
    const { body } = await reload(fixture, '/partial', 'Partial', { except: 'a,nested.x,auth' })
    expect(body.props).toEqual({ errors: {}, b: 'B', c: 'C', nested: { y: 2 } })
  })

  test('selects nested props by a dotted path', async () => {
    const { body } = await reload(fixture, '/partial', 'Partial', { data: 'nested.x' })
    expect(body.props).toEqual({ errors: {}, nested: { x: 1 } })
  })

  test('leaves an excluded nested prop out of a requested prop', async () => {
    const { body } = await reload(fixture, '/partial', 'Partial', { data: 'b, nested', except: 'nested.y' })
    expect(body.props).toEqual({ errors: {}, b: 'B', nested: { x: 1 } })
  })

  test("returns a closure's whole result when only part of it is requested", async () => {
    const { body } = await reload(fixture, '/closures', 'Closures', { data: 'obj.first' })
    expect(body.props).toEqual({ errors: {}, obj: { first: 1, second: 2 } })
  })

  test('returns all props when the component has changed', async () => {
    const { body } = await reload(fixture, '/partial', 'Home', { data: 'b' })
    expect(Object.keys(body.props)).toEqual(['errors', 'auth', 'a', 'b', 'c', 'nested'])
  })

  test('does not evaluate props that were not requested', async () => {
    const app = buildFixture()
    await reload(app, '/counter', 'Counter', { data: 'plain' })
    await reload(app, '/counter', 'Counter', { except: 'count' })
    expect((await visit(supertest(app).get('/counter'))).body.props.count).toBe(1)
  })

  test('lists the names of the shared props even in a partial reload', async () => {
    const { body } = await reload(fixture, '/partial', 'Partial', { data: 'b' })
    expect(body.sharedProps).toEqual(['errors', 'auth'])
  })

  test.each([
    '__defineGetter__',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'nested.__proto__.x',
  ])('returns no prop when the client requests %s', async (name) => {
    const { body } = await reload(fixture, '/partial', 'Partial', { data: name }).expect(200)
    const expected = name.startsWith('nested') ? { errors: {}, nested: {} } : { errors: {} }
    expect(body.props).toEqual(expected)
  })

  test('sends a "__proto__" key in stored data without changing other props', async () => {
    const stored: unknown = JSON.parse('{"__proto__": {"admin": true}, "name": "Jo"}')
    const app = createInertiaApp((a) =>
      a.get('/', (_req, res) => res.inertia.render('Home', { rider: { stored } })),
    )
    const { text } = await visit(supertest(app).get('/'))
    expect(text).toContain('"rider":{"stored":{"__proto__":{"admin":true},"name":"Jo"}}')
    expect(text).not.toContain('"admin":true,')
  })
})

describe('a page with special kinds of props', () => {
  test('sends optional props only when requested, and "always" props in every response', async () => {
    const first = await visit(supertest(fixture).get('/optional'))
    expect(first.body.props).toEqual({ errors: {}, auth: { user: 'jo' }, reg: 1, alw: 'alw' })
    expect(first.body).not.toHaveProperty('deferredProps')
    const asked = await reload(fixture, '/optional', 'Optional', { data: 'opt' })
    expect(asked.body.props).toEqual({ errors: {}, opt: 'opt', alw: 'alw' })
  })

  test('lists deferred props by group and sends them when requested', async () => {
    const first = await visit(supertest(fixture).get('/defer'))
    expect(first.body.props).toEqual({ errors: {}, auth: { user: 'jo' }, fast: 1 })
    expect(first.body.deferredProps).toEqual({ default: ['slow'], g2: ['other'], g3: ['bad'] })
    const later = await reload(fixture, '/defer', 'Defer', { data: 'slow' })
    expect(later.body.props).toEqual({ errors: {}, slow: { v: 42 } })
    expect(later.body).not.toHaveProperty('deferredProps')
  })

  test('returns the remaining props when a rescued deferred prop fails', async () => {
    const { body } = await reload(fixture, '/defer', 'Defer', { data: 'bad,other' }).expect(200)
    expect(body.props).toEqual({ errors: {}, other: 'other' })
    expect(body.rescuedProps).toEqual(['bad'])
  })

  test('reports an error in a rescued prop, but returns 500 for an error in any other prop', async () => {
    const reported: unknown[] = []
    const bad = () => Promise.reject(new Error('bad'))
    const app = createInertiaApp(
      (a) =>
        a.get('/', (_req, res) =>
          res.inertia.render('P', { a: defer(bad, { rescue: true }), b: defer(bad) }),
        ),
      { onRescue: (error) => reported.push(error) },
    )
    await reload(app, '/', 'P', { data: 'a' }).expect(200)
    expect(reported).toEqual([new Error('bad')])
    await reload(app, '/', 'P', { data: 'b' }).expect(500, 'bad')
  })

  test('sends merge instructions for merge props', async () => {
    const { body } = await visit(supertest(fixture).get('/merge'))
    expect(body.props).toMatchObject({ list: [{ id: 1 }], pre: [0], deep: { data: [1] }, reg: 1 })
    expect(body).toMatchObject({
      mergeProps: ['list'],
      prependProps: ['pre'],
      deepMergeProps: ['deep'],
      matchPropsOn: ['list.id'],
    })
  })

  test('leaves out the merge instructions for props that are not sent', async () => {
    const { body } = await reload(fixture, '/merge', 'Merge', { data: 'pre' })
    expect(body.prependProps).toEqual(['pre'])
    expect(body).not.toHaveProperty('mergeProps')
    expect(body).not.toHaveProperty('deepMergeProps')
    expect(body).not.toHaveProperty('matchPropsOn')
  })

  test('sends no merge instructions for props that the client resets', async () => {
    const request = reload(fixture, '/merge', 'Merge', { data: 'list,pre' }).set('X-Inertia-Reset', 'list')
    const { body } = await request
    expect(body.props).toEqual({ errors: {}, list: [{ id: 1 }], pre: [0] })
    expect(body).not.toHaveProperty('mergeProps')
    expect(body).not.toHaveProperty('matchPropsOn')
    expect(body.prependProps).toEqual(['pre'])
  })

  test('leaves out "once" props that the client already has', async () => {
    const first = await visit(supertest(fixture).get('/once'))
    expect(first.body.props).toMatchObject({ plans: ['basic', 'pro'], keyed: 'keyed', reg: 1 })
    const announced = {
      plans: { prop: 'plans', expiresAt: null },
      'my-key': { prop: 'keyed', expiresAt: null },
    }
    expect(first.body.onceProps).toEqual(announced)

    const second = await visit(supertest(fixture).get('/once')).set(
      'X-Inertia-Except-Once-Props',
      'plans,my-key',
    )
    expect(second.body.props).toEqual({ errors: {}, auth: { user: 'jo' }, reg: 1 })
    expect(second.body.onceProps).toEqual(announced)
  })

  test('sends "once" props again when requested by name', async () => {
    const kept = { 'X-Inertia-Except-Once-Props': 'plans,my-key' }
    const named = await reload(fixture, '/once', 'Once', { data: 'plans' }).set(kept)
    expect(named.body.props).toEqual({ errors: {}, plans: ['basic', 'pro'] })
    const refused = await reload(fixture, '/once', 'Once', { except: 'auth' }).set(kept)
    expect(refused.body.props).toEqual({ errors: {}, reg: 1 })
  })

  test('tells the client when "once" props expire', async () => {
    const app = createInertiaApp((a) =>
      a.get('/', (_req, res) =>
        res.inertia.render('P', { rates: once(() => 1, { expiresAt: 1893456000000 }) }),
      ),
    )
    const { body } = await visit(supertest(app).get('/'))
    expect(body.onceProps).toEqual({ rates: { prop: 'rates', expiresAt: 1893456000000 } })
  })

  test('sends a scroll prop with its page numbers and its merge direction', async () => {
    const first = await visit(supertest(fixture).get('/scroll'))
    const pages = { pageName: 'page', previousPage: null, nextPage: 2, currentPage: 1 }
    expect(first.body.scrollProps).toEqual({ users: { ...pages, reset: false } })
    expect(first.body.mergeProps).toEqual(['users'])
    expect(first.body.matchPropsOn).toEqual(['users.id'])

    const intent = 'X-Inertia-Infinite-Scroll-Merge-Intent'
    const up = await reload(fixture, '/scroll', 'Scroll', { data: 'users' }).set(intent, 'prepend')
    expect(up.body.prependProps).toEqual(['users'])
    expect(up.body).not.toHaveProperty('mergeProps')

    const anew = await reload(fixture, '/scroll', 'Scroll', { data: 'users' }).set('X-Inertia-Reset', 'users')
    expect(anew.body.scrollProps).toEqual({ users: { ...pages, reset: true } })
    expect(anew.body).not.toHaveProperty('mergeProps')
  })

  test('supports props that combine several kinds, even if they are nested or in closures', async () => {
    const app = createInertiaApp((a) =>
      a.get('/', (_req, res) =>
        res.inertia.render('P', {
          rows: defer(() => [1], { merge: 'append', matchOn: ['id'], once: true, key: 'r' }),
          rare: optional(() => 2, { merge: 'deep' }),
          inner: { list: merge([3]), by: () => always(4), later: () => defer(() => 5, { group: 'g' }) },
          feed: scroll(() => [6], { pageName: 'p', previousPage: null, nextPage: null, currentPage: 1 }),
        }),
      ),
    )
    const first = await visit(supertest(app).get('/'))
    expect(first.body.props).toEqual({ errors: {}, inner: { list: [3], by: 4 }, feed: [6] })
    expect(first.body.deferredProps).toEqual({ default: ['rows'], g: ['inner.later'] })
    expect([...first.body.mergeProps].sort()).toEqual(['feed', 'inner.list', 'rows'])
    expect(first.body.deepMergeProps).toEqual(['rare'])
    expect(first.body.onceProps).toEqual({ r: { prop: 'rows', expiresAt: null } })

    const later = await reload(app, '/', 'P', { data: 'rows,inner.later,rare' })
    expect(later.body.props).toEqual({ errors: {}, rows: [1], rare: 2, inner: { later: 5 } })
    const kept = await visit(supertest(app).get('/')).set('X-Inertia-Except-Once-Props', 'r')
    expect(kept.body.deferredProps).toEqual({ g: ['inner.later'] })
  })
})
