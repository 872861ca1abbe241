import { matchFirstNames, matchNames, MAX_LIKELY, type NameMatch } from '#lib/matchNames.ts'
import type { HorseChoices, ImportMatches, ImportNames, NameChoices } from '#wire/entryImports.ts'
import type { Database } from '../../database/db.ts'
import { type AuthorizedEvent, visibleTo } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadReturnedChecks } from '../fees/returnedChecks.ts'
import { listDrawableRiders } from '../riders/search.ts'
import { listVisibleHorses } from '../animals/search.ts'
import { LIST_PAGE_SIZE } from '../search.ts'
import { findVisibleEmails } from './visibleEmails.ts'

type Choice = NameChoices['choices'][number]
type Rider = Choice & { bbr_id: string | null }

/** In production, `match` runs in a worker, because comparing all names is slow. */
export async function matchImportNames(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  { riders, horses }: ImportNames,
  match: (
    wanted: string[],
    known: string[],
  ) => Promise<NameMatch<number>[]> | NameMatch<number>[] = matchNames,
): Promise<ImportMatches> {
  const knownRiders = await loadAll<Rider>((after) => listDrawableRiders(db, event.organization_id, after))
  const knownHorses = await loadAll<Choice>((after) => listVisibleHorses(db, event.organization_id, after))
  const riderMatches = await match(namesOf(riders), namesOf(knownRiders))
  const horseMatches = await match(horses, namesOf(knownHorses))
  const placesByNumber = indexNumbers(knownRiders)
  const placesByEmail = await indexEmails(db, user, event, riders, knownRiders)
  const namedHorses = horseChoices(horseMatches, knownHorses)
  const firstNamed = matchFirstNames(namesOf(riders), namesOf(knownRiders))
  const ridersOfHorses = await findRidersOf(db, user, event, firstNamed.flat().length > 0 ? namedHorses : [])
  const matched = riderMatches.map((found, nth) => {
    const { bbr_id, email } = riders[nth]!
    const numbered = placesByNumber.get(bbrNumber(bbr_id)) ?? []
    const addressed = placesByEmail.get(emailKey(email)) ?? []
    const hasRidden = (place: number) => ridersOfHorses.has(knownRiders[place]!.id)
    const sameFirst = firstNamed[nth]!.toSorted((a, b) => Number(hasRidden(b)) - Number(hasRidden(a)))
    return riderChoices(found, knownRiders, numbered, addressed, sameFirst)
  })
  return {
    riders: matched,
    horses: await withRiders(
      db,
      user,
      event,
      matched,
      await withOwnHorses(db, user, event, matched, {
        names: horses,
        found: namedHorses,
        known: knownHorses,
      }),
    ),
    returned_checks: await listReturnedChecks(db, event, matched),
  }
}

async function listReturnedChecks(db: Database, event: AuthorizedEvent, matched: NameChoices[]) {
  const among = new Set(matched.flatMap(({ choices }) => choices.map(({ id }) => id)))
  const notices = [...(await loadReturnedChecks(db, event, null))].filter(([rider]) => among.has(rider))
  return notices.flatMap(([rider_id, all]) => all.map((notice) => ({ rider_id, notice })))
}

async function loadAll<Item extends { id: number }>(
  load: (after: number) => Promise<Item[]>,
): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const page = await load(all.at(-1)?.id ?? 0)
    all.push(...page)
    if (page.length < LIST_PAGE_SIZE) return all
  }
}

const namesOf = (named: { name: string }[]) => named.map(({ name }) => name)

function bbrNumber(text: string | null): string {
  const digits = (text ?? '').replaceAll(/\W/g, '')
  return /^\d{4,8}$/.test(digits) ? digits : ''
}

function indexNumbers(riders: Rider[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, { bbr_id }] of riders.entries()) {
    const number = bbrNumber(bbr_id)
    if (!number) continue
    const same = places.get(number)
    if (!same) places.set(number, [place])
    else if (same.length < MAX_CHOICES) same.push(place)
  }
  return places
}

const emailKey = (text: string | null) => (text ?? '').trim().toLowerCase()

/**
 * Maps each email address to its rider's index in `known`. Each list has one index, because no two riders
 * share an address.
 */
async function indexEmails(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  wanted: ImportNames['riders'],
  known: Rider[],
): Promise<Map<string, number[]>> {
  const emails = wanted.map(({ email }) => emailKey(email)).filter(Boolean)
  const found = await findVisibleEmails(db, user, event, emails)
  const byId = new Map(found.map(({ id, email }) => [id, email]))
  return new Map(
    known.flatMap(({ id }, place) => {
      const email = byId.get(id)
      return email === undefined ? [] : [[email, [place]] as const]
    }),
  )
}

/**
 * A matching BBR number or email address isn't enough. Riders mistype BBR numbers, and parents enter kids
 * with their own email address. The name must be similar, too.
 */
function riderChoices(
  { exact, likely }: NameMatch<number>,
  known: Rider[],
  numbered: number[],
  addressed: number[],
  sameFirst: number[],
) {
  const evidence = [addressed, numbered].filter((places) => places.length > 0)
  const certain =
    evidence.length === 0
      ? exact
      : [...exact, ...likely].filter((place) => evidence.every((places) => places.includes(place)))
  return choices(certain, [...addressed, ...exact, ...numbered, ...sameFirst, ...likely], known)
}

const horseChoices = (matches: NameMatch<number>[], known: Choice[]): HorseChoices[] =>
  matches.map(({ exact, likely }) => {
    const found = choices(exact, [...exact, ...likely], known)
    const unridden = found.choices.map((one) => ({ ...one, ridden_by: [] }))
    return { certain: found.certain, is_exact: exact.length > 0, choices: unridden }
  })

/** Adds horses that the candidate riders have ridden if many horses have the same or a similar name. */
async function withOwnHorses(
  db: Database,
  user: CurrentUser,
  { organization_id }: AuthorizedEvent,
  riders: NameChoices[],
  { names, found, known }: { names: string[]; found: HorseChoices[]; known: Choice[] },
): Promise<HorseChoices[]> {
  const isCrowded = ({ certain, choices }: HorseChoices) => certain === null && choices.length >= MAX_LIKELY
  if (!found.some(isCrowded)) return found
  const ridden = await db.userActivity.findMany({
    where: {
      user_id: { in: [...new Set(riders.flatMap(({ choices }) => choices.map(({ id }) => id)))] },
      activity: { event: { ...visibleTo(user), organization_id } },
    },
    select: { horse_id: true },
    distinct: ['horse_id'],
  })
  const ids = new Set(ridden.map(({ horse_id }) => horse_id))
  const own = known.filter(({ id }) => ids.has(id))
  const crowded = names.filter((_, nth) => isCrowded(found[nth]!))
  const matches = new Map(matchNames(crowded, namesOf(own)).map((match, nth) => [crowded[nth]!, match]))
  return found.map((horse, nth) => {
    const { exact, likely } = (isCrowded(horse) && matches.get(names[nth]!)) || NO_MATCH
    const mine = [...exact, ...(horse.is_exact ? [] : likely)].map((place) => own[place]!)
    const others = horse.choices.filter(({ id }) => !mine.some((one) => one.id === id))
    const first = mine.map(({ id, name, hint }) => ({ id, name, hint, ridden_by: [] }))
    return { ...horse, choices: [...first, ...others].slice(0, MAX_CHOICES) }
  })
}

const NO_MATCH: NameMatch<number> = { exact: [], likely: [] }

/** `ridden_by` lists the candidate riders who have ridden the horse at the organization's events. */
async function withRiders(
  db: Database,
  user: CurrentUser,
  { organization_id }: AuthorizedEvent,
  riders: NameChoices[],
  horses: HorseChoices[],
): Promise<HorseChoices[]> {
  const unclear = horses.filter(({ certain }) => certain === null)
  const ids = [...new Set(unclear.flatMap(({ choices }) => choices.map(({ id }) => id)))]
  if (ids.length === 0) return horses
  const possible = new Set(riders.flatMap(({ choices }) => choices.map(({ id }) => id)))
  const ridden = await listRidden(db, user, organization_id, ids)
  const riddenBy = new Map<number, number[]>(ids.map((id) => [id, []]))
  for (const { user_id, horse_id } of ridden)
    if (user_id !== null && possible.has(user_id)) riddenBy.get(horse_id!)!.push(user_id)
  return horses.map((horse) =>
    horse.certain === null
      ? { ...horse, choices: horse.choices.map((one) => ({ ...one, ridden_by: riddenBy.get(one.id)! })) }
      : horse,
  )
}

/** Returns the ids of the riders who have ridden any of the horses at the organization's events. */
async function findRidersOf(
  db: Database,
  user: CurrentUser,
  { organization_id }: AuthorizedEvent,
  horses: HorseChoices[],
): Promise<Set<number | null>> {
  const ids = horses.flatMap(({ choices }) => choices.map(({ id }) => id))
  const ridden = ids.length > 0 ? await listRidden(db, user, organization_id, ids) : []
  return new Set(ridden.map(({ user_id }) => user_id))
}

const listRidden = (db: Database, user: CurrentUser, organization_id: number, horses: number[]) =>
  db.userActivity.groupBy({
    by: ['user_id', 'horse_id'],
    where: { horse_id: { in: horses }, activity: { event: { ...visibleTo(user), organization_id } } },
    orderBy: { user_id: 'asc' },
  })

const MAX_CHOICES = 10

function choices(certain: number[], places: number[], known: Choice[]): NameChoices {
  return {
    certain: certain.length === 1 ? known[certain[0]!]!.id : null,
    choices: [...new Set(places)].slice(0, MAX_CHOICES).map((place) => {
      const { id, name, hint } = known[place]!
      return { id, name, hint }
    }),
  }
}
