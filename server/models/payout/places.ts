import { formatPlace } from '#rules/payout/formatPlace.ts'
import type { Places } from '#wire/draw.ts'
import type { Database } from '../../database/db.ts'
import { requireRound } from '../activities/rounds.ts'
import { type LoadedContest, loadContest, type Result, resultsInRound } from './contest.ts'
import { isScoreCorrected, type Placement, placementsIn } from './rows.ts'

/**
 * Leaves out runs without a place. If problems in the settings leave the divisions unknown, returns an empty
 * list.
 */
export async function loadPlaces(db: Database, { id }: { id: number }, roundName: string): Promise<Places> {
  const contest = await loadContest(db, id)
  const { activity, problems } = contest
  if (activity.has_divisions && problems.length > 0) return []
  const round = requireRound(activity, roundName)
  const placements = placementsIn(contest, round)
  return resultsInRound(contest, round)
    .filter(({ entry }) => entry.activity_id === id)
    .filter((result) => !round.publish_payout || !isScoreCorrected(result))
    .flatMap((result) => toPlace(contest, result, placements.get(result.id)!))
}

function toPlace(
  { activity }: LoadedContest,
  { saved_score: score }: Result,
  { division, place, place_to }: Placement,
): Places {
  if (!score || place === null) return []
  return [[score.id, score.version, activity.has_divisions ? division : null, formatPlace(place, place_to)]]
}
