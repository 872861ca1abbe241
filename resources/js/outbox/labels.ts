import { plural } from '#lib/plural.ts'
import type { QueuedWrite } from './write.ts'

export function countText(items: readonly QueuedWrite[]): string {
  const noun = items.every(({ field }) => field === 'score') ? 'time' : 'change'
  return plural(items.length, noun)
}

export const choiceText = (conflicts: number) => `${conflicts} need${conflicts === 1 ? 's' : ''} a decision`

export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`
}
