import { AVERAGE, contestRoundName } from '#rules/classes/rounds.ts'
import { ageSentences } from '#rules/payout/publishBlockers.ts'
import type { PublishedPayouts, PublishPayouts, UnpublishedPayout } from '#wire/publishPayouts.ts'
import type { Database } from '../../database/db.ts'
import { Busy, Conflict, NotFound } from '../../errors.ts'
import type { ActivityWithRounds } from '../activities/changeActivity.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { listAgeMisfits } from '../classes/eligibility.ts'
import { listContests } from '../classes/list.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadContests, type LoadedContest } from './contest.ts'
import { payoutFingerprint } from './fingerprint.ts'
import { publishPayout } from './publish.ts'
import { publishBlockersOf, publishWarnings } from './publishBlockers.ts'

/**
 * Lists the payouts in the order in which they can be published. A go that is ready to publish doesn't block
 * its average.
 */
export async function listUnpublishedPayouts(
  db: Database,
  { id }: AuthorizedEvent,
): Promise<UnpublishedPayout[]> {
  const unpublished = withParents(await listContests(db, id)).filter(({ rounds }) =>
    rounds.some(({ publish_payout }) => !publish_payout),
  )
  const parents = new Map(unpublished.map((contest) => [contest.id, contest.parent]))
  const contests = await loadContests(db, [...parents.keys()])
  const misfits = await listAgeMisfits(
    db,
    id,
    contests.map(({ activity }) => activity),
  )
  return contests.flatMap((contest) =>
    unpublishedRounds(contest, {
      parent: parents.get(contest.activity.id) ?? null,
      ageWarnings: ageSentences(misfits.get(contest.activity.id) ?? []),
    }),
  )
}

type Listed = Awaited<ReturnType<typeof listContests>>

const withParents = (contests: Listed) =>
  contests.map((contest) => ({
    ...contest,
    parent: contests.find(({ id }) => id === contest.parent_id)?.name ?? null,
  }))

function unpublishedRounds(
  contest: LoadedContest,
  { parent, ageWarnings }: { parent: string | null; ageWarnings: string[] },
): UnpublishedPayout[] {
  const { activity, results } = contest
  const ready = new Set<string>()
  return averageLast(activity.rounds)
    .filter(({ publish_payout }) => !publish_payout)
    .map((round) => {
      const reasons = publishBlockersOf(contest, round, ready)
      if (reasons.length === 0) ready.add(round.name)
      const totals = results.totals.find((total) => total.round === round.name)
      return {
        activity_id: activity.id,
        name: activity.name,
        parent,
        class_id: activity.is_aggregate ? null : (activity.parent_id ?? activity.id),
        round: round.name,
        pool_cents: totals?.poolCents ?? 0,
        reasons,
        warnings: reasons.length > 0 ? [] : [...publishWarnings(contest, round), ...ageWarnings],
        seen: payoutFingerprint(contest, round),
      }
    })
}

const averageLast = <Round extends { name: string }>(rounds: Round[]): Round[] => [
  ...rounds.filter(({ name }) => name !== AVERAGE),
  ...rounds.filter(({ name }) => name === AVERAGE),
]

/** `left` lists payouts that couldn't be published or have changed since `seen`. */
export async function publishPayouts(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  { payouts }: PublishPayouts,
): Promise<PublishedPayouts> {
  const contests = withParents(await listContests(db, event.id))
  const answer: PublishedPayouts = { published: [], left: [] }
  for (const { contest, round, seen } of inOrder(contests, payouts)) {
    const name = contestRoundName({ ...contest, round })
    const reason = await tryToPublish(db, user, { ...contest, event }, round, seen)
    if (reason === null) answer.published.push(name)
    else answer.left.push({ name, reason })
  }
  const known = answer.published.length + answer.left.length
  for (let missing = payouts.length - known; missing > 0; missing--) answer.left.push(REMOVED)
  return answer
}

const REMOVED = { name: 'A payout', reason: "This payout isn't in the event anymore." }

const inOrder = (contests: ReturnType<typeof withParents>, payouts: PublishPayouts['payouts']) =>
  contests.flatMap((contest) =>
    averageLast(contest.rounds).flatMap((round) =>
      payouts
        .filter((payout) => payout.activity_id === contest.id && payout.round === round.name)
        .map(({ seen }) => ({ contest, round: round.name, seen })),
    ),
  )

type ContestRef = Pick<ActivityWithRounds, 'id' | 'event_id'> & { event: AuthorizedEvent }

async function tryToPublish(
  db: Database,
  user: CurrentUser,
  contest: ContestRef,
  round: string,
  seen: string,
): Promise<string | null> {
  try {
    await publishPayout(db, user, contest, round, seen)
    return null
  } catch (error) {
    if (error instanceof Conflict || error instanceof Busy) return error.message
    if (error instanceof NotFound) return REMOVED.reason
    throw error
  }
}
