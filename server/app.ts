import compression from 'compression'
import express, { type Express, type Request, type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import * as paths from '#wire/paths.ts'
import { type Assets, builtFiles, type OfflineAssets } from './http/assets.ts'
import { redirectCookie } from './http/redirectCookie.ts'
import type { Database } from './database/db.ts'
import type { Env } from './env.ts'
import { NotFound } from './errors.ts'
import { answerErrors } from './http/answers.ts'
import { publicFromCache } from './http/public/cached.ts'
import { crossOrigin } from './http/public/crossOrigin.ts'
import { nothingElseForApps } from './http/public/problems.ts'
import { firstAccountFirst } from './http/firstAccount.ts'
import { inertia } from './inertia/index.ts'
import { logRequests } from './http/log.ts'
import { pageDocument } from './http/shell.ts'
import { answerUp } from './http/public/up.ts'
import { secureHeaders } from './http/send/secure.ts'
import type { Push } from './post/push.ts'
import type { PusherService } from './live/pusher.ts'
import * as phones from './controllers/phone/pages.ts'
import { phoneService } from './controllers/phone/service.ts'
import type { Cache } from './cache/cache.ts'
import { apiRoutes, publicRoutes, routes } from './routes.ts'
import { seeOwnWrites } from './http/cached.ts'
import { forgeryGuard, knownSessions, sessions } from './http/session.ts'
import { hasBody, outsideTurn, requestQueue } from './limits/requestQueue.ts'
import type { Workers } from './workers/pool.ts'

export type App = {
  env: Env
  db: Database
  log: Logger
  assets: Assets
  publicDir: string
  pusher: PusherService
  workers: Workers
  cache: Cache
  push: Push
}

declare global {
  namespace Express {
    interface Request {
      db: Database
      env: Env
      pusher: PusherService
      webPush: Push
      workers: Workers
      cache: Cache
      /** The version of the assets. */
      build(): string
      offline: OfflineAssets
    }
  }
}

/** The whole application without a port: middleware in the order in which a request meets it. */
export function buildApp(given: App): Express {
  const { env, db, log, assets, pusher, cache } = given
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'extended')
  app.set('trust proxy', env.TRUST_PROXY ?? false)

  Object.assign(app.request, knownToAll(given))
  const known = knownSessions()
  app.use(requestQueue(known))
  app.use(secureHeaders(env))
  app.use(logRequests(log))
  app.use(publicFromCache(cache))
  app.use(compression())
  const everybodys = routerForEverybody(given)
  app.use((req, res, next) => (OF_MEMBERS.test(req.path) ? next() : everybodys(req, res, next)))
  app.use(readBodies())
  app.use(sessions(db, env.APP_SECRET, known))
  app.use(
    inertia({
      version: () => assets.version,
      html: pageDocument(assets),
      redirectStore: redirectCookie(env.APP_SECRET),
      encryptHistory: true,
      share: (req) => ({
        auth: { user: req.visitor && { id: req.visitor.id, name: req.visitor.name } },
        demo: env.NODE_ENV === 'demo',
        sends_mail: env.SMTP_URL !== undefined,
        realtime: pusher.realtime,
      }),
    }),
  )
  app.use(firstAccountFirst(db))
  app.use(forgeryGuard)
  app.use(seeOwnWrites)
  app.use(routes())
  app.use(() => {
    throw new NotFound()
  })
  app.use(answerErrors)
  return app
}

/** What members ask for is neither a file nor what everybody may see: they pass by all of that. */
const OF_MEMBERS = /^\/(?:organizer|ajax)\//

/** What every request knows: once for all of them. */
const knownToAll = ({ db, env, pusher, push, cache, workers, assets }: App): KnownToAll => ({
  db,
  env,
  pusher,
  webPush: push,
  cache,
  build: () => assets.version,
  offline: assets.offline,
  workers,
})

type KnownToAll = Pick<
  Request,
  'db' | 'env' | 'pusher' | 'webPush' | 'cache' | 'build' | 'offline' | 'workers'
>

/** Before anybody is looked for: what everybody may see, what apps ask, and files. */
function routerForEverybody({ env, assets, publicDir, pusher }: App): RequestHandler {
  const router = Router()
  router.get('/up', answerUp)
  // It signs the body as it was sent, so it comes before everything that would read it.
  if (pusher.embedded) router.use('/apps', pusher.embedded.http)
  router.use([paths.phones, paths.publicSeasons, paths.api], phoneService({ env, assets, pusher }))
  const pagesOfAll = publicRoutes()
  router.use((req, res, next) => (req.path.startsWith(paths.phoneOwn) ? next() : pagesOfAll(req, res, next)))
  router.use(phones.problem)
  router.use(paths.api, crossOrigin(env))
  router.use(apiRoutes())
  router.use(paths.api, nothingElseForApps, answerErrors)
  if (assets.middleware) router.use(assets.middleware)
  router.use('/build', builtFiles(publicDir))
  // Files have endings, and no page of ours has one: nobody looks on the disk for a page.
  router.get(/\.[a-z]+$/, express.static(publicDir, { index: false }))
  return router
}

/** Addresses and a note, or pasted names: what of these is too long is said by its field. */
const LONG_ONES = [paths.emailingResults, paths.recognizingMembers]

/** Every other call makes do with 16 kB; what is too large costs nothing more. Most requests bring none along. */
function readBodies(): RequestHandler {
  const router = Router()
  router.use(LONG_ONES, express.json({ limit: '64kb' }))
  router.use(express.json({ limit: '16kb' }), express.urlencoded({ extended: false, limit: '16kb' }))
  const read = outsideTurn(router)
  return (req, res, next) => (hasBody(req) ? read(req, res, next) : next())
}
