import type { Request, Response } from 'express'
import { roundName } from '#rules/classes/rounds.ts'
import { type Me, type MyRun, SIGNED_OUT } from '#wire/riderApp/myRuns.ts'
import { PRODUCT } from '#wire/product.ts'
import {
  findPasswordProblem,
  NewPasswordWithCode,
  SignUpPasswordWithCode,
  EmailCode,
  type UsedEmailCode,
} from '#wire/riderApp/emailCodes.ts'
import { calendarFile, type CalendarEvent } from '../../documents/calendar.ts'
import { Invalid, TooMany } from '../../errors.ts'
import { trustDevice } from '../../http/trustedDevice.ts'
import { signIn } from '../../http/session.ts'
import { clientIpKey, clientKey, attemptLimit } from '../../rateLimits/attemptLimit.ts'
import { loadClaimRequests } from '../../models/myRuns/claimRequests.ts'
import { loadMyBalances } from '../../models/myRuns/balances.ts'
import { loadMyRuns } from '../../models/myRuns/runs.ts'
import { countUnreadNotifications } from '../../models/notifications/list.ts'
import { confirmNewEmail } from '../../models/accounts/account.ts'
import { resetPassword } from '../../models/accounts/passwordReset.ts'
import { findCodeKind, findOpenLink } from '../../models/accounts/oneTimeLinks.ts'
import { passwordQueues } from '../../models/accounts/passwords.ts'
import { confirmSignUp } from '../../models/accounts/signUp.ts'
import { meProps } from '../../props/myRuns.ts'

const noStore = (res: Response) => res.set('Cache-Control', 'private, no-store')

export async function show({ db, optionalUser }: Request, res: Response) {
  if (!optionalUser) return noStore(res).json(SIGNED_OUT)
  const [found, unread, claims] = await Promise.all([
    loadMyRuns(db, optionalUser, new Date()),
    countUnreadNotifications(db, optionalUser),
    loadClaimRequests(db, optionalUser),
  ])
  noStore(res).json({ ...meProps(optionalUser, found), unread, ...claims } satisfies Me)
}

export async function calendar({ db, user }: Request, res: Response) {
  const now = new Date()
  const { runs, riders } = meProps(user, await loadMyRuns(db, user, now))
  const names = new Map(riders.map(({ id, name }) => [id, name]))
  const events = runs
    .filter(({ coming }) => coming)
    .map((run) => calendarEvent(run, names.get(run.rider_id)!))
  noStore(res)
    .type('text/calendar')
    .attachment('runs.ics')
    .send(calendarFile(PRODUCT, events, now.getTime()))
}

export async function balances({ db, user, params }: Request, res: Response) {
  noStore(res).json(await loadMyBalances(db, user, String(params.slug)))
}

const calendarEvent = (
  { id, event, activity, round, horse, slot, expected }: MyRun,
  rider: string,
): CalendarEvent => ({
  uid: `run-${id}@${event.slug}`,
  title: `${rider}: ${[activity.name, roundName(round), `draw #${slot}`].filter(Boolean).join(', ')}`,
  place: event.location,
  text: [event.name, horse, expected ? 'Estimated from the pace so far.' : "The time isn't known yet."]
    .filter(Boolean)
    .join('\n'),
  when: expected ? { at: expected.at } : { from: event.starts_on, to: event.ends_on ?? event.starts_on },
})

/**
 * Wrong codes are counted per client and email address. Otherwise an attacker on the arena's network could block
 * everyone there.
 */
const MAX_WRONG_CODES = 20

/** Users of the installed rider app type the code, because a link in an email can't open an installed app. */
export function redeemCode(limit = attemptLimit(MAX_WRONG_CODES)) {
  return async (req: Request, res: Response) => {
    const fields = EmailCode.parse(req.body ?? {})
    const attempts = limit.of(`${clientKey(req)} ${fields.email}`)
    const seconds = attempts.secondsToWait()
    if (seconds) throw new TooMany('Too many wrong codes. Wait a few minutes and try again.', seconds)
    const kind = await findCodeKind(req.db, fields)
    if (!kind) {
      attempts.countFailure()
      throw new Invalid({ code: 'This code is wrong or has expired. Ask for a new one.' })
    }
    const used: UsedEmailCode = { did: kind, to: (await REDEEM[kind](req, res, fields)) ?? '' }
    noStore(res).json(used)
  }
}

type Redeem = (req: Request, res: Response, typed: EmailCode) => Promise<string | void>

const REDEEM: Record<UsedEmailCode['did'], Redeem> = {
  async 'sign-up'(req, _res, typed) {
    const chosen = SignUpPasswordWithCode.parse(req.body).password
    if (!chosen) return confirmSignUp(req.db, typed)
    const { password } = NewPasswordWithCode.parse(req.body)
    return passwordQueues.strangers.run(clientIpKey(req.ip), () => confirmSignUp(req.db, typed, password))
  },
  'e-mail': (req, _res, typed) => confirmNewEmail(req.db, typed),
  async reset(req, res, typed) {
    const { password } = NewPasswordWithCode.parse(req.body)
    const owner = (await findOpenLink(req.db, 'reset', typed))?.user
    const problem = owner && findPasswordProblem(password, owner)
    if (problem) throw new Invalid({ password: problem })
    const person = await passwordQueues.strangers.run(clientIpKey(req.ip), () =>
      resetPassword(req.db, typed, password),
    )
    await signIn(req.db, req, res, person.id)
    trustDevice(req, res, person)
  },
}
