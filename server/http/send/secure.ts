import type { Request } from 'express'
import helmet from 'helmet'
import type { Env } from '../../env.ts'

/** What every answer says to the browser for its safety: put together once. */
export function secureHeaders(env: Env) {
  const headers = new Map<string, string>()
  const setHeader = (name: string, value: string) => void headers.set(name, value)
  helmet(helmetOptions(env))({} as Request, { setHeader, removeHeader() {} } as never, () => {})
  return headers
}

/** Our own scripts and styles only; the overlay's frame shows what the server answered, without running it. */
const helmetOptions = (env: Env) => ({
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
  referrerPolicy: { policy: 'same-origin' as const },
  crossOriginOpenerPolicy: { policy: 'same-origin' as const },
  // The product is often served over plain http in an arena's own network.
  strictTransportSecurity: false as const,
})
