import { isShownInRed, NOT_SAVED, SCORE_NOT_SAVED } from '#rules/draw/messages.ts'
import type { ChangedEntry, SavedScore } from '#wire/draw.ts'
import { outbox } from '../../../outbox/outbox.ts'
import type { Outcome, QueuedWrite } from '../../../outbox/write.ts'
import { notify } from '../../../Components/Toast.tsx'
import { confirmedFields } from '../store/serverFields.ts'
import { targetKey } from '../store/mergeRow.ts'
import { isFalseConflict, type NameValue } from '../store/queuedFields.ts'
import { changedFields } from '../store/drawStore.ts'
import { rejectedDraft, type Rejection, type EnteredValue } from '../store/scoreDrafts.ts'
import type { NameField } from '../store/drafts.ts'
import type { DrawScreen } from '../screen/drawContext.ts'

type OutcomeTarget = Pick<DrawScreen, 'store' | 'riders' | 'horses'>

export function handleOutcome(draw: OutcomeTarget, item: QueuedWrite, outcome: Outcome) {
  const { store } = draw
  if (outcome.state === 'done') handleSaved(draw, item, outcome)
  else if (outcome.state === 'refused') handleRejected(draw, item, outcome)
  else if (outcome.state === 'discarded' && item.sentAt !== null) store.markStale(store.slotsOf(item))
  else if (outcome.state === 'conflict') {
    const conflict = { ...item, theirs: outcome.theirs }
    if (isFalseConflict(conflict)) void outbox.retry(item.key, outcome.theirs as { version: number })
    else if (item.field === 'score') store.mergeScore(outcome.theirs as SavedScore)
    else store.markStale(store.slotsOf(item))
  }
}

function handleSaved(
  draw: OutcomeTarget,
  item: QueuedWrite,
  { answer, version }: Outcome & { state: 'done' },
) {
  if (item.field === 'score') return draw.store.confirmScore(savedScore(item, answer))
  draw.store.confirmQueued(item, (row) => confirmedFields(item, row, answer), version)
  const changed = answer as ChangedEntry | null
  addToDirectories(draw, item, changed)
  if (changed?.notice) notify(changed.notice)
}

function savedScore({ entity, version, value }: QueuedWrite, answer: unknown): SavedScore {
  const { score, penalty } = value as EnteredValue
  const id = Number(entity.slice('score '.length))
  const expected = { id, score, version: version + 1, penalty_seconds: penalty, by: null, at: null }
  return { ...expected, ...(answer as Partial<SavedScore> | null) }
}

function addToDirectories(
  { riders, horses }: OutcomeTarget,
  { field }: QueuedWrite,
  answer: ChangedEntry | null,
) {
  if (field === 'rider' && answer?.user_fake && answer.user_id !== null && answer.user_name)
    riders.add({ id: answer.user_id, name: answer.user_name, email: null })
  if (field === 'horse' && answer?.horse) horses.add(answer.horse)
}

function handleRejected(
  { store }: OutcomeTarget,
  item: QueuedWrite,
  outcome: Outcome & { state: 'refused' },
) {
  const reason = rejectionReason(item, outcome)
  const isRed = isShownInRed(reason)
  const rejection: Rejection = { reason, ...(!isRed && { key: item.key }) }
  for (const slot of store.slotsOf(item)) {
    const row = store.row(slot)
    if (store.queued.forRow(row).some(({ field, key }) => field === item.field && key !== item.key)) continue
    if (item.field === 'score') {
      if (!store.drafts.scoreDraft(row))
        store.drafts.setScoreDraft(
          row.id!,
          rejectedDraft(row, item.value as EnteredValue, item.version, rejection),
        )
    } else if (isNameField(item.field)) {
      const { text } = item.value as NameValue
      if (text && !store.drafts.nameDrafts(targetKey(row))[item.field])
        store.drafts.setNameDraft(targetKey(row), item.field, {
          text,
          at: Date.now(),
          failed: true,
          rejection,
        })
    }
    store.refresh([slot], changedFields(item, row))
  }
  if (isRed) void outbox.discard(item.key)
}

const rejectionReason = ({ field }: QueuedWrite, { status, sentence }: Outcome & { state: 'refused' }) =>
  (status < 500 && sentence) || (field === 'score' ? SCORE_NOT_SAVED : NOT_SAVED)

const isNameField = (field: string): field is NameField =>
  field === 'rider' || field === 'horse' || field === 'bull'
