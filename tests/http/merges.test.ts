import { describe, expect, test } from 'vitest'
import {
  createActivity,
  createAggregate,
  createCarryover,
  createEntry,
  createEvent,
  createExhibition,
  createPointsGroup,
  createHorse,
  createOnlineEntry,
  createPointsGroupMember,
  createPurse,
  createUser,
  enroll,
  createPointsSeason,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { CHANGE_KINDS } from '../../server/wire/changeLog/kinds.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, outsider, scorer, organization, elsewhere, event } = arena
const at = `/organizer/organizations/${organization.id}`

type Id = { id: number }
const planOf = async (gone: Id, kept: Id, kind = 'riders') =>
  (await organizer.visit(`${at}/${kind}/${gone.id}/merge?into=${kept.id}`)).body.props.plan
const merge = async (gone: Id, kept: Id, decisions: object = {}, kind = 'riders', seen?: string) => {
  const plan = seen ? { seen } : await planOf(gone, kept, kind)
  return organizer.post(`${at}/${kind}/${gone.id}/merge?into=${kept.id}&seen=${plan.seen}`, decisions)
}
const both = async (names: [string, string] = ['Kelsy Hart', 'Kelsey Hart']) => ({
  gone: await createTypedInRider(db, organization, names[0]),
  kept: await createTypedInRider(db, organization, names[1]),
})

const TABLES = ['users', 'horses', 'user_activities', 'scores', 'enrollments', 'averages', 'checks']
const dump = async () =>
  Object.fromEntries(
    await Promise.all(
      [...TABLES, 'points_group_members', 'event_riders', 'papers', 'exhibitions', 'online_entries'].map(
        async (table) => [
          table,
          await db.$queryRawUnsafe(`SELECT to_jsonb(${table}) - 'version' AS row FROM ${table} ORDER BY 1`),
        ],
      ),
    ),
  )

async function createCollisions() {
  const { gone, kept } = await both()
  await db.user.update({
    where: { id: gone.id },
    data: { hometown: 'Waco', phone: '254 555 0134', birth_date: new Date('2010-05-31') },
  })
  const horse = await createHorse(db)
  const shared = await createActivity(db, { event, name: 'Open 4D' })
  await createOnlineEntry(db, { event, rider: gone, activities: [shared], sent_by_id: arena.people.owner.id })
  const doomed = await createEntry(db, { activity: shared, draw: 12, rider: gone, horse, score: 17_123 })
  await createEntry(db, { activity: shared, draw: 40, rider: kept, horse })
  const other = await createActivity(db, { event, name: 'Senior' })
  const moved = await createEntry(db, { activity: other, draw: 3, rider: gone, horse, score: 16_000 })
  const group = await createPointsGroup(db, await createPointsSeason(db, organization), { name: 'Open' })
  await createPointsGroupMember(db, group, gone)
  await createPointsGroupMember(db, group, kept)
  const standing = { rounds: 2, value: 30_000n, division: 1, place: 1, place_to: 1, prize_cents: 3_000 }
  await db.average.create({ data: { ...standing, activity_id: other.id, user_id: gone.id } })
  const { id: another } = await createEvent(db, { organization })
  await createExhibition(db, { event, rider: gone, horse })
  const marks = [gone, kept].map(({ id: user_id }) => ({ event_id: event.id, user_id, is_adult: true }))
  await db.eventRider.createMany({ data: [...marks, { ...marks[0]!, event_id: another }] })
  await db.eventRider.update({
    where: { event_id_user_id: { event_id: event.id, user_id: gone.id } },
    data: { back_number: `9${gone.id}`, announcer_note: 'Rookie' },
  })
  await createPapers(gone, kept)
  return { gone, kept, shared, other, doomed, moved, group }
}

async function createPapers(gone: Id, kept: Id) {
  const kinds = ['Release', 'Membership', 'W-9'].map((name) => ({
    name: `${name} ${gone.id}`,
    holder: 'rider',
  }))
  const { id: organization_id } = organization
  const [release, membership, w9] = await db.paperKind.createManyAndReturn({
    data: kinds.map((kind) => ({ ...kind, organization_id, validity: 'date' })),
  })
  const paper = (kind: Id, { id: user_id }: Id, valid_until: string | null) => ({
    kind_id: kind.id,
    user_id,
    received_on: new Date('2026-01-01'),
    valid_until: valid_until === null ? null : new Date(valid_until),
    by_id: arena.people.organizer.id,
  })
  await db.paper.createMany({
    data: [
      paper(release!, gone, '2026-12-31'),
      paper(release!, kept, '2026-12-31'),
      paper(membership!, gone, null),
      paper(membership!, kept, '2026-12-31'),
      paper(w9!, gone, null),
    ],
  })
}

describe('merging two typed-in riders', () => {
  test('shows every conflict and differing field before the merge', async () => {
    const { gone, kept } = await createCollisions()
    const plan = await planOf(gone, kept)
    expect(plan).toMatchObject({
      is_account: false,
      counts: { runs: 2, averages: 1, groups: 1, checks: 0, published: 0 },
      fields: [
        { field: 'name', gone: 'Kelsy Hart', kept: 'Kelsey Hart' },
        { field: 'hometown', gone: 'Waco', kept: null },
        { field: 'phone', gone: '254 555 0134', kept: null },
        { field: 'birth_date', gone: '2010-05-31', kept: null },
      ],
      runs: [{ gone: 'slot 12, 17.123', kept: 'slot 40, no score', held: false }],
      groups: [{ where: expect.stringContaining('Open, Season') }],
    })
    expect(plan.runs[0].where).toContain('Open 4D')
    const open = await merge(gone, kept, { fields: ['kept', 'gone', 'gone', 'gone'], groups: ['kept'] })
    expect([open.status, open.body.errors]).toEqual([422, { 'runs.0': 'Choose which one to keep.' }])
    expect(await db.user.findUnique({ where: { id: gone.id } })).toMatchObject({ merged_into_id: null })
  })

  test("applies the organizer's choices when merging two riders, and logs enough to undo the merge", async () => {
    const { gone, kept, doomed, moved, shared } = await createCollisions()
    const before = await dump()
    const decided = { fields: ['kept', 'gone', 'gone', 'gone'], runs: ['kept'], groups: ['gone'] }
    expect((await merge(gone, kept, decided)).status).toBe(303)
    expect(await db.user.findUnique({ where: { id: gone.id } })).toMatchObject({ merged_into_id: kept.id })
    expect(await db.user.findUnique({ where: { id: kept.id } })).toMatchObject({
      name: 'Kelsey Hart',
      hometown: 'Waco',
      phone: '254 555 0134',
      birth_date: new Date('2010-05-31'),
    })
    expect(await db.userActivity.findUnique({ where: { id: doomed.id } })).toBeNull()
    expect(await db.userActivity.findUnique({ where: { id: moved.id } })).toMatchObject({ user_id: kept.id })
    expect(await db.average.count({ where: { user_id: gone.id } })).toBe(0)
    expect(await db.pointsGroupMember.count({ where: { user_id: kept.id } })).toBe(1)
    expect(await db.eventRider.count({ where: { user_id: kept.id } })).toBe(2)
    expect(
      await db.eventRider.count({
        where: { user_id: kept.id, back_number: `9${gone.id}`, announcer_note: 'Rookie' },
      }),
    ).toBe(1)
    const papers = await db.paper.findMany({
      where: { user_id: { in: [gone.id, kept.id] } },
      select: { user_id: true, valid_until: true },
      orderBy: { kind_id: 'asc' },
    })
    expect(papers).toEqual(
      [new Date('2026-12-31'), null, null].map((valid_until) => ({ user_id: kept.id, valid_until })),
    )
    expect(await db.exhibition.count({ where: { user_id: kept.id } })).toBe(1)
    expect(await db.onlineEntry.count({ where: { user_id: kept.id } })).toBe(1)
    for (const url of ['/ajax/riders-list', '/ajax/rider/search?query=kelsy'])
      expect((await organizer.get(url)).body.data.map(({ id }: Id) => id)).not.toContain(gone.id)
    const told = await db.broadcast.findMany({ where: { channel: { endsWith: `.${shared.id}` } } })
    expect(told.flatMap(({ payload }) => (payload as { rows?: object[] }).rows ?? [])).toMatchObject([
      { draw: 12, id: null },
      { draw: 40, user_id: kept.id },
    ])
    await undoLastMerge()
    expect(await dump()).toEqual(before)
  })

  test('moves an association card to the kept rider only if the kept rider has none for the association', async () => {
    const { gone, kept } = await both(['Carded Cara', 'Cara Carded'])
    const card = ({ id: user_id }: Id, body: string, number: string) => ({ user_id, body, number })
    await db.associationMembership.createMany({
      data: [card(gone, 'NBHA', '1'), card(gone, 'WPRA', '2'), card(kept, 'nbha', '3')],
    })
    expect((await merge(gone, kept, { fields: ['kept'] })).status).toBe(303)
    const cards = await db.associationMembership.findMany({
      where: { user_id: kept.id },
      orderBy: { number: 'asc' },
    })
    expect(cards.map(({ number }) => number)).toEqual(['2', '3'])
  })

  test('rejects a merge when the data has changed since the page was loaded', async () => {
    const { gone, kept } = await both()
    const { seen } = await planOf(gone, kept)
    await createEntry(db, { activity: await createActivity(db, { event }), draw: 1, rider: gone })
    const late = await merge(gone, kept, { fields: ['kept'] }, 'riders', seen)
    expect([late.status, late.body.message]).toEqual([
      409,
      'Something here changed after you opened this page. Check it again before you merge.',
    ])
  })

  test("shows published prizes under the kept rider's name, but leaves the payee of a check unchanged", async () => {
    const { gone, kept } = await both(['Paid Pam', 'Pamela Paid'])
    const activity = await createActivity(db, { event })
    const entry = await createEntry(db, { activity, draw: 1, rider: gone, score: 15_000 })
    await createEntry(db, { activity, draw: 2, rider: kept, score: 16_000 })
    await db.enrollment.updateMany({ where: { user_activity_id: entry.id }, data: { prize_cents: 5_000 } })
    await publishRounds(db, activity, { publish_draw: true, publish_payout: true })
    const where = { organization_id: organization.id, event_id: event.id, activity_id: activity.id }
    const paid = { number: 7001, payee: 'Paid Pam', payee_id: gone.id, cents: 5_000, dated: new Date() }
    await db.check.create({ data: { ...where, ...paid, printed_by_id: arena.people.owner.id } })
    const taken = await merge(gone, kept, { fields: ['kept'], runs: ['gone'] })
    expect(taken.body.errors).toEqual({
      'runs.0': 'The payout is published. Keep both runs, or unpublish the payout first.',
    })
    expect((await merge(gone, kept, { fields: ['kept'], runs: ['both'] })).status).toBe(303)
    expect(await db.check.findFirst({ where: { number: 7001 } })).toMatchObject({
      payee: 'Paid Pam',
      payee_id: gone.id,
    })
    const [row] = (await organizer.get(`/ajax/payouts/${activity.id}`)).body.data
    expect([row.prize, row.userActivity.user.name]).toEqual([50, 'Pamela Paid'])
  })

  test('accepts only one of two simultaneous merges in opposite directions', async () => {
    const { gone, kept } = await both()
    const [there, back] = [(await planOf(gone, kept)).seen, (await planOf(kept, gone)).seen]
    const answers = await Promise.all([
      merge(gone, kept, { fields: ['kept'] }, 'riders', there),
      merge(kept, gone, { fields: ['kept'] }, 'riders', back),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
    const rows = await db.user.findMany({ where: { id: { in: [gone.id, kept.id] } } })
    expect(rows.filter(({ merged_into_id }) => merged_into_id !== null)).toHaveLength(1)
  })

  test("doesn't lose a score or an entry that is saved during a merge", async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { gone, kept } = await both([`Moment ${turn}`, `Momentum ${turn}`])
      const activity = await createActivity(db, { event })
      const entry = await createEntry(db, { activity, draw: 1, rider: gone })
      const other = await createActivity(db, { event })
      const { seen } = await planOf(gone, kept)
      const [merged, saved, drawn] = await Promise.all([
        merge(gone, kept, { fields: ['kept'] }, 'riders', seen),
        scorer.patch(`/ajax/score/${entry.score.id}`, { score: '17.123' }),
        organizer.post(`/ajax/draw/${other.id}`, { user_id: gone.id, slotNumber: 1 }),
      ])
      expect([merged.status === 303 || merged.status === 409, saved.status, drawn.status]).toEqual([
        true,
        200,
        201,
      ])
      const runs = await db.userActivity.findMany({
        where: { activity_id: { in: [activity.id, other.id] } },
        include: { score: true },
        orderBy: { activity_id: 'asc' },
      })
      const rider = merged.status === 303 ? kept.id : gone.id
      expect(runs.map(({ user_id, score }) => [user_id, score?.value])).toEqual([
        [rider, 17_123],
        [rider, null],
      ])
    }
  })

  test("allows only organizers to merge riders, and only their own organization's riders", async () => {
    const { gone, kept } = await both(['Zenobia Quist', 'Zenobia Quiste'])
    const theirs = await createTypedInRider(db, elsewhere, 'Zenobia Quist')
    const url = `${at}/riders/${gone.id}/merge`
    expect((await outsider.get(url)).status).toBe(404)
    expect((await scorer.get(url)).status).toBe(403)
    expect((await organizer.get(`${url}?into=${theirs.id}`)).status).toBe(404)
    expect((await organizer.get(`${url}?into=${gone.id}`)).status).toBe(404)
    const { body } = await organizer.visit(url)
    const offered = body.props.candidates.map(({ id }: Id) => id)
    expect(offered).toContain(kept.id)
    expect(offered).not.toContain(theirs.id)
  })
})

describe('merging a typed-in rider into an account', () => {
  const asked = async () => {
    const gone = await createTypedInRider(db, organization, 'Typed Tess')
    const account = await createUser(db, { name: 'Tess Account', hometown: 'Cody' })
    const entry = await createEntry(db, { activity: await createActivity(db, { event }), rider: gone })
    expect((await merge(gone, account)).status).toBe(303)
    const holder = await openBrowser(arena.app, db, account)
    const [question] = (await holder.visit('/account')).body.props.merge_requests
    return { gone, account, entry, holder, question }
  }

  test('waits until the account holder confirms the merge', async () => {
    const { gone, account, entry, holder, question } = await asked()
    expect(question).toMatchObject({
      organization: organization.name,
      name: 'Typed Tess',
      runs: 1,
      events: [event.name],
    })
    expect(await db.userActivity.findUnique({ where: { id: entry.id } })).toMatchObject({ user_id: gone.id })
    expect((await outsider.post('/account/merge', { id: question.id, is_me: true })).status).toBe(404)
    expect((await merge(gone, account)).status).toBe(409)

    expect((await holder.post('/account/merge', { id: question.id, is_me: true })).status).toBeLessThan(400)
    expect(await db.userActivity.findUnique({ where: { id: entry.id } })).toMatchObject({
      user_id: account.id,
    })
    expect(await db.user.findUnique({ where: { id: account.id } })).toMatchObject({
      name: 'Tess Account',
      hometown: 'Cody',
    })
    expect((await holder.post('/account/merge', { id: question.id, is_me: false })).status).toBe(409)
    const [{ by_id, kind }] = await db.change.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect([by_id, kind]).toEqual([account.id, 'riders merged'])
  })

  test('rejects a merge after the account holder has declined', async () => {
    const { gone, account, holder, question } = await asked()
    expect((await holder.post('/account/merge', { id: question.id, is_me: false })).status).toBeLessThan(400)
    expect((await holder.visit('/account')).body.props.merge_requests).toEqual([])
    const again = await merge(gone, account)
    expect([again.status, again.body.message]).toEqual([409, 'Tess Account said this is a different person.'])
  })

  test("keeps all of a merged rider's entries, including those added after the merge request", async () => {
    const gone = await createTypedInRider(db, organization, 'Late Lou')
    const account = await createUser(db, { name: 'Louise Late' })
    const activity = await createActivity(db, { event })
    for (const rider of [gone, account]) await createEntry(db, { activity, rider })
    expect((await merge(gone, account, { runs: ['kept'] })).status).toBe(303)
    await createEntry(db, { activity: await createActivity(db, { event }), rider: gone })
    const holder = await openBrowser(arena.app, db, account)
    const [{ id }] = (await holder.visit('/account')).body.props.merge_requests
    await holder.post('/account/merge', { id, is_me: true })
    expect(await db.userActivity.count({ where: { user_id: account.id } })).toBe(3)
  })

  test('refuses to confirm a merge after the merge request was withdrawn', async () => {
    const { gone, holder, question } = await asked()
    expect((await organizer.delete(`${at}/riders/${gone.id}/merge`)).status).toBe(303)
    expect((await holder.post('/account/merge', { id: question.id, is_me: true })).status).toBe(404)
  })

  test('withdraws the merge request when the rider is merged into another typed-in rider', async () => {
    const { gone, account, question, holder } = await asked()
    const kept = await createTypedInRider(db, organization, 'Typed Tessa')
    expect((await merge(gone, kept, { fields: ['kept'] })).status).toBe(303)
    expect(await db.mergeRequest.count({ where: { id: question.id } })).toBe(0)
    expect((await holder.visit('/account')).body.props.merge_requests).toEqual([])
    const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
    expect(
      await db.change.findFirst({ where: { kind: 'merge withdrawn' }, orderBy: { id: 'desc' } }),
    ).toMatchObject({
      before: { rider: named(gone), account: named(account) },
    })
  })

  test('leaves no merge request open if the rider is merged into another rider at the same time', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { gone, kept } = await both([`Asked ${turn}`, `Asked again ${turn}`])
      const account = await createUser(db, { name: `Holder ${turn}` })
      const [asking, merging] = [(await planOf(gone, account)).seen, (await planOf(gone, kept)).seen]
      const [, merged] = await Promise.all([
        merge(gone, account, {}, 'riders', asking),
        merge(gone, kept, { fields: ['kept'] }, 'riders', merging),
      ])
      expect(merged.status).toBe(303)
      expect(await db.mergeRequest.count({ where: { rider_id: gone.id } })).toBe(0)
    }
  })

  test("doesn't count requests for already merged riders toward the limit on open requests", async () => {
    const account = await createUser(db, { name: 'Patient Pat' })
    const kept = await createTypedInRider(db, organization, 'Old Kept')
    for (let question = 0; question < 50; question++) {
      const rider = await createTypedInRider(db, organization)
      await db.user.update({ where: { id: rider.id }, data: { merged_into_id: kept.id } })
      const open = { organization_id: organization.id, rider_id: rider.id, account_id: account.id }
      const asked = { by_id: arena.people.owner.id, plan_hash: '0'.repeat(64), decisions: {} }
      await db.mergeRequest.create({ data: { ...open, ...asked } })
    }
    expect((await merge(await createTypedInRider(db, organization, 'Still Asked'), account)).status).toBe(303)
  })

  test('accepts either the withdrawal of a merge request or a simultaneous answer, but not both', async () => {
    for (const is_me of [true, true, true, true, false, false]) {
      const { gone, holder, question } = await asked()
      const [withdrawn, answered] = await Promise.all([
        organizer.delete(`${at}/riders/${gone.id}/merge`),
        holder.post('/account/merge', { id: question.id, is_me }),
      ])
      const isAnswered = answered.status < 400
      expect(isAnswered ? [404, 409] : [303]).toContain(withdrawn.status)
      if (!isAnswered) expect(answered.status).toBe(404)
      expect(await db.mergeRequest.count({ where: { id: question.id } })).toBe(isAnswered ? 1 : 0)
    }
  })
})

test('merges two horses, and logs enough to undo the merge', async () => {
  const gone = await createHorse(db, { name: 'Dashing', organization_id: organization.id })
  const kept = await createHorse(db, { name: 'Dasher', organization_id: organization.id })
  const rider = await createUser(db)
  const activity = await createActivity(db, { event })
  for (const horse of [gone, kept]) await createEntry(db, { activity, horse, rider })
  const before = await dump()
  expect((await planOf(gone, kept, 'horses')).runs[0].where).toContain(`ridden by ${rider.name}`)
  expect((await merge(gone, kept, { fields: ['gone'], runs: ['both'] }, 'horses')).status).toBe(303)
  expect(await db.horse.findMany({ where: { id: { in: [gone.id, kept.id] } } })).toMatchObject([
    { id: kept.id, name: 'Dashing' },
  ])
  expect(await db.userActivity.count({ where: { horse_id: kept.id } })).toBe(2)
  await undoLastMerge()
  expect(await dump()).toEqual(before)
})

describe('merging two riders or horses who are both entered in an average', () => {
  type Pair = { gone: Id; kept: Id; riders: [Id, Id]; horses: [Id, Id] }

  async function riderPair(): Promise<Pair> {
    const { gone, kept } = await both()
    const horse = await createHorse(db)
    return { gone, kept, riders: [gone, kept], horses: [horse, horse] }
  }

  async function horsePair(): Promise<Pair> {
    const gone = await createHorse(db, { name: 'Rocketeer', organization_id: organization.id })
    const kept = await createHorse(db, { name: 'Rocket', organization_id: organization.id })
    const rider = await createUser(db)
    return { gone, kept, riders: [rider, rider], horses: [gone, kept] }
  }

  async function createAverage() {
    const weekend = await createEvent(db, { organization })
    const given = { event: weekend, publish_draw: true }
    const saturday = await createActivity(db, { ...given, name: 'Saturday Open' })
    const sunday = await createActivity(db, { ...given, name: 'Sunday Open', position: 1 })
    const average = await createAggregate(db, [saturday, sunday], { name: 'Two-day Average' })
    await createPurse(db, average, { entry_fee_cents: 10_000, payback_bp: 10_000 })
    return { saturday, sunday, average }
  }
  type Weekend = Awaited<ReturnType<typeof createAverage>>

  async function enterBoth({ saturday, sunday, average }: Weekend, { riders, horses }: Pair) {
    const [rider, other] = riders
    const first = await createEntry(db, { activity: saturday, rider, horse: horses[0], score: 15_100 })
    const second = await createEntry(db, { activity: sunday, rider: other, horse: horses[1], score: 15_300 })
    for (const run of [first, second]) await enroll(db, run, average)
    return [first, second] as const
  }
  const enteredIn = ({ average }: Weekend) =>
    db.enrollment.findMany({ where: { activity_id: average.id }, orderBy: { id: 'asc' } })
  const billedFor = async ({ average }: Weekend) =>
    (
      await db.charge.aggregate({
        where: { activity_id: average.id, voided_at: null },
        _sum: { cents: true },
      })
    )._sum.cents

  test.each([
    ['riders', riderPair],
    ['horses', horsePair],
  ])(
    'keeps one average entry for the merged %s, with one fee and the total of their runs',
    async (kind, createPair) => {
      const weekend = await createAverage()
      const pair = await createPair()
      const [first] = await enterBoth(weekend, pair)
      const before = await dump()
      expect((await planOf(pair.gone, pair.kept, kind)).aggregates).toEqual(['Two-day Average'])
      expect((await merge(pair.gone, pair.kept, { fields: ['kept'] }, kind)).status).toBe(303)
      expect(await enteredIn(weekend)).toMatchObject([{ user_activity_id: first.id, fee_cents: 10_000 }])
      expect(await billedFor(weekend)).toBe(10_000)
      const { body } = await organizer.get(`/ajax/payouts/${weekend.average.id}`)
      expect(body.data.map(({ score, prize }: { score: number; prize: number }) => [score, prize])).toEqual([
        [30.4, 100],
      ])
      await undoLastMerge()
      expect(await dump()).toEqual(before)
    },
  )

  test('keeps the unrefunded average entry if the other average entry was refunded', async () => {
    const weekend = await createAverage()
    const pair = await riderPair()
    const [first, second] = await enterBoth(weekend, pair)
    await db.enrollment.updateMany({
      where: { user_activity_id: first.id, activity_id: weekend.average.id },
      data: { refunded_at: new Date(), refund_cents: 10_000 },
    })
    await merge(pair.gone, pair.kept, { fields: ['kept'] })
    expect(await enteredIn(weekend)).toMatchObject([{ user_activity_id: second.id, refund_cents: 0 }])
    expect(await billedFor(weekend)).toBe(10_000)
  })

  test('moves the average entry to the remaining run when the merge deletes the other run', async () => {
    const weekend = await createAverage()
    const { gone, kept, riders, horses } = await riderPair()
    const [doomed, stays] = [
      await createEntry(db, { activity: weekend.saturday, rider: riders[0], horse: horses[0] }),
      await createEntry(db, { activity: weekend.saturday, rider: riders[1], horse: horses[1] }),
    ]
    await enroll(db, doomed, weekend.average)
    const before = await dump()
    expect((await merge(gone, kept, { fields: ['kept'], runs: ['kept'] })).status).toBe(303)
    expect(await db.userActivity.count({ where: { id: doomed.id } })).toBe(0)
    expect(await enteredIn(weekend)).toMatchObject([{ user_activity_id: stays.id, fee_cents: 10_000 }])
    await undoLastMerge()
    expect(await dump()).toEqual(before)
  })

  test("doesn't delete a run that counts toward a published average", async () => {
    const { saturday, sunday, average } = await createAverage()
    const { gone, kept, horses } = await riderPair()
    const entered = await createEntry(db, {
      activity: saturday,
      rider: gone,
      horse: horses[0],
      score: 15_100,
    })
    await enroll(db, entered, average)
    for (const rider of [gone, kept])
      await createEntry(db, { activity: sunday, rider, horse: horses[0], score: 15_900 })
    await publishRounds(db, average, { publish_payout: true })
    const taken = await merge(gone, kept, { fields: ['kept'], runs: ['kept'] })
    expect(taken.body.errors).toEqual({
      'runs.0': 'The payout is published. Keep both runs, or unpublish the payout first.',
    })
  })

  test("keeps both riders' average entries until the average's payout is unpublished", async () => {
    const weekend = await createAverage()
    const pair = await riderPair()
    const [first] = await enterBoth(weekend, pair)
    const { id, event_id } = weekend.average
    expect((await organizer.get(`/events/${event_id}/activities/${id}/publishPayout`)).status).toBe(200)
    expect((await planOf(pair.gone, pair.kept)).aggregates).toEqual([])
    await merge(pair.gone, pair.kept, { fields: ['kept'] })
    expect(await enteredIn(weekend)).toHaveLength(2)
    expect(await billedFor(weekend)).toBe(20_000)
    expect((await organizer.get(`/events/${event_id}/activities/${id}/unPublishPayout`)).status).toBe(200)
    expect(await enteredIn(weekend)).toMatchObject([{ user_activity_id: first.id }])
    expect(await billedFor(weekend)).toBe(10_000)
  })
})

describe('merging riders or horses who would count in a class through runs in two classes', () => {
  type Names = Awaited<ReturnType<typeof both>>

  async function createRollover({ gone, kept }: Names) {
    const show = await createEvent(db, { organization, name: 'Fall Classic' })
    const youth = await createActivity(db, { event: show, name: 'Youth' })
    const open = await createActivity(db, { event: show, name: 'Open' })
    await createCarryover(db, open, youth)
    const horse = await createHorse(db, { name: 'Roc' })
    const rolled = await createEntry(db, { activity: open, rider: gone, horse })
    await enroll(db, rolled, youth)
    const own = await createEntry(db, { activity: youth, rider: kept, horse })
    return { show, youth, open, horse, rolled, own }
  }

  const TWICE =
    'Kelsy Hart and Kelsey Hart are both entered in Youth at Fall Classic on Roc, with runs in Open and Youth. Take one of them out of Youth, then merge.'
  const KEPT = { fields: ['kept'] }
  const refused = { status: 409, body: { message: TWICE } }

  test('refuses to merge two riders with a separate run and a rollover until one of the runs is removed', async () => {
    const riders = await both()
    const { show, rolled, youth } = await createRollover(riders)
    const before = await dump()
    expect((await planOf(riders.gone, riders.kept)).refusal).toEqual({
      sentence: TWICE,
      action: "Open the rider's card",
      url: `${at}/events/${show.id}/entries?card=${riders.gone.id}`,
    })
    expect(await merge(riders.gone, riders.kept, KEPT)).toMatchObject(refused)
    expect(await dump()).toEqual(before)
    await organizer.post(`/ajax/remove-incentive/${rolled.id}/${youth.id}`).expect(200)
    expect((await planOf(riders.gone, riders.kept)).refusal).toBeNull()
    expect((await merge(riders.gone, riders.kept, KEPT)).status).toBe(303)
  })

  test('refuses to merge two horses of a rider with a separate run and a rollover', async () => {
    const names = { name: 'Sugar', organization_id: organization.id }
    const [gone, kept] = [
      await createHorse(db, names),
      await createHorse(db, { ...names, name: 'Sugarfoot' }),
    ]
    const rider = await createTypedInRider(db, organization, 'Jenna Cole')
    const { rolled, own } = await createRollover({ gone: rider, kept: rider })
    await db.userActivity.update({ where: { id: rolled.id }, data: { horse_id: gone.id } })
    await db.userActivity.update({ where: { id: own.id }, data: { horse_id: kept.id } })
    expect(await merge(gone, kept, KEPT, 'horses')).toMatchObject({
      status: 409,
      body: {
        message:
          'Sugar and Sugarfoot are both entered in Youth at Fall Classic with Jenna Cole, with runs in Open and Youth. Take one of them out of Youth, then merge.',
      },
    })
  })

  test('refuses to ask an account holder about a merge that would enter them in a class twice', async () => {
    const account = await createUser(db, { name: 'Kelsey Hart', is_rider: true })
    const gone = await createTypedInRider(db, organization, 'Kelsy Hart')
    await createRollover({ gone, kept: account })
    expect(await merge(gone, account)).toMatchObject(refused)
  })

  test('decides by the runs that remain when both riders also run in the same class', async () => {
    const riders = await both()
    const { open, horse, own } = await createRollover(riders)
    await createEntry(db, { activity: open, rider: riders.kept, horse })
    expect((await planOf(riders.gone, riders.kept)).refusal).toBeNull()
    for (const run of ['both', 'gone'])
      expect(await merge(riders.gone, riders.kept, { ...KEPT, runs: [run] })).toMatchObject(refused)
    expect((await merge(riders.gone, riders.kept, { ...KEPT, runs: ['kept'] })).status).toBe(303)
    expect(await db.enrollment.count({ where: { activity_id: own.activity_id } })).toBe(1)
  })

  test.each<[string, (runs: Awaited<ReturnType<typeof createRollover>>) => Promise<unknown>]>([
    [
      'both have a score',
      ({ rolled, own }) =>
        db.score.updateMany({
          where: { user_activity_id: { in: [rolled.id, own.id] } },
          data: { value: 15_000 },
        }),
    ],
    ['the payout is published', ({ youth }) => publishRounds(db, youth, { publish_payout: true })],
    [
      'one is scratched',
      ({ own }) => db.userActivity.update({ where: { id: own.id }, data: { scratched_at: new Date() } }),
    ],
    [
      'the horses differ',
      async ({ own }) =>
        db.userActivity.update({ where: { id: own.id }, data: { horse_id: (await createHorse(db)).id } }),
    ],
    [
      'neither run names a horse yet',
      ({ rolled, own }) =>
        db.userActivity.updateMany({ where: { id: { in: [rolled.id, own.id] } }, data: { horse_id: null } }),
    ],
    [
      'one run is session only',
      ({ own }) => db.enrollment.deleteMany({ where: { user_activity_id: own.id } }),
    ],
  ])('merges two riders with an own run and a rollover if %s', async (_, change) => {
    const riders = await both()
    await change(await createRollover(riders))
    expect((await planOf(riders.gone, riders.kept)).refusal).toBeNull()
    expect((await merge(riders.gone, riders.kept, KEPT)).status).toBe(303)
  })

  test('refuses a merge if the separate run was entered after the merge page was loaded', async () => {
    const riders = await both()
    const { show, youth, horse, own } = await createRollover(riders)
    await db.userActivity.delete({ where: { id: own.id } })
    const { seen, refusal } = await planOf(riders.gone, riders.kept)
    expect(refusal).toBeNull()
    const line = { user_id: riders.kept.id, horse_id: horse.id, activity_ids: [youth.id], contests: [] }
    await organizer.post(`/ajax/entries/${show.id}`, line).expect(200)
    expect(await merge(riders.gone, riders.kept, KEPT, 'riders', seen)).toMatchObject(refused)
  })
})

test('has a merge rule for every database column that refers to a rider or horse', async () => {
  const rows = await db.$queryRaw<{ at: string }[]>`
    SELECT conrelid::regclass || '.' || attname AS at FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'horses'::regclass)`
  const moved = [
    'user_activities',
    'averages',
    'points_group_members',
    'papers',
    'exhibitions',
    'online_entries',
  ].flatMap((table) => [`${table}.user_id`, `${table}.horse_id`])
  // Association cards move unless the remaining rider has an account. Account holders keep their own cards.
  moved.push('association_memberships.user_id')
  moved.push('event_riders.user_id', 'event_riders.payer_id', 'charges.user_id', 'charges.horse_id')
  moved.push('payments.user_id', 'payments.winner_id')
  // A merge doesn't move account data, claims, merge requests, payees or records of who did something.
  const stays = [
    'api_tokens.user_id',
    'association_payments.by_id',
    'association_payments.voided_by_id',
    'association_reports.sent_by_id',
    'cash_boxes.counted_by_id',
    'cash_boxes.opened_by_id',
    'charges.by_id',
    'charges.voided_by_id',
    'checks.payee_id',
    'draw_prints.printed_by_id',
    'events.closed_by_id',
    'idempotency_keys.user_id',
    'imports.by_id',
    'invitations.accepted_by_id',
    'invitations.by_id',
    'invitations.claimed_by_id',
    'memberships.user_id',
    'merge_requests.account_id',
    'merge_requests.by_id',
    'merge_requests.rider_id',
    'notification_settings.user_id',
    'notifications.user_id',
    'one_time_tokens.user_id',
    'online_entries.decided_by_id',
    'online_entries.sent_by_id',
    'papers.by_id',
    'payments.by_id',
    'payments.returned_by_id',
    'payments.voided_by_id',
    'push_subscriptions.user_id',
    'receipt_mails.sent_by_id',
    'rider_claims.account_id',
    'rider_claims.by_id',
    'rider_claims.rider_id',
    'rider_managers.account_id',
    'rider_managers.confirmed_by_id',
    'rider_managers.rider_id',
    'scorer_codes.by_id',
    'scorer_codes.user_id',
    'scores.scored_by_id',
    'sessions.user_id',
    'users.merged_into_id',
    'w9s.by_id',
    'w9s.user_id',
  ]
  expect(rows.map((row) => row.at).toSorted()).toEqual([...moved, ...stays].toSorted())
})

async function undoLastMerge() {
  const merged = await db.change.findFirstOrThrow({
    where: { kind: { endsWith: 's merged' } },
    orderBy: { id: 'desc' },
  })
  const isHorse = merged.kind === 'horses merged'
  const { gone, kept, moved, groups_left, papers_left, ...aggregates } = CHANGE_KINDS[
    'riders merged'
  ].before.parse(merged.before)
  if (isHorse) await db.$executeRaw`UPDATE horses SET name = ${kept.name} WHERE id = ${kept.id}`
  else
    await db.$executeRaw`UPDATE users SET name = ${kept.name}, hometown = ${kept.hometown}, bbr_id = ${kept.bbr_id},
      phone = ${kept.phone}, birth_date = ${kept.birth_date}::date WHERE id = ${kept.id}`
  if (isHorse)
    await db.$executeRaw`INSERT INTO horses (id, name, uid, added_by, organization_id)
      VALUES (${gone.id}, ${gone.name}, ${gone.uid}::uuid, ${gone.added_by}::int, ${merged.organization_id})`
  else await db.$executeRaw`UPDATE users SET merged_into_id = NULL WHERE id = ${gone.id}`
  const column = isHorse ? 'horse_id' : 'user_id'
  const { event_riders, ...tables } = moved
  for (const [table, ids] of Object.entries(tables))
    if (ids.length > 0)
      await db.$executeRawUnsafe(`UPDATE ${table} SET ${column} = $1 WHERE id = ANY($2)`, gone.id, ids)
  await db.$executeRaw`
    UPDATE event_riders SET user_id = ${gone.id} WHERE user_id = ${kept.id} AND event_id = ANY(${event_riders})`
  for (const { event_id, user_id, back_number, announcer_note } of aggregates.event_riders)
    await db.eventRider.updateMany({ where: { event_id, user_id }, data: { back_number, announcer_note } })
  for (const row of groups_left)
    await db.$executeRaw`INSERT INTO points_group_members
      SELECT * FROM jsonb_populate_record(NULL::points_group_members, ${JSON.stringify(row)}::jsonb)`
  for (const row of papers_left)
    await db.$executeRaw`INSERT INTO papers
      SELECT * FROM jsonb_populate_record(NULL::papers, ${JSON.stringify(row)}::jsonb)`
  const removed = await db.change.findMany({ where: { batch_id: merged.batch_id, kind: 'entry removed' } })
  for (const { activity_id, before } of removed) {
    const run = CHANGE_KINDS['entry removed'].before.parse(before)
    const { rider, horse, bull, score, contests, reruns: _, ...columns } = run
    const who = { user_id: rider?.id, horse_id: horse?.id, bull_id: bull?.id }
    await db.userActivity.create({ data: { ...columns, ...who, activity_id: activity_id! } })
    if (score) await db.score.create({ data: { ...score, user_activity_id: run.id } })
    await db.enrollment.createMany({ data: contests.map((one) => ({ ...one, user_activity_id: run.id })) })
  }
  for (const row of aggregates.aggregate_entries_left)
    await db.$executeRaw`INSERT INTO enrollments
      SELECT * FROM jsonb_populate_record(NULL::enrollments, ${JSON.stringify(row)}::jsonb)`
  for (const { id, from } of aggregates.aggregate_entries_moved)
    await db.enrollment.update({ where: { id }, data: { user_activity_id: from } })
}
