import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import express, { type ErrorRequestHandler } from 'express'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merge } from '../../server/inertia/index.ts'
import { buildFixture, fixtureVersion } from '../support/inertiaFixture.ts'
import { createInertiaApp, documentOf, parsePage, reload, visit } from '../support/inertiaRequests.ts'

const fixture = buildFixture()
const hostile = 'x &quot; y &amp; z </script><script>window.xss=1</script> <!--<script> \' " é 😀 \u2028'

describe('a first visit', () => {
  test('returns a document that contains the page', async () => {
    const answer = await supertest(fixture).get('/').expect(200)
    expect(answer.type).toBe('text/html')
    expect(answer.headers['x-inertia']).toBeUndefined()
    expect(parsePage(answer.text)).toEqual({
      component: 'Home',
      props: { errors: {}, auth: { user: 'jo' }, n: 1 },
      url: '/',
      version: fixtureVersion,
      sharedProps: ['errors', 'auth'],
    })
  })

  test("keeps the query in the page's URL", async () => {
    const answer = await supertest(fixture).get('/partial?a[b]=1&c=2')
    expect(parsePage(answer.text).url).toBe('/partial?a[b]=1&c=2')
  })

  test('escapes the page data inside its script element', async () => {
    const { text } = await supertest(fixture).get('/amp')
    const element = text.slice(text.indexOf('type="application/json">') + 24, text.lastIndexOf('</script>'))
    expect(element).not.toMatch(/[<\u2028\u2029]|[^\\]\//)
    expect(documentOf(text).querySelectorAll('script')).toHaveLength(1)
    expect(parsePage(text).props.s).toBe(hostile)
  })

  test('responds to HEAD without a body and keeps the flash data', async () => {
    const agent = supertest.agent(fixture)
    await agent.post('/form').send({ name: 'Jo' }).expect(302)
    const head = await agent.head('/form').expect(200)
    expect(head.text).toBeUndefined()
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100)
    expect((await visit(agent.get('/form'))).body.flash).toEqual({ toast: 'Saved' })
  })
})

describe('an Inertia visit', () => {
  test('returns the page as JSON', async () => {
    const answer = await visit(supertest(fixture).get('/')).expect(200)
    expect(answer.type).toBe('application/json')
    expect(answer.headers['x-inertia']).toBe('true')
    expect(answer.body).toMatchObject({
      component: 'Home',
      props: { n: 1 },
      url: '/',
      version: fixtureVersion,
    })
  })

  test('returns any text in props unchanged', async () => {
    const { body } = await visit(supertest(fixture).get('/amp'))
    expect(body.props.s).toBe(hostile)
  })

  test('resolves closures, async closures and promises, including nested ones', async () => {
    const { body } = await visit(supertest(fixture).get('/closures'))
    expect(body.props).toMatchObject({
      fn: 'f',
      promise: 'p',
      asyncFn: 'a',
      nested: { fn: 'n' },
      obj: { first: 1, second: 2 },
    })
  })

  test('returns an error page with status 500', async () => {
    const answer = await visit(supertest(fixture).get('/err500')).expect(500)
    expect(answer.headers['x-inertia']).toBe('true')
    expect(answer.body).toMatchObject({ component: 'Error', props: { status: 500 } })
    await supertest(fixture).get('/err500').expect(500).expect('Content-Type', /html/)
  })

  test('runs a lazy query only when its prop is sent', async () => {
    let queries = 0
    // oxlint-disable-next-line no-thenable -- the database client's queries are thenables, too
    const query = { then: (done: (rows: number[]) => void) => done([++queries]) }
    const app = createInertiaApp((a) =>
      a.get('/', (_req, res) => res.inertia.render('Home', { query, n: 1 })),
    )
    expect((await reload(app, '/', 'Home', { data: 'n' })).body.props).toEqual({ errors: {}, n: 1 })
    expect((await visit(supertest(app).get('/'))).body.props.query).toEqual([1])
  })
})

describe('caching headers', () => {
  const ways: [string, string, Record<string, string>][] = [
    ['a document', '/', {}],
    ['a page', '/', { 'X-Inertia': 'true', 'X-Inertia-Version': fixtureVersion }],
    ['a stale page', '/', { 'X-Inertia': 'true', 'X-Inertia-Version': 'old' }],
    ['a redirect', '/redir', {}],
    ['a redirect to another site', '/ext', { 'X-Inertia': 'true', 'X-Inertia-Version': fixtureVersion }],
    ['plain JSON', '/json', {}],
    ['an unknown path', '/nowhere', {}],
  ]
  test.each(ways)('adds X-Inertia exactly once to the Vary header of %s', async (_what, path, headers) => {
    const { rawHeaders } = await rawGet(path, headers)
    const vary = rawHeaders.filter((_, i) => rawHeaders[i - 1]?.toLowerCase() === 'vary').join(',')
    expect(vary.split(/\s*,\s*/).filter((name) => name.toLowerCase() === 'x-inertia')).toHaveLength(1)
  })

  test('adds X-Inertia to the Vary header only once when responses are compressed', async () => {
    const app = express().use(compression({ threshold: 0 }), buildFixture())
    const answer = await visit(supertest(app).get('/').set('Accept-Encoding', 'gzip'))
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.headers.vary.split(/\s*,\s*/).sort()).toEqual(['Accept-Encoding', 'X-Inertia'])
    expect(answer.body.component).toBe('Home')
  })

  test('marks pages as private and sends no ETag or Last-Modified header', async () => {
    const conditional = { 'If-None-Match': '*' }
    const answers = [
      await supertest(fixture).get('/').set(conditional).expect(200),
      await visit(supertest(fixture).get('/').set(conditional)).expect(200),
      await reload(fixture, '/', 'Home', { data: 'n' }).expect(200),
    ]
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers).not.toHaveProperty('etag')
      expect(headers).not.toHaveProperty('last-modified')
    }
  })

  test('keeps the ETag and adds no X-Inertia header if a response contains no page', async () => {
    const answer = await visit(supertest(fixture).get('/json')).expect(200, { plain: true })
    expect(answer.headers['x-inertia']).toBeUndefined()
    expect(answer.headers.etag).toBeDefined()
  })
})

describe('outdated assets', () => {
  test.each([['old'], [undefined]])(
    'tells the client to reload the page after a GET with asset version %s',
    async (version) => {
      const request = supertest(fixture).get('/partial?q=1&r=a%20b').set('X-Inertia', 'true')
      if (version) request.set('X-Inertia-Version', version)
      const answer = await request.expect(409)
      expect(answer.headers['x-inertia-location']).toBe('/partial?q=1&r=a%20b')
      expect(answer.headers['x-inertia-version']).toBe(fixtureVersion)
      expect(answer.headers['x-inertia']).toBeUndefined()
      expect(answer.text).toBe('')
    },
  )

  test('never redirects to another host when the assets are outdated', async () => {
    const { headers } = await rawGet('//evil.test/x', { 'X-Inertia': 'true' })
    expect(headers['x-inertia-location']).toBe('/evil.test/x')
  })

  test.each(['post', 'put', 'patch', 'delete', 'head'] as const)(
    'handles a %s request despite outdated assets',
    async (method) => {
      const answer = await supertest(fixture)[method]('/expressredir').set('X-Inertia', 'true').redirects(0)
      expect(answer.status).toBe(['post', 'head'].includes(method) ? 302 : 303)
    },
  )

  test('ignores outdated assets on a first visit', async () => {
    await supertest(fixture).get('/').set('X-Inertia-Version', 'old').expect(200)
  })

  test('keeps flash data when the assets are outdated', async () => {
    const agent = supertest.agent(fixture)
    await agent.post('/form').send({ name: 'Jo' })
    await agent.get('/form').set('X-Inertia', 'true').expect(409)
    expect((await visit(agent.get('/form'))).body.flash).toEqual({ toast: 'Saved' })
  })
})

describe('history options', () => {
  test('encrypts the history only for a page that requests encryption', async () => {
    expect((await visit(supertest(fixture).get('/secret'))).body.encryptHistory).toBe(true)
    expect((await visit(supertest(fixture).get('/'))).body).not.toHaveProperty('encryptHistory')
  })

  test("encrypts the history of every page that doesn't opt out if encryption is on by default", async () => {
    const app = createInertiaApp(
      (a) => {
        a.get('/', (_req, res) => res.inertia.render('P'))
        a.get('/open', (_req, res) => res.inertia.render('P', {}, { encryptHistory: false }))
      },
      { encryptHistory: true },
    )
    expect((await visit(supertest(app).get('/'))).body.encryptHistory).toBe(true)
    expect((await visit(supertest(app).get('/open'))).body).not.toHaveProperty('encryptHistory')
  })

  test("tells browsers that can't encrypt the history not to store pages that require encryption", async () => {
    const app = createInertiaApp(
      (a) => {
        a.get('/', (_req, res) => res.inertia.render('P'))
        a.get('/open', (_req, res) => res.inertia.render('P', {}, { encryptHistory: false }))
      },
      { encryptHistory: true, canEncryptHistory: (req) => req.get('X-Can') === 'yes' },
    )
    const can = await visit(supertest(app).get('/').set('X-Can', 'yes'))
    expect([can.body.encryptHistory, can.headers['cache-control']]).toEqual([true, 'private, no-cache'])
    const cannot = await visit(supertest(app).get('/'))
    expect(cannot.body).not.toHaveProperty('encryptHistory')
    expect(cannot.headers['cache-control']).toBe('private, no-store')
    const open = await visit(supertest(app).get('/open'))
    expect(open.headers['cache-control']).toBe('private, no-cache')
  })

  test('clears the history only once after a page or a redirect requests it', async () => {
    expect((await visit(supertest(fixture).get('/clear'))).body.clearHistory).toBe(true)
    const agent = supertest.agent(fixture)
    await visit(agent.post('/logout')).expect(302).expect('Location', '/')
    expect((await visit(agent.get('/'))).body.clearHistory).toBe(true)
    expect((await visit(agent.get('/'))).body).not.toHaveProperty('clearHistory')
  })

  test('tells the client to keep the URL fragment after a redirect with preserveFragment', async () => {
    const app = createInertiaApp((a) => {
      a.get('/old', (_req, res) => res.inertia.redirect('/new', { preserveFragment: true }))
      a.get('/new', (_req, res) => res.inertia.render('New'))
    })
    const agent = supertest.agent(app)
    await visit(agent.get('/old')).expect(302)
    expect((await visit(agent.get('/new'))).body.preserveFragment).toBe(true)
  })
})

describe('a page with a prop that fails', () => {
  test.each(['/rejected', '/thrown', '/unreasonable', '/unawaited', '/unprintable', '/circular'])(
    'returns 500 if a page prop fails to load, and keeps the process running (%s)',
    async (path) => {
      await supertest(brokenApp).get(path).expect(500)
      await visit(supertest(brokenApp).get(path)).expect(500)
      await supertest(brokenApp).get('/fine').expect(200)
    },
  )

  test('returns the page if the prop that would fail is not requested', async () => {
    await reload(brokenApp, '/rejected', 'Broken', { data: 'n' }).expect(200)
    await reload(brokenApp, '/nested', 'Broken', { data: 'n' }).expect(200)
    const shared = createInertiaApp((a) => a.get('/', (_req, res) => res.inertia.render('P', { n: 1 })), {
      share: () => ({ bad: Promise.reject(new Error('bad')) }),
    })
    await reload(shared, '/', 'P', { data: 'n' }).expect(200)
    await new Promise((done) => setTimeout(done, 20)) // An unhandled rejection would fail the test run.
  })

  test('lets the error handler send an error page if a prop fails', async () => {
    const app = createInertiaApp((a) => {
      a.get('/', (_req, res) => res.inertia.render('P', { bad: Promise.reject(new Error('bad')) }))
      const errorPage: ErrorRequestHandler = (error: Error, _req, res, _next) =>
        res.status(500).inertia.render('Error', { message: error.message })
      a.use(errorPage)
    })
    const { body } = await visit(supertest(app).get('/')).expect(500)
    expect(body).toMatchObject({ component: 'Error', props: { message: 'bad' } })
  })
})

describe('a router mounted below a path', () => {
  test('includes the path of the router in the URL of a page', async () => {
    const app = createInertiaApp((a) => {
      const router = express.Router()
      router.get('/inside', (_req, res) => res.inertia.render('Inside'))
      a.use('/outer', router)
    })
    expect((await visit(supertest(app).get('/outer/inside?x=1'))).body.url).toBe('/outer/inside?x=1')
  })
})

let server: Server
beforeAll(async () => {
  server = fixture.listen(0)
  await new Promise((listening) => server.once('listening', listening))
})
afterAll(() => server.close())

function rawGet(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  return new Promise((answered, failed) => {
    get({ port, path, headers, agent: false }, (answer) => answered(answer.resume())).on('error', failed)
  })
}

const brokenApp = createInertiaApp((app) => {
  const soon = () => new Promise((_, reject) => setTimeout(() => reject(new Error('bad')), 1))
  app.get('/fine', (_req, res) => res.inertia.render('Fine'))
  app.get('/rejected', (_req, res) => res.inertia.render('Broken', { n: 1, bad: soon(), worse: soon() }))
  app.get('/nested', (_req, res) => res.inertia.render('Broken', { n: 1, a: { b: merge(soon()) } }))
  app.get('/thrown', (_req, res) =>
    res.inertia.render('Broken', {
      bad: () => {
        throw new Error('bad')
      },
    }),
  )
  app.get('/unreasonable', (_req, res) => res.inertia.render('Broken', { bad: () => Promise.reject() }))
  app.get('/unawaited', (_req, res) => void res.inertia.render('Broken', { bad: soon() }))
  app.get('/unprintable', (_req, res) => res.inertia.render('Broken', { big: 1n }))
  app.get('/circular', (_req, res) => {
    const ring: Record<string, unknown> = {}
    ring.ring = ring
    return res.inertia.render('Broken', { ring })
  })
})
