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

const FAILED = 'Error saving an exhibition'

export const tickExhibition = (id: number, ticked: TickExhibition) =>
  outcomeOf(FAILED, () => http.patch<Exhibition>(paths.exhibition(id), ticked))

export const assignExhibitions = (eventId: number, input: AssignExhibitions) =>
  outcomeOf(FAILED, () => http.post<AssignedExhibitions>(paths.assignExhibitions(eventId), input))

export const moveExhibitions = (eventId: number, moves: ExhibitionMove[]) =>
  outcomeOf(FAILED, () => http.post<unknown>(paths.moveExhibitions(eventId), { moves }))
