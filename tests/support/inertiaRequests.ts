import express, { type ErrorRequestHandler, type Express } from 'express'
import { Window } from 'happy-dom'
import supertest, { type Test } from 'supertest'
import { inertia, type InertiaOptions } from '../../server/inertia/index.ts'
import { fixtureVersion, memoryStore, pageDocument, sessionCookie } from './inertiaFixture.ts'

type Agent = ReturnType<typeof supertest.agent>

export function createInertiaApp(
  routes: (app: Express) => void,
  options: Partial<InertiaOptions> = {},
): Express {
  const app = express().use(sessionCookie)
  const share = () => new Promise<Record<string, never>>((done) => setTimeout(() => done({}), 3))
  app.use(
    inertia({
      version: () => fixtureVersion,
      html: pageDocument,
      redirectStore: memoryStore(),
      share,
      ...options,
    }),
  )
  routes(app)
  const inPlainWords: ErrorRequestHandler = (error: Error, _req, res, _next) =>
    void res.status(500).send(error.message)
  return app.use(inPlainWords)
}

export const visit = (request: Test) =>
  request.set({ 'X-Inertia': 'true', 'X-Inertia-Version': fixtureVersion }).redirects(0)

export const submit = (agent: Agent, name: string) =>
  visit(agent.post('/form')).set('Host', 'rodeo.test').set('Referer', 'http://rodeo.test/form').send({ name })

export function reload(
  from: Express | Agent,
  path: string,
  component: string,
  { data, except }: { data?: string; except?: string },
) {
  const request = visit(typeof from === 'function' ? supertest(from).get(path) : from.get(path))
  if (data) request.set('X-Inertia-Partial-Data', data)
  if (except) request.set('X-Inertia-Partial-Except', except)
  return request.set('X-Inertia-Partial-Component', component)
}

export function documentOf(html: string) {
  return new new Window().DOMParser().parseFromString(html, 'text/html')
}

export function parsePage(html: string) {
  return JSON.parse(documentOf(html).querySelector('script[data-page="app"]')?.textContent ?? '')
}
