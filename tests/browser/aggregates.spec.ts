import type { Page } from '@playwright/test'
import { createTypedInRider, publishRounds, createHorse, setScore } from '../../prisma/factories.ts'
import { axeViolations, createScenario, expect, openWindow, test } from './fixtures.ts'
import { expectReadable } from './pageChecks.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test("creates a best-two-of-three average, prints the winner's check and shows the results on a phone", async ({
  browser,
  server,
}) => {
  test.slow()
  const { db } = server
  const { organizer, organization, event, newClass } = await createScenario(db)
  const opens = []
  for (const [position, day] of ['Friday', 'Saturday', 'Sunday'].entries())
    opens.push(
      await newClass({
        name: `${day} Open`,
        code: day.slice(0, 2).toLowerCase(),
        position,
        entry_mode: 'end',
      }),
    )
  for (const name of ['Jenna Cole', 'Willa Avery']) await createTypedInRider(db, organization, name)
  for (const name of ['Rocket', 'Dusty']) await createHorse(db, { name })
  const page = await openWindow(browser, server, organizer)

  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/activities`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Add an average' }).click()
  await page.getByLabel('Name').fill('Best two of three')
  await page.getByLabel('Code').fill('av')
  for (const { name } of opens) await page.getByLabel(name).check()
  await page.getByLabel('Best runs that count').fill('2')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Create average').click()
  await expect(page.getByRole('heading', { name: 'Best two of three', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByLabel('Entry fee').fill('100')
  await page.getByLabel('Payback').fill('100')
  await button(page, 'Save').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const lists = ['riders', 'horses'].map((list) => page.waitForResponse(`**/ajax/${list}-list`))
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/entries`)
  await Promise.all(lists)
  for (const [rider, horse, codes] of [
    ['Jenna', 'Rocket', 'fr sa su av'],
    ['Willa', 'Dusty', 'sa av'],
  ] as const) {
    await box(page, 'Rider').fill(rider)
    await box(page, 'Rider').press('Enter')
    await box(page, 'Horse').fill(horse)
    await box(page, 'Horse').press('Enter')
    await box(page, 'Codes').fill(codes)
    if (rider === 'Willa')
      await expect(
        page.getByText('Best two of three needs 2 runs. Not entered in Friday Open and Sunday Open yet.'),
      ).toBeVisible()
    await box(page, 'Codes').press('Enter')
    await expect(page.getByText(`on ${horse}`).first()).toBeVisible()
    await box(page, 'Horse').press('Enter')
    await box(page, 'Horse').press('Enter')
  }
  const markOf = (horse: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^Best two of three.* on ${horse}$`) })
  await expect(markOf('Rocket')).toHaveText('✓')
  await expect(markOf('Dusty')).toHaveAccessibleName(/too few runs/)

  const aggregate = await db.activity.findFirstOrThrow({ where: { event_id: event.id, is_aggregate: true } })
  const runs = await db.userActivity.findMany({
    where: { activity: { event_id: event.id } },
    include: { horse: true },
    orderBy: { activity_id: 'asc' },
  })
  const times = [15_300, 16_000, 15_100]
  for (const run of runs)
    await setScore(
      db,
      run,
      run.horse!.name === 'Rocket' ? times[opens.findIndex(({ id }) => id === run.activity_id)]! : 15_000,
    )
  for (const open of opens) await publishRounds(db, open, { publish_draw: true })

  await page.goto(`/organizer/scoring/${event.id}/activities/${aggregate.id}/payout`)
  await expect(page.getByRole('row', { name: /Jenna Cole/ })).toContainText(
    /15\.300.*16\.000.*15\.100.*30\.400.*\$200\.00/,
  )
  await expect(page.getByRole('row', { name: /Willa Avery/ })).toContainText('NT')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Publish Payout').click()
  await button(page, 'Confirm').click()
  await expect(button(page, 'Unpublish Payout')).toBeVisible()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size)
    await expectReadable(page, size.width)
  }

  await page.goto(`/organizer/scoring/${event.id}/activities/${aggregate.id}/print-checks`)
  await button(page, 'Print 1 check').click()
  await button(page, 'Confirm').click()
  await expect(page.getByText('Check #1001 written.')).toBeVisible()

  const phone = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  ).newPage()
  await phone.goto(`/m/e/${event.slug}`)
  await phone.getByRole('link', { name: 'Best two of three' }).click()
  const winner = phone.getByRole('row', { name: /Jenna Cole/ })
  await expect(winner).toContainText('30.400')
  await expect(winner).toContainText('$200.00')
  await expect(winner).toContainText('Saturday Open: (16.000)')
  await expect(phone.getByRole('row', { name: /Willa Avery/ })).toContainText('Friday Open: no run')
})
