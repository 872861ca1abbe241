import { LEAST_LETTERS, LEAST_LIKENESS } from '#rules/near.ts'
import { searchable } from '#rules/suggest.ts'
import type { NearQuery } from '#wire/registry/near.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { entrantsOf } from '../people/entrants.ts'
import { likeText } from '../search.ts'
import { horsesOf, ridersOf } from './lists.ts'

const MOST = 6

/**
 * Riders in the organization's view who are called nearly so, or were born on that day; the nearest first. Birth dates
 * are compared only where the organization may know them: of whom it typed in, and of who entered its events.
 */
export function nearRiders(db: Database, organization: number, query: NearQuery): Promise<NearRider[]> {
  const { name, birth_date, except = 0 } = query
  const { from } = ridersOf(organization)
  const born = birth_date ? bornOn(organization, birth_date) : Prisma.sql`false`
  return nearest(
    db,
    Prisma.sql`
      SELECT id, name, hometown, organization_id IS NOT NULL AS fake, coalesce(${born}, false) AS same_day
      FROM ${from} AND id <> ${except} AND (${near(name)} OR ${born})
      ORDER BY same_day DESC, similarity(searchable, ${searchable(name)}) DESC, id LIMIT ${MOST}`,
  )
}

const bornOn = (organization: number, day: string) => Prisma.sql`
  (birth_date = ${day}::date
    AND (organization_id = ${organization} OR id IN (${entrantsOf([{ organization_id: organization, event_id: null }])})))`

export type NearRider = {
  id: number
  name: string
  hometown: string | null
  fake: boolean
  same_day: boolean
}

/** Horses that the organization sees, by their names. */
export function nearHorses(db: Database, organization: number, query: NearQuery): Promise<NearHorse[]> {
  const { name, except = 0 } = query
  return nearest(
    db,
    Prisma.sql`
      SELECT id, name, rrrs_id FROM ${horsesOf(organization).from} AND id <> ${except} AND ${near(name)}
      ORDER BY similarity(searchable, ${searchable(name)}) DESC, id LIMIT ${MOST}`,
  )
}

export type NearHorse = { id: number; name: string; rrrs_id: string | null }

/** It is a part of the name, or much of the name is like it. */
function near(name: string) {
  const part = searchable(name)
  if (part.length < LEAST_LETTERS) return Prisma.sql`false`
  return Prisma.sql`(searchable LIKE ${`%${likeText(part)}%`} OR searchable % ${part})`
}

/** How like two names have to be is a setting of the transaction, by which the index looks. */
async function nearest<Row>(db: Database, those: Prisma.Sql): Promise<Row[]> {
  const [, rows] = await db.$transaction([
    db.$queryRaw`SELECT set_config('pg_trgm.similarity_threshold', ${String(LEAST_LIKENESS)}, true)`,
    db.$queryRaw<Row[]>(those),
  ])
  return rows
}
