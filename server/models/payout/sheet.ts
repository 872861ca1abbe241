import { AVERAGE } from '#rules/rounds.ts'
import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { memberOf } from '../access.ts'
import { loadContest, type LoadedContest } from './contest.ts'
import { rowsOf } from './payout.ts'

/** Published results, for the organization's members and for the riders who have a run in them. */
export async function publishedResultsFor(db: Database, person: Person, activityId: number) {
  const activity = await db.activity.findFirst({
    where: {
      id: activityId,
      publish_payout: true,
      OR: [
        { event: { organization: memberOf(person) } },
        { enrollments: { some: { entry: { user_id: person.id } } } },
      ],
    },
    select: { id: true },
  })
  if (!activity) throw new NotFound('These results are not published.')
  return activity
}

/** The results of one contest for paper, mail and spreadsheet: all of them, or one round, or the average. */
export async function resultSheet(db: Database | Tx, activityId: number, view = '') {
  const contest = await loadContest(db, activityId)
  const { activity } = contest
  const event = await db.event.findUniqueOrThrow({
    where: { id: activity.event_id },
    include: { organization: { select: { id: true, name: true } } },
    relationLoadStrategy: 'join',
  })
  const several = activity.rounds.length > 1
  const views = view ? [view] : several ? [...activity.rounds, AVERAGE] : activity.rounds
  const sections = []
  for (const one of views) sections.push({ view: one, rows: await sheetRows(db, contest, one) })
  return { activity, event, several, sections, changed: sections.some(hasCorrection) }
}

/** A published payout prints the score it was worked out from; what it was corrected to since stands beside it. */
async function sheetRows(db: Database | Tx, contest: LoadedContest, view: string) {
  const rows = await rowsOf(db, contest, view)
  return rows.map((row) =>
    row.changed ? { ...row, score: row.published_score, corrected: row.score } : { ...row, corrected: null },
  )
}

const hasCorrection = ({ rows }: { rows: { changed: boolean }[] }) => rows.some((row) => row.changed)
