import type {
  AssignedExhibitions,
  AssignExhibitions,
  Exhibition,
  ExhibitionMove,
  TickExhibition,
} from '#wire/exhibitions.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { http } from '../../api/http.ts'
import { outcomeOf } from '../../api/outcome.ts'

export const tickExhibition = (id: number, ticked: TickExhibition) =>
  outcomeOf(() => http.patch<Exhibition>(entryPaths.exhibition(id), ticked))

export const assignExhibitions = (eventId: number, input: AssignExhibitions) =>
  outcomeOf(() => http.post<AssignedExhibitions>(entryPaths.assignExhibitions(eventId), input))

export const moveExhibitions = (eventId: number, moves: ExhibitionMove[]) =>
  outcomeOf(() => http.post<unknown>(entryPaths.moveExhibitions(eventId), { moves }))
