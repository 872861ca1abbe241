import { authorizeActivity } from '../../server/models/authorization.ts'
import { writeChecks } from '../../server/models/checks/write.ts'
import { publishPayout } from '../../server/models/payout/publish.ts'
import { shuffle } from '#rules/draw/random.ts'
import type { PrismaClient, User } from '../client/client.ts'
import {
  createCarryover,
  createActivity,
  createEntries,
  createPointsGroup,
  createPointsGroupMember,
  createPurse,
  type Db,
  type EntryInput,
  publishRounds,
} from '../factories.ts'
import { drawPublished } from './calendar.ts'
import type { DemoContext } from './openClasses.ts'
import { FOUR_D, SIDE_POT, THREE_D, TWO_D } from './purses.ts'
import { entriesInOrder, parseScores } from './scores.ts'

const WARM_UP = parseScores(`
  14.212 14.391 14.391 14.455 14.508 14.560 14.627 14.688 14.711
  14.712 14.745 14.802 14.802 14.802 14.870 14.933 14.990 15.044 15.105 15.160 15.207
  15.230 15.230 15.266 15.301 15.349 15.400 15.452 15.513 15.560 15.611 15.640 15.699
  15.712 15.760 15.815 15.815 15.902 16.017 16.140 16.288 16.431 16.587 16.903 17.230 17.644 18.129 18.962
  19.811+5 20.122+5 24.990+10
  NT NT NT NT NT DQ DQ Broke Broke
`)
const FUTURITY = parseScores('14.633 15.018 NT 14.940 15.383 15.384 16.702 14.633 DQ 15.127 17.455 15.990')
const PEE_WEE = parseScores('24.118 31.502 28.077 NT 45.930 22.846 39.211 28.077')
const FIRST_ROUND = parseScores(
  '15.320 15.871 NT 16.044 15.320 17.238 15.602 16.910 20.455+5 15.998 16.333 15.744',
)

export async function createWarmUp(db: Db, setting: DemoContext, season: { id: number }) {
  const { event, herd, random } = setting
  const group = await createPointsGroup(db, season, { name: 'Open 4D, rider and horse', tracks_horse: true })
  const finished = { event, has_divisions: true, ...drawPublished(event.starts_on) }
  const warmUp = await createActivity(db, {
    ...finished,
    name: 'Saturday Warm-up 4D',
    position: 4,
    total_slots: 60,
    points_seasons_group_id: group.id,
    incentives: ['Warm-up Senior'],
  })
  const futurity = await createActivity(db, {
    ...finished,
    name: 'Futurity 2D',
    position: 5,
    total_slots: 20,
  })
  await createCarryover(db, warmUp, futurity)
  await createPurse(db, warmUp, FOUR_D)
  await createPurse(db, warmUp.incentives[0], SIDE_POT)
  await createPurse(db, futurity, TWO_D)

  const rides = warmUpRides(setting)
  const entries = rides.map((ride, i) => ({
    ...ride,
    alsoIn: [...(i % 5 === 0 ? warmUp.incentives : []), ...(i % 6 === 0 ? [futurity] : [])],
  }))
  await createEntries(db, entriesInOrder(setting, warmUp, entries, shuffle([...WARM_UP], random)))
  const young = herd.riders.slice(270, 282).map((rider, i) => ({ rider, horse: herd.horses[480 + i] }))
  await createEntries(db, entriesInOrder(setting, futurity, young, FUTURITY))
  for (const { rider, horse } of rides.filter((_, i) => i % 5 < 2))
    await createPointsGroupMember(db, group, rider, horse)
  return { warmUp, futurity }
}

export async function createPeeWee(db: Db, setting: DemoContext) {
  const { event, herd } = setting
  const peeWee = await createActivity(db, {
    event,
    ...drawPublished(event.starts_on),
    name: 'Pee Wee',
    position: 6,
    total_slots: 20,
    payType: 'custom',
  })
  await createPurse(db, peeWee, { entry_fee_cents: 1000, payback_bp: 10_000 })
  const children = herd.riders.slice(392, 400).map((rider, i) => ({ rider, horse: herd.horses[520 + i] }))
  const entries = await createEntries(db, entriesInOrder(setting, peeWee, children, PEE_WEE))
  const ranked = entries.filter(({ score }) => score.value).sort((a, b) => a.score.value! - b.score.value!)
  for (const [i, prize_cents] of [3000, 2000, 1500, 1500].entries()) {
    await db.enrollment.updateMany({ where: { user_activity_id: ranked[i].id }, data: { prize_cents } })
  }
  return peeWee
}

export async function createTwoRoundClass(db: Db, setting: DemoContext) {
  const { event, herd, random } = setting
  const twoGos = await createActivity(db, {
    event,
    name: 'Two-Go Average 3D',
    position: 7,
    total_slots: 20,
    rounds: ['1', '2'],
    has_divisions: true,
  })
  await createPurse(db, twoGos, { ...THREE_D, weights: [1, 1, 1] })
  const rides = herd.riders.slice(380, 392).map((rider, i) => ({ rider, horse: herd.horses[540 + i] }))
  const again = shuffle([...rides], random)
  await createEntries(db, entriesInOrder(setting, twoGos, inRound('1', rides), FIRST_ROUND))
  await createEntries(db, entriesInOrder(setting, twoGos, inRound('2', again), []))
  await publishRounds(db, twoGos, drawPublished(event.starts_on), ['1'])
  return twoGos
}

export async function payFirstRound(db: PrismaClient, { id }: { id: number }, organizer: User, today: Date) {
  const person = { ...organizer, socketId: null, session_id: '' }
  const found = await authorizeActivity(db, person, id, 'organize')
  await publishPayout(db, person, found, '1')
  await writeChecks(
    db,
    person,
    found,
    { per: 'rider', stock: 'top', offset_x: 0, offset_y: 0, preprinted: false },
    today,
  )
}

function inRound(round: string, rides: Omit<EntryInput, 'activity'>[]) {
  return rides.map((ride) => ({ ...ride, round }))
}

function warmUpRides({ herd: { riders, horses } }: DemoContext) {
  return WARM_UP.map((_, i) => ({ rider: riders[200 + (i % 45)], horse: horses[400 + i] }))
}
