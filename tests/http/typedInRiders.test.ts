import { expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createEvent,
  createUser,
  createTypedInRider,
} from '../../prisma/factories.ts'
import type { RiderItem } from '../../server/wire/directory.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, outsider, stranger, organization, event } = arena

const suggestedNames = async () => {
  const { body } = await organizer.get(`/ajax/typed-in-riders/${organization.id}`)
  return body.data.map((rider: RiderItem) => rider.name)
}
const remove = (id: number) => organizer.delete(`/ajax/typed-in-rider/${id}`)

test('removes a typed-in rider without entries from the suggestions', async () => {
  const activity = await createActivity(db, { event })
  const { body } = await organizer.post(`/ajax/draw/${activity.id}`, { user_name: 'Kels', slotNumber: 1 })
  expect(await suggestedNames()).toEqual([])
  await organizer.delete(`/ajax/user-activity/${body.id}`)
  expect(await suggestedNames()).toEqual(['Kels'])

  expect((await remove(body.user_id)).status).toBe(204)
  expect(await suggestedNames()).toEqual([])
  expect((await organizer.get('/ajax/rider/search?query=kels')).body.data).toEqual([])
  expect((await remove(body.user_id)).status).toBe(404)
  const [last] = await db.change.findMany({ orderBy: { id: 'desc' }, take: 1 })
  expect(last).toMatchObject({ kind: 'typed-in rider removed', before: { name: 'Kels' } })
})

test('refuses to remove a rider who is in a draw, and names the class', async () => {
  const rodeo = await createEvent(db, { organization, name: 'Spring Run' })
  const activity = await createActivity(db, { event: rodeo, name: 'Open 4D' })
  const rider = await createTypedInRider(db, organization, 'Walk-in Wendy')
  await createEntry(db, { activity, draw: 1, rider })
  const { status, body } = await remove(rider.id)
  expect([status, body.message]).toEqual([
    409,
    "Walk-in Wendy wasn't removed: still in the Open 4D draw at Spring Run.",
  ])
  expect(await db.user.count({ where: { id: rider.id } })).toBe(1)
})

test('refuses to remove or suggest either of two merged riders', async () => {
  const kept = await createTypedInRider(db, organization, 'Kelsey Hart')
  const gone = await createTypedInRider(db, organization, 'Kelsy Hart')
  await db.user.update({ where: { id: gone.id }, data: { merged_into_id: kept.id } })
  const names = await suggestedNames()
  for (const { name } of [kept, gone]) expect(names).not.toContain(name)
  expect((await remove(gone.id)).status).toBe(404)
  const { status, body } = await remove(kept.id)
  expect([status, body.message]).toEqual([
    409,
    "Kelsey Hart wasn't removed: Kelsy Hart was merged into this rider.",
  ])
  expect(await db.user.count({ where: { id: { in: [gone.id, kept.id] } } })).toBe(2)
})

test("lets only organizers of the rider's own organization remove a typed-in rider", async () => {
  const rider = await createTypedInRider(db, organization, 'Stays Here')
  const registered = await createUser(db)
  expect((await scorer.delete(`/ajax/typed-in-rider/${rider.id}`)).status).toBe(403)
  expect((await outsider.delete(`/ajax/typed-in-rider/${rider.id}`)).status).toBe(404)
  expect((await stranger.delete(`/ajax/typed-in-rider/${rider.id}`)).status).toBe(401)
  expect((await remove(registered.id)).status).toBe(404)
  expect((await organizer.withoutToken('delete', `/ajax/typed-in-rider/${rider.id}`)).status).toBe(419)
  expect((await scorer.get(`/ajax/typed-in-riders/${organization.id}`)).status).toBe(403)
  expect((await outsider.get(`/ajax/typed-in-riders/${organization.id}`)).status).toBe(404)
  expect(await db.user.count({ where: { id: { in: [rider.id, registered.id] } } })).toBe(2)
})

test('accepts only one of two simultaneous requests to add a rider to a draw and to remove the rider', async () => {
  const activity = await createActivity(db, { event, total_slots: 20 })
  for (let slotNumber = 1; slotNumber <= 10; slotNumber++) {
    const rider = await createTypedInRider(db, organization)
    const [drawn, removed] = await Promise.all([
      organizer.post(`/ajax/draw/${activity.id}`, { user_id: rider.id, slotNumber }),
      remove(rider.id),
    ])
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([drawn.status, removed.status])
  }
})
