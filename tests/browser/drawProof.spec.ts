import { createEntry, createUser } from '../../prisma/factories.ts'
import { axeViolations, expect, createScenario, test, openWindow } from './fixtures.ts'

test('lets a rider without an account recompute a draw on a phone from the public draw record', async ({
  browser,
  server,
}) => {
  const { newClass, organizer } = await createScenario(server.db)
  const activity = await newClass({ name: 'Open 4D', min_gap: 4 })
  const twice = await createUser(server.db, { name: 'Twice Tess' })
  for (let draw = 1; draw <= 9; draw++)
    await createEntry(server.db, { activity, draw, ...(draw < 3 && { rider: twice }) })

  const office = await openWindow(browser, server, organizer)
  await office.goto(`/organizer/scoring/${activity.event_id}/activities/${activity.id}/draw`)
  await office.getByRole('button', { name: 'More', exact: true }).click()
  await office.getByRole('button', { name: 'Add a word picked by a rider' }).click()
  await office.getByLabel("Rider's word").fill('17')
  await office.getByRole('button', { name: 'Confirm' }).click()
  const note = office.getByRole('region', { name: 'How it was drawn' })
  await expect(note).toContainText(/Drawn: 9 runs, at least [4-8] slots apart\./)
  await expect(note).toContainText('It matches the commitment shown before the draw')
  await expect(note).toContainText(`Rider's word: "17".`)
  expect(await axeViolations(office)).toEqual([])
  await office.getByRole('button', { name: 'Publish Draw' }).click()
  await office.getByRole('button', { name: 'Confirm' }).click()
  await expect(office.getByRole('button', { name: 'Unpublish Draw' })).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  // Over plain HTTP, browsers provide crypto.subtle only on localhost.
  await context.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  const phone = await context.newPage()
  await phone.goto(`/m/activities/${activity.id}`)
  await phone.getByRole('link', { name: 'Check this draw' }).click()
  await expect(phone).toHaveURL(new RegExp(`/m/activities/${activity.id}/draw-proof`))
  await phone.getByRole('button', { name: 'Re-run it' }).click()
  await expect(phone.getByRole('status').filter({ hasText: 'match' })).toHaveText(
    'The seed matches its commitment, and all 9 slots match.',
  )
  await expect(phone.getByRole('cell', { name: 'Same' })).toHaveCount(9)
  expect(await axeViolations(phone)).toEqual([])
})
