import { findMatches } from '#lib/nameSearch.ts'
import type { Marks } from '#rules/entries/codes.ts'
import { onlineClosingSentence } from '#rules/entries/online.ts'
import type { PlannedEntry } from '#wire/riderApp/onlineEntries.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadHorsesRidden } from '../entries/riderHorses.ts'
import type { PlannedRun } from '../fees/previewCharges.ts'
import { listMyRiders } from '../myRuns/riders.ts'
import type { OnlineClass } from './classes.ts'

/** `id` is null for a horse that the rider hasn't ridden at this organization. */
type Horse = { id: number | null; name: string }

export type OnlineLine = Marks & { rider: { id: number; name: string }; horse: Horse | null }

type EventRef = { id: number; organization_id: number }

/** Includes the user. Leaves out riders added by other organizations. */
export async function listOnlineRiders(db: Database | Tx, user: CurrentUser, organization_id: number) {
  const riders = await listMyRiders(db, user)
  const entered = await db.user.findMany({
    where: {
      id: { in: riders.map(({ id }) => id) },
      OR: [{ organization_id: null }, { organization_id }],
    },
    select: { id: true },
  })
  const ids = new Set(entered.map(({ id }) => id))
  return riders.filter(({ id }) => ids.has(id)).map(({ id, name }) => ({ id, name }))
}

export async function planEntry(
  db: Database | Tx,
  user: CurrentUser,
  { organization_id }: EventRef,
  classes: OnlineClass[],
  input: PlannedEntry,
): Promise<OnlineLine> {
  const riders = await listOnlineRiders(db, user, organization_id)
  const rider = riders.find(({ id }) => id === input.user_id)
  if (!rider) throw new Invalid({ user_id: 'Choose yourself or a rider you manage.' })
  const chosen = [...new Set(input.activity_ids)].map((id) => requireOpenClass(classes, id))
  const contests = distinctMarks(input.contests)
  const counted = new Set(chosen.map(({ id }) => id))
  for (const { activity_id, contest_id } of contests) {
    const offered = chosen.find(({ id }) => id === activity_id)?.contests
    if (!offered?.some(({ id }) => id === contest_id))
      throw new Invalid({ contests: 'Choose side pots and rollovers for the classes you enter.' })
    if (counted.has(contest_id)) throw new Invalid({ contests: 'Enter each class and side pot once.' })
    counted.add(contest_id)
  }
  const needsHorse = chosen.some(({ tracks_horses }) => tracks_horses)
  const horse = needsHorse ? await findHorse(db, organization_id, rider.id, input) : null
  return { rider, horse, activity_ids: chosen.map(({ id }) => id), contests }
}

function requireOpenClass(classes: OnlineClass[], id: number): OnlineClass {
  const found = classes.find((one) => one.id === id)
  if (!found) throw new Invalid({ activity_ids: "This class isn't in the event anymore. Reload the page." })
  if (found.closing) throw new Conflict(onlineClosingSentence(found.name, found.closing))
  return found
}

export const distinctMarks = (marks: Marks['contests']) => [
  ...new Map(marks.map((mark) => [`${mark.activity_id} ${mark.contest_id}`, mark])).values(),
]

async function findHorse(
  db: Database | Tx,
  organization_id: number,
  rider: number,
  { horse_id, horse_name }: PlannedEntry,
): Promise<Horse> {
  if (!horse_id && !horse_name) throw new Invalid({ horse_name: "Enter the horse's name." })
  const ridden = (await loadHorsesRidden(db, { organization_id }, [rider])).get(rider)!
  const known = horse_id ? ridden.find(({ id }) => id === horse_id) : findMatches(ridden, horse_name!)[0]
  if (known) return { id: known.id, name: known.name }
  if (horse_id) throw new Invalid({ horse_id: 'Choose a horse from the list, or enter its name.' })
  return { id: null, name: horse_name! }
}

export const plannedRuns = (
  { activity_ids, contests, horse_id }: Marks & { horse_id: number | null },
  classes: OnlineClass[],
): PlannedRun[] =>
  classes
    .filter(({ id }) => activity_ids.includes(id))
    .toSorted((one, other) => one.id - other.id)
    .flatMap((one) => {
      const isCounted = (id: number) =>
        contests.some(({ activity_id, contest_id }) => activity_id === one.id && contest_id === id)
      const counted = [{ ...one, kind: null }, ...one.contests.filter(({ id }) => isCounted(id))].map(
        ({ id, name, fee_cents, has_several_gos, kind }) => ({
          contest_id: id,
          contest: name,
          fee_cents,
          has_several_gos,
          is_aggregate: kind === 'average',
        }),
      )
      return one.gos.map((round) => ({
        activity_id: one.id,
        round,
        horse_id,
        day: one.runs_on,
        contests: counted,
      }))
    })
