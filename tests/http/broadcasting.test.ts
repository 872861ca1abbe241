import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createEntry, createHorse, createUser, createPurse } from '../../prisma/factories.ts'
import { openBrowser, type LiveApp, startLiveApp } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { openScreen } from '../support/listener.ts'

const database = await freshDatabase()
const { db } = database
let arena: Scenario
let live: LiveApp
let draw: string, reload: string, activity: string, open: string
const screens: Awaited<ReturnType<typeof openScreen>>[] = []

beforeAll(async () => {
  arena = await createScenario(db)
  live = await startLiveApp(database)
  const ids = `${arena.event.id}.${arena.activity.id}`
  draw = `private-draw.${ids}`
  reload = `private-draw-reload.${ids}`
  activity = `private-activity.${arena.activity.id}`
  open = `live.${arena.activity.id}`
})
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close()
})
afterAll(() => live.stop())

async function screenOf(browser: Scenario['owner'], ...channels: string[]) {
  const screen = await openScreen(live, browser, channels)
  screens.push(screen)
  return screen
}

const acting = (person: { id: number }) => openBrowser(live.server, db, person)

test('broadcasts slot changes to the draw and activity channels', async () => {
  const screen = await screenOf(arena.viewer, draw, activity, reload, open)
  const owner = await acting(arena.people.owner)
  const made = await owner.post(`/ajax/draw/${arena.activity.id}/round`, {
    user_name: 'Fay Fake',
    slotNumber: 3,
  })
  const [row, size] = await screen.expectEvents(
    `${draw} updated`,
    `${activity} updated`,
    `${activity} payout-updated`,
  )
  expect(row!.payload).toMatchObject({
    round: '',
    rows: [{ draw: 3, user_name: 'Fay Fake', rider: { email: null } }],
  })
  expect(size!.payload).toMatchObject({ publish_draw: false, total_slots: 100, last_used_slot: 3 })
  expect(size!.payload.version).toBe(row!.payload.version)

  await owner.patch(`/ajax/user-activity/${made.body.id}`, { slotNumber: 5 })
  const [moved] = await screen.expectEvents(
    `${draw} updated`,
    `${activity} updated`,
    `${activity} payout-updated`,
  )
  expect((moved!.payload.rows as object[]).length).toBe(2)
  expect(moved!.payload.rows).toMatchObject([
    { draw: 3, id: null },
    { draw: 5, id: made.body.id },
  ])
  expect(moved!.payload.seq).toBeGreaterThan(row!.payload.seq)

  await owner.delete(`/ajax/user-activity/${made.body.id}`)
  const [emptied] = await screen.expectEvents(
    `${draw} updated`,
    `${activity} updated`,
    `${activity} payout-updated`,
  )
  expect(emptied!.payload.rows).toMatchObject([{ draw: 5, id: null, user_name: null }])
})

test('broadcasts swaps, side pot changes, resized draws and random draws', async () => {
  const [one, two] = [
    await createEntry(db, { activity: arena.activity, draw: 1 }),
    await createEntry(db, { activity: arena.activity, draw: 2 }),
  ]
  const senior = arena.activity.incentives[0]!
  const screen = await screenOf(arena.viewer, draw, activity, reload, `private-activity.${senior.id}`)
  const owner = await acting(arena.people.owner)

  await owner.patch('/ajax/user-activity-swap', {
    sourceUserActivityId: one.id,
    destUserActivityId: two.id,
  })
  const [swapped] = await screen.expectEvents(`${draw} swapped`, `${activity} payout-updated`)
  expect(swapped!.payload.rows).toMatchObject([
    { draw: 1, id: two.id },
    { draw: 2, id: one.id },
  ])

  await owner.post(`/ajax/add-incentive/${one.id}/${senior.id}`)
  const heard = await screen.expectEvents(
    `${draw} updated`,
    `${activity} updated`,
    `${activity} payout-updated`,
    `private-activity.${senior.id} payout-updated`,
  )
  expect(heard[0]!.payload.rows).toMatchObject([{ draw: 2, scored_incentives: [{ id: senior.id }] }])

  await owner.patch(`/ajax/activity/${arena.activity.id}`, { total_slots: 40 })
  const [resized] = await screen.expectEvents(`${activity} updated`)
  expect(resized!.payload).toMatchObject({ total_slots: 40, last_used_slot: 2 })

  await owner.post(`/ajax/randomize-draw/${arena.activity.id}`)
  await screen.expectEvents(
    `${activity} updated`,
    `${reload} reload`,
    `${activity} payout-updated`,
    `private-activity.${senior.id} payout-updated`,
  )
  await db.userActivity.deleteMany({ where: { activity_id: arena.activity.id } })
})

test("broadcasts an organizer's decision to keep a horse's duplicate runs", async () => {
  const horse = await createHorse(db)
  const runs = [
    await createEntry(db, { activity: arena.activity, draw: 1, horse }),
    await createEntry(db, { activity: arena.activity, draw: 2, horse }),
  ]
  const screen = await screenOf(arena.viewer, draw, activity)
  const owner = await acting(arena.people.owner)
  await owner.post(`/ajax/user-activity/${runs[0]!.id}/keep-duplicates`)
  const [kept] = await screen.expectEvents(`${activity} duplicates-kept`, `${activity} updated`)
  expect(kept!.payload).toEqual({ seq: expect.any(Number) })
  await db.userActivity.deleteMany({ where: { activity_id: arena.activity.id } })
})

test('broadcasts scores and publications to members, but only published data to the public', async () => {
  const { activity: contest } = arena
  await createPurse(db, contest)
  const entry = await createEntry(db, { activity: contest, draw: 1, rider: await createUser(db) })
  const screen = await screenOf(arena.viewer, draw, activity)
  const everybody = await screenOf(arena.stranger, open)
  const scorer = await acting(arena.people.scorer)
  const owner = await acting(arena.people.owner)

  await scorer.patch(`/ajax/score/${entry.score.id}`, { score: 17.5 })
  const [score] = await screen.expectEvents(`${draw} score-updated`, `${activity} payout-updated`)
  expect(score!.payload).toMatchObject({
    id: entry.id,
    draw: 1,
    score: { score: 17.5, version: 1, by: 'Sam Scorer' },
  })
  expect(everybody.heard).toEqual([])

  await owner.post(`/ajax/publish-draw/${contest.id}`)
  await screen.expectEvents(`${activity} updated`, `${activity} payout-updated`)
  const [published] = await everybody.expectEvents(`${open} updated`)
  expect(published!.payload).toMatchObject({ publish_draw: true, publish_payout: false })

  await scorer.patch(`/ajax/score/${entry.score.id}`, { score: 16.25 })
  const [told] = await everybody.expectEvents(`${open} score-updated`)
  expect(told!.payload).toEqual({
    round: '',
    draw: 1,
    score: 16.25,
    version: expect.any(Number),
    seq: expect.any(Number),
    told: (published!.payload.told as number) + 1,
  })
  await screen.expectEvents(`${draw} score-updated`, `${activity} payout-updated`)

  await owner.get(`/events/${arena.event.id}/activities/${contest.id}/publishPayout`)
  const [money] = await screen.expectEvents(`${activity} updated`, `${activity} payout-updated`)
  expect(money!.payload).toMatchObject({ publish_payout: true })
  await everybody.expectEvents(`${open} updated`)

  await owner.get(`/events/${arena.event.id}/activities/${contest.id}/unPublishPayout`)
  await owner.post(`/ajax/unpublish-draw/${contest.id}`)
  await screen.expectEvents(
    `${activity} updated`,
    `${activity} payout-updated`,
    `${activity} updated`,
    `${activity} payout-updated`,
  )
  const taken = await everybody.expectEvents(`${open} updated`, `${open} updated`)
  expect(taken[1]!.payload).toMatchObject({ publish_draw: false })
  await db.userActivity.deleteMany({ where: { activity_id: contest.id } })
})

test("broadcasts a change to the user's other tabs, but not to the tab that made it", async () => {
  const owner = await acting(arena.people.owner)
  const acted = await screenOf(arena.owner, activity)
  const other = await screenOf(arena.owner, activity)
  await owner
    .patch(`/ajax/activity/${arena.activity.id}`, { total_slots: 50 })
    .set('X-Socket-Id', acted.socketId())
  await other.expectEvents(`${activity} updated`)
  // If the first change were sent to `acted`, it would arrive before this one.
  await owner.patch(`/ajax/activity/${arena.activity.id}`, { total_slots: 60 }).set('X-Socket-Id', 'nonsense')
  const [second] = await acted.expectEvents(`${activity} updated`)
  expect(second!.payload).toMatchObject({ total_slots: 60 })
})

test("doesn't broadcast a rejected change", async () => {
  const screen = await screenOf(arena.viewer, draw, activity, reload)
  const owner = await acting(arena.people.owner)
  await createEntry(db, { activity: arena.activity, draw: 9 })
  expect((await owner.patch(`/ajax/activity/${arena.activity.id}`, { total_slots: 5 })).status).toBe(409)
  const taken = { user_name: 'Late Comer', slotNumber: 9 }
  expect((await owner.post(`/ajax/draw/${arena.activity.id}/round`, taken)).status).toBe(409)
  await owner.patch(`/ajax/activity/${arena.activity.id}`, { total_slots: 70 })
  await screen.expectEvents(`${activity} updated`)
})
