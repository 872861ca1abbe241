import compression from 'compression'
import express, { type Express, type Request, type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import * as paths from '#wire/paths.ts'
import { type Assets, serveBuiltFiles, type OfflineAssets } from './http/assets.ts'
import { flashCookie } from './http/flashCookie.ts'
import type { Database } from './database/db.ts'
import type { Env } from './env.ts'
import { NotFound } from './errors.ts'
import { errorHandler } from './http/errorHandler.ts'
import { servePublicFromCache } from './cache/publicResponses.ts'
import { cors } from './http/cors.ts'
import { apiNotFound } from './http/problemDetails.ts'
import { redirectToFirstAccount } from './http/firstAccount.ts'
import { inertia } from './inertia/index.ts'
import { logRequests } from './http/log.ts'
import { htmlDocument } from './http/htmlDocument.ts'
import { healthCheck } from './http/healthCheck.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import type { PushSender } from './push/pushSender.ts'
import type { PusherService } from './broadcasting/pusher.ts'
import * as phones from './controllers/riderApp/pages.ts'
import { publicContext } from './http/publicContext.ts'
import type { Cache } from './cache/cache.ts'
import { apiRoutes, publicRoutes, routes } from './routes.ts'
import { readYourWrites } from './cache/memberResponses.ts'
import { csrfGuard, sessionUsers, sessionMiddleware } from './http/session.ts'
import { hasBody, releaseTurnWhile, requestQueue } from './rateLimits/requestQueue.ts'
import type { WorkerPool } from './workers/pool.ts'

export type App = {
  env: Env
  db: Database
  log: Logger
  assets: Assets
  publicDir: string
  pusher: PusherService
  workers: WorkerPool
  cache: Cache
  pushSender: PushSender
}

declare global {
  namespace Express {
    interface Request {
      db: Database
      env: Env
      pusher: PusherService
      pushSender: PushSender
      workers: WorkerPool
      cache: Cache
      /** The version of the assets. */
      assetsVersion(): string
      offlineAssets: OfflineAssets
    }
  }
}

/** The whole application without a port: middleware in the order in which a request meets it. */
export function buildApp(context: App): Express {
  const { env, db, log, assets, pusher, cache } = context
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'extended')
  app.set('trust proxy', env.TRUST_PROXY ?? false)

  Object.assign(app.request, requestContext(context))
  const users = sessionUsers()
  app.use(requestQueue(users))
  app.use(securityHeaders(env))
  app.use(logRequests(log))
  app.use(servePublicFromCache(cache))
  app.use(compression())
  const publicRouter = createPublicRouter(context)
  app.use((req, res, next) => (MEMBER_PATHS.test(req.path) ? next() : publicRouter(req, res, next)))
  app.use(parseBodies())
  app.use(sessionMiddleware(db, env.APP_SECRET, users))
  app.use(
    inertia({
      version: () => assets.version,
      html: htmlDocument(assets),
      redirectStore: flashCookie(env.APP_SECRET),
      encryptHistory: true,
      share: (req) => ({
        auth: { user: req.optionalUser && { id: req.optionalUser.id, name: req.optionalUser.name } },
        demo: env.NODE_ENV === 'demo',
        sends_mail: env.SMTP_URL !== undefined,
        realtime: pusher.realtime,
      }),
    }),
  )
  app.use(redirectToFirstAccount(db))
  app.use(csrfGuard)
  app.use(readYourWrites)
  app.use(routes())
  app.use(() => {
    throw new NotFound()
  })
  app.use(errorHandler)
  return app
}

/** What members ask for is neither a file nor what everybody may see: they pass by all of that. */
const MEMBER_PATHS = /^\/(?:organizer|ajax)\//

/** What every request knows: once for all of them. */
const requestContext = ({ db, env, pusher, pushSender, cache, workers, assets }: App): RequestContext => ({
  db,
  env,
  pusher,
  pushSender,
  cache,
  assetsVersion: () => assets.version,
  offlineAssets: assets.offline,
  workers,
})

type RequestContext = Pick<
  Request,
  'db' | 'env' | 'pusher' | 'pushSender' | 'cache' | 'assetsVersion' | 'offlineAssets' | 'workers'
>

/** Before anybody is looked for: what everybody may see, what apps ask, and files. */
function createPublicRouter({ env, assets, publicDir, pusher }: App): RequestHandler {
  const router = Router()
  router.get('/up', healthCheck)
  // It signs the body as it was sent, so it comes before everything that would read it.
  if (pusher.embedded) router.use('/apps', pusher.embedded.http)
  router.use([paths.riderApp, paths.publicSeasons, paths.api], publicContext({ env, assets, pusher }))
  const publicPages = publicRoutes()
  router.use((req, res, next) =>
    req.path.startsWith(paths.riderAppPrivate) ? next() : publicPages(req, res, next),
  )
  router.use(phones.pageErrorHandler)
  router.use(paths.api, cors(env))
  router.use(apiRoutes())
  router.use(paths.api, apiNotFound, errorHandler)
  if (assets.middleware) router.use(assets.middleware)
  router.use('/build', serveBuiltFiles(publicDir))
  // Files have endings, and no page of ours has one: nobody looks on the disk for a page.
  router.get(/\.[a-z]+$/, express.static(publicDir, { index: false }))
  return router
}

/** Addresses and a note, or pasted names: what of these is too long is said by its field. */
const LARGE_BODY_PATHS = [paths.emailResultsRoute, paths.matchMembersRoute]

/** Every other call makes do with 16 kB; what is too large costs nothing more. Most requests bring none along. */
function parseBodies(): RequestHandler {
  const router = Router()
  router.use(LARGE_BODY_PATHS, express.json({ limit: '64kb' }))
  router.use(express.json({ limit: '16kb' }), express.urlencoded({ extended: false, limit: '16kb' }))
  const read = releaseTurnWhile(router)
  return (req, res, next) => (hasBody(req) ? read(req, res, next) : next())
}
