import { matchNames, type NameMatch } from '#lib/matchNames.ts'
import type { ImportMatches, ImportNames, NameChoices } from '#wire/entryImports.ts'
import type { Database } from '../../database/db.ts'
import { listDrawableRiders } from '../riders/search.ts'
import { listVisibleHorses } from '../animals/search.ts'
import { LIST_PAGE_SIZE } from '../search.ts'

type Choice = NameChoices['choices'][number]
type Rider = Choice & { bbr_id: string | null }

/** `match` runs in a worker, because it compares the names with all riders and horses. */
export async function matchImportNames(
  db: Database,
  organization: number,
  { riders, horses }: ImportNames,
  match: (
    wanted: string[],
    known: string[],
  ) => Promise<NameMatch<number>[]> | NameMatch<number>[] = matchNames,
): Promise<ImportMatches> {
  const knownRiders = await loadAll<Rider>((after) => listDrawableRiders(db, organization, after))
  const knownHorses = await loadAll<Choice>((after) => listVisibleHorses(db, organization, after))
  const riderMatches = await match(namesOf(riders), namesOf(knownRiders))
  const horseMatches = await match(horses, namesOf(knownHorses))
  const byBbr = new Map<string, Rider[]>()
  for (const rider of knownRiders)
    if (rider.bbr_id) {
      const key = bbrKey(rider.bbr_id)
      byBbr.set(key, [...(byBbr.get(key) ?? []), rider])
    }
  return {
    riders: riderMatches.map((found, nth) => {
      const { bbr_id } = riders[nth]!
      return riderChoices(found, knownRiders, bbr_id ? (byBbr.get(bbrKey(bbr_id)) ?? []) : [])
    }),
    horses: horseMatches.map((found) => choices(found.exact, [...found.exact, ...found.likely], knownHorses)),
  }
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
const bbrKey = (number: string) => number.replaceAll(/\W/g, '').toLowerCase()

/** Someone with the same BBR number is certain unless another rider has the same name. */
function riderChoices({ exact, likely }: NameMatch<number>, known: Rider[], sameNumber: Rider[]) {
  const numbered = sameNumber.map((rider) => known.indexOf(rider))
  const both = exact.filter((place) => numbered.includes(place))
  const certain = both.length > 0 ? both : [...exact, ...numbered]
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
