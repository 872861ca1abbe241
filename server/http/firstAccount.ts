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

export type FirstAccountCode = { code: string; file: string | null }
type DataDirEnv = Pick<Env, 'DATA_DIR'>

export async function prepareFirstAccount(db: Database, env: DataDirEnv): Promise<FirstAccountCode | null> {
  if (await hasAccounts(db)) {
    await deleteFirstAccountCode(db)
    deleteCodeFile(env)
    return null
  }
  return writeCodeFile(env, await firstAccountCode(db))
}

export const replaceFirstAccountCode = async (db: Database, env: DataDirEnv) =>
  writeCodeFile(env, await renewFirstAccountCode(db))

/** Checks again after a minute, because the last account can be deleted. */
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

function writeCodeFile(env: DataDirEnv, code: string): FirstAccountCode {
  const file = codeFile(env)
  try {
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
    // Delete the old file first, because writing to it would keep its permissions.
    rmSync(file, { force: true })
    writeFileSync(file, `${code}\n`, { mode: 0o600 })
    return { code, file }
  } catch {
    return { code, file: null }
  }
}
