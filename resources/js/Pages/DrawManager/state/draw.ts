import { createContext, use } from 'react'
import type { DrawManagerProps } from '#wire/draw.ts'
import type { BullItem, HorseItem, RiderItem } from '#wire/people.ts'
import { useStore } from '../../../store.ts'
import type { NewEntry } from '../actions/calls.ts'
import type { Written } from '../actions/written.ts'
import type { Directory } from '../suggestions/directory.ts'
import type { Rows } from '../rows/rows.ts'
import type { Scoreboard } from './scoreboard.ts'
import type { Line } from '../rows/slots.ts'
import type { WhoIsHere } from './whoIsHere.ts'

/** What every part of the screen may use: the page's properties, the rows, and who can be picked. */
export type Draw = Omit<
  DrawManagerProps,
  'commitment' | 'draws_made' | 'scores' | 'lineup' | 'without_slot'
> & {
  rows: Rows
  board: Scoreboard
  whoIsHere: WhoIsHere
  riders: Directory<RiderItem>
  horses: Directory<HorseItem>
  bulls: Directory<BullItem>
  /** Entries that the server is just making, by slot: a horse may be chosen before the answer is there. */
  creating: Map<number, Promise<Written<NewEntry>>>
  /** Reads the rows on the screen again. */
  refresh(): Promise<boolean>
  slotFilled(slot: number): void
  slotEmptied(slot: number): void
}

export const DrawContext = createContext<Draw | null>(null)

export function useDraw(): Draw {
  const draw = use(DrawContext)
  if (!draw) throw new Error('This part belongs into the draw manager.')
  return draw
}

export const useLine = (slot: number): Line => useStore(useDraw().rows.line(slot))
