import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type {
  PublishedPayouts,
  PublishPayoutsProps,
  UnpublishedPayout,
} from '../../server/wire/publishPayouts.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createOrganizationWithRoles, createPaidClass } from '../support/payouts.ts'

const { db } = await freshDatabase()
const app = testApp(db)

async function scoredEvent() {
  const people = await createOrganizationWithRoles(db)
  const [jen, ann] = await Promise.all(['Jen Cole', 'Ann Bell'].map((name) => make.createUser(db, { name })))
  const runs = [
    { rider: jen!, score: 17_000 },
    { rider: ann!, score: 17_100 },
  ]
  const open = await createPaidClass(app, db, people, { activity: { name: 'Open' }, runs, published: false })
  const youth = await createPaidClass(app, db, people, {
    activity: { name: 'Youth', rounds: ['1', '2'] },
    purse: { weights: [1, 1, 1] },
    runs: ['1', '2'].flatMap((round) => runs.map((run) => ({ ...run, round }))),
    published: false,
  })
  await createPaidClass(app, db, people, {
    activity: { name: 'Senior' },
    runs: [{ rider: jen!, score: null }],
    published: false,
  })
  const { organization, event, organizer } = people
  const at = `/organizer/organizations/${organization.id}/events/${event.id}/publish-payouts`
  return { ...people, at, open, youth, jen: jen!, browser: await openBrowser(app, db, organizer) }
}
type Arena = Awaited<ReturnType<typeof scoredEvent>>

async function listOf({ browser, at }: Arena): Promise<UnpublishedPayout[]> {
  const { payouts }: PublishPayoutsProps = (await browser.visit(at)).body.props
  return payouts
}
const send = ({ browser, event }: Arena, payouts: unknown, by: Browser = browser) =>
  by.post(`/ajax/publish-payouts/${event.id}`, { payouts })
const toSend = (payouts: UnpublishedPayout[]) =>
  payouts
    .filter(({ reasons }) => reasons.length === 0)
    .map(({ activity_id, round, seen }) => ({ activity_id, round, seen }))
const publishedIn = async ({ event }: Arena) => {
  const rounds = await db.round.findMany({
    where: { activity: { event_id: event.id }, publish_payout: true },
    include: { activity: true },
    orderBy: [{ activity_id: 'asc' }, { position: 'asc' }],
  })
  return rounds.map(({ activity, name }) => `${activity.name} ${name}`.trim())
}

test("lists every unpublished payout with its pool and the reasons it's blocked", async () => {
  const arena = await scoredEvent()
  const listed = await listOf(arena)
  expect(listed.map(({ name, round, pool_cents, reasons }) => [name, round, pool_cents, reasons])).toEqual([
    ['Open', expect.any(String), 100_000, []],
    ['Youth', '1', 33_334, []],
    ['Youth', '2', 33_333, []],
    ['Youth', 'average', 33_333, []],
    ['Senior', expect.any(String), 100_000, ['One run has no score yet.']],
  ])
})

test("warns about riders outside a class's ages", async () => {
  const arena = await scoredEvent()
  await db.user.update({ where: { id: arena.jen.id }, data: { birth_date: new Date('1985-01-31') } })
  await db.activity.updateMany({ where: { event_id: arena.event.id, name: 'Youth' }, data: { age_to: 18 } })
  const listed = await listOf(arena)
  expect(listed.filter(({ warnings }) => warnings.length > 0).map(({ name }) => name)).toEqual([
    'Youth',
    'Youth',
    'Youth',
  ])
  expect(listed[1]!.warnings).toEqual(["1 rider is outside the class's age limits: Jen Cole."])
})

test("publishes every listed payout that isn't blocked, and notifies the riders", async () => {
  const arena = await scoredEvent()
  const { status, body } = await send(arena, toSend(await listOf(arena)))
  expect(status).toBe(200)
  expect(body).toEqual({
    published: ['Open', 'Youth (1st Go)', 'Youth (2nd Go)', 'Youth (Average)'],
    left: [],
  } satisfies PublishedPayouts)
  expect(await publishedIn(arena)).toHaveLength(4)
  expect(await db.change.count({ where: { event_id: arena.event.id, kind: 'payout published' } })).toBe(4)
  expect((await listOf(arena)).map(({ name }) => name)).toEqual(['Senior'])
})

test('publishes all listed payouts except one whose runs changed after the list was opened', async () => {
  const arena = await scoredEvent()
  const listed = toSend(await listOf(arena))
  const run = await db.userActivity.findFirstOrThrow({
    where: { activity_id: arena.open.id, user_id: arena.jen.id },
    include: { score: true },
  })
  await db.score.update({ where: { id: run.score!.id }, data: { value: 18_000 } })
  const { body } = await send(arena, listed)
  expect(body).toEqual({
    published: ['Youth (1st Go)', 'Youth (2nd Go)', 'Youth (Average)'],
    left: [
      {
        name: 'Open',
        reason: 'The payout changed after you opened this list. Check it again, then publish.',
      },
    ],
  })
  const again = await send(arena, toSend(await listOf(arena)))
  expect(again.body).toEqual({ published: ['Open'], left: [] })
})

test("doesn't publish a payout that became blocked after the list was opened, and says why", async () => {
  const arena = await scoredEvent()
  const listed = toSend(await listOf(arena))
  await db.round.updateMany({ where: { activity_id: arena.open.id }, data: { publish_draw: false } })
  const { body } = await send(arena, listed)
  expect(body.left).toEqual([{ name: 'Open', reason: "The Open draw isn't published yet." }])
  expect(body.published).toHaveLength(3)
})

test("neither publishes another event's payout nor reveals that it exists", async () => {
  const [arena, other] = [await scoredEvent(), await scoredEvent()]
  const [foreign] = toSend(await listOf(other))
  const missing = { ...foreign!, activity_id: 2_000_000_000 }
  const { body } = await send(arena, [foreign, missing])
  const left = { name: 'A payout', reason: "This payout isn't in the event anymore." }
  expect(body).toEqual({ published: [], left: [left, left] })
  expect(await publishedIn(other)).toEqual([])
})

test('publishes payouts only once when the same request is sent twice', async () => {
  const arena = await scoredEvent()
  const payouts = toSend(await listOf(arena))
  await send(arena, payouts)
  await send(arena, payouts)
  const rounds = await db.round.findMany({ where: { activity: { event_id: arena.event.id } } })
  expect(Math.max(...rounds.map(({ payout_publication }) => payout_publication))).toBe(1)
})

test('rejects an empty, malformed or duplicate list of payouts', async () => {
  const arena = await scoredEvent()
  const [payout] = toSend(await listOf(arena))
  const scorer = await openBrowser(app, db, arena.scorer)
  expect((await send(arena, [payout], scorer)).status).toBe(403)
  expect((await scorer.visit(arena.at)).status).toBe(403)
  for (const payouts of [undefined, [], [payout, payout], [{ ...payout, seen: 'x' }]]) {
    const { status, body } = await send(arena, payouts)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]).toMatch(/^payouts/)
  }
  expect(await publishedIn(arena)).toEqual([])
})
