import type { Request, Response } from 'express'
import { AskToClaim, ClaimCode, ClaimRider } from '#wire/phone/claims.ts'
import { NotFound, TooMany } from '../../errors.ts'
import { whoAsks, wrongTries } from '../../limits/wrongTries.ts'
import { askToClaim, claimByCode } from '../../models/registry/claims/claim.ts'
import { codeShown } from '../../models/registry/claims/codes.ts'

const own = (res: Response) => res.set('Cache-Control', 'private, no-store')

/** Whom a code is for. Opening it changes nothing. */
export const show = (limit: Limit) =>
  triesOf(limit, async (req, res) => own(res).json(await codeShown(req.db, ClaimCode.parse(req.query).code)))

export const create = (limit: Limit) =>
  triesOf(limit, async (req, res) => {
    const { code, kind } = ClaimRider.parse(req.body ?? {})
    await claimByCode(req.db, req.person, code, kind)
    own(res).status(204).end()
  })

export async function ask(req: Request, res: Response) {
  await askToClaim(req.db, req.person, AskToClaim.parse(req.body ?? {}))
  own(res).status(204).end()
}

const MOST_WRONG = 50
export const claimTries = () => wrongTries(MOST_WRONG)
type Limit = ReturnType<typeof claimTries>

/**
 * Of who has tried so many codes that there are not none is looked up for some minutes: nobody goes through them all, and
 * nobody keeps others from theirs.
 */
function triesOf(limit: Limit, answer: (req: Request, res: Response) => Promise<unknown>) {
  return async (req: Request, res: Response) => {
    const tries = limit.of(whoAsks(req))
    const seconds = tries.secondsToWait()
    if (seconds)
      throw new TooMany('Too many wrong codes from here. Wait some minutes and try again.', seconds)
    await answer(req, res).catch((error: unknown) => {
      if (error instanceof NotFound) tries.countWrong()
      throw error
    })
  }
}
