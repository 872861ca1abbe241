import * as paths from './paths.ts'

// Paths that change the settings of events and classes. The draw's first load goes without them.

export const archiveEvent = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/archive`
export const unarchiveEvent = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/bring-back`
export const orderClasses = (organizationId: number, eventId: number) =>
  `${paths.activities(organizationId, eventId)}/order`
export const deleteClass = (eventId: number, activityId: number) => paths.activity(eventId, activityId)
export const updateClass = (eventId: number, activityId: number, version: number) =>
  `${paths.classSettings(eventId, activityId)}${paths.query({ version })}`
export const saveClassTemplate = (eventId: number, activityId: number) =>
  `${paths.activity(eventId, activityId)}/templates`
export const saveEventTemplate = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/templates`
export const template = (templateId: number) => `/organizer/templates/${templateId}`
export const updateEvent = (organizationId: number, eventId: number, version: number) =>
  `${paths.event(organizationId, eventId)}${paths.query({ version })}`
