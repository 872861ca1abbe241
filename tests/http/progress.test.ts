import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { createActivity, createEntry, createUser } from '../../prisma/factories.ts'
import { startOutbox } from '../../server/broadcasting/outbox.ts'
import { announceProgress } from '../../server/broadcasting/progress.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db, url } = await freshDatabase()
const { event, organization, organizer, scorer } = await createScenario(db)
const log = pino({ level: 'silent' })

const sent: string[] = []
const progress = announceProgress({
  db,
  log,
  pauseMs: 50,
  deliver: async (channel, name) => void sent.push(`${channel} ${name}`),
})
const outbox = startOutbox({ url, log, deliver: progress.deliver })
afterAll(async () => {
  await outbox.stop()
  await progress.stop()
})

const page = `/organizer/organizations/${organization.id}/events/${event.id}/activities`
const announcement = `private-entries.${event.id} progress-changed`

async function expectAnnounced(change: () => PromiseLike<{ status: number }>) {
  sent.length = 0
  expect((await change()).status).toBeLessThan(300)
  outbox.wake()
  await vi.waitFor(() => expect(sent).toContain(announcement), { timeout: 5000 })
}

test('notifies the event page when a class is drawn, published or scored, or loses an entry', async () => {
  const activity = await createActivity(db, { event, name: 'Open 4D' })
  const riders = [await createUser(db), await createUser(db)]
  const [first, second] = await Promise.all(
    riders.map((rider, nth) => createEntry(db, { activity, rider, draw: nth + 1 })),
  )
  const lineOf = async () => {
    const { activities } = (await scorer.visit(page)).body.props
    return activities.find(({ id }: { id: number }) => id === activity.id)
  }
  await expectAnnounced(() => organizer.post(`/ajax/randomize-draw/${activity.id}`))
  await expectAnnounced(() => organizer.post(`/ajax/publish-draw/${activity.id}`))
  expect(await lineOf()).toMatchObject({ filled: 2, scored: 0, publish_draw: true, next: { step: 'score' } })
  await expectAnnounced(() => scorer.patch(`/ajax/score/${first!.score.id}`, { score: 17.201 }))
  expect(await lineOf()).toMatchObject({ scored: 1 })
  await expectAnnounced(() => organizer.delete(`/ajax/user-activity/${second!.id}`))
  expect(await lineOf()).toMatchObject({ filled: 1, scored: 1 })
})

test('notifies the event page when a session-only run is scored', async () => {
  const activity = await createActivity(db, { event, publish_draw: true })
  const entry = await createEntry(db, { activity, draw: 1, is_session_only: true })
  await expectAnnounced(() => scorer.patch(`/ajax/score/${entry.score.id}`, { score: 'NT' }))
})
