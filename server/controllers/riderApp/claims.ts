import type { Request, Response } from 'express'
import { RequestClaim, ClaimCode, ClaimRider } from '#wire/riderApp/claims.ts'
import { NotFound, TooMany } from '../../errors.ts'
import { clientKey, attemptLimit } from '../../rateLimits/attemptLimit.ts'
import { createClaimRequest, claimByCode } from '../../models/claims/claim.ts'
import { loadClaimByCode } from '../../models/claims/codes.ts'

const noStore = (res: Response) => res.set('Cache-Control', 'private, no-store')

export const show = (limit: Limit) =>
  limitAttempts(limit, async (req, res) =>
    noStore(res).json(await loadClaimByCode(req.db, ClaimCode.parse(req.query).code)),
  )

export const create = (limit: Limit) =>
  limitAttempts(limit, async (req, res) => {
    const { code, kind } = ClaimRider.parse(req.body ?? {})
    await claimByCode(req.db, req.user, code, kind)
    noStore(res).status(204).end()
  })

export async function requestClaim(req: Request, res: Response) {
  await createClaimRequest(req.db, req.user, RequestClaim.parse(req.body ?? {}))
  noStore(res).status(204).end()
}

const MAX_WRONG_CODES = 50
export const claimAttempts = () => attemptLimit(MAX_WRONG_CODES)
type Limit = ReturnType<typeof claimAttempts>

function limitAttempts(limit: Limit, answer: (req: Request, res: Response) => Promise<unknown>) {
  return async (req: Request, res: Response) => {
    const attempts = limit.of(clientKey(req))
    const seconds = attempts.secondsToWait()
    if (seconds) throw new TooMany('Too many wrong codes. Wait a few minutes and try again.', seconds)
    await answer(req, res).catch((error: unknown) => {
      if (error instanceof NotFound) attempts.countFailure()
      throw error
    })
  }
}
