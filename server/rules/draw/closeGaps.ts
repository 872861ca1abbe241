import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import { countDrags } from '../exhibitions/assign.ts'

export type SlottedRun = {
  id: number
  slot: number
  rider: number | null
  horse: number | null
  scratched: boolean
  scored: boolean
}

export type Move = { id: number; from: number; to: number }

/** `gaps` is the number of empty slots that disappear. */
export type ClosedGaps = { moved: Move[]; gaps: number; lastScored: number }

/** Runs up to the last scored one keep their slots. Scratched runs move up with the others. */
export function closeGaps(runs: SlottedRun[]): ClosedGaps {
  const lastScored = Math.max(0, ...runs.filter(({ scored }) => scored).map(({ slot }) => slot))
  const behind = runs.filter(({ slot }) => slot > lastScored).toSorted((a, b) => a.slot - b.slot)
  const moved = behind
    .map(({ id, slot }, index) => ({ id, from: slot, to: lastScored + 1 + index }))
    .filter(({ from, to }) => from !== to)
  const last = behind.at(-1)?.slot ?? lastScored
  return { moved, gaps: last - lastScored - behind.length, lastScored }
}

/**
 * The riders and horses whose runs get closer to each other and end up fewer than `minGap` slots apart. A horse is
 * listed only if different riders ride it.
 */
export function spacingLost(runs: SlottedRun[], moved: Move[], minGap: number) {
  const slots = new Map(moved.map(({ id, to }) => [id, to]))
  const slotOf = ({ id, slot }: SlottedRun) => slots.get(id) ?? slot
  const running = runs.filter(({ scratched }) => !scratched).toSorted((a, b) => a.slot - b.slot)
  const lostBy = (of: 'rider' | 'horse') => {
    const previous = new Map<number, SlottedRun>()
    const lost = new Set<number>()
    for (const run of running) {
      const key = run[of]
      if (key === null) continue
      const before = previous.get(key)
      previous.set(key, run)
      if (!before || (of === 'horse' && before.rider === run.rider)) continue
      const distance = slotOf(run) - slotOf(before)
      if (distance < minGap && distance < run.slot - before.slot) lost.add(key)
    }
    return [...lost]
  }
  return { riders: lostBy('rider'), horses: lostBy('horse') }
}

export const NO_GAPS = 'This draw has no gaps to close.'

export const noGapsBehind = (lastScored: number) =>
  `There are no gaps after slot ${lastScored}, the last slot with a score.`

export const SHOWN_NAMES = 10

/** `names` lists at most `SHOWN_NAMES` of them. */
export type NamedGroup = { count: number; names: string[] }

export type GapsToClose = {
  runs: number
  gaps: number
  last_scored: number
  min_gap: number
  riders: NamedGroup
  horses: NamedGroup
  exhibitions_moved: number
  exhibitions_lost: number
}

/**
 * Counts the exhibitions that follow other runs because their drags stay where they are, and the exhibitions whose
 * drags disappear. `assigned` has the drag number of each exhibition. `entries` is the number of the go's entries,
 * including those without a slot.
 */
export function exhibitionsMoved(
  assigned: number[],
  runs: Pick<SlottedRun, 'id' | 'slot'>[],
  moved: Move[],
  { dragEvery, entries }: { dragEvery: number; entries: number },
) {
  const slots = new Map(moved.map(({ id, to }) => [id, to]))
  const before = countDrags(Math.max(entries, ...runs.map(({ slot }) => slot)), dragEvery)
  const after = countDrags(Math.max(entries, ...runs.map(({ id, slot }) => slots.get(id) ?? slot)), dragEvery)
  const isMoved = (drag: number) =>
    moved.some(({ from, to }) => to <= drag * dragEvery && from > drag * dragEvery)
  const drags = assigned.filter((drag) => drag <= before)
  return {
    exhibitions_moved: drags.filter((drag) => drag <= after && isMoved(drag)).length,
    exhibitions_lost: drags.filter((drag) => drag > after).length,
  }
}

/** Returns the paragraphs of the dialog. */
export function describeGaps({
  runs,
  gaps,
  last_scored,
  min_gap,
  riders,
  horses,
  exhibitions_moved,
  exhibitions_lost,
}: GapsToClose): string[] {
  const closer = (group: NamedGroup, one: string) =>
    group.count > 0 &&
    `${plural(group.count, one)} will have runs fewer than ${min_gap} slots apart: ${listNames(group)}.`
  return [
    `${plural(runs, 'run moves', 'runs move')} up and ${plural(gaps, 'empty slot closes', 'empty slots close')}. The runs stay in the same order.`,
    last_scored > 0 && `Slots up to ${last_scored}, the last one with a score, stay as they are.`,
    closer(riders, 'rider'),
    closer(horses, 'horse'),
    exhibitions_moved > 0 &&
      `${plural(exhibitions_moved, 'exhibition keeps its drag but now follows', 'exhibitions keep their drags but now follow')} other runs.`,
    exhibitions_lost > 0 &&
      `${plural(exhibitions_lost, 'exhibition loses its drag and needs', 'exhibitions lose their drags and need')} another place.`,
  ].filter((text) => text !== false)
}

function listNames({ count, names }: NamedGroup): string {
  const more = count - names.length
  return listWithAnd(more > 0 ? [...names, `${more} more`] : names)
}
