import helmet from 'helmet'
import type { Env } from '../env.ts'

/** Only our own scripts run. Frames are allowed because Inertia's error overlay shows a server response in one. */
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
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    // Same-origin requests need a referrer, because form errors redirect back to the referring page.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Arenas often serve the app over plain HTTP on their own network.
    strictTransportSecurity: false,
  })
