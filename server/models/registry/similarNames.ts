import { MIN_LETTERS, MIN_SIMILARITY } from '#lib/similarNames.ts'
import { searchable } from '#lib/nameSearch.ts'
import type { SimilarNamesQuery } from '#wire/registry/similarNames.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { entrantIdsSql } from '../riders/entrants.ts'
import { escapeLike } from '../search.ts'
import { horsesOfOrganization, ridersOfOrganization } from './list.ts'

const MAX_SIMILAR = 6

/**
 * An organization is allowed to see birth dates only of riders it added and riders in its published draws.
 */
export function findSimilarRiders(
  db: Database,
  organization: number,
  query: SimilarNamesQuery,
): Promise<SimilarRider[]> {
  const { name, birth_date, except = 0 } = query
  const { from } = ridersOfOrganization(organization)
  const born = birth_date ? bornOn(organization, birth_date) : Prisma.sql`false`
  return querySimilar(
    db,
    Prisma.sql`
      SELECT id, name, hometown, organization_id IS NOT NULL AS fake, coalesce(${born}, false) AS same_day
      FROM ${from} AND id <> ${except} AND (${hasSimilarName(name)} OR ${born})
      ORDER BY same_day DESC, similarity(searchable, ${searchable(name)}) DESC, id LIMIT ${MAX_SIMILAR}`,
  )
}

const bornOn = (organization: number, day: string) => Prisma.sql`
  (birth_date = ${day}::date
    AND (organization_id = ${organization} OR id IN (${entrantIdsSql([{ organization_id: organization, event_id: null }])})))`

export type SimilarRider = {
  id: number
  name: string
  hometown: string | null
  fake: boolean
  same_day: boolean
}

export function findSimilarHorses(
  db: Database,
  organization: number,
  query: SimilarNamesQuery,
): Promise<SimilarHorse[]> {
  const { name, except = 0 } = query
  return querySimilar(
    db,
    Prisma.sql`
      SELECT id, name, rrrs_id FROM ${horsesOfOrganization(organization).from} AND id <> ${except} AND ${hasSimilarName(name)}
      ORDER BY similarity(searchable, ${searchable(name)}) DESC, id LIMIT ${MAX_SIMILAR}`,
  )
}

export type SimilarHorse = { id: number; name: string; rrrs_id: string | null }

function hasSimilarName(name: string) {
  const part = searchable(name)
  if (part.length < MIN_LETTERS) return Prisma.sql`false`
  return Prisma.sql`(searchable LIKE ${`%${escapeLike(part)}%`} OR searchable % ${part})`
}

/** The `%` operator reads its similarity threshold from this setting. */
async function querySimilar<Row>(db: Database, those: Prisma.Sql): Promise<Row[]> {
  const [, rows] = await db.$transaction([
    db.$queryRaw`SELECT set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true)`,
    db.$queryRaw<Row[]>(those),
  ])
  return rows
}
