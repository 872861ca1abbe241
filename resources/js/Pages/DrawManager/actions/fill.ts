import type { NextRound } from '#rules/draw/nextRound.ts'
import type { RoundPreview } from '#wire/draw.ts'
import * as drawPaths from '#wire/drawPaths.ts'
import { conflictOf, READ_TIMEOUT } from '../../../api/errors.ts'
import { getJson, http } from '../../../api/http.ts'
import { roundParams } from './api.ts'
import { mutate } from './mutate.ts'

export const fillRound = (activityId: number, round: string, next: NextRound) =>
  mutate(
    'An error occurred filling the draw',
    () => http.post(drawPaths.fillRound(activityId), next, { params: roundParams(round) }),
    conflictOf,
  )

export const previewRound = (activityId: number, round: string, next: NextRound) =>
  getJson<RoundPreview>(drawPaths.fillRound(activityId), {
    params: { ...roundParams(round), ...next },
    timeout: READ_TIMEOUT,
  })
