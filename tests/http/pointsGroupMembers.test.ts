import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { loadContest } from '../../server/models/payout/contest.ts'
import type { LeaderboardProps } from '../../server/wire/seasons/leaderboard.ts'
import type { PointsMembersProps, MatchedLine } from '../../server/wire/seasons/members.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, owner, viewer, organization, elsewhere } = arena

type Group = { id: number }
const newGroup = async (overrides = {}) =>
  make.createPointsGroup(db, await make.createPointsSeason(db, organization), overrides)
const at = ({ id }: Group) => `/organizer/points-groups/${id}/members`

const listed = async (group: Group, asked = '') =>
  (await organizer.visit(`${at(group)}${asked}`)).body.props as PointsMembersProps
const namesIn = async (group: Group) => (await listed(group)).members.map(({ rider }) => rider.name)
const add = (group: Group, body: object) => organizer.post(at(group), { from: 'season', ...body })
const flashed = ({ headers }: { headers: Record<string, unknown> }) => {
  const [, text] = /carried=([^.;]+)/.exec(String(headers['set-cookie']))!
  return JSON.parse(Buffer.from(text!, 'base64url').toString()).flash
}
const recognizeNames = async (group: Group, names: string) => {
  const { status, body } = await organizer.post(`/ajax/points-groups/${group.id}/recognize`, { names })
  expect(status).toBe(200)
  return body.lines as MatchedLine[]
}
const standings = async (group: Group) => {
  const { body } = await viewer.visit(`/organizer/points-groups/${group.id}`)
  const found: LeaderboardProps['standings'] = body.props.standings
  return Object.fromEntries(found.map(({ rider, points }) => [rider.name, points]))
}
const dayFromToday = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000)
  return new Date(
    `${new Intl.DateTimeFormat('en-CA', { timeZone: organization.time_zone }).format(date)}T00:00:00Z`,
  )
}

async function createRace(group: Group, days: number, earned: [{ id: number }, number][]) {
  const event = await make.createEvent(db, { organization, starts_on: dayFromToday(days) })
  const activity = await make.createActivity(db, {
    event,
    publish_draw: true,
    points_seasons_group_id: group.id,
  })
  for (const [index, [rider, points]] of earned.entries()) {
    const entry = await make.createEntry(db, { activity, rider: rider as never, score: 15_000 + index })
    const { id } = await db.enrollment.findFirstOrThrow({ where: { user_activity_id: entry.id } })
    await organizer.post('/ajax/points', { id, points }).expect(200)
  }
  await organizer.get(`/events/${event.id}/activities/${activity.id}/publishPayout`).expect(200)
  return { event, activity }
}

describe('adding members to a points group', () => {
  test('adds either all of the riders or none to a points group, and skips existing members', async () => {
    const group = await newGroup()
    const [ann, bea] = [
      await make.createUser(db, { name: 'Ann' }),
      await make.createUser(db, { name: 'Bea' }),
    ]
    expect((await add(group, { members: [{ user_id: ann.id, horse_id: null }] })).status).toBe(302)
    const stranger = await make.createTypedInRider(db, elsewhere, 'Strange Rider')
    const refused = await add(group, {
      members: [bea, stranger].map(({ id }) => ({ user_id: id, horse_id: null })),
    })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { members: 'One of these riders or horses no longer exists. Find them again.' },
    ])
    expect(await namesIn(group)).toEqual(['Ann'])
    const both = { members: [ann, bea, bea].map(({ id }) => ({ user_id: id, horse_id: null })) }
    expect(flashed(await add(group, both))).toEqual({ message: '1 member added.' })
    expect(flashed(await add(group, both))).toEqual({ message: 'Everyone you chose is already a member.' })
    expect(await namesIn(group)).toEqual(['Ann', 'Bea'])
    expect(await db.pointsGroupMember.count({ where: { group_id: group.id } })).toBe(2)
  })

  test("requires one of the organization's horses for each member if the group tracks horses", async () => {
    const group = await newGroup({ tracks_horse: true })
    const rider = await make.createUser(db)
    const theirs = await db.horse.create({ data: { name: 'Theirs', organization_id: elsewhere.id } })
    for (const horse_id of [null, theirs.id])
      expect((await add(group, { members: [{ user_id: rider.id, horse_id }] })).status).toBe(422)
    expect(await namesIn(group)).toEqual([])
  })

  test("adds all riders in a class, but rejects another organization's class", async () => {
    const group = await newGroup()
    const activity = await make.createActivity(db, { event: arena.event })
    for (const name of ['Cleo', 'Dee']) {
      const rider = await make.createUser(db, { name })
      await make.createEntry(db, { activity, rider })
      await make.createEntry(db, { activity, rider })
    }
    await add(group, { class_id: activity.id }).expect(302)
    expect(await namesIn(group)).toEqual(['Cleo', 'Dee'])
    const foreign = await make.createActivity(db, {
      event: await make.createEvent(db, { organization: elsewhere }),
    })
    expect((await add(group, { class_id: foreign.id })).body.errors).toEqual({
      class_id: 'Choose one of your classes.',
    })
  })

  test('adds a rider only once when requests arrive at the same moment', async () => {
    const group = await newGroup()
    const rider = await make.createUser(db)
    const body = { from: 'season', members: [{ user_id: rider.id, horse_id: null }] }
    const answers = await Promise.all([organizer.post(at(group), body), owner.post(at(group), body)])
    expect(answers.map(({ status }) => status)).toEqual([302, 302])
    expect(await namesIn(group)).toHaveLength(1)
  })

  test('logs the members added to a points group', async () => {
    const group = await newGroup()
    const rider = await make.createUser(db)
    await add(group, { members: [{ user_id: rider.id, horse_id: null }] })
    const [change] = await db.change.findMany({
      where: { kind: 'points members added' },
      orderBy: { id: 'desc' },
    })
    expect(change!.after).toMatchObject({
      members: [{ user_id: rider.id, group_id: group.id, counts_from: null }],
    })
  })
})

describe('a pasted list of riders', () => {
  test('reports recognized, ambiguous and unknown names and saves nothing', async () => {
    const group = await newGroup()
    const zoe = await make.createUser(db, { name: 'Zoë Quick' })
    const twins = [
      await make.createUser(db, { name: 'Tess Twin', hometown: 'Waco' }),
      await make.createTypedInRider(db, organization, 'Tess Twin'),
    ]
    await make.createTypedInRider(db, elsewhere, 'Tess Twin')
    const member = await make.createUser(db, { name: 'Mae Member' })
    await make.createPointsGroupMember(db, group, member)
    const lines = await recognizeNames(
      group,
      ' zoe  quick\n\nTess Twin\nNobody Atall\nMae Member\nZoe Quick\n',
    )
    expect(lines.map(({ line, said }) => [line, said])).toEqual([
      [1, ''],
      [3, 'Pick the right match.'],
      [4, 'No rider has this name. Check the spelling.'],
      [5, 'Already a member.'],
      [6, 'On the list twice.'],
    ])
    expect(lines[0]!.riders).toEqual([{ id: zoe.id, name: 'Zoë Quick', hint: 'has an account' }])
    expect(lines[1]!.riders).toEqual([
      { id: twins[1]!.id, name: 'Tess Twin', hint: 'typed in' },
      { id: twins[0]!.id, name: 'Tess Twin', hint: 'Waco' },
    ])
    expect(await namesIn(group)).toEqual(['Mae Member'])
  })

  test('prefers a horse that the rider has already ridden over others with the same name', async () => {
    const group = await newGroup({ tracks_horse: true })
    const rider = await make.createUser(db, { name: 'Hanna Horse' })
    const [mine, other, free] = [
      await db.horse.create({ data: { name: 'Dash', organization_id: organization.id } }),
      await db.horse.create({ data: { name: 'Dash', rrrs_id: 'R-1' } }),
      await db.horse.create({ data: { name: 'Nova', rrrs_id: 'R-2' } }),
    ]
    await make.createEntry(db, { activity: arena.activity, rider, horse: mine as never })
    const lines = await recognizeNames(
      group,
      'Hanna Horse, dash\nHanna Horse, Nova\nHanna Horse\nHanna Horse, Ghost',
    )
    expect(lines.map(({ horses, said }) => [horses.map(({ id }) => id), said])).toEqual([
      [[mine.id], ''],
      [[free.id], ''],
      [[mine.id], 'On the list twice.'],
      [[], 'No horse has this name. Check the spelling.'],
    ])
    expect(other.id).not.toBe(mine.id)
  })

  test.each([
    ['', 'Enter at least one name.'],
    ['A\n'.repeat(201), 'Add up to 200 at a time.'],
    ['Ä'.repeat(20_001), 'Use up to 20000 characters.'],
    ['Ä'.repeat(30_000), 'Use up to 20000 characters.'],
  ])('rejects an empty or overly long member list', async (names, message) => {
    const group = await newGroup()
    const { status, body } = await organizer.post(`/ajax/points-groups/${group.id}/recognize`, { names })
    expect([status, body.errors]).toEqual([422, { names: message }])
  })
})

test('limits the length of a pasted list in characters, not bytes', async () => {
  const group = await newGroup()
  const lines = await recognizeNames(group, `${'張'.repeat(99)}\n`.repeat(199))
  expect(lines).toHaveLength(199)
})

describe('the events that count for a member', () => {
  test('counts events from the joining date, from a chosen event or from the start of the season', async () => {
    const group = await newGroup()
    const guest = await make.createUser(db, { name: 'Guest' })
    const { event } = await createRace(group, -30, [[guest, 4]])
    await createRace(group, 0, [[guest, 5]])
    await createRace(group, 7, [[guest, 3]])
    expect(await standings(group)).toEqual({})
    const members = [{ user_id: guest.id, horse_id: null }]
    await add(group, { from: 'joining', members })
    expect(await standings(group)).toEqual({ Guest: 8 })
    const [member] = (await listed(group)).members
    const change = (from: unknown) => organizer.patch(`${at(group)}/${member!.id}`, { from })
    await change(event.id).expect(302)
    expect(await standings(group)).toEqual({ Guest: 12 })
    await change('season').expect(302)
    expect(await standings(group)).toEqual({ Guest: 12 })
    expect((await change('sometime')).status).toBe(422)
  })

  test('counts an event that is not over when the rider joins', async () => {
    const group = await newGroup()
    const rider = await make.createUser(db, { name: 'Midway' })
    const { event } = await createRace(group, -1, [[rider, 5]])
    await db.event.update({ where: { id: event.id }, data: { ends_on: dayFromToday(1) } })
    await add(group, { from: 'joining', members: [{ user_id: rider.id, horse_id: null }] })
    expect(await standings(group)).toEqual({ Midway: 5 })
  })

  test("excludes a new member's earlier runs when placing the other members", async () => {
    const group = await newGroup({ points_table: 'Central 4D' })
    const [late, member] = [
      await make.createUser(db, { name: 'Late' }),
      await make.createUser(db, { name: 'Early' }),
    ]
    await make.createPointsGroupMember(db, group, member)
    const event = await make.createEvent(db, { organization, starts_on: dayFromToday(-10) })
    const activity = await make.createActivity(db, {
      event,
      publish_draw: true,
      points_seasons_group_id: group.id,
    })
    await make.createEntry(db, { activity, rider: late, score: 15_000 })
    await make.createEntry(db, { activity, rider: member, score: 15_100 })
    await add(group, { from: 'joining', members: [{ user_id: late.id, horse_id: null }] })
    await organizer.post(`/ajax/fill-points/${activity.id}`).expect(200)
    const { data } = (await organizer.get(`/ajax/payouts/${activity.id}`)).body
    expect(data.map((row: { points: number | null }) => row.points)).toEqual([null, 25])
  })
})

describe('removing a member from a points group', () => {
  test("keeps the points that a removed member has earned, but doesn't count later points", async () => {
    const group = await newGroup()
    const rider = await make.createUser(db, { name: 'Leaver' })
    await make.createPointsGroupMember(db, group, rider)
    await createRace(group, -3, [[rider, 5]])
    const [member] = (await listed(group)).members
    await organizer.delete(`${at(group)}/${member!.id}`).expect(302)
    expect(await namesIn(group)).toEqual([])
    await createRace(group, 5, [[rider, 3]])
    expect(await standings(group)).toEqual({ Leaver: 5 })

    await add(group, { from: 'joining', members: [{ user_id: rider.id, horse_id: null }] })
    expect(await standings(group), 'keeps the points after rejoining').toEqual({ Leaver: 8 })
    expect(
      (await organizer.delete(`${at(group)}/${member!.id}`)).status,
      'rejects removing an ended membership',
    ).toBe(404)
  })

  test('deletes a points group member who has no points', async () => {
    const group = await newGroup()
    await make.createPointsGroupMember(db, group, await make.createUser(db))
    const [member] = (await listed(group)).members
    await organizer.delete(`${at(group)}/${member!.id}`).expect(302)
    expect(await db.pointsGroupMember.count({ where: { group_id: group.id } })).toBe(0)
  })

  test('returns 404 when the member to remove belongs to another points group', async () => {
    const [group, other] = [await newGroup(), await newGroup()]
    const member = await make.createPointsGroupMember(db, other, await make.createUser(db))
    expect((await organizer.delete(`${at(group)}/${member.id}`)).status).toBe(404)
  })
})

test('lists ten thousand members in pages, and loads only the members entered in a class for its payout', async () => {
  const group = await newGroup()
  await db.$executeRaw`
    WITH riders AS (
      INSERT INTO users (name) SELECT 'Member ' || to_char(n, 'FM00000') FROM generate_series(1, 10000) n RETURNING id)
    INSERT INTO points_group_members (group_id, user_id) SELECT ${group.id}::int, id FROM riders`
  const rider = await db.user.findFirstOrThrow({ where: { name: 'Member 05000' } })
  const { activity } = await createRace(group, 0, [[rider as never, 5]])
  const { total, pages, members } = await listed(group, '?page=200')
  expect([total, pages, members.at(-1)!.rider.name]).toEqual([10_000, 200, 'Member 10000'])
  expect((await listed(group, '?q=member%2009999')).members.map(({ rider }) => rider.name)).toEqual([
    'Member 09999',
  ])

  const contest = await loadContest(db, activity.id)
  expect(contest.activity.points_group!.members, 'loads only the riders in the class').toHaveLength(1)
  expect(await standings(group)).toEqual({ 'Member 05000': 5 })
})
