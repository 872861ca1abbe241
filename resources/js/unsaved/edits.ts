import { keysOf, waiting } from './signOut.ts'

/**
 * What a person typed and has not saved, stored in this browser as it is typed: a killed browser loses none of it. It is
 * stored by person and address, offered to that person only, and removed when they sign out.
 */

/** Milliseconds between two writes while somebody types. */
const PAUSE = 250

const MOST_EDITS = 100
const LONGEST_EDIT = 50_000

type Stored<Value> = { value: Value; at: number }

export type UnsavedEdit<Value> = {
  /** Edits that were stored before this page was opened, and when, in milliseconds. */
  read: () => Stored<Value> | null
  /** Stores it within a moment. */
  write: (value: Value) => void
  remove: () => void
  /** Whether this page has stored something that is still there. */
  isMine: () => boolean
}

/** `name` tells it from others at `address`. While nobody is signed in, nothing is stored. */
export function unsavedEdit<Value>(
  userId: number | undefined,
  address: string,
  name: string,
): UnsavedEdit<Value> {
  const key = `${keysOf(userId)}${address} ${name}`
  let isMine = false

  return {
    read: () => (userId === undefined ? null : find<Value>(key)),
    write(value) {
      if (userId === undefined) return
      isMine = true
      if (!waiting.has(key)) setTimeout(storeWaiting, PAUSE, key)
      waiting.set(key, value)
    },
    remove() {
      isMine = false
      waiting.delete(key)
      localStorage.removeItem(key)
    },
    isMine: () => isMine,
  }
}

function find<Value>(key: string): Stored<Value> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<Value> | null
  } catch {
    return null
  }
}

function storeWaiting(key: string) {
  if (!waiting.has(key)) return
  const text = JSON.stringify({ value: waiting.get(key), at: Date.now() })
  waiting.delete(key)
  if (text.length > LONGEST_EDIT) return
  makeRoom(key)
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    // Full, or switched off: closing the page still asks.
    console.error('Could not store an unsaved edit', error)
  }
}

/** The oldest go first. */
function makeRoom(key: string) {
  const others = Object.keys(localStorage).filter((other) => other.startsWith(keysOf()) && other !== key)
  if (others.length < MOST_EDITS) return
  const at = (other: string) => find(other)?.at ?? 0
  const oldest = others.toSorted((one, other) => at(one) - at(other))
  for (const old of oldest.slice(0, others.length - MOST_EDITS + 1)) localStorage.removeItem(old)
}
