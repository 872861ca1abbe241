import { axeViolations, expect, createScenario, test, openWindow } from './fixtures.ts'

test('saves a special request and the "Session only" choice from the row menu', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1, 2], incentives: ['Youth'] })
  const page = await openWindow(browser, server, arena.organizer)
  const other = await openWindow(browser, server, arena.organizer)
  const address = `/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`
  await other.goto(address)
  await page.goto(address)
  const more = page.getByRole('button', { name: 'More, slot 1', exact: true })
  const dialog = page.getByRole('dialog', { name: /, slot 1$/ })
  const request = dialog.getByLabel('Special request')

  await more.press('Enter')
  await expect(request).toBeFocused()
  await request.fill('Needs to leave by noon')
  await page.mouse.click(5, 5)
  await expect(request).toHaveValue('Needs to leave by noon')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Position in the draw').selectOption('Early')
  await dialog.getByLabel('Session only').check()
  await request.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()

  for (const window of [page, other]) {
    const icon = window.getByRole('button', { name: 'Special request, slot 1: Needs to leave by noon' })
    await icon.hover()
    await expect(window.getByRole('tooltip')).toHaveText('Needs to leave by noon')
    await window.getByRole('button', { name: 'Select, slot 1', exact: true }).click()
    const own = window.getByRole('checkbox', { name: activity.name, includeHidden: true })
    await expect(own).toBeHidden()
    await expect(own).toBeDisabled()
    await expect(window.getByRole('checkbox', { name: 'Youth' })).toBeEnabled()
    await window.keyboard.press('Escape')
  }
  const saved = await server.db.userActivity.findFirstOrThrow({
    where: { activity_id: activity.id, draw: 1 },
    include: { enrollments: true },
  })
  expect(saved).toMatchObject({
    request: 'Needs to leave by noon',
    request_class: 'early',
    is_session_only: true,
    enrollments: [],
  })

  await more.click()
  await expect(dialog.getByLabel('Session only')).toBeChecked()
  await request.fill('')
  await dialog.getByLabel('Position in the draw').selectOption('No preference')
  await dialog.getByLabel('Session only').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Special request, slot 1/ })).toHaveCount(0)
  expect(await server.db.enrollment.count({ where: { user_activity_id: saved.id } })).toBe(1)
})

test('keeps a rejected special request in the dialog, and asks for confirmation on Escape', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1] })
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`)
  await page.getByRole('button', { name: 'More, slot 1', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /, slot 1$/ })
  await dialog.getByLabel('Session only').check()
  await dialog.getByLabel('Special request').fill('Late, please')
  await server.db.score.updateMany({
    where: { entry: { activity_id: activity.id } },
    data: { value: 17_000 },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This run already has a score. Choose side pots and rollovers before the run.',
  )
  await expect(dialog.getByLabel('Special request')).toHaveValue('Late, please')
  let asked = ''
  page.once('dialog', (question) => {
    asked = question.message()
    void question.dismiss()
  })
  await page.keyboard.press('Escape')
  await expect.poll(() => asked).toContain('unsaved changes')
  await expect(dialog.getByLabel('Special request')).toHaveValue('Late, please')
})
