import type { Request, Response } from 'express'
import type { Database } from '../../database/db.ts'
import { deleteCodeFile } from '../../http/firstAccount.ts'
import {
  firstAccountExists,
  hasFirstAccountCode,
  hasAccounts,
  isFirstAccountCode,
  createFirstAccount,
} from '../../models/accounts/firstAccount.ts'
import { signIn } from '../../http/session.ts'
import { FirstAccount, type FirstAccountProps } from '#wire/accounts/firstAccount.ts'
import * as paths from '#wire/paths.ts'

export async function show(req: Request, res: Response) {
  if (await hasAccounts(req.db)) return res.redirect(paths.login)
  const props: FirstAccountProps = { waits: await hasFirstAccountCode(req.db) }
  await res.inertia.render('FirstAccount/Index', props, { encryptHistory: false })
}

export async function create(req: Request, res: Response) {
  const fields = await fieldsWithCode(req.db).safeParseAsync(req.body ?? {})
  if (fields.error) {
    if (await hasAccounts(req.db)) throw firstAccountExists()
    throw fields.error
  }
  const person = await createFirstAccount(req.db, fields.data)
  deleteCodeFile(req.env)
  await signIn(req.db, req, res, person.id)
  res.inertia.location(paths.organizations)
}

const fieldsWithCode = (db: Database) =>
  FirstAccount.refine(({ code }) => isFirstAccountCode(db, code), {
    path: ['code'],
    error: "That code doesn't match the one in the terminal window.",
    when: ({ value, issues }) => hasCode(value) && !issues.some(({ path }) => path?.[0] === 'code'),
  })

const hasCode = (value: unknown) => typeof (value as { code?: unknown } | null)?.code === 'string'
