import { formatTime } from '#lib/formatDates.ts'
import { formatScore, formatScoreOrBlank } from '#rules/scoring/score.ts'
import type { SavedEntry, SavedScore, Score } from '#wire/draw.ts'
import type { QueuedWrite } from './write.ts'

export const NO_OFFLINE_OPENING = "This page won't open offline. It needs a secure (https) address."

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

export type ContestName = (id: number) => string | undefined

export function conflictText(item: QueuedWrite, contestName: ContestName): string {
  const { at, by } = item.theirs as SavedScore | SavedEntry
  const saved = `${by ?? 'Someone else'} saved ${savedText(item)}${at ? ` at ${formatTime(at)}` : ''}`
  return `${saved}. You typed ${enteredText(item, contestName)}.`
}

export const rejectionText = (item: QueuedWrite, contestName: ContestName) =>
  `Not saved: ${enteredText(item, contestName)}. ${reasonText(item)}`

function reasonText({ refusal }: QueuedWrite): string {
  const { status = 500, sentence } = refusal ?? {}
  if (status === 404) return 'The entry is no longer in the draw.'
  return (status < 500 && sentence) || "The server couldn't save it."
}

function enteredText({ field, value, activity }: QueuedWrite, contestName: ContestName): string {
  if (field === 'score') return formatScoreOrBlank((value as { score: Score }).score) || 'no time'
  if (!field.startsWith('contest ')) return (value as { text: string }).text || `no ${field}`
  const contest = Number(field.slice('contest '.length))
  const name = contestName(contest) ?? (contest === activity.id ? activity.name : 'A side pot')
  return `${name} ${value ? 'checked' : 'unchecked'}`
}

function savedText({ field, theirs }: QueuedWrite): string {
  if (field === 'score') return formatScoreOrBlank((theirs as SavedScore).score) || 'no time'
  const { rider, horse, bull } = theirs as SavedEntry
  return { rider, horse, bull }[field as 'rider' | 'horse' | 'bull']?.name ?? `no ${field}`
}

const scoreText = (score: string | number | null | undefined) =>
  score === null || score === undefined ? 'no time' : `time ${formatScore(score)}`

const nameText = (what: string, name: string | null | undefined) => (name ? `${what} ${name}` : `no ${what}`)
