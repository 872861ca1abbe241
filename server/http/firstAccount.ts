import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'
import * as paths from '#wire/paths.ts'
import type { Database } from '../database/db.ts'
import type { Env } from '../env.ts'
import { wantsJson } from './errorHandler.ts'
import {
  firstAccountCode,
  deleteFirstAccountCode,
  hasAccounts,
  renewFirstAccountCode,
} from '../models/accounts/firstAccount.ts'

/** The code, and the file that holds it too, where one could be written. */
export type FirstAccountCode = { code: string; file: string | null }
type DataDirEnv = Pick<Env, 'DATA_DIR'>

/** As long as nobody is there: the code that makes the first account, for the terminal and in a file of DATA_DIR. */
export async function prepareFirstAccount(db: Database, env: DataDirEnv): Promise<FirstAccountCode | null> {
  if (await hasAccounts(db)) {
    await deleteFirstAccountCode(db)
    deleteCodeFile(env)
    return null
  }
  return writeCodeFile(env, await firstAccountCode(db))
}

/** Another code, for the terminal and in the file; Conflict once somebody is there. */
export const replaceFirstAccountCode = async (db: Database, env: DataDirEnv) =>
  writeCodeFile(env, await renewFirstAccountCode(db))

/**
 * Leads every page to the first account while nobody is there. Once somebody was found nobody is looked for again for a
 * minute: the last one may delete their account.
 */
export function redirectToFirstAccount(db: Database): RequestHandler {
  let hasAccountsUntil = 0
  return async (req, res, next) => {
    const isPage = ['GET', 'HEAD'].includes(req.method) && !wantsJson(req) && req.path !== paths.firstAccount
    if (!isPage || Date.now() < hasAccountsUntil) return next()
    if (!(await hasAccounts(db))) return res.redirect(paths.firstAccount)
    hasAccountsUntil = Date.now() + RECHECK_MS
    next()
  }
}

const RECHECK_MS = 60_000

export const deleteCodeFile = (env: DataDirEnv) => rmSync(codeFile(env), { force: true })

const codeFile = ({ DATA_DIR }: DataDirEnv) => path.join(DATA_DIR, 'first-account-code')

// A server may have no folder to write in; its terminal shows the code as well.
function writeCodeFile(env: DataDirEnv, code: string): FirstAccountCode {
  const file = codeFile(env)
  try {
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
    // Made anew: one that lies there keeps the mode that somebody gave it.
    rmSync(file, { force: true })
    writeFileSync(file, `${code}\n`, { mode: 0o600 })
    return { code, file }
  } catch {
    return { code, file: null }
  }
}
