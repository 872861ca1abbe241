import type { ExportFormat } from './exports.ts'
import * as paths from './paths.ts'

// These paths aren't in paths.ts, so that the draw manager doesn't load them.

export const archiveEvent = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/archive`
export const unarchiveEvent = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/bring-back`
export const closeEvent = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/close`
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

export const associations = (organizationId: number) => `${paths.events(organizationId)}/associations`
export const newAssociation = (organizationId: number, preset = '') =>
  `${associations(organizationId)}/new${paths.query({ preset })}`
export const association = (organizationId: number, profileId: number) =>
  `${associations(organizationId)}/${profileId}`
export const updateAssociation = (organizationId: number, profileId: number, version: number) =>
  `${association(organizationId, profileId)}${paths.query({ version })}`
/** `events` is the number of affected events that the page showed. */
export const deleteAssociation = (organizationId: number, profileId: number, events: number) =>
  `${association(organizationId, profileId)}${paths.query({ events })}`
export const reports = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/reports`
export const report = (organizationId: number, eventId: number, reportId: number, version?: number) =>
  `${reports(organizationId, eventId)}/${reportId}${paths.query({ version })}`
export const reportSent = (organizationId: number, eventId: number, reportId: number) =>
  `${report(organizationId, eventId, reportId)}/sent`
export const exportReport = (
  organizationId: number,
  eventId: number,
  reportId: number,
  format: ExportFormat,
) => `${report(organizationId, eventId, reportId)}/export/results.${format}`
