import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'
import { WORD_SEPARATORS, searchable } from '#lib/nameSearch.ts'
import * as paths from '#wire/paths.ts'
import type { ListPage, RiderItem } from '#wire/directory.ts'
import type { OrganizerMembership } from '../authorization.ts'
import { loadDirectoryChanges } from '../registry/directoryChanges.ts'
import { entrantIdsSql } from './entrants.ts'
import { SEARCH_LIMIT, isSpelledDifferently, escapeLike, LIST_PAGE_SIZE, toListPage } from '../search.ts'

/**
 * Riders that an organization may draw: everybody registered who rides, those it typed in itself, and its own people,
 * for a scorer may come to ride. Nobody who is gone, or turned out to be somebody else.
 */
const drawableRidersSql = (organizations: number[]) => Prisma.sql`
  (SELECT users.*, NOT rides AS never_rode FROM users
   WHERE deleted_at IS NULL AND merged_into_id IS NULL
     AND CASE WHEN organization_id IS NOT NULL THEN organization_id = ANY(${organizations})
       ELSE rides OR id IN (SELECT user_id FROM memberships WHERE organization_id = ANY(${organizations})) END
  ) AS drawable`

/** One page of all riders, in the order of their ids; `after` is the last id of the page before. */
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

/** What has changed since a cursor in the list of the riders who may be drawn where these draws are made. */
export const listRiderChanges = (db: Database, memberships: OrganizerMembership[], since: number) =>
  loadDirectoryChanges(db, 'riders', organizationIdsIn(memberships), since, async (ids) => {
    const riders = await db.$queryRaw<RiderRow[]>`
      SELECT id, name, email, never_rode FROM ${drawableRidersSql(organizationIdsIn(memberships))} WHERE id = ANY(${ids})`
    return withVisibleEmails(db, memberships, riders.map(toRiderItem))
  })

/** Riders whose name contains the text, in the order in which the browser suggests them too. */
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

/** The address of a rider who has entered none of the events where these draws are made is null (entrantsOf). */
async function withVisibleEmails(db: Database, memberships: OrganizerMembership[], riders: RiderItem[]) {
  if (riders.length === 0) return riders
  const ids = riders.map(({ id }) => id)
  // PostgreSQL plans for each of the ids; thousands of them are one page of the list, and next to each other.
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

/**
 * Held until the transaction ends: nobody removes a rider who is just being drawn. Whoever is drawn rides; and who is
 * chosen from an older list, and turned out to be somebody else meanwhile, is drawn as that one.
 */
export async function requireRider(tx: Tx, organization: number, id: number): Promise<{ id: number }> {
  const [locked] = await tx.$queryRaw<{ organization_id: number | null; merged_into_id: number | null }[]>`
    SELECT organization_id, merged_into_id FROM users WHERE id = ${id} FOR KEY SHARE`
  if (locked?.merged_into_id && locked.organization_id === organization)
    return requireRider(tx, organization, locked.merged_into_id)
  const riders = await tx.$queryRaw<{ id: number; rides: boolean }[]>`
    SELECT id, rides FROM ${drawableRidersSql([organization])} WHERE id = ${id}`
  const [rider] = riders
  if (!rider) throw new Invalid({ user_id: 'This rider is not in the database.' })
  if (!rider.rides) await tx.user.update({ where: { id }, data: { rides: true } })
  return rider
}

/** Which of these riders the organization may draw; held until the transaction ends. */
export const lockDrawableRiders = (tx: Tx, organization: number, ids: number[]) =>
  tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM users
    WHERE id IN (SELECT id FROM ${drawableRidersSql([organization])} WHERE id = ANY(${ids})) FOR KEY SHARE`

/**
 * Riders with exactly these searchable names, each with what tells them apart: their hometown, or where they come from.
 */
export const findRidersByName = (db: Database, organization: number, names: string[]) =>
  db.$queryRaw<{ id: number; name: string; searchable: string; hint: string }[]>`
    SELECT id, name, searchable,
      coalesce(hometown, CASE WHEN organization_id IS NULL THEN 'has an account' ELSE 'typed in' END) AS hint
    FROM ${drawableRidersSql([organization])} WHERE searchable = ANY(${names})
    ORDER BY organization_id IS NULL, id LIMIT ${LIST_PAGE_SIZE}`

/**
 * A typed-in rider of this organization: the same name, ignoring case, is the same rider, made when it is new. Refused
 * (422) where several have it: a name does not say which of them.
 */
export async function findOrCreateTypedInRider(tx: Tx, organization: number, name: string) {
  const known = await lockRiderName(tx, organization, name)
  if (known.length > 1)
    throw new Invalid({ user_name: `Several riders are called ${name}. Choose one of them from the list.` })
  return (
    known[0] ??
    (await tx.user.create({ data: { name, organization_id: organization }, select: { id: true } }))
  )
}

/**
 * Whom this organization typed in under the name, ignoring case. Of two who type one at once, the second finds the
 * first's.
 */
export async function lockRiderName(tx: Tx, organization: number, name: string) {
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(${organization}::int, hashtext(lower(${name})))`
  return tx.$queryRaw<{ id: number; name: string; hometown: string | null }[]>`
    SELECT id, name, hometown FROM users
    WHERE organization_id = ${organization} AND lower(name) = lower(${name})
      AND deleted_at IS NULL AND merged_into_id IS NULL
    LIMIT 100 FOR KEY SHARE`
}

type RiderRow = Required<RiderItem>

/** `never_rode` is said of those of whom it is true. */
const toRiderItem = ({ never_rode, ...rider }: RiderRow): RiderItem =>
  never_rode ? { ...rider, never_rode } : rider
