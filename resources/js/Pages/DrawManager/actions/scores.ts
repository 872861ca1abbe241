import { addPenalty, type PenaltySeconds, scoreToWire } from '#rules/scoring/score.ts'
import type { Score } from '#wire/draw.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import type { EnteredValue } from '../store/scoreDrafts.ts'
import { openDraft, updateDraft } from '../store/scoreDrafts.ts'
import type { RowView } from '../store/rowViews.ts'
import { scoreWrite } from './api.ts'
import { enqueue } from './enqueue.ts'

export function openScore({ store }: DrawScreen, slot: number) {
  store.setScoreDraft(slot, openDraft(store.view(slot).get()))
}

export function typeScore({ store }: DrawScreen, slot: number, text: string) {
  store.setScoreDraft(slot, updateDraft(store.view(slot).get(), text))
}

export function discardScoreDraft({ store }: DrawScreen, slot: number) {
  store.setScoreDraft(slot, null)
}

export function saveTypedScore(draw: DrawScreen, slot: number, score: Score) {
  const line = draw.store.view(slot).get()
  enqueueScore(draw, slot, { score, penalty: includedPenalty(line, score), text: line.scoreDraft?.text })
}

export function addPenaltySeconds(draw: DrawScreen, slot: number, time: number, seconds: PenaltySeconds) {
  const after = addPenalty(time, seconds)
  if (after === null) return
  const included = includedPenalty(draw.store.view(slot).get(), scoreToWire(time, 'time'))
  enqueueScore(draw, slot, { score: scoreToWire(after, 'time'), penalty: included + seconds })
}

export const saveScore = (draw: DrawScreen, slot: number, score: Score) =>
  enqueueScore(draw, slot, { score, penalty: 0 })

function enqueueScore(draw: DrawScreen, slot: number, saving: EnteredValue) {
  const { store } = draw
  const { row, scoreDraft } = store.view(slot).get()
  if (row.id === null || row.score_id === null) return
  const version = scoreDraft?.version ?? row.score_version
  const write = { ...scoreWrite(row, saving, version), seenKey: scoreDraft?.seenKey }
  const stored = enqueue(draw, slot, write)
  store.onScoreEntered(row, write, stored)
  if (scoreDraft) void store.drafts.keepUntilStored(row.id, scoreDraft, stored)
  store.setScoreDraft(slot, null)
}

function includedPenalty({ row, queued }: RowView, score: Score): number {
  const entered = queued.findLast(({ field }) => field === 'score')?.value as EnteredValue | undefined
  if (entered?.score === score) return entered.penalty
  return row.score === score ? row.penalty_seconds : 0
}
