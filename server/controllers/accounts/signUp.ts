import type { Request, Response } from 'express'
import { readCode } from '#lib/typedCode.ts'
import * as paths from '#wire/paths.ts'
import { z } from '#wire/fields/zod.ts'
import { SignUp, type SignUpProps, WaitingSignUp, WithLink } from '#wire/accounts/signUp.ts'
import { Forbidden } from '../../errors.ts'
import { linkLimit } from '../../limits/linkLimit.ts'
import { placeOf } from '../../limits/wrongTries.ts'
import { openInvitation } from '../../models/members/acceptance.ts'
import { isOpenCode } from '../../models/registry/claims/codes.ts'
import { openLink } from '../../models/people/links.ts'
import { turnsOf } from '../../models/people/passwords.ts'
import { confirmSignUp, startSignUp } from '../../models/people/signUp.ts'

const PUBLIC = { encryptHistory: false }

export async function show(req: Request, res: Response) {
  if (req.visitor) return res.redirect(paths.organizations)
  const { to } = Wanted.parse(req.query)
  const props: SignUpProps = { open: await maySignUp(req, to) }
  await res.inertia.render('SignUp/New', props, PUBLIC)
}

/** Answered alike and as fast whether or not somebody has this address: that is told to its owner only. */
export const create = (limit = linkLimit()) =>
  asking(limit, { rides: false }, (res) => res.inertia.redirect(paths.mailSent))

/** From the riders' app, where the code is typed: whoever signs up there rides, unless they say otherwise. */
export const call = (limit = linkLimit()) => asking(limit, { rides: true }, (res) => res.status(204).end())

function asking(
  limit: ReturnType<typeof linkLimit>,
  usual: { rides: boolean },
  answer: (res: Response) => unknown,
) {
  return async (req: Request, res: Response) => {
    const given = SignUp.parse({ ...usual, ...req.body })
    limit(req)
    if (!(await maySignUp(req, given.to))) throw new Forbidden('Accounts here are made by invitation only.')
    await turnsOf.strangers.run(placeOf(req.ip), () => startSignUp(req.db, given))
    await answer(res)
  }
}

export const sent = (_req: Request, res: Response) => res.inertia.render('SignUp/Sent', {}, PUBLIC)

/** Programs that look at mail open its links too: opening this one changes nothing. */
export async function opened(req: Request, res: Response) {
  const { token = '' } = WithLink.safeParse(req.query).data ?? {}
  const found = await openLink(req.db, 'sign-up', token)
  const link = found && { token, email: found.email, name: WaitingSignUp.parse(found.details).name }
  await res.inertia.render('SignUp/Confirm', { link }, PUBLIC)
}

export async function confirm(req: Request, res: Response) {
  const to = await confirmSignUp(req.db, WithLink.parse(req.body ?? {}).token)
  await res.inertia.redirect(paths.loginFirst(to), {
    flash: { message: 'Your address is confirmed. Sign in with the password that you chose.' },
  })
}

const Wanted = z.object({ to: z.string().max(2000).catch('') })

/**
 * Anybody, or whoever is on the way to an open invitation, or to a rider whom they may claim. The first account is made
 * elsewhere, and asks nobody.
 */
async function maySignUp({ db, env }: Request, to: string) {
  if (env.SIGN_UP === 'open') return true
  const [path, query] = to.split('?')
  const code = path === paths.phoneView('claim') && new URLSearchParams(query).get('code')
  if (code && (await isOpenCode(db, readCode(code.slice(0, 60))))) return true
  const key = new URLSearchParams(query).get('key')
  return path === paths.invitation() && key !== null && (await openInvitation(db, key)) !== null
}
