import { PUBLISH_DRAW_TITLE } from '#rules/draw/messages.ts'
import type { RandomizedDraw } from '#wire/draw.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as drawPaths from '#wire/drawPaths.ts'
import * as paths from '#wire/paths.ts'
import { conflictOf, responseOf } from '../../../api/errors.ts'
import { http } from '../../../api/http.ts'
import { LONG_WRITE_TIMEOUT } from '../../../api/noResponse.ts'
import { notify } from '../../../Components/Toast.tsx'
import { withProgress } from '../../../visits/progress.ts'
import { askToConfirm } from '../popups/askToConfirm.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { roundParams } from './api.ts'
import { mutate, type MutationResult } from './mutate.ts'

type Draw = Pick<DrawScreen, 'activity' | 'event' | 'organization' | 'round'>

export const randomizeDraw = (draw: Draw, how: { word: string; reason: string }) =>
  askAboutOwing(draw, 'Randomize Draw', (confirmed, asked) =>
    mutate(
      'An error occurred randomizing draw',
      () =>
        http.post<RandomizedDraw>(
          paths.randomizeDraw(draw.activity.id),
          confirmed ? { ...how, confirmed } : how.word || how.reason ? how : null,
          { params: roundParams(draw.round), timeout: LONG_WRITE_TIMEOUT },
        ),
      (error) => asked(error) ?? conflictOf(error),
    ),
  )

export const publishDraw = (draw: Draw, onQuestion: () => void) =>
  askAboutOwing(
    draw,
    PUBLISH_DRAW_TITLE,
    (confirmed, asked) =>
      mutate(
        'An error occurred publishing draw',
        () =>
          http.post(paths.publishDraw(draw.activity.id), confirmed ? { confirmed } : null, {
            params: roundParams(draw.round),
          }),
        asked,
      ),
    onQuestion,
  )

export const placeWaiting = (draw: Draw) =>
  askAboutOwing(draw, 'Not in the draw yet', (confirmed, asked) =>
    mutate(
      'An error occurred adding to draw',
      () =>
        http.post(drawPaths.placeWaiting(draw.activity.id), confirmed ? { confirmed } : null, {
          params: roundParams(draw.round),
        }),
      (error) => asked(error) ?? conflictOf(error),
    ),
  )

type Send<Answer> = (
  confirmed: boolean,
  asked: (error: unknown) => string | undefined,
) => Promise<MutationResult<Answer>>

/** Returns null if the organizer doesn't confirm. */
export async function askAboutOwing<Answer>(
  { organization, event, activity }: Draw,
  title: string,
  send: Send<Answer>,
  onQuestion = () => {},
): Promise<MutationResult<Answer> | null> {
  let question: string | undefined
  const result = await withProgress(send(false, (error) => (question = questionOf(error))))
  if (question === undefined) return result
  onQuestion()
  if (await askToConfirm(title, question, 'cancels')) return withProgress(send(true, () => undefined))
  notify('Nothing changed.', {
    label: 'Show who still owes',
    href: entryPaths.unpaidEntries(organization.id, event.id, activity.id),
  })
  return null
}

const questionOf = (error: unknown) =>
  responseOf<{ question?: boolean }>(error)?.data.question ? conflictOf(error) : undefined
