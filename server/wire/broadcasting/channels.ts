export const drawChannel = (eventId: number, activityId: number) => `private-draw.${eventId}.${activityId}`
export const drawReloadChannel = (eventId: number, activityId: number) =>
  `private-draw-reload.${eventId}.${activityId}`
export const activityChannel = (activityId: number) => `private-activity.${activityId}`
export const drawPresenceChannel = (eventId: number, activityId: number) =>
  `presence-draw.${eventId}.${activityId}`
export const entriesChannel = (eventId: number) => `private-entries.${eventId}`
/** Public, so it carries only published data. */
export const liveChannel = (activityId: number) => `live.${activityId}`
export const directoryChannel = (organizationId: number) => `private-directory.${organizationId}`
export const userChannel = (id: number | '') => `private-person.${id}`

export const RESYNC_EVENT = 'missed'

/** Types only, so that clients don't load the schemas. */
export type * from './events.ts'
