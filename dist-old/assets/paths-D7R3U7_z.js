// server/wire/paths.ts
/**
* Every address that server or browser builds. What answers there stands in the route table, under the same segments.
*/
var login = "/login";
/** Where somebody is led whose account is deleted. */
var loginDeleted = "/login?deleted=1";
/** To sign in and come back to where somebody wanted to go. */
var loginFirst = (to) => `${login}${query({ to })}`;
var firstAccount = "/first-account";
/** `to` is the page that somebody wanted to see; they see it after their first sign-in. */
var signUp = (to = "") => `/sign-up${query({ to })}`;
var confirmSignUp = (token = "") => `${signUp()}/confirm${query({ token })}`;
var newPassword = (token = "") => `${login}/new-password${query({ token })}`;
var mailSent = "/mail-sent";
var organizations = "/organizer/organizations";
var events = (organizationId) => `${organizations}/${organizationId}`;
var activities = (organizationId, eventId) => `${events(organizationId)}/events/${eventId}/activities`;
var newOrganization = `${organizations}/new`;
var editOrganization = (organizationId) => `${events(organizationId)}/edit`;
/** Each logo has an address of its own. */
var logo = (organizationId, hash = "") => `${events(organizationId)}/logo${query({ v: hash })}`;
var people = (organizationId) => `${events(organizationId)}/people`;
var sentInvitation = (invitationId) => `/organizer/invitations/${invitationId}`;
/** The code itself, and whoever has taken it. */
var code = (invitationId) => `${sentInvitation(invitationId)}/code`;
/** The link of an invitation. Its key stands in the query, which no log keeps. */
var invitation = (key = "") => `/invitation${query({ key })}`;
var rider = (riderId) => `/users/view/${riderId}`;
var newEvent = (organizationId) => `${makeEvent(organizationId)}/new`;
var makeEvent = (organizationId) => `${events(organizationId)}/events`;
var event = (organizationId, eventId) => `${makeEvent(organizationId)}/${eventId}`;
var eventSettings = (organizationId, eventId) => `${event(organizationId, eventId)}/settings`;
var ridersInEvent = (organizationId, eventId, place = {}) => `${event(organizationId, eventId)}/riders${query(place)}`;
var newClasses = (organizationId, eventId) => `${activities(organizationId, eventId)}/new`;
var classSettings = (eventId, activityId) => `${activity(eventId, activityId)}/settings`;
var templates = (organizationId) => `${events(organizationId)}/templates`;
/** Without a round where a class has one go. */
var draw = (eventId, activityId, round = "") => `${activity(eventId, activityId)}/draw${round && `/${encodeURIComponent(round)}`}`;
/** `view` is a round, or `average`. */
var payout = (eventId, activityId, view = "") => `${activity(eventId, activityId)}/payout${query({ view })}`;
/** The money of a class or of an incentive: how it is made and divided. */
var money = (eventId, activityId) => `${activity(eventId, activityId)}/money`;
/** `page` of its standings, and of whom is searched. */
var leaderboard = (groupId, page, q = "") => `${pointsGroup(groupId)}${query({
	q,
	page: page === 1 ? void 0 : page
})}`;
var checkRegister = (organizationId) => `/organizer/checks/${organizationId}`;
var activity = (eventId, activityId) => `/organizer/scoring/${eventId}/activities/${activityId}`;
var seasons = (organizationId) => `${events(organizationId)}/seasons`;
var season = (seasonId) => `/organizer/seasons/${seasonId}`;
var pointsGroup = (groupId) => `/organizer/points-groups/${groupId}`;
var groupSettings = (groupId) => `${pointsGroup(groupId)}/settings`;
var groupMembers = (groupId, page, q = "") => `${pointsGroup(groupId)}/members${query({
	q,
	page: page === 1 ? void 0 : page
})}`;
/** Pasted names are longer than what other calls send. */
var recognizingMembers = "/ajax/points-groups/:groupId/recognize";
/** For everybody, once the organizer says so. */
var publicSeasons = "/seasons";
var publicSeason = (slug, group, page) => `${publicSeasons}/${slug}${query({
	group,
	page: page === 1 ? void 0 : page
})}`;
var publicSeasonLogo = (slug, hash) => `${publicSeasons}/${slug}/logo${query({ v: hash })}`;
/** A picture for links to an event or to a class, which names no rider. */
var eventPreview = (slug) => `${publicEvent(slug)}/preview.png`;
var activityPreview = (activityId) => `${publicDraw(activityId)}/preview.png`;
var riders = (organizationId, place = {}) => `${events(organizationId)}/riders${query(place)}`;
var horses = (organizationId, place = {}) => `${events(organizationId)}/horses${query(place)}`;
var bulls = (organizationId, place = {}) => `${events(organizationId)}/bulls${query(place)}`;
/** Each with the version that was opened, where it is changed. */
var editRider = (organizationId, riderId, version) => `${riders(organizationId)}/${riderId}${query({ version })}`;
var horse = (organizationId, horseId, version) => `${horses(organizationId)}/${horseId}${query({ version })}`;
var editHorse = (organizationId, horseId) => `${horse(organizationId, horseId)}/edit`;
var editBull = (organizationId, bullId, version) => `${bulls(organizationId)}/${bullId}${query({ version })}`;
var mergeRider = (organizationId, riderId, place = {}) => `${editRider(organizationId, riderId)}/merge${query(place)}`;
var mergeHorse = (organizationId, horseId, place = {}) => `${horse(organizationId, horseId)}/merge${query(place)}`;
/** Who has claimed riders, and who asks to. */
var claims = (organizationId, page) => `${events(organizationId)}/claims${query({ page: page === 1 ? void 0 : page })}`;
/** The code by which a rider is claimed. */
var claimCode = (organizationId, riderId) => `${editRider(organizationId, riderId)}/claim`;
var account = "/account";
var changeAddress = `${account}/e-mail`;
var confirmAddress = (token = "") => `${changeAddress}/confirm${query({ token })}`;
var api = "/api/v1";
var apiDocument = `${api}/openapi.json`;
var apiMe = `${api}/me`;
var apiEvents = (search = "") => `${api}/events${query({ q: search })}`;
var apiEvent = (slug) => `${api}/events/${slug}`;
var apiActivity = (activityId) => `${api}/activities/${activityId}`;
var apiDraw = (activityId, round = "") => `${apiActivity(activityId)}/draw${query({ round })}`;
var apiResults = (activityId, view = "") => `${apiActivity(activityId)}/results${query({ view })}`;
var apiPayout = (activityId, view = "") => `${apiActivity(activityId)}/payout${query({ view })}`;
var drawsMade = (activityId, round = "") => `/drawsheet/activity/${activityId}/draws${query({ round })}`;
var checks = (organizationId, first, last = first) => `${checkRegister(organizationId)}/print${query({ numbers: first === last ? first : `${first}-${last}` })}`;
var publicEvent = (slug) => `/m/e/${slug}`;
/** A small picture of the organization's logo, found through its event; another one has another address. */
var publicLogo = (slug, hash) => `${publicEvent(slug)}/logo${query({ v: hash })}`;
/** Without a round the last one that is out; `slot` is a row of it. */
var publicDraw = (activityId, round = "", slot) => `/m/activities/${activityId}${query({
	round,
	slot
})}`;
var publicResults = (activityId, view = "") => `/m/activities/${activityId}/results${query({ view })}`;
/** The frame of something that is somebody's own; `to` is where they come from. */
var phoneView = (view, asked = {}) => `/m/${view}${query(asked)}`;
/** Below it all that knows who asks; what stands beside it is the same for everybody. */
var phoneOwn = `/m/my/`;
var phoneMe = `${phoneOwn}me.json`;
var phoneCalendar = `${phoneOwn}calendar.ics`;
var phoneSignIn = `${phoneOwn}sign-in`;
var phoneSignOut = `${phoneOwn}sign-out`;
var phoneSignUp = `${phoneOwn}sign-up`;
var phoneForgotten = `${phoneOwn}forgotten`;
var phoneCode = `${phoneOwn}code`;
var phoneClaimShown = (code) => `${phoneOwn}claim.json${query({ code })}`;
var phoneClaim = `${phoneOwn}claim`;
var phoneAskToClaim = `${phoneOwn}ask-to-claim`;
var phoneWorker = `/m/worker.js`;
var phoneManifest = `/m/manifest.webmanifest`;
var phoneNotifications = `/m/notifications`;
var unsubscribe = (userId, key) => `/m/unsubscribe/${userId}/${key}`;
var notifications = (before) => `/ajax/notifications${query({ before })}`;
var readNotifications = "/ajax/notifications/read";
var notificationSettings = "/ajax/notifications/settings";
var pushSubscription = "/ajax/push-subscription";
var removePushSubscription = "/ajax/push-subscription/remove";
var testPush = "/ajax/push-subscription/test";
/** The first page of a list, or the one that follows the item with this id. */
var ridersList = (after) => `/ajax/riders-list${query({ after })}`;
var horsesList = (after) => `/ajax/horses-list${query({ after })}`;
var payoutRows = (activityId, view = "", page) => `/ajax/payouts/${activityId}${query({
	view,
	page
})}`;
/** Whichever results are sent. */
var emailingResults = "/api/hal/email-results";
var mayListen = "/broadcasting/auth";
/** What is empty or not there is left out. */
function query(asked) {
	const text = Object.entries(asked).filter(([, value]) => value !== void 0 && value !== "").map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
	return text && `?${text}`;
}
export { notifications as $, events as A, rider as At, loginDeleted as B, editBull as C, publicSeason as Ct, emailingResults as D, readNotifications as Dt, editRider as E, pushSubscription as Et, horses as F, seasons as Ft, mergeHorse as G, logo as H, horsesList as I, templates as It, newClasses as J, mergeRider as K, invitation as L, testPush as Lt, groupMembers as M, ridersInEvent as Mt, groupSettings as N, ridersList as Nt, eventPreview as O, recognizingMembers as Ot, horse as P, season as Pt, notificationSettings as Q, leaderboard as R, unsubscribe as Rt, drawsMade as S, publicResults as St, editOrganization as T, publicSeasons as Tt, mailSent as U, loginFirst as V, mayListen as W, newOrganization as X, newEvent as Y, newPassword as Z, classSettings as _, phoneView as _t, apiActivity as a, phoneCalendar as at, confirmSignUp as b, publicEvent as bt, apiEvent as c, phoneCode as ct, apiPayout as d, phoneMe as dt, organizations as et, apiResults as f, phoneNotifications as ft, claims as g, phoneSignUp as gt, claimCode as h, phoneSignOut as ht, api as i, phoneAskToClaim as it, firstAccount as j, riders as jt, eventSettings as k, removePushSubscription as kt, apiEvents as l, phoneForgotten as lt, checks as m, phoneSignIn as mt, activities as n, payoutRows as nt, apiDocument as o, phoneClaim as ot, bulls as p, phoneOwn as pt, money as q, activityPreview as r, people as rt, apiDraw as s, phoneClaimShown as st, account as t, payout as tt, apiMe as u, phoneManifest as ut, code as v, phoneWorker as vt, editHorse as w, publicSeasonLogo as wt, draw as x, publicLogo as xt, confirmAddress as y, publicDraw as yt, login as z };
