import { formatDay } from '#lib/dates.ts'
import { needsDistricts, needsNumbers } from '#rules/associations/profile.ts'
import { associationCard, cardProblem } from '#rules/riders/eligibility.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { CARDS_JSON, type CardRow, toCard } from '../riders/associationCards.ts'
import { toProfile } from './profiles.ts'
import { listReports } from './reports.ts'

type RiderRow = { user_id: number; bbr_id: string | null; contests: number[]; cards: CardRow[] }

/** Returns problems with association cards by rider id. Includes all riders if `riders` is null. */
export async function loadCardProblems(
  db: Database,
  event: { id: number; starts_on: Date },
  riders: number[] | null,
): Promise<Map<number, string[]>> {
  const problems = new Map<number, string[]>()
  const reports = (await listReports(db, event))
    .map(({ profile, classes }) => ({ profile: toProfile(profile), classes }))
    .filter(({ profile }) => needsNumbers(profile))
  const classes = reports.flatMap((report) => report.classes.map(({ activity }) => activity))
  if (classes.length === 0) return problems
  const contestIds = [...new Set(classes.map(({ id }) => id))]
  for (const { user_id, contests, bbr_id, cards } of await loadRiders(db, contestIds, riders)) {
    const holder = { bbr_id, cards: cards.map(toCard) }
    const found = reports.flatMap(({ profile, classes }) =>
      classes
        .filter(({ activity }) => contests.includes(activity.id))
        .map(({ activity }) => formatDay(activity.runs_on ?? event.starts_on))
        .map((day) =>
          cardProblem(profile.body, associationCard(profile.body, holder, day), needsDistricts(profile)),
        ),
    )
    const sentences = [...new Set(found.filter((problem) => problem !== null))]
    if (sentences.length > 0) problems.set(user_id, sentences)
  }
  return problems
}

/** Leaves out scratched and refunded runs, because association reports leave them out, too. */
const loadRiders = (db: Database, contestIds: number[], riders: number[] | null) =>
  query<RiderRow>(
    db,
    Prisma.sql`
    SELECT users.id AS user_id, users.bbr_id, array_agg(DISTINCT enrollments.activity_id) AS contests,
      ${CARDS_JSON} AS cards
    FROM enrollments JOIN user_activities AS entries ON entries.id = enrollments.user_activity_id
    JOIN users ON users.id = entries.user_id
    WHERE enrollments.activity_id = ANY(${contestIds})
      AND entries.scratched_at IS NULL AND enrollments.refunded_at IS NULL
      ${riders ? Prisma.sql`AND users.id = ANY(${riders})` : Prisma.empty}
    GROUP BY users.id`,
  )
