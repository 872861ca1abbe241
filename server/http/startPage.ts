import * as paths from '#wire/paths.ts'
import type { Database } from '../database/db.ts'
import { isRiderOnly } from '../models/organizations/list.ts'

export const startPage = async (db: Database, user: { id: number }): Promise<string> =>
  (await isRiderOnly(db, user)) ? paths.riderApp : paths.organizations
