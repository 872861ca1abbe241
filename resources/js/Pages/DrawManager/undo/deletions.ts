import type { DrawRow } from '#wire/draw.ts'
import { Store } from '../../../store.ts'

/** What was just deleted on this screen, for as long as Undo is offered. */
export const deletions = new Store<readonly DrawRow[]>([])

export const offerUndo = (deleted: DrawRow) => deletions.set([...deletions.get(), deleted])

export const withdrawUndo = (deleted: DrawRow) =>
  deletions.set(deletions.get().filter((other) => other !== deleted))
