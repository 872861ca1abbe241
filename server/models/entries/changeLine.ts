import type { ChangeLine } from '#wire/entries.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeRuns } from './changeRuns.ts'
import { ENTRY_RELATIONS, entrySnapshot } from './load.ts'

export const changeLine = (
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  { entries, ...data }: ChangeLine,
) =>
  changeRuns(db, user, event, entries, async (draw, before) => {
    const { id } = before
    const after = await draw.tx.userActivity.update({ where: { id }, data, include: ENTRY_RELATIONS })
    if (after.version === before.version) return
    draw.record('entry changed', entrySnapshot(before), entrySnapshot(after), id)
    draw.broadcastSlots(after.round, [after.draw])
    draw.touchRiders(after.user_id)
  })
