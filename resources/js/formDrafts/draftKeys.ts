const PREFIX = 'unsaved edit of '

/** How the keys of a person's unsaved edits begin; without `userId` everyone's. */
export const draftKeyPrefix = (userId?: number) => (userId === undefined ? PREFIX : `${PREFIX}${userId} `)

/** Edits that are not stored yet, by key. */
export const pendingDrafts = new Map<string, unknown>()

/** At sign-out. */
export function deleteDrafts(userId?: number) {
  for (const key of [...pendingDrafts.keys(), ...Object.keys(localStorage)]) {
    if (!key.startsWith(draftKeyPrefix(userId))) continue
    pendingDrafts.delete(key)
    localStorage.removeItem(key)
  }
}
