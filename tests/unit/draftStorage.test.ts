// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistDrafts } from '../../resources/js/Pages/DrawManager/store/draftStorage.ts'
import { Drafts } from '../../resources/js/Pages/DrawManager/store/drafts.ts'
import type { DrawStore } from '../../resources/js/Pages/DrawManager/store/drawStore.ts'
import { emptyRow } from '../../server/wire/emptyRow.ts'

const OWNER = { userId: 1, activityId: 2, round: '' }
const draftOf = (text: string) => ({
  text,
  before: '',
  version: 1,
  seenKey: '',
  scoreId: 5,
  at: Date.now(),
  opened: false,
})
const row = (id: number) => ({ ...emptyRow(id), id })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

async function openTab() {
  const drafts = new Drafts()
  const close = persistDrafts({ drafts, refresh: () => {} } as unknown as DrawStore, OWNER)
  await vi.advanceTimersByTimeAsync(1000)
  return { drafts, close, text: (id: number) => drafts.scoreDraft(row(id))?.text }
}

test("keeps a duplicated tab's drafts separate from the original's, and restores both after a crash", async () => {
  const tab = await openTab()
  tab.drafts.setScoreDraft(1, draftOf('23.515'))
  // A duplicated tab has a copy of sessionStorage.
  const duplicate = await openTab()
  expect(duplicate.text(1)).toBeUndefined()
  duplicate.drafts.setScoreDraft(2, draftOf('23.616'))
  await vi.advanceTimersByTimeAsync(1000)
  const stored = { ...localStorage }
  tab.close()
  duplicate.close()
  Object.assign(localStorage, stored)

  const next = await openTab()
  expect([next.text(1), next.text(2)]).toEqual(['23.515', '23.616'])
  expect(Object.keys(localStorage).filter((name) => name.startsWith('drafts'))).toHaveLength(1)
  next.close()
})
