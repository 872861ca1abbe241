import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Prisma } from '../../prisma/client/client.ts'
import * as make from '../../prisma/factories.ts'
import * as settingsPaths from '../../server/wire/settingsPaths.ts'
import * as paths from '../../server/wire/paths.ts'
import type { Browser } from '../support/app.ts'
import { openInstances, WAIT_OPTIONS } from '../support/instances.ts'

const copies = await openInstances()
afterAll(() => copies.stop())
const { db, arena, here, there, organizer, elsewhere } = copies
const { organization, event } = arena
let given: Awaited<ReturnType<typeof openClasses>>

async function openClasses() {
  const named = (name: string, position: number, incentives: string[] = []) => {
    const settings = { name: `${name} ${nth}`, position, total_slots: 200, rounds: ['1', '2'], incentives }
    return make.createActivity(db, { event, ...settings })
  }
  nth++
  const open = await named('Open', nth, ['Youth'])
  const senior = await named('Senior', nth + 1, ['60 and over'])
  const rookie = await named('Rookie', nth + 2)
  for (const to of [senior, rookie])
    await db.carryover.create({ data: { from_activity_id: open.id, to_activity_id: to.id } })
  const runs = await make.createEntries(
    db,
    [2, 1].map((draw) => ({ activity: open, round: '1', draw })),
  )
  const youth = await db.activity.findFirstOrThrow({ where: { parent_id: open.id } })
  return { open, senior, rookie, youth, run: runs[0]! }
}
let nth = 0

const pageOf = ({ id }: { id: number }) => `/organizer/scoring/${event.id}/activities/${id}`

async function loadContext(browser: Browser) {
  const { open, senior, youth } = given
  const addresses = [
    ...[open, senior].flatMap((one) => [`${pageOf(one)}/draw/1`, `${pageOf(one)}/draw/2`]),
    ...[open, senior, youth].map((one) => paths.payout(event.id, one.id)),
  ]
  const shown = []
  for (const address of addresses) {
    const { activity, carryovers, commitment, tabs, top, version } = (await browser.visit(address)).body.props
    shown.push({ address, activity, carryovers, commitment, tabs, top, version })
  }
  return shown
}

async function warmCaches() {
  await vi.waitFor(async () => {
    for (const { cache } of [here, there]) cache.invalidate(organization.id)
    for (const browser of [organizer, elsewhere]) await loadContext(browser)
    for (const { cache } of [here, there]) if (cache.bytes() < 3000) throw new Error('Not cached yet')
  }, WAIT_OPTIONS)
}

async function resend(one: { id: number }, changes: (settings: Settings) => object) {
  const form = `${pageOf(one)}/settings`
  const { activity, settings } = (await organizer.visit(form)).body.props
  return organizer.patch(`${form}?version=${activity.settings_version}`, {
    ...settings,
    ...changes(settings),
  })
}
type Settings = { name: string; incentives: { id: number; name: string }[]; rounds: { name: string }[] }

const named = (name: string) => () => ({ name: `${name} ${nth}` })
const carriesTo = (...classes: { id: number }[]) => ({
  carries_to: Object.fromEntries(classes.map(({ id }) => [id, true])),
})
const publishing = (one: { id: number }, does: 'publishPayout' | 'unPublishPayout') =>
  organizer.get(`/events/${event.id}/activities/${one.id}/${does}?view=2`)

async function runSecondGo() {
  const { open, youth } = given
  const rider = await make.createUser(db)
  await make.createEntry(db, { activity: open, round: '2', draw: 1, rider, score: 15_000, alsoIn: [youth] })
  await make.publishRounds(db, open, { publish_draw: true }, ['2'])
  await warmCaches()
}

const CHANGES: [string, () => PromiseLike<{ status: number }>][] = [
  ["the class's name", () => resend(given.open, named('Other'))],
  [
    "an incentive's name",
    () => resend(given.open, ({ incentives: [one] }) => ({ incentives: [{ ...one, name: 'Juniors' }] })),
  ],
  [
    'an added incentive',
    () =>
      resend(given.open, ({ incentives }) => ({
        incentives: [...incentives, { id: null, name: 'Adults', code: null }],
      })),
  ],
  [
    'the order of the incentives',
    async () => {
      await resend(given.open, ({ incentives }) => ({
        incentives: [...incentives, { id: null, name: 'Adults', code: null }],
      }))
      await warmCaches()
      return resend(given.open, ({ incentives }) => ({ incentives: incentives.toReversed() }))
    },
  ],
  ['a removed incentive', () => resend(given.open, () => ({ incentives: [] }))],
  ["a carryover class's name", () => resend(given.senior, named('Veterans'))],
  [
    'the name of an incentive in a carryover class',
    () =>
      resend(given.senior, ({ incentives: [one] }) => ({ incentives: [{ ...one, name: '70 and over' }] })),
  ],
  ['an incentive removed from a carryover class', () => resend(given.senior, () => ({ incentives: [] }))],
  ['a deleted carryover class', () => organizer.delete(pageOf(given.senior)).send()],
  ['a removed carryover', () => resend(given.open, () => carriesTo(given.rookie))],
  ['a carryover from another class', () => resend(given.rookie, () => carriesTo(given.open))],
  ['the name of a class with a carryover to this one', () => resend(given.open, named('Open again'))],
  [
    'a rider in a later slot',
    () => organizer.post(`/ajax/draw/${given.open.id}/round/1`, { user_name: 'Ann', slotNumber: 77 }),
  ],
  ['the last filled slot, emptied', () => organizer.delete(paths.entry(given.run.id))],
  ['a random draw', () => organizer.post(`${paths.randomizeDraw(given.open.id)}?round=1`)],
  ["the first round's name", () => resend(given.open, ({ rounds }) => otherNames(rounds))],
  ['an added round', () => resend(given.open, ({ rounds }) => thirdGo(rounds))],
  ['a published draw', () => organizer.post(`/ajax/publish-draw/${given.open.id}?round=1`)],
  ...(['open', 'youth'] as const).map((contest): (typeof CHANGES)[number] => [
    `a published payout (${contest})`,
    () => runSecondGo().then(() => publishing(given[contest], 'publishPayout')),
  ]),
  [
    'an unpublished payout',
    async () => {
      await runSecondGo()
      await publishing(given.youth, 'publishPayout')
      await warmCaches()
      return publishing(given.youth, 'unPublishPayout')
    },
  ],
]

const otherNames = ([first, ...others]: Settings['rounds']) => ({
  rounds: [{ ...first, name: 'Friday' }, ...others],
})
const thirdGo = (rounds: Settings['rounds']) => ({ rounds: [...rounds, { id: null, name: '3', top: null }] })

beforeEach(async () => {
  given = await openClasses()
  await warmCaches()
})

test.each(CHANGES)('instantly updates draw and payout pages on all instances: %s', async (_what, change) => {
  const before = await loadContext(organizer)
  const { status, body } = (await change()) as { status: number; body: object }
  expect(status, JSON.stringify(body)).toBeLessThan(400)
  const now = await loadContext(arena.organizer)
  expect(now).not.toEqual(before)
  expect(await loadContext(organizer)).toEqual(now)
  expect(await loadContext(elsewhere)).toEqual(now)
})

const ordered = async () => {
  const inOrder = {
    where: { event_id: event.id, parent_id: null },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  }
  const ids = (await db.activity.findMany(inOrder as Prisma.ActivityFindManyArgs)).map(({ id }) => id)
  return organizer.patch(settingsPaths.orderClasses(organization.id, event.id), { ids: ids.toReversed() })
}
test('shows a new class order immediately on the instance that saves it, and soon on the others', async () => {
  const before = await loadContext(organizer)
  await ordered()
  const now = await loadContext(arena.organizer)
  expect(now).not.toEqual(before)
  expect(await loadContext(organizer)).toEqual(now)
  await vi.waitFor(async () => expect(await loadContext(elsewhere)).toEqual(now), WAIT_OPTIONS)
})
