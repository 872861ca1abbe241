import helmet from 'helmet'
import type { Env } from '../env.ts'

/** Our own scripts and styles only; the overlay's frame shows what the server answered, without running it. */
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
    // Errors of a form go back to the page it came from.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // The product is often served over plain http in an arena's own network.
    strictTransportSecurity: false,
  })
