import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMember,
  createActivity,
  createEntry,
  createEvent,
  createHorse,
  createUser,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { indexRiders, searchRiders } from '../../server/lib/nameIndex.ts'
import { searchable } from '../../server/lib/nameSearch.ts'
import type { DrawRow } from '../../server/wire/draw.ts'
import type { RiderItem } from '../../server/wire/directory.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, organization } = arena

describe('rider, horse and bull search', () => {
  test('returns search results in the same shape as the directory lists', async () => {
    for (const kind of ['rider', 'horse', 'bull'])
      for (const query of ['zorro', ''])
        expect((await organizer.get(`/ajax/${kind}/search?query=${query}`)).body).toEqual({
          data: expect.any(Array),
          links: { next: null },
        })
  })

  test("ignores accents, and sorts riders in the same order as the browser's suggestions", async () => {
    const names = [
      'Inés Dalton',
      'Ines Dalton',
      'Marinés Roy',
      'Bo Ines-Dalton',
      "Di O'Inés",
      'INÊS',
      'Łucja Groß',
      'Ånes',
      'Søren Þór',
      'Zoe “Ines” Ægir',
      'ines',
      'Ìnes Zeta',
      'Cy (Ines) Bay',
      'Tines',
      'Ďurica Åse',
      'Œnone Ðe',
    ]
    const riders = []
    for (const name of names) riders.push(await createUser(db, { name }))
    const scorer = await createUser(db, { name: 'Ines Scorer', is_rider: false })
    await addMember(db, organization, scorer, 'scorer')
    const index = indexRiders((await organizer.get('/ajax/riders-list')).body.data)
    for (const query of [
      'ines dal',
      'ines',
      'INÉS',
      'Inés dalton',
      'lucja gross',
      'aegir',
      'thor',
      'ase',
      'o’ines',
      'oen',
      'de',
      'ďur',
    ]) {
      const { body } = await organizer.get(`/ajax/rider/search?query=${encodeURIComponent(query)}`)
      expect(body.data.length, query).toBeGreaterThan(0)
      expect(body.data, query).toEqual(searchRiders(index, query).hits)
    }
    const { body } = await organizer.get('/ajax/rider/search?query=ines')
    expect(body.data.at(-1)).toMatchObject({ name: 'Ines Scorer', never_rode: true })
    await db.user.deleteMany({ where: { id: { in: [scorer, ...riders].map((one) => one.id) } } })
  })

  test('ignores accents in horse and bull names', async () => {
    for (const name of ['Céleste', 'Celeste', 'CELESTIAL']) await createHorse(db, { name })
    await db.bull.create({ data: { name: 'Ñandú' } })
    const names = async (url: string) =>
      (await organizer.get(url)).body.data.map((one: { name: string }) => one.name)
    expect(await names('/ajax/horse/search?query=celest')).toEqual(['Céleste', 'Celeste', 'CELESTIAL'])
    expect(await names('/ajax/horse/search?query=celeste')).toEqual(['Celeste', 'Céleste'])
    expect(await names('/ajax/bull/search?query=nandu')).toEqual(['Ñandú'])
  })

  test("finds another organization's member only after the member is entered in a draw", async () => {
    const theirs = await createUser(db, { name: 'Quiet Quentin', is_rider: false })
    await addMember(db, arena.elsewhere, theirs, 'scorer')
    const ours = await createUser(db, { name: 'Quiet Quincy', is_rider: false })
    await addMember(db, organization, ours, 'viewer')
    const found = async () =>
      (await organizer.get('/ajax/rider/search?query=quiet')).body.data.map((one: RiderItem) => one.name)
    const listed = async () =>
      (await organizer.get('/ajax/riders-list')).body.data
        .map((one: RiderItem) => one.name)
        .filter((name: string) => name.startsWith('Quiet'))
    const draw = (slotNumber: number) =>
      organizer.post(`/ajax/draw/${arena.activity.id}`, { user_id: theirs.id, user_name: null, slotNumber })
    expect([await found(), await listed()]).toEqual([['Quiet Quincy'], ['Quiet Quincy']])
    expect((await draw(90)).status).toBe(422)

    const event = await createEvent(db, { organization: arena.elsewhere })
    const activity = await createActivity(db, { event })
    await createEntry(db, { activity, draw: 1, rider: theirs })
    expect(await found()).toEqual(['Quiet Quentin', 'Quiet Quincy'])
    expect((await draw(90)).status).toBe(201)
  })

  test('marks a scorer as never having ridden until the scorer is entered in a draw', async () => {
    const ours = await createUser(db, { name: 'Late Starter', is_rider: false })
    await addMember(db, organization, ours, 'scorer')
    const item = async () => (await organizer.get('/ajax/rider/search?query=late')).body.data[0] as RiderItem
    expect(await item()).toMatchObject({ never_rode: true })
    const entry = { user_id: ours.id, user_name: null, slotNumber: 91 }
    expect((await organizer.post(`/ajax/draw/${arena.activity.id}`, entry)).status).toBe(201)
    expect(await item()).not.toHaveProperty('never_rode')
  })

  test("doesn't find deleted or merged riders", async () => {
    const kept = await createUser(db, { name: 'Passing Pam' })
    const gone = await createUser(db, { name: 'Passing Pat', deleted_at: new Date() })
    const twin = await createTypedInRider(db, organization, 'Passing P.')
    await db.user.update({ where: { id: twin.id }, data: { merged_into_id: kept.id } })
    const { body } = await organizer.get('/ajax/rider/search?query=passing')
    expect(body.data.map((one: RiderItem) => one.name)).toEqual(['Passing Pam'])
    const draw = ({ id: user_id }: { id: number }) =>
      organizer.post(`/ajax/draw/${arena.activity.id}`, { user_id, user_name: null, slotNumber: 92 })
    expect((await draw(gone)).status).toBe(422)
    const { status, body: drawn } = await draw(twin)
    expect(
      [status, drawn.user_id],
      'enters the kept rider when an outdated list still has the merged rider',
    ).toEqual([201, kept.id])
  })
})

test('normalizes names in the database the same way as in JavaScript', async () => {
  const letter = fc.constantFrom(..."aÁåÅßøØłđİıŞçñÑœÆþÐ’' -.ΣςДёй東한हि", 'e\u0301')
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 12 }), 300)
  const found = await db.$queryRaw<{ name: string }[]>`SELECT searchable(unnest(${texts}::text[])) AS name`
  expect(found.map(({ name }) => name)).toEqual(texts.map(searchable))
})

test('ignores accents when searching a draw', async () => {
  const rider = await createUser(db, { name: 'Zoë Brontë' })
  await createEntry(db, { activity: arena.activity, draw: 7, rider })
  const { body } = await organizer.get(`/ajax/draw/${arena.activity.id}/round?q=zoe%20bronte`)
  expect(body.map((row: DrawRow) => row.user_name)).toEqual(['Zoë Brontë'])
})
