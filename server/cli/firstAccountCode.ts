import { realpathSync } from 'node:fs'
import { connect } from '../database/db.ts'
import { replaceFirstAccountCode } from '../http/firstAccount.ts'
import { withDatabase } from './withDatabase.ts'

export function run() {
  return withDatabase(async (url, env) => {
    const db = connect(url, 1)
    const { code, file } = await replaceFirstAccountCode(db, env).finally(() => db.$disconnect())
    return `First-account code: ${code}${file ? ` (also in ${file})` : ''}\n`
  })
}

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename
if (isProgram) await run()
