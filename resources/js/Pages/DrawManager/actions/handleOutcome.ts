import { isShownInRed, NOT_SAVED, SCORE_NOT_SAVED } from '#rules/draw/messages.ts'
import type { ChangedEntry, SavedScore } from '#wire/draw.ts'
import { outbox } from '../../../outbox/outbox.ts'
import { steadyNow } from '../../../outbox/steadyClock.ts'
import type { Outcome, QueuedWrite } from '../../../outbox/write.ts'
import { notify } from '../../../Components/Toast.tsx'
import { confirmedFields } from '../store/serverFields.ts'
import { targetKey } from '../store/mergeRow.ts'
import type { NameValue } from '../store/queuedFields.ts'
import { changedFields } from '../store/drawStore.ts'
import { rejectedDraft, type Rejection } from '../store/scoreDrafts.ts'
import type { NameField } from '../store/drafts.ts'
import type { DrawScreen } from '../screen/drawContext.ts'

type OutcomeTarget = Pick<DrawScreen, 'store' | 'riders' | 'horses'>

export function handleOutcome(draw: OutcomeTarget, item: QueuedWrite, outcome: Outcome) {
  const { store } = draw
  if (outcome.state === 'done') handleSaved(draw, item, outcome)
  else if (outcome.state === 'refused') handleRejected(draw, item, outcome)
  // Another tab may have sent the discarded change, so fetch the rows again.
  else if (outcome.state === 'discarded') store.markStale(store.slotsOf(item))
  else if (outcome.state === 'conflict') {
    if (item.field === 'score') store.mergeScore(outcome.theirs as SavedScore)
    else store.markStale(store.slotsOf(item))
  }
}

function handleSaved(
  draw: OutcomeTarget,
  item: QueuedWrite,
  { answer, version }: Outcome & { state: 'done' },
) {
  const { store } = draw
  if (item.field === 'score') return store.confirmScore(answer as SavedScore)
  store.confirmQueued(item, (row) => confirmedFields(item, row, answer), version)
  const changed = answer as ChangedEntry
  const isStale = (slot: number) =>
    changed.id === null || store.confirmedRow(slot).entry_version !== changed.version
  store.markStale(store.slotsOf(item).filter(isStale))
  addToDirectories(draw, item, changed)
  if (changed.notice) notify(changed.notice)
}

function addToDirectories({ riders, horses }: OutcomeTarget, { field }: QueuedWrite, answer: ChangedEntry) {
  if (field === 'rider' && answer.user_fake && answer.user_id !== null && answer.user_name)
    riders.add({ id: answer.user_id, name: answer.user_name, email: null })
  if (field === 'horse' && answer.horse) horses.add(answer.horse)
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
        store.drafts.setScoreDraft(row.id!, rejectedDraft(row, item, rejection))
    } else {
      const box = item.field as NameField
      const { text } = item.value as Partial<NameValue>
      if (text && !store.drafts.nameDrafts(targetKey(row))[box]) {
        store.drafts.setNameDraft(targetKey(row), box, {
          text,
          at: steadyNow(),
          failed: true,
          rejection,
        })
        if (isRed) void outbox.discard(item.key)
      }
    }
    store.refresh([slot], changedFields(item, row))
  }
}

const rejectionReason = ({ field }: QueuedWrite, { status, sentence }: Outcome & { state: 'refused' }) =>
  (status < 500 && sentence) || (field === 'score' ? SCORE_NOT_SAVED : NOT_SAVED)
