import type { Request, Response } from 'express'
import { formatCode, parseCode } from '#lib/typedCode.ts'
import { JoinLink, type JoinProps, JoinWithCode } from '#wire/organizations/scorerCodes.ts'
import * as paths from '#wire/paths.ts'
import { Invalid } from '../../errors.ts'
import { sessionHash, signIn } from '../../http/session.ts'
import {
  findCodeOfSession,
  findOwnCode,
  hashScorerCode,
  saveScorerSession,
} from '../../models/memberships/scorerCodes.ts'
import { joinWithCode } from '../../models/memberships/joinWithCode.ts'
import { sendTooManyAttempts } from '../../rateLimits/attemptLimit.ts'
import { joinLimits } from '../../rateLimits/joinLimits.ts'

export async function show(req: Request, res: Response) {
  const code = parseCode(JoinLink.safeParse(req.query).data?.code ?? '')
  const own = req.optionalUser && (await findOwnCode(req.db, req.optionalUser))
  if (own && (!code || own.hash === hashScorerCode(req.env.APP_SECRET, code)))
    return res.redirect(paths.activities(own.organization_id, own.event_id))
  const session = sessionHash(req)
  const last = !req.optionalUser && session ? await findCodeOfSession(req.db, session) : null
  const props: JoinProps = {
    code: formatCode(code, 3),
    signed_in_as: req.optionalUser?.name ?? null,
    ended: last && { event: last.event.name, is_over: last.expires_at <= (last.ended_at ?? new Date()) },
  }
  await res.inertia.render('Join/Index', props, { encryptHistory: false })
}

export function create(limits = joinLimits()) {
  return async (req: Request, res: Response) => {
    const attempts = limits(req.ip)
    if (attempts.secondsToWait())
      return sendTooManyAttempts(req, res, attempts, { field: 'code', wrong: 'codes' })
    const joined = await joinWithCode(req.db, JoinWithCode.parse(req.body ?? {}), req.env.APP_SECRET)
    if (!joined) {
      attempts.countFailure()
      throw new Invalid({ code: "Wrong code. Check it on the organizer's screen." })
    }
    const session = await signIn(req.db, req, res, joined.user_id, joined.expires_at)
    await saveScorerSession(req.db, joined.id, session)
    res.inertia.location(paths.activities(joined.organization_id, joined.event_id))
  }
}
