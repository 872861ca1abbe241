import {
  closeGaps as planMoves,
  exhibitionsMoved,
  NO_GAPS,
  noGapsBehind,
  SHOWN_NAMES,
  spacingLost,
} from '#rules/draw/closeGaps.ts'
import { DRAW_CHANGED } from '#rules/draw/renumbering.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { GapsPreview } from '#wire/draw.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { requireRound, type Round, roundNames } from '../activities/rounds.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeDraw } from './changeDraw.ts'
import { requireNoPublishedPayout } from './publish.ts'
import { countRenumbered, digestOf, renumber } from './renumber.ts'

/** `seen` is the digest of the preview that the organizer confirmed. */
export function closeGaps(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  name: string,
  seen: string,
) {
  return changeDraw(db, user, found, async (draw) => {
    const round = requireRound(draw.activity, name)
    await requireNoPublishedPayout(draw.tx, found.id, round.name)
    const { moved, lost } = await plan(draw.tx, draw.activity, round)
    if (digestOf(round, { moved, lost }) !== seen) throw new Conflict(DRAW_CHANGED)
    return { moved: moved.length, batch: await renumber(draw, round, moved, { kind: 'gaps closed' }) }
  })
}

export async function previewGaps(
  db: Database,
  activity: AuthorizedActivity,
  name: string,
): Promise<GapsPreview> {
  const round = requireRound(activity, name)
  const { runs, slotted, moves, moved, gaps, lastScored, lost } = await plan(db, activity, round)
  const groupOf = (ids: number[], names: Map<number | null, string | undefined>) => ({
    count: ids.length,
    names: ids.slice(0, SHOWN_NAMES).map((id) => names.get(id) ?? ''),
  })
  return {
    runs: moved.length,
    gaps,
    last_scored: lastScored,
    min_gap: activity.min_gap,
    riders: groupOf(lost.riders, new Map(runs.map(({ user_id, user }) => [user_id, user?.name]))),
    horses: groupOf(lost.horses, new Map(runs.map(({ horse_id, horse }) => [horse_id, horse?.name]))),
    ...exhibitionsMoved(await loadExhibitions(db, activity, round.name), slotted, moves, {
      dragEvery: activity.drag_every,
      entries: await db.userActivity.count({ where: { activity_id: activity.id, round: round.name } }),
    }),
    notified: countRenumbered(round, moved, runs),
    seen: digestOf(round, { moved, lost }),
  }
}

/** Exhibitions run after the drags of the first go. */
async function loadExhibitions(db: Database, activity: AuthorizedActivity, round: string) {
  if (roundNames(activity)[0] !== round) return []
  const exhibitions = await db.exhibition.findMany({
    where: { activity_id: activity.id, gone_at: null },
    select: { after_drag: true },
  })
  return exhibitions.map(({ after_drag }) => after_drag!)
}

type SpacedClass = { id: number; min_gap: number }

async function plan(db: Database | Tx, { id: activity_id, min_gap }: SpacedClass, { name: round }: Round) {
  const runs = await db.userActivity.findMany({
    where: { activity_id, round, draw: { not: null } },
    select: PLACED_RUN,
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
  const slotted = runs.map(({ id, draw, user_id, horse_id, scratched_at, score }) => ({
    id,
    slot: draw!,
    rider: user_id,
    horse: horse_id,
    scratched: scratched_at !== null,
    scored: hasScore(score),
  }))
  const { moved: moves, gaps, lastScored } = planMoves(slotted)
  if (moves.length === 0) throw new Conflict(lastScored > 0 ? noGapsBehind(lastScored) : NO_GAPS)
  return {
    runs,
    slotted,
    moves,
    moved: moves.map(({ id, to }) => ({ id, slot: to })),
    gaps,
    lastScored,
    lost: spacingLost(slotted, moves, min_gap),
  }
}

const PLACED_RUN = {
  id: true,
  draw: true,
  user_id: true,
  horse_id: true,
  scratched_at: true,
  user: { select: { name: true } },
  horse: { select: { name: true } },
  score: { select: { value: true, no_time: true } },
} as const satisfies Prisma.UserActivitySelect
