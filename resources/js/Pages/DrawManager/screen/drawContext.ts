import { createContext, use } from 'react'
import type { DrawManagerProps } from '#wire/draw.ts'
import type { BullItem, HorseItem, RiderItem } from '#wire/directory.ts'
import { useStore } from '../../../store.ts'
import type { NewEntry } from '../actions/api.ts'
import type { MutationResult } from '../actions/mutate.ts'
import type { Directory } from '../suggestions/directory.ts'
import type { DrawStore } from '../store/drawStore.ts'
import type { ClassScores } from '../store/classScores.ts'
import type { RowView } from '../store/rowViews.ts'
import type { Presence } from './presence.ts'

/** What every part of the screen may use: the page's properties, the rows, and who can be picked. */
export type DrawScreen = Omit<
  DrawManagerProps,
  'commitment' | 'draws_made' | 'scores' | 'lineup' | 'without_slot'
> & {
  store: DrawStore
  classScores: ClassScores
  presence: Presence
  riders: Directory<RiderItem>
  horses: Directory<HorseItem>
  bulls: Directory<BullItem>
  /** Entries that the server is just making, by slot: a horse may be chosen before the answer is there. */
  creating: Map<number, Promise<MutationResult<NewEntry>>>
  /** Reads the rows on the screen again. */
  refresh(): Promise<boolean>
  slotFilled(slot: number): void
  slotEmptied(slot: number): void
}

export const DrawContext = createContext<DrawScreen | null>(null)

export function useDraw(): DrawScreen {
  const draw = use(DrawContext)
  if (!draw) throw new Error('This part belongs into the draw manager.')
  return draw
}

export const useRowView = (slot: number): RowView => useStore(useDraw().store.view(slot))
