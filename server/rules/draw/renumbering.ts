import { plural } from '#lib/plural.ts'

export const RENUMBERING_KINDS = ['gaps closed', 'round reordered'] as const
export type RenumberingKind = (typeof RENUMBERING_KINDS)[number]

export const DRAW_CHANGED = 'The draw has changed since you opened it. Check it again.'

export const renumberedNotice = (riders: number) =>
  `The draw is already published, and ${plural(riders, 'rider')} will get a new draw number. Riders with an account will be notified.`

type SlotsById = Record<string, number | null>

/** Maps the old slots to the new ones. `was` and `now` have the slots of the moved runs, by entry id. */
export const slotChanges = (was: SlotsById, now: SlotsById): Map<number, number> =>
  new Map(
    Object.entries(was).flatMap(([id, slot]) => {
      const next = now[id] ?? null
      return slot === null || next === null ? [] : [[slot, next] as const]
    }),
  )

/** Returns what `slot` has become after `changes`, which are oldest first. */
export const followSlot = (slot: number, changes: Map<number, number>[]): number =>
  changes.reduce((current, change) => change.get(current) ?? current, slot)
