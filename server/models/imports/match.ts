import { matchNames, type NameMatch } from '#lib/matchNames.ts'
import type { ImportMatches, ImportNames, NameChoices } from '#wire/entryImports.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { loadReturnedChecks } from '../fees/returnedChecks.ts'
import { listDrawableRiders } from '../riders/search.ts'
import { listVisibleHorses } from '../animals/search.ts'
import { LIST_PAGE_SIZE } from '../search.ts'

type Choice = NameChoices['choices'][number]
type Rider = Choice & { bbr_id: string | null }

/**
 * The controller passes a `match` that runs in a worker, because comparing with all riders and horses is slow.
 */
export async function matchImportNames(
  db: Database,
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
  const matched = riderMatches.map((found, nth) =>
    riderChoices(found, knownRiders, placesByNumber.get(bbrNumber(riders[nth]!.bbr_id)) ?? []),
  )
  return {
    riders: matched,
    horses: horseMatches.map((found) => choices(found.exact, [...found.exact, ...found.likely], knownHorses)),
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

/** Text such as "none" isn't a number. */
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

/**
 * Riders enter their BBR numbers themselves, so a match by number is certain only if the name is at least similar.
 */
function riderChoices({ exact, likely }: NameMatch<number>, known: Rider[], numbered: number[]) {
  const both = [...exact, ...likely].filter((place) => numbered.includes(place))
  const certain = both.length > 0 ? both : numbered.length > 0 ? [] : exact
  return choices(certain, [...exact, ...numbered, ...likely], known)
}

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
