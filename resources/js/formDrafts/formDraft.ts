import { draftKeyPrefix, pendingDrafts } from './draftKeys.ts'

const WRITE_DELAY_MS = 250

const MAX_DRAFTS = 100
const MAX_DRAFT_LENGTH = 50_000

type Stored<Value> = { value: Value; at: number }

export type FormDraft<Value> = {
  read: () => Stored<Value> | null
  write: (value: Value) => void
  remove: () => void
  isWrittenHere: () => boolean
}

/** `name` distinguishes drafts at the same URL. */
export function formDraft<Value>(
  userId: number | undefined,
  address: string,
  name: string,
): FormDraft<Value> {
  const key = `${draftKeyPrefix(userId)}${address} ${name}`
  let isWrittenHere = false

  return {
    read: () => (userId === undefined ? null : readDraft<Value>(key)),
    write(value) {
      if (userId === undefined) return
      isWrittenHere = true
      if (!pendingDrafts.has(key)) setTimeout(flushDraft, WRITE_DELAY_MS, key)
      pendingDrafts.set(key, value)
    },
    remove() {
      isWrittenHere = false
      pendingDrafts.delete(key)
      localStorage.removeItem(key)
    },
    isWrittenHere: () => isWrittenHere,
  }
}

function readDraft<Value>(key: string): Stored<Value> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<Value> | null
  } catch {
    return null
  }
}

function flushDraft(key: string) {
  if (!pendingDrafts.has(key)) return
  const text = JSON.stringify({ value: pendingDrafts.get(key), at: Date.now() })
  pendingDrafts.delete(key)
  if (text.length > MAX_DRAFT_LENGTH) return
  evictOldest(key)
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    console.error('Could not store an unsaved edit', error)
  }
}

function evictOldest(key: string) {
  const others = Object.keys(localStorage).filter(
    (other) => other.startsWith(draftKeyPrefix()) && other !== key,
  )
  if (others.length < MAX_DRAFTS) return
  const at = (other: string) => readDraft(other)?.at ?? 0
  const oldest = others.toSorted((one, other) => at(one) - at(other))
  for (const old of oldest.slice(0, others.length - MAX_DRAFTS + 1)) localStorage.removeItem(old)
}
