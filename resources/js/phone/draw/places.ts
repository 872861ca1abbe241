import { onCourse } from '#rules/running.ts'
import type { PublicRun } from '#wire/phone/pages.ts'

export type Places = { now: PublicRun | undefined; next: PublicRun | undefined }

/** The runs that are on course and next, as far as the saved scores tell. */
export function placesIn(runs: PublicRun[]): Places {
  const { now, next } = onCourse(drawnOf(runs))
  const at = (slot: number | null) => runs.find((run) => run.slot === slot)
  return { now: at(now), next: at(next) }
}

export const drawnOf = (runs: PublicRun[]) =>
  runs.map(({ slot, score, scratched }) => ({
    slot,
    isScored: score !== null,
    isOver: score !== null || scratched,
  }))
