import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import type { Request, Response } from 'express'
import { Invalid } from '../errors.ts'
import { forgetCodeFile } from '../firstAccount.ts'
import { firstAccountMade, hasPeople, isFirstAccountCode, makeFirstAccount } from '../models/firstAccount.ts'
import { signIn } from '../session.ts'
import { FirstAccount } from '#wire/firstAccount.ts'

export async function show(req: Request, res: Response) {
  if (await hasPeople(req.db)) return res.redirect('/login')
  await res.inertia.render('FirstAccount/Index', {}, { encryptHistory: false })
}

/** Whoever made it is signed in, on a page that is loaded whole: the token in it is the new session's. */
export async function create(req: Request, res: Response) {
  const { code, ...account } = FirstAccount.parse(req.body ?? {})
  if (!(await isFirstAccountCode(req.db, code))) await refuse(req, res)

  const person = await makeFirstAccount(req.db, account)
  forgetCodeFile(req.env)
  await signIn(req.db, req, res, person.id)
  res.inertia.location('/organizer/organizations')
}

/** In ten minutes ten wrong codes from one place. Nothing but a wrong code counts. */
export const limit = () =>
  rateLimit({
    windowMs: 10 * 60_000,
    limit: 10,
    standardHeaders: true,
    legacyHeaders: false,
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => !res.locals.wasWrong,
    keyGenerator: (req) => ipKeyGenerator(req.ip ?? ''),
    handler: tooMany,
  })

// A code that was right a moment ago is gone because somebody else has used it.
async function refuse(req: Request, res: Response) {
  if (await hasPeople(req.db)) throw firstAccountMade()
  res.locals.wasWrong = true
  throw new Invalid({ code: 'This is not the code that the terminal shows.' })
}

async function tooMany(req: Request, res: Response) {
  const minutes = Math.ceil(Number(res.getHeader('Retry-After') ?? 60) / 60)
  const message = `Too many wrong codes. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`
  res.status(429)
  if (req.accepts(['html', 'json']) === 'json') return res.json({ message, errors: { code: message } })
  await res.inertia.render('FirstAccount/Index', { errors: { code: message } }, { encryptHistory: false })
}
