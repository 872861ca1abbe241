import { realpathSync } from 'node:fs'
import { restore } from '../database/backup/restore.ts'
import { migrationsDirectory } from '../database/migrate.ts'
import { formatRowCounts, withDatabase } from './withDatabase.ts'

export function run(given: string[]) {
  const [file, ...more] = given.filter((word) => word !== '--force')
  return withDatabase(
    async (url) => {
      const rows = await restore(url, file!, {
        migrations: migrationsDirectory(),
        force: given.includes('--force'),
      })
      return `Restored ${formatRowCounts(rows)}. All users have to sign in again.\n`
    },
    () => {
      if (!file || more.length) throw new Error('Usage: npm run restore -- FILE [--force]')
    },
  )
}

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename
if (isProgram) await run(process.argv.slice(2))
