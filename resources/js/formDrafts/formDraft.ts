import { draftKeyPrefix, pendingDrafts } from './draftKeys.ts'

/**
 * What a person typed and has not saved, stored in this browser as it is typed: a killed browser loses none of it. It is
 * stored by person and address, offered to that person only, and removed when they sign out.
 */

/** Milliseconds between two writes while somebody types. */
const WRITE_DELAY_MS = 250

const MAX_DRAFTS = 100
const MAX_DRAFT_LENGTH = 50_000

type Stored<Value> = { value: Value; at: number }

export type FormDraft<Value> = {
  /** Edits that were stored before this page was opened, and when, in milliseconds. */
  read: () => Stored<Value> | null
  /** Stores it within a moment. */
  write: (value: Value) => void
  remove: () => void
  /** Whether this page has stored something that is still there. */
  isWrittenHere: () => boolean
}

/** `name` tells it from others at `address`. While nobody is signed in, nothing is stored. */
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
    // Full, or switched off: closing the page still asks.
    console.error('Could not store an unsaved edit', error)
  }
}

/** The oldest go first. */
function evictOldest(key: string) {
  const others = Object.keys(localStorage).filter(
    (other) => other.startsWith(draftKeyPrefix()) && other !== key,
  )
  if (others.length < MAX_DRAFTS) return
  const at = (other: string) => readDraft(other)?.at ?? 0
  const oldest = others.toSorted((one, other) => at(one) - at(other))
  for (const old of oldest.slice(0, others.length - MAX_DRAFTS + 1)) localStorage.removeItem(old)
}
