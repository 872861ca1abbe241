const PREFIX = 'unsaved edit of '

/** Returns the key prefix of a user's unsaved edits, or of all users' edits if `userId` is omitted. */
export const draftKeyPrefix = (userId?: number) => (userId === undefined ? PREFIX : `${PREFIX}${userId} `)

/** Edits that haven't been written to localStorage yet, by key. */
export const pendingDrafts = new Map<string, unknown>()

export function deleteDrafts(userId?: number) {
  for (const key of [...pendingDrafts.keys(), ...Object.keys(localStorage)]) {
    if (!key.startsWith(draftKeyPrefix(userId))) continue
    pendingDrafts.delete(key)
    localStorage.removeItem(key)
  }
}
