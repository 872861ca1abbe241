import type { Request } from 'express'
import type { Need } from '#rules/roles.ts'
import { SwapEntries } from '#wire/draw.ts'
import { NamedResult } from '#wire/payout.ts'
import { Forbidden, NotFound } from '../errors.ts'
import {
  activityFor,
  checkFor,
  classFor,
  enrollmentFor,
  entryFor,
  eventFor,
  organizationFor,
  drawsMadeBy,
  pointsGroupFor,
  removedEntryFor,
  scoreFor,
  seasonFor,
  seesMoney,
  templateFor,
  typedInRiderFor,
  wholeOrganizationFor,
} from '../models/access.ts'
import { makersIn, mayMakeOrganization, NOT_HERE } from '../models/organization/make.ts'
import { eventOfRider } from '../models/phone/own.ts'
import { codeFor, invitationFor } from '../models/members/invitations.ts'
import { memberFor } from '../models/members/members.ts'
import { publishedDrawFor } from '../models/draw/sheet.ts'
import { handsOutCodes } from '../models/people/waitingSignUps.ts'
import { riderFor } from '../models/people/rider.ts'
import { publishedResultsFor } from '../models/payout/sheets/sheet.ts'
import { bullWith, horseIn } from '../models/registry/animals.ts'
import { ownHorse as horseOf } from '../models/registry/merge/horses.ts'
import { claimFor } from '../models/registry/claims/list.ts'
import { riderIn } from '../models/registry/riders.ts'
import { idIn } from './parameters.ts'
import { readerIn } from './public/reader.ts'
import type { Rule, Who } from './table.ts'

const rule = <Found>(who: Who, find: Rule<Found>['find']): Rule<Found> => ({ who, find })

export const anybody = rule('anybody', () => {})
export const signedIn = rule('signed in', () => {})

/** An app that sends somebody's token. Whoever is signed in by a cookie is nobody here. */
export const byToken = rule('by token', readerIn)

/** Those who make draws anywhere; where they do. Names and addresses of riders are for them. */
export const drawMaker = rule('organize anywhere', async ({ db, person }) => {
  const drawsMade = await drawsMadeBy(db, person)
  if (drawsMade.length === 0) throw new Forbidden()
  return drawsMade
})

export const organization = (need: Need) =>
  rule(need, (req) => organizationFor(req.db, req.person, idIn(req, 'organizationId'), need))

/** Whoever may make an organization here. */
export const makeOrganization = rule('may found', async ({ db, env, person }) => {
  const makers = makersIn(env)
  if (!(await mayMakeOrganization(db, person, makers))) throw new Forbidden(NOT_HERE)
  return makers
})

/** A member of an organization that the person leads. */
export const member = rule('lead', (req) =>
  memberFor(req.db, req.person, idIn(req, 'organizationId'), idIn(req, 'personId')),
)

/** An invitation into an organization that the person leads. */
export const invitation = rule('lead', (req) => invitationFor(req.db, req.person, idIn(req, 'invitationId')))

/** A code for the screen: it is its maker's alone. */
export const code = rule('made by them', (req) => codeFor(req.db, req.person, idIn(req, 'codeId')))

export const event = (need: Need) =>
  rule(need, async (req) => {
    const found = await eventFor(req.db, req.person, idIn(req, 'eventId'), need)
    if (found.organization_id !== idIn(req, 'organizationId')) throw new NotFound()
    return found
  })

/** A class, which has a draw. */
export const draw = (need: Need) =>
  rule(need, async (req) => ofEvent(req, await classFor(req.db, req.person, idIn(req, 'activityId'), need)))

/** A class or an incentive: a contest with a payout. */
export const payout = (need: Need) =>
  rule(need, async (req) =>
    ofEvent(req, await activityFor(req.db, req.person, idIn(req, 'activityId'), need)),
  )

/** A contest whose money may be seen: for members limited to one event it has none. */
export const payoutMoney = rule('see money', async (req) => {
  const activity = await activityFor(req.db, req.person, idIn(req, 'activityId'), 'see')
  if (!seesMoney(activity.membership)) throw new NotFound()
  return activity
})

export const entry = (need: Need) =>
  rule(need, (req) => entryFor(req.db, req.person, idIn(req, 'entryId'), need))

/** An entry that was deleted. */
export const removedEntry = (need: Need) =>
  rule(need, (req) => removedEntryFor(req.db, req.person, idIn(req, 'entryId'), need))

/** Two entries, named in the body. */
export const entries = (need: Need) =>
  rule(need, async (req) => {
    const { sourceUserActivityId, destUserActivityId } = SwapEntries.parse(req.body)
    const find = (id: number) => entryFor(req.db, req.person, id, need)
    return { source: await find(sourceUserActivityId), destination: await find(destUserActivityId) }
  })

export const score = rule('score', (req) => scoreFor(req.db, req.person, idIn(req, 'scoreId')))

/** A result, named in the body. */
export const result = (need: Need) =>
  rule(need, (req) => enrollmentFor(req.db, req.person, NamedResult.parse(req.body).id, need))

export const check = (need: Need) =>
  rule(need, (req) => checkFor(req.db, req.person, idIn(req, 'checkId'), need))

export const pointsGroup = (need: Need) =>
  rule(need, (req) => pointsGroupFor(req.db, req.person, idIn(req, 'groupId'), need))

export const template = (need: Need) =>
  rule(need, (req) => templateFor(req.db, req.person, idIn(req, 'templateId'), need))

/** The points seasons of an organization: for those who belong to all of it. */
export const seasons = (need: Need) =>
  rule(need, async (req) => {
    const { id } = await wholeOrganizationFor(req.db, req.person, idIn(req, 'organizationId'))
    return organizationFor(req.db, req.person, id, need)
  })

export const season = (need: Need) =>
  rule(need, (req) => seasonFor(req.db, req.person, idIn(req, 'seasonId'), need))

export const typedInRider = (need: Need) =>
  rule(need, (req) => typedInRiderFor(req.db, req.person, idIn(req, 'riderId'), need))

/** What an organization edits of its riders, horses and bulls: whom it typed in, and what it sees. */
const inRegistry = <Found>(
  find: (db: Request['db'], organizationId: number, req: Request) => Promise<Found>,
) =>
  rule('organize', async (req) => {
    const organization = await organizationFor(req.db, req.person, idIn(req, 'organizationId'), 'organize')
    return { organization, found: await find(req.db, organization.id, req) }
  })

/** A sign-up that waits for its code, for those who hand it out; anyone else finds none. */
export const waitingSignUp = rule('hand out codes', async (req) => {
  const organization = await organizationFor(req.db, req.person, idIn(req, 'organizationId'), 'organize')
  const isTheirs = await handsOutCodes(req.db, req.person, req.env.SMTP_URL !== undefined)
  if (!isTheirs) throw new NotFound()
  return { organization, signUpId: idIn(req, 'signUpId') }
})

export const riderTypedIn = inRegistry((db, id, req) => riderIn(db, id, idIn(req, 'riderId')))
export const claim = rule('organize', (req) => claimFor(req.db, req.person, idIn(req, 'claimId')))
export const horse = inRegistry((db, id, req) => horseIn(db, id, idIn(req, 'horseId')))
export const ownHorse = inRegistry((db, id, req) => horseOf(db, id, idIn(req, 'horseId')))
export const bull = inRegistry((db, _id, req) => bullWith(db, idIn(req, 'bullId')))

/** A rider: for themselves, for members where they have a run, and for whoever could draw them. */
export const rider = rule('acquainted', (req) => riderFor(req.db, req.person, idIn(req, 'riderId')))

/** Whatever of an event is published, public or not: for members, and for the riders who are in it. */
export const inEvent = rule('concerned', (req) =>
  eventOfRider(
    req.db,
    req.person,
    req.params.slug === undefined ? { activity: idIn(req, 'activityId') } : { slug: String(req.params.slug) },
  ),
)

/** Published: for members, and for the riders who stand in it. */
export const publishedDraw = rule('concerned', (req) =>
  publishedDrawFor(req.db, req.person, idIn(req, 'activityId')),
)

export const publishedResults = rule('concerned', (req) =>
  publishedResultsFor(req.db, req.person, idIn(req, 'activityId')),
)

/** Where the address names an event, it is that of the activity. */
function ofEvent<Found extends { event_id: number }>(req: Request, found: Found): Found {
  if (req.params.eventId !== undefined && found.event_id !== idIn(req, 'eventId')) throw new NotFound()
  return found
}
