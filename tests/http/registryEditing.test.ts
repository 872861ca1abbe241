import { describe, expect, test } from 'vitest'
import {
  createActivity,
  createBull,
  createEntry,
  createEvent,
  createHorse,
  createUser,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, outsider, organization, elsewhere, event } = arena
const at = `/organizer/organizations/${organization.id}`
const nothing = { hometown: '', bbr_id: '', birth_date: null }
const lastChange = async () => (await db.change.findMany({ orderBy: { id: 'desc' }, take: 1 }))[0]

describe('a typed-in rider', () => {
  test('saves a typed-in rider with a name, hometown, BBR number and birth date', async () => {
    const given = { name: ' Kelsey  Hart', hometown: 'Waco, TX', bbr_id: '4711', birth_date: '2012-03-04' }
    expect((await organizer.post(`${at}/riders`, given)).status).toBe(303)
    const rider = await db.user.findFirstOrThrow({ where: { name: 'Kelsey Hart' } })
    expect(rider).toMatchObject({ organization_id: organization.id, hometown: 'Waco, TX', email: null })
    expect(await lastChange()).toMatchObject({
      kind: 'rider made',
      after: { id: rider.id, name: 'Kelsey Hart', birth_date: '2012-03-04' },
    })
  })

  test("shows a phone number on the rider's edit form, but not on the rider page", async () => {
    const named = { ...nothing, name: 'Phoebe Phone' }
    for (const phone of ['call me', '()', '9'.repeat(31)]) {
      const { status, body } = await organizer.post(`${at}/riders`, { ...named, phone })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['phone']])
    }
    expect((await organizer.post(`${at}/riders`, { ...named, phone: ' +1 (940) 555-0134 ' })).status).toBe(
      303,
    )
    const { id } = await db.user.findFirstOrThrow({ where: { name: 'Phoebe Phone' } })
    const edited = async () => (await organizer.visit(`${at}/riders/${id}`)).body.props.values.phone
    expect(await edited()).toBe('+1 (940) 555-0134')
    expect(await lastChange()).toMatchObject({ after: { phone: '+1 (940) 555-0134' } })
    const shown = await organizer.visit(`/users/view/${id}`)
    expect(JSON.stringify(shown.body)).not.toContain('555-0134')

    const save = (version: number, given: object) =>
      organizer.patch(`${at}/riders/${id}?version=${version}`, given)
    expect((await save(0, { ...named, hometown: 'Waco' })).status).toBe(303)
    expect(await edited()).toBe('+1 (940) 555-0134')
    const stale = await save(0, { ...named, phone: '940 555 0000' })
    expect(stale.body.message).toContain('Phone: they saved "+1 (940) 555-0134", you entered "940 555 0000".')
    expect((await save(1, { ...named, phone: '' })).status).toBe(303)
    expect(await edited()).toBeNull()
  })

  test('requires a different hometown if another rider has the same name', async () => {
    await organizer.post(`${at}/riders`, { ...nothing, name: 'Twin Tina', hometown: 'Waco' })
    for (const hometown of ['', 'WACO']) {
      const { status, body } = await organizer.post(`${at}/riders`, {
        ...nothing,
        name: 'twin tina',
        hometown,
      })
      expect([status, body.errors]).toEqual([
        422,
        {
          hometown:
            'Twin Tina from Waco is already in the list. If this is someone else, enter a hometown to tell them apart.',
        },
      ])
    }
    const twin = { ...nothing, name: 'Twin Tina', hometown: 'Abilene' }
    expect((await organizer.post(`${at}/riders`, twin)).status).toBe(303)
    expect(await db.user.count({ where: { name: 'Twin Tina' } })).toBe(2)
  })

  test('creates only one typed-in rider when organizers type the same name at the same moment', async () => {
    const given = { ...nothing, name: 'Hasty Hanna' }
    const answers = await Promise.all([1, 2, 3].map(() => organizer.post(`${at}/riders`, given)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422])
  })

  test('lets only the organization that typed in a rider edit the rider', async () => {
    const rider = await createTypedInRider(db, organization, 'Edith Edited')
    const url = `${at}/riders/${rider.id}`
    const given = { ...nothing, name: 'Edith Better', hometown: 'Waco' }
    expect((await outsider.patch(`${url}?version=0`, given)).status).toBe(404)
    const stolen = `/organizer/organizations/${elsewhere.id}/riders/${rider.id}?version=0`
    expect((await outsider.patch(stolen, given)).status).toBe(404)
    const registered = await createUser(db)
    expect((await organizer.patch(`${at}/riders/${registered.id}?version=0`, given)).status).toBe(404)

    expect((await organizer.patch(`${url}?version=0`, given)).status).toBe(303)
    expect(await lastChange()).toMatchObject({
      kind: 'rider changed',
      before: { name: 'Edith Edited' },
      after: { name: 'Edith Better', hometown: 'Waco' },
    })
    const late = await organizer.patch(`${url}?version=0`, { ...given, name: 'Edith Late' })
    expect([late.status, late.body.message]).toEqual([
      409,
      `Someone else changed this while you were editing. Name: they saved "Edith Better", you entered "Edith Late". Fields you didn't change now show their version. Save again to keep your changes.`,
    ])
  })

  test("keeps a rider's association cards unless a request contains new ones", async () => {
    const nbha = { body: 'NBHA', number: '4711', district: 'TX-05', valid_until: '2026-12-31' }
    await organizer.post(`${at}/riders`, { ...nothing, name: 'Carded Cara', associations: [nbha] })
    const { id } = await db.user.findFirstOrThrow({ where: { name: 'Carded Cara' } })
    const url = `${at}/riders/${id}`
    const cards = async () => (await organizer.visit(url)).body.props.values.associations
    expect(await cards()).toEqual([nbha])
    expect((await lastChange())!.after).toMatchObject({ cards: ['NBHA 4711, TX-05, until 2026-12-31'] })

    const given = { ...nothing, name: 'Carded Cara' }
    expect((await organizer.patch(`${url}?version=0`, { ...given, hometown: 'Waco' })).status).toBe(303)
    expect(await cards()).toEqual([nbha])
    const wpra = { body: 'WPRA', number: '12', district: null, valid_until: null }
    expect((await organizer.patch(`${url}?version=1`, { ...given, associations: [wpra] })).status).toBe(303)
    expect(await cards()).toEqual([wpra])
    const late = await organizer.patch(`${url}?version=1`, { ...given, associations: [nbha] })
    expect(late.body.message).toContain(
      'Associations: they saved WPRA 12, you entered NBHA 4711, TX-05, until 2026-12-31.',
    )
    const nameless = await organizer.patch(`${url}?version=2`, {
      ...given,
      associations: [{ ...nbha, number: '' }],
    })
    expect(nameless.body.errors).toEqual({ 'associations.0.number': 'Enter the member number.' })
  })

  test("shows a typed-in rider's organization only to organizers", async () => {
    const rider = await createTypedInRider(db, organization, 'Kept Katie')
    await createEntry(db, { activity: await createActivity(db, { event }), draw: 1, rider })
    const keptBy = async (browser: typeof organizer) =>
      (await browser.visit(`/users/view/${rider.id}`)).body.props.kept_by
    expect(await keptBy(organizer)).toEqual({ id: organization.id, name: organization.name })
    expect(await keptBy(arena.viewer)).toBeNull()
  })

  test('renames a typed-in rider on every open draw screen', async () => {
    const activity = await createActivity(db, { event })
    const rider = await createTypedInRider(db, organization, 'Misspeled Mia')
    await createEntry(db, { activity, draw: 7, rider })
    await organizer.patch(`${at}/riders/${rider.id}?version=0`, { ...nothing, name: 'Misspelled Mia' })
    const told = await db.broadcast.findMany({ where: { channel: { contains: `.${activity.id}` } } })
    const { version } = await db.activity.findUniqueOrThrow({ where: { id: activity.id } })
    expect(told.map(({ event, payload }) => [event, payload])).toContainEqual([
      'updated',
      expect.objectContaining({
        version,
        rows: [expect.objectContaining({ draw: 7, user_name: 'Misspelled Mia' })],
      }),
    ])
  })
})

describe('suggestions while typing', () => {
  const near = async (query: string, kind = 'riders') => {
    const { body } = await organizer.get(`/ajax/near-${kind}/${organization.id}?${query}`)
    return body.map(({ name, about }: { name: string; about: string }) => [name, about])
  }

  test('suggests riders and horses with similar names, but only those that the organization can see', async () => {
    await createTypedInRider(db, organization, 'Wilhelmina Brandt')
    await createTypedInRider(db, elsewhere, 'Wilhelmina Brand')
    await createUser(db, { name: 'Wilhelmine Brandt', hometown: 'Cody, WY' })
    expect(await near('name=wilhelmina brant')).toEqual([
      ['Wilhelmina Brandt', 'no account'],
      ['Wilhelmine Brandt', 'Cody, WY, account'],
    ])
    expect(await near('name=wi')).toEqual([])
    await createHorse(db, { name: 'Dashing Comet', rrrs_id: 'R77' })
    await createHorse(db, { name: 'Dashing Comets', organization_id: elsewhere.id })
    expect(await near('name=dashing comit', 'horses')).toEqual([['Dashing Comet', 'registered, R77']])
  })

  test('suggests riders with the same birth date only from typed-in riders and published draws', async () => {
    const birth_date = new Date('2009-09-09')
    const activity = await createActivity(db, { event })
    await db.user.create({ data: { name: 'Own Olga', birth_date, organization_id: organization.id } })
    const entrant = await createUser(db, { name: 'Entrant Erin', birth_date })
    await createEntry(db, { activity, draw: 1, rider: entrant })
    await createUser(db, { name: 'Elsewhere Ella', birth_date })
    await db.user.create({ data: { name: 'Their Thea', birth_date, organization_id: elsewhere.id } })
    const own = ['Own Olga', 'born on the same day, no account']
    expect(await near('birth_date=2009-09-09')).toEqual([own])
    await publishRounds(db, activity, { publish_draw: true })
    expect(await near('birth_date=2009-09-09')).toEqual([
      own,
      ['Entrant Erin', 'born on the same day, account'],
    ])
  })
})

describe('adding and editing a horse', () => {
  test('shares a horse between organizations only if it has a registration number', async () => {
    await organizer.post(`${at}/horses`, { name: 'Own Oak', rrrs_id: '' })
    await organizer.post(`${at}/horses`, { name: 'Shared Star', rrrs_id: 'N1' })
    expect(await db.horse.findFirst({ where: { name: 'Own Oak' } })).toMatchObject({
      organization_id: organization.id,
    })
    expect(await db.horse.findFirst({ where: { name: 'Shared Star' } })).toMatchObject({
      organization_id: null,
      rrrs_id: 'N1',
    })
    const again = await organizer.post(`${at}/horses`, { name: 'Another', rrrs_id: 'N1' })
    expect(again.body.errors).toEqual({ rrrs_id: 'Shared Star already has this registration number.' })
    const named = await organizer.post(`${at}/horses`, { name: 'own oak', rrrs_id: '' })
    expect(named.body.errors).toEqual({
      name: 'Horse already exists. Add a registration number to tell them apart.',
    })
  })

  test("doesn't add a horse whose name differs from another horse's only in apostrophes or accents", async () => {
    await organizer.post(`${at}/horses`, { name: "Dixie's Girl", rrrs_id: '' })
    const horse = await db.horse.findFirstOrThrow({ where: { name: "Dixie's Girl" } })
    for (const name of ['Dixie\u2019s Girl', 'DIXIE\u2019S GIRL', 'D\u00edxie\u2019s Girl']) {
      const twin = await organizer.post(`${at}/horses`, { name, rrrs_id: '' })
      expect(twin.body.errors).toEqual({
        name: 'Horse already exists. Add a registration number to tell them apart.',
      })
    }
    const spelled = { name: 'Dixie\u2019s Girl', rrrs_id: '' }
    expect((await organizer.patch(`${at}/horses/${horse.id}?version=0`, spelled)).status).toBe(303)
    await organizer.post(`${at}/horses`, { name: 'Other Girl', rrrs_id: '' })
    const other = await db.horse.findFirstOrThrow({ where: { name: 'Other Girl' } })
    const renamed = await organizer.patch(`${at}/horses/${other.id}?version=0`, {
      name: "Dixie's Girl",
      rrrs_id: '',
    })
    expect(renamed.body.errors).toHaveProperty('name')
    const entry = await createEntry(db, { activity: await createActivity(db, { event }), draw: 1 })
    const typed = await organizer.patch(`/ajax/user-activity/${entry.id}`, { horseName: "dixie's girl" })
    expect([typed.status, typed.body.message]).toEqual([409, 'Horse already exists'])
  })

  test('lets a horse be edited even if a similarly spelled horse exists', async () => {
    const own = { organization_id: organization.id }
    const [straight] = await Promise.all(
      ["Rosie's Boy", 'Rosie\u2019s Boy'].map((name) => createHorse(db, { name, ...own })),
    )
    const saved = await organizer.patch(`${at}/horses/${straight!.id}?version=0`, {
      name: "Rosie's BOY",
      rrrs_id: '',
    })
    expect(saved.status).toBe(303)
  })

  test('lets the organization that registered a horse edit the horse until another organization uses it', async () => {
    await organizer.post(`${at}/horses`, { name: 'Wandering Wind', rrrs_id: 'N2' })
    const horse = await db.horse.findFirstOrThrow({ where: { rrrs_id: 'N2' } })
    const url = `${at}/horses/${horse.id}`
    const given = { name: 'Wandering Wind', rrrs_id: 'N22' }
    const theirs = `/organizer/organizations/${elsewhere.id}/horses/${horse.id}?version=0`
    expect((await outsider.patch(theirs, given)).status).toBe(403)
    expect((await organizer.patch(`${url}?version=0`, given)).status).toBe(303)
    const activity = await createActivity(db, { event: await createEvent(db, { organization: elsewhere }) })
    await createEntry(db, { activity, draw: 1, horse })
    expect((await organizer.patch(`${url}?version=1`, given)).status).toBe(403)
    const unknown = await createHorse(db)
    expect((await organizer.patch(`${at}/horses/${unknown.id}?version=0`, given)).status).toBe(403)
  })
})

test('lets only the organization that added a bull edit the bull', async () => {
  expect((await organizer.post(`${at}/bulls`, { name: 'Red Rock' })).status).toBe(303)
  const taken = await outsider.post(`/organizer/organizations/${elsewhere.id}/bulls`, { name: 'red rock' })
  expect(taken.body.errors).toEqual({ name: 'Bull already exists.' })
  const bull = await db.bull.findFirstOrThrow({ where: { name: 'Red Rock' } })
  expect((await organizer.patch(`${at}/bulls/${bull.id}?version=0`, { name: 'Red Rocks' })).status).toBe(303)
  expect((await organizer.patch(`${at}/bulls/${bull.id}?version=0`, { name: 'Late' })).status).toBe(409)
  const { id } = await createBull(db)
  expect((await organizer.patch(`${at}/bulls/${id}?version=0`, { name: 'Mine' })).status).toBe(403)
})

test("doesn't add a bull whose name differs from another bull's only in the apostrophe style", async () => {
  expect((await organizer.post(`${at}/bulls`, { name: "Rock's Pride" })).status).toBe(303)
  const twin = await organizer.post(`${at}/bulls`, { name: 'Rock\u2019s Pride' })
  expect(twin.body.errors).toEqual({ name: 'Bull already exists.' })
  const bull = await db.bull.findFirstOrThrow({ where: { name: "Rock's Pride" } })
  const spelled = await organizer.patch(`${at}/bulls/${bull.id}?version=0`, { name: 'Rock\u2019s Pride' })
  expect(spelled.status).toBe(303)
})
