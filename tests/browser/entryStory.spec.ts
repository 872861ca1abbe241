import { type Browser, expect, type Page } from '@playwright/test'
import {
  addMember,
  createHorse,
  createPurse,
  createTypedInRider,
  createUser,
} from '../../prisma/factories.ts'
import { xlsx } from '../support/spreadsheets.ts'
import { drawPath, enterText, expectLive, gotoLive, slotInput, slotRow } from './drawPage.ts'
import { axeViolations, createScenario, openWindow, type Server, test } from './fixtures.ts'

// One story in several tests, each of which goes on where the one before stopped.
test.describe.configure({ mode: 'serial' })

const EMAIL = `From: Lori Hayes <lori.hayes@example.com>
Sent: Thursday, June 4, 2026 9:12 PM
To: office@rimrock.example
Subject: Entries for this weekend

Hi Otis,

please enter me on Rocket in the Open Saturday and the Open Sunday.
My daughter Kenzie Hayes will ride Dusty in the Open Sat, Novice.
I'll pay for her too. I'm sending $218 by Venmo.

Thanks,
Lori
`

const FORM = xlsx([
  ['Timestamp', 'Email Address', "Rider's name", "Horse's name", 'Which classes?', 'Any requests?'],
  ['6/1/2026 8:02:11', 'tess@example.com', 'Tess Alvarez', 'Comet', 'Open Sat, Novice', ''],
  ['6/1/2026 8:05:40', 'tess@example.com', 'Tess Alvarez', 'Badger', 'Open Sat', ''],
  ['6/2/2026 19:31:02', 'bo@example.com', 'Whitaker, Bo', 'Smoke', 'Open Sat', ''],
  ['6/2/2026 21:10:57', 'marta@example.com', 'Marta Ruiz', 'Chili', 'Open Sat', ''],
  ['6/3/2026 7:44:18', 'jo@example.com', 'Jo Pratt', 'Zephyr', 'Open Sat, Open Sun', ''],
  ['6/3/2026 12:00:00', 'nell@example.com', 'Nell Ogden', 'Pearl', 'Open Sat, Novice', 'early if you can'],
])

let show: Awaited<ReturnType<typeof createShow>>

test.beforeAll(async ({ server }) => {
  show = await createShow(server)
})

/** Open Saturday has two gos for one fee. Lori, Kenzie and their horses have run here before. */
async function createShow({ db }: Server) {
  const arena = await createScenario(db)
  const { organization, event, newClass } = arena
  const secretary = await createUser(db, { name: 'Sally Second' })
  await addMember(db, organization, secretary, 'organizer')
  await db.event.update({ where: { id: event.id }, data: { ends_on: new Date('2026-06-07') } })
  const saturday = await newClass({
    name: 'Open Saturday',
    code: 'o',
    runs_on: new Date('2026-06-06'),
    rounds: ['1', '2'],
    incentives: ['Novice'],
    total_slots: 8,
    min_gap: 3,
    books_close: 'first horse',
  })
  const sunday = await newClass({ name: 'Open Sunday', code: 'su', runs_on: new Date('2026-06-07') })
  const [novice] = saturday.incentives
  await db.activity.update({ where: { id: novice!.id }, data: { code: 'n' } })
  await createPurse(db, saturday, { entry_fee_cents: 6_000 })
  await createPurse(db, novice!, { entry_fee_cents: 2_000 })
  await createPurse(db, sunday, { entry_fee_cents: 5_000 })
  await db.feeKind.createMany({
    data: [
      { event_id: event.id, name: 'Office fee', cents: 1_000, per: 'rider', purpose: 'office' },
      { event_id: event.id, name: 'Timer fee', cents: 200, per: 'entry', purpose: 'office' },
    ],
  })
  const stage = { event_id: event.id, kept_bp: 0, keeps_fees: true, kept_for: 'purse' }
  await db.feeStage.createMany({
    data: [
      { ...stage, kind: 'late entry', cents: 1_500 },
      { ...stage, kind: 'change of horse', starts: 'draw posted', cents: 2_500 },
      { ...stage, kind: 'draw-out', cents: 1_000, keeps_fees: false, kept_for: 'office' },
      { ...stage, kind: 'vet-out', kept_bp: 5_000 },
      { ...stage, kind: 'turn-out', kept_bp: 10_000 },
    ],
  })
  await db.paperKind.create({
    data: {
      organization_id: organization.id,
      event_id: event.id,
      name: 'Coggins',
      holder: 'horse',
      validity: 'event',
    },
  })
  for (const name of ['Lori Hayes', 'Kenzie Hayes']) await createTypedInRider(db, organization, name)
  for (const name of ['Rocket', 'Dusty', 'Rooster']) await createHorse(db, { name })
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  return { ...arena, secretary, saturday, sunday, at }
}

/** In dollars, worked out by hand from the fees above. */
const BILLS: Record<string, number> = {
  // Open Saturday, Open Sunday, office, three runs, change of horse
  'Lori Hayes': 60 + 50 + 10 + 3 * 2 + 25,
  // Open Saturday, Novice, office, two runs
  'Kenzie Hayes': 60 + 20 + 10 + 2 * 2,
  // two horses in Open Saturday, one of them in Novice, office, four runs
  'Tess Alvarez': 2 * 60 + 20 + 10 + 4 * 2,
  // drew out: $10 of the entry fee is kept, and the office fee
  'Bo Whitaker': 10 + 10,
  // vetted out: half of the entry fee is kept, and the other fees
  'Marta Ruiz': 30 + 10 + 2 * 2,
  // turned out: nothing comes back
  'Jo Pratt': 60 + 50 + 10 + 3 * 2,
  'Nell Ogden': 60 + 20 + 10 + 2 * 2,
  // late once
  'Wes Lane': 60 + 10 + 2 * 2 + 15,
}

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const line = (page: Page, rider: string, horse: string) =>
  page.getByRole('row', { name: new RegExp(`^${rider} ${horse}`) })
const card = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openEntries(browser: Browser, server: Server, by: { id: number }) {
  const page = await openWindow(browser, server, by)
  const lists = ['riders', 'horses'].map((list) => page.waitForResponse(`**/ajax/${list}-list`))
  await page.goto(`${show.at}/entries`)
  await Promise.all(lists)
  await expectLive(page)
  await expect(page.getByText('Loading...')).toBeHidden()
  return page
}

const bothEntries = (browser: Browser, server: Server) =>
  Promise.all([
    openEntries(browser, server, show.organizer),
    openEntries(browser, server, show.secretary),
  ])

async function openCard(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(card(page, name).getByRole('table')).toBeVisible()
}

/** Presses a button of a run on the open card. */
const pressOnCard = (page: Page, rider: string, what: string) =>
  card(page, rider).getByRole('button', { name: what, exact: true }).click()

test('enters riders from an email and from a Google Form', async ({ browser, server }) => {
  const page = await openWindow(browser, server, show.organizer)
  await page.goto(`${show.at}/entries`)
  await page.getByRole('link', { name: 'Import' }).click()

  await test.step('the email', async () => {
    await page.getByLabel('Or paste rows from a spreadsheet, or an email').fill(EMAIL)
    await button(page, 'Read the text').click()
    await expect(page.getByRole('row', { name: /Lori Hayes|Rider, row 2/ })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
})
