import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHorse, createUser, createTypedInRider } from '../../prisma/factories.ts'
import { connect } from '../../server/database/db.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, outsider, organization, elsewhere } = arena
const at = `/organizer/organizations/${organization.id}`

const listed = async (browser: Browser, url: string) => {
  const { body } = await browser.visit(url)
  return { ...body.props, names: body.props.rows.map((row: { name: string }) => row.name) }
}

test("lists registered riders and the organization's typed-in riders", async () => {
  await createUser(db, { name: 'Vista Registered' })
  await createUser(db, { name: 'Vista Watcher', is_rider: false })
  await createUser(db, { name: 'Vista Gone', email: null, deleted_at: new Date() })
  const ours = await createTypedInRider(db, organization, 'Vista Ours')
  await createTypedInRider(db, elsewhere, 'Vista Theirs')
  const merged = await createTypedInRider(db, organization, 'Vista Merged')
  await db.user.update({ where: { id: merged.id }, data: { merged_into_id: ours.id } })

  expect((await listed(organizer, `${at}/riders?q=vista`)).names).toEqual(['Vista Ours', 'Vista Registered'])
  const theirs = await listed(outsider, `/organizer/organizations/${elsewhere.id}/riders?q=vista`)
  expect(theirs.names).toEqual(['Vista Registered', 'Vista Theirs'])
})

test('lists riders without their email addresses', async () => {
  await createUser(db, { name: 'Private Pat', email: 'private.pat@example.test' })
  const { body } = await organizer.visit(`${at}/riders?q=private`)
  expect(body.props.rows).toHaveLength(1)
  expect(JSON.stringify(body.props)).not.toContain('private.pat@example.test')
})

test("lists registered horses and the organization's own horses, and finds both by the start of the name", async () => {
  await createHorse(db, { name: 'Zephyr Registered' })
  await createHorse(db, { name: 'Zephyr Ours', organization_id: organization.id })
  await createHorse(db, { name: 'Zephyr Theirs', organization_id: elsewhere.id })
  expect((await listed(organizer, `${at}/horses?q=zéphyr`)).names).toEqual([
    'Zephyr Ours',
    'Zephyr Registered',
  ])
})

test('pages through a long list in both directions, showing each row once', async () => {
  const data = Array.from({ length: 120 }, (_, n) => ({
    name: n % 3 ? 'Longlist Twin' : `Longlist ${n}`,
    organization_id: organization.id,
  }))
  await db.user.createMany({ data })
  const pages: number[][] = []
  let backwards = ''
  for (let url: string | null = `${at}/riders?q=longlist`; url;) {
    const page = await listed(organizer, url)
    pages.push(page.rows.map(({ id }: { id: number }) => id))
    backwards = page.previous
    url = page.next
  }
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
  expect(new Set(pages.flat()).size).toBe(120)
  const second = await listed(organizer, backwards)
  expect(second.rows.map(({ id }: { id: number }) => id)).toEqual(pages[1])
  const first = await listed(organizer, second.previous)
  expect([first.rows.map(({ id }: { id: number }) => id), first.previous]).toEqual([pages[0], null])
})

test("ignores a page position that points to another organization's rider", async () => {
  const theirs = await createTypedInRider(db, elsewhere, 'Longlist Twin')
  const page = await listed(organizer, `${at}/riders?q=longlist&after=${theirs.id}`)
  expect(page.previous).toBeNull()
})

test('shows the rider, horse and bull lists only to organizers, and rejects an invalid page position', async () => {
  for (const list of ['riders', 'horses', 'bulls']) {
    expect((await scorer.get(`${at}/${list}`)).status).toBe(403)
    expect((await outsider.get(`${at}/${list}`)).status).toBe(404)
    expect((await organizer.get(`${at}/${list}?after=x`)).status).toBe(422)
  }
})

test('makes the same number of queries for a full page of riders as for a single rider', async () => {
  const asked: string[] = []
  const counted = connect(url, 5, pino({ level: 'trace' }, { write: (line) => void asked.push(line) }))
  const browser = await openBrowser(testApp(counted), counted, arena.people.organizer)
  const data = Array.from({ length: 80 }, (_, n) => ({
    name: `Counted ${n}`,
    organization_id: organization.id,
  }))
  await db.user.createMany({ data })
  const queries = async (path: string) => {
    asked.length = 0
    expect((await browser.get(path)).status).toBe(200)
    return asked.length
  }
  await queries(`${at}/riders`)
  const one = await queries(`${at}/riders?q=counted 79`)
  expect(one).toBeGreaterThan(0)
  expect(await queries(`${at}/riders?q=counted`)).toBe(one)
  await counted.$disconnect()
})
