import type { ExportFormat } from './exports.ts'
import type { PrivateView } from './riderApp/views.ts'

/** Keep these paths in sync with server/routes.ts. */

export const login = '/login'
export const loginAfterDeletion = '/login?deleted=1'
export const loginAndReturn = (to: string) => `${login}${query({ to })}`
export const logout = '/logout'
export const firstAccount = '/first-account'
export const signUp = (to = '') => `/sign-up${query({ to })}`
// Tokens are in the query string, because query strings aren't logged. Browsers send the device cookie only to paths
// under `login`.
export const confirmSignUp = (token = '') => `${signUp()}/confirm${query({ token })}`
export const forgottenPassword = `${login}/forgotten`
export const newPassword = (token = '') => `${login}/new-password${query({ token })}`
export const mailSent = '/mail-sent'

export const join = (code = '') => `/join${query({ code })}`

export const session = '/ajax/session'

/** Also the scope of the guide's service worker. */
export const help = '/help'
export const guideWorker = '/help-worker.js'

export const organizations = '/organizer/organizations'
export const events = (organizationId: number) => `${organizations}/${organizationId}`
export const activities = (organizationId: number, eventId: number) =>
  `${events(organizationId)}/events/${eventId}/activities`
export const entries = (organizationId: number, eventId: number) =>
  `${events(organizationId)}/events/${eventId}/entries`
export const fees = (organizationId: number, eventId: number) =>
  `${events(organizationId)}/events/${eventId}/fees`
export const importsRoute = '/ajax/imports'
export const exhibitions = (organizationId: number, eventId: number) =>
  `${events(organizationId)}/events/${eventId}/exhibitions`
export const newOrganization = `${organizations}/new`
export const editOrganization = (organizationId: number) => `${events(organizationId)}/edit`
export const organization = (organizationId: number, version?: number) =>
  `${events(organizationId)}${query({ version })}`
export const logo = (organizationId: number, hash = '') =>
  `${events(organizationId)}/logo${query({ v: hash })}`
export const people = (organizationId: number) => `${events(organizationId)}/people`
export const drawLog = (organizationId: number) => `${events(organizationId)}/draw-log`
export const invitation = (key = '') => `/invitation${query({ key })}`
export const joined = (organizationId: number, eventId: number | null) =>
  eventId === null ? events(organizationId) : activities(organizationId, eventId)
export const signInToAccept = `${invitation()}/sign-in`
export const signUpToAccept = `${invitation()}/sign-up`
export const rider = (riderId: number) => `/users/view/${riderId}`

export const eventsWithArchived = (organizationId: number) => `${events(organizationId)}?archived=1`
export const newEvent = (organizationId: number) => `${createEvent(organizationId)}/new`
export const createEvent = (organizationId: number) => `${events(organizationId)}/events`
export const event = (organizationId: number, eventId: number) => `${createEvent(organizationId)}/${eventId}`
export const eventSettings = (organizationId: number, eventId: number) =>
  `${event(organizationId, eventId)}/settings`
export const ridersInEvent = (
  organizationId: number,
  eventId: number,
  place: ListPosition & { review?: '1' } = {},
) => `${event(organizationId, eventId)}/riders${query(place)}`
export const copyEvent = (organizationId: number, eventId: number) => `${event(organizationId, eventId)}/copy`

export const newClasses = (organizationId: number, eventId: number) =>
  `${activities(organizationId, eventId)}/new`
export const classSettings = (eventId: number, activityId: number) =>
  `${activity(eventId, activityId)}/settings`

export const classList = (activityId: number) => `/ajax/classes/${activityId}`

export const aggregate = (eventId: number, activityId: number) =>
  `/organizer/scoring/${eventId}/aggregates/${activityId}`

export const templates = (organizationId: number) => `${events(organizationId)}/templates`

/** `round` is empty if the class has only one go. */
export const draw = (eventId: number, activityId: number, round = '') =>
  `${activity(eventId, activityId)}/draw${round && `/${encodeURIComponent(round)}`}`
/** A service worker controls only URLs in or under its own folder, so this file is at the root. */
export const drawServiceWorker = '/draw-worker.js'
export const organizerArea = '/organizer/'
export const payout = (eventId: number, activityId: number, view = '') =>
  `${activity(eventId, activityId)}/payout${query({ view })}`
export const money = (eventId: number, activityId: number) => `${activity(eventId, activityId)}/money`
export const printChecks = (eventId: number, activityId: number) =>
  `${activity(eventId, activityId)}/print-checks`
export const leaderboard = (groupId: number, page?: number, q = '') =>
  `${pointsGroup(groupId)}${query({ q, page: page === 1 ? undefined : page })}`
export const checkRegister = (organizationId: number) => `/organizer/checks/${organizationId}`

export const activity = (eventId: number, activityId: number) =>
  `/organizer/scoring/${eventId}/activities/${activityId}`

export const seasons = (organizationId: number) => `${events(organizationId)}/seasons`
export const season = (seasonId: number) => `/organizer/seasons/${seasonId}`
export const updateSeason = (seasonId: number, version: number) => `${season(seasonId)}${query({ version })}`
export const newPointsGroup = (seasonId: number) => `${pointsGroups(seasonId)}/new`
export const pointsGroups = (seasonId: number) => `${season(seasonId)}/groups`
export const pointsGroup = (groupId: number) => `/organizer/points-groups/${groupId}`
export const pointsGroupSettings = (groupId: number) => `${pointsGroup(groupId)}/settings`
export const updatePointsGroup = (groupId: number, version: number) =>
  `${pointsGroup(groupId)}${query({ version })}`
export const pointsGroupMembers = (groupId: number, page?: number, q = '') =>
  `${pointsGroup(groupId)}/members${query({ q, page: page === 1 ? undefined : page })}`
export const pointsGroupMember = (groupId: number, memberId: number) =>
  `${pointsGroupMembers(groupId)}/${memberId}`
/** This route has a larger body limit, for pasted names. */
export const matchMembersRoute = '/ajax/points-groups/:groupId/recognize'
export const matchMembers = (groupId: number) => `/ajax/points-groups/${groupId}/recognize`
export const matchNewMembersRoute = '/ajax/seasons/:organizationId/recognize-members'
export const matchNewMembers = (organizationId: number) => `/ajax/seasons/${organizationId}/recognize-members`
export const seasonsRoute = '/organizer/organizations/:organizationId/seasons'
export const publicSeasons = '/seasons'
export const publicSeason = (slug: string, group?: number, page?: number) =>
  `${publicSeasons}/${slug}${query({ group, page: page === 1 ? undefined : page })}`
export const publicSeasonLogo = (slug: string, hash: string) =>
  `${publicSeasons}/${slug}/logo${query({ v: hash })}`
export const eventPreview = (slug: string) => `${publicEvent(slug)}/preview.png`
export const activityPreview = (activityId: number) => `${publicDraw(activityId)}/preview.png`

type ListPosition = { q?: string; after?: number; before?: number }
export const riders = (organizationId: number, place: ListPosition = {}) =>
  `${events(organizationId)}/riders${query(place)}`
export const horses = (organizationId: number, place: ListPosition = {}) =>
  `${events(organizationId)}/horses${query(place)}`
export const bulls = (organizationId: number, place: ListPosition = {}) =>
  `${events(organizationId)}/bulls${query(place)}`
export const editRider = (organizationId: number, riderId: number, version?: number) =>
  `${riders(organizationId)}/${riderId}${query({ version })}`
export const newRider = (organizationId: number) => `${riders(organizationId)}/new`
export const horse = (organizationId: number, horseId: number, version?: number) =>
  `${horses(organizationId)}/${horseId}${query({ version })}`
export const editHorse = (organizationId: number, horseId: number) => `${horse(organizationId, horseId)}/edit`
export const newHorse = (organizationId: number) => `${horses(organizationId)}/new`
export const editBull = (organizationId: number, bullId: number, version?: number) =>
  `${bulls(organizationId)}/${bullId}${query({ version })}`
export const newBull = (organizationId: number) => `${bulls(organizationId)}/new`
type MergeParams = { into?: number; seen?: string }
export const mergeRider = (organizationId: number, riderId: number, place: MergeParams = {}) =>
  `${editRider(organizationId, riderId)}/merge${query(place)}`
export const mergeHorse = (organizationId: number, horseId: number, place: MergeParams = {}) =>
  `${horse(organizationId, horseId)}/merge${query(place)}`
export const claims = (organizationId: number, page?: number) =>
  `${events(organizationId)}/claims${query({ page: page === 1 ? undefined : page })}`
export const claimCode = (organizationId: number, riderId: number) =>
  `${editRider(organizationId, riderId)}/claim`
export const claim = (claimId: number) => `/organizer/claims/${claimId}`
export const confirmClaim = (claimId: number) => `${claim(claimId)}/confirm`
export const undoClaim = (claimId: number) => `${claim(claimId)}/take-back`
export const signUpCode = (organizationId: number, signUpId: number) =>
  `/ajax/sign-ups/${organizationId}/${signUpId}/code`
export const similarNames = (kind: 'riders' | 'horses', organizationId: number) =>
  `/ajax/near-${kind}/${organizationId}`

export const account = '/account'
export const answerMerge = `${account}/merge`
export const associations = `${account}/associations`
export const changeEmail = `${account}/e-mail`
export const changePassword = `${account}/password`
export const confirmEmail = (token = '') => `${changeEmail}/confirm${query({ token })}`
export const deleteAccount = `${account}/delete`
export const tokens = `${account}/tokens`
export const revokeToken = `${tokens}/end`
export const signOutDevice = `${account}/sign-out`
export const signOutEverywhere = `${account}/sign-out-everywhere`

export const api = '/api/v1'
export const apiDocument = `${api}/openapi.json`
export const apiMe = `${api}/me`
export const apiEvents = (search = '') => `${api}/events${query({ q: search })}`
export const apiEvent = (slug: string) => `${api}/events/${slug}`
export const apiActivity = (activityId: number) => `${api}/activities/${activityId}`
export const apiDraw = (activityId: number, round = '') =>
  `${apiActivity(activityId)}/draw${query({ round })}`
export const apiResults = (activityId: number, view = '') =>
  `${apiActivity(activityId)}/results${query({ view })}`
export const apiPayout = (activityId: number, view = '') =>
  `${apiActivity(activityId)}/payout${query({ view })}`

export const drawSheet = (activityId: number, round = '') =>
  `/drawsheet/activity/${activityId}${query({ round })}`
export const drawRecords = (activityId: number, round = '') =>
  `/drawsheet/activity/${activityId}/draws${query({ round })}`
export const slotChanges = (activityId: number, round = '', since?: number) =>
  `/drawsheet/activity/${activityId}/changes${query({ round, since })}`
export const drawPrints = (activityId: number, round = '') =>
  `/ajax/draw-prints/${activityId}${query({ round })}`
export const results = (activityId: number) => `/payout/activity/${activityId}`
export const checks = (organizationId: number, first: number, last = first) =>
  `${checkRegister(organizationId)}/print${query({ numbers: first === last ? first : `${first}-${last}` })}`
export const checkTestPage = (organizationId: number, sheet: Record<string, string | number | boolean>) =>
  `${checkRegister(organizationId)}/test-page${query(sheet)}`

export const exportEvent = (organizationId: number, eventId: number, format: 'xlsx' | 'zip') =>
  `${event(organizationId, eventId)}/export/event.${format}`
export const exportEntries = (organizationId: number, eventId: number, format: ExportFormat) =>
  `${event(organizationId, eventId)}/export/entries.${format}`
export const exportDraw = (eventId: number, activityId: number, format: ExportFormat, round = '') =>
  `${activity(eventId, activityId)}/export/draw.${format}${query({ round })}`
export const exportResults = (eventId: number, activityId: number, format: ExportFormat, view = '') =>
  `${activity(eventId, activityId)}/export/results.${format}${query({ view })}`
export const exportPayout = (eventId: number, activityId: number, format: ExportFormat, view = '') =>
  `${activity(eventId, activityId)}/export/payout.${format}${query({ view })}`
export const exportStandings = (groupId: number, format: ExportFormat, q = '') =>
  `${pointsGroup(groupId)}/export/standings.${format}${query({ q })}`
export const exportChecks = (organizationId: number, format: ExportFormat, q = '', show?: string) =>
  `${checkRegister(organizationId)}/export/checks.${format}${query({ q, show })}`

/** Also the scope of the rider app's service worker. */
export const riderApp = '/m/'
export const publicEvent = (slug: string) => `${riderApp}e/${slug}`
export const publicLogo = (slug: string, hash: string) => `${publicEvent(slug)}/logo${query({ v: hash })}`
export const publicDraw = (activityId: number, round = '', slot?: number) =>
  `${riderApp}activities/${activityId}${query({ round, slot })}`
export const publicResults = (activityId: number, view = '') =>
  `${riderApp}activities/${activityId}/results${query({ view })}`
export const drawProof = (activityId: number, round = '') =>
  `${riderApp}activities/${activityId}/draw-proof${query({ round })}`
export const eventDrawLog = (slug: string) => `${publicEvent(slug)}/draws`
export const organizationDrawLog = (organizationId: number) =>
  `${riderApp}organizations/${organizationId}/draws`
export const riderAppView = (
  view: PrivateView,
  params: { to?: string; code?: string; event?: string } = {},
) => `${riderApp}${view}${query(params)}`
/** Of the rider app's paths, only those under this one depend on the signed-in user. */
export const riderAppPrivate = `${riderApp}my/`
/** Private events are only for the event's riders and the organization's members. */
export const privateEventPage = (address: string) => `${riderAppPrivate}${address.slice(riderApp.length)}`
export const riderAppMe = `${riderAppPrivate}me.json`
export const riderAppCalendar = `${riderAppPrivate}calendar.ics`
export const riderAppSignIn = `${riderAppPrivate}sign-in`
export const riderAppSignOut = `${riderAppPrivate}sign-out`
export const riderAppSignUp = `${riderAppPrivate}sign-up`
export const riderAppRequestReset = `${riderAppPrivate}forgotten`
export const riderAppCode = `${riderAppPrivate}code`
export const riderAppClaimPreview = (code: string) => `${riderAppPrivate}claim.json${query({ code })}`
export const riderAppClaim = `${riderAppPrivate}claim`
export const riderAppRequestClaim = `${riderAppPrivate}ask-to-claim`
export const riderAppServiceWorker = `${riderApp}worker.js`
export const riderAppManifest = `${riderApp}manifest.webmanifest`
export const riderAppNotifications = `${riderApp}notifications`
export const unsubscribe = (userId: number, key: string) => `${riderApp}unsubscribe/${userId}/${key}`
export const notifications = (before?: number) => `/ajax/notifications${query({ before })}`
export const readNotifications = '/ajax/notifications/read'
export const notificationSettings = '/ajax/notifications/settings'
export const pushSubscription = '/ajax/push-subscription'
export const removePushSubscription = '/ajax/push-subscription/remove'
export const testPush = '/ajax/push-subscription/test'
export const deliveryCounts = (activityId: number) => `/ajax/reached/${activityId}`

export const drawEntries = (activityId: number, round = '') =>
  `/ajax/draw/${activityId}${round && `/round/${encodeURIComponent(round)}`}`
export const drawRows = (activityId: number, round: string) =>
  `/ajax/draw/${activityId}/round/${encodeURIComponent(round)}`
export const entry = (entryId: number) => `/ajax/user-activity/${entryId}`
export const clearEntry = (entryId: number) => `/ajax/user-activity-clear/${entryId}`
export const swapEntries = '/ajax/user-activity-swap'
export const changeSessionLimit = (activityId: number) => `/ajax/activity/${activityId}`
export const randomizeDraw = (activityId: number) => `/ajax/randomize-draw/${activityId}`
export const scratch = (entryId: number) => `/ajax/user-activity/${entryId}/scratch`
export const roll = (entryId: number) => `/ajax/user-activity/${entryId}/roll`
export const publishDraw = (activityId: number) => `/ajax/publish-draw/${activityId}`
export const unpublishDraw = (activityId: number) => `/ajax/unpublish-draw/${activityId}`
export const score = (scoreId: number) => `/ajax/score/${scoreId}`
export const addIncentive = (entryId: number, incentiveId: number) =>
  `/ajax/add-incentive/${entryId}/${incentiveId}`
export const removeIncentive = (entryId: number, incentiveId: number) =>
  `/ajax/remove-incentive/${entryId}/${incentiveId}`

export const search = (kind: 'rider' | 'horse' | 'bull') => `/ajax/${kind}/search`
export const ridersList = (after?: number) => `/ajax/riders-list${query({ after })}`
export const horsesList = (after?: number) => `/ajax/horses-list${query({ after })}`
export const typedInRiders = (organizationId: number) => `/ajax/typed-in-riders/${organizationId}`
export const typedInRider = (riderId: number) => `/ajax/typed-in-rider/${riderId}`

export const payoutRows = (activityId: number, view = '', page?: number) =>
  `/ajax/payouts/${activityId}${query({ view, page })}`
export const publishPayout = (eventId: number, activityId: number) =>
  `/events/${eventId}/activities/${activityId}/publishPayout`
export const unpublishPayout = (eventId: number, activityId: number) =>
  `/events/${eventId}/activities/${activityId}/unPublishPayout`
export const voidChecksAndUnpublish = (activityId: number, view = '') =>
  `/ajax/void-checks-and-unpublish/${activityId}${query({ view })}`
export const prize = '/ajax/prize'
export const points = '/ajax/points'
export const fillPoints = (activityId: number) => `/ajax/fill-points/${activityId}`
/** This route has a larger body limit, for pasted email addresses. */
export const emailResultsRoute = '/api/hal/email-results'
export const emailResults = (activityId: number) => `${emailResultsRoute}/${activityId}`
export const mailings = (activityId: number) => `/ajax/mailings/${activityId}`
export const writeChecks = (activityId: number) => `/ajax/checks/${activityId}`
export const voidCheck = (checkId: number) => `/ajax/checks/${checkId}/void`

export const authorizeChannel = '/broadcasting/auth'
export const authenticateUser = '/broadcasting/user-auth'

export function query(params: Record<string, string | number | boolean | undefined>): string {
  const present = Object.entries(params).filter(([, value]) => value !== undefined && value !== '')
  const text = present.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&')
  return text && `?${text}`
}
