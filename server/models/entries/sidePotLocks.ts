import { groupBy } from '#lib/groupBy.ts'
import type { DrawnEntry } from '#rules/schedule/runningOrder.ts'
import { areSidePotsLocked, sidePotLockText } from '#rules/entries/sidePotLock.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { Tx } from '../../database/db.ts'
import { requireRound } from '../activities/rounds.ts'
import type { DrawChange } from '../draw/changeDraw.ts'

type Run = { round: string; draw: number | null }

/**
 * Finds a run that is too close to its start to join or leave one of its `contests`. Ignores unpublished
 * draws.
 */
export async function findSidePotLock(
  { tx, activity }: DrawChange,
  changes: (Run & { contests: number[] })[],
): Promise<{ draw: number; sentence: string } | null> {
  const drawn = changes.filter(
    ({ draw, round }) => draw !== null && requireRound(activity, round).publish_draw,
  )
  if (drawn.length === 0) return null
  const locks = await loadLocks(tx, [...new Set(drawn.flatMap(({ contests }) => contests))])
  const close = drawn.filter(({ contests }) => contests.some((id) => locks.has(id)))
  if (close.length === 0) return null
  const gos = await loadGos(tx, activity.id, [...new Set(close.map(({ round }) => round))])
  for (const { round, draw, contests } of close)
    for (const { name, side_pots_lock } of contests.flatMap((id) => locks.get(id) ?? []))
      if (areSidePotsLocked(side_pots_lock, draw!, gos.get(round)!))
        return { draw: draw!, sentence: sidePotLockText(name, side_pots_lock) }
  return null
}

async function loadLocks(tx: Tx, contests: number[]) {
  const sidePots = await tx.activity.findMany({
    where: { id: { in: contests }, parent: { side_pots_lock: { gt: 0 } } },
    select: { id: true, parent: { select: { name: true, side_pots_lock: true } } },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return new Map(sidePots.map(({ id, parent }) => [id, parent!]))
}

async function loadGos(tx: Tx, activity_id: number, rounds: string[]): Promise<Map<string, DrawnEntry[]>> {
  const entries = await tx.userActivity.findMany({
    where: { activity_id, round: { in: rounds }, draw: { not: null } },
    select: {
      round: true,
      draw: true,
      scratched_at: true,
      score: { select: { value: true, no_time: true } },
    },
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
  const toRun = ({ draw, scratched_at, score }: (typeof entries)[number]) => ({
    slot: draw!,
    isScored: hasScore(score),
    isOver: hasScore(score) || scratched_at !== null,
  })
  return new Map(groupBy(entries, ({ round }) => round).map((own) => [own[0]!.round, own.map(toRun)]))
}
