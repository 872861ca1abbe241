import { type CloseRuns, findCloseRuns } from '#rules/entries/closeRuns.ts'
import type { PlacedImport } from '#wire/entryImports.ts'
import type { Database } from '../../database/db.ts'
import { loadPlacedRuns } from '../queries/placedRuns.ts'

const MAX_SHOWN = 20
const MAX_SLOTS = 10

/** The riders and horses whose runs are closer than the class minimum because of the import. */
export async function listCloseRuns(db: Database, importId: number): Promise<PlacedImport['close_runs']> {
  const found: (CloseRuns & Pick<Go, 'activity_id' | 'round' | 'min_gap'>)[] = []
  for (const { ids, ...go } of await listPlacedGos(db, importId)) {
    const close = findCloseRuns(await loadPlacedRuns(db, go), new Set(ids), go.min_gap)
    found.push(...close.map((one) => ({ ...one, ...go })))
  }
  const shown = found.slice(0, MAX_SHOWN)
  const names = {
    rider: await namesOf(db.user, shown, 'rider'),
    horse: await namesOf(db.horse, shown, 'horse'),
  }
  return {
    riders: countOf(found, 'rider'),
    horses: countOf(found, 'horse'),
    total: found.length,
    shown: shown.map(({ of, id, slots, ...go }) => ({
      ...go,
      name: names[of].get(id)!,
      slots: slots.slice(0, MAX_SLOTS),
      more_slots: Math.max(slots.length - MAX_SLOTS, 0),
    })),
  }
}

type Go = { activity_id: number; round: string; min_gap: number; ids: number[] }

/** `ids` are the import's runs in the go. */
const listPlacedGos = (db: Database, importId: number) =>
  db.$queryRaw<Go[]>`
    SELECT entries.activity_id, entries.round, activities.min_gap, array_agg(entries.id) AS ids
    FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
      JOIN rounds ON rounds.activity_id = entries.activity_id AND rounds.name = entries.round
    WHERE import_id = ${importId} AND draw IS NOT NULL
    GROUP BY entries.activity_id, entries.round, activities.id, rounds.id
    ORDER BY activities.position, activities.id, rounds.position`

type Named = {
  findMany(query: {
    where: { id: { in: number[] } }
    select: { id: true; name: true }
  }): PromiseLike<{ id: number; name: string }[]>
}

async function namesOf(table: Named, shown: CloseRuns[], kind: CloseRuns['of']) {
  const ids = shown.flatMap(({ of, id }) => (of === kind ? id : []))
  const found = await table.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(found.map(({ id, name }) => [id, name]))
}

const countOf = (found: CloseRuns[], kind: CloseRuns['of']) =>
  new Set(found.flatMap(({ of, id }) => (of === kind ? id : []))).size
