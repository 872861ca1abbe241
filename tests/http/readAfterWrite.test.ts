import request from 'supertest'
import { afterAll, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import * as paths from '../../server/wire/paths.ts'
import { freshDatabase } from '../support/database.ts'
import { openBrowser, startLiveApp } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'

const database = await freshDatabase()
const credentials = { PUSHER_APP_ID: 'rodeo', PUSHER_KEY: 'arena-key', PUSHER_SECRET: 'arena-secret' }
const instances = await Promise.all(
  [1, 2].map(() => startLiveApp(database, { ...credentials, PUSHER_EMBEDDED: 'true' })),
)
afterAll(() => Promise.all(instances.map((instance) => instance.stop())))

test('shows a change on the other instance as soon as the first instance has responded', async () => {
  const { db } = database
  const { event, people } = await createScenario(db)
  const activity = await make.createActivity(db, { event, publish_draw: true })
  const entry = await make.createEntry(db, { activity, draw: 1 })
  const page = paths.publicDraw(activity.id)
  const scorers = await Promise.all(instances.map(({ server }) => openBrowser(server, db, people.scorer)))
  for (let time = 0; time < 60; time++) {
    const writer = time % 2
    const reader = instances[1 - writer]!
    await expect.poll(() => readPage().then(() => reader.cache.peek(page))).toBeTruthy()
    await scorers[writer]!.patch(`/ajax/score/${entry.score.id}`, { score: 17 + time / 1000 }).expect(200)
    expect(await readPage(), `change ${time}`).toContain((17 + time / 1000).toFixed(3))

    async function readPage() {
      return (await request(reader.server).get(page).expect(200)).text
    }
  }
})
