import { findOnCourse } from '#rules/schedule/runningOrder.ts'
import type { PublicSlot } from '#wire/riderApp/pages.ts'

export type CurrentRuns = { now: PublicSlot | undefined; next: PublicSlot | undefined }

export function currentRuns(runs: PublicSlot[]): CurrentRuns {
  const { now, next } = findOnCourse(runProgress(runs))
  const at = (slot: number | null) => runs.find((run) => run.slot === slot)
  return { now: at(now), next: at(next) }
}

export const runProgress = (runs: PublicSlot[]) =>
  runs.map(({ slot, score, scratched }) => ({
    slot,
    isScored: score !== null,
    isOver: score !== null || scratched,
  }))
