const PREFIX = 'unsaved edit of '

export const draftKeyPrefix = (userId?: number) => (userId === undefined ? PREFIX : `${PREFIX}${userId} `)

export const pendingDrafts = new Map<string, unknown>()

export function deleteDrafts(userId?: number) {
  for (const key of [...pendingDrafts.keys(), ...Object.keys(localStorage)]) {
    if (!key.startsWith(draftKeyPrefix(userId))) continue
    pendingDrafts.delete(key)
    localStorage.removeItem(key)
  }
}
