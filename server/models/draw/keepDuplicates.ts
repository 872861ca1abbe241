import { duplicateKey } from '#rules/draw/duplicates.ts'
import { duplicatesKept } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeDraw } from './changeDraw.ts'

/** The entry's duplicates stop blocking "Ready to draw" until the horse or rider gets another run. */
export function keepDuplicates(db: Database, user: CurrentUser, found: AuthorizedEntry) {
  return changeDraw(db, user, found.activity, async ({ tx, activity, broadcast, broadcastActivity }) => {
    const duplicates = await findDuplicates(tx, found.id, activity.track_horses)
    for (const data of duplicates)
      await tx.seenDuplicate.upsert({
        where: { user_activity_id: data.user_activity_id },
        create: data,
        update: { ...data, seen_at: new Date() },
      })
    if (duplicates.length === 0) return
    broadcast(duplicatesKept(activity.id))
    broadcastActivity()
  })
}

async function findDuplicates(tx: Tx, id: number, tracksHorses: boolean) {
  const entry = await tx.userActivity.findUniqueOrThrow({ where: { id } })
  const key = entry.draw === null ? null : duplicateKey(toOccupant(entry), tracksHorses)
  if (key === null) return []
  const runs = await tx.userActivity.findMany({
    where: {
      activity_id: entry.activity_id,
      round: entry.round,
      draw: { not: null },
      scratched_at: null,
      [tracksHorses ? 'horse_id' : 'user_id']: key,
    },
    select: { id: true },
  })
  return runs.length > 1 ? runs.map((run) => ({ user_activity_id: run.id, duplicate_key: key })) : []
}

const toOccupant = ({ user_id, horse_id, scratched_at }: Occupant) => ({
  user_id,
  horse_id,
  scratched: scratched_at !== null,
})
type Occupant = { user_id: number | null; horse_id: number | null; scratched_at: Date | null }
