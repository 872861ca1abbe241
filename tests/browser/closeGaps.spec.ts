import { createEntry, createHorse, createUser } from '../../prisma/factories.ts'
import { axeViolations, createScenario, expect, openWindow, test } from './fixtures.ts'

test('closes the gaps of a draw, undoes it, and reorders the second go', async ({ browser, server }) => {
  const { db } = server
  const arena = await createScenario(db)
  const activity = await arena.newClass({
    rounds: ['1', '2'],
    total_slots: 20,
    entry_mode: 'drawn',
    min_gap: 10,
  })
  const draws = { Ann: [3, 9], Bea: [7, 2], Cal: [12, 5] }
  for (const [name, [first, second]] of Object.entries(draws)) {
    const run = { activity, rider: await createUser(db, { name }), horse: await createHorse(db) }
    await createEntry(db, { ...run, round: '1', draw: first! })
    await createEntry(db, { ...run, round: '2', draw: second! })
  }
  const page = await openWindow(browser, server, arena.organizer)
  const path = `/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`
  const rider = (slot: number) => page.getByLabel(`Rider, slot ${slot}`, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')

  await page.goto(`${path}/1`)
  await button('Close the gaps').click()
  await expect(dialog).toContainText('3 runs move up and 9 empty slots close.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close the gaps' }).click()
  await expect(rider(1)).toHaveValue('Ann')
  await expect(rider(2)).toHaveValue('Bea')
  await expect(rider(3)).toHaveValue('Cal')
  await expect(rider(12)).toHaveValue('')
  await expect(button('Close the gaps')).toBeHidden()
  await button('Undo').click()
  await expect(rider(12)).toHaveValue('Cal')
  await expect(rider(1)).toHaveValue('')
  await expect(button('Close the gaps')).toBeVisible()

  await page.goto(`${path}/2`)
  await button('Reorder from the 1st Go').click()
  await dialog.getByLabel('Order', { exact: true }).selectOption('The reverse order')
  await expect(dialog.getByRole('listitem').first()).toContainText('Cal')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reorder', exact: true }).click()
  await expect(rider(1)).toHaveValue('Cal')
  await expect(rider(2)).toHaveValue('Bea')
  await expect(rider(3)).toHaveValue('Ann')
  await expect(rider(9)).toHaveValue('')
})
