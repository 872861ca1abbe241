import compression from 'compression'
import express, { type Express, type Request, type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import type { SharedProps } from '#wire/sharedProps.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { type Assets, serveBuiltFiles, type OfflineAssets } from './http/assets.ts'
import { flashCookie } from './http/flashCookie.ts'
import type { Database } from './database/db.ts'
import type { Env } from './env.ts'
import { type CurrentUser, hasAccount } from './models/currentUser.ts'
import { NotFound } from './errors.ts'
import { errorHandler } from './http/errorHandler.ts'
import { servePublicFromCache } from './cache/publicResponses.ts'
import { cors } from './http/cors.ts'
import { apiNotFound } from './http/problemDetails.ts'
import { redirectToFirstAccount } from './http/firstAccount.ts'
import { navigationOf } from './http/navigation.ts'
import { inertia } from './inertia/index.ts'
import { logRequests } from './http/log.ts'
import { htmlDocument } from './http/htmlDocument.ts'
import { healthCheck } from './http/healthCheck.ts'
import { isSecureContext } from './http/secureContext.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import type { PushSender } from './push/pushSender.ts'
import type { PusherService } from './broadcasting/pusher.ts'
import * as phones from './controllers/riderApp/pages.ts'
import { publicContext } from './http/publicContext.ts'
import type { Cache } from './cache/cache.ts'
import { apiRoutes, publicRoutes, routes } from './routes.ts'
import { readYourWrites } from './cache/memberResponses.ts'
import { csrfGuard } from './http/csrf.ts'
import { sessionMiddleware, type SessionUsers } from './http/session.ts'
import { hasBody, releaseTurnWhile } from './rateLimits/requestBodies.ts'
import { requestQueue } from './rateLimits/requestQueue.ts'
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
  sessionUsers: SessionUsers
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
      assetsVersion(): string
      offlineAssets: OfflineAssets
      guideAssets: OfflineAssets
    }
  }
}

export function buildApp(context: App): Express {
  const { env, db, log, assets, pusher, cache, sessionUsers } = context
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'extended')
  app.set('trust proxy', env.TRUST_PROXY ?? false)

  Object.assign(app.request, requestContext(context))
  app.use(requestQueue(sessionUsers))
  app.use(securityHeaders(env))
  app.use(logRequests(log))
  app.use(servePublicFromCache(cache))
  app.use(compression())
  const publicRouter = createPublicRouter(context)
  app.use((req, res, next) => (MEMBER_PATHS.test(req.path) ? next() : publicRouter(req, res, next)))
  app.use(parseBodies())
  app.use(sessionMiddleware(db, env.APP_SECRET, sessionUsers))
  app.use(
    inertia({
      version: () => assets.version,
      html: htmlDocument(assets),
      redirectStore: flashCookie(env.APP_SECRET),
      encryptHistory: true,
      canEncryptHistory: isSecureContext,
      share: (req, page, component) => ({
        auth: { user: req.optionalUser && authUser(req.optionalUser) },
        demo: env.NODE_ENV === 'demo',
        sends_mail: env.SMTP_URL !== undefined,
        realtime: pusher.realtime,
        navigation: () => navigationOf(req, page, component),
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

const authUser = (user: CurrentUser): SharedProps['auth']['user'] => ({
  id: user.id,
  name: user.name,
  has_account: hasAccount(user),
})

const MEMBER_PATHS = /^\/(?:organizer|ajax)\//

/** Every request inherits these from `app.request`. Copying them to each request cost a tenth of a page's CPU. */
const requestContext = ({ db, env, pusher, pushSender, cache, workers, assets }: App): RequestContext => ({
  db,
  env,
  pusher,
  pushSender,
  cache,
  assetsVersion: () => assets.version,
  offlineAssets: assets.offline,
  guideAssets: assets.guide,
  workers,
})

type RequestContext = Pick<
  Request,
  | 'db'
  | 'env'
  | 'pusher'
  | 'pushSender'
  | 'cache'
  | 'assetsVersion'
  | 'offlineAssets'
  | 'guideAssets'
  | 'workers'
>

function createPublicRouter({ env, assets, publicDir, pusher }: App): RequestHandler {
  const router = Router()
  router.get('/up', healthCheck)
  // Put this before the body parsers. The embedded Pusher server needs the raw body to verify signatures.
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
  router.get(/\.[a-z]+2?$/, express.static(publicDir, { index: false }))
  return router
}

const LARGE_BODY_PATHS = [
  paths.emailResultsRoute,
  paths.matchMembersRoute,
  paths.matchNewMembersRoute,
  paths.seasonsRoute,
  entryPaths.payWinningsRoute,
]

/** An import can be large, so its controller parses the body after authorizing the user. */
const isImport = (req: Request) => req.path.startsWith(`${paths.importsRoute}/`)

function parseBodies(): RequestHandler {
  const router = Router()
  router.use(LARGE_BODY_PATHS, express.json({ limit: '64kb' }))
  router.use(express.json({ limit: '16kb' }), express.urlencoded({ extended: false, limit: '16kb' }))
  const read = releaseTurnWhile(router)
  return (req, res, next) => (hasBody(req) && !isImport(req) ? read(req, res, next) : next())
}
