import { expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createEvent,
  createHorse,
  createUser,
  enroll,
  publishRounds,
} from '../../prisma/factories.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, organization, elsewhere, event } = arena

async function season() {
  const rider = await createUser(db)
  const horse = await createHorse(db)
  const won = async (at: { id: number }, prize_cents: number) => {
    const activity = await createActivity(db, { event: at, incentives: ['Senior'] })
    const entry = await createEntry(db, { activity, draw: 1, rider, horse, score: 15_000 })
    await db.enrollment.updateMany({ where: { user_activity_id: entry.id }, data: { prize_cents } })
    await enroll(db, entry, activity.incentives[0]!, { prize_cents: 500 })
    return activity
  }
  const here = await won(event, 10_000)
  const there = await won(await createEvent(db, { organization: elsewhere }), 20_000)
  const gos = await createActivity(db, { event, rounds: ['Go 1', 'Go 2'] })
  const first = await createEntry(db, { activity: gos, round: 'Go 1', draw: 1, rider, horse, score: 15_000 })
  await db.enrollment.updateMany({ where: { user_activity_id: first.id }, data: { prize_cents: 700 } })
  const standing = { rounds: 2, value: 30_000n, division: 1, place: 1, place_to: 1, prize_cents: 3_000 }
  await db.average.create({
    data: { ...standing, activity_id: gos.id, user_id: rider.id, horse_id: horse.id },
  })
  return { rider, horse, here, there, gos }
}

const earned = (props: { runs: { earned_cents: number | null }[]; earned_cents: number }) => [
  props.runs.map((run) => run.earned_cents),
  props.earned_cents,
]

test("shows a rider's earnings from other organizations only to that rider", async () => {
  const { rider, here, there, gos } = await season()
  const seen = async () => (await organizer.visit(`/users/view/${rider.id}`)).body.props
  expect(earned(await seen())).toEqual([[null, null], 0])

  await publishRounds(db, here, { publish_payout: true, publish_draw: true })
  expect(earned(await seen())).toEqual([[10_000, null], 10_000])
  await publishRounds(db, here.incentives[0]!, { publish_payout: true })
  await publishRounds(db, gos, { publish_payout: true }, ['Go 1'])
  expect(earned(await seen())).toEqual([[10_500, 700], 11_200])
  await publishRounds(db, gos, { publish_payout: true })
  const whole = await seen()
  expect(earned(whole)).toEqual([[10_500, 700], 14_200])
  expect(whole.averages).toMatchObject([{ activity: gos.name, cents: 3_000 }])

  await publishRounds(db, there, { publish_payout: true, publish_draw: true })
  expect(earned(await seen())).toEqual([[10_500, 700], 14_200])
  const self = await openBrowser(arena.app, db, rider)
  expect((await self.visit(`/users/view/${rider.id}`)).body.props.earned_cents).toBe(34_200)
})

test("limits the horse page to entries and earnings from the organization's own events", async () => {
  const { rider, horse, here, there } = await season()
  await publishRounds(db, here, { publish_payout: true })
  await publishRounds(db, there, { publish_payout: true })
  const { body } = await organizer.visit(`/organizer/organizations/${organization.id}/horses/${horse.id}`)
  expect(earned(body.props)).toEqual([[10_000, null], 10_000])
  expect(body.props.runs[0].rider).toEqual({ id: rider.id, name: rider.name })
  const theirs = await createHorse(db, { organization_id: elsewhere.id })
  const answer = await organizer.visit(`/organizer/organizations/${organization.id}/horses/${theirs.id}`)
  expect(answer.status).toBe(404)
})

test('lists prizes for averages separately from prizes for runs', async () => {
  const { rider, gos } = await season()
  const both = await createActivity(db, { event, name: 'Weekend Average', is_aggregate: true })
  const entry = await db.userActivity.findFirstOrThrow({ where: { activity_id: gos.id } })
  await enroll(db, entry, both, { prize_cents: 4_000 })
  const phone = await openBrowser(arena.app, db, rider)
  const mine = async () => (await phone.get('/m/my/me.json')).body

  await publishRounds(db, gos, { publish_draw: true, publish_payout: true }, ['Go 1'])
  expect(await mine()).toMatchObject({ earned_cents: 700, earned_averages: [] })
  await publishRounds(db, gos, { publish_payout: true })
  await publishRounds(db, both, { publish_payout: true })
  const me = await mine()
  const where = { rider_id: rider.id, event_slug: event.slug }
  expect(me.earned_averages.toSorted(byCents)).toMatchObject([
    { ...where, activity: { id: gos.id, name: gos.name }, round: 'average', earned_cents: 3_000 },
    { ...where, activity: { id: both.id, name: 'Weekend Average' }, round: '', earned_cents: 4_000 },
  ])
  expect(me.averages).toHaveLength(1)
  expect(me.runs.map((run: { earned_cents: number | null }) => run.earned_cents)).toEqual([700])
  expect(me.earned_cents).toBe(7_700)

  const { averages, ...seen } = (await organizer.visit(`/users/view/${rider.id}`)).body.props
  expect(averages.map(({ activity }: { activity: string }) => activity).toSorted()).toEqual(
    [gos.name, 'Weekend Average'].toSorted(),
  )
  expect(seen.earned_cents).toBe(7_700)
})

const byCents = (a: { earned_cents: number }, b: { earned_cents: number }) => a.earned_cents - b.earned_cents
