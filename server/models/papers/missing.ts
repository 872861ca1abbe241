import { formatDay } from '#lib/dates.ts'
import { missingPapers, type PaperHolder } from '#rules/entries/papers.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { EventRef } from '../events/changeEvent.ts'
import { loadPaperKinds, type PaperKind } from './kinds.ts'

export type EventDays = EventRef & { starts_on: Date; ends_on: Date | null }

export type MissingPapers = Record<PaperHolder, Map<number, string[]>>

export const lastDayOf = ({ starts_on, ends_on }: EventDays) => formatDay(ends_on ?? starts_on)

/** Scratched runs don't require papers. */
export async function loadMissingPapers(
  db: Database,
  event: EventDays,
  among?: Record<PaperHolder, number[]>,
): Promise<MissingPapers> {
  const missing: MissingPapers = { rider: new Map(), horse: new Map() }
  const kinds = await loadPaperKinds(db, event)
  if (kinds.length === 0) return missing
  const lastDay = lastDayOf(event)
  for (const holder of await loadHolders(db, event, kinds, among)) {
    const names = missingPapers(kinds, holder, lastDay).map(({ name }) => name)
    if (names.length > 0) missing[holder.holder].set(holder.id, names)
  }
  return missing
}

type HolderRow = {
  holder: PaperHolder
  id: number
  contests: number[]
  papers: { kind_id: number; valid_until: string | null }[]
}

export const loadHolders = (
  db: Database,
  event: EventRef,
  kinds: PaperKind[],
  among?: Record<PaperHolder, number[]>,
) => {
  const ids = kinds.map(({ id }) => id)
  const of = (holder: PaperHolder) => {
    const column = Prisma.raw(holder === 'rider' ? 'user_id' : 'horse_id')
    return Prisma.sql`
      SELECT ${holder}::text AS holder, entries.${column} AS id,
        coalesce(array_agg(DISTINCT enrollments.activity_id)
          FILTER (WHERE enrollments.activity_id IS NOT NULL), '{}') AS contests,
        (SELECT coalesce(json_agg(json_build_object('kind_id', kind_id, 'valid_until', valid_until)), '[]')
          FROM papers WHERE papers.${column} = entries.${column} AND kind_id = ANY(${ids})
            AND coalesce(event_id, ${event.id}) = ${event.id}) AS papers
      FROM user_activities entries
      JOIN activities ON activities.id = entries.activity_id
      LEFT JOIN enrollments ON enrollments.user_activity_id = entries.id
      WHERE activities.event_id = ${event.id} AND scratched_at IS NULL
        AND entries.${column} ${among ? Prisma.sql`= ANY(${among[holder]})` : Prisma.sql`IS NOT NULL`}
      GROUP BY entries.${column}`
  }
  return db.$queryRaw<HolderRow[]>`${of('rider')} UNION ALL ${of('horse')}`
}
