import { groupBy } from '#lib/groupBy.ts'
import { findMatches, searchable } from '#lib/nameSearch.ts'
import type { NewImportLine } from '#wire/entryImports.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { Invalid } from '../../errors.ts'
import { lockVisibleHorses } from '../animals/horses.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { lockDrawableRiders } from '../riders/search.ts'

export type ResolvedNames<Id> = { idOf(line: NewImportLine): Id; created: number[] }

type Named = { id: number; name: string }

const NOT_FOUND = 'One of these riders or horses no longer exists. Match the names again.'

export async function resolveRiders(
  tx: Tx,
  { id: event_id, organization_id }: AuthorizedEvent,
  lines: NewImportLine[],
): Promise<ResolvedNames<number>> {
  const ids = await requireRiders(tx, organization_id, lines)
  await tx.user.updateMany({ where: { id: { in: ids }, is_rider: false }, data: { is_rider: true } })
  const unknown = ridersByName(lines)
  await lockNames(tx, organization_id, [...unknown.keys()])
  const byName = await findRiders(tx, organization_id, unknown)
  const added = [...unknown].filter(([key]) => !byName.has(key)).map(([, line]) => line)
  const rows = added.map(({ rider_name: name, hometown, bbr_id, phone }) => ({
    name,
    hometown,
    bbr_id,
    phone,
  }))
  const created = await query<Named>(
    tx,
    Prisma.sql`
    INSERT INTO users (name, hometown, bbr_id, phone, organization_id)
    SELECT name, hometown, bbr_id, phone, ${organization_id}::int
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS added (name text, hometown text, bbr_id text, phone text)
    RETURNING id, name`,
  )
  for (const { id, name } of created) byName.set(searchable(name), id)
  const years = added.flatMap(({ rider_name, birth_year }) =>
    birth_year ? { user_id: byName.get(searchable(rider_name))!, birth_year } : [],
  )
  await query(
    tx,
    Prisma.sql`
    INSERT INTO event_riders (event_id, user_id, birth_year)
    SELECT ${event_id}::int, user_id, birth_year
    FROM jsonb_to_recordset(${JSON.stringify(years)}::jsonb) AS years (user_id int, birth_year int)
    ON CONFLICT DO NOTHING`,
  )
  return {
    idOf: ({ rider_id, rider_name }) => rider_id ?? byName.get(searchable(rider_name))!,
    created: created.map(({ id }) => id),
  }
}

export async function resolveHorses(
  tx: Tx,
  user: CurrentUser,
  { organization_id }: AuthorizedEvent,
  lines: NewImportLine[],
): Promise<ResolvedNames<number | null>> {
  await requireHorses(tx, organization_id, lines)
  const unknown = horsesByName(lines)
  const known = await findHorses(tx, organization_id, unknown)
  const names = unknownHorseNames(unknown, known)
  const created = await query<Named>(
    tx,
    Prisma.sql`
    INSERT INTO horses (name, added_by, organization_id)
    SELECT name, ${user.id}::int, ${organization_id}::int FROM unnest(${names}::text[]) AS name
    ON CONFLICT DO NOTHING RETURNING id, name`,
  )
  // If an insert was skipped, another request added the horse after the first search.
  const all = created.length < names.length ? await findHorses(tx, organization_id, unknown) : known
  for (const { id, name } of created) all.set(searchable(name), id)
  return {
    idOf: ({ horse_id, horse_name }) =>
      horse_id ?? (horse_name === null ? null : (all.get(searchable(horse_name)) ?? notFound())),
    created: created.map(({ id }) => id),
  }
}

/** Doesn't add anything to the database. New riders and horses get negative ids. */
export async function findNames(
  db: Database,
  { organization_id }: AuthorizedEvent,
  lines: NewImportLine[],
): Promise<{ riders: ResolvedNames<number>; horses: ResolvedNames<number | null> }> {
  await requireRiders(db, organization_id, lines)
  await requireHorses(db, organization_id, lines)
  const unknownRiders = ridersByName(lines)
  const riders = await findRiders(db, organization_id, unknownRiders)
  const unknownHorses = horsesByName(lines)
  const horses = await findHorses(db, organization_id, unknownHorses)
  const created = { riders: [] as number[], horses: [] as number[] }
  const add = (ids: Map<string, number>, key: string, to: number[]) => {
    to.push(-to.length - 1)
    ids.set(key, to.at(-1)!)
  }
  for (const key of unknownRiders.keys()) if (!riders.has(key)) add(riders, key, created.riders)
  for (const key of unknownHorses.keys()) if (!horses.has(key)) add(horses, key, created.horses)
  return {
    riders: {
      idOf: ({ rider_id, rider_name }) => rider_id ?? riders.get(searchable(rider_name))!,
      created: created.riders,
    },
    horses: {
      idOf: ({ horse_id, horse_name }) =>
        horse_id ?? (horse_name === null ? null : horses.get(searchable(horse_name))!),
      created: created.horses,
    },
  }
}

async function requireRiders(tx: Database | Tx, organization: number, lines: NewImportLine[]) {
  const ids = [...new Set(lines.flatMap(({ rider_id }) => rider_id ?? []))]
  if ((await lockDrawableRiders(tx, organization, ids)).length < ids.length) notFound()
  return ids
}

async function requireHorses(tx: Database | Tx, organization: number, lines: NewImportLine[]) {
  const ids = [...new Set(lines.flatMap(({ horse_id }) => horse_id ?? []))]
  if ((await lockVisibleHorses(tx, organization, ids)).length < ids.length) notFound()
}

type FirstByName = Map<string, NewImportLine>

const ridersByName = (lines: NewImportLine[]) =>
  firstByName(
    lines.filter(({ rider_id }) => rider_id === null),
    (line) => line.rider_name,
  )

const horsesByName = (lines: NewImportLine[]) =>
  firstByName(
    lines.filter(({ horse_id, horse_name }) => horse_id === null && horse_name !== null),
    (line) => line.horse_name!,
  )

async function findRiders(tx: Database | Tx, organization: number, unknown: FirstByName) {
  const known = await tx.$queryRaw<Named[]>`
    SELECT id, name FROM users
    WHERE organization_id = ${organization} AND searchable = ANY(${[...unknown.keys()]})
      AND deleted_at IS NULL AND merged_into_id IS NULL ORDER BY id FOR KEY SHARE`
  return idsByName(
    known,
    [...unknown.values()].map((line) => line.rider_name),
    'rider',
  )
}

async function findHorses(tx: Database | Tx, organization: number, unknown: FirstByName) {
  const known = await tx.$queryRaw<Named[]>`
    SELECT id, name FROM horses
    WHERE (organization_id IS NULL OR organization_id = ${organization})
      AND searchable = ANY(${[...unknown.keys()]}) ORDER BY id FOR KEY SHARE`
  return idsByName(
    known,
    [...unknown.values()].map((line) => line.horse_name!),
    'horse',
  )
}

const unknownHorseNames = (unknown: FirstByName, known: Map<string, number>) =>
  [...unknown.values()].map((line) => line.horse_name!).filter((name) => !known.has(searchable(name)))

/** Takes the same locks as `lockRiderName`, in ascending order to prevent deadlocks. */
const lockNames = (tx: Tx, organization: number, names: string[]) => tx.$queryRaw`
  SELECT FROM (SELECT DISTINCT hashtext(name) AS hash FROM unnest(${names}::text[]) AS name ORDER BY hash)
    AS hashes, pg_advisory_xact_lock(${organization}::int, hash)`

function notFound(): never {
  throw new Invalid({ lines: NOT_FOUND })
}

function firstByName(lines: NewImportLine[], name: (line: NewImportLine) => string): FirstByName {
  const first = new Map<string, NewImportLine>()
  for (const line of lines) if (!first.has(searchable(name(line)))) first.set(searchable(name(line)), line)
  return first
}

function idsByName(named: Named[], typed: string[], what: 'rider' | 'horse'): Map<string, number> {
  const namesakes = new Map(
    groupBy(named, ({ name }) => searchable(name)).map((own) => [searchable(own[0]!.name), own]),
  )
  const ids = new Map<string, number>()
  for (const name of typed) {
    const [known, ...others] = findMatches(namesakes.get(searchable(name)) ?? [], name)
    if (others.length > 0)
      throw new Invalid({ lines: `More than one ${what} is named ${name}. Choose one of them.` })
    if (known) ids.set(searchable(name), known.id)
  }
  return ids
}
