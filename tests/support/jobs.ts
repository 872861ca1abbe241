import { Logger, runOnce } from 'graphile-worker'
import type { TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '../../server/database/db.ts'
import { notifyPublication } from '../../server/models/notifications/notifyPublication.ts'
import { type EntrySlotChange, notifySlotChanges } from '../../server/models/notifications/slotChanges.ts'
import type { Publication } from '../../server/models/notifications/publication.ts'
import { notifyOfEntry } from '../../server/models/notifications/entryNotifications.ts'

export const runNotificationJobs = (db: Database, url: string) =>
  runDueJobs(url, {
    'notify-publication': (payload) => notifyPublication(db, payload as Publication),
    'notify-slot-changes': (payload, { job }) =>
      notifySlotChanges(db, payload as EntrySlotChange[], Number(job.id)),
    'notify-entry': (payload) => notifyOfEntry(db, (payload as { id: number }).id),
  })

export async function runDueJobs(url: string, taskList: TaskList) {
  const pgPool = new pg.Pool({ connectionString: url })
  try {
    await runOnce({ pgPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}
