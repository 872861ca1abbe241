import { searchable } from '#lib/nameSearch.ts'
import type { MatchChoice, PastedLine, MatchedLine } from '#wire/seasons/members.ts'
import type { Database } from '../../database/db.ts'
import { findHorsesByName } from '../animals/search.ts'
import { findRidersByName } from '../riders/search.ts'

type GroupToMatch = { id: number | null; tracks_horse: boolean; season: { organization_id: number } }
type ParsedLine = PastedLine & { rider: string; horse: string }
type RiderAndHorse = { user_id: number; horse_id: number | null }

const MAX_CHOICES = 10

export async function matchPastedNames(
  db: Database,
  group: GroupToMatch,
  pasted: PastedLine[],
): Promise<MatchedLine[]> {
  const lines = pasted.map((line) => ({ ...line, ...splitLine(line.text, group.tracks_horse) }))
  const { organization_id } = group.season
  const riders = groupByName(await findRidersByName(db, organization_id, distinctNames(lines, 'rider')))
  const ids = [...riders.values()].flat().map(({ id }) => id)
  const names = distinctNames(lines, 'horse')
  const horses = group.tracks_horse ? await findHorsesByName(db, organization_id, names, ids) : []
  const known: KnownMembers = { members: await findMembers(db, group, ids), taken: new Set() }
  return lines.map((line) => {
    const found = (riders.get(line.rider) ?? []).slice(0, MAX_CHOICES)
    const ridden = group.tracks_horse ? matchHorses(line, found, horses) : []
    const choices = { riders: found.map(toChoice), horses: ridden.map(toChoice) }
    return {
      line: line.line,
      text: line.text,
      ...choices,
      said: matchProblem(group, line, found, ridden, known),
    }
  })
}

async function findMembers(db: Database, { id: group_id }: GroupToMatch, ids: number[]) {
  if (group_id === null) return []
  return db.pointsGroupMember.findMany({
    where: { group_id, left_on: null, user_id: { in: ids } },
    select: { user_id: true, horse_id: true },
  })
}

/** In a group without horses, a comma is part of the rider's name, as in "Lee, Anna". */
function splitLine(text: string, tracksHorse: boolean) {
  const comma = tracksHorse ? text.lastIndexOf(',') : -1
  const [rider, horse] = comma < 0 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1)]
  return { rider: normalizeName(rider), horse: normalizeName(horse) }
}

const normalizeName = (text: string) => searchable(text.replace(/\s+/g, ' '))

const distinctNames = (lines: ParsedLine[], part: 'rider' | 'horse') => [
  ...new Set(lines.map((line) => line[part]).filter(Boolean)),
]

function groupByName<Item extends { searchable: string }>(items: Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(item.searchable, [...(groups.get(item.searchable) ?? []), item])
  return groups
}

type HorseMatch = { id: number; name: string; searchable: string; hint: string; ridden_by: number[] }

function matchHorses({ horse }: ParsedLine, riders: { id: number }[], horses: HorseMatch[]): HorseMatch[] {
  const isRidden = ({ ridden_by }: HorseMatch) => riders.some(({ id }) => ridden_by.includes(id))
  const candidates = horses.filter((one) => (horse ? one.searchable === horse : isRidden(one)))
  const ridden = candidates.filter(isRidden)
  if (ridden.length === 1) return ridden
  return [...ridden, ...candidates.filter((one) => !isRidden(one))].slice(0, MAX_CHOICES)
}

type KnownMembers = { members: RiderAndHorse[]; taken: Set<string> }

function matchProblem(
  group: GroupToMatch,
  line: ParsedLine,
  riders: MatchChoice[],
  horses: MatchChoice[],
  { members, taken }: KnownMembers,
): string {
  if (!riders.length) return 'No rider has this name. Check the spelling.'
  if (group.tracks_horse && !horses.length)
    return line.horse
      ? 'No horse has this name. Check the spelling.'
      : 'Add the horse after a comma: Rider, Horse.'
  if (riders.length > 1 || horses.length > 1) return 'Pick the right match.'
  const pair = { user_id: riders[0]!.id, horse_id: horses[0]?.id ?? null }
  const key = `${pair.user_id}:${pair.horse_id}`
  if (members.some((one) => one.user_id === pair.user_id && one.horse_id === pair.horse_id))
    return 'Already a member.'
  if (taken.has(key)) return 'On the list twice.'
  taken.add(key)
  return ''
}

const toChoice = ({ id, name, hint }: MatchChoice): MatchChoice => ({ id, name, hint })
