import helmet from 'helmet'
import type { Env } from '../env.ts'

export const securityHeaders = (env: Env) =>
  helmet({
    contentSecurityPolicy: env.NODE_ENV !== 'development' && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:', 'https://*.pusher.com'],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    // After a form error, the server redirects to the Referer, so browsers must send it to this origin.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Don't make browsers insist on HTTPS. Arenas often serve the app over plain HTTP on their own network.
    strictTransportSecurity: false,
  })
