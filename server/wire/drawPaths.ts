import { query } from './paths.ts'

// These paths aren't in paths.ts, to keep the draw manager's first load small.

export const places = (activityId: number, round: string) => `/ajax/places/${activityId}${query({ round })}`
export const checkDestination = (activityId: number, slot: number) =>
  `/ajax/draw/${activityId}/check-destination/${slot}`
export const restoreEntry = (entryId: number) => `/ajax/user-activity/${entryId}/restore`
export const entryHistory = (entryId: number) => `/ajax/user-activity/${entryId}/history`
export const keepDuplicates = (entryId: number) => `/ajax/user-activity/${entryId}/keep-duplicates`
export const fillRound = (activityId: number) => `/ajax/fill-round/${activityId}`
export const placeWaiting = (activityId: number) => `/ajax/place-waiting/${activityId}`
export const closeGaps = (activityId: number) => `/ajax/close-gaps/${activityId}`
export const reorderRound = (activityId: number) => `/ajax/reorder-round/${activityId}`
export const undoRenumbering = (activityId: number) => `/ajax/undo-renumbering/${activityId}`
