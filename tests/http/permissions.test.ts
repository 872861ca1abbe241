import { migrateJobTables } from '../../server/database/migrate.ts'
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  createActivity,
  createAggregate,
  createAssociationProfile,
  createBull,
  createEntry,
  createEvent,
  createExhibition,
  createHorse,
  createOnlineEntry,
  createUser,
  createPurse,
  createTypedInRider,
} from '../../prisma/factories.ts'
import type { Route, PolicyName } from '../../server/http/router.ts'
import {
  apiRoutes,
  apiRouteTable,
  publicRoutes,
  publicRouteTable,
  routes,
  routeTable,
} from '../../server/routes.ts'
import { createSecrets } from '../../server/models/accounts/oneTimeLinks.ts'
import { unsubscribeToken } from '../../server/models/notifications/unsubscribe.ts'
import { type Browser, openBrowser, testEnv } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { solidPng } from '../support/pictures.ts'

const { db, url } = await freshDatabase()

const ROLES = [
  'signed out',
  'outsider',
  'rider',
  'removed',
  'viewer',
  'scorer',
  'organizer',
  'owner',
] as const
type Role = (typeof ROLES)[number]
type Verdict = 'allowed' | 401 | 403 | 404

/** Non-members get 404, so that they can't find out which records exist. */
const VERDICTS: Record<PolicyName, Record<Role, Verdict>> = {
  anyone: everyRoleGets('allowed'),
  // These routes ignore session cookies.
  'API token': everyRoleGets(401),
  'signed in': { ...everyRoleGets('allowed'), 'signed out': 401 },
  'own account': { ...everyRoleGets('allowed'), 'signed out': 401 },
  'see published': { ...everyRoleGets('allowed'), 'signed out': 401, outsider: 404, removed: 404 },
  // Organizers can see every registered rider, because they can add any of them to a draw.
  'see rider': { ...everyRoleGets('allowed'), 'signed out': 401, removed: 404 },
  see: { ...everyRoleGets('allowed'), 'signed out': 401, outsider: 404, rider: 404, removed: 404 },
  'see money': { ...everyRoleGets('allowed'), 'signed out': 401, outsider: 404, rider: 404, removed: 404 },
  score: {
    ...everyRoleGets('allowed'),
    'signed out': 401,
    outsider: 404,
    rider: 404,
    removed: 404,
    viewer: 403,
  },
  organize: {
    ...everyRoleGets('allowed'),
    'signed out': 401,
    outsider: 404,
    rider: 404,
    removed: 404,
    viewer: 403,
    scorer: 403,
  },
  // If the server has several organizations, only the first account's user can issue codes.
  'issue sign-up codes': { ...leading(), organizer: 404 },
  'own invitation code': { ...leading(), organizer: 404 },
  pay: leading(),
  lead: leading(),
  own: { ...leading(), organizer: 403 },
  // On a laptop, only the first account's user can create organizations.
  'create organizations': { ...everyRoleGets(403), 'signed out': 401, owner: 'allowed' },
  'organize anywhere': {
    ...everyRoleGets('allowed'),
    'signed out': 401,
    rider: 403,
    removed: 403,
    viewer: 403,
    scorer: 403,
  },
}

function everyRoleGets(verdict: Verdict): Record<Role, Verdict> {
  return Object.fromEntries(ROLES.map((role) => [role, verdict])) as Record<Role, Verdict>
}

function leading(): Record<Role, Verdict> {
  return {
    ...everyRoleGets('allowed'),
    'signed out': 401,
    outsider: 404,
    rider: 404,
    removed: 404,
    viewer: 403,
    scorer: 403,
  }
}

let arena: Scenario
let rider: { id: number }
let published: { id: number }
let group: { id: number }
let people: Record<Role, { id: number } | null>
let otherOwner: { id: number }
const browsers = {} as Record<Role, Browser>
const open = (role: Role) => openBrowser(arena.app, db, people[role])

beforeAll(async () => {
  await migrateJobTables(url)
  arena = await createScenario(db)
  rider = await createUser(db, { name: 'Rita Rider' })
  const removed = await createUser(db)
  await addMember(db, arena.organization, removed, 'organizer')
  await db.membership.deleteMany({ where: { user_id: removed.id } })
  published = await createActivity(db, { event: arena.event, publish_draw: true, publish_payout: true })
  await createPurse(db, published as never)
  await createEntry(db, { activity: published as never, draw: 1, rider: rider as never, score: 17_000 })
  const season = await db.pointsSeason.create({
    data: { name: 'Season', organization_id: arena.organization.id },
  })
  group = await db.pointsGroup.create({ data: { name: 'Open', season_id: season.id } })
  people = { ...arena.people, rider, removed, 'signed out': null }
  await db.user.update({ where: { id: arena.people.owner.id }, data: { is_first_account: true } })
  for (const role of ROLES) browsers[role] = await open(role)
  otherOwner = await createUser(db, { is_rider: false })
  await addMember(db, arena.organization, otherOwner, 'owner')
})

let slot = 0
const newSeason = () =>
  db.pointsSeason.create({ data: { name: 'Season', organization_id: arena.organization.id } })
const newEntry = () => createEntry(db, { activity: arena.activity, draw: ++slot })

async function newInvitation(email: string | null) {
  const { id: by_id } = arena.people.owner
  const [uid, hash] = [randomUUID(), createHash('sha256').update(`${++slot}`).digest('hex')]
  const expires_at = new Date(Date.now() + 60_000)
  const { id: organization_id } = arena.organization
  const given = { uid, hash, by_id, expires_at, organization_id, email, role: 'scorer' } as const
  return (await db.invitation.create({ data: given })).id
}

function newScorerCode(event: { id: number } = arena.event) {
  const [uid, hash] = [randomUUID(), createHash('sha256').update(`scorer ${++slot}`).digest('hex')]
  const expires_at = new Date(Date.now() + 60_000)
  const { id: organization_id } = arena.organization
  const by_id = arena.people.owner.id
  return db.scorerCode.create({
    data: { uid, hash, organization_id, event_id: event.id, by_id, expires_at },
  })
}

const newProfile = () => createAssociationProfile(db, arena.organization, { name: `BBR ${++slot}` })

type Id = number | string

const PARAMETERS: Record<string, (route: Route) => Id | Promise<Id>> = {
  organizationId: async () => {
    const { id: organization_id } = arena.organization
    const logo = {
      type: 'image/png',
      bytes: new Uint8Array(await solidPng(1, 1)),
      hash: 'a'.repeat(64),
    }
    await db.logo.upsert({ where: { organization_id }, create: { organization_id, ...logo }, update: {} })
    return organization_id
  },
  eventId: () => arena.event.id,
  activityId: async ({ policy, method, paths }) => {
    if (paths[0]!.includes('/aggregates/'))
      return (await createAggregate(db, [await createActivity(db, { event: arena.event })])).id
    if (method === 'delete' && paths[0]!.startsWith('/organizer'))
      return (await createActivity(db, { event: arena.event })).id
    return policy === 'see published' || /^\/(m|api\/v1)\//.test(paths[0]!) ? published.id : arena.activity.id
  },
  incentiveId: () => arena.activity.incentives[0]!.id,
  slug: async (route) => {
    const [path] = route.paths
    await PARAMETERS.organizationId!(route)
    if (/^\/(m|api\/v1)\//.test(path!)) return arena.event.slug
    const data = { name: 'Open to all', organization_id: arena.organization.id, is_public: true }
    return (await db.pointsSeason.create({ data })).slug
  },
  seasonId: async () => (await newSeason()).id,
  memberId: async () => {
    const rider = await createUser(db)
    return (await db.pointsGroupMember.create({ data: { group_id: group.id, user_id: rider.id } })).id
  },
  groupId: async ({ method, paths: [path] }) => {
    if (method !== 'delete' || path!.includes('members')) return group.id
    return (await db.pointsGroup.create({ data: { name: 'Open', season_id: (await newSeason()).id } })).id
  },
  personId: async () => {
    const person = await createUser(db, { is_rider: false })
    await addMember(db, arena.organization, person, 'scorer')
    return person.id
  },
  templateId: async () => {
    const { id: organization_id } = arena.organization
    const data = { kind: 'class', name: `Template ${++slot}`, schema_version: 1, data: {} }
    return (await db.template.create({ data: { organization_id, ...data } })).id
  },
  claimId: async () => {
    const { id: organization_id } = arena.organization
    const { id: rider_id } = await createTypedInRider(db, arena.organization, `Claimed ${++slot}`)
    const account = await createUser(db)
    const expires_at = new Date(Date.now() + 60_000)
    const claim = { organization_id, rider_id, account_id: account.id, kind: 'guardian', expires_at }
    return (await db.riderClaim.create({ data: claim })).id
  },
  signUpId: async () => {
    const email = `new${++slot}@example.test`
    const details = { name: 'New Nell', password_hash: 'none', to: '' }
    const asked = await db.oneTimeToken.create({ data: { kind: 'sign-up', email, details } })
    await createSecrets(db, asked, 'sign-up', null, testEnv().APP_SECRET)
    return asked.id
  },
  codeId: () => newInvitation(null),
  scorerCodeId: async () => {
    const code = await newScorerCode()
    const scorer = await createUser(db, { email: null, password_hash: null, is_rider: false })
    return (await db.scorerCode.update({ where: { id: code.id }, data: { user_id: scorer.id } })).id
  },
  invitationId: () => newInvitation(`guest${++slot}@example.test`),
  slot: () => 1,
  format: () => 'xlsx',
  userId: () => rider.id,
  key: async () => {
    const { email } = await db.user.findUniqueOrThrow({ where: { id: rider.id } })
    return unsubscribeToken(testEnv().APP_SECRET, rider.id, email!)
  },
  async entryId({ paths }) {
    const { id } = await newEntry()
    if (paths[0]!.endsWith('/restore')) await browsers.owner.delete(`/ajax/user-activity/${id}`)
    return id
  },
  kindId: async () => {
    const given = { name: `Paper ${++slot}`, holder: 'rider', validity: 'event' }
    const where = { organization_id: arena.organization.id, event_id: arena.event.id }
    return (await db.paperKind.create({ data: { ...where, ...given } })).id
  },
  importId: async () => {
    const file = { file_name: 'entries.csv', sha256: String(++slot).padStart(64, '0'), rows: 1 }
    const given = { ...file, event_id: arena.event.id, by_id: arena.people.owner.id }
    return (await db.import.create({ data: given })).id
  },
  profileId: async () => (await newProfile()).id,
  reportId: async () => {
    const { id: profile_id } = await newProfile()
    return (await db.associationReport.create({ data: { event_id: arena.event.id, profile_id } })).id
  },
  chargeId: async () => {
    const charge = { name: 'Stall', cents: 2_500, purpose: 'other' }
    const given = { event_id: arena.event.id, user_id: rider.id, ...charge }
    return (await db.charge.create({ data: given })).id
  },
  boxId: async () => (await db.cashBox.create({ data: { event_id: arena.event.id, ...COUNTED } })).id,
  paymentId: async ({ paths }) => {
    const { event } = arena
    if (paths[0]!.includes('/association-payments/'))
      return (await db.associationPayment.create({ data: { event_id: event.id, cents: 500 } })).id
    const { id: cash_box_id } =
      (await db.cashBox.findFirst({ where: { event_id: event.id, counted_at: null } })) ??
      (await db.cashBox.create({ data: { event_id: event.id } }))
    const payment = { kind: 'check', check_number: '7', cents: 2_500, client_key: `payment-${++slot}` }
    const given = { event_id: event.id, user_id: rider.id, cash_box_id, ...payment }
    return (await db.payment.create({ data: given })).id
  },
  scoreId: async () => (await newEntry()).score.id,
  onlineEntryId: async () =>
    (await createOnlineEntry(db, { event: arena.event, rider, activities: [arena.activity] })).id,
  exhibitionId: async () => (await createExhibition(db, { event: arena.event })).id,
  riderId: async ({ policy, paths }) => {
    if (/\/events\/|rider-cards/.test(paths[0]!)) return (await newEntry()).user_id!
    return policy === 'see rider'
      ? rider.id
      : (await createTypedInRider(db, arena.organization, `Rider ${++slot}`)).id
  },
  horseId: async () => (await createHorse(db, { organization_id: arena.organization.id })).id,
  bullId: async () => (await createBull(db)).id,
  checkId: async () => {
    const { id: printed_by_id } = arena.people.owner
    const where = {
      organization_id: arena.organization.id,
      event_id: arena.event.id,
      activity_id: published.id,
    }
    const check = {
      number: 1_000 + ++slot,
      payee: 'Rita Rider',
      cents: 100,
      dated: new Date(),
      printed_by_id,
    }
    return (await db.check.create({ data: { ...where, ...check } })).id
  },
}

const COUNTED = { counted_at: new Date(), counted_cents: 0, counts: {}, counters: ['Ann', 'Bob'] }

/** Before these routes check permissions, they look up the record whose id is in the request body. */
const BODIES: Record<string, () => Promise<object>> = {
  '/ajax/user-activity-swap': async () => ({
    sourceUserActivityId: (await newEntry()).id,
    destUserActivityId: (await newEntry()).id,
  }),
  '/ajax/prize': namedResult,
  '/ajax/points': namedResult,
}

async function namedResult() {
  const { id: user_activity_id } = await newEntry()
  return { id: (await db.enrollment.findFirstOrThrow({ where: { user_activity_id } })).id }
}

async function addressOf(route: Route) {
  let address = route.paths[0]!.replace(/\{[^}]*\}/g, '')
  for (const [, name] of address.matchAll(/:(\w+)/g))
    address = address.replace(`:${name}`, String(await PARAMETERS[name!]!(route)))
  return address
}

// Most of these routes end a session, account or membership that later tests need.
const ENDS = /\/(leave|sign-out-everywhere|account\/delete|my\/sign-out|m\/\*rest)$/
const everyRoute = [...publicRouteTable(), ...apiRouteTable(), ...routeTable()]
const table = everyRoute.filter(({ paths }) => !ENDS.test(paths[0]!))

describe.each(table.map((route) => [`${route.method} ${route.paths[0]}`, route] as const))(
  '%s',
  (_, route) => {
    test.each(ROLES)(`applies the policy "${route.policy}" to the role "%s"`, async (role) => {
      const browser = route.paths[0] === '/logout' ? await open(role) : browsers[role]
      const body = (await BODIES[route.paths[0]!]?.()) ?? {}
      const { status } = await browser[route.method](await addressOf(route), body)
      const verdict = [401, 403, 404, 419].includes(status) ? status : 'allowed'
      expect(status).toBeLessThan(500)
      expect(verdict).toBe(VERDICTS[route.policy][role])
    })
  },
)

test.each(table.map((route) => [`${route.method} ${route.paths[0]}`, route] as const))(
  'treats a user who signed out on another instance as signed out: %s',
  async (_, route) => {
    const browser = await openBrowser(arena.app, db, otherOwner)
    await db.session.deleteMany({ where: { user_id: otherOwner.id } })
    const body = (await BODIES[route.paths[0]!]?.()) ?? {}
    const { status } = await browser[route.method](await addressOf(route), body)
    const verdict = [401, 403, 404, 419].includes(status) ? status : 'allowed'
    expect(verdict).toBe(VERDICTS[route.policy]['signed out'])
  },
)

const LIMITED = ['this event', 'another event'] as const

function limitedVerdict({ policy, paths: [path] }: Route, to: (typeof LIMITED)[number]): Verdict {
  if (['anyone', 'signed in', 'own account', 'organize anywhere', 'see rider'].includes(policy))
    return 'allowed'
  if (policy === 'create organizations') return 403
  if (policy === 'API token') return 401
  // Organizers limited to one event get 404 for organization-wide records.
  if (/seasons|:groupId|:checkId|:templateId|typed-in-rider\/:riderId/.test(path!)) return 404
  const isOfEvent = /my\/e\/|:eventId|:activityId|:entryId|:scoreId|:exhibitionId|swap|prize|points/.test(
    path!,
  )
  if (!isOfEvent) return policy === 'see' ? 'allowed' : 403
  if (to === 'another event' || policy === 'see money') return 404
  return ['pay', 'lead', 'own'].includes(policy) ? 403 : 'allowed'
}

describe.each(LIMITED)('an organizer limited to %s', (to) => {
  let limited: Browser
  beforeAll(async () => {
    const person = await createUser(db, { is_rider: false })
    const event =
      to === 'this event' ? arena.event : await createEvent(db, { organization: arena.organization })
    await addMember(db, arena.organization, person, 'organizer', event)
    limited = await openBrowser(arena.app, db, person)
  })

  test.each(table.map((route) => [`${route.method} ${route.paths[0]}`, route] as const))(
    'gives an organizer limited to one event access only to that event: %s',
    async (_, route) => {
      if (route.paths[0] === '/logout') return
      const body = (await BODIES[route.paths[0]!]?.()) ?? {}
      const { status } = await limited[route.method](await addressOf(route), body)
      const verdict = [401, 403, 404, 419].includes(status) ? status : 'allowed'
      expect(status).toBeLessThan(500)
      expect(verdict).toBe(limitedVerdict(route, to))
    },
  )
})

function codeVerdict(route: Route, to: (typeof LIMITED)[number]): Verdict {
  const { policy } = route
  if (['own account', 'organize anywhere'].includes(policy)) return 403
  if (policy === 'see rider') return to === 'this event' ? 'allowed' : 404
  const verdict = limitedVerdict(route, to)
  return verdict === 'allowed' && policy === 'organize' ? 403 : verdict
}

describe.each(LIMITED)('a scorer who joined %s with a code', (to) => {
  let scorer: Browser
  beforeAll(async () => {
    const person = await createUser(db, { email: null, password_hash: null, is_rider: false })
    const event =
      to === 'this event' ? arena.event : await createEvent(db, { organization: arena.organization })
    await addMember(db, arena.organization, person, 'scorer', event)
    await db.scorerCode.update({
      where: { id: (await newScorerCode(event)).id },
      data: { user_id: person.id, used_at: new Date() },
    })
    scorer = await openBrowser(arena.app, db, person)
  })

  test.each(table.map((route) => [`${route.method} ${route.paths[0]}`, route] as const))(
    "lets a scorer who joined with a code see and score only the code's event: %s",
    async (_, route) => {
      if (route.paths[0] === '/logout') return
      const body = (await BODIES[route.paths[0]!]?.()) ?? {}
      const { status } = await scorer[route.method](await addressOf(route), body)
      const verdict = [401, 403, 404, 419].includes(status) ? status : 'allowed'
      expect(status).toBeLessThan(500)
      expect(verdict).toBe(codeVerdict(route, to))
    },
  )
})

test('has a permission rule for every route', () => {
  type Layer = { route?: { path: string | string[] }; handle: { stack?: Layer[] } }
  const found = ({ route, handle }: Layer): string[] =>
    route ? [route.path].flat() : (handle.stack ?? []).flatMap(found)
  const served = [publicRoutes(), apiRoutes(), routes()].flatMap((router) =>
    (router as unknown as { stack: Layer[] }).stack.flatMap(found),
  )
  expect(served.toSorted()).toEqual(everyRoute.flatMap(({ paths }) => paths).toSorted())
})

describe.each(['private-draw', 'private-draw-reload', 'presence-draw', 'private-activity'])(
  'the channel %s',
  (kind) => {
    test.each(ROLES)(
      'lets the role "%s" subscribe to the channel only if the role can see the draw',
      async (role) => {
        const { id } = arena.activity
        const channel_name = kind === 'private-activity' ? `${kind}.${id}` : `${kind}.${arena.event.id}.${id}`
        const { status } = await browsers[role].post('/broadcasting/auth', { socket_id: '1.1', channel_name })
        const verdict = VERDICTS.see[role]
        expect(status).toBe(verdict === 'allowed' ? 200 : verdict === 404 ? 403 : verdict)
      },
    )
  },
)
