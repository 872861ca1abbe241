import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'
import * as paths from '#wire/paths.ts'
import type { Database } from '../database/db.ts'
import type { Env } from '../env.ts'
import { wantsJson } from './answers.ts'
import { firstAccountCode, forgetFirstAccountCode, hasPeople } from '../models/people/firstAccount.ts'

/** The code, and the file that holds it too, where one could be written. */
export type FirstAccountCode = { code: string; file: string | null }
type At = Pick<Env, 'DATA_DIR'>

/** As long as nobody is there: the code that makes the first account, for the terminal and in a file of DATA_DIR. */
export async function openFirstAccount(db: Database, env: At): Promise<FirstAccountCode | null> {
  if (await hasPeople(db)) {
    await forgetFirstAccountCode(db)
    forgetCodeFile(env)
    return null
  }
  const code = await firstAccountCode(db)
  return { code, file: written(env, code) }
}

/** Leads every page to the first account while nobody is there. Once somebody was found nobody is looked for again. */
export function firstAccountFirst(db: Database): RequestHandler {
  let isSomebodyThere = false
  return async (req, res, next) => {
    const isPage = ['GET', 'HEAD'].includes(req.method) && !wantsJson(req) && req.path !== paths.firstAccount
    if (isSomebodyThere || !isPage) return next()
    isSomebodyThere = await hasPeople(db)
    if (isSomebodyThere) return next()
    res.redirect(paths.firstAccount)
  }
}

export const forgetCodeFile = (env: At) => rmSync(codeFile(env), { force: true })

const codeFile = ({ DATA_DIR }: At) => path.join(DATA_DIR, 'first-account-code')

// A server may have no folder to write in; its terminal shows the code as well.
function written(env: At, code: string) {
  const file = codeFile(env)
  try {
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
    // Made anew: one that lies there keeps the mode that somebody gave it.
    rmSync(file, { force: true })
    writeFileSync(file, `${code}\n`, { mode: 0o600 })
    return file
  } catch {
    return null
  }
}
