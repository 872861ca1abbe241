import { createEntry, createUser, createPurse, publishRounds } from '../../prisma/factories.ts'
import { expectReadable, openOnPhone } from './pageChecks.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`saves, uses, renames and deletes class and event templates at ${viewport.width} px`, async ({
    browser,
    server,
  }) => {
    const { organizer, organization, event, newClass } = await createScenario(server.db)
    const activity = await newClass({ name: 'Open 4D', incentives: ['Senior'] })
    await createPurse(server.db, activity, { entry_fee_cents: 4_500 })
    const page = await openWindow(browser, server, organizer)
    await page.setViewportSize(viewport)
    const shoot = async (name: string) => {
      await expectReadable(page, viewport.width)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${viewport.width}.png`, fullPage: true })
    }

    await page.goto(`/organizer/scoring/${event.id}/activities/${activity.id}/settings`)
    await page.getByRole('button', { name: 'Save as template' }).click()
    await page.getByLabel('Template name').fill('Our Open')
    await page.getByRole('button', { name: 'Save template', exact: true }).click()
    await expect(page.getByText('Template saved.')).toBeVisible()
    await page.getByRole('link', { name: event.name }).click()
    await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Save as template' }).click()
    await page.getByLabel('Template name').fill('Spring Run')
    await page.getByRole('button', { name: 'Save template', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goto(`/organizer/organizations/${organization.id}/events/new`)
    await page.getByLabel('Name').fill('Fall Run')
    await page.getByLabel('First day').fill('2030-10-04')
    await page.getByLabel('Start from a template').selectOption('Spring Run')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByRole('rowheader')).toContainText(['Open 4D'])
    await openOnPhone(page, 'More')
    await page.getByRole('link', { name: 'Add classes' }).click()
    await page.getByLabel('Our Open').check()
    await shoot('new-from-template')
    await page.getByRole('button', { name: 'Add classes' }).click()
    await expect(page.getByLabel('Side pot 1', { exact: true })).toHaveValue('Senior')
    await page.getByRole('link', { name: 'Money', exact: true }).click()
    await expect(page.getByLabel('Entry fee')).toHaveValue('$45.00')

    await page.goto(`/organizer/organizations/${organization.id}`)
    await openOnPhone(page, 'Menu')
    await page.getByRole('link', { name: 'Templates' }).click()
    await page.getByRole('button', { name: 'Rename Our Open' }).click()
    await page.getByLabel('Template name').fill('Spring Run Open')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('rowheader', { name: 'Spring Run Open' })).toBeVisible()
    await shoot('templates')
    await page.getByRole('button', { name: 'Delete Spring Run Open' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
  })

  test(`fills an empty short go with the best riders from the previous round at ${viewport.width} px`, async ({
    browser,
    server,
  }) => {
    const { organizer, event, newClass } = await createScenario(server.db)
    const activity = await newClass({ name: 'Open 4D', rounds: ['1', 'Short go'], total_slots: 20 })
    const short = { activity_id: activity.id, name: 'Short go' }
    await server.db.round.updateMany({ where: short, data: { top: 2 } })
    const runs = []
    for (const [name, score] of [
      ['Ann Lee', 16_000],
      ['Bea Moss', 15_000],
      ['Cal Reed', null],
    ] as const) {
      const rider = await createUser(server.db, { name })
      runs.push(await createEntry(server.db, { activity, round: '1', rider, score }))
    }
    await publishRounds(server.db, activity, { publish_draw: true }, ['1'])
    const fee = { name: 'Office', cents: 500, per: 'entry', purpose: 'office' }
    await server.db.feeKind.create({ data: { event_id: event.id, ...fee } })
    const page = await openWindow(browser, server, organizer)
    const other = await openWindow(browser, server, organizer)
    await page.setViewportSize(viewport)
    const path = `/organizer/scoring/${event.id}/activities/${activity.id}/draw/Short%20go`
    for (const one of [page, other]) await one.goto(path)

    const fill = page.getByRole('button', { name: 'Fill with the top 2' })
    await openOnPhone(page, 'More')
    await fill.click()
    const dialog = page.getByRole('dialog', { name: 'Fill the Short go' })
    await expect(dialog.getByText('1 run has no score yet: 1st Go.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add runs' })).toBeDisabled()
    await server.db.score.update({ where: { id: runs[2]!.score.id }, data: { value: 17_000 } })
    await expect(dialog.getByLabel('How many')).toHaveValue('2')
    await dialog.getByLabel('How many').fill('3')
    const preview = dialog.getByRole('listitem')
    await expect(preview).toHaveText([/^Cal Reed/, /^Ann Lee/, /^Bea Moss/])
    await dialog.getByLabel('How many').fill('2')
    await expect(preview).toHaveText([/^Ann Lee/, /^Bea Moss/])
    await expect(dialog.getByText(/^Adds \$\d+\.00 in fees\.$/)).toBeVisible()
    expect(
      await server.db.userActivity.count({ where: { round: 'Short go', activity_id: activity.id } }),
    ).toBe(0)
    await expectReadable(page, viewport.width)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/short-go-${viewport.width}.png` })
    await dialog.getByRole('button', { name: 'Add 2 runs' }).click()
    await expect(dialog).toBeHidden()
    for (const one of [page, other]) {
      const rider = (slot: number) => one.getByRole('combobox', { name: `Rider, slot ${slot}`, exact: true })
      await expect(rider(1)).toHaveValue('Ann Lee')
      await expect(rider(2)).toHaveValue('Bea Moss')
      await expect(one.getByRole('button', { name: 'Fill with the top 2' })).toBeHidden()
    }
  })
}
