import { plural } from '#lib/plural.ts'
import { formatScore } from '#rules/scoring/score.ts'
import type { QueuedWrite } from './write.ts'

export const NO_OFFLINE_OPENING = "This page won't open offline. It needs a secure (https) address."

export function countText(items: readonly QueuedWrite[]): string {
  const noun = items.every(({ field }) => field === 'score') ? 'time' : 'change'
  return plural(items.length, noun)
}

export const runLabel = (slot: number, rider: string | null) => `#${slot} ${rider ?? ''}`.trim()

export function valueText({ field, body }: QueuedWrite): string {
  const sent = (body ?? {}) as {
    score?: string | number | null
    user_name?: string
    horseName?: string
    bullName?: string
  }
  if (field === 'score') return scoreText(sent.score)
  if (field === 'rider') return nameText('rider', sent.user_name)
  if (field === 'horse') return nameText('horse', sent.horseName)
  if (field === 'bull') return nameText('bull', sent.bullName)
  return 'checklist'
}

export function conflictText({ field, theirs }: QueuedWrite): string {
  const saved = (theirs ?? {}) as { score?: string | number | null; by?: string | null }
  return `${saved.by ?? 'Someone else'} saved ${field === 'score' ? scoreText(saved.score) : 'a change'} first.`
}

export function rejectionText({ refusal }: QueuedWrite): string {
  const { status = 500, sentence } = refusal ?? {}
  if (status === 404) return 'The entry is no longer in the draw.'
  return (status < 500 && sentence) || "The server couldn't save it."
}

export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`
}

const scoreText = (score: string | number | null | undefined) =>
  score === null || score === undefined ? 'no time' : `time ${formatScore(score)}`

const nameText = (what: string, name: string | null | undefined) => (name ? `${what} ${name}` : `no ${what}`)
