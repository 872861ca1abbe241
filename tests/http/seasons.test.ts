import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { EditPointsGroupProps } from '../../server/wire/seasons/group.ts'
import type { SeasonsProps } from '../../server/wire/seasons/newSeason.ts'
import type { SeasonProps } from '../../server/wire/seasons/season.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, owner, outsider, organization, event } = arena

const seasonsOf = `/organizer/organizations/${organization.id}/seasons`
const matchNames = `/ajax/seasons/${organization.id}/recognize-members`
const atSeason = ({ id }: { id: number }) => `/organizer/seasons/${id}`
const atGroup = ({ id }: { id: number }) => `/organizer/points-groups/${id}`

const newSeason = (overrides = {}) =>
  db.pointsSeason.create({ data: { organization_id: organization.id, name: 'Winter', ...overrides } })
const newGroup = async (overrides = {}) => make.createPointsGroup(db, await newSeason(), overrides)
const kinds = async () =>
  (await db.change.findMany({ where: { organization_id: organization.id }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  )

const openedSeason = async (season: { id: number }) =>
  (await organizer.visit(atSeason(season))).body.props as SeasonProps
const openedGroup = async (group: { id: number }) =>
  (await organizer.visit(`${atGroup(group)}/settings`)).body.props as EditPointsGroupProps

async function changeGroup(group: { id: number }, changes: object) {
  const { group: shown, settings } = await openedGroup(group)
  return organizer.patch(`${atGroup(group)}?version=${shown.version}`, { ...settings, ...changes })
}

async function classWithPoints(group: { id: number }, { publish = false } = {}) {
  const activity = await make.createActivity(db, {
    event,
    publish_draw: true,
    points_seasons_group_id: group.id,
  })
  const rider = await make.createUser(db)
  const entry = await make.createEntry(db, { activity, rider, score: 15_000 })
  const where = { user_activity_id: entry.id }
  const { id } = await db.enrollment.findFirstOrThrow({ where })
  expect((await organizer.post('/ajax/points', { id, points: 5 })).status).toBe(200)
  if (publish) await organizer.get(`/events/${event.id}/activities/${activity.id}/publishPayout`).expect(200)
  return { activity, rider, entry }
}

describe('managing seasons', () => {
  test('creates, renames and deletes seasons, and logs each change', async () => {
    const made = await organizer.post(seasonsOf, { name: '  Summer  2027 ' })
    expect(made.status).toBe(302)
    const season = await db.pointsSeason.findFirstOrThrow({ where: { name: 'Summer 2027' } })
    expect(season).toMatchObject({ slug: `summer-2027-${season.id}`, is_public: false })
    expect(made.headers.location).toBe(atSeason(season))

    const { season: shown, settings } = await openedSeason(season)
    const saved = await organizer.patch(`${atSeason(season)}?version=${shown.version}`, {
      ...settings,
      name: 'Summer',
    })
    expect(saved.status).toBe(302)
    expect((await openedSeason(season)).settings).toEqual({ name: 'Summer', is_public: false })

    await organizer.delete(atSeason(season)).expect(302)
    expect((await organizer.visit(atSeason(season))).status).toBe(404)
    expect((await kinds()).slice(-3)).toEqual(['season made', 'season changed', 'season deleted'])
  })

  test("creates a season with its first points group and the group's members", async () => {
    const [ann, bea] = [
      await make.createUser(db, { name: 'Ann First' }),
      await make.createUser(db, { name: 'Bea First' }),
    ]
    const names = 'Ann First\nBea First'
    const { group: settings } = (await organizer.visit(seasonsOf)).body.props as SeasonsProps
    const found = await organizer.post(matchNames, { names, tracks_horse: false })
    expect(found.body.lines).toMatchObject([{ riders: [{ id: ann.id }] }, { riders: [{ id: bea.id }] }])

    const members = [ann, bea].map(({ id }) => ({ user_id: id, horse_id: null }))
    const made = await organizer.post(seasonsOf, {
      name: 'Fall 2027',
      group: { ...settings, name: 'Open' },
      names,
      members,
    })
    const group = await db.pointsGroup.findFirstOrThrow({
      where: { season: { name: 'Fall 2027' } },
      include: { members: { orderBy: { user_id: 'asc' } } },
    })
    expect(made.headers.location).toBe(`${atGroup(group)}/members`)
    expect(group).toMatchObject({
      name: 'Open',
      points_table: 'NBHA',
      members: [
        { user_id: ann.id, counts_from: null },
        { user_id: bea.id, counts_from: null },
      ],
    })
    expect((await kinds()).slice(-3)).toEqual(['season made', 'points group made', 'points members added'])
  })

  test('rejects a new season with unmatched names, an unknown member or a group without a name', async () => {
    const before = await db.pointsSeason.count()
    const { group } = (await organizer.visit(seasonsOf)).body.props as SeasonsProps
    const errors = async (changes: object) => {
      const body = { name: 'Lost', group: { ...group, name: 'Open' }, ...changes }
      const answer = await organizer.post(seasonsOf, body)
      return [answer.status, Object.keys(answer.body.errors)]
    }
    const longest = `${'張'.repeat(99)}\n`.repeat(199)
    for (const names of ['Ann First', longest]) expect(await errors({ names })).toEqual([422, ['names']])
    const stranger = await make.createTypedInRider(db, arena.elsewhere, 'Strange Rider')
    const members = [{ user_id: stranger.id, horse_id: null }]
    expect(await errors({ members })).toEqual([422, ['members']])
    expect(await errors({ members, group: null })).toEqual([422, ['members']])
    expect(await errors({ group: { ...group, name: ' ' } })).toEqual([422, ['group.name']])
    expect(await db.pointsSeason.count()).toBe(before)
  })

  test('lets only owners and organizers match pasted names to riders', async () => {
    const body = { names: 'Ann First', tracks_horse: false }
    expect((await arena.scorer.post(matchNames, body)).status).toBe(403)
    expect((await outsider.post(matchNames, body)).status).toBe(404)
  })

  test('requires a name for a season', async () => {
    const refused = await organizer.post(seasonsOf, { name: ' ' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ name: "Enter the season's name." })
  })

  test('rejects a stale season edit, and shows the saved value and the entered value', async () => {
    const season = await newSeason()
    const { version } = (await openedSeason(season)).season
    const at = `${atSeason(season)}?version=${version}`
    await owner.patch(at, { name: 'First', is_public: false }).expect(302)
    const later = await organizer.patch(at, { name: 'Second', is_public: false })
    expect(later.status).toBe(409)
    expect(later.body.message).toContain('Name: they saved "First", you entered "Second".')
    expect((await openedSeason(season)).settings.name).toBe('First')
  })

  test('refuses to delete a season with points', async () => {
    const group = await newGroup()
    const season = { id: group.season_id }
    const { activity } = await classWithPoints(group)
    expect((await openedSeason(season)).kept).toEqual({
      reason: `Riders already earned points in ${activity.name} at ${event.name}.`,
      fix: { label: 'Go to payout', url: `/organizer/scoring/${event.id}/activities/${activity.id}/payout` },
    })
    for (const at of [atSeason(season), atGroup(group)]) {
      const refused = await organizer.delete(at)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        `Riders already earned points in ${activity.name} at ${event.name}.`,
      ])
    }
    expect(await db.activity.count({ where: { points_seasons_group_id: group.id } })).toBe(1)
  })

  test('removes classes from their points group when the season is deleted', async () => {
    const group = await newGroup()
    const activity = await make.createActivity(db, { event, points_seasons_group_id: group.id })
    await organizer.delete(atSeason({ id: group.season_id })).expect(302)
    const now = await db.activity.findUniqueOrThrow({ where: { id: activity.id } })
    expect([now.points_seasons_group_id, now.settings_version]).toEqual([null, 1])
  })

  test("lists only the organization's own seasons", async () => {
    await newSeason({ name: 'Ours alone' })
    const list = async (browser: typeof organizer, organization: { id: number }) =>
      (await browser.visit(`/organizer/organizations/${organization.id}/seasons`)).body.props as SeasonsProps
    expect((await list(organizer, organization)).seasons.map(({ name }) => name)).toContain('Ours alone')
    expect((await list(outsider, arena.elsewhere)).seasons).toEqual([])
  })
})

describe('managing points groups', () => {
  test("saves a group's points table and divisions", async () => {
    const season = await newSeason()
    const { settings } = (await organizer.visit(`${atSeason(season)}/groups/new`)).body.props
    expect(settings).toMatchObject({ points_table: 'NBHA', ties: null, division_offsets: '' })
    const made = await organizer.post(`${atSeason(season)}/groups`, {
      ...settings,
      name: 'Open',
      points_table: 'own',
      own_points: '10, 6; 2.5 1',
      division_offsets: '0 .5 1 1.5 2',
    })
    const group = await db.pointsGroup.findFirstOrThrow({ where: { season_id: season.id } })
    expect([made.status, made.headers.location]).toEqual([302, `${atGroup(group)}/members`])
    expect(group.own_points.map(Number)).toEqual([10, 6, 2.5, 1])
    expect(group.division_offsets).toEqual([0, 500, 1000, 1500, 2000])
    expect((await openedGroup(group)).settings).toMatchObject({
      own_points: '10 6 2.5 1',
      division_offsets: '0 0.5 1 1.5 2',
    })
    expect((await kinds()).at(-1)).toBe('points group made')
  })

  test.each([
    ['own_points', '5 4 x', 'Enter points like 5 4 3 2.5 1, not "x".'],
    ['own_points', '4 5', "Start with the points for first place. A lower place can't earn more."],
    ['own_points', '', 'Enter the points for each place, e.g. 5 4 3 2 1.'],
    ['own_points', '0', 'First place must earn points.'],
    ['own_points', Array(101).fill('1').join(' '), 'Enter points for up to 100 places.'],
    ['division_offsets', '.5 1', 'The first division must start at 0.'],
    ['division_offsets', '0 1 1', 'Each division must start after the one before it.'],
    ['division_offsets', '0 half', 'Enter seconds like 0 .5 1 1.5 2, not "half".'],
    ['points_table', 'Made up', 'Choose a points table.'],
    ['name', '', "Enter the group's name."],
  ])('shows a field error when %s is "%s"', async (field, typed, message) => {
    const group = await newGroup()
    const refused = await changeGroup(group, { points_table: 'own', own_points: '5 4', [field]: typed })
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: message }])
  })

  test('rejects a stale edit of a points group, and shows the saved value and the entered value', async () => {
    const group = await newGroup({ name: 'Open' })
    const { settings, group: shown } = await openedGroup(group)
    const at = `${atGroup(group)}?version=${shown.version}`
    await owner.patch(at, { ...settings, points_table: 'CJRA' }).expect(302)
    const later = await organizer.patch(at, { ...settings, name: 'Open 4D' })
    expect(later.status).toBe(409)
    expect(later.body.message).toContain('Points table: they saved "CJRA", you entered "NBHA".')
    expect(await db.pointsGroup.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject({
      name: 'Open',
      points_table: 'CJRA',
    })
  })

  test('refuses to switch a group from riders to rider-horse teams once the group has members', async () => {
    const group = await newGroup()
    expect((await openedGroup(group)).has_members).toBe(false)
    await make.createPointsGroupMember(db, group, await make.createUser(db))
    expect((await openedGroup(group)).has_members).toBe(true)
    const refused = await changeGroup(group, { tracks_horse: true })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This group already keeps 1 member's points by rider, so you can't change that. Create another group instead.",
    ])
  })

  test('updates the points in draft payouts, but not in published ones, when the points table changes', async () => {
    const group = await newGroup()
    const riders = [await make.createUser(db), await make.createUser(db)]
    for (const rider of riders) await make.createPointsGroupMember(db, group, rider)
    const classes = []
    for (const publish of [true, false]) {
      const activity = await make.createActivity(db, {
        event,
        publish_draw: true,
        points_seasons_group_id: group.id,
      })
      for (const [index, rider] of riders.entries())
        await make.createEntry(db, { activity, rider, score: 15_000 + index })
      await organizer.post(`/ajax/fill-points/${activity.id}`).expect(200)
      if (publish)
        await organizer.get(`/events/${event.id}/activities/${activity.id}/publishPayout`).expect(200)
      classes.push(activity)
    }
    await changeGroup(group, { points_table: 'own', own_points: '50 30' })
    const points = async ({ id }: { id: number }) =>
      (await organizer.get(`/ajax/payouts/${id}`)).body.data.map((row: { points: number }) => row.points)
    expect([await points(classes[0]!), await points(classes[1]!)]).toEqual([
      [5, 4],
      [50, 30],
    ])
    const now = await db.activity.findUniqueOrThrow({ where: { id: classes[1]!.id } })
    expect(now.version, 'increases the version, so that open screens reload').toBeGreaterThan(
      classes[1]!.version,
    )
  })

  test("places runs in the points group's divisions instead of the class's", async () => {
    const group = await newGroup({ division_offsets: [0, 500, 1000, 1500, 2000] })
    const activity = await make.createActivity(db, {
      event,
      publish_draw: true,
      points_seasons_group_id: group.id,
    })
    const names = { Ann: 15_000, Bea: 15_300, Cleo: 15_500, Dee: 17_000 }
    for (const [name, score] of Object.entries(names)) {
      const rider = await make.createUser(db, { name })
      await make.createPointsGroupMember(db, group, rider)
      await make.createEntry(db, { activity, rider, score })
    }
    await organizer.post(`/ajax/fill-points/${activity.id}`).expect(200)
    const { data } = (await organizer.get(`/ajax/payouts/${activity.id}`)).body
    // With the group's divisions, Cleo wins the 2D and Dee the 5D.
    expect(data.map((row: { points: number }) => row.points)).toEqual([5, 4, 5, 5])
  })
})

describe('leaderboard links', () => {
  const leaderboardOf = async (browser: typeof organizer, id: number) => {
    const { body } = await browser.visit(`${seasonsOf.replace('seasons', 'events')}/${event.id}/activities`)
    const listed = body.props.activities as { id: number; leaderboard: string | null }[]
    return listed.find((one) => one.id === id)!.leaderboard
  }

  test('links a class to the leaderboard of its points group', async () => {
    const group = await newGroup()
    const earning = await make.createActivity(db, { event, points_seasons_group_id: group.id })
    const other = await make.createActivity(db, { event })
    expect(await leaderboardOf(organizer, earning.id)).toBe(atGroup(group))
    expect(await leaderboardOf(organizer, other.id)).toBeNull()
  })

  test('hides leaderboards and seasons from members limited to one event', async () => {
    const person = await make.createUser(db, { is_rider: false })
    await make.addMember(db, organization, person, 'organizer', event)
    const limited = await openBrowser(arena.app, db, person)
    const group = await newGroup()
    const earning = await make.createActivity(db, { event, points_seasons_group_id: group.id })
    expect(await leaderboardOf(limited, earning.id)).toBeNull()
    const { body } = await limited.visit(`/organizer/organizations/${organization.id}`)
    expect(body.props.navigation.pages.map(({ page }: { page: string }) => page)).not.toContain('seasons')
    for (const at of [seasonsOf, atGroup(group)]) expect((await limited.visit(at)).status).toBe(404)
    const payout = `/organizer/scoring/${event.id}/activities/${earning.id}/payout`
    expect((await organizer.visit(payout)).body.props.leaderboard).toBe(atGroup(group))
    expect((await limited.visit(payout)).body.props.leaderboard).toBeNull()
  })

  test("keeps a class's points group when an organizer limited to one event saves the class settings", async () => {
    const person = await make.createUser(db, { is_rider: false })
    await make.addMember(db, organization, person, 'organizer', event)
    const limited = await openBrowser(arena.app, db, person)
    const group = await newGroup()
    const other = await newGroup()
    const earning = await make.createActivity(db, { event, points_seasons_group_id: group.id })
    const at = `/organizer/scoring/${event.id}/activities/${earning.id}/settings`
    const { props } = (await limited.visit(at)).body
    expect(props).toMatchObject({
      sees_seasons: false,
      groups: [],
      settings: { points_seasons_group_id: null },
    })
    const groups = (await organizer.visit(at)).body.props.groups.map(({ id }: { id: number }) => id)
    expect(groups).toContain(group.id)

    for (const [version, points_seasons_group_id] of [null, other.id].entries()) {
      const given = { ...props.settings, name: `Renamed ${version}`, points_seasons_group_id }
      expect((await limited.patch(`${at}?version=${version}`, given)).status).toBeLessThan(400)
      expect(await db.activity.findUnique({ where: { id: earning.id } })).toMatchObject({
        name: `Renamed ${version}`,
        points_seasons_group_id: group.id,
      })
    }
  })
})
