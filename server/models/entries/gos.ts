import { hasScore } from '#rules/scoring/score.ts'
import { entrantOfRun, groupByEntry } from '#rules/payout/entrant.ts'
import type { Database, Tx } from '../../database/db.ts'
import { ENTRY_RELATIONS, type LoadedEntry } from './load.ts'

async function loadOtherGos(db: Database | Tx, run: LoadedEntry): Promise<LoadedEntry[]> {
  if (run.user_id === null) return []
  const runs = await db.userActivity.findMany({
    where: { activity_id: run.activity_id, user_id: run.user_id },
    include: ENTRY_RELATIONS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const entries = groupByEntry(runs.map((one) => ({ ...one, ...entrantOfRun(one) })))
  const own = entries.find((entry) => entry.some(({ id }) => id === run.id))!
  const ids = own.flatMap(({ id, round }) => (round === run.round ? [] : id))
  return runs.filter(({ id }) => ids.includes(id))
}

/** Includes `run`. Skips runs that have a score or were scratched separately. */
export async function loadGosToScratch(tx: Tx, run: LoadedEntry): Promise<LoadedEntry[]> {
  const others = await loadOtherGos(tx, run)
  return [
    run,
    ...others.filter((one) => !hasScore(one.score) && (!one.scratched_at || isSameScratch(run, one))),
  ]
}

export async function loadScratchedGos(db: Database | Tx, run: LoadedEntry): Promise<LoadedEntry[]> {
  if (!run.scratched_at) return [run]
  return [run, ...(await loadOtherGos(db, run)).filter((one) => isSameScratch(run, one))]
}

/** Runs that are scratched together have the same `scratched_at`. */
const isSameScratch = (run: LoadedEntry, other: LoadedEntry) =>
  run.scratched_at?.getTime() === other.scratched_at?.getTime()
