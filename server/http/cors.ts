import type { RequestHandler } from 'express'
import type { Env } from '../env.ts'

/** Allowing any origin is safe, because the API ignores cookies. */
export function cors({ API_ORIGINS: allowed }: Pick<Env, 'API_ORIGINS'>): RequestHandler {
  return (req, res, next) => {
    const { origin } = req.headers
    if (allowed.length && !allowed.includes('*')) res.vary('Origin')
    if (origin && (allowed.includes('*') || allowed.includes(origin))) {
      res.setHeader('Access-Control-Allow-Origin', allowed.includes('*') ? '*' : origin)
      res.setHeader('Access-Control-Expose-Headers', 'ETag, Retry-After')
      if (req.method === 'OPTIONS') {
        res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD')
        res.setHeader('Access-Control-Allow-Headers', 'Authorization, If-None-Match')
        res.setHeader('Access-Control-Max-Age', '600')
      }
    }
    if (req.method === 'OPTIONS') return void res.status(204).set('Allow', 'GET, HEAD, OPTIONS').end()
    next()
  }
}
