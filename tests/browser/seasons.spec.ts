import { createEntry, createPointsSeason, createUser, createPurse } from '../../prisma/factories.ts'
import { expectReadable, openOnPhone } from './pageChecks.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`creates a season with its first group and opens the public leaderboard at ${viewport.width} px`, async ({
    browser,
    server,
  }) => {
    const { organizer, event, newClass } = await createScenario(server.db)
    const activity = await newClass({ name: 'Open 4D', publish_draw: true })
    await createPurse(server.db, activity)
    const [anna, tess] = [
      await createUser(server.db, { name: `Anna Lee ${viewport.width}` }),
      await createUser(server.db, { name: `Tess Twin ${viewport.width}`, hometown: 'Waco' }),
    ]
    await createUser(server.db, { name: tess.name, hometown: 'Tulsa' })
    for (const [index, rider] of [anna, tess].entries())
      await createEntry(server.db, { activity, rider, score: 15_000 + index })

    const page = await openWindow(browser, server, organizer)
    await page.setViewportSize(viewport)
    const shoot = async (name: string) => {
      await expectReadable(page, viewport.width)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${viewport.width}.png`, fullPage: true })
    }

    await page.goto(`/organizer/organizations/${event.organization_id}/seasons`)
    await expect(page.getByText("You don't have any points seasons yet.")).toBeVisible()
    await shoot('no-seasons')
    await page.getByLabel('Name', { exact: true }).fill('Summer 2027')
    await expect(page.getByLabel('Group name')).toHaveValue('Open')
    await page.getByLabel('Points table').selectOption({ label: 'Custom table' })
    const names = page.getByLabel('One name per line')
    await names.fill('Left Out')
    await page.getByRole('button', { name: 'Create season' }).click()
    const places = page.getByLabel('Points for each place')
    await expect(places).toBeFocused()
    await expect(places).toHaveAccessibleDescription(/Enter the points for each place/)
    await places.fill('10 6 3')
    await page.getByRole('button', { name: 'Create season' }).click()
    await expect(names, 'keeps pasted names').toBeFocused()
    await expect(names).toHaveAccessibleDescription(/Find the riders first/)

    await names.fill('')
    await page.getByLabel('Search riders').fill(`lee ${viewport.width}`)
    await page.getByRole('button', { name: anna.name }).click()
    await expect(names).toHaveValue(anna.name)
    await names.fill(`${anna.name}\n${tess.name}\nNot Registered`)
    await page.getByRole('button', { name: 'Find riders' }).click()
    await expect(page.getByText("You'll add 1 member")).toBeVisible()
    await page.getByLabel(`Rider for ${tess.name}`).selectOption({ label: `${tess.name}, Waco` })
    await expect(page.getByText("You'll add 2 members")).toBeVisible()
    await shoot('recognised')
    await page.getByRole('button', { name: 'Create season' }).click()
    await expect(page.getByRole('row', { name: tess.name })).toContainText('The whole season')
    await expect(page.getByRole('row', { name: anna.name })).toBeVisible()

    await page.getByRole('button', { name: `change when points count for ${tess.name}` }).click()
    await page.getByRole('dialog').getByLabel('Count points').selectOption('joining')
    await shoot('counts-from')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('row', { name: tess.name })).toContainText(/From \w+, /)
    await shoot('members')

    await page.goto(`/organizer/scoring/${event.id}/activities/${activity.id}/settings`)
    await page.getByLabel('Points group').selectOption({ label: 'Summer 2027: Open' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.goto(`/organizer/scoring/${event.id}/activities/${activity.id}/payout`)
    await page.getByRole('button', { name: 'Fill from table' }).click()
    await expect(page.getByRole('row', { name: anna.name }).getByRole('textbox')).toHaveValue('10')
    await openOnPhone(page, 'More')
    await page.getByRole('button', { name: 'Publish Payout', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()

    await page.goto(`/organizer/organizations/${event.organization_id}/events/${event.id}/activities`)
    await page.getByRole('link', { name: 'Points leaderboard, Open 4D' }).click()
    await expect(page.getByRole('row', { name: anna.name })).toContainText('10')
    await page.getByText('1 event').first().click()
    await expect(page.getByText('Rimrock Spring Run').first()).toBeVisible()
    await shoot('leaderboard')

    await page.getByRole('link', { name: 'Summer 2027' }).first().click()
    await page.getByLabel('Public', { exact: true }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const address = page.getByRole('link', { name: /^\/seasons\/summer-2027-/ })
    await expect(address).toBeVisible()
    await shoot('season')

    const stranger = await browser.newContext({ baseURL: server.url, viewport })
    const seen = await stranger.newPage()
    await seen.goto((await address.getAttribute('href'))!)
    await expect(seen.getByRole('row', { name: anna.name })).toContainText('10')
    await expectReadable(seen, viewport.width)
    if (process.env.SHOTS) {
      await seen.getByText('1 event').first().click()
      await seen.screenshot({ path: `${process.env.SHOTS}/public-${viewport.width}.png`, fullPage: true })
    }
    expect(await stranger.cookies()).toEqual([])
    await stranger.close()
  })

test('adds a group with its own divisions to an existing season, and a member to the group', async ({
  browser,
  server,
}) => {
  const { organizer, event } = await createScenario(server.db)
  const rider = await createUser(server.db, { name: 'Joy Later' })
  const { id } = await createPointsSeason(server.db, { id: event.organization_id }, 'Winter 2028')
  const page = await openWindow(browser, server, organizer)
  await page.goto(`/organizer/seasons/${id}`)
  await page.getByRole('link', { name: 'New group' }).click()
  await expect(page.getByRole('heading', { name: 'New group' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Youth')
  await page.getByRole('button', { name: 'Use NBHA splits' }).click()
  await expect(page.getByLabel('Divisions for points')).toHaveValue('0 0.5 1 1.5 2')
  await expectReadable(page, 1366)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByText('This group has no members yet.')).toBeVisible()
  await page.getByLabel('Count points').selectOption({ label: 'The whole season' })
  const names = page.getByLabel('One name per line')
  await names.fill(rider.name)
  await page.getByRole('button', { name: 'Find riders' }).click()
  await page.getByRole('button', { name: 'Add 1 member' }).click()
  await expect(page.getByRole('row', { name: rider.name })).toContainText('The whole season')
  await expect(names).toHaveValue('')

  const tabs = page.getByRole('navigation', { name: 'Youth pages' })
  await tabs.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Points for each rider-horse team')).toBeDisabled()
})
