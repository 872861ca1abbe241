import type { Permission } from '#rules/permissions.ts'
import { type Request, type Response, Router } from 'express'
import { requireSignedIn } from './session.ts'

/**
 * Who comes in: anybody; the signed-in; of these, who may make organizations, who made what they ask for, and who hands
 * out the codes of sign-ups; those
 * whom something published concerns; those who know a rider; members whose role reaches so far; apps with a token of
 * somebody; and for what belongs to no organization, those who organize any.
 */
export type PolicyName =
  | 'anybody'
  | 'signed in'
  | 'may found'
  | 'made by them'
  | 'hand out codes'
  | 'concerned'
  | 'acquainted'
  | Permission
  | 'organize anywhere'
  | 'by token'

/**
 * The rule of an address: who may, and the look-up that finds what they ask about, or throws Forbidden where their role
 * does not allow it and NotFound for what is not there or not theirs. All but two require a signed-in person.
 */
export type Policy<Found> = { name: PolicyName; authorize(req: Request): Promise<Found> | Found }

const WITHOUT_SIGN_IN = new Set<PolicyName>(['anybody', 'by token'])

type Handler<Found> = (req: Request, res: Response, found: Found) => unknown
type Method = 'get' | 'post' | 'patch' | 'delete'

export type Route = {
  method: Method
  paths: string[]
  policy: PolicyName
  handle(req: Request, res: Response): Promise<void>
}

/** One address: its rule comes before anything of the request is read. */
const route =
  (method: Method) =>
  <Found>(path: string | string[], policy: Policy<Found>, handler: Handler<Found>): Route => ({
    method,
    paths: [path].flat(),
    policy: policy.name,
    async handle(req, res) {
      if (!WITHOUT_SIGN_IN.has(policy.name)) requireSignedIn(req)
      await handler(req, res, await policy.authorize(req))
    },
  })

export const get = route('get')
export const post = route('post')
export const patch = route('patch')
export const destroy = route('delete')

export function createRouter(table: Route[]): Router {
  const router = Router({ caseSensitive: true })
  for (const { method, paths, handle } of table) router[method](paths, handle)
  return router
}
