import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { audienceOf, visibleTo } from '../authorization.ts'
import { type Audience, loadVisibleRiders } from '../riders/publicNames.ts'
import { hasSeveralRounds, type Round, requireRound } from '../activities/rounds.ts'
import { loadContest, type LoadedContest } from './contest.ts'
import { loadPayoutRows } from './page.ts'
import { reconcile } from './reconciliation.ts'
import { buildTimeStrip } from './timeStrip.ts'

export const PUBLISH_FIRST = "The payout isn't published yet. Publish it first."

export async function authorizePublishedResults(db: Database, user: CurrentUser, activityId: number) {
  const activity = await db.activity.findFirst({
    where: {
      id: activityId,
      rounds: { some: { publish_payout: true } },
      OR: [{ event: visibleTo(user) }, { enrollments: { some: { entry: { user_id: user.id } } } }],
    },
    select: { id: true, event_id: true },
  })
  if (!activity) throw new NotFound("These results aren't published yet.")
  return { ...activity, audience: await audienceOf(db, user, activity.event_id) }
}

export type AuthorizedResults = Awaited<ReturnType<typeof authorizePublishedResults>>

type RoundFilter = { published: true } | { rounds: string[] } | undefined

export async function loadResultSheet(
  db: Database | Tx,
  activityId: number,
  audience: Audience,
  filter?: RoundFilter,
) {
  const contest = await loadContest(db, activityId)
  const { activity } = contest
  const event = await db.event.findUniqueOrThrow({
    where: { id: activity.event_id },
    include: {
      organization: { select: { id: true, name: true, time_zone: true, sponsor: true, logo: true } },
    },
    relationLoadStrategy: 'join',
  })
  const rounds = filterRounds(activity, filter)
  const sections = []
  for (const round of rounds) {
    const rows = await loadSheetRows(db, contest, round.name)
    const riders = rows.map(({ userActivity }) => userActivity.user)
    const toVisible = await loadVisibleRiders(db, event, audience, riders)
    sections.push({
      view: round.name,
      published: round.publish_payout,
      rows: rows.map((row) => replaceRider(row, toVisible)),
      strip: buildTimeStrip(contest, rows, reconcile(contest, round).divisions),
    })
  }
  return {
    activity: plainActivity(activity),
    event,
    several: hasSeveralRounds(activity),
    published: rounds.every((round) => round.publish_payout),
    sections,
    changed: sections.some(hasCorrection),
  }
}

/** Leaves out the fields with Prisma decimals, which can't be passed to a worker. */
const plainActivity = ({ purse: _purse, points_group: _group, ...shown }: LoadedContest['activity']) => shown

function filterRounds<One extends Round>(activity: { rounds: One[] }, filter: RoundFilter): One[] {
  if (!filter) return activity.rounds
  if ('rounds' in filter) return filter.rounds.map((name) => requireRound(activity, name))
  return activity.rounds.filter((round) => round.publish_payout)
}

type SheetRow = Awaited<ReturnType<typeof loadSheetRows>>[number]
type SheetRider = SheetRow['userActivity']['user']

const replaceRider = (row: SheetRow, toVisible: (rider: SheetRider) => SheetRider): SheetRow => ({
  ...row,
  userActivity: { ...row.userActivity, user: toVisible(row.userActivity.user) },
})

async function loadSheetRows(db: Database | Tx, contest: LoadedContest, view: string) {
  const rows = await loadPayoutRows(db, contest, view)
  return rows.map((row) =>
    row.changed ? { ...row, score: row.published_score, corrected: row.score } : { ...row, corrected: null },
  )
}

const hasCorrection = ({ rows }: { rows: { changed: boolean }[] }) => rows.some((row) => row.changed)
