import { formatDateTime } from '#lib/formatDates.ts'
import { searchable } from '#lib/nameSearch.ts'
import { previewCloseRuns } from '#rules/entries/closeRunWarnings.ts'
import { contestNames } from '#rules/entries/contestNames.ts'
import { onlineClosingSentence } from '#rules/entries/online.ts'
import type { Marks } from '#rules/entries/codes.ts'
import type { WaitingEntry } from '#wire/onlineEntries.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { findHorsesNamed } from '../animals/horses.ts'
import { type AuthorizedEvent, visibleTo } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { listPlaces } from '../entries/places.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { loadReturnedChecks } from '../fees/returnedChecks.ts'
import { loadOnlineClasses } from './classes.ts'
import { CONTEST_REMOVED, ENTRANT, loadContests, marksOf } from './stored.ts'

const WAITING = { state: 'waiting' } as const

export const listEventsWithWaiting = (db: Database, user: CurrentUser, organizationIds: number[]) =>
  db.event.findMany({
    where: {
      AND: [
        visibleTo(user),
        { organization_id: { in: organizationIds }, archived_at: null, online_entries: { some: WAITING } },
      ],
    },
    select: {
      id: true,
      name: true,
      organization_id: true,
      _count: { select: { online_entries: { where: WAITING } } },
    },
    orderBy: [{ starts_on: 'asc' }, { id: 'asc' }],
    take: 50,
  })
export type EventWithWaiting = Awaited<ReturnType<typeof listEventsWithWaiting>>[number]

export const countWaiting = (db: Database | Tx, event_id: number) =>
  db.onlineEntry.count({ where: { event_id, ...WAITING } })

const MAX_LISTED = 200

export async function listWaiting(
  db: Database,
  event: AuthorizedEvent,
): Promise<{ waiting: WaitingEntry[]; more: boolean }> {
  const found = await db.onlineEntry.findMany({
    where: { event_id: event.id, ...WAITING },
    include: WITH_SENDER,
    orderBy: { id: 'asc' },
    take: MAX_LISTED + 1,
    relationLoadStrategy: 'join',
  })
  const entries = found.slice(0, MAX_LISTED)
  if (entries.length === 0) return { waiting: [], more: false }
  const contests = await loadContests(db, event.id)
  const typed = entries.flatMap(({ horse_id, horse_name }) => (horse_id === null && horse_name) || [])
  const horsesNamed = await findHorsesNamed(db, event.organization_id, typed)
  const runs = await findRuns(db, entries, horsesNamed)
  const warningsOf = await loadWarnings(db, event, entries, horsesNamed, runs)
  const places = await listPlaces(db, event.id)
  const draws = { places, lines: runs.flatMap(toLine), columns: contests }
  const waiting = entries.map((entry) => ({
    id: entry.id,
    rider: entry.user.name,
    horse: horseOf(entry),
    is_new_horse: entry.horse_id === null && horsesNamed.get(entry.horse_name ?? '')?.length === 0,
    contests: contestNames(marksOf(entry), contests),
    request: entry.request,
    sent: formatDateTime(entry.sent_at, timeZoneOf(event)),
    sent_by: entry.sent_by_id === entry.user_id ? null : entry.sent_by.name,
    warnings: warningsOf(entry),
    close_runs: previewCloseRuns(
      entry.activity_ids.filter((id) => !isEntered(runs, entry, id)),
      { rider: entry.user, horse: knownHorse(entry, horsesNamed), ...draws },
    ),
  }))
  return { waiting, more: found.length > MAX_LISTED }
}

const WITH_SENDER = {
  ...ENTRANT,
  sent_by: { select: { name: true } },
} as const satisfies Prisma.OnlineEntryInclude

type Listed = Prisma.OnlineEntryGetPayload<{ include: typeof WITH_SENDER }>

const horseOf = ({ horse, horse_name }: Pick<Listed, 'horse' | 'horse_name'>) => horse?.name ?? horse_name

async function loadWarnings(
  db: Database,
  event: AuthorizedEvent,
  entries: Listed[],
  horsesNamed: Map<string, number[]>,
  runs: Run[],
) {
  const classes = await loadOnlineClasses(db, event.id, { withWaiting: false })
  const namesakes = await findTypedInNamesakes(db, event, entries)
  const returned = await loadReturnedChecks(
    db,
    event,
    entries.map(({ user_id }) => user_id),
  )
  return (entry: Listed): string[] => {
    const { activity_ids, user, user_id, horse_id, horse_name } = entry
    const chosen = classes.filter(({ id }) => activity_ids.includes(id))
    const isOffered = ({ activity_id, contest_id }: Marks['contests'][number]) =>
      chosen.some(({ id, contests }) => id === activity_id && contests.some((one) => one.id === contest_id))
    const isAmbiguous = horse_id === null && (horsesNamed.get(horse_name ?? '') ?? []).length > 1
    return [
      ...(chosen.length === activity_ids.length && marksOf(entry).contests.every(isOffered)
        ? []
        : [CONTEST_REMOVED]),
      ...chosen.flatMap(({ name, closing }) => (closing ? onlineClosingSentence(name, closing) : [])),
      ...chosen
        .filter(({ id }) => isEntered(runs, entry, id))
        .map(({ name }) => `Already entered in ${name}.`),
      ...(isAmbiguous ? [`More than one horse is named ${horse_name}. Type this entry under Entries.`] : []),
      ...(namesakes.has(searchable(user.name)) && user.organization_id === null
        ? [
            `A rider without an account has the same name. If it's the same person, merge them under Riders first.`,
          ]
        : []),
      ...(returned.get(user_id) ?? []),
    ]
  }
}

/** Runs of the riders and their horses in the classes that they want to enter. */
const findRuns = (db: Database, entries: Listed[], horsesNamed: Map<string, number[]>) =>
  db.userActivity.findMany({
    where: {
      activity_id: { in: [...new Set(entries.flatMap(({ activity_ids }) => activity_ids))] },
      OR: [
        { user_id: { in: [...new Set(entries.map(({ user_id }) => user_id))] } },
        { horse_id: { in: entries.flatMap((entry) => knownHorse(entry, horsesNamed)?.id ?? []) } },
      ],
    },
    select: {
      id: true,
      activity_id: true,
      round: true,
      draw: true,
      scratched_at: true,
      user: { select: { id: true, name: true } },
      horse: { select: { id: true, name: true } },
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
type Run = Awaited<ReturnType<typeof findRuns>>[number]

const isEntered = (runs: Run[], { user_id, horse_name }: Listed, activity_id: number) =>
  runs.some(
    (run) =>
      run.activity_id === activity_id &&
      run.user?.id === user_id &&
      searchable(run.horse?.name ?? '') === searchable(horse_name ?? ''),
  )

/** Null for a new horse, and if several horses have the typed name. */
function knownHorse({ horse_id, ...entry }: Listed, horsesNamed: Map<string, number[]>) {
  const name = horseOf(entry)
  const [id, ...others] = horse_id === null ? (horsesNamed.get(name ?? '') ?? []) : [horse_id]
  return id === undefined || name === null || others.length > 0 ? null : { id, name }
}

const toLine = ({ user, horse, scratched_at, ...run }: Run) =>
  user ? [{ rider: user, horse, entries: [{ ...run, scratched: scratched_at !== null }] }] : []

async function findTypedInNamesakes(db: Database, { organization_id }: AuthorizedEvent, entries: Listed[]) {
  const names = [...new Set(entries.map(({ user }) => searchable(user.name)))]
  const typedIn = await db.user.findMany({
    where: { organization_id, searchable: { in: names }, merged_into_id: null, deleted_at: null },
    select: { searchable: true },
  })
  return new Set(typedIn.map((rider) => rider.searchable))
}
