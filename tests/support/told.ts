import { Logger, runOnce } from 'graphile-worker'
import type { TaskList } from 'graphile-worker'
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

/** Does every job of these kinds that is due. */
export const workOn = (url: string, taskList: TaskList) =>
  runOnce({ connectionString: url, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
