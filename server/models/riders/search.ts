import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'
import { findMatches, WORD_SEPARATORS, searchable } from '#lib/nameSearch.ts'
import * as paths from '#wire/paths.ts'
import type { ListPage, RiderItem } from '#wire/directory.ts'
import type { OrganizerMembership } from '../authorization.ts'
import { loadDirectoryChanges } from '../registry/directoryChanges.ts'
import { entrantIdsSql } from './entrants.ts'
import { SEARCH_LIMIT, isSpelledDifferently, escapeLike, LIST_PAGE_SIZE, toListPage } from '../search.ts'

/**
 * Includes members, because they can also ride. Scorers who joined by code have no email and are left out.
 */
const drawableRidersSql = (organizations: number[]) => Prisma.sql`
  (SELECT users.*, NOT is_rider AS never_rode FROM users
   WHERE deleted_at IS NULL AND merged_into_id IS NULL
     AND CASE WHEN organization_id IS NOT NULL THEN organization_id = ANY(${organizations})
       ELSE is_rider OR (email IS NOT NULL
         AND id IN (SELECT user_id FROM memberships WHERE organization_id = ANY(${organizations}))) END
  ) AS drawable`

export async function listRidersAfter(
  db: Database,
  memberships: OrganizerMembership[],
  after: number,
): Promise<ListPage<RiderItem>> {
  const riders = await db.$queryRaw<RiderRow[]>`
    SELECT id, name, email, never_rode FROM ${drawableRidersSql(organizationIdsIn(memberships))}
    WHERE id > ${after} ORDER BY id LIMIT ${LIST_PAGE_SIZE}`
  return toListPage(paths.ridersList, await withVisibleEmails(db, memberships, riders.map(toRiderItem)))
}

export const listRiderChanges = (db: Database, memberships: OrganizerMembership[], since: number) =>
  loadDirectoryChanges(db, 'riders', organizationIdsIn(memberships), since, async (ids) => {
    const riders = await db.$queryRaw<RiderRow[]>`
      SELECT id, name, email, never_rode FROM ${drawableRidersSql(organizationIdsIn(memberships))} WHERE id = ANY(${ids})`
    return withVisibleEmails(db, memberships, riders.map(toRiderItem))
  })

export async function searchRiders(
  db: Database,
  memberships: OrganizerMembership[],
  text: string,
): Promise<RiderItem[]> {
  const part = searchable(text)
  if (!part) return []
  const riders = await db.$queryRaw<RiderRow[]>`
    SELECT id, name, email, never_rode FROM ${drawableRidersSql(organizationIdsIn(memberships))}
    WHERE searchable LIKE ${`%${escapeLike(part)}%`}
    ORDER BY never_rode, searchable <> ${part}, CASE WHEN searchable = ${part} THEN ${isSpelledDifferently(text)} END,
      searchable !~ ${wordStartPattern(part)}, searchable, id
    LIMIT ${SEARCH_LIMIT}`
  return withVisibleEmails(db, memberships, riders.map(toRiderItem))
}

const organizationIdsIn = (memberships: OrganizerMembership[]) =>
  memberships.map(({ organization_id }) => organization_id)

async function withVisibleEmails(db: Database, memberships: OrganizerMembership[], riders: RiderItem[]) {
  if (riders.length === 0) return riders
  const ids = riders.map(({ id }) => id)
  // If thousands of ids are close together, as in the directory list, BETWEEN is faster than an array.
  const among =
    ids.length > SEARCH_LIMIT
      ? Prisma.sql`BETWEEN ${Math.min(...ids)} AND ${Math.max(...ids)}`
      : Prisma.sql`= ANY(${ids})`
  const entrants = await db.$queryRaw<{ user_id: number }[]>`
    SELECT DISTINCT user_id FROM (${entrantIdsSql(memberships)} AND entries.user_id ${among}) AS entrants`
  const entered = new Set(entrants.map(({ user_id }) => user_id))
  return riders.map((rider) => (entered.has(rider.id) ? rider : { ...rider, email: null }))
}

const wordStartPattern = (part: string) => `(^|[${escapeRegex(WORD_SEPARATORS)}])${escapeRegex(part)}`
const escapeRegex = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')

export async function findOrCreateRider(
  tx: Tx,
  organization: number,
  { user_id, user_name }: { user_id?: number | null; user_name?: string | null },
  idField = 'user_id',
) {
  if (user_id) return requireRider(tx, organization, user_id, idField)
  return user_name ? findOrCreateTypedInRider(tx, organization, user_name) : null
}

/** If the rider was merged into another rider, returns that rider. Marks the user as a rider. */
async function requireRider(
  tx: Tx,
  organization: number,
  id: number,
  field: string,
): Promise<{ id: number }> {
  const [locked] = await tx.$queryRaw<{ organization_id: number | null; merged_into_id: number | null }[]>`
    SELECT organization_id, merged_into_id FROM users WHERE id = ${id} FOR KEY SHARE`
  if (locked?.merged_into_id && locked.organization_id === organization)
    return requireRider(tx, organization, locked.merged_into_id, field)
  const riders = await tx.$queryRaw<{ id: number; is_rider: boolean }[]>`
    SELECT id, is_rider FROM ${drawableRidersSql([organization])} WHERE id = ${id}`
  const [rider] = riders
  if (!rider) throw new Invalid({ [field]: "This rider isn't in the database." })
  if (!rider.is_rider) await tx.user.update({ where: { id }, data: { is_rider: true } })
  return rider
}

export const lockDrawableRiders = (tx: Database | Tx, organization: number, ids: number[]) =>
  tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM users
    WHERE id IN (SELECT id FROM ${drawableRidersSql([organization])} WHERE id = ANY(${ids}))
    ORDER BY id FOR KEY SHARE`

/** `hint` distinguishes riders with the same name. */
export const findRidersByName = (db: Database, organization: number, names: string[]) =>
  db.$queryRaw<{ id: number; name: string; searchable: string; hint: string }[]>`
    SELECT id, name, searchable,
      coalesce(hometown, CASE WHEN organization_id IS NULL THEN 'has an account' ELSE 'typed in' END) AS hint
    FROM ${drawableRidersSql([organization])} WHERE searchable = ANY(${names})
    ORDER BY organization_id IS NULL, id LIMIT ${LIST_PAGE_SIZE}`

export const listDrawableRiders = (db: Database, organization: number, after: number) =>
  db.$queryRaw<{ id: number; name: string; hint: string; bbr_id: string | null }[]>`
    SELECT id, name, bbr_id,
      coalesce(hometown, CASE WHEN organization_id IS NULL THEN 'has an account' ELSE 'typed in' END) AS hint
    FROM ${drawableRidersSql([organization])} WHERE id > ${after} ORDER BY id LIMIT ${LIST_PAGE_SIZE}`

/** `emails` must be lowercase. Finds only riders whose email address is visible to these memberships. */
export const findRidersByEmail = async (
  db: Database,
  organization: number,
  memberships: OrganizerMembership[],
  emails: string[],
) =>
  emails.length === 0
    ? []
    : db.$queryRaw<{ id: number; name: string; email: string }[]>`
      SELECT id, name, email FROM ${drawableRidersSql([organization])}
      WHERE email = ANY(${emails}) AND id IN (${entrantIdsSql(memberships)}
        AND entries.user_id IN (SELECT id FROM users WHERE email = ANY(${emails})))`

/**
 * `text` must be normalized with `searchable`. Ignores names of one or two letters, because most texts contain them.
 */
export const findRidersNamedIn = (db: Database, organization: number, text: string) =>
  db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM ${drawableRidersSql([organization])}
    WHERE length(searchable) > 2 AND position(searchable IN ${text}) > 0 ORDER BY id LIMIT ${SEARCH_LIMIT}`

async function findOrCreateTypedInRider(tx: Tx, organization: number, name: string) {
  const known = findMatches(await lockRiderName(tx, organization, name), name)
  if (known.length > 1)
    throw new Invalid({ user_name: `More than one rider is named ${name}. Pick one from the list.` })
  return (
    known[0] ??
    (await tx.user.create({ data: { name, organization_id: organization }, select: { id: true } }))
  )
}

/** Without the lock, two requests could add the same rider twice. */
export async function lockRiderName(tx: Tx, organization: number, name: string) {
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(${organization}::int, hashtext(${searchable(name)}))`
  return tx.$queryRaw<{ id: number; name: string; hometown: string | null }[]>`
    SELECT id, name, hometown FROM users
    WHERE organization_id = ${organization} AND searchable = ${searchable(name)}
      AND deleted_at IS NULL AND merged_into_id IS NULL
    LIMIT 100 FOR KEY SHARE`
}

type RiderRow = Required<RiderItem>

const toRiderItem = ({ never_rode, ...rider }: RiderRow): RiderItem =>
  never_rode ? { ...rider, never_rode } : rider
