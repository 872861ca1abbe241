import type { Browser, Page } from '@playwright/test'
import {
  addMember,
  createActivity,
  createCarryover,
  createEntries,
  createEvent,
  createHorse,
  createOrganization,
  createPointsGroup,
  createPointsGroupMember,
  createPointsSeason,
  createPurse,
  createUser,
  type ScoreInput,
} from '../../prisma/factories.ts'
import { FOUR_D, SIDE_POT } from '../../prisma/demo/purses.ts'
import type { Database } from '../../server/database/db.ts'
import * as paths from '../../server/wire/paths.ts'
import { call, slotInput } from './drawPage.ts'
import { expectPicture, textsIn } from './guidePicture.ts'
import { createScenario, expect, openServer, openWindow, type Server, test } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }
const TWO_PLACES = { ...FOUR_D, added_cents: 100_000, places: [{ upTo: null, percentsBp: [6000, 4000] }] }
const PAGE_X = 201

const RIDES = [
  ['Kelsey Munroe', 'Famous Bunny'],
  ['Paige Jones', 'Streakin Kiss'],
  ['Inés Núñez', 'Dash Ta Sass'],
  ['Kelly Busby', 'Blondie'],
  ['Jolene Riley', 'Stingray'],
  ['Tessa Whitcomb', 'Frenchmans Fury'],
  ['Marla Ortega', 'Peponitas Jet'],
  ['Dana Kessler', 'Six Moons'],
  ['Josie Lambert', 'Guys Canyon Moon'],
  ['Rhonda Pruitt', 'Sadiefamouslastwords'],
  ['Becca Tollefson', 'Fame Fling N Bling'],
  ['Shawna Dietz', 'Cowboy Cadillac'],
] as const

const SATURDAY: ScoreInput[] = [17_033, 16_245, 15_978, 16_901, 16_512, 21_340, 'NT', 17_512]
const FRIDAY: ScoreInput[] = [
  16_733,
  16_245,
  15_978,
  16_389,
  17_102,
  21_340,
  'NT',
  17_512,
  15_801,
  18_220,
  17_102,
  16_389,
]
const WITH_PENALTY = 21_340

test("shows the same text on screen as in the guide's pictures", async ({ browser }) => {
  test.setTimeout(240_000)
  const { server, close } = await openServer()
  await pictureFirstAccount(browser, server)
  const show = await createShow(server.db)
  const page = await openWindow(browser, server, show.organizer)
  await pictureJoin(browser, server)
  await pictureMoney(page, show)
  await pictureNewRider(page, show)
  await pictureDraw(page, show)
  await pictureKeypad(browser, server, show)
  await pictureScores(page, show)
  await picturePayout(page, show)
  await pictureLeaderboard(page, show)
  await pictureChecks(page, show)
  await pictureRiderPhone(browser, server, show)
  await Promise.all(browser.contexts().map((context) => context.close()))
  await close()
})

test('detects when text, a field value or a check mark changes on a page', async ({ browser, server }) => {
  const { organizer, event } = await createScenario(server.db)
  const page = await openWindow(browser, server, organizer)
  await page.goto(paths.eventSettings(event.organization_id, event.id))
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  const texts = () => textsIn(page, { x: 0, y: 0, width: 1366, height: 768 })
  let before = await texts()
  expect(before).toContain('Rimrock Spring Run')
  for (const change of [
    () => page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.textContent = 'Options')),
    () => page.getByLabel('Name', { exact: true }).fill('Fall Run'),
    () => page.getByRole('checkbox').first().click(),
  ]) {
    await change()
    const after = await texts()
    expect(after).not.toEqual(before)
    before = after
  }
})

type Show = Awaited<ReturnType<typeof createShow>>

async function createShow(db: Database) {
  const organizer = await createUser(db, { name: 'Mae Tucker', is_rider: false })
  const scorer = await createUser(db, { name: 'Sam Ortiz', is_rider: false })
  const organization = await createOrganization(db, { owner: organizer, name: 'Lone Star Barrel Racers' })
  await addMember(db, organization, scorer, 'scorer')
  const event = await createEvent(db, {
    organization,
    name: 'Bluebonnet Classic',
    location: 'Stephenville, TX',
    starts_on: new Date('2026-06-06'),
    ends_on: new Date('2026-06-07'),
  })
  const rides: { rider: { id: number }; horse: { id: number } }[] = []
  for (const [index, [name, horse]] of RIDES.entries())
    rides.push({
      rider: await createUser(db, {
        name,
        email: name === 'Kelsey Munroe' ? 'kelsey@munroe.example' : null,
        hometown: ['Dublin, TX', 'Glen Rose, TX', 'Weatherford, TX'][index % 3],
        bbr_id: `BBR${4120 + index * 37}`,
        birth_date: new Date('1994-05-02'),
      }),
      horse: await createHorse(db, { name: horse }),
    })
  await createUser(db, { name: 'Kelsey Monroe', email: null, hometown: 'Hico, TX' })

  const season = await createPointsSeason(db, organization, '2026 Season')
  const group = await createPointsGroup(db, season, { name: 'Open 4D' })
  for (const { rider } of rides) await createPointsGroupMember(db, group, rider)

  const base = { event, has_divisions: true, track_horses: true }
  const published = {
    publish_draw: true,
    draw_published_at: new Date('2026-06-05T18:00:00Z'),
    draw_publication: 1,
  }
  const open = await createActivity(db, {
    ...base,
    name: 'Open 4D',
    total_slots: 42,
    incentives: ['Novice Horse', 'Senior'],
  })
  const youth = await createActivity(db, { ...base, name: 'Youth', total_slots: 20 })
  const saturday = await createActivity(db, {
    ...base,
    ...published,
    name: 'Saturday 4D',
    total_slots: 16,
    incentives: ['Senior'],
  })
  const friday = await createActivity(db, {
    ...base,
    ...published,
    name: 'Friday 4D',
    total_slots: 12,
    points_seasons_group_id: group.id,
  })
  await createCarryover(db, open, youth)
  for (const activity of [open, youth, saturday, friday]) await createPurse(db, activity, TWO_PLACES)
  for (const pot of [...open.incentives, ...saturday.incentives]) await createPurse(db, pot, SIDE_POT)

  const [novice, senior] = open.incentives
  const alsoIn = [[novice!], [], [senior!], [youth], [], [novice!, senior!], [], []]
  await createEntries(
    db,
    rides.slice(1, 9).map((ride, index) => ({
      ...ride,
      horse: index === 4 ? rides[2]!.horse : ride.horse,
      activity: open,
      draw: index + 1,
      alsoIn: alsoIn[index],
      request: index === 2 ? 'Early please, hauling to Waco tonight' : null,
    })),
  )
  const inOrder = (activity: typeof open, scores: ScoreInput[]) =>
    rides.map((ride, index) => ({
      ...ride,
      activity,
      draw: index + 1,
      score: scores[index] ?? null,
      penalty_seconds: scores[index] === WITH_PENALTY ? 5 : 0,
      scored_by: scorer,
      scored_at: new Date(Date.UTC(2026, 5, 6, 15, index * 2)),
    }))
  await createEntries(db, inOrder(saturday, SATURDAY))
  await createEntries(db, inOrder(friday, FRIDAY))
  return { organizer, scorer, organization, event, group, open, saturday, friday }
}

async function pictureFirstAccount(browser: Browser, server: Server) {
  const page = await browser.newPage()
  await page.goto(server.url)
  await page.getByLabel('Code').fill('K7QM-2XWP-9DRT')
  await page.getByLabel('Your name').fill('Mae Tucker')
  await page.getByLabel('Email').fill('mae@lonestar.example')
  await page.getByLabel('Password', { exact: true }).fill('four horses and a gate')
  await page.getByLabel('Organization').fill('Lone Star Barrel Racers')
  await expectPicture(page, 'first-account', { x: 433, y: 40, width: 500, height: 728 })
  await page.close()
}

async function pictureJoin(browser: Browser, server: Server) {
  const page = await browser.newPage({ viewport: PHONE })
  await page.goto(`${server.url}/join`)
  await page.getByLabel('Code').fill('K7Q-M2X-WP9')
  await page.getByLabel('Your name').fill('Sam')
  await expectPicture(page, 'join', { x: 0, y: 0, width: 390, height: 500 })
  await page.close()
}

async function pictureMoney(page: Page, { event, open }: Show) {
  await page.goto(paths.money(event.id, open.id))
  await expect(page.getByRole('heading', { name: 'Payout preview' })).toBeVisible()
  await expectPicture(page, 'money', { x: PAGE_X, y: 0, width: 1165, height: 640 })
}

async function pictureNewRider(page: Page, { organization }: Show) {
  await page.goto(paths.newRider(organization.id))
  await page.getByLabel('Name').fill('Kelsey Munro')
  await expect(page.getByText('Did you mean one of these?')).toBeVisible()
  await expectPicture(page, 'new-rider', { x: PAGE_X, y: 0, width: 700, height: 400 })
}

async function pictureDraw(page: Page, { event, open }: Show) {
  await page.goto(paths.draw(event.id, open.id))
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
  await slotInput(page, 'Rider', 9).click()
  await slotInput(page, 'Rider', 9).pressSequentially('kel')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectPicture(page, 'draw', { x: PAGE_X, y: 0, width: 1165, height: 620 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

async function pictureScores(page: Page, { event, saturday }: Show) {
  await page.goto(paths.draw(event.id, saturday.id))
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel('Also here')).toHaveCount(0, { timeout: 60_000 })
  await slotInput(page, 'Time', 9).fill('16.')
  await expectPicture(page, 'scores', { x: PAGE_X, y: 0, width: 1165, height: 620 })
  await slotInput(page, 'Time', 9).fill('')
}

async function pictureKeypad(browser: Browser, server: Server, { scorer, event, saturday }: Show) {
  const phone = await openWindow(browser, server, scorer)
  await phone.setViewportSize(PHONE)
  await phone.goto(paths.draw(event.id, saturday.id))
  await expect(phone.getByRole('region', { name: 'Scores' })).toBeVisible()
  await expect(phone.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
  for (const key of ['1', '7', '.', '0', '3'])
    await phone
      .getByRole('region', { name: 'Scores' })
      .getByRole('button', { name: key, exact: true })
      .click()
  await expectPicture(phone, 'keypad', { x: 0, y: 0, ...PHONE })
  await phone.context().close()
}

async function picturePayout(page: Page, { event, friday }: Show) {
  await page.goto(paths.payout(event.id, friday.id))
  await call(page, 'post', `/ajax/fill-points/${friday.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Publish Payout' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Unpublish Payout' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /Josie Lambert/ })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
  const deliveries = page.locator('span[role="status"]', { hasText: /^(Push sent|$)/ })
  await expectPicture(page, 'payout', { x: PAGE_X, y: 0, width: 1165, height: 640 }, deliveries)
}

async function pictureLeaderboard(page: Page, { group }: Show) {
  await page.goto(paths.leaderboard(group.id))
  await expect(page.getByRole('row', { name: /Josie Lambert/ })).toBeVisible()
  await expectPicture(page, 'leaderboard', { x: PAGE_X, y: 0, width: 1165, height: 512 })
}

async function pictureChecks(page: Page, { event, friday }: Show) {
  await page.goto(paths.printChecks(event.id, friday.id))
  await page.getByLabel('Preprinted stock: text only').check()
  await expectPicture(page, 'checks', { x: PAGE_X, y: 0, width: 1165, height: 600 })
}

async function pictureRiderPhone(browser: Browser, server: Server, { saturday }: Show) {
  const phone = await browser.newPage({ viewport: PHONE })
  await phone.goto(`${server.url}/m/activities/${saturday.id}`)
  await expect(phone.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expectPicture(phone, 'rider-phone', { x: 0, y: 0, ...PHONE })
  await phone.close()
}
