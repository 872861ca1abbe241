import express from 'express'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import type { AfterRedirect, RedirectStore } from '../../server/inertia/index.ts'
import { buildFixture } from '../support/inertiaFixture.ts'
import { createInertiaApp, parsePage, reload, submit, visit } from '../support/inertiaRequests.ts'

const fixture = buildFixture()

describe('form errors', () => {
  test('sends an empty object as the "errors" prop when there are no errors', async () => {
    expect((await visit(supertest(fixture).get('/form'))).body.props.errors).toEqual({})
  })

  test('shows errors once, on the next page', async () => {
    const agent = supertest.agent(fixture)
    const posted = await submit(agent, '').expect(302)
    expect(posted.headers.location).toBe('/form')
    expect((await visit(agent.get('/form'))).body.props.errors).toEqual({ name: 'Please enter a name.' })
    expect((await visit(agent.get('/form'))).body.props.errors).toEqual({})
  })

  test('shows errors only in the session that caused them', async () => {
    await submit(supertest.agent(fixture), '')
    expect((await visit(supertest.agent(fixture).get('/form'))).body.props.errors).toEqual({})
  })

  test.each(['settings', '__proto__', 'constructor'])('stores errors in the error bag %s', async (bag) => {
    const agent = supertest.agent(fixture)
    await submit(agent, '').set('X-Inertia-Error-Bag', bag)
    const { text } = await visit(agent.get('/form'))
    expect(text).toContain(`"errors":{"${bag}":{"name":"Please enter a name."}}`)
  })

  test('includes the "errors" prop in a partial reload that does not request the prop', async () => {
    const agent = supertest.agent(fixture)
    await submit(agent, '')
    const { body } = await reload(agent, '/partial', 'Partial', { data: 'c' })
    expect(body.props).toEqual({ errors: { name: 'Please enter a name.' }, c: 'C' })
  })

  test('includes the "errors" prop even if a partial reload asks to leave out the prop', async () => {
    const { body } = await reload(fixture, '/partial', 'Partial', { except: 'errors,a' })
    expect(body.props.errors).toEqual({})
  })

  test('still shows form errors after a prefetch and after a page that fails to load', async () => {
    const app = createInertiaApp((a) => {
      a.post('/form', (_req, res) => res.inertia.redirect('/form', { errors: { name: 'No' } }))
      a.get('/form', (_req, res) => res.inertia.render('Form'))
      a.get('/broken', (_req, res) => res.inertia.render('Broken', { bad: Promise.reject(new Error('bad')) }))
    })
    const agent = supertest.agent(app)
    await visit(agent.post('/form'))
    await visit(agent.get('/broken')).expect(500)
    const ahead = await visit(agent.get('/form')).set('Purpose', 'prefetch')
    expect(ahead.body.props.errors).toEqual({})
    expect((await visit(agent.get('/form'))).body.props.errors).toEqual({ name: 'No' })
  })

  test('returns errors in the same response if a handler passes the errors as a prop', async () => {
    const app = createInertiaApp((a) =>
      a.get('/', (_req, res) => res.status(422).inertia.render('Form', { errors: { name: 'No' } })),
    )
    const { body } = await reload(app, '/', 'Form', { data: 'x' }).expect(422)
    expect(body.props.errors).toEqual({ name: 'No' })
  })
})

describe('flash data', () => {
  test('shows flash data once, and keeps it separate from the props', async () => {
    const agent = supertest.agent(fixture)
    await submit(agent, 'Jo').expect(302).expect('Location', '/form')
    const { body } = await visit(agent.get('/form'))
    expect(body.flash).toEqual({ toast: 'Saved' })
    expect(body.props).not.toHaveProperty('flash')
    expect((await visit(agent.get('/form'))).body).not.toHaveProperty('flash')
  })

  test('includes flash data in the document of a first visit', async () => {
    const agent = supertest.agent(fixture)
    await submit(agent, 'Jo')
    expect(parsePage((await agent.get('/form')).text).flash).toEqual({ toast: 'Saved' })
  })

  test('keeps flash data through a second redirect', async () => {
    const agent = supertest.agent(fixture)
    await visit(agent.post('/flash-twice')).expect(302).expect('Location', '/bounce')
    await visit(agent.get('/bounce')).expect(302).expect('Location', '/form')
    expect((await visit(agent.get('/form'))).body.flash).toEqual({ toast: 'Saved' })
  })

  test('merges flash data from two redirects in a row', async () => {
    const app = createInertiaApp((a) => {
      a.get('/one', (_req, res) => res.inertia.redirect('/two', { flash: { one: 1 } }))
      a.get('/two', (_req, res) => res.inertia.redirect('/page', { flash: { two: 2 } }))
      a.get('/page', (_req, res) => res.inertia.render('Page'))
    })
    const agent = supertest.agent(app)
    await visit(agent.get('/one'))
    await visit(agent.get('/two'))
    expect((await visit(agent.get('/page'))).body.flash).toEqual({ one: 1, two: 2 })
  })

  test.each([['Purpose'], ['Sec-Purpose']])(
    'neither shows nor loses flash data in a prefetch (%s)',
    async (header) => {
      const agent = supertest.agent(fixture)
      await submit(agent, 'Jo')
      const ahead = await visit(agent.get('/form')).set(header, 'prefetch')
      expect(ahead.body).not.toHaveProperty('flash')
      expect((await visit(agent.get('/form'))).body.flash).toEqual({ toast: 'Saved' })
    },
  )

  test('stores flash data before the redirect is sent', async () => {
    const stored: (AfterRedirect | undefined)[] = []
    const slow: RedirectStore = {
      peek: () => undefined,
      put: async (_req, carried) => {
        await new Promise((done) => setTimeout(done, 40))
        stored.push(carried)
      },
    }
    const app = createInertiaApp(
      (a) => a.post('/', (_req, res) => res.inertia.redirect('/', { flash: { a: 1 } })),
      {
        redirectStore: slow,
      },
    )
    await visit(supertest(app).post('/')).expect(302)
    expect(stored).toEqual([{ flash: { a: 1 } }])
  })

  test('returns 500 when flash data cannot be stored', async () => {
    const full: RedirectStore = { peek: () => undefined, put: () => Promise.reject(new Error('disk full')) }
    const app = createInertiaApp(
      (a) => a.post('/', (_req, res) => res.inertia.redirect('/', { flash: { a: 1 } })),
      {
        redirectStore: full,
      },
    )
    await visit(supertest(app).post('/')).expect(500, 'disk full')
  })
})

describe('redirect responses', () => {
  for (const path of ['/redir', '/expressredir']) {
    test.each(['put', 'patch', 'delete'] as const)(
      `returns a 303 redirect from ${path} for a %s request`,
      async (method) => {
        await visit(supertest(fixture)[method](path)).expect(303).expect('Location', '/')
      },
    )
    test.each(['get', 'post'] as const)(
      `returns a 302 redirect from ${path} for a %s request`,
      async (method) => {
        await visit(supertest(fixture)[method](path)).expect(302).expect('Location', '/')
      },
    )
    test(`returns a 302 redirect from ${path} for a request without Inertia`, async () => {
      await supertest(fixture).get(path).expect(302).expect('Location', '/')
    })
  }

  test.each(['post', 'put', 'patch', 'delete'] as const)(
    'keeps status 307 for a redirect after a %s request',
    async (method) => {
      await visit(supertest(fixture)[method]('/redir307')).expect(307).expect('Location', '/')
    },
  )

  test.each(['/ext', '/ext-cookie'])('redirects the browser to another site (%s)', async (path) => {
    for (const method of ['get', 'post', 'put'] as const) {
      const answer = await visit(supertest(fixture)[method](path)).expect(409)
      expect(answer.headers['x-inertia-location']).toBe('http://127.0.0.1:9099/external')
      expect(answer.headers).not.toHaveProperty('location')
      expect(answer.text).toBe('')
    }
    await supertest(fixture).get(path).expect(302).expect('Location', 'http://127.0.0.1:9099/external')
  })

  test('keeps the cookies set by a redirect to another site', async () => {
    const answer = await visit(supertest(fixture).post('/ext-cookie'))
    expect(String(answer.headers['set-cookie'])).toContain('external_cookie=hello')
  })

  test("treats a redirect to a full URL as external unless the URL has the app's own host", async () => {
    const app = createInertiaApp((a) => a.get('/', (_req, res) => res.redirect('http://rodeo.test/form')))
    await visit(supertest(app).get('/')).set('Host', 'rodeo.test').expect(302)
    await visit(supertest(app).get('/')).set('Host', 'other.test').expect(409)
  })

  test.each(['//evil.test/x', '/\\evil.test/x'])('treats a redirect to %s as external', async (url) => {
    const app = createInertiaApp((a) => a.get('/', (_req, res) => res.redirect(url)))
    await visit(supertest(app).get('/')).expect(409).expect('X-Inertia-Location', url)
  })

  test('lets the client follow a redirect to a URL with a fragment', async () => {
    for (const method of ['get', 'put'] as const) {
      const answer = await visit(supertest(fixture)[method]('/frag')).expect(409)
      expect(answer.headers['x-inertia-redirect']).toBe('/partial#sec')
      expect(answer.headers).not.toHaveProperty('location')
    }
    await supertest(fixture).get('/frag').expect(302).expect('Location', '/partial#sec')
  })

  test('redirects with 302 to a URL with a fragment during a prefetch', async () => {
    await visit(supertest(fixture).get('/frag')).set('Purpose', 'prefetch').expect(302)
  })

  test("percent-encodes the characters of a redirect URL that aren't allowed in a header", async () => {
    const app = createInertiaApp((a) => {
      a.get('/plain', (_req, res) => res.inertia.redirect('/riders/Zoë 😀'))
      a.get('/fragment', (_req, res) => res.inertia.redirect('/riders#Zoë 😀\r\nX-Evil: 1'))
    })
    await visit(supertest(app).get('/plain'))
      .expect(302)
      .expect('Location', '/riders/Zo%C3%AB%20%F0%9F%98%80')
    const { headers } = await visit(supertest(app).get('/fragment')).expect(409)
    expect(headers['x-inertia-redirect']).toBe('/riders#Zo%C3%AB%20%F0%9F%98%80%0D%0AX-Evil:%201')
  })

  test('redirects the browser to a document that is not an Inertia page', async () => {
    await visit(supertest(fixture).get('/location')).expect(409).expect('X-Inertia-Location', '/html')
    await visit(supertest(fixture).put('/location')).expect(409).expect('X-Inertia-Location', '/html')
    await supertest(fixture).get('/location').expect(302).expect('Location', '/html')
  })
})

describe('redirecting back', () => {
  const back = (referer: string) =>
    visit(supertest(fixture).put('/back')).set('Host', 'rodeo.test').set('Referer', referer).expect(303)

  test('redirects back to the referring page, including the query', async () => {
    await back('http://rodeo.test/form?page=2').expect('Location', '/form?page=2')
    await back('http://rodeo.test:80/form').expect('Location', '/form')
    await back('http://rodeo.test/form').set('Host', 'rodeo.test:80').expect('Location', '/form')
  })

  test.each([
    'http://evil.test/form',
    'https://rodeo.test/form',
    'http://rodeo.test:8080/form',
    'http://rodeo.test.evil.test/form',
    'http://rodeo.test@evil.test/form',
    'http://rodeo.test//evil.test/form',
    'http://rodeo.test/\\evil.test/form',
    'http://rodeo.test/.//evil.test/form',
    'javascript:alert(1)',
    'about:blank',
    'not an address',
    '/form',
    '',
  ])('does not redirect to the referrer %s', async (referer) => {
    await back(referer).expect('Location', '/')
  })

  test('redirects to the root when there is no referrer', async () => {
    await visit(supertest(fixture).get('/back')).expect(302).expect('Location', '/')
  })

  test('compares the referrer with the host that a trusted proxy forwards', async () => {
    const app = express().set('trust proxy', true).use(buildFixture().set('trust proxy', true))
    const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'rodeo.test' }
    const request = visit(supertest(app).get('/back'))
      .set(forwarded)
      .set('Referer', 'https://rodeo.test/form')
    await request.expect(302).expect('Location', '/form')
  })
})
