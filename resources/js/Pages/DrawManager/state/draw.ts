import { createContext, use, useSyncExternalStore } from 'react'
import type { DrawManagerProps } from '#wire/draw.ts'
import type { BullItem, HorseItem, RiderItem } from '#wire/people.ts'
import type { NewEntry } from '../actions/calls.ts'
import type { Directory } from '../suggestions/directory.ts'
import type { Here } from './whoIsHere.ts'
import type { Line, Rows } from './rows.ts'
import type { Scoreboard } from './scoreboard.ts'

/** What every part of the screen may use: the page's properties, the rows, and who can be picked. */
export type Draw = Omit<DrawManagerProps, 'commitment' | 'scores'> & {
  rows: Rows
  board: Scoreboard
  here: Here
  riders: Directory<RiderItem>
  horses: Directory<HorseItem>
  bulls: Directory<BullItem>
  /** Entries that the server is just making, by slot: a horse may be chosen before the answer is there. */
  creating: Map<number, Promise<NewEntry | undefined>>
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

export function useLine(slot: number): Line {
  const { rows } = useDraw()
  return useSyncExternalStore(
    (listener) => rows.subscribe(slot, listener),
    () => rows.line(slot),
  )
}
