import type { Request } from 'express'
import type { Permission } from '#rules/permissions.ts'
import { SwapEntries } from '#wire/draw.ts'
import { ResultId } from '#wire/payout.ts'
import { Forbidden, NotFound } from '../errors.ts'
import {
  authorizeActivity,
  authorizeCheck,
  authorizeClass,
  authorizeResult,
  authorizeEntry,
  authorizeEvent,
  authorizeOrganization,
  listOrganizerMemberships,
  authorizePointsGroup,
  authorizeDeletedEntry,
  authorizeScore,
  authorizeSeason,
  canSeeMoney,
  authorizeTemplate,
  authorizeTypedInRider,
  authorizeWholeOrganization,
} from '../models/authorization.ts'
import {
  organizationCreators,
  canCreateOrganization,
  CREATION_RESTRICTED,
} from '../models/organizations/create.ts'
import { requireAccount } from '../models/currentUser.ts'
import { authorizePrivateEvent } from '../models/riderApp/privateEvents.ts'
import { authorizeInvitationCode } from '../models/memberships/invitationCodes.ts'
import { authorizeInvitation } from '../models/memberships/invitations.ts'
import { authorizeScorerCode } from '../models/memberships/scorerCodes.ts'
import { authorizeMember } from '../models/memberships/members.ts'
import { authorizePublishedDraw } from '../models/draw/sheet.ts'
import { canHandOutCodes } from '../models/accounts/pendingSignUps.ts'
import { authorizeRider } from '../models/riders/profile.ts'
import { authorizePublishedResults } from '../models/payout/resultSheet.ts'
import { requireBull } from '../models/animals/bulls.ts'
import { requireVisibleHorse } from '../models/animals/horses.ts'
import { requireOwnHorse as horseOf } from '../models/merges/horses.ts'
import { authorizeClaim } from '../models/claims/list.ts'
import { requireTypedInRider } from '../models/riders/edit.ts'
import { idParam } from './parameters.ts'
import { authenticateToken } from './bearerToken.ts'
import type { Policy, PolicyName } from './router.ts'

const policy = <Found>(who: PolicyName, find: Policy<Found>['authorize']): Policy<Found> => ({
  name: who,
  authorize: find,
})

export const anyone = policy('anybody', () => {})
export const signedIn = policy('signed in', () => {})

/** Scorers who joined by code have no account to change, and can't get further roles. */
export const ownAccount = policy('account', ({ user }) => requireAccount(user))

/** Requires a user's API token and ignores session cookies. */
export const withToken = policy('by token', authenticateToken)

/** Users who organize any organization or event may see riders' names and email addresses. */
export const organizerAnywhere = policy('organize anywhere', async ({ db, user }) => {
  const organizations = await listOrganizerMemberships(db, user)
  if (organizations.length === 0) throw new Forbidden()
  return organizations
})

export const organization = (need: Permission) =>
  policy(need, (req) => authorizeOrganization(req.db, req.user, idParam(req, 'organizationId'), need))

export const createOrganization = policy('may found', async ({ db, env, user }) => {
  requireAccount(user)
  const creators = organizationCreators(env)
  if (!(await canCreateOrganization(db, user, creators))) throw new Forbidden(CREATION_RESTRICTED)
  return creators
})

export const member = policy('lead', (req) =>
  authorizeMember(req.db, req.user, idParam(req, 'organizationId'), idParam(req, 'personId')),
)

export const invitation = policy('lead', (req) =>
  authorizeInvitation(req.db, req.user, idParam(req, 'invitationId')),
)

/** Finds an invitation code, but only for the user who created it. */
export const invitationCode = policy('made by them', (req) =>
  authorizeInvitationCode(req.db, req.user, idParam(req, 'codeId')),
)

export const scorerCode = policy('lead', (req) =>
  authorizeScorerCode(req.db, req.user, idParam(req, 'scorerCodeId')),
)

export const event = (need: Permission) =>
  policy(need, async (req) => {
    const found = await authorizeEvent(req.db, req.user, idParam(req, 'eventId'), need)
    if (found.organization_id !== idParam(req, 'organizationId')) throw new NotFound()
    return found
  })

/** Finds a class, which is an activity with its own draw. */
export const draw = (need: Permission) =>
  policy(need, async (req) =>
    requireSameEvent(req, await authorizeClass(req.db, req.user, idParam(req, 'activityId'), need)),
  )

export const contest = (need: Permission) =>
  policy(need, async (req) =>
    requireSameEvent(req, await authorizeActivity(req.db, req.user, idParam(req, 'activityId'), need)),
  )

/** Members limited to one event see no money. */
export const contestMoney = policy('see money', async (req) => {
  const activity = await authorizeActivity(req.db, req.user, idParam(req, 'activityId'), 'see')
  if (!canSeeMoney(activity.membership)) throw new NotFound()
  return activity
})

export const entry = (need: Permission) =>
  policy(need, (req) => authorizeEntry(req.db, req.user, idParam(req, 'entryId'), need))

export const removedEntry = (need: Permission) =>
  policy(need, (req) => authorizeDeletedEntry(req.db, req.user, idParam(req, 'entryId'), need))

export const entryPair = (need: Permission) =>
  policy(need, async (req) => {
    const { sourceUserActivityId, destUserActivityId } = SwapEntries.parse(req.body)
    const find = (id: number) => authorizeEntry(req.db, req.user, id, need)
    return { source: await find(sourceUserActivityId), destination: await find(destUserActivityId) }
  })

export const score = policy('score', (req) => authorizeScore(req.db, req.user, idParam(req, 'scoreId')))

export const result = (need: Permission) =>
  policy(need, (req) => authorizeResult(req.db, req.user, ResultId.parse(req.body).id, need))

export const check = (need: Permission) =>
  policy(need, (req) => authorizeCheck(req.db, req.user, idParam(req, 'checkId'), need))

export const pointsGroup = (need: Permission) =>
  policy(need, (req) => authorizePointsGroup(req.db, req.user, idParam(req, 'groupId'), need))

export const template = (need: Permission) =>
  policy(need, (req) => authorizeTemplate(req.db, req.user, idParam(req, 'templateId'), need))

export const seasons = (need: Permission) =>
  policy(need, async (req) => {
    const { id } = await authorizeWholeOrganization(req.db, req.user, idParam(req, 'organizationId'))
    return authorizeOrganization(req.db, req.user, id, need)
  })

export const season = (need: Permission) =>
  policy(need, (req) => authorizeSeason(req.db, req.user, idParam(req, 'seasonId'), need))

export const typedInRider = (need: Permission) =>
  policy(need, (req) => authorizeTypedInRider(req.db, req.user, idParam(req, 'riderId'), need))

/** Finds a record that the organization can edit: a rider it typed in, or a horse or bull it can see. */
const registryPolicy = <Found>(
  find: (db: Request['db'], organizationId: number, req: Request) => Promise<Found>,
) =>
  policy('organize', async (req) => {
    const organization = await authorizeOrganization(
      req.db,
      req.user,
      idParam(req, 'organizationId'),
      'organize',
    )
    return { organization, found: await find(req.db, organization.id, req) }
  })

export const pendingSignUp = policy('hand out codes', async (req) => {
  const organization = await authorizeOrganization(
    req.db,
    req.user,
    idParam(req, 'organizationId'),
    'organize',
  )
  const canHandOut = await canHandOutCodes(req.db, req.user, req.env.SMTP_URL !== undefined)
  if (!canHandOut) throw new NotFound()
  return { organization, signUpId: idParam(req, 'signUpId') }
})

export const registryRider = registryPolicy((db, id, req) =>
  requireTypedInRider(db, id, idParam(req, 'riderId')),
)
export const claim = policy('organize', (req) => authorizeClaim(req.db, req.user, idParam(req, 'claimId')))
export const registryHorse = registryPolicy((db, id, req) =>
  requireVisibleHorse(db, id, idParam(req, 'horseId')),
)
export const mergeableHorse = registryPolicy((db, id, req) => horseOf(db, id, idParam(req, 'horseId')))
export const registryBull = registryPolicy((db, _id, req) => requireBull(db, idParam(req, 'bullId')))

/**
 * Visible to the rider, to members of an organization where the rider has a run, and to users who can add the rider
 * to a draw.
 */
export const rider = policy('acquainted', (req) => authorizeRider(req.db, req.user, idParam(req, 'riderId')))

/** Finds any event, public or not, for its members and for riders entered in it. */
export const publishedEvent = policy('concerned', (req) =>
  authorizePrivateEvent(
    req.db,
    req.user,
    req.params.slug === undefined
      ? { activity: idParam(req, 'activityId') }
      : { slug: String(req.params.slug) },
  ),
)

export const publishedDraw = policy('concerned', (req) =>
  authorizePublishedDraw(req.db, req.user, idParam(req, 'activityId')),
)

export const publishedResults = policy('concerned', (req) =>
  authorizePublishedResults(req.db, req.user, idParam(req, 'activityId')),
)

/** If the URL names an event, the activity must belong to it. */
function requireSameEvent<Found extends { event_id: number }>(req: Request, found: Found): Found {
  if (req.params.eventId !== undefined && found.event_id !== idParam(req, 'eventId')) throw new NotFound()
  return found
}
