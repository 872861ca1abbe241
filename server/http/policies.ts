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
import { authorizePrivateEvent } from '../models/riderApp/privateEvents.ts'
import { authorizeInvitationCode, authorizeInvitation } from '../models/memberships/invitations.ts'
import { authorizeMember } from '../models/memberships/members.ts'
import { authorizePublishedDraw } from '../models/draw/sheet.ts'
import { canHandOutCodes } from '../models/accounts/pendingSignUps.ts'
import { authorizeRider } from '../models/riders/profile.ts'
import { authorizePublishedResults } from '../models/payout/resultSheet.ts'
import { requireBull, requireVisibleHorse } from '../models/animals/edit.ts'
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

/** An app that sends somebody's token. Whoever is signed in by a cookie is nobody here. */
export const withToken = policy('by token', authenticateToken)

/** Those who make draws anywhere; where they do. Names and addresses of riders are for them. */
export const organizerAnywhere = policy('organize anywhere', async ({ db, user }) => {
  const organizations = await listOrganizerMemberships(db, user)
  if (organizations.length === 0) throw new Forbidden()
  return organizations
})

export const organization = (need: Permission) =>
  policy(need, (req) => authorizeOrganization(req.db, req.user, idParam(req, 'organizationId'), need))

/** Whoever may make an organization here. */
export const createOrganization = policy('may found', async ({ db, env, user }) => {
  const creators = organizationCreators(env)
  if (!(await canCreateOrganization(db, user, creators))) throw new Forbidden(CREATION_RESTRICTED)
  return creators
})

/** A member of an organization that the person leads. */
export const member = policy('lead', (req) =>
  authorizeMember(req.db, req.user, idParam(req, 'organizationId'), idParam(req, 'personId')),
)

/** An invitation into an organization that the person leads. */
export const invitation = policy('lead', (req) =>
  authorizeInvitation(req.db, req.user, idParam(req, 'invitationId')),
)

/** A code for the screen: it is its maker's alone. */
export const invitationCode = policy('made by them', (req) =>
  authorizeInvitationCode(req.db, req.user, idParam(req, 'codeId')),
)

export const event = (need: Permission) =>
  policy(need, async (req) => {
    const found = await authorizeEvent(req.db, req.user, idParam(req, 'eventId'), need)
    if (found.organization_id !== idParam(req, 'organizationId')) throw new NotFound()
    return found
  })

/** A class, which has a draw. */
export const draw = (need: Permission) =>
  policy(need, async (req) =>
    requireSameEvent(req, await authorizeClass(req.db, req.user, idParam(req, 'activityId'), need)),
  )

/** A class or an incentive: a contest with a payout. */
export const contest = (need: Permission) =>
  policy(need, async (req) =>
    requireSameEvent(req, await authorizeActivity(req.db, req.user, idParam(req, 'activityId'), need)),
  )

/** A contest whose money may be seen: for members limited to one event it has none. */
export const contestMoney = policy('see money', async (req) => {
  const activity = await authorizeActivity(req.db, req.user, idParam(req, 'activityId'), 'see')
  if (!canSeeMoney(activity.membership)) throw new NotFound()
  return activity
})

export const entry = (need: Permission) =>
  policy(need, (req) => authorizeEntry(req.db, req.user, idParam(req, 'entryId'), need))

/** An entry that was deleted. */
export const removedEntry = (need: Permission) =>
  policy(need, (req) => authorizeDeletedEntry(req.db, req.user, idParam(req, 'entryId'), need))

/** Two entries, named in the body. */
export const entryPair = (need: Permission) =>
  policy(need, async (req) => {
    const { sourceUserActivityId, destUserActivityId } = SwapEntries.parse(req.body)
    const find = (id: number) => authorizeEntry(req.db, req.user, id, need)
    return { source: await find(sourceUserActivityId), destination: await find(destUserActivityId) }
  })

export const score = policy('score', (req) => authorizeScore(req.db, req.user, idParam(req, 'scoreId')))

/** A result, named in the body. */
export const result = (need: Permission) =>
  policy(need, (req) => authorizeResult(req.db, req.user, ResultId.parse(req.body).id, need))

export const check = (need: Permission) =>
  policy(need, (req) => authorizeCheck(req.db, req.user, idParam(req, 'checkId'), need))

export const pointsGroup = (need: Permission) =>
  policy(need, (req) => authorizePointsGroup(req.db, req.user, idParam(req, 'groupId'), need))

export const template = (need: Permission) =>
  policy(need, (req) => authorizeTemplate(req.db, req.user, idParam(req, 'templateId'), need))

/** The points seasons of an organization: for those who belong to all of it. */
export const seasons = (need: Permission) =>
  policy(need, async (req) => {
    const { id } = await authorizeWholeOrganization(req.db, req.user, idParam(req, 'organizationId'))
    return authorizeOrganization(req.db, req.user, id, need)
  })

export const season = (need: Permission) =>
  policy(need, (req) => authorizeSeason(req.db, req.user, idParam(req, 'seasonId'), need))

export const typedInRider = (need: Permission) =>
  policy(need, (req) => authorizeTypedInRider(req.db, req.user, idParam(req, 'riderId'), need))

/** What an organization edits of its riders, horses and bulls: whom it typed in, and what it sees. */
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

/** A sign-up that waits for its code, for those who hand it out; anyone else finds none. */
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

/** A rider: for themselves, for members where they have a run, and for whoever could draw them. */
export const rider = policy('acquainted', (req) => authorizeRider(req.db, req.user, idParam(req, 'riderId')))

/** Whatever of an event is published, public or not: for members, and for the riders who are in it. */
export const publishedEvent = policy('concerned', (req) =>
  authorizePrivateEvent(
    req.db,
    req.user,
    req.params.slug === undefined
      ? { activity: idParam(req, 'activityId') }
      : { slug: String(req.params.slug) },
  ),
)

/** Published: for members, and for the riders who stand in it. */
export const publishedDraw = policy('concerned', (req) =>
  authorizePublishedDraw(req.db, req.user, idParam(req, 'activityId')),
)

export const publishedResults = policy('concerned', (req) =>
  authorizePublishedResults(req.db, req.user, idParam(req, 'activityId')),
)

/** Where the address names an event, it is that of the activity. */
function requireSameEvent<Found extends { event_id: number }>(req: Request, found: Found): Found {
  if (req.params.eventId !== undefined && found.event_id !== idParam(req, 'eventId')) throw new NotFound()
  return found
}
