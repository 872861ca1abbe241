import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { changeEvent, type EventRef, eventScope } from './changeEvent.ts'

export function archiveEvent(db: Database, user: CurrentUser, found: EventRef) {
  return changeEvent(db, found, async (tx, event) => {
    if (event.archived_at) return
    const archived_at = new Date()
    await tx.event.update({ where: { id: event.id }, data: { archived_at } })
    await record(tx, user, eventScope(event), 'event archived', null, { name: event.name })
  })
}

export function unarchiveEvent(db: Database, user: CurrentUser, found: EventRef) {
  return changeEvent(db, found, async (tx, event) => {
    if (!event.archived_at) return
    await tx.event.update({ where: { id: event.id }, data: { archived_at: null } })
    await record(tx, user, eventScope(event), 'event brought back', { name: event.name }, null)
  })
}
