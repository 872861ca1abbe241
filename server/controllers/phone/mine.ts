import type { Request, Response } from 'express'
import { ordinal } from '#lib/plural.ts'
import { type Me, type MyRun, NOBODY } from '#wire/phone/mine.ts'
import { PRODUCT } from '#wire/product.ts'
import {
  ownNameIsNoPassword,
  PasswordAnew,
  PasswordBeside,
  TypedCode,
  type UsedCode,
} from '#wire/phone/own.ts'
import { calendarFile, type Entry } from '../../documents/calendar.ts'
import { Invalid, TooMany } from '../../errors.ts'
import { rememberDevice } from '../../http/device.ts'
import { signIn } from '../../http/session.ts'
import { placeOf, whoAsks, wrongTries } from '../../limits/wrongTries.ts'
import { askingOf } from '../../models/mine/asked.ts'
import { ownOf } from '../../models/mine/runs.ts'
import { unreadOf } from '../../models/notifications/list.ts'
import { confirmAddress } from '../../models/people/account.ts'
import { resetPassword } from '../../models/people/forgotten.ts'
import { kindOfCode, openLink } from '../../models/people/links.ts'
import { turnsOf } from '../../models/people/passwords.ts'
import { confirmSignUp } from '../../models/people/signUp.ts'
import { meProps } from '../../props/mine.ts'

/** Nothing on the way keeps it, and no browser. */
const own = (res: Response) => res.set('Cache-Control', 'private, no-store')

/** What is somebody's own; for whoever is not signed in that is nothing, and no refusal. */
export async function show({ db, visitor }: Request, res: Response) {
  if (!visitor) return own(res).json(NOBODY)
  const [found, unread, asking] = await Promise.all([
    ownOf(db, visitor, new Date()),
    unreadOf(db, visitor),
    askingOf(db, visitor),
  ])
  own(res).json({ ...meProps(visitor, found), unread, ...asking } satisfies Me)
}

/** The coming runs, for the calendar of the phone. */
export async function calendar({ db, person }: Request, res: Response) {
  const now = new Date()
  const { runs, riders } = meProps(person, await ownOf(db, person, now))
  const names = new Map(riders.map(({ id, name }) => [id, name]))
  const entries = runs.filter(({ coming }) => coming).map((run) => entryOf(run, names.get(run.rider_id)!))
  own(res)
    .type('text/calendar')
    .attachment('runs.ics')
    .send(calendarFile(PRODUCT, entries, now.getTime()))
}

const entryOf = ({ id, event, activity, horse, slot, expected }: MyRun, rider: string): Entry => ({
  uid: `run-${id}@${event.slug}`,
  title: `${rider}: ${activity.name}, ${ordinal(slot)}`,
  place: event.location,
  text: [
    event.name,
    horse,
    expected ? 'The time is expected, from the pace so far.' : 'No time is known yet.',
  ]
    .filter(Boolean)
    .join('\n'),
  when: expected ? { at: expected.at } : { from: event.starts_on, to: event.ends_on ?? event.starts_on },
})

/** For one address of an e-mail: a whole arena is behind one place, and a stranger in it keeps nobody else up. */
const MOST_WRONG = 20

/** Does what the link in the e-mail would do: an app on a home screen is not opened by it. */
export function useCode(limit = wrongTries(MOST_WRONG)) {
  return async (req: Request, res: Response) => {
    const typed = TypedCode.parse(req.body ?? {})
    const tries = limit.of(`${whoAsks(req)} ${typed.email}`)
    const seconds = tries.secondsToWait()
    if (seconds)
      throw new TooMany('Too many wrong codes from here. Wait some minutes and try again.', seconds)
    const did = await kindOfCode(req.db, typed)
    if (!did) {
      tries.countWrong()
      throw new Invalid({ code: 'This code is wrong, or its time is over. Ask for a new one.' })
    }
    const used: UsedCode = { did, to: (await USES[did](req, res, typed)) ?? '' }
    own(res).json(used)
  }
}

type Use = (req: Request, res: Response, typed: TypedCode) => Promise<string | void>

const USES: Record<UsedCode['did'], Use> = {
  async 'sign-up'(req, _res, typed) {
    const chosen = PasswordBeside.parse(req.body).password
    if (!chosen) return confirmSignUp(req.db, typed)
    const { password } = PasswordAnew.parse(req.body)
    return turnsOf.strangers.run(placeOf(req.ip), () => confirmSignUp(req.db, typed, password))
  },
  'e-mail': (req, _res, typed) => confirmAddress(req.db, typed),
  async reset(req, res, typed) {
    const { password } = PasswordAnew.parse(req.body)
    const owner = (await openLink(req.db, 'reset', typed))?.user
    const problem = owner && ownNameIsNoPassword(password, owner)
    if (problem) throw new Invalid({ password: problem })
    const person = await turnsOf.strangers.run(placeOf(req.ip), () => resetPassword(req.db, typed, password))
    await signIn(req.db, req, res, person.id)
    rememberDevice(req, res, person)
  },
}
