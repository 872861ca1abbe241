import { createContext, use } from 'react'
import type { DrawManagerProps } from '#wire/draw.ts'
import type { BullItem, HorseItem, RiderItem } from '#wire/directory.ts'
import { type Store, useStore } from '../../../store.ts'
import type { NewEntry } from '../actions/api.ts'
import type { MutationResult } from '../actions/mutate.ts'
import type { Directory } from '../../../Components/suggestions/directory.ts'
import type { DrawStore } from '../store/drawStore.ts'
import type { ClassScores } from '../store/classScores.ts'
import type { Lineup } from '../store/lineup.ts'
import type { RowView } from '../store/rowViews.ts'
import type { Presence } from './presence.ts'

export type DrawScreen = Omit<
  DrawManagerProps,
  'commitment' | 'draws_made' | 'scores' | 'lineup' | 'seen_duplicates' | 'without_slot' | 'on_hold'
> & {
  /** Use this only to check for null, because the lists can be outdated. */
  on_hold: DrawManagerProps['on_hold']
  store: DrawStore
  classScores: ClassScores
  lineup: Lineup
  presence: Presence
  isReloadRequested: Store<boolean>
  /** The draw's pages, stored for offline use. Undefined if the browser can't store them. */
  stored: { markStale(): void } | undefined
  riders: Directory<RiderItem>
  horses: Directory<HorseItem>
  bulls: Directory<BullItem>
  creating: Map<number, Promise<MutationResult<NewEntry>>>
  refresh(): Promise<boolean>
  slotFilled(slot: number): void
  slotEmptied(slot: number): void
  resized(total_slots: number, version?: number): void
}

export const DrawContext = createContext<DrawScreen | null>(null)

export function useDraw(): DrawScreen {
  const draw = use(DrawContext)
  if (!draw) throw new Error('useDraw() must be used inside the draw manager.')
  return draw
}

export const useRowView = (slot: number): RowView => useStore(useDraw().store.view(slot))
