// server/wire/channels.ts
/** The channels of the product, named in one place; what may listen to them is decided from the name alone. */
var drawChannel = (eventId, activityId) => `private-draw.${eventId}.${activityId}`;
var drawReloadChannel = (eventId, activityId) => `private-draw-reload.${eventId}.${activityId}`;
var activityChannel = (activityId) => `private-activity.${activityId}`;
/** Public: published data only. */
var liveChannel = (activityId) => `live.${activityId}`;
/** Of one person alone: how many notifications they have not read. */
var personChannel = (id) => `private-person.${id}`;
/** On any channel: events are lost, so whoever listens there reads again what it shows. */
var MISSED = "missed";
export { liveChannel as a, drawReloadChannel as i, activityChannel as n, personChannel as o, drawChannel as r, MISSED as t };
