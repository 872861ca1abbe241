import type { Request, Response } from 'express'
import { Invalid } from '../errors.ts'
import { forgetCodeFile } from '../http/firstAccount.ts'
import {
  firstAccountMade,
  hasPeople,
  isFirstAccountCode,
  makeFirstAccount,
} from '../models/people/firstAccount.ts'
import { signIn } from '../http/session.ts'
import { answerTooMany, placeOf, type Tries, wrongTries } from '../limits/wrongTries.ts'
import { FirstAccount } from '#wire/firstAccount.ts'

export async function show(req: Request, res: Response) {
  if (await hasPeople(req.db)) return res.redirect('/login')
  await res.inertia.render('FirstAccount/Index', {}, { encryptHistory: false })
}

/**
 * Whoever made it is signed in, on a page that is loaded whole: the token in it is the new session's. In ten minutes
 * ten wrong codes from one place; nothing else counts.
 */
export function create(wrongCodes = wrongTries(10)) {
  return async (req: Request, res: Response) => {
    const { code, ...account } = FirstAccount.parse(req.body ?? {})
    const tries = wrongCodes.of(placeOf(req.ip))
    if (tries.secondsToWait()) return answerTooMany(req, res, tries, FORM)
    if (!(await isFirstAccountCode(req.db, code))) await refuse(req, tries)

    const person = await makeFirstAccount(req.db, account)
    forgetCodeFile(req.env)
    await signIn(req.db, req, res, person.id)
    res.inertia.location('/organizer/organizations')
  }
}

const FORM = { field: 'code', page: 'FirstAccount/Index', wrong: 'codes' }

// A code that was right a moment ago is gone because somebody else has used it.
async function refuse(req: Request, tries: Tries) {
  if (await hasPeople(req.db)) throw firstAccountMade()
  tries.countWrong()
  throw new Invalid({ code: 'This is not the code that the terminal shows.' })
}
