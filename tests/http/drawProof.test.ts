import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import * as paths from '../../server/wire/paths.ts'
import { type RiderAppPage, RiderAppPage as Page, type ProofPage } from '../../server/wire/riderApp/pages.ts'
import { rerun, rerunText } from '../../resources/js/riderApp/proof/rerun.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { runNotificationJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const { organizer, owner, outsider, scorer, stranger, viewer, organization, event, people } =
  await createScenario(db)

async function classOf(runs: number, given: object = {}) {
  const activity = await make.createActivity(db, { event, ...given })
  const entries = []
  for (let draw = 1; draw <= runs; draw++) entries.push(await make.createEntry(db, { activity, draw }))
  return { ...activity, entries }
}
type Id = { id: number }

const draw = ({ id }: Id, how?: object) => organizer.post(`/ajax/randomize-draw/${id}`, how)
const publish = ({ id }: Id) => organizer.post(`/ajax/publish-draw/${id}`)
const unpublish = ({ id }: Id) => organizer.post(`/ajax/unpublish-draw/${id}`)
const roundOf = ({ id }: Id) => db.round.findFirstOrThrow({ where: { activity_id: id } })
const inSlot = ({ id }: Id, slot: number) =>
  db.userActivity.findFirstOrThrow({ where: { activity_id: id, draw: slot } })
const swap = async (activity: Id, one: number, other: number) =>
  organizer.patch('/ajax/user-activity-swap', {
    sourceUserActivityId: (await inSlot(activity, one)).id,
    destUserActivityId: (await inSlot(activity, other)).id,
  })

async function pageAt(address: string): Promise<RiderAppPage> {
  const { text, status } = await stranger.get(address)
  expect(status, address).toBe(200)
  const json = /<script id="props" type="application\/json">([\s\S]*?)<\/script>/.exec(text)![1]!
  return Page.parse((JSON.parse(json) as { page: unknown }).page)
}
const proofOf = async ({ id }: Id) => (await pageAt(paths.drawProof(id))) as ProofPage
async function lineOf({ id }: Id) {
  const page = await pageAt(paths.publicDraw(id))
  const sheet = (await viewer.get(paths.drawSheet(id))).text
  const line = page.kind === 'draw' ? page.drawn! : ''
  expect(sheet, 'shows the same summary line on the draw sheet').toContain(line.replaceAll('"', '&quot;'))
  return line.replace(/^Random draw, \w{3} \d+, \d+:\d\d [AP]M, /, '')
}

describe("a round's commitment", () => {
  test("publishes the seed's commitment before the draw, on phones and in the API", async () => {
    const activity = await classOf(0)
    const { commitment, committed_at } = await roundOf(activity)
    expect((await stranger.get(paths.publicDraw(activity.id))).text).toContain(`<code>${commitment}</code>`)
    const shown = { commitment, committed_at: committed_at.toISOString(), replaced_commitments: [] }
    const api = await stranger.get(`/api/v1/activities/${activity.id}`)
    expect(api.body.rounds).toEqual([{ name: '', published: false, ...shown }])
    await draw(await classOf(2))
    expect((await roundOf(activity)).commitment).toBe(commitment)
  })

  test('lists a commitment that was replaced when a backup was restored', async () => {
    const activity = await classOf(0)
    const old = {
      commitment: 'ab'.repeat(32),
      committed_at: '2026-11-01T10:00:00Z',
      replaced_at: '2026-11-02T10:00:00Z',
    }
    await db.round.updateMany({ where: { activity_id: activity.id }, data: { replaced_commitments: [old] } })
    const { text } = await stranger.get(paths.publicDraw(activity.id))
    expect(text).toContain('when a backup was restored')
    expect(text).toContain(`<code>${old.commitment}</code>`)
  })
})

describe("a draw's summary line", () => {
  test('says that nothing was changed by hand if the draw is unchanged', async () => {
    const activity = await classOf(5)
    await draw(activity)
    await publish(activity)
    expect(await lineOf(activity)).toBe('by O. Organizer. Nothing was changed by hand.')
    const { text } = await stranger.get(paths.publicDraw(activity.id))
    expect(text).toContain(
      "No rider's word was added, so the office computer's owner could have known the order in advance.",
    )
  })

  test('shows the number of draws, the reason for the last one, and changes made by hand since then', async () => {
    const activity = await classOf(7)
    await swap(activity, 1, 2)
    await draw(activity)
    await draw(activity, { word: 'Seabiscuit' })
    await draw(activity, { reason: 'late entries added', word: '17' })
    await publish(activity)
    await swap(activity, 1, 7)
    await organizer.patch(`/ajax/user-activity/${(await inSlot(activity, 2)).id}`, {
      user_id: people.viewer.id,
      user_name: people.viewer.name,
    })
    await organizer.post(`/ajax/draw/${activity.id}/round`, { user_name: 'Late Lane', slotNumber: 8 })
    await db.userActivity.update({
      where: { id: (await inSlot(activity, 4)).id },
      data: { scratched_at: new Date() },
    })
    expect(await lineOf(activity)).toBe(
      'by O. Organizer (3rd draw: late entries added). Changed by hand since then: #1 and #7 swapped; ' +
        '#2 rider changed; #8 late entry. Changed with no record of who did it: #4 scratched.',
    )
    expect((await viewer.get(paths.drawSheet(activity.id))).text).toContain('word: &quot;17&quot;.')
  })

  test("doesn't mention a run without a slot if the run was scratched before the draw", async () => {
    const activity = await classOf(3)
    await make.createEntry(db, { activity, draw: null, scratched_at: new Date() })
    await draw(activity)
    await publish(activity)
    expect(await lineOf(activity)).toBe('by O. Organizer. Nothing was changed by hand.')
  })

  test('reports whether the order was set by hand or changed directly in the database', async () => {
    const byHand = await classOf(3, { publish_draw: true })
    expect(await lineOf(byHand)).toBe('Order set by hand.')
    const activity = await classOf(3)
    await draw(activity)
    await publish(activity)
    const { id } = await inSlot(activity, 2)
    await db.userActivity.update({ where: { id }, data: { draw: 9 } })
    expect(await lineOf(activity)).toContain('Changed with no record of who did it: #2 moved to #9.')
  })

  test("says that there's no random draw to check only if the class has none", async () => {
    const proof = async ({ id }: Id) => (await stranger.get(paths.drawProof(id))).text
    const byHand = await classOf(3, { publish_draw: true })
    expect(await proof(byHand)).toContain('There&#x27;s no random draw to check.')
    const random = await classOf(3)
    await draw(random)
    await publish(random)
    expect(await proof(random)).not.toContain('no random draw to check')
  })

  test("reports that a round's swaps were reversed, and ignores swaps in another round", async () => {
    const activity = await classOf(0, { rounds: ['1', '2'] })
    for (const round of ['1', '2'])
      for (const slot of [1, 2]) await make.createEntry(db, { activity, round, draw: slot })
    for (const round of ['1', '2']) await organizer.post(`/ajax/randomize-draw/${activity.id}?round=${round}`)
    for (let times = 0; times < 2; times++) {
      const [one, two] = await db.userActivity.findMany({ where: { activity_id: activity.id, round: '2' } })
      await organizer.patch('/ajax/user-activity-swap', {
        sourceUserActivityId: one!.id,
        destUserActivityId: two!.id,
      })
    }
    for (const round of ['1', '2']) await organizer.post(`/ajax/publish-draw/${activity.id}?round=${round}`)
    const line = async (round: string) => {
      const page = await pageAt(paths.publicDraw(activity.id, round))
      return page.kind === 'draw' && page.drawn
    }
    expect(await line('1')).toContain('Nothing was changed by hand.')
    expect(await line('2')).toContain('All changes made by hand were undone.')
  })

  test('reports that a typed-in rider was renamed after the draw', async () => {
    const activity = await classOf(0)
    const [rider, other] = [
      await make.createTypedInRider(db, organization),
      await make.createTypedInRider(db, organization),
    ]
    for (const [index, one] of [rider, other].entries())
      await make.createEntry(db, { activity, draw: index + 1, rider: one })
    await draw(activity)
    await publish(activity)
    await db.user.update({ where: { id: rider.id }, data: { name: 'A Friend' } })
    const { draw: slot } = await db.userActivity.findFirstOrThrow({ where: { user_id: rider.id } })
    expect(await lineOf(activity)).toBe(
      `by O. Organizer. Changed by hand since then: #${slot} rider renamed.`,
    )
  })

  test("doesn't report a change when a typed-in rider is merged into an account", async () => {
    const activity = await classOf(2)
    const rider = await make.createTypedInRider(db, organization, 'Typed Tess')
    await make.createEntry(db, { activity, draw: 3, rider })
    await draw(activity)
    await publish(activity)
    const account = await make.createUser(db, { name: 'Tess Account' })
    await db.userActivity.updateMany({ where: { user_id: rider.id }, data: { user_id: account.id } })
    await db.user.update({ where: { id: rider.id }, data: { merged_into_id: account.id } })
    expect(await lineOf(activity)).toContain('Nothing was changed by hand.')
  })
})

describe('the draw proof page', () => {
  test("shows only the commitment, the rider's word and the number of draws until the draw is published", async () => {
    const activity = await classOf(4)
    await draw(activity, { word: 'first' })
    await draw(activity, { word: 'second word' })
    const { commitment } = await roundOf(activity)
    const page = await proofOf(activity)
    expect(page).toMatchObject({
      draws_made: 2,
      word: 'second word',
      draws: [],
      drawn: null,
      published: false,
    })
    expect(page.rounds[0]!.commitment).toBe(commitment)
    const { text } = await stranger.get(paths.drawProof(activity.id))
    for (const { seed } of await db.drawOrder.findMany({ where: { activity_id: activity.id } }))
      expect(text).not.toContain(seed)
    expect(text).toContain('2 draws so far.')
  })

  test("shows the riders' names at the time of each draw, and the data needed to recompute the draw", async () => {
    const activity = await classOf(5, { min_gap: 3 })
    const twice = await make.createUser(db, { name: 'Twice Tess' })
    for (const slot of [6, 7])
      await make.createEntry(db, {
        activity,
        draw: slot,
        rider: twice,
        request_class: 'late',
        request: 'a secret',
      })
    await make.createEntry(db, { activity, draw: 8, scratched_at: new Date() })
    await draw(activity)
    await draw(activity, { word: 'rain', reason: 'Tess came late' })
    await publish(activity)
    await db.user.update({ where: { id: twice.id }, data: { name: 'Renamed' } })
    const page = await proofOf(activity)
    expect(page.draws.map(({ word, reason, by }) => [word, reason, by])).toEqual([
      ['rain', 'Tess came late', 'Otis Organizer'],
      [null, null, 'Otis Organizer'],
    ])
    for (const one of page.draws) {
      expect(one.kept_slots).toEqual([8])
      expect(one.algorithm).toBe(1)
      const again = rerun(one)
      expect(again).toEqual({ matchesCommitment: true, order: one.order })
      expect(rerunText(again, one.order)).toBe('The seed matches its commitment, and all 7 slots match.')
      const names = one.entries.filter(({ rider_name }) => rider_name === 'Twice Tess')
      expect(names.map(({ request }) => request)).toEqual(['late', 'late'])
      expect(new Set(names.map(({ rider }) => rider)).size).toBe(1)
    }
    expect(JSON.stringify(page)).not.toContain('a secret')
    const slots = await db.userActivity.findMany({
      where: { activity_id: activity.id, scratched_at: null },
      orderBy: { draw: 'asc' },
    })
    expect(slots.map(({ id }) => id)).toEqual(page.draws[0]!.order)
  })

  test("lets anyone recompute a draw that honors a rider's order of horses", async () => {
    const activity = await classOf(9, { min_gap: 2 })
    const rider = await make.createUser(db)
    for (const own_order of [3, 2, 1])
      await make.createEntry(db, { activity, draw: 9 + own_order, rider, own_order })
    await draw(activity)
    await publish(activity)
    const [one] = (await proofOf(activity)).draws
    expect(one!.algorithm).toBe(2)
    const ordered = one!.order.flatMap((id) => one!.entries.find((entry) => entry.id === id)!.own_order ?? [])
    expect(ordered).toEqual([1, 2, 3])
    expect(rerunText(rerun(one!), one!.order)).toBe(
      'The seed matches its commitment, and all 12 slots match.',
    )
    const entries = one!.entries.map((entry) => ({ ...entry, own_order: null }))
    const without = rerun({ ...one!, entries }).order!
    const others = (order: number[]) =>
      order.map((id) => (entries.find((entry) => entry.id === id)!.rider_name === rider.name ? 'rider' : id))
    expect(others(one!.order)).toEqual(others(without))
  })

  test('detects a draw record that was tampered with', async () => {
    const activity = await classOf(6)
    await draw(activity)
    await publish(activity)
    const [one] = (await proofOf(activity)).draws
    const again = rerun({ ...one!, seed: 'f'.repeat(64) })
    expect(again.matchesCommitment).toBe(false)
    expect(rerunText(again, one!.order)).toMatch(
      /^The seed does not match its commitment, and \d of 6 slots are different\.$/,
    )
    expect(rerunText(rerun({ ...one!, algorithm: 3 }), one!.order)).toContain(
      "can't re-run draws made with this algorithm",
    )
  })

  test('hides the names of minors and deleted accounts, but still lets anyone recompute the draw', async () => {
    const hiding = await make.createEvent(db, { organization, hide_minors: true })
    const activity = await make.createActivity(db, { event: hiding, min_gap: 2 })
    const born = (year: number) => ({ birth_date: new Date(`${year}-01-01`) })
    const minor = await make.createUser(db, { name: 'Minnie Minor', ...born(2018) })
    const gone = await make.createUser(db, { name: 'Gone Gus', ...born(1980) })
    const adult = await make.createUser(db, { name: 'Adele Adult', ...born(1980) })
    for (const [index, rider] of [minor, gone, minor, adult].entries())
      await make.createEntry(db, { activity, draw: index + 1, rider })
    await draw(activity)
    await publish(activity)
    await db.user.update({ where: { id: gone.id }, data: { deleted_at: new Date() } })
    const [one] = (await proofOf(activity)).draws
    const names = one!.entries.map(({ rider_name }) => rider_name).toSorted()
    expect(names).toEqual(['Adele Adult', 'Name withheld', 'Name withheld', null])
    expect(JSON.stringify(one)).not.toMatch(/Minnie|Gus/)
    expect(rerun(one!)).toEqual({ matchesCommitment: true, order: one!.order })
  })

  test("hides a private event's draw proof from the public, but not from the event's riders", async () => {
    const hidden = await make.createEvent(db, { organization, is_public: false })
    const activity = await make.createActivity(db, { event: hidden, publish_draw: true })
    const rider = await make.createUser(db)
    await make.createEntry(db, { activity, draw: 1, rider })
    expect((await stranger.get(paths.drawProof(activity.id))).status).toBe(404)
    const own = paths.privateEventPage(paths.drawProof(activity.id))
    const riders = await openBrowser(testApp(db), db, rider)
    expect((await riders.get(own)).body.page.kind).toBe('proof')
    expect((await stranger.get(own)).status).toBe(401)
  })

  test('links the draw sheet to the draw proof, with a QR code when phones can reach the server', async () => {
    const activity = await classOf(2)
    await draw(activity)
    await publish(activity)
    const local = (await viewer.get(paths.drawSheet(activity.id))).text
    expect(local).toContain(`Check this draw: ${paths.drawProof(activity.id)}`)
    expect(local).not.toContain('data:image/svg')
    const reachable = testApp(db, undefined, testEnv({ APP_URL: 'https://rodeo.example' }))
    const member = await openBrowser(reachable, db, people.viewer)
    const { text } = await member.get(paths.drawSheet(activity.id))
    expect(text).toContain(`Check this draw: https://rodeo.example${paths.drawProof(activity.id)}`)
    expect(text.match(/data:image\/svg/g)).toHaveLength(2)
  })
})

const remove = (activity: Id, of: Id = event) =>
  organizer.delete(`/organizer/scoring/${of.id}/activities/${activity.id}`).send()
const empty = async ({ id }: Id) => {
  for (const entry of await db.userActivity.findMany({ where: { activity_id: id } }))
    await organizer.delete(`/ajax/user-activity/${entry.id}`)
}

describe('the record of a deleted draw', () => {
  test("still shows the seeds, riders' words and draw orders of a deleted class", async () => {
    const activity = await classOf(3, { name: 'Rerolled' })
    await draw(activity, { word: 'one' })
    await draw(activity)
    const records = await db.drawOrder.findMany({
      where: { activity_id: activity.id },
      orderBy: { id: 'asc' },
    })
    await empty(activity)
    expect((await remove(activity)).status).toBeLessThan(400)
    const again = await classOf(3, { name: 'Rerolled' })
    await draw(again)
    await publish(again)

    const page = await proofOf(again)
    const [tombstone] = page.tombstones
    expect(tombstone).toMatchObject({ activity: 'Rerolled', round: '', by: 'Otis Organizer' })
    expect(tombstone!.draws.map(({ seed, word, order }) => [seed, word, order])).toEqual(
      records.map(({ seed, word, after }) => [seed, word, after]),
    )
    for (const one of tombstone!.draws)
      expect(rerun(one)).toEqual({ matchesCommitment: true, order: one.order })
    expect(page.drawn).toContain('(3rd draw)')
    expect(await pageAt(paths.eventDrawLog(event.slug))).toMatchObject({
      kind: 'draw log',
      tombstones: [tombstone],
    })
    await expect(db.drawTombstone.deleteMany()).rejects.toThrow(/never changed or deleted/)
  })

  test("mentions a deleted class's draws in the draw summary of another class at the event", async () => {
    const own = await make.createEvent(db, { organization })
    const classIn = async (name: string) => {
      const activity = await make.createActivity(db, { event: own, name })
      for (const slot of [1, 2]) await make.createEntry(db, { activity, draw: slot })
      return activity
    }
    const activity = await classIn('Breakaway')
    await draw(activity)
    await draw(activity)
    await db.activity.update({ where: { id: activity.id }, data: { name: 'Test xyz' } })
    await empty(activity)
    expect((await remove(activity, own)).status).toBeLessThan(400)
    const again = await classIn('Breakaway')
    await draw(again)
    await publish(again)
    expect((await proofOf(again)).drawn).toMatch(
      /Nothing was changed by hand\. 2 other draws in this event were deleted\. See the event's draw log\.$/,
    )
  })

  test('keeps the draw records of a deleted round', async () => {
    const activity = await classOf(0, { name: 'Two rounds', rounds: ['1', '2'] })
    for (const slot of [1, 2]) await make.createEntry(db, { activity, round: '2', draw: slot })
    await organizer.post(`/ajax/randomize-draw/${activity.id}?round=2`)
    await empty(activity)
    const address = `/organizer/scoring/${event.id}/activities/${activity.id}/settings`
    const { settings, activity: shown } = (await organizer.visit(address)).body.props
    await organizer.patch(`${address}?version=${shown.settings_version}`, {
      ...settings,
      rounds: [settings.rounds[0]],
    })
    expect(await db.round.count({ where: { activity_id: activity.id } })).toBe(1)
    expect(await db.drawOrder.count({ where: { activity_id: activity.id } })).toBe(0)
    expect((await proofOf(activity)).tombstones[0]).toMatchObject({ activity: 'Two rounds', round: '2' })
  })

  test("shows a deleted event's draws in the organization's draw log", async () => {
    const doomed = await make.createEvent(db, { organization, name: 'Doomed Days' })
    const activity = await make.createActivity(db, { event: doomed, name: 'Open' })
    for (const slot of [1, 2]) await make.createEntry(db, { activity, draw: slot })
    await draw(activity)
    await empty(activity)
    const address = `/organizer/organizations/${organization.id}/events/${doomed.id}`
    expect((await owner.delete(address).send()).status).toBeLessThan(400)
    const log = await pageAt(paths.organizationDrawLog(organization.id))
    expect(log).toMatchObject({
      tombstones: expect.arrayContaining([expect.objectContaining({ event: 'Doomed Days' })]),
    })
    expect((await stranger.get(paths.organizationDrawLog(999_999))).status).toBe(404)
  })

  test('hides a deleted draw from the public if it was never published', async () => {
    const activity = await make.createActivity(db, { event, name: 'Just a try' })
    for (const slot of [1, 2])
      await make.createEntry(db, {
        activity,
        draw: slot,
        rider: await make.createTypedInRider(db, organization),
      })
    await draw(activity)
    await empty(activity)
    await remove(activity)
    expect((await stranger.get(paths.eventDrawLog(event.slug))).text).not.toContain('Just a try')
    const log = `/organizer/organizations/${organization.id}/draw-log`
    expect((await organizer.get(log)).text).toContain('Just a try')
    expect([(await viewer.get(log)).status, (await outsider.get(log)).status]).toEqual([403, 404])
  })
})

test('tells riders how many times their class was drawn', async () => {
  const rider = await make.createUser(db)
  const activity = await classOf(2, { name: 'Thrice' })
  await make.createEntry(db, { activity, draw: 3, rider })
  for (let times = 0; times < 3; times++) await draw(activity)
  await publish(activity)
  await runNotificationJobs(db, url)
  const [told] = await db.notification.findMany({ where: { user_id: rider.id } })
  expect(told!.body).toContain('the draw is posted, drawn 3 times.')
  await unpublish(activity)
})

test("doesn't let a scorer delete a class with a draw", async () => {
  const activity = await classOf(2)
  await draw(activity)
  expect(
    (await scorer.delete(`/organizer/scoring/${event.id}/activities/${activity.id}`).send()).status,
  ).toBe(403)
})
