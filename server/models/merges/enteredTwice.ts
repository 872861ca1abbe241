import { hasScore } from '#rules/scoring/score.ts'
import type { MergeDecisions } from '#wire/registry/merge.ts'
import { isPayoutPublished } from '../activities/rounds.ts'
import { MERGE_COLUMNS } from './columns.ts'
import type { LoadedMergePlan, MergeEntry } from './plan.ts'

export type EnteredTwice = { sentence: string; event_id: number; rider_id: number }

type Runs = Pick<LoadedMergePlan, 'kind' | 'gone' | 'kept' | 'running' | 'runs'>

/**
 * Finds a class or side pot in which the merged rider and horse would count with runs of two classes, such as a run of
 * their own and a rollover. Two runs in the same class are in `plan.runs` instead. Without decisions, leaves out the
 * runs that the organizer can still remove there. Published and scored runs can no longer be taken out, so they stay.
 */
export function findEnteredTwice(plan: Runs, decisions?: MergeDecisions): EnteredTwice | null {
  const { kind, gone, kept, running } = plan
  const { column, partner } = MERGE_COLUMNS[kind]
  const removed = removedRuns(plan, decisions)
  const staying = running.filter((run) => !removed.has(run.id) && isNamed(run, partner))
  for (const run of staying.filter((one) => one[column] === gone.id))
    for (const other of staying.filter((one) => one[column] === kept.id && one[partner] === run[partner])) {
      const contest = other.activity_id !== run.activity_id && findShared(run, other)
      if (contest)
        return {
          sentence: enteredTwiceSentence(plan, { contest, run, other }),
          event_id: run.activity.event_id,
          rider_id: run.user_id!,
        }
    }
  return null
}

function removedRuns({ runs }: Runs, decisions?: MergeDecisions) {
  const removed = runs.flatMap((shared, index) => {
    const decision = decisions?.runs[index]
    if (!decisions) return [...shared.gone, ...shared.kept]
    return decision === 'both' ? [] : shared[decision === 'gone' ? 'kept' : 'gone']
  })
  return new Set(removed.map(({ id }) => id))
}

/** A rider can run several horses, so a run without a horse may still get another one. */
const isNamed = ({ activity, ...run }: MergeEntry, partner: 'user_id' | 'horse_id') =>
  run[partner] !== null || (partner === 'horse_id' && !activity.track_horses)

function findShared(run: MergeEntry, other: MergeEntry) {
  if (hasScore(run.score) && hasScore(other.score)) return undefined
  const counted = new Set(other.enrollments.map(({ activity_id }) => activity_id))
  return run.enrollments.find(
    ({ activity }) =>
      counted.has(activity.id) &&
      !activity.is_aggregate &&
      ![run, other].some(({ round }) => isPayoutPublished(activity, round)),
  )?.activity
}

type Twice = { contest: { name: string }; run: MergeEntry; other: MergeEntry }

function enteredTwiceSentence({ kind, gone, kept }: Runs, { contest, run, other }: Twice): string {
  const partner = kind === 'rider' ? run.horse && ` on ${run.horse.name}` : ` with ${run.user!.name}`
  const classes = `${run.activity.name} and ${other.activity.name}`
  return `${gone.name} and ${kept.name} are both entered in ${contest.name} at ${run.activity.event.name}${partner ?? ''}, with runs in ${classes}. Take one of them out of ${contest.name}, then merge.`
}
