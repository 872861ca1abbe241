import { Router } from 'express'
import * as checks from './controllers/checks.ts'
import * as broadcasting from './controllers/broadcasting.ts'
import * as draw from './controllers/draw.ts'
import * as drawSheet from './controllers/drawSheet.ts'
import * as entries from './controllers/entries.ts'
import * as firstAccount from './controllers/firstAccount.ts'
import * as mailings from './controllers/mailings.ts'
import * as organizations from './controllers/organizations.ts'
import * as payout from './controllers/payout.ts'
import * as registry from './controllers/registry.ts'
import * as results from './controllers/results.ts'
import * as scores from './controllers/scores.ts'
import * as signIn from './controllers/signIn.ts'

/** Every address of the product, in the order of the specification. */
export function routes(): Router {
  const on = Router({ caseSensitive: true })

  on.get('/', (_req, res) => res.redirect('/organizer/organizations'))
  on.get('/login', signIn.show)
  on.post('/login', signIn.create())
  on.post('/logout', signIn.destroy)
  on.get('/first-account', firstAccount.show)
  on.post('/first-account', firstAccount.create())

  // Reading the person answers 401 where there is none, before anything else is looked at.
  on.use(['/organizer', '/users', '/drawsheet', '/payout', '/events', '/ajax', '/api'], (req, _res, next) => {
    void req.person
    next()
  })

  on.get('/organizer/organizations', organizations.index)
  on.get('/organizer/organizations/:id', organizations.events)
  on.get('/organizer/organizations/:id/events/:eventId/activities', organizations.activities)
  on.get('/users/view/:userId', organizations.rider)

  on.get('/organizer/scoring/:eventId/activities/:activityId/draw{/:round}', draw.show)
  on.get('/organizer/scoring/:eventId/activities/:activityId/payout', payout.show)
  on.get('/organizer/points-groups/:groupId', payout.leaderboard)
  on.get('/drawsheet/activity/:activityId', drawSheet.show)
  on.get('/drawsheet/activity/:activityId/draws', drawSheet.draws)
  on.get('/payout/activity/:activityId', results.show)
  on.get('/organizer/scoring/:eventId/activities/:activityId/print-checks', checks.show)
  on.get('/organizer/checks/:organizationId', checks.register)
  on.get('/organizer/checks/:organizationId/print', checks.print)
  on.get('/organizer/checks/:organizationId/test-page', checks.testPage)

  on.get(['/ajax/draw/:activityId/round{/:round}', '/ajax/draw/:activityId'], draw.rows)
  on.post(['/ajax/draw/:activityId/round{/:round}', '/ajax/draw/:activityId'], entries.create)
  on.patch('/ajax/user-activity/:id', entries.update)
  on.delete('/ajax/user-activity/:id', entries.destroy)
  on.patch('/ajax/user-activity-clear/:id', entries.destroy)
  on.patch('/ajax/user-activity-swap', entries.swap)
  on.get('/ajax/draw/:activityId/check-destination/:slot', draw.checkDestination)
  on.patch('/ajax/activity/:id', draw.resize)
  on.post('/ajax/randomize-draw/:activityId', draw.shuffle)
  on.post('/ajax/publish-draw/:activityId', draw.publish)
  on.post('/ajax/unpublish-draw/:activityId', draw.unpublish)
  on.patch('/ajax/score/:scoreId', scores.update)
  on.post('/ajax/add-incentive/:userActivityId/:incentiveId', entries.enter)
  on.post('/ajax/remove-incentive/:userActivityId/:incentiveId', entries.leave)
  on.get('/ajax/rider/search', registry.riderSearch)
  on.get('/ajax/horse/search', registry.horseSearch)
  on.get('/ajax/bull/search', registry.bullSearch)
  on.get('/ajax/riders-list', registry.ridersList)
  on.get('/ajax/horses-list', registry.horsesList)
  on.get('/ajax/typed-in-riders/:organizationId', registry.typedInRiders)
  on.delete('/ajax/typed-in-rider/:id', registry.removeTypedIn)

  on.get('/ajax/payouts/:activityId', payout.rows)
  on.get('/ajax/payouts/:activityId/export.csv', results.exportCsv)
  on.get('/events/:eventId/activities/:activityId/publishPayout', payout.publish)
  on.get('/events/:eventId/activities/:activityId/unPublishPayout', payout.unpublish)
  on.post('/ajax/prize', payout.prize)
  on.post('/ajax/points', payout.points)
  on.post('/ajax/fill-points/:activityId', payout.fill)
  on.post('/api/hal/email-results/:activityId', mailings.create)
  on.get('/ajax/mailings/:activityId', mailings.index)
  on.post('/ajax/checks/:activityId', checks.create)
  on.post('/ajax/checks/:id/void', checks.destroy)

  on.post('/broadcasting/auth', broadcasting.authorize)
  on.post('/broadcasting/user-auth', broadcasting.authenticate)

  return on
}
