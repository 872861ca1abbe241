import type { Request } from 'express'
import type { Permission } from '#rules/permissions.ts'
import { SwapEntries } from '#wire/draw.ts'
import { ResultId } from '#wire/payout.ts'
import { Forbidden, NotFound } from '../errors.ts'
import {
  authorizeActivity,
  authorizeAggregate,
  authorizeCheck,
  authorizeClass,
  authorizeResult,
  authorizeEntry,
  authorizeEvent,
  authorizeExhibition,
  authorizeOrganization,
  listOrganizerMemberships,
  authorizePointsGroup,
  authorizeDeletedEntry,
  authorizeScore,
  authorizeSeason,
  authorizeTemplate,
  canSeeMoney,
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
import { requireOwnHorse } from '../models/merges/horses.ts'
import { authorizeClaim } from '../models/claims/list.ts'
import { requireTypedInRider } from '../models/riders/edit.ts'
import { idParam } from './parameters.ts'
import { authenticateToken } from './bearerToken.ts'
import type { Policy, PolicyName } from './router.ts'

const policy = <Found>(name: PolicyName, authorize: Policy<Found>['authorize']): Policy<Found> => ({
  name,
  authorize,
})

export const anyone = policy('anyone', () => {})
export const signedIn = policy('signed in', () => {})

export const ownAccount = policy('own account', ({ user }) => requireAccount(user))

export const withToken = policy('API token', authenticateToken)

export const organizerAnywhere = policy('organize anywhere', async ({ db, user }) => {
  const organizations = await listOrganizerMemberships(db, user)
  if (organizations.length === 0) throw new Forbidden()
  return organizations
})

export const organization = (permission: Permission) =>
  policy(permission, (req) =>
    authorizeOrganization(req.db, req.user, idParam(req, 'organizationId'), permission),
  )

export const createOrganization = policy('create organizations', async ({ db, env, user }) => {
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

export const invitationCode = policy('own invitation code', (req) =>
  authorizeInvitationCode(req.db, req.user, idParam(req, 'codeId')),
)

export const scorerCode = policy('lead', (req) =>
  authorizeScorerCode(req.db, req.user, idParam(req, 'scorerCodeId')),
)

export const event = (permission: Permission) =>
  policy(permission, async (req) => {
    const found = await authorizeEvent(req.db, req.user, idParam(req, 'eventId'), permission)
    const isElsewhere =
      'organizationId' in req.params && found.organization_id !== idParam(req, 'organizationId')
    if (isElsewhere) throw new NotFound()
    return found
  })

export const draw = (permission: Permission) =>
  policy(permission, async (req) =>
    requireSameEvent(req, await authorizeClass(req.db, req.user, idParam(req, 'activityId'), permission)),
  )

export const aggregate = (permission: Permission) =>
  policy(permission, async (req) =>
    requireSameEvent(req, await authorizeAggregate(req.db, req.user, idParam(req, 'activityId'), permission)),
  )

export const contest = (permission: Permission) =>
  policy(permission, async (req) =>
    requireSameEvent(req, await authorizeActivity(req.db, req.user, idParam(req, 'activityId'), permission)),
  )

export const contestMoney = policy('see money', async (req) => {
  const activity = await authorizeActivity(req.db, req.user, idParam(req, 'activityId'), 'see')
  if (!canSeeMoney(activity.membership)) throw new NotFound()
  return requireSameEvent(req, activity)
})

export const entry = (permission: Permission) =>
  policy(permission, (req) => authorizeEntry(req.db, req.user, idParam(req, 'entryId'), permission))

export const exhibition = (permission: Permission) =>
  policy(permission, (req) => authorizeExhibition(req.db, req.user, idParam(req, 'exhibitionId'), permission))

export const removedEntry = (permission: Permission) =>
  policy(permission, (req) => authorizeDeletedEntry(req.db, req.user, idParam(req, 'entryId'), permission))

export const entryPair = (permission: Permission) =>
  policy(permission, async (req) => {
    const { sourceUserActivityId, destUserActivityId } = SwapEntries.parse(req.body)
    const find = (id: number) => authorizeEntry(req.db, req.user, id, permission)
    return { source: await find(sourceUserActivityId), destination: await find(destUserActivityId) }
  })

export const score = policy('score', (req) => authorizeScore(req.db, req.user, idParam(req, 'scoreId')))

export const result = (permission: Permission) =>
  policy(permission, (req) => authorizeResult(req.db, req.user, ResultId.parse(req.body).id, permission))

export const check = (permission: Permission) =>
  policy(permission, (req) => authorizeCheck(req.db, req.user, idParam(req, 'checkId'), permission))

export const pointsGroup = (permission: Permission) =>
  policy(permission, (req) => authorizePointsGroup(req.db, req.user, idParam(req, 'groupId'), permission))

export const template = (permission: Permission) =>
  policy(permission, (req) => authorizeTemplate(req.db, req.user, idParam(req, 'templateId'), permission))

export const seasons = (permission: Permission) =>
  policy(permission, async (req) => {
    const { id } = await authorizeWholeOrganization(req.db, req.user, idParam(req, 'organizationId'))
    return authorizeOrganization(req.db, req.user, id, permission)
  })

export const season = (permission: Permission) =>
  policy(permission, (req) => authorizeSeason(req.db, req.user, idParam(req, 'seasonId'), permission))

export const typedInRider = (permission: Permission) =>
  policy(permission, (req) => authorizeTypedInRider(req.db, req.user, idParam(req, 'riderId'), permission))

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

export const pendingSignUp = policy('issue sign-up codes', async (req) => {
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
export const mergeableHorse = registryPolicy((db, id, req) =>
  requireOwnHorse(db, id, idParam(req, 'horseId')),
)
export const registryBull = registryPolicy((db, _id, req) => requireBull(db, idParam(req, 'bullId')))

export const rider = policy('see rider', (req) => authorizeRider(req.db, req.user, idParam(req, 'riderId')))

export const publishedEvent = policy('see published', (req) =>
  authorizePrivateEvent(
    req.db,
    req.user,
    req.params.slug === undefined
      ? { activity: idParam(req, 'activityId') }
      : { slug: String(req.params.slug) },
  ),
)

export const publishedDraw = policy('see published', (req) =>
  authorizePublishedDraw(req.db, req.user, idParam(req, 'activityId')),
)

export const publishedResults = policy('see published', (req) =>
  authorizePublishedResults(req.db, req.user, idParam(req, 'activityId')),
)

function requireSameEvent<Found extends { event_id: number }>(req: Request, found: Found): Found {
  if (req.params.eventId !== undefined && found.event_id !== idParam(req, 'eventId')) throw new NotFound()
  return found
}
