import { createEntry, createUser, createPurse } from '../../prisma/factories.ts'
import { expectReadable } from './pageChecks.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`goes from a season's first group to its public leaderboard at ${viewport.width} px`, async ({
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

    await page.goto(`/organizer/organizations/${event.organization_id}`)
    await page.getByRole('link', { name: 'Seasons' }).click()
    await expect(page.getByText('This organization has no points seasons yet.')).toBeVisible()
    await shoot('no-seasons')
    await page.getByLabel('Name').fill('Summer 2027')
    await page.getByRole('button', { name: 'Make the season' }).click()
    await expect(page.getByText('A season needs a group')).toBeVisible()
    await shoot('no-groups')

    await page.getByRole('link', { name: 'New group' }).click()
    await expect(page.getByRole('heading', { name: 'New group' })).toBeVisible()
    await page.getByLabel('Name').fill('Open')
    await page.getByLabel('Points table').selectOption({ label: 'A table of our own' })
    await page.getByRole('button', { name: 'Make the group' }).click()
    const places = page.getByLabel('Points of each place')
    await expect(places).toBeFocused()
    await expect(places).toHaveAccessibleDescription(/Enter the points of each place/)
    await places.fill('10 6 3')
    await page.getByRole('button', { name: 'Use NBHA’s five' }).click()
    await expect(page.getByLabel('Divisions of its own')).toHaveValue('0 0.5 1 1.5 2')
    await shoot('new-group')
    await page.getByLabel('Divisions of its own').fill('')
    await page.getByRole('button', { name: 'Make the group' }).click()

    await expect(page.getByText('Nobody is in this group yet.')).toBeVisible()
    await page.getByLabel('Their points count').selectOption({ label: 'The whole season' })
    await page.getByLabel('Search a rider').fill(`lee ${viewport.width}`)
    await page.getByRole('button', { name: anna.name }).click()
    const names = page.getByLabel('Names, one a line')
    await expect(names).toHaveValue(anna.name)
    await names.fill(`${anna.name}\n${tess.name}\nNobody Atall`)
    await page.getByRole('button', { name: 'Look them up' }).click()
    await expect(page.getByText('No rider here has that name.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add 1 member' })).toBeVisible()
    await page.getByLabel(`Rider of ${tess.name}`).selectOption({ label: `${tess.name}, Waco` })
    await shoot('recognised')
    await page.getByRole('button', { name: 'Add 2 members' }).click()
    await expect(page.getByRole('row', { name: tess.name })).toContainText('The whole season')
    await expect(names).toHaveValue('')
    await page.getByRole('button', { name: `change from when ${tess.name} counts` }).click()
    await page.getByRole('dialog').getByLabel('Their points count').selectOption('joining')
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
    await page.getByRole('button', { name: 'Publish Payout', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Unpublish Payout' })).toBeVisible()

    await page.goto(`/organizer/organizations/${event.organization_id}/events/${event.id}/activities`)
    await page.getByRole('link', { name: 'Points leaderboard of Open 4D' }).click()
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
