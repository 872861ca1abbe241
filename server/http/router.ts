import type { Membership, Permission } from '#rules/permissions.ts'
import { type Request, type Response, Router } from 'express'
import { requireSignedIn } from './session.ts'

declare global {
  namespace Express {
    interface Request {
      membership?: Membership
    }
  }
}

export type PolicyName =
  | 'anyone'
  | 'signed in'
  /** Excludes scorers who joined with a code, because they don't have an account. */
  | 'own account'
  | 'create organizations'
  | 'own invitation code'
  | 'issue sign-up codes'
  /**
   * Includes members, and riders in the event or class. For an event, also includes users who manage one of
   * its riders.
   */
  | 'see published'
  | 'see rider'
  | 'organize anywhere'
  | 'API token'
  | Permission

/**
 * `authorize` throws NotFound if the user can't see the record, and Forbidden if the user's role doesn't
 * allow the action.
 */
export type Policy<Found> = { name: PolicyName; authorize(req: Request): Promise<Found> | Found }

const WITHOUT_SIGN_IN = new Set<PolicyName>(['anyone', 'API token'])

type Handler<Found> = (req: Request, res: Response, found: Found) => unknown
type Method = 'get' | 'post' | 'patch' | 'delete'

export type Route = {
  method: Method
  paths: string[]
  policy: PolicyName
  handle(req: Request, res: Response): Promise<void>
}

const route =
  (method: Method) =>
  <Found>(path: string | string[], policy: Policy<Found>, handler: Handler<Found>): Route => ({
    method,
    paths: [path].flat(),
    policy: policy.name,
    async handle(req, res) {
      if (!WITHOUT_SIGN_IN.has(policy.name)) requireSignedIn(req)
      const found = await policy.authorize(req)
      req.membership = membershipOf(found)
      await handler(req, res, found)
    },
  })

const membershipOf = (found: unknown) => (found as { membership?: Membership } | undefined)?.membership

export const get = route('get')
export const post = route('post')
export const patch = route('patch')
export const destroy = route('delete')

export function createRouter(table: Route[]): Router {
  const router = Router({ caseSensitive: true })
  for (const { method, paths, handle } of table) router[method](paths, handle)
  return router
}
