import { Router } from 'express'
import { PRIVATE_VIEWS } from '#wire/riderApp/views.ts'
import * as account from './controllers/accounts/account.ts'
import * as passwordReset from './controllers/accounts/passwordReset.ts'
import * as join from './controllers/accounts/join.ts'
import * as session from './controllers/accounts/session.ts'
import * as signUp from './controllers/accounts/signUp.ts'
import * as apiTokens from './controllers/accounts/apiTokens.ts'
import * as apiReference from './controllers/api/reference.ts'
import * as me from './controllers/api/me.ts'
import * as published from './controllers/api/published.ts'
import * as broadcasting from './controllers/broadcasting.ts'
import * as checks from './controllers/payout/checks.ts'
import * as aggregates from './controllers/events/aggregates.ts'
import * as associations from './controllers/associations/profiles.ts'
import * as associationReports from './controllers/associations/reports.ts'
import * as classes from './controllers/events/classes.ts'
import * as closing from './controllers/events/closing.ts'
import * as copies from './controllers/events/copies.ts'
import * as invitationCodes from './controllers/organizations/invitationCodes.ts'
import * as scorerCodes from './controllers/organizations/scorerCodes.ts'
import * as draw from './controllers/draw/draw.ts'
import * as design from './controllers/design.ts'
import * as drawLog from './controllers/organizations/drawLog.ts'
import * as drawSheet from './controllers/draw/drawSheet.ts'
import * as entries from './controllers/draw/entries.ts'
import * as entryWindow from './controllers/events/entries.ts'
import * as cashBoxes from './controllers/events/cashBoxes.ts'
import * as fees from './controllers/events/fees.ts'
import * as riderCards from './controllers/events/riderCards.ts'
import * as imports from './controllers/events/imports.ts'
import * as onlineEntries from './controllers/events/onlineEntries.ts'
import * as papers from './controllers/events/papers.ts'
import * as exhibitions from './controllers/events/exhibitions.ts'
import * as events from './controllers/events/events.ts'
import * as exports from './controllers/exports.ts'
import * as firstAccount from './controllers/accounts/firstAccount.ts'
import * as help from './controllers/help.ts'
import * as invitations from './controllers/organizations/invitations.ts'
import * as mailings from './controllers/payout/mailings.ts'
import * as publishPayouts from './controllers/payout/publishPayouts.ts'
import * as purseSettings from './controllers/payout/purseSettings.ts'
import * as serviceWorker from './controllers/draw/serviceWorker.ts'
import * as organizationSettings from './controllers/organizations/settings.ts'
import * as organizations from './controllers/organizations/organizations.ts'
import * as members from './controllers/organizations/members.ts'
import * as payoff from './controllers/payout/payoff.ts'
import * as payout from './controllers/payout/payout.ts'
import * as notifications from './controllers/riderApp/notifications.ts'
import * as unsubscribe from './controllers/riderApp/unsubscribe.ts'
import * as appFiles from './controllers/riderApp/appFiles.ts'
import * as myClaims from './controllers/riderApp/claims.ts'
import * as myRuns from './controllers/riderApp/myRuns.ts'
import * as myOnlineEntries from './controllers/riderApp/onlineEntries.ts'
import * as riderPages from './controllers/riderApp/pages.ts'
import * as riderImages from './controllers/riderApp/images.ts'
import * as autocomplete from './controllers/draw/autocomplete.ts'
import * as bulls from './controllers/registry/bulls.ts'
import * as claims from './controllers/registry/claims.ts'
import * as horses from './controllers/registry/horses.ts'
import * as merges from './controllers/registry/merges.ts'
import * as registry from './controllers/registry/lists.ts'
import * as registryRiders from './controllers/registry/riders.ts'
import * as results from './controllers/payout/results.ts'
import * as taxYear from './controllers/payout/taxYear.ts'
import * as scores from './controllers/draw/scores.ts'
import * as leaderboard from './controllers/seasons/leaderboard.ts'
import * as pointsMembers from './controllers/seasons/members.ts'
import * as pointsGroups from './controllers/seasons/groups.ts'
import * as seasons from './controllers/seasons/seasons.ts'
import * as riderProfile from './controllers/registry/riderProfile.ts'
import * as templates from './controllers/events/templates.ts'
import * as signIn from './controllers/accounts/signIn.ts'
import { joinLimits } from './rateLimits/joinLimits.ts'
import { linkLimit } from './rateLimits/linkLimit.ts'
import { organizationLimit } from './rateLimits/organizationLimit.ts'
import { signInLimits } from './rateLimits/signInLimits.ts'
import { idempotent } from './http/idempotency.ts'
import * as can from './http/policies.ts'
import { requireSignedIn } from './http/session.ts'
import { destroy, get, patch, post, type Route, createRouter } from './http/router.ts'

const rateLimits = () => ({
  signIn: signInLimits(),
  join: joinLimits(),
  links: linkLimit(),
  claims: myClaims.claimAttempts(),
  organizations: organizationLimit(),
})

export function routeTable(): Route[] {
  const limits = rateLimits()
  return [
    // The router compares paths in this order, and draw requests are the most frequent.
    get(DRAW, can.draw('see'), draw.rows),
    post(DRAW, can.draw('organize'), entries.create),
    patch('/ajax/user-activity/:entryId', idempotent(can.entry('organize')), entries.update),
    destroy('/ajax/user-activity/:entryId', can.entry('organize'), entries.destroy),
    post('/ajax/user-activity/:entryId/restore', can.removedEntry('organize'), entries.restore),
    get('/ajax/user-activity/:entryId/history', can.entry('score'), entries.history),
    get('/ajax/user-activity/:entryId/scratch', can.entry('score'), entries.suggestedScratch),
    post('/ajax/user-activity/:entryId/scratch', can.entry('score'), entries.scratch),
    destroy('/ajax/user-activity/:entryId/scratch', can.entry('score'), entries.unscratch),
    get('/ajax/user-activity/:entryId/horse-fee', can.entry('organize'), entries.horseFee),
    get('/ajax/user-activity/:entryId/refund', can.entry('organize'), entries.refundOptions),
    patch('/ajax/user-activity/:entryId/refund', can.entry('organize'), entries.refund),
    post('/ajax/user-activity/:entryId/roll', can.entry('score'), entries.roll),
    destroy('/ajax/user-activity/:entryId/roll', can.entry('score'), entries.unroll),
    post('/ajax/user-activity/:entryId/keep-duplicates', can.entry('organize'), entries.keepDuplicates),
    patch('/ajax/user-activity-clear/:entryId', can.entry('organize'), entries.destroy),
    patch('/ajax/user-activity-swap', can.entryPair('organize'), entries.swap),
    get('/ajax/draw/:activityId/check-destination/:slot', can.draw('see'), draw.checkDestination),
    get('/ajax/places/:activityId', can.draw('see'), draw.places),
    patch('/ajax/activity/:activityId', can.draw('organize'), draw.resize),
    post('/ajax/randomize-draw/:activityId', can.draw('organize'), draw.randomizeSlots),
    post('/ajax/place-waiting/:activityId', can.draw('organize'), draw.placeAll),
    get('/ajax/fill-round/:activityId', can.draw('organize'), draw.previewFill),
    post('/ajax/fill-round/:activityId', can.draw('organize'), draw.fill),
    get('/ajax/close-gaps/:activityId', can.draw('organize'), draw.previewGaps),
    post('/ajax/close-gaps/:activityId', can.draw('organize'), draw.closeGaps),
    get('/ajax/reorder-round/:activityId', can.draw('organize'), draw.previewReorder),
    post('/ajax/reorder-round/:activityId', can.draw('organize'), draw.reorder),
    post('/ajax/undo-renumbering/:activityId', can.draw('organize'), draw.undoRenumbering),
    post('/ajax/publish-draw/:activityId', can.draw('organize'), draw.publish),
    post('/ajax/unpublish-draw/:activityId', can.draw('organize'), draw.unpublish),
    patch('/ajax/score/:scoreId', idempotent(can.score), scores.update),
    post(
      '/ajax/add-incentive/:entryId/:incentiveId',
      idempotent(can.entry('organize')),
      entries.enterInContest,
    ),
    post(
      '/ajax/remove-incentive/:entryId/:incentiveId',
      idempotent(can.entry('organize')),
      entries.removeFromContest,
    ),
    get('/ajax/rider/search', can.organizerAnywhere, autocomplete.riderSearch),
    get('/ajax/horse/search', can.organizerAnywhere, autocomplete.horseSearch),
    get('/ajax/bull/search', can.organizerAnywhere, autocomplete.bullSearch),
    get('/ajax/riders-list', can.organizerAnywhere, autocomplete.ridersList),
    get('/ajax/horses-list', can.organizerAnywhere, autocomplete.horsesList),
    get('/ajax/typed-in-riders/:organizationId', can.organization('organize'), autocomplete.typedInRiders),
    destroy('/ajax/typed-in-rider/:riderId', can.typedInRider('organize'), autocomplete.destroyTypedInRider),

    get('/ajax/payouts/:activityId', can.contest('see'), payout.rows),
    get('/events/:eventId/activities/:activityId/publishPayout', can.contest('pay'), payout.publish),
    get('/events/:eventId/activities/:activityId/unPublishPayout', can.contest('pay'), payout.unpublish),
    post('/ajax/void-checks-and-unpublish/:activityId', can.contest('pay'), payout.voidChecksAndUnpublish),
    post('/ajax/prize', can.result('pay'), payout.prize),
    post('/ajax/points', can.result('pay'), payout.points),
    post('/ajax/fill-points/:activityId', can.contest('pay'), payout.fill),
    post('/api/hal/email-results/:activityId', can.contest('pay'), mailings.create),
    get('/ajax/mailings/:activityId', can.contest('pay'), mailings.index),
    post('/ajax/checks/:activityId', can.contest('pay'), checks.create),
    post('/ajax/checks/:checkId/void', can.check('pay'), checks.destroy),
    patch('/ajax/w9s/:organizationId', can.organization('pay'), taxYear.saveW9),

    get('/', can.anyone, organizations.home),
    get('/design', can.anyone, design.show),
    get('/help', can.anyone, help.show),
    get('/login', can.anyone, signIn.show),
    post('/login', can.anyone, signIn.create(limits.signIn)),
    post('/logout', can.anyone, signIn.destroy),
    get('/first-account', can.anyone, firstAccount.show),
    post('/first-account', can.anyone, firstAccount.create),

    get('/join', can.anyone, join.show),
    post('/join', can.anyone, join.create(limits.join)),

    get('/sign-up', can.anyone, signUp.show),
    post('/sign-up', can.anyone, signUp.create(limits.links)),
    get('/sign-up/confirm', can.anyone, signUp.showConfirmation),
    post('/sign-up/confirm', can.anyone, signUp.confirm),
    get('/mail-sent', can.anyone, signUp.mailSent),
    get('/login/forgotten', can.anyone, passwordReset.show),
    post('/login/forgotten', can.anyone, passwordReset.create(limits.links)),
    get('/login/new-password', can.anyone, passwordReset.showNewPassword),
    post('/login/new-password', can.anyone, passwordReset.reset),

    get('/ajax/session', can.signedIn, session.show),
    get('/account', can.ownAccount, account.edit),
    patch('/account', can.ownAccount, account.update),
    patch('/account/associations', can.ownAccount, account.saveAssociations),
    post('/account/merge', can.ownAccount, account.respondToMerge),
    post('/account/e-mail', can.ownAccount, account.requestEmailChange),
    get('/account/e-mail/confirm', can.anyone, account.showEmailConfirmation),
    post('/account/e-mail/confirm', can.anyone, account.confirmEmail),
    post('/account/password', can.ownAccount, account.changePassword),
    post('/account/sign-out', can.ownAccount, account.signOutDevice),
    post('/account/sign-out-everywhere', can.ownAccount, account.signOutEverywhere),
    post('/account/delete', can.ownAccount, account.destroy),
    post('/account/tokens', can.ownAccount, apiTokens.create),
    post('/account/tokens/end', can.ownAccount, apiTokens.destroy),

    get('/organizer', can.signedIn, organizations.home),
    get('/organizer/organizations', can.signedIn, organizations.index),
    get('/organizer/organizations/new', can.createOrganization, organizationSettings.newForm),
    post(
      '/organizer/organizations',
      can.createOrganization,
      organizationSettings.create(limits.organizations),
    ),
    get(`${ORGANIZATION}/edit`, can.organization('lead'), organizationSettings.edit),
    patch(ORGANIZATION, can.organization('lead'), organizationSettings.update),
    get(`${ORGANIZATION}/logo`, can.organization('see'), organizationSettings.logo),
    post(`${ORGANIZATION}/logo`, can.organization('lead'), organizationSettings.updateLogo),
    destroy(`${ORGANIZATION}/logo`, can.organization('lead'), organizationSettings.removeLogo),
    get(ORGANIZATION, can.organization('see'), events.index),
    get(`${ORGANIZATION}/people`, can.organization('see'), members.index),
    patch(`${ORGANIZATION}/people/:personId`, can.member, members.update),
    destroy(`${ORGANIZATION}/people/:personId`, can.member, members.destroy),
    post(`${ORGANIZATION}/leave`, can.organization('see'), members.leave),
    post(`${ORGANIZATION}/invitations`, can.organization('lead'), invitations.create),
    post('/organizer/invitations/:invitationId/resend', can.invitation, invitations.resend),
    destroy('/organizer/invitations/:invitationId', can.invitation, invitations.destroy),
    get(`${ORGANIZATION}/codes/new`, can.organization('lead'), invitationCodes.newForm),
    post(`${ORGANIZATION}/codes`, can.organization('lead'), invitationCodes.create),
    get('/organizer/invitations/:codeId/code', can.invitationCode, invitationCodes.show),
    post('/organizer/invitations/:codeId/code', can.invitationCode, invitationCodes.confirm),
    get(`${ORGANIZATION}/scorer-codes`, can.organization('lead'), scorerCodes.ofOrganization),
    get(`${EVENTS}/:eventId/scorer-codes`, can.event('lead'), scorerCodes.index),
    post(`${EVENTS}/:eventId/scorer-codes`, can.event('lead'), scorerCodes.create),
    post('/organizer/scorer-codes/:scorerCodeId/renew', can.scorerCode, scorerCodes.renew),
    destroy('/organizer/scorer-codes/:scorerCodeId', can.scorerCode, scorerCodes.destroy),
    get('/invitation', can.anyone, invitations.show),
    post('/invitation', can.ownAccount, invitations.accept),
    post('/invitation/sign-in', can.anyone, signIn.createAndAccept(limits.signIn)),
    post('/invitation/sign-up', can.anyone, signUp.createAndAccept(limits.links)),
    get(
      '/organizer/organizations/:organizationId/events/:eventId/activities',
      can.event('see'),
      organizations.activities,
    ),
    get('/users/view/:riderId', can.rider, riderProfile.show),

    get(`${EVENTS}/new`, can.organization('lead'), events.newForm),
    post(EVENTS, can.organization('lead'), events.create),
    get(`${EVENTS}/:eventId/settings`, can.event('organize'), events.edit),
    patch(`${EVENTS}/:eventId`, can.event('organize'), events.update),
    destroy(`${EVENTS}/:eventId`, can.event('lead'), events.destroy),
    post(`${EVENTS}/:eventId/archive`, can.event('organize'), events.archive),
    post(`${EVENTS}/:eventId/bring-back`, can.event('organize'), events.unarchive),
    get(`${EVENTS}/:eventId/close`, can.event('pay'), closing.show),
    post(`${EVENTS}/:eventId/close`, can.event('pay'), closing.close),
    destroy(`${EVENTS}/:eventId/close`, can.event('pay'), closing.reopen),
    get(`${EVENTS}/:eventId/riders`, can.event('see'), events.riders),
    patch(`${EVENTS}/:eventId/riders`, can.event('organize'), events.decideAges),
    post(`${EVENTS}/:eventId/paper-kinds`, can.event('organize'), papers.createKind),
    patch(`${EVENTS}/:eventId/paper-kinds/:kindId`, can.event('organize'), papers.updateKind),
    destroy(`${EVENTS}/:eventId/paper-kinds/:kindId`, can.event('organize'), papers.destroyKind),
    get(`${EVENTS}/:eventId/copy`, can.event('lead'), copies.newForm),
    post(`${EVENTS}/:eventId/copy`, can.event('lead'), copies.create),
    get(`${EVENTS}/:eventId/activities/new`, can.event('organize'), classes.newForm),
    post(`${EVENTS}/:eventId/activities`, can.event('organize'), classes.create),
    patch(`${EVENTS}/:eventId/activities/order`, can.event('organize'), classes.reorder),
    get(`${ACTIVITY}/settings`, can.draw('organize'), classes.edit),
    patch(`${ACTIVITY}/settings`, can.draw('organize'), classes.update),
    destroy(ACTIVITY, can.draw('organize'), classes.destroy),
    get('/ajax/classes/:activityId', can.contest('see'), classes.list),

    get(`${EVENTS}/:eventId/aggregates/new`, can.event('organize'), aggregates.newForm),
    post(`${EVENTS}/:eventId/aggregates`, can.event('organize'), aggregates.create),
    get(AGGREGATE, can.aggregate('organize'), aggregates.edit),
    patch(AGGREGATE, can.aggregate('organize'), aggregates.update),
    destroy(AGGREGATE, can.aggregate('organize'), aggregates.destroy),

    get(`${ORGANIZATION}/associations`, can.organization('lead'), associations.index),
    get(`${ORGANIZATION}/associations/new`, can.organization('lead'), associations.newForm),
    post(`${ORGANIZATION}/associations`, can.organization('lead'), associations.create),
    get(`${ORGANIZATION}/associations/:profileId`, can.organization('lead'), associations.edit),
    patch(`${ORGANIZATION}/associations/:profileId`, can.organization('lead'), associations.update),
    destroy(`${ORGANIZATION}/associations/:profileId`, can.organization('lead'), associations.destroy),
    get(`${EVENTS}/:eventId/reports`, can.event('pay'), associationReports.index),
    post(`${EVENTS}/:eventId/reports`, can.event('pay'), associationReports.create),
    get(REPORT, can.event('pay'), associationReports.show),
    patch(REPORT, can.event('pay'), associationReports.update),
    destroy(REPORT, can.event('pay'), associationReports.destroy),
    post(`${REPORT}/sent`, can.event('pay'), associationReports.markSent),
    destroy(`${REPORT}/sent`, can.event('pay'), associationReports.markUnsent),

    get(`${ORGANIZATION}/templates`, can.organization('lead'), templates.index),
    post(`${EVENTS}/:eventId/templates`, can.event('lead'), templates.saveEvent),
    post(`${ACTIVITY}/templates`, can.draw('lead'), templates.saveClass),
    patch('/organizer/templates/:templateId', can.template('lead'), templates.update),
    destroy('/organizer/templates/:templateId', can.template('lead'), templates.destroy),

    get(`${ORGANIZATION}/riders`, can.organization('organize'), registry.riders),
    get(`${ORGANIZATION}/horses`, can.organization('organize'), registry.horses),
    get(`${ORGANIZATION}/bulls`, can.organization('organize'), registry.bulls),
    get(`${ORGANIZATION}/riders/new`, can.organization('organize'), registryRiders.newForm),
    post(`${ORGANIZATION}/riders`, can.organization('organize'), registryRiders.create),
    get(`${ORGANIZATION}/riders/:riderId`, can.registryRider, registryRiders.edit),
    patch(`${ORGANIZATION}/riders/:riderId`, can.registryRider, registryRiders.update),
    get(`${ORGANIZATION}/horses/new`, can.organization('organize'), horses.newForm),
    post(`${ORGANIZATION}/horses`, can.organization('organize'), horses.create),
    get(`${ORGANIZATION}/horses/:horseId`, can.registryHorse, horses.show),
    get(`${ORGANIZATION}/horses/:horseId/edit`, can.registryHorse, horses.edit),
    patch(`${ORGANIZATION}/horses/:horseId`, can.registryHorse, horses.update),
    get(`${ORGANIZATION}/bulls/new`, can.organization('organize'), bulls.newForm),
    post(`${ORGANIZATION}/bulls`, can.organization('organize'), bulls.create),
    get(`${ORGANIZATION}/bulls/:bullId`, can.registryBull, bulls.edit),
    patch(`${ORGANIZATION}/bulls/:bullId`, can.registryBull, bulls.update),
    get(`${ORGANIZATION}/riders/:riderId/merge`, can.registryRider, merges.showRiderMerge),
    post(`${ORGANIZATION}/riders/:riderId/merge`, can.registryRider, merges.mergeRider),
    destroy(`${ORGANIZATION}/riders/:riderId/merge`, can.registryRider, merges.withdrawRequest),
    get(`${ORGANIZATION}/horses/:horseId/merge`, can.mergeableHorse, merges.showHorseMerge),
    post(`${ORGANIZATION}/horses/:horseId/merge`, can.mergeableHorse, merges.mergeHorse),
    get(`${ORGANIZATION}/draw-log`, can.organization('organize'), drawLog.index),
    get(`${ORGANIZATION}/claims`, can.organization('organize'), claims.index),
    get(`${ORGANIZATION}/riders/:riderId/claim`, can.registryRider, claims.show),
    post(`${ORGANIZATION}/riders/:riderId/claim`, can.registryRider, claims.create),
    post('/ajax/sign-ups/:organizationId/:signUpId/code', can.pendingSignUp, claims.showSignUpCode),
    destroy('/organizer/claims/:claimId', can.claim, claims.close),
    post('/organizer/claims/:claimId/confirm', can.claim, claims.confirm),
    post('/organizer/claims/:claimId/take-back', can.claim, claims.undo),
    get('/ajax/near-riders/:organizationId', can.organization('organize'), registry.similarToRider),
    get('/ajax/near-horses/:organizationId', can.organization('organize'), registry.similarToHorse),

    get(`${EVENTS}/:eventId/fees`, can.event('organize'), fees.edit),
    patch(`${EVENTS}/:eventId/fees`, can.event('organize'), fees.update),
    get(`${EVENTS}/:eventId/entries`, can.event('organize'), entryWindow.index),
    get(`${EVENTS}/:eventId/entries/import`, can.event('organize'), imports.index),
    post('/ajax/imports/:eventId/file', can.event('organize'), imports.readFile),
    post('/ajax/imports/:eventId/email', can.event('organize'), imports.readEmail),
    post('/ajax/imports/:eventId/match', can.event('organize'), imports.match),
    post('/ajax/imports/:eventId/fees', can.event('organize'), imports.fees),
    post('/ajax/imports/:eventId', can.event('organize'), imports.create),
    post('/ajax/imports/:eventId/:importId/place', can.event('organize'), imports.place),
    post('/ajax/imports/:eventId/:importId/undo', can.event('organize'), imports.undo),
    get(`${EVENTS}/:eventId/entries/online`, can.event('organize'), onlineEntries.index),
    post('/ajax/online-entries/:eventId/accept', can.event('organize'), onlineEntries.acceptAll),
    post('/ajax/online-entries/:eventId/:onlineEntryId/accept', can.event('organize'), onlineEntries.accept),
    post(
      '/ajax/online-entries/:eventId/:onlineEntryId/decline',
      can.event('organize'),
      onlineEntries.decline,
    ),
    get('/ajax/entries/:eventId', can.event('organize'), entryWindow.lines),
    get('/ajax/last-entries/:eventId', can.event('organize'), entryWindow.last),
    get('/ajax/rider-horses/:eventId', can.event('organize'), entryWindow.horses),
    post('/ajax/entries/:eventId', can.event('organize'), entryWindow.save),
    get('/ajax/rider-cards/:eventId/:riderId', can.event('organize'), riderCards.show),
    patch('/ajax/rider-cards/:eventId/:riderId', can.event('organize'), riderCards.update),
    post('/ajax/rider-cards/:eventId/:riderId/check-in', can.event('organize'), riderCards.arrive),
    post('/ajax/rider-cards/:eventId/:riderId/charges', can.event('organize'), riderCards.charge),
    post('/ajax/charges/:eventId/:chargeId/waive', can.event('organize'), riderCards.waive),
    post('/ajax/rider-cards/:eventId/:riderId/payments', can.event('organize'), riderCards.pay),
    get(`${EVENTS}/:eventId/payments/:paymentId/receipt`, can.event('organize'), riderCards.receipt),
    post('/ajax/payments/:eventId/:paymentId/receipt', can.event('organize'), riderCards.mailReceipt),
    post('/ajax/payments/:eventId/:paymentId/void', can.event('organize'), riderCards.voidPayment),
    post('/ajax/payments/:eventId/:paymentId/return', can.event('organize'), riderCards.returnCheck),
    destroy('/ajax/payments/:eventId/:paymentId/return', can.event('organize'), riderCards.takeBackReturn),
    get(`${EVENTS}/:eventId/cash-box`, can.event('organize'), cashBoxes.show),
    patch(`${EVENTS}/:eventId/cash-box`, can.event('organize'), cashBoxes.open),
    post(`${EVENTS}/:eventId/cash-box/count`, can.event('organize'), cashBoxes.count),
    post(`${EVENTS}/:eventId/cash-box/:boxId/reopen`, can.event('organize'), cashBoxes.reopen),
    post(`${EVENTS}/:eventId/association-payments`, can.event('pay'), cashBoxes.payFees),
    destroy(`${EVENTS}/:eventId/association-payments/:paymentId`, can.event('pay'), cashBoxes.voidFeePayment),
    get(`${EVENTS}/:eventId/publish-payouts`, can.event('pay'), publishPayouts.show),
    post('/ajax/publish-payouts/:eventId', can.event('pay'), publishPayouts.create),
    get(`${EVENTS}/:eventId/payoff`, can.event('pay'), payoff.show),
    get(`${EVENTS}/:eventId/payoff/slips`, can.event('pay'), payoff.slips),
    get(`${EVENTS}/:eventId/payoff/sheet`, can.event('pay'), payoff.sheet),
    post('/ajax/payoff/:eventId', can.event('pay'), payoff.pay),
    patch('/ajax/checks/:checkId/delivery', can.check('pay'), payoff.deliver),
    get('/ajax/papers/:eventId', can.event('organize'), papers.checklist),
    patch('/ajax/papers/:eventId', can.event('organize'), papers.save),

    get(`${EVENTS}/:eventId/exhibitions`, can.event('organize'), exhibitions.index),
    get(`${EVENTS}/:eventId/exhibitions/sheet`, can.event('organize'), exhibitions.sheet),
    post('/ajax/exhibitions/:eventId/assign', can.event('organize'), exhibitions.assign),
    post('/ajax/exhibitions/:eventId/move', can.event('organize'), exhibitions.move),
    patch('/ajax/exhibition/:exhibitionId', can.exhibition('organize'), exhibitions.update),
    patch('/ajax/entries/:eventId', can.event('organize'), entryWindow.update),
    post('/ajax/entries/:eventId/delete', can.event('organize'), entryWindow.remove),

    get(`${ACTIVITY}/draw{/:round}`, can.draw('see'), draw.show),
    get(`${ACTIVITY}/payout`, can.contest('see'), payout.show),
    get(POINTS_GROUP, can.pointsGroup('see'), leaderboard.show),
    get(`${ORGANIZATION}/seasons`, can.seasons('see'), seasons.index),
    post(`${ORGANIZATION}/seasons`, can.seasons('lead'), seasons.create),
    get(SEASON, can.season('see'), seasons.show),
    patch(SEASON, can.season('lead'), seasons.update),
    destroy(SEASON, can.season('lead'), seasons.destroy),
    get(`${SEASON}/groups/new`, can.season('lead'), pointsGroups.newForm),
    post(`${SEASON}/groups`, can.season('lead'), pointsGroups.create),
    get(`${POINTS_GROUP}/settings`, can.pointsGroup('lead'), pointsGroups.edit),
    patch(POINTS_GROUP, can.pointsGroup('lead'), pointsGroups.update),
    destroy(POINTS_GROUP, can.pointsGroup('lead'), pointsGroups.destroy),
    get(`${POINTS_GROUP}/members`, can.pointsGroup('see'), pointsMembers.index),
    post(`${POINTS_GROUP}/members`, can.pointsGroup('lead'), pointsMembers.create),
    patch(`${POINTS_GROUP}/members/:memberId`, can.pointsGroup('lead'), pointsMembers.update),
    destroy(`${POINTS_GROUP}/members/:memberId`, can.pointsGroup('lead'), pointsMembers.destroy),
    post('/ajax/points-groups/:groupId/recognize', can.pointsGroup('lead'), pointsMembers.matchNames),
    post('/ajax/seasons/:organizationId/recognize-members', can.seasons('lead'), pointsMembers.matchNewNames),
    get('/drawsheet/activity/:activityId', can.publishedDraw, drawSheet.show),
    get('/drawsheet/activity/:activityId/draws', can.publishedDraw, drawSheet.draws),
    get('/drawsheet/activity/:activityId/changes', can.draw('organize'), drawSheet.changes),
    post('/ajax/draw-prints/:activityId', can.draw('organize'), drawSheet.recordPrinted),
    get('/payout/activity/:activityId', can.publishedResults, results.show),
    get(`${ACTIVITY}/money`, can.contest('pay'), purseSettings.show),
    patch(`${ACTIVITY}/money`, can.contest('pay'), purseSettings.update),
    get(`${ACTIVITY}/print-checks`, can.contest('pay'), checks.show),
    get('/organizer/checks/:organizationId', can.organization('pay'), checks.register),
    get('/organizer/checks/:organizationId/print', can.organization('pay'), checks.print),
    get('/organizer/checks/:organizationId/test-page', can.organization('pay'), checks.testPage),
    get('/organizer/checks/:organizationId/tax-year', can.organization('pay'), taxYear.index),
    get('/organizer/checks/:organizationId/tax-year/payouts', can.organization('pay'), taxYear.payouts),

    get(`${EVENTS}/:eventId/export/event.xlsx`, can.event('pay'), exports.event),
    get(`${EVENTS}/:eventId/export/event.zip`, can.event('pay'), exports.eventAsCsv),
    get(`${EVENTS}/:eventId/export/entries.:format`, can.event('organize'), exports.entries),
    get(`${EVENTS}/:eventId/export/exhibitions.:format`, can.event('organize'), exports.exhibitions),
    get(`${EVENTS}/:eventId/export/cash.:format`, can.event('organize'), exports.cash),
    get(`${REPORT}/export/results.:format`, can.event('pay'), exports.associationReport),
    get(`${ACTIVITY}/export/draw.:format`, can.draw('organize'), exports.draw),
    get(`${ACTIVITY}/export/results.:format`, can.contest('organize'), exports.results),
    get(`${ACTIVITY}/export/payout.:format`, can.contestMoney, exports.payout),
    get(`${POINTS_GROUP}/export/standings.:format`, can.pointsGroup('lead'), exports.standings),
    get('/organizer/checks/:organizationId/export/checks.:format', can.organization('pay'), exports.checks),
    get(
      '/organizer/checks/:organizationId/export/tax-year.:format',
      can.organization('pay'),
      exports.taxYear,
    ),

    get('/m/my/me.json', can.anyone, myRuns.show),
    get('/m/my/calendar.ics', can.signedIn, myRuns.calendar),
    get('/m/my/balances/:slug', can.ownAccount, myRuns.balances),
    get('/m/my/e/:slug', can.publishedEvent, riderPages.myEvent),
    get('/m/my/activities/:activityId', can.publishedEvent, riderPages.myDraw),
    get('/m/my/activities/:activityId/draw-proof', can.publishedEvent, riderPages.myDrawProof),
    get('/m/my/activities/:activityId/results', can.publishedEvent, riderPages.myResults),
    post('/m/my/sign-in', can.anyone, signIn.createFromApp(limits.signIn)),
    post('/m/my/sign-out', can.anyone, signIn.destroyFromApp),
    post('/m/my/sign-up', can.anyone, signUp.createFromApp(limits.links)),
    post('/m/my/forgotten', can.anyone, passwordReset.createFromApp(limits.links)),
    post('/m/my/code', can.anyone, myRuns.redeemCode()),
    get('/m/my/claim.json', can.anyone, myClaims.show(limits.claims)),
    post('/m/my/claim', can.ownAccount, myClaims.create(limits.claims)),
    post('/m/my/ask-to-claim', can.ownAccount, myClaims.requestClaim),
    get('/m/my/entries/:slug', can.ownAccount, myOnlineEntries.show),
    post('/m/my/entries/:slug', can.ownAccount, myOnlineEntries.create),
    post('/m/my/entries/:slug/cost', can.ownAccount, myOnlineEntries.cost),
    post('/m/my/withdraw-entry', can.ownAccount, myOnlineEntries.withdraw),
    get('/ajax/notifications', can.signedIn, notifications.index),
    post('/ajax/notifications/read', can.signedIn, notifications.markRead),
    patch('/ajax/notifications/settings', can.ownAccount, notifications.updateSettings),
    post('/ajax/push-subscription', can.ownAccount, notifications.subscribe),
    post('/ajax/push-subscription/remove', can.signedIn, notifications.unsubscribe),
    post('/ajax/push-subscription/test', can.ownAccount, notifications.sendTest),
    get('/ajax/reached/:activityId', can.contest('organize'), notifications.deliveryCount),

    post('/broadcasting/auth', can.signedIn, broadcasting.authorize),
    post('/broadcasting/user-auth', can.signedIn, broadcasting.authenticate),
  ]
}

/** These routes don't load a session. */
export function publicRouteTable(): Route[] {
  return [
    get('/m', can.anyone, riderPages.eventList),
    get('/m/manifest.webmanifest', can.anyone, appFiles.manifest),
    get('/m/worker.js', can.anyone, appFiles.worker),
    get('/m/e/:slug', can.anyone, riderPages.event),
    get('/m/e/:slug/logo', can.anyone, riderImages.logo),
    get('/m/e/:slug/preview.png', can.anyone, riderImages.eventPreview),
    get('/m/activities/:activityId/preview.png', can.anyone, riderImages.activityPreview),
    get('/m/activities/:activityId', can.anyone, riderPages.draw),
    get('/m/activities/:activityId/draw-proof', can.anyone, riderPages.drawProof),
    get('/m/activities/:activityId/results', can.anyone, riderPages.results),
    get('/m/e/:slug/draws', can.anyone, riderPages.eventDrawLog),
    get('/m/organizations/:organizationId/draws', can.anyone, riderPages.organizationDrawLog),
    ...PRIVATE_VIEWS.map((view) => get(`/m/${view}`, can.anyone, riderPages.appView(view))),
    get('/m/notifications', can.anyone, unsubscribe.notifications),
    get('/m/unsubscribe/:userId/:key', can.anyone, unsubscribe.show),
    post('/m/unsubscribe/:userId/:key', can.anyone, unsubscribe.create),
    get('/m/*rest', can.anyone, riderPages.notFound),
    get('/draw-worker.js', can.anyone, serviceWorker.show),
    get('/help-worker.js', can.anyone, help.worker),
    get('/seasons/:slug', can.anyone, leaderboard.showPublic),
    get('/seasons/:slug/logo', can.anyone, riderImages.seasonLogo),
  ]
}

export function apiRouteTable(): Route[] {
  return [
    get('/api/v1', can.anyone, apiReference.show),
    get('/api/v1/openapi.json', can.anyone, apiReference.openApi),
    get('/api/v1/events', can.anyone, published.events),
    get('/api/v1/events/:slug', can.anyone, published.event),
    get('/api/v1/activities/:activityId', can.anyone, published.activity),
    get('/api/v1/activities/:activityId/draw', can.anyone, published.draw),
    get('/api/v1/activities/:activityId/results', can.anyone, published.results),
    get('/api/v1/activities/:activityId/payout', can.anyone, published.payout),
    get('/api/v1/live', can.anyone, published.live),
    get('/api/v1/me', can.withToken, me.show),
    get('/api/v1/me/runs', can.withToken, me.runs),
    get('/api/v1/me/notifications', can.withToken, me.notifications),
    get('/api/v1/me/push-subscriptions', can.withToken, me.pushSubscriptions),
  ]
}

export const apiRoutes = () => createRouter(apiRouteTable())

export const publicRoutes = () => createRouter(publicRouteTable())

const ORGANIZATION = '/organizer/organizations/:organizationId'
const EVENTS = `${ORGANIZATION}/events`
const REPORT = `${EVENTS}/:eventId/reports/:reportId`
const ACTIVITY = '/organizer/scoring/:eventId/activities/:activityId'
const AGGREGATE = '/organizer/scoring/:eventId/aggregates/:activityId'
const SEASON = '/organizer/seasons/:seasonId'
const POINTS_GROUP = '/organizer/points-groups/:groupId'
const DRAW = ['/ajax/draw/:activityId/round{/:round}', '/ajax/draw/:activityId']

export function routes(): Router {
  const router = Router()
  // Signed-out users get the sign-in page even for unknown paths.
  router.use(SIGNED_IN_PATHS, (req, _res, next) => {
    requireSignedIn(req)
    next()
  })
  return router.use(createRouter(routeTable()))
}

const SIGNED_IN_PATHS = ['/organizer', '/users', '/drawsheet', '/payout', '/events', '/ajax', '/api']
