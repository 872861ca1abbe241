import type { Database, Tx } from '../../../database/db.ts'
import { NotFound } from '../../../errors.ts'
import type { Person } from '../../../http/session.ts'
import { readerOf, seenBy } from '../../access.ts'
import { type ReadBy, ridersAsToldTo } from '../../phone/names.ts'
import { hasSeveral, type Round, roundNamed } from '../../rounds.ts'
import { loadContest, type LoadedContest } from '../contest.ts'
import { rowsOf } from '../payout.ts'

/** Published results, for the organization's members and for the riders who have a run in them. */
export async function publishedResultsFor(db: Database, person: Person, activityId: number) {
  const activity = await db.activity.findFirst({
    where: {
      id: activityId,
      rounds: { some: { publish_payout: true } },
      OR: [{ event: seenBy(person) }, { enrollments: { some: { entry: { user_id: person.id } } } }],
    },
    select: { id: true, event_id: true },
  })
  if (!activity) throw new NotFound('These results are not published.')
  return { ...activity, readBy: await readerOf(db, person, activity.event_id) }
}

export type PublishedResults = Awaited<ReturnType<typeof publishedResultsFor>>

/** Which gos a sheet is to hold: those that are published, those of this name, or all of them. */
type Wanted = { published: true } | { rounds: string[] } | undefined

/** The results of one contest for paper, mail and spreadsheet, go by go, the average last. */
export async function resultSheet(db: Database | Tx, activityId: number, readBy: ReadBy, wanted?: Wanted) {
  const contest = await loadContest(db, activityId)
  const { activity } = contest
  const event = await db.event.findUniqueOrThrow({
    where: { id: activity.event_id },
    include: {
      organization: { select: { id: true, name: true, time_zone: true, sponsor: true, logo: true } },
    },
    relationLoadStrategy: 'join',
  })
  const rounds = roundsWanted(activity, wanted)
  const sections = []
  for (const { name } of rounds) {
    const rows = await sheetRows(db, contest, name)
    const riders = rows.map(({ userActivity }) => userActivity.user)
    const asTold = await ridersAsToldTo(db, event, readBy, riders)
    sections.push({ view: name, rows: rows.map((row) => withRider(row, asTold)) })
  }
  return {
    activity: settingsShown(activity),
    event,
    several: hasSeveral(activity),
    published: rounds.every((round) => round.publish_payout),
    sections,
    changed: sections.some(hasCorrection),
  }
}

/** Plain data, which can go to a worker: the row holds decimals, too. */
const settingsShown = ({ purse: _purse, points_group: _group, ...shown }: LoadedContest['activity']) => shown

function roundsWanted<One extends Round>(activity: { rounds: One[] }, wanted: Wanted): One[] {
  if (!wanted) return activity.rounds
  if ('rounds' in wanted) return wanted.rounds.map((name) => roundNamed(activity, name))
  return activity.rounds.filter((round) => round.publish_payout)
}

type Row = Awaited<ReturnType<typeof sheetRows>>[number]
type Rider = Row['userActivity']['user']

const withRider = (row: Row, asTold: (rider: Rider) => Rider): Row => ({
  ...row,
  userActivity: { ...row.userActivity, user: asTold(row.userActivity.user) },
})

/** A published payout prints the score it was worked out from; what it was corrected to since stands beside it. */
async function sheetRows(db: Database | Tx, contest: LoadedContest, view: string) {
  const rows = await rowsOf(db, contest, view)
  return rows.map((row) =>
    row.changed ? { ...row, score: row.published_score, corrected: row.score } : { ...row, corrected: null },
  )
}

const hasCorrection = ({ rows }: { rows: { changed: boolean }[] }) => rows.some((row) => row.changed)
