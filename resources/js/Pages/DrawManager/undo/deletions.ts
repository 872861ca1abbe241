import type { DrawRow } from '#wire/draw.ts'
import { Store } from '../../../store.ts'

export const deletions = new Store<readonly DrawRow[]>([])

export const offerUndo = (deleted: DrawRow) => deletions.set([...deletions.get(), deleted])

export const withdrawUndo = (deleted: DrawRow) =>
  deletions.set(deletions.get().filter((other) => other !== deleted))
