// A small Inertia app for black-box checks. Run it with `PORT=4555 npx tsx tests/support/inertiaFixture.ts`.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseCookie } from 'cookie'
import express, { type Express, type Request, type RequestHandler } from 'express'
import { always, defer, inertia, merge, once, optional, scroll } from '../../server/inertia/index.ts'
import type { AfterRedirect, RedirectStore } from '../../server/inertia/index.ts'

export const fixtureVersion = process.env.INERTIA_VERSION ?? 'fixture-1'

const external = 'http://127.0.0.1:9099/external'
const hostileText = 'x &quot; y &amp; z </script><script>window.xss=1</script> <!--<script> \' " é 😀 \u2028'

export function buildFixture(): Express {
  const app = express()
  app.set('query parser', 'extended')
  app.use(express.json(), express.urlencoded({ extended: true }), sessionCookie)
  app.use(
    inertia({
      version: () => fixtureVersion,
      html: pageDocument,
      redirectStore: memoryStore(),
      share: () => ({ auth: { user: 'jo' } }),
    }),
  )
  addPlainPages(app)
  addForms(app)
  addRedirects(app)
  addKindsOfProps(app)
  addHistory(app)
  return app
}

export function memoryStore(): RedirectStore {
  const waiting = new Map<string, AfterRedirect>()
  return {
    async peek(req) {
      return waiting.get(sessionOf(req))
    },
    async put(req, carried) {
      if (carried) waiting.set(sessionOf(req), carried)
      else waiting.delete(sessionOf(req))
    },
  }
}

export const sessionCookie: RequestHandler = (req, res, next) => {
  if (!sessionOf(req)) {
    const id = randomUUID()
    res.cookie('sid', id, { httpOnly: true, sameSite: 'lax' })
    req.headers.cookie = `sid=${id}`
  }
  next()
}

export function pageDocument(pageJson: string): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Fixture</title></head>
  <body><div id="app"></div><script data-page="app" type="application/json">${pageJson}</script></body>
</html>`
}

const sessionOf = (req: Request) => parseCookie(req.headers.cookie ?? '').sid ?? ''

function addPlainPages(app: Express) {
  app.get('/', (_req, res) => res.inertia.render('Home', { n: 1 }))

  let changes = 0
  app.get('/partial', (_req, res) =>
    res.inertia.render('Partial', { a: () => ++changes, b: () => 'B', c: 'C', nested: { x: 1, y: 2 } }),
  )
  app.get('/closures', (_req, res) =>
    res.inertia.render('Closures', {
      fn: () => 'f',
      promise: Promise.resolve('p'),
      asyncFn: async () => 'a',
      nested: { fn: () => 'n' },
      obj: () => ({ first: 1, second: 2 }),
    }),
  )

  let count = 0
  app.get('/counter', (_req, res) => res.inertia.render('Counter', { count: () => ++count, plain: 1 }))

  app.get('/err500', (_req, res) => res.status(500).inertia.render('Error', { status: 500 }))
  app.get('/amp', (_req, res) => res.inertia.render('Amp', { s: hostileText }))
  app.get('/json', (_req, res) => void res.json({ plain: true }))
  app.get('/html', (_req, res) => void res.send('<!doctype html><title>Outside Inertia</title>'))
}

function addForms(app: Express) {
  app.get('/form', (_req, res) => res.inertia.render('Form'))
  app.post('/form', (req, res) =>
    req.body?.name
      ? res.inertia.redirect('/form', { flash: { toast: 'Saved' } })
      : res.inertia.back({ errors: { name: 'Please enter a name.' } }),
  )
  app.post('/flash-twice', (_req, res) => res.inertia.redirect('/bounce', { flash: { toast: 'Saved' } }))
  app.get('/bounce', (_req, res) => res.inertia.redirect('/form'))
}

function addRedirects(app: Express) {
  app.all('/redir', (_req, res) => res.inertia.redirect('/'))
  app.all('/redir307', (_req, res) => res.redirect(307, '/'))
  app.all('/expressredir', (_req, res) => res.redirect('/'))
  app.all('/ext', (_req, res) => res.inertia.redirect(external))
  app.all('/ext-cookie', (_req, res) => res.cookie('external_cookie', 'hello').inertia.redirect(external))
  app.all('/frag', (_req, res) => res.inertia.redirect('/partial#sec'))
  app.all('/location', (_req, res) => res.inertia.location('/html'))
  app.all('/back', (_req, res) => res.inertia.back())
}

function addKindsOfProps(app: Express) {
  app.get('/optional', (_req, res) =>
    res.inertia.render('Optional', { reg: 1, opt: optional(() => 'opt'), alw: always('alw') }),
  )
  app.get('/defer', (_req, res) =>
    res.inertia.render('Defer', {
      fast: 1,
      slow: defer(() => ({ v: 42 })),
      other: defer(() => 'other', { group: 'g2' }),
      bad: defer(() => Promise.reject(new Error('bad')), { group: 'g3', rescue: true }),
    }),
  )
  app.get('/merge', (_req, res) =>
    res.inertia.render('Merge', {
      list: merge([{ id: 1 }], { matchOn: ['id'] }),
      pre: merge([0], { merge: 'prepend' }),
      deep: merge({ data: [1] }, { merge: 'deep' }),
      reg: 1,
    }),
  )
  app.get('/once', (_req, res) =>
    res.inertia.render('Once', {
      plans: once(() => ['basic', 'pro']),
      keyed: once(() => 'keyed', { key: 'my-key' }),
      reg: 1,
    }),
  )
  const pages = { pageName: 'page', previousPage: null, nextPage: 2, currentPage: 1 }
  app.get('/scroll', (_req, res) =>
    res.inertia.render('Scroll', { users: scroll([{ id: 1 }, { id: 2 }], pages, { matchOn: ['id'] }) }),
  )
}

function addHistory(app: Express) {
  app.get('/secret', (_req, res) => res.inertia.render('Secret', {}, { encryptHistory: true }))
  app.get('/clear', (_req, res) => res.inertia.render('Clear', {}, { clearHistory: true }))
  app.post('/logout', (_req, res) => res.inertia.redirect('/', { clearHistory: true }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 4555)
  buildFixture().listen(port, () => process.stdout.write(`Inertia fixture at http://localhost:${port}\n`))
}
