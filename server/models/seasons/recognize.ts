import { searchable } from '#rules/suggest.ts'
import type { Choice, PastedLine, RecognizedLine } from '#wire/seasons/members.ts'
import type { Database } from '../../database/db.ts'
import { horsesNamed } from '../entries/animals.ts'
import { ridersNamed } from '../people/riders.ts'

type Found = { id: number; tracks_horse: boolean; season: { organization_id: number } }
type Line = PastedLine & { rider: string; horse: string }
type Pair = { user_id: number; horse_id: number | null }

const MOST_CHOICES = 10

/**
 * Who is meant by a list of names: each line a rider, in a group by rider and horse followed by a comma and the horse.
 * A name is the same with other accents, capitals and spaces. Nothing is written; what a name may mean is offered, and
 * what stands for nobody, for a member or for a line before it is said. Three queries, however many lines.
 */
export async function recognize(db: Database, group: Found, pasted: PastedLine[]): Promise<RecognizedLine[]> {
  const lines = pasted.map((line) => ({ ...line, ...partsOf(line.text, group.tracks_horse) }))
  const { organization_id } = group.season
  const riders = byName(await ridersNamed(db, organization_id, namesIn(lines, 'rider')))
  const ids = [...riders.values()].flat().map(({ id }) => id)
  const names = namesIn(lines, 'horse')
  const horses = group.tracks_horse ? await horsesNamed(db, organization_id, names, ids) : []
  const known: Known = { members: await membersAmong(db, group, ids), taken: new Set() }
  return lines.map((line) => {
    const found = (riders.get(line.rider) ?? []).slice(0, MOST_CHOICES)
    const ridden = group.tracks_horse ? horsesFor(line, found, horses) : []
    const choices = { riders: found.map(asChoice), horses: ridden.map(asChoice) }
    return { line: line.line, text: line.text, ...choices, said: saying(group, line, found, ridden, known) }
  })
}

const membersAmong = (db: Database, { id: group_id }: Found, ids: number[]) =>
  db.pointsGroupMember.findMany({
    where: { group_id, left_on: null, user_id: { in: ids } },
    select: { user_id: true, horse_id: true },
  })

/** A rider may be called "Lee, Anna" only where no horse follows. */
function partsOf(text: string, tracksHorse: boolean) {
  const comma = tracksHorse ? text.lastIndexOf(',') : -1
  const [rider, horse] = comma < 0 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1)]
  return { rider: named(rider), horse: named(horse) }
}

const named = (text: string) => searchable(text.replace(/\s+/g, ' '))

const namesIn = (lines: Line[], part: 'rider' | 'horse') => [
  ...new Set(lines.map((line) => line[part]).filter(Boolean)),
]

function byName<Item extends { searchable: string }>(items: Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(item.searchable, [...(groups.get(item.searchable) ?? []), item])
  return groups
}

type Horse = { id: number; name: string; searchable: string; hint: string; ridden_by: number[] }

/**
 * Of the name that was typed, else all that these riders rode here; those that they rode first, and alone where it is
 * one.
 */
function horsesFor({ horse }: Line, riders: { id: number }[], horses: Horse[]): Horse[] {
  const isRidden = ({ ridden_by }: Horse) => riders.some(({ id }) => ridden_by.includes(id))
  const wanted = horses.filter((one) => (horse ? one.searchable === horse : isRidden(one)))
  const ridden = wanted.filter(isRidden)
  if (ridden.length === 1) return ridden
  return [...ridden, ...wanted.filter((one) => !isRidden(one))].slice(0, MOST_CHOICES)
}

type Known = { members: Pair[]; taken: Set<string> }

function saying(
  group: Found,
  line: Line,
  riders: Choice[],
  horses: Choice[],
  { members, taken }: Known,
): string {
  if (!riders.length) return 'Nobody here is called that.'
  if (group.tracks_horse && !horses.length)
    return line.horse ? 'No horse here is called that.' : 'Type the horse behind a comma: Rider, Horse.'
  if (riders.length > 1 || horses.length > 1) return 'Choose who is meant.'
  const pair = { user_id: riders[0]!.id, horse_id: horses[0]?.id ?? null }
  const key = `${pair.user_id}:${pair.horse_id}`
  if (members.some((one) => one.user_id === pair.user_id && one.horse_id === pair.horse_id))
    return 'Is a member already.'
  if (taken.has(key)) return 'Stands in the list twice.'
  taken.add(key)
  return ''
}

const asChoice = ({ id, name, hint }: Choice): Choice => ({ id, name, hint })
