import type { ChangeLine } from '#wire/entries.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeRun, changeRuns } from './changeRuns.ts'

export const changeLine = (
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  { entries, ...data }: ChangeLine,
) => changeRuns(db, user, event, entries, (draw, before) => changeRun(draw, before, data))
