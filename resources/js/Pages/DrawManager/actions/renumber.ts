import type { GapsPreview, RenumberedDraw, ReorderPreview, ReorderRound } from '#wire/draw.ts'
import * as drawPaths from '#wire/drawPaths.ts'
import { conflictOf, READ_TIMEOUT } from '../../../api/errors.ts'
import { getJson, http } from '../../../api/http.ts'
import { LONG_WRITE_TIMEOUT } from '../../../api/noResponse.ts'
import { reloadProps } from '../../../visits/reloadProps.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { roundParams } from './api.ts'
import { askAboutOwing } from './makeDraw.ts'
import { mutate } from './mutate.ts'

export const previewGaps = (activityId: number, round: string) =>
  getJson<GapsPreview>(drawPaths.closeGaps(activityId), {
    params: roundParams(round),
    timeout: READ_TIMEOUT,
  })

export const closeGaps = (activityId: number, round: string, seen: string) =>
  mutate(
    'An error occurred closing the gaps',
    () =>
      http.post<RenumberedDraw>(
        drawPaths.closeGaps(activityId),
        { seen },
        { params: roundParams(round), timeout: LONG_WRITE_TIMEOUT },
      ),
    conflictOf,
  )

export const previewReorder = (activityId: number, round: string, order: ReorderRound['order']) =>
  getJson<ReorderPreview>(drawPaths.reorderRound(activityId), {
    params: { ...roundParams(round), order },
    timeout: READ_TIMEOUT,
  })

export const reorderRound = (
  draw: DrawScreen,
  wanted: Omit<ReorderRound, 'confirmed'>,
  onQuestion: () => void,
) =>
  askAboutOwing(
    draw,
    'Reorder',
    (confirmed, asked) =>
      mutate(
        'An error occurred reordering the draw',
        () =>
          http.post<RenumberedDraw>(
            drawPaths.reorderRound(draw.activity.id),
            confirmed ? { ...wanted, confirmed } : wanted,
            { params: roundParams(draw.round), timeout: LONG_WRITE_TIMEOUT },
          ),
        (error) => asked(error) ?? conflictOf(error),
      ),
    onQuestion,
  )

export const undoRenumbering = (activityId: number, batch: string) =>
  mutate(
    'An error occurred moving the runs back',
    () =>
      http.post<RenumberedDraw>(
        drawPaths.undoRenumbering(activityId),
        { batch },
        { timeout: LONG_WRITE_TIMEOUT },
      ),
    conflictOf,
  )

export function reloadDraw(draw: DrawScreen) {
  draw.stored?.markStale()
  return Promise.all([draw.refresh(), reloadProps(['activity', 'scores', 'lineup', 'without_slot'])])
}
