import { shuffle, type Random } from '#rules/draw/random.ts'
import type { Horse, User } from '../client/client.ts'
import {
  createCarryover,
  createActivity,
  createEntries,
  createPurse,
  type Db,
  type EntryInput,
} from '../factories.ts'
import { drawPublished } from './calendar.ts'
import type { RidersAndHorses } from './people.ts'
import { FOUR_D, SIDE_POT, THREE_D } from './purses.ts'
import { parseScores, entriesInOrder } from './scores.ts'

export type DemoContext = {
  event: { id: number; starts_on: Date }
  herd: RidersAndHorses
  scorer: User
  random: Random
}
type Classes = Record<'open' | 'youth' | 'senior', Awaited<ReturnType<typeof createActivity>>>
type Age = 'youth' | 'senior' | 'adult'
type Ride = { rider: User; horse: Horse | null; age: Age }

const REQUESTS: [string, 'early' | 'late' | null][] = [
  ['Early please, hauling to Burns tonight', 'early'],
  ['Late draw if possible, coming straight from work', 'late'],
  ['Needs 20 runs between her two horses', null],
  ['Close to the drag', null],
  ["Daughter's ball game at 2, anything early", 'early'],
  ['Shares a saddle with her sister, please space them out', null],
  ['Last 50', 'late'],
  ['Not first out, young horse', null],
]

export async function createOpenClasses(db: Db, setting: DemoContext, guest: User, typedIn: User[]) {
  const classes = await createClasses(db, setting)
  await createEntries(db, openClassEntries(classes, setting, guest, typedIn))
  await createEntries(db, scratchAndDeskEntry(classes.open, setting))
  await createEntries(db, youthEntries(classes.youth, setting))
  await createEntries(db, seniorEntries(classes.senior, setting))
  return classes
}

async function createClasses(db: Db, { event }: DemoContext): Promise<Classes> {
  const base = { event, has_divisions: true }
  const open = await createActivity(db, {
    ...base,
    name: 'Open 4D',
    position: 1,
    total_slots: 300,
    incentives: ['Senior Incentive', 'Novice Horse'],
  })
  const youth = await createActivity(db, {
    ...base,
    name: 'Youth',
    position: 2,
    total_slots: 40,
    incentives: ['Youth Rookie'],
  })
  const senior = await createActivity(db, {
    ...base,
    ...drawPublished(event.starts_on),
    name: 'Senior',
    position: 3,
    total_slots: 30,
    incentives: ['Super Senior 70+'],
  })
  for (const to of [youth, senior]) await createCarryover(db, open, to)
  await createPurse(db, open, FOUR_D)
  for (const contest of [youth, senior]) await createPurse(db, contest, THREE_D)
  for (const { incentives } of [open, youth, senior]) {
    for (const incentive of incentives) await createPurse(db, incentive, SIDE_POT)
  }
  return { open, youth, senior }
}

function openClassEntries(
  classes: Classes,
  { herd, random }: DemoContext,
  guest: User,
  typedIn: User[],
): EntryInput[] {
  const rides = openClassRides(herd, guest, typedIn, random)
  const slots = filledSlots(rides.length, 288, random)
  return rides.map((ride, i) => {
    const is_session_only = i % 26 === 5
    const [request, request_class] = i % 8 === 3 ? REQUESTS[random(REQUESTS.length)] : [null, null]
    const enrolled = contestsFor(ride, classes, is_session_only, random)
    return {
      ...ride,
      activity: classes.open,
      draw: slots[i],
      alsoIn: enrolled,
      is_session_only,
      request,
      request_class,
    }
  })
}

function scratchAndDeskEntry(
  activity: Classes['open'],
  { event, herd: { riders, horses } }: DemoContext,
): EntryInput[] {
  const [lame, late] = [
    { rider: riders[180], horse: horses[590] },
    { rider: riders[181], horse: horses[591] },
  ]
  return [
    { ...lame, activity, draw: 295, scratched_at: event.starts_on, scratch_reason: 'Lame, vet out' },
    { ...late, activity, draw: null, source: 'desk' },
  ]
}

function openClassRides(
  { riders, horses }: RidersAndHorses,
  guest: User,
  typedIn: User[],
  random: Random,
): Ride[] {
  const barn = [...horses]
  const strings = [guest, ...riders.slice(0, 122)].map((rider) => {
    const count = rider === guest ? 2 : [1, 1, 1, 1, 1, 2, 2, 2, 3, 4][random(10)]
    return ridesForRider(rider, barn.splice(0, count), random)
  })
  const sharedHorses = strings.filter((rides) => rides.length === 2).slice(0, 10)
  const sharing = sharedHorses.map(([ride], i) => ridesForRider(riders[150 + i], [ride.horse], random))
  const unregistered = typedIn.map((rider) => ridesForRider(rider, barn.splice(0, 1), random))
  const withoutHorse = riders.slice(170, 178).map((rider) => ridesForRider(rider, [null], random))
  return shuffle([...strings, ...sharing, ...unregistered, ...withoutHorse], random).flat()
}

function ridesForRider(rider: User, horses: (Horse | null)[], random: Random): Ride[] {
  const age = (['youth', 'senior', 'adult', 'adult', 'adult', 'adult'] as const)[random(6)]
  return horses.map((horse) => ({ rider, horse, age }))
}

function contestsFor(
  { age, horse }: Ride,
  { open, youth, senior }: Classes,
  sessionOnly: boolean,
  random: Random,
) {
  const [seniorIncentive, noviceHorse] = open.incentives
  const carried = {
    youth: [youth, ...(random(2) ? youth.incentives : [])],
    senior: random(2) ? [senior, ...(random(4) ? [] : senior.incentives)] : [],
    adult: [],
  }[age]
  if (sessionOnly) return carried
  const pots = [
    ...(age === 'senior' ? [seniorIncentive] : []),
    ...(horse && random(5) === 0 ? [noviceHorse] : []),
  ]
  return [...pots, ...carried]
}

function filledSlots(count: number, of: number, random: Random) {
  const all = Array.from({ length: of }, (_, i) => i + 1)
  return shuffle(all, random)
    .slice(0, count)
    .sort((a, b) => a - b)
}

function youthEntries(youth: Classes['youth'], { herd, random }: DemoContext): EntryInput[] {
  return ridesFrom(herd, 300, 24).map((ride, i) => ({
    ...ride,
    activity: youth,
    draw: i + 1,
    alsoIn: random(2) ? youth.incentives : [],
  }))
}

const SENIOR_SCORES = parseScores('16.204 15.877 NT 17.015 16.204 21.340+5 15.990 18.422 Broke 16.871')

function seniorEntries(senior: Classes['senior'], setting: DemoContext): EntryInput[] {
  const rides = ridesFrom(setting.herd, 330, 18).map((ride, i) => ({
    ...ride,
    alsoIn: i % 5 === 0 ? senior.incentives : [],
  }))
  return entriesInOrder(setting, senior, rides, SENIOR_SCORES)
}

function ridesFrom({ riders, horses }: RidersAndHorses, from: number, count: number) {
  return riders.slice(from, from + count).map((rider, i) => ({ rider, horse: horses[from + i] }))
}
