import { Logger, runOnce } from 'graphile-worker'
import type { TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '../../server/database/db.ts'
import { announce } from '../../server/models/notifications/announce.ts'
import { type Move, notifyMoves } from '../../server/models/notifications/moves.ts'
import type { Publication } from '../../server/models/notifications/publication.ts'
import { tellOfRun } from '../../server/models/notifications/runNews.ts'

/** Tells the riders of what was published, moved and saved, as the worker would. */
export const tellRiders = (db: Database, url: string) =>
  workOn(url, {
    announce: (payload) => announce(db, payload as Publication),
    'notify-moves': (payload, { job }) => notifyMoves(db, payload as Move[], Number(job.id)),
    'tell-of-run': (payload) => tellOfRun(db, (payload as { id: number }).id),
  })

/** Does every job of these kinds that is due, and waits until how each ended is stored. */
export async function workOn(url: string, taskList: TaskList) {
  const pgPool = new pg.Pool({ connectionString: url })
  try {
    await runOnce({ pgPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  } finally {
    // The library doesn't wait for its last statement; the pool does.
    await pgPool.end()
  }
}
