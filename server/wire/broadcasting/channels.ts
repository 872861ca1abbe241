/** The channels of the product, named in one place; what may listen to them is decided from the name alone. */
export const drawChannel = (eventId: number, activityId: number) => `private-draw.${eventId}.${activityId}`
export const drawReloadChannel = (eventId: number, activityId: number) =>
  `private-draw-reload.${eventId}.${activityId}`
export const activityChannel = (activityId: number) => `private-activity.${activityId}`
export const drawPresenceChannel = (eventId: number, activityId: number) =>
  `presence-draw.${eventId}.${activityId}`
/** Public: published data only. */
export const liveChannel = (activityId: number) => `live.${activityId}`
/** That a list of riders or horses of this organization has changed, for those who make its draws. No name is said there. */
export const directoryChannel = (organizationId: number) => `private-directory.${organizationId}`
/** Of one person alone: how many notifications they have not read. */
export const userChannel = (id: number | '') => `private-person.${id}`

/** On any channel: events are lost, so whoever listens there reads again what it shows. */
export const RESYNC_EVENT = 'missed'

/** What is heard there: types alone, so that who listens loads no schema. */
export type * from './events.ts'
