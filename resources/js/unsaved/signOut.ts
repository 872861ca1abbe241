const PREFIX = 'unsaved edit of '

/** How the keys of a person's unsaved edits begin; without `userId` everyone's. */
export const keysOf = (userId?: number) => (userId === undefined ? PREFIX : `${PREFIX}${userId} `)

/** Edits that are not stored yet, by key. */
export const waiting = new Map<string, unknown>()

/** At sign-out. */
export function removeUnsavedEdits(userId?: number) {
  for (const key of [...waiting.keys(), ...Object.keys(localStorage)]) {
    if (!key.startsWith(keysOf(userId))) continue
    waiting.delete(key)
    localStorage.removeItem(key)
  }
}
