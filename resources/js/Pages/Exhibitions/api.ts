import type {
  AssignedExhibitions,
  AssignExhibitions,
  Exhibition,
  ExhibitionMove,
  TickExhibition,
} from '#wire/exhibitions.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../api/http.ts'
import { outcomeOf } from '../../api/outcome.ts'

export const tickExhibition = (id: number, ticked: TickExhibition) =>
  outcomeOf(() => http.patch<Exhibition>(paths.exhibition(id), ticked))

export const assignExhibitions = (eventId: number, input: AssignExhibitions) =>
  outcomeOf(() => http.post<AssignedExhibitions>(paths.assignExhibitions(eventId), input))

export const moveExhibitions = (eventId: number, moves: ExhibitionMove[]) =>
  outcomeOf(() => http.post<unknown>(paths.moveExhibitions(eventId), { moves }))
