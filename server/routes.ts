import { Router } from 'express'
import { OWN_VIEWS } from '#wire/phone/asked.ts'
import * as account from './controllers/accounts/account.ts'
import * as forgotten from './controllers/accounts/forgotten.ts'
import * as session from './controllers/accounts/session.ts'
import * as signUp from './controllers/accounts/signUp.ts'
import * as tokens from './controllers/accounts/tokens.ts'
import * as api from './controllers/api/about.ts'
import * as me from './controllers/api/me.ts'
import * as published from './controllers/api/published.ts'
import * as broadcasting from './controllers/broadcasting.ts'
import * as checks from './controllers/payout/checks.ts'
import * as classes from './controllers/events/classes.ts'
import * as copies from './controllers/events/copies.ts'
import * as codes from './controllers/organization/codes.ts'
import * as draw from './controllers/draw/draw.ts'
import * as drawLog from './controllers/organization/drawLog.ts'
import * as drawSheet from './controllers/draw/drawSheet.ts'
import * as entries from './controllers/draw/entries.ts'
import * as events from './controllers/events/events.ts'
import * as firstAccount from './controllers/firstAccount.ts'
import * as invitations from './controllers/organization/invitations.ts'
import * as mailings from './controllers/payout/mailings.ts'
import * as money from './controllers/payout/money.ts'
import * as offline from './controllers/draw/offline.ts'
import * as organization from './controllers/organization/organization.ts'
import * as organizations from './controllers/organizations.ts'
import * as people from './controllers/organization/people.ts'
import * as payout from './controllers/payout/payout.ts'
import * as notifications from './controllers/phone/notifications.ts'
import * as unsubscribing from './controllers/phone/unsubscribing.ts'
import * as phoneFiles from './controllers/phone/files.ts'
import * as myClaims from './controllers/phone/claims.ts'
import * as mine from './controllers/phone/mine.ts'
import * as phones from './controllers/phone/pages.ts'
import * as pictures from './controllers/phone/pictures.ts'
import * as pickers from './controllers/pickers.ts'
import * as animals from './controllers/registry/animals.ts'
import * as claims from './controllers/registry/claims.ts'
import * as merges from './controllers/registry/merges.ts'
import * as registry from './controllers/registry/lists.ts'
import * as typedIn from './controllers/registry/riders.ts'
import * as results from './controllers/payout/results.ts'
import * as scores from './controllers/draw/scores.ts'
import * as leaderboard from './controllers/seasons/leaderboard.ts'
import * as pointsMembers from './controllers/seasons/members.ts'
import * as pointsGroups from './controllers/seasons/groups.ts'
import * as seasons from './controllers/seasons/seasons.ts'
import * as riders from './controllers/riders.ts'
import * as templates from './controllers/events/templates.ts'
import * as signIn from './controllers/signIn.ts'
import { linkLimit } from './limits/linkLimit.ts'
import { organizationLimit } from './limits/organizationLimit.ts'
import { signInLimits } from './limits/signInLimits.ts'
import { idempotent } from './http/idempotency.ts'
import * as may from './http/may.ts'
import { requireSignedIn } from './http/session.ts'
import { destroy, get, patch, post, type Route, routerOf } from './http/table.ts'

/** However somebody signs in, signs up or asks for a link: it counts as one. */
const tries = () => ({
  signIn: signInLimits(),
  links: linkLimit(),
  claims: myClaims.claimTries(),
  organizations: organizationLimit(),
})

/** Every address of the product, in the order of the specification: who may come in there, and who answers. */
export function routeTable(): Route[] {
  const limits = tries()
  return [
    get('/', may.anybody, organizations.home),
    get('/login', may.anybody, signIn.show),
    post('/login', may.anybody, signIn.create(limits.signIn)),
    post('/logout', may.anybody, signIn.destroy),
    get('/first-account', may.anybody, firstAccount.show),
    post('/first-account', may.anybody, firstAccount.create),

    get('/sign-up', may.anybody, signUp.show),
    post('/sign-up', may.anybody, signUp.create(limits.links)),
    get('/sign-up/confirm', may.anybody, signUp.opened),
    post('/sign-up/confirm', may.anybody, signUp.confirm),
    get('/mail-sent', may.anybody, signUp.sent),
    get('/login/forgotten', may.anybody, forgotten.show),
    post('/login/forgotten', may.anybody, forgotten.create(limits.links)),
    get('/login/new-password', may.anybody, forgotten.opened),
    post('/login/new-password', may.anybody, forgotten.reset),

    get('/ajax/session', may.signedIn, session.show),
    get('/account', may.signedIn, account.edit),
    patch('/account', may.signedIn, account.update),
    patch('/account/associations', may.signedIn, account.saveAssociations),
    post('/account/merge', may.signedIn, account.answerMerge),
    post('/account/e-mail', may.signedIn, account.changeAddress),
    get('/account/e-mail/confirm', may.anybody, account.openedAddress),
    post('/account/e-mail/confirm', may.anybody, account.confirmAddress),
    post('/account/password', may.signedIn, account.changePassword),
    post('/account/sign-out', may.signedIn, account.signOutDevice),
    post('/account/sign-out-everywhere', may.signedIn, account.signOutEverywhere),
    post('/account/delete', may.signedIn, account.destroy),
    post('/account/tokens', may.signedIn, tokens.create),
    post('/account/tokens/end', may.signedIn, tokens.end),

    get('/organizer/organizations', may.signedIn, organizations.index),
    get('/organizer/organizations/new', may.makeOrganization, organization.form),
    post('/organizer/organizations', may.makeOrganization, organization.create(limits.organizations)),
    get(`${ORGANIZATION}/edit`, may.organization('lead'), organization.edit),
    patch(ORGANIZATION, may.organization('lead'), organization.update),
    get(`${ORGANIZATION}/logo`, may.organization('see'), organization.logo),
    post(`${ORGANIZATION}/logo`, may.organization('lead'), organization.changeLogoTo),
    destroy(`${ORGANIZATION}/logo`, may.organization('lead'), organization.removeLogo),
    get(ORGANIZATION, may.organization('see'), events.index),
    get(`${ORGANIZATION}/people`, may.organization('see'), people.index),
    patch(`${ORGANIZATION}/people/:personId`, may.member, people.update),
    destroy(`${ORGANIZATION}/people/:personId`, may.member, people.destroy),
    post(`${ORGANIZATION}/leave`, may.organization('see'), people.leave),
    post(`${ORGANIZATION}/invitations`, may.organization('lead'), invitations.create),
    post('/organizer/invitations/:invitationId/resend', may.invitation, invitations.resend),
    destroy('/organizer/invitations/:invitationId', may.invitation, invitations.destroy),
    get(`${ORGANIZATION}/codes/new`, may.organization('lead'), codes.form),
    post(`${ORGANIZATION}/codes`, may.organization('lead'), codes.create),
    get('/organizer/invitations/:codeId/code', may.code, codes.show),
    post('/organizer/invitations/:codeId/code', may.code, codes.confirm),
    get('/invitation', may.anybody, invitations.show),
    post('/invitation', may.signedIn, invitations.accept),
    get(
      '/organizer/organizations/:organizationId/events/:eventId/activities',
      may.event('see'),
      organizations.activities,
    ),
    get('/users/view/:riderId', may.rider, riders.show),

    get(`${EVENTS}/new`, may.organization('lead'), events.begin),
    post(EVENTS, may.organization('lead'), events.create),
    get(`${EVENTS}/:eventId/settings`, may.event('organize'), events.edit),
    patch(`${EVENTS}/:eventId`, may.event('organize'), events.update),
    destroy(`${EVENTS}/:eventId`, may.event('lead'), events.destroy),
    post(`${EVENTS}/:eventId/archive`, may.event('organize'), events.archive),
    post(`${EVENTS}/:eventId/bring-back`, may.event('organize'), events.bringBack),
    get(`${EVENTS}/:eventId/riders`, may.event('see'), events.riders),
    patch(`${EVENTS}/:eventId/riders`, may.event('organize'), events.decideAges),
    get(`${EVENTS}/:eventId/copy`, may.event('lead'), copies.begin),
    post(`${EVENTS}/:eventId/copy`, may.event('lead'), copies.create),
    get(`${EVENTS}/:eventId/activities/new`, may.event('organize'), classes.begin),
    post(`${EVENTS}/:eventId/activities`, may.event('organize'), classes.create),
    patch(`${EVENTS}/:eventId/activities/order`, may.event('organize'), classes.order),
    get(`${ACTIVITY}/settings`, may.draw('organize'), classes.edit),
    patch(`${ACTIVITY}/settings`, may.draw('organize'), classes.update),
    destroy(ACTIVITY, may.draw('organize'), classes.destroy),

    get(`${ORGANIZATION}/templates`, may.organization('lead'), templates.index),
    post(`${EVENTS}/:eventId/templates`, may.event('lead'), templates.saveEvent),
    post(`${ACTIVITY}/templates`, may.draw('lead'), templates.saveClass),
    patch('/organizer/templates/:templateId', may.template('lead'), templates.update),
    destroy('/organizer/templates/:templateId', may.template('lead'), templates.destroy),

    get(`${ORGANIZATION}/riders`, may.organization('organize'), registry.riders),
    get(`${ORGANIZATION}/horses`, may.organization('organize'), registry.horses),
    get(`${ORGANIZATION}/bulls`, may.organization('organize'), registry.bulls),
    get(`${ORGANIZATION}/riders/new`, may.organization('organize'), typedIn.begin),
    post(`${ORGANIZATION}/riders`, may.organization('organize'), typedIn.create),
    get(`${ORGANIZATION}/riders/:riderId`, may.riderTypedIn, typedIn.edit),
    patch(`${ORGANIZATION}/riders/:riderId`, may.riderTypedIn, typedIn.update),
    get(`${ORGANIZATION}/horses/new`, may.organization('organize'), animals.beginHorse),
    post(`${ORGANIZATION}/horses`, may.organization('organize'), animals.createHorse),
    get(`${ORGANIZATION}/horses/:horseId`, may.horse, animals.showHorse),
    get(`${ORGANIZATION}/horses/:horseId/edit`, may.horse, animals.editHorse),
    patch(`${ORGANIZATION}/horses/:horseId`, may.horse, animals.updateHorse),
    get(`${ORGANIZATION}/bulls/new`, may.organization('organize'), animals.beginBull),
    post(`${ORGANIZATION}/bulls`, may.organization('organize'), animals.createBull),
    get(`${ORGANIZATION}/bulls/:bullId`, may.bull, animals.editBull),
    patch(`${ORGANIZATION}/bulls/:bullId`, may.bull, animals.updateBull),
    get(`${ORGANIZATION}/riders/:riderId/merge`, may.riderTypedIn, merges.rider),
    post(`${ORGANIZATION}/riders/:riderId/merge`, may.riderTypedIn, merges.mergeRider),
    destroy(`${ORGANIZATION}/riders/:riderId/merge`, may.riderTypedIn, merges.withdraw),
    get(`${ORGANIZATION}/horses/:horseId/merge`, may.ownHorse, merges.horse),
    post(`${ORGANIZATION}/horses/:horseId/merge`, may.ownHorse, merges.mergeHorse),
    get(`${ORGANIZATION}/draw-log`, may.organization('organize'), drawLog.index),
    get(`${ORGANIZATION}/claims`, may.organization('organize'), claims.index),
    get(`${ORGANIZATION}/riders/:riderId/claim`, may.riderTypedIn, claims.show),
    post(`${ORGANIZATION}/riders/:riderId/claim`, may.riderTypedIn, claims.create),
    post('/ajax/sign-ups/:organizationId/:signUpId/code', may.waitingSignUp, claims.signUp),
    destroy('/organizer/claims/:claimId', may.claim, claims.close),
    post('/organizer/claims/:claimId/confirm', may.claim, claims.confirm),
    post('/organizer/claims/:claimId/take-back', may.claim, claims.undo),
    get('/ajax/near-riders/:organizationId', may.organization('organize'), registry.nearToRider),
    get('/ajax/near-horses/:organizationId', may.organization('organize'), registry.nearToHorse),

    get(`${ACTIVITY}/draw{/:round}`, may.draw('see'), draw.show),
    get(`${ACTIVITY}/payout`, may.payout('see'), payout.show),
    get(POINTS_GROUP, may.pointsGroup('see'), leaderboard.show),
    get(`${ORGANIZATION}/seasons`, may.seasons('see'), seasons.index),
    post(`${ORGANIZATION}/seasons`, may.seasons('lead'), seasons.create),
    get(SEASON, may.season('see'), seasons.show),
    patch(SEASON, may.season('lead'), seasons.update),
    destroy(SEASON, may.season('lead'), seasons.destroy),
    get(`${SEASON}/groups/new`, may.season('lead'), pointsGroups.begin),
    post(`${SEASON}/groups`, may.season('lead'), pointsGroups.create),
    get(`${POINTS_GROUP}/settings`, may.pointsGroup('lead'), pointsGroups.edit),
    patch(POINTS_GROUP, may.pointsGroup('lead'), pointsGroups.update),
    destroy(POINTS_GROUP, may.pointsGroup('lead'), pointsGroups.destroy),
    get(`${POINTS_GROUP}/members`, may.pointsGroup('see'), pointsMembers.index),
    post(`${POINTS_GROUP}/members`, may.pointsGroup('lead'), pointsMembers.create),
    patch(`${POINTS_GROUP}/members/:memberId`, may.pointsGroup('lead'), pointsMembers.update),
    destroy(`${POINTS_GROUP}/members/:memberId`, may.pointsGroup('lead'), pointsMembers.destroy),
    post('/ajax/points-groups/:groupId/recognize', may.pointsGroup('lead'), pointsMembers.look),
    get('/drawsheet/activity/:activityId', may.publishedDraw, drawSheet.show),
    get('/drawsheet/activity/:activityId/draws', may.publishedDraw, drawSheet.draws),
    get('/payout/activity/:activityId', may.publishedResults, results.show),
    get(`${ACTIVITY}/money`, may.payout('pay'), money.show),
    patch(`${ACTIVITY}/money`, may.payout('pay'), money.update),
    get(`${ACTIVITY}/print-checks`, may.payout('pay'), checks.show),
    get('/organizer/checks/:organizationId', may.organization('pay'), checks.register),
    get('/organizer/checks/:organizationId/print', may.organization('pay'), checks.print),
    get('/organizer/checks/:organizationId/test-page', may.organization('pay'), checks.testPage),

    get(DRAW, may.draw('see'), draw.rows),
    post(DRAW, may.draw('organize'), entries.create),
    patch('/ajax/user-activity/:entryId', idempotent(may.entry('organize')), entries.update),
    destroy('/ajax/user-activity/:entryId', may.entry('organize'), entries.destroy),
    post('/ajax/user-activity/:entryId/restore', may.removedEntry('organize'), entries.restore),
    patch('/ajax/user-activity-clear/:entryId', may.entry('organize'), entries.destroy),
    patch('/ajax/user-activity-swap', may.entries('organize'), entries.swap),
    get('/ajax/draw/:activityId/check-destination/:slot', may.draw('see'), draw.checkDestination),
    patch('/ajax/activity/:activityId', may.draw('organize'), draw.resize),
    post('/ajax/randomize-draw/:activityId', may.draw('organize'), draw.shuffle),
    post('/ajax/fill-short-go/:activityId', may.draw('organize'), draw.fill),
    post('/ajax/publish-draw/:activityId', may.draw('organize'), draw.publish),
    post('/ajax/unpublish-draw/:activityId', may.draw('organize'), draw.unpublish),
    patch('/ajax/score/:scoreId', idempotent(may.score), scores.update),
    post('/ajax/add-incentive/:entryId/:incentiveId', idempotent(may.entry('organize')), entries.enter),
    post('/ajax/remove-incentive/:entryId/:incentiveId', idempotent(may.entry('organize')), entries.leave),
    get('/ajax/rider/search', may.drawMaker, pickers.riderSearch),
    get('/ajax/horse/search', may.drawMaker, pickers.horseSearch),
    get('/ajax/bull/search', may.drawMaker, pickers.bullSearch),
    get('/ajax/riders-list', may.drawMaker, pickers.ridersList),
    get('/ajax/horses-list', may.drawMaker, pickers.horsesList),
    get('/ajax/typed-in-riders/:organizationId', may.organization('organize'), pickers.typedInRiders),
    destroy('/ajax/typed-in-rider/:riderId', may.typedInRider('organize'), pickers.removeTypedIn),

    get('/ajax/payouts/:activityId', may.payout('see'), payout.rows),
    get('/ajax/payouts/:activityId/export.csv', may.payoutMoney, results.exportCsv),
    get('/events/:eventId/activities/:activityId/publishPayout', may.payout('pay'), payout.publish),
    get('/events/:eventId/activities/:activityId/unPublishPayout', may.payout('pay'), payout.unpublish),
    post('/ajax/void-checks-and-unpublish/:activityId', may.payout('pay'), payout.voidChecksAndUnpublish),
    post('/ajax/prize', may.result('pay'), payout.prize),
    post('/ajax/points', may.result('pay'), payout.points),
    post('/ajax/fill-points/:activityId', may.payout('pay'), payout.fill),
    post('/api/hal/email-results/:activityId', may.payout('pay'), mailings.create),
    get('/ajax/mailings/:activityId', may.payout('pay'), mailings.index),
    post('/ajax/checks/:activityId', may.payout('pay'), checks.create),
    post('/ajax/checks/:checkId/void', may.check('pay'), checks.destroy),

    get('/m/my/me.json', may.anybody, mine.show),
    get('/m/my/calendar.ics', may.signedIn, mine.calendar),
    get('/m/my/e/:slug', may.inEvent, phones.ownEvent),
    get('/m/my/activities/:activityId', may.inEvent, phones.ownDraw),
    get('/m/my/activities/:activityId/draw-proof', may.inEvent, phones.ownProof),
    get('/m/my/activities/:activityId/results', may.inEvent, phones.ownResults),
    post('/m/my/sign-in', may.anybody, signIn.call(limits.signIn)),
    post('/m/my/sign-out', may.anybody, signIn.leave),
    post('/m/my/sign-up', may.anybody, signUp.call(limits.links)),
    post('/m/my/forgotten', may.anybody, forgotten.call(limits.links)),
    post('/m/my/code', may.anybody, mine.useCode()),
    get('/m/my/claim.json', may.anybody, myClaims.show(limits.claims)),
    post('/m/my/claim', may.signedIn, myClaims.create(limits.claims)),
    post('/m/my/ask-to-claim', may.signedIn, myClaims.ask),
    get('/ajax/notifications', may.signedIn, notifications.index),
    post('/ajax/notifications/read', may.signedIn, notifications.read),
    patch('/ajax/notifications/settings', may.signedIn, notifications.choose),
    post('/ajax/push-subscription', may.signedIn, notifications.subscribe),
    post('/ajax/push-subscription/remove', may.signedIn, notifications.unsubscribe),
    post('/ajax/push-subscription/test', may.signedIn, notifications.test),
    get('/ajax/reached/:activityId', may.payout('organize'), notifications.reached),

    post('/broadcasting/auth', may.signedIn, broadcasting.authorize),
    post('/broadcasting/user-auth', may.signedIn, broadcasting.authenticate),
  ]
}

/**
 * What everybody may see: the riders' app, and the seasons that are shown. It is answered before a session is looked
 * for, and knows nobody.
 */
export function publicRouteTable(): Route[] {
  return [
    get('/m', may.anybody, phones.now),
    get('/m/manifest.webmanifest', may.anybody, phoneFiles.manifest),
    get('/m/worker.js', may.anybody, phoneFiles.worker),
    get('/m/e/:slug', may.anybody, phones.event),
    get('/m/e/:slug/logo', may.anybody, pictures.logo),
    get('/m/e/:slug/preview.png', may.anybody, pictures.eventPreview),
    get('/m/activities/:activityId/preview.png', may.anybody, pictures.activityPreview),
    get('/m/activities/:activityId', may.anybody, phones.draw),
    get('/m/activities/:activityId/draw-proof', may.anybody, phones.proof),
    get('/m/activities/:activityId/results', may.anybody, phones.results),
    get('/m/e/:slug/draws', may.anybody, phones.eventLog),
    get('/m/organizations/:organizationId/draws', may.anybody, phones.organizationLog),
    ...OWN_VIEWS.map((view) => get(`/m/${view}`, may.anybody, phones.own(view))),
    get('/m/notifications', may.anybody, unsubscribing.notifications),
    get('/m/unsubscribe/:userId/:key', may.anybody, unsubscribing.show),
    post('/m/unsubscribe/:userId/:key', may.anybody, unsubscribing.create),
    get('/m/*rest', may.anybody, phones.notFound),
    get('/draw-worker.js', may.anybody, offline.worker),
    get('/seasons/:slug', may.anybody, leaderboard.showEverybody),
    get('/seasons/:slug/logo', may.anybody, pictures.seasonLogo),
  ]
}

/** What apps read, of everybody's and of whoever made the token. No session is looked for here either. */
export function apiRouteTable(): Route[] {
  return [
    get('/api/v1', may.anybody, api.show),
    get('/api/v1/openapi.json', may.anybody, api.openApi),
    get('/api/v1/events', may.anybody, published.events),
    get('/api/v1/events/:slug', may.anybody, published.event),
    get('/api/v1/activities/:activityId', may.anybody, published.activity),
    get('/api/v1/activities/:activityId/draw', may.anybody, published.draw),
    get('/api/v1/activities/:activityId/results', may.anybody, published.results),
    get('/api/v1/activities/:activityId/payout', may.anybody, published.payout),
    get('/api/v1/live', may.anybody, published.live),
    get('/api/v1/me', may.byToken, me.show),
    get('/api/v1/me/runs', may.byToken, me.runs),
    get('/api/v1/me/notifications', may.byToken, me.notifications),
    get('/api/v1/me/push-subscriptions', may.byToken, me.pushSubscriptions),
  ]
}

export const apiRoutes = () => routerOf(apiRouteTable())

export const publicRoutes = () => routerOf(publicRouteTable())

const ORGANIZATION = '/organizer/organizations/:organizationId'
const EVENTS = `${ORGANIZATION}/events`
const ACTIVITY = '/organizer/scoring/:eventId/activities/:activityId'
const SEASON = '/organizer/seasons/:seasonId'
const POINTS_GROUP = '/organizer/points-groups/:groupId'
const DRAW = ['/ajax/draw/:activityId/round{/:round}', '/ajax/draw/:activityId']

export function routes(): Router {
  const router = Router()
  // Addresses that don't exist answer 401 too.
  router.use(BEHIND_SIGN_IN, (req, _res, next) => {
    requireSignedIn(req)
    next()
  })
  return router.use(routerOf(routeTable()))
}

const BEHIND_SIGN_IN = ['/organizer', '/users', '/drawsheet', '/payout', '/events', '/ajax', '/api']
