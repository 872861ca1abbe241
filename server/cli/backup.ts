import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { backUp } from '../database/backup/backup.ts'
import { formatRowCounts, withDatabase } from './withDatabase.ts'

/** `npm run backup [-- FILE]`. Works while the app is running. */
export function run([file = `ingate-${now()}.backup`]: string[]) {
  return withDatabase(
    async (url) => `${path.resolve(file)}: ${formatRowCounts(await backUp(url, file))}\n`,
    ({ DATABASE_URL, DATA_DIR }) => {
      // Without this check, starting the embedded PostgreSQL server would create an empty database.
      if (!DATABASE_URL && !existsSync(path.join(DATA_DIR, 'postgres')))
        throw new Error(`There is no database in ${DATA_DIR}. Set DATA_DIR or DATABASE_URL.`)
    },
  )
}

const now = () => new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename
if (isProgram) await run(process.argv.slice(2))
