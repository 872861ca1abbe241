import { AVERAGE, roundName } from '#rules/rounds.ts'
import type { PublishedTab } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import { roundNamed } from '../models/rounds.ts'

type Class = { id: number; event_id: number; rounds: { name: string; publish_draw: boolean }[] }

/** The draws of all gos of a class, of which that of `round` is shown. */
export function drawTabs(activity: Class, round: string): PublishedTab[] {
  const current = roundNamed(activity, round)
  return activity.rounds
    .filter(({ name }) => name !== AVERAGE)
    .map((go) => ({
      label: roundName(go.name),
      url: paths.draw(activity.event_id, activity.id, go.name),
      current: go === current,
      published: go.publish_draw,
    }))
}
