import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import { entriesTooClose } from '../draw/quality.ts'

type ChangedRun = { slot: number | null; horse: string }

/**
 * `others` has the slots of the new horse's other runs in the go, or null for undrawn runs. Callers must leave out
 * scratched runs.
 */
export function horseChangeWarnings(
  { slot, horse }: ChangedRun,
  others: (number | null)[],
  minGap: number,
): string[] {
  const drawn = others.filter((other) => other !== null).toSorted((one, other) => one - other)
  const close = slot === null ? [] : slotsTooClose(slot, drawn, minGap)
  const far = drawn.filter((other) => !close.includes(other))
  return [
    ...close.map(
      (other) =>
        `${horse} now runs only ${plural(Math.abs(other - slot!), 'slot')} from its run in slot ${other}. The class minimum is ${minGap}.`,
    ),
    ...(far.length > 0
      ? [`${horse} also runs in ${far.length === 1 ? 'slot' : 'slots'} ${listWithAnd(far.map(String))}.`]
      : []),
    ...(others.includes(null) ? [`${horse} also has a run that isn't in the draw yet.`] : []),
  ]
}

const MAX_NAMED = 5

/** `names` has the side pots that the run stays entered in. Only some horses may qualify for them. */
export function sidePotWarnings(names: string[]): string[] {
  if (names.length === 0) return []
  const others = names.length > MAX_NAMED ? [`${names.length - MAX_NAMED} more`] : []
  const list = listWithAnd([...names.slice(0, MAX_NAMED), ...others])
  return [`Still entered in ${list}: check that the new horse qualifies.`]
}

function slotsTooClose(slot: number, others: number[], minGap: number): number[] {
  const order = Array.from({ length: Math.max(slot, ...others) }, (_, place) => ({
    id: place,
    rider: null,
    horse: place + 1 === slot || others.includes(place + 1) ? 'new horse' : null,
  }))
  return entriesTooClose(order, minGap).flatMap(({ places }) => {
    const slots = places.map((place) => place + 1)
    return slots.includes(slot) ? slots.filter((one) => one !== slot) : []
  })
}
