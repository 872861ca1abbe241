import { DAY_MS } from '../../server/lib/dates.ts'
import { createPurse, createUser } from '../../prisma/factories.ts'
import { expectLive } from './drawPage.ts'
import { axeViolations, createScenario, expect, openWindow, test } from './fixtures.ts'

test('shows the secretary an entry sent from a phone, and tells the rider that the entry was accepted', async ({
  browser,
  server,
}) => {
  test.slow()
  const { db } = server
  const { organizer, organization, event, newClass } = await createScenario(db)
  const starts_on = new Date(Date.now() + 7 * DAY_MS)
  await db.event.update({ where: { id: event.id }, data: { takes_online_entries: true, starts_on } })
  const open = await newClass({ name: 'Open', code: 'o', incentives: ['Senior'] })
  await newClass({ name: 'Poles', takes_online_entries: false, position: 1 })
  await createPurse(db, open, { entry_fee_cents: 5_000 })
  await createPurse(db, open.incentives[0]!, { entry_fee_cents: 1_000 })
  await db.feeKind.create({ data: { event_id: event.id, name: 'Office fee', cents: 700, per: 'entry' } })
  const rider = await createUser(db, { name: 'Odette Price' })

  const office = await openWindow(browser, server, organizer)
  await office.goto(`/organizer/organizations/${organization.id}/events/${event.id}/entries`)
  await expectLive(office)
  await expect(office.getByRole('link', { name: /waiting/ })).toBeHidden()

  const phone = await openWindow(browser, server, rider)
  await phone.setViewportSize({ width: 390, height: 844 })
  // The organizer pages set the cookie that tells the rider app that a user is signed in.
  await phone.goto('/account')
  await phone.goto(`/m/e/${event.slug}`)
  await phone.getByRole('link', { name: 'Enter', exact: true }).click()
  await phone.getByLabel("Horse's name").fill('Starling Bar')
  await expect(phone.getByRole('checkbox', { name: /^Poles/ })).toBeDisabled()
  await expect(phone.getByText('Poles takes entries only at the window.')).toBeVisible()
  await phone.getByRole('checkbox', { name: /^Open/ }).check()
  await phone.getByRole('checkbox', { name: /^Senior/ }).check()
  await phone.getByLabel('Request').fill('Late in the draw')
  const estimate = phone.getByRole('table', { name: 'Estimate' })
  await expect(estimate.getByRole('row', { name: 'Pay at the window' })).toContainText('$67.00')
  expect(await axeViolations(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Send entry' }).dblclick()
  await expect(phone.getByText('Sent. The secretary will accept or decline it.')).toBeVisible()
  const sent = phone.getByRole('region', { name: 'Sent' }).getByRole('listitem')
  await expect(sent).toHaveCount(1)
  await expect(sent).toContainText('Waiting for the secretary')

  await office.getByRole('link', { name: '1 online entry is waiting' }).click()
  const waiting = office.getByRole('listitem', { name: 'Odette Price on Starling Bar' })
  await expect(waiting).toContainText('Open, Senior')
  await expect(waiting).toContainText('Request: Late in the draw')
  expect(await axeViolations(office)).toEqual([])
  await waiting.getByRole('button', { name: 'Accept' }).click()
  await expect(office.getByText('No online entries are waiting.')).toBeVisible()
  await expect(
    office.getByText('Odette Price on Starling Bar is in Open and Senior. Owes $67.00.'),
  ).toBeVisible()

  await expect(sent).toContainText('Entered')
  await office.getByRole('link', { name: 'Back to entries' }).click()
  await expect(office.getByRole('row', { name: /Odette Price/ })).toContainText('$67.00')
})
