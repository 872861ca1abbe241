import { hash } from '@node-rs/argon2'
import { createSlug } from '../server/lib/slug.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import type { NoTime, Prisma, Role, Round, UserActivity } from './client/client.ts'

export type Db = Prisma.TransactionClient
type Id = { id: number }

/** In milliseconds, or in hundredths of a point in judged classes. */
export type ScoreInput = number | NoTime | null

export async function createUser(
  db: Db,
  {
    password = 'barrels',
    ...overrides
  }: Partial<Prisma.UserUncheckedCreateInput> & { password?: string } = {},
) {
  const n = nextNumber()
  const password_hash = await hashPasswordOnce(password)
  return db.user.create({
    data: {
      name: `Rider ${n}`,
      email: `rider${n}@example.test`,
      email_confirmed_at: new Date(),
      password_hash,
      ...overrides,
    },
  })
}

export function createTypedInRider(db: Db, organization: Id, name = `Typed Rider ${nextNumber()}`) {
  return db.user.create({ data: { name, organization_id: organization.id } })
}

export async function createOrganization(
  db: Db,
  { owner, ...overrides }: Partial<Prisma.OrganizationUncheckedCreateInput> & { owner?: Id } = {},
) {
  const organization = await db.organization.create({
    data: { name: `Organization ${nextNumber()}`, ...overrides },
  })
  if (owner) await addMember(db, organization, owner, 'owner')
  return organization
}

export function addMember(db: Db, organization: Id, user: Id, role: Role, event?: Id) {
  return db.membership.create({
    data: { organization_id: organization.id, user_id: user.id, role, event_id: event?.id ?? null },
  })
}

export async function createEvent(
  db: Db,
  { organization, ...overrides }: Partial<Prisma.EventUncheckedCreateInput> & { organization?: Id } = {},
) {
  const { id } = organization ?? (await createOrganization(db))
  const event = await db.event.create({
    data: {
      organization_id: id,
      name: `Event ${nextNumber()}`,
      category: 'Barrel Racing',
      starts_on: new Date('2026-06-06'),
      ...overrides,
    },
  })
  return overrides.slug
    ? event
    : db.event.update({ where: { id: event.id }, data: { slug: createSlug(event.name, event.id) } })
}

export function createAssociationProfile(
  db: Db,
  organization: Id,
  overrides: Partial<Omit<Prisma.AssociationProfileUncheckedCreateInput, 'columns'>> & {
    columns?: string[]
  } = {},
) {
  const columns = ['class', 'division', 'place', 'rider', 'number', 'horse', 'time']
  return db.associationProfile.create({
    data: { organization_id: organization.id, name: 'BBR', body: 'BBR', columns, ...overrides },
  })
}

type Publication = Partial<
  Pick<
    Round,
    | 'publish_draw'
    | 'draw_published_at'
    | 'draw_publication'
    | 'publish_payout'
    | 'payout_published_at'
    | 'payout_publication'
  >
>
type ActivityOverrides = Partial<Omit<Prisma.ActivityUncheckedCreateInput, 'incentives' | 'rounds'>> &
  Publication & { rounds?: string[] }

export async function createActivity(
  db: Db,
  { event, incentives = [], ...overrides }: ActivityOverrides & { event?: Id; incentives?: string[] } = {},
) {
  const { id } = event ?? (await createEvent(db))
  const activity = await createActivityWithRounds(db, {
    event_id: id,
    name: `Class ${nextNumber()}`,
    ...overrides,
  })
  const created: CreatedActivity[] = []
  for (const [position, name] of incentives.entries()) {
    created.push(await createIncentive(db, activity, { name, position }))
  }
  return { ...activity, incentives: created }
}

type CreatedActivity = Awaited<ReturnType<typeof createActivityWithRounds>>

async function createActivityWithRounds(
  db: Db,
  { rounds = [''], ...given }: ActivityOverrides & { event_id: number; name: string },
) {
  const { publish_draw, draw_published_at, draw_publication, ...rest } = given
  const { publish_payout, payout_published_at, payout_publication, ...columns } = rest
  const drawn = { publish_draw, draw_published_at, draw_publication }
  const paid = { publish_payout, payout_published_at, payout_publication }
  const gos = rounds.map((name, position) => ({ name, position, ...drawn, ...paid }))
  const average = { name: AVERAGE, position: rounds.length, ...paid }
  const activity = await db.activity.create({
    data: { ...columns, rounds: { create: rounds.length > 1 ? [...gos, average] : gos } },
  })
  return { ...activity, rounds }
}

export function publishRounds(db: Db, { id }: Id, published: Publication, names?: string[]) {
  return db.round.updateMany({
    where: { activity_id: id, ...(names && { name: { in: names } }) },
    data: published,
  })
}

export function createIncentive(db: Db, parent: CreatedActivity, overrides: ActivityOverrides = {}) {
  const { id, event_id, rounds, total_slots, track_horses, track_bulls, has_divisions, judged } = parent
  const shared = { event_id, rounds, total_slots, track_horses, track_bulls, has_divisions, judged }
  return createActivityWithRounds(db, {
    ...shared,
    parent_id: id,
    name: `Incentive ${nextNumber()}`,
    ...overrides,
  })
}

export function createCarryover(db: Db, from: Id, to: Id) {
  return db.carryover.create({ data: { from_activity_id: from.id, to_activity_id: to.id } })
}

export async function createAggregate(
  db: Db,
  classes: [CreatedActivity, ...CreatedActivity[]],
  overrides: ActivityOverrides = {},
) {
  const { event_id, track_horses, judged } = classes[0]
  const aggregate = await createActivityWithRounds(db, {
    event_id,
    track_horses,
    judged,
    is_aggregate: true,
    name: `Average ${nextNumber()}`,
    ...overrides,
  })
  const rounds = await db.round.findMany({
    where: { activity_id: { in: classes.map(({ id }) => id) }, name: { not: AVERAGE } },
  })
  await db.aggregateMember.createMany({
    data: rounds.map(({ id }) => ({ aggregate_id: aggregate.id, round_id: id })),
  })
  return aggregate
}

export function createHorse(db: Db, overrides: Partial<Prisma.HorseUncheckedCreateInput> = {}) {
  const n = nextNumber()
  const registered = overrides.organization_id ? {} : { rrrs_id: `H${n}` }
  return db.horse.create({ data: { name: `Horse ${n}`, ...registered, ...overrides } })
}

export function createBull(db: Db, overrides: Partial<Prisma.BullUncheckedCreateInput> = {}) {
  return db.bull.create({ data: { name: `Bull ${nextNumber()}`, ...overrides } })
}

type Scoring = { penalty_seconds?: number; scored_by?: Id; scored_at?: Date }
type EntryFields =
  | 'round'
  | 'draw'
  | 'request'
  | 'request_class'
  | 'own_order'
  | 'is_session_only'
  | 'slack_draw'
  | 'team_id'
  | 'scratched_at'
  | 'scratch_kind'
  | 'scratch_reason'
  | 'rerun_of_id'
  | 'source'

export type EntryInput = Scoring &
  Partial<Pick<UserActivity, EntryFields>> & {
    activity: Id & { rounds: string[] }
    rider?: Id | null
    horse?: Id | null
    bull?: Id | null
    alsoIn?: Id[]
    score?: ScoreInput
  }

export async function createEntry(db: Db, given: EntryInput) {
  const round = given.round ?? given.activity.rounds[0]
  const rider = given.rider === undefined ? await createUser(db) : given.rider
  const draw = given.draw === undefined ? await slotAfterLast(db, given.activity, round) : given.draw
  const [entry] = await createEntries(db, [{ ...given, round, rider, draw }])
  return entry
}

/** Unlike the app, this doesn't create charges. */
export async function createEntries(db: Db, given: EntryInput[]) {
  const entries = await db.userActivity.createManyAndReturn({ data: given.map(entryRow) })
  const riders = given.flatMap(({ rider }) => rider?.id ?? [])
  await db.user.updateMany({ where: { id: { in: riders }, is_rider: false }, data: { is_rider: true } })
  const scores = await db.score.createManyAndReturn({
    data: given.map((one, i) => ({
      user_activity_id: entries[i].id,
      ...scoreFields(one.score ?? null, one),
      version: one.score == null ? 0 : 1,
    })),
  })
  const enrolled = given.flatMap((one, i) =>
    contestsForEntry(one).map((contest) => ({ user_activity_id: entries[i].id, activity_id: contest.id })),
  )
  const fees = await loadFees(db, enrolled)
  await db.enrollment.createMany({
    data: enrolled.map((one) => ({ ...one, fee_cents: fees.get(one.activity_id) ?? 0 })),
  })
  return entries.map((entry, i) => ({ ...entry, score: scores[i] }))
}

export async function createExhibition(
  db: Db,
  {
    event,
    rider,
    horse,
    ...overrides
  }: { event: Id; rider?: Id; horse?: Id } & Partial<Prisma.ExhibitionUncheckedCreateInput>,
) {
  const { id: user_id } = rider ?? (await createUser(db))
  return db.exhibition.create({
    data: { event_id: event.id, user_id, horse_id: horse?.id ?? null, cents: 1_000, ...overrides },
  })
}

export async function createOnlineEntry(
  db: Db,
  {
    event,
    rider,
    activities,
    ...overrides
  }: { event: Id; rider: Id; activities: Id[] } & Partial<Prisma.OnlineEntryUncheckedCreateInput>,
) {
  return db.onlineEntry.create({
    data: {
      event_id: event.id,
      user_id: rider.id,
      sent_by_id: rider.id,
      activity_ids: activities.map(({ id }) => id),
      contests: [],
      client_key: `online entry ${nextNumber()}`,
      ...overrides,
    },
  })
}

export async function enroll(
  db: Db,
  entry: Id,
  contest: Id,
  result: Partial<Prisma.EnrollmentUncheckedCreateInput> = {},
) {
  const key = { user_activity_id: entry.id, activity_id: contest.id }
  const fee_cents = (await loadFees(db, [key])).get(contest.id) ?? 0
  return db.enrollment.create({ data: { ...key, fee_cents, ...result } })
}

async function loadFees(db: Db, enrolled: { activity_id: number }[]) {
  const contests = [...new Set(enrolled.map(({ activity_id }) => activity_id))]
  const purses = await db.purse.findMany({ where: { activity_id: { in: contests } } })
  return new Map(purses.map((purse) => [purse.activity_id, purse.entry_fee_cents]))
}

export function setScore(db: Db, entry: Id, score: ScoreInput, scoring: Scoring = {}) {
  return db.score.update({
    where: { user_activity_id: entry.id },
    data: { ...scoreFields(score, scoring), version: { increment: 1 } },
  })
}

export async function createPurse(
  db: Db,
  contest: Id,
  overrides: Partial<Omit<Prisma.PurseUncheckedCreateInput, 'weights'>> & { weights?: number[] } = {},
) {
  const purse = await db.purse.create({
    data: { activity_id: contest.id, entry_fee_cents: 5000, ...overrides },
  })
  await db.enrollment.updateMany({
    where: { activity_id: contest.id },
    data: { fee_cents: purse.entry_fee_cents },
  })
  return purse
}

export function createPointsSeason(db: Db, organization: Id, name = `Season ${nextNumber()}`) {
  return db.pointsSeason.create({ data: { organization_id: organization.id, name } })
}

export function createPointsGroup(
  db: Db,
  season: Id,
  overrides: Partial<Prisma.PointsGroupUncheckedCreateInput> = {},
) {
  return db.pointsGroup.create({
    data: { season_id: season.id, name: `Group ${nextNumber()}`, ...overrides },
  })
}

export function createPointsGroupMember(db: Db, group: Id, rider: Id, horse?: Id) {
  return db.pointsGroupMember.create({ data: { group_id: group.id, user_id: rider.id, horse_id: horse?.id } })
}

const hashes = new Map<string, Promise<string>>()

export function hashPasswordOnce(password: string) {
  const known = hashes.get(password) ?? hash(password)
  hashes.set(password, known)
  return known
}

function entryRow({ activity, round = activity.rounds[0], rider, horse, bull, ...given }: EntryInput) {
  return {
    activity_id: activity.id,
    round,
    draw: given.draw ?? null,
    user_id: rider?.id ?? null,
    horse_id: horse?.id ?? null,
    bull_id: bull?.id ?? null,
    request: given.request ?? null,
    request_class: given.request_class ?? null,
    own_order: given.own_order ?? null,
    is_session_only: given.is_session_only ?? false,
    slack_draw: given.slack_draw ?? null,
    team_id: given.team_id ?? null,
    scratched_at: given.scratched_at ?? null,
    scratch_kind: given.scratch_kind ?? null,
    scratch_reason: given.scratch_reason ?? null,
    rerun_of_id: given.rerun_of_id ?? null,
    source: given.source ?? 'draw',
  }
}

function contestsForEntry({ activity, alsoIn = [], is_session_only }: EntryInput): Id[] {
  return is_session_only ? alsoIn : [activity, ...alsoIn]
}

function scoreFields(score: ScoreInput, { penalty_seconds = 0, scored_by, scored_at }: Scoring) {
  return {
    value: typeof score === 'number' ? score : null,
    no_time: typeof score === 'string' ? score : null,
    penalty_seconds,
    scored_by_id: scored_by?.id ?? null,
    scored_at: score === null ? null : (scored_at ?? new Date()),
  }
}

async function slotAfterLast(db: Db, activity: Id, round: string) {
  const last = await db.userActivity.aggregate({
    where: { activity_id: activity.id, round },
    _max: { draw: true },
  })
  return (last._max.draw ?? 0) + 1
}

let lastNumber = 0

function nextNumber() {
  return ++lastNumber
}
