import { createEntry, createPurse, createTypedInRider } from '../../prisma/factories.ts'
import { smtpError, startSmtp } from '../support/smtp.ts'
import { axeViolations, createScenario, expect, openServer, openWindow, test } from './fixtures.ts'

test('shows that the mail server rejected a receipt, and accepts a corrected address', async ({
  browser,
}) => {
  const smtp = await startSmtp(({ to }) =>
    to === 'kim@example.test' ? undefined : smtpError(550, 'no such mailbox'),
  )
  const own = await openServer({ SMTP_URL: smtp.url, MAIL_FROM: 'office@rodeo.test' })
  const { server } = own
  const { db } = server
  const { organization, event, organizer, newClass } = await createScenario(db)
  const open = await newClass({ name: 'Open', code: 'o' })
  const rider = await createTypedInRider(db, organization, 'Kim Kid')
  await createEntry(db, { activity: open, rider, draw: null })
  const box = await db.cashBox.create({ data: { event_id: event.id } })
  const paid = { kind: 'check', check_number: '1042', cents: 2_500, client_key: 'paid' }
  await db.payment.create({
    data: { event_id: event.id, user_id: rider.id, cash_box_id: box.id, by_id: organizer.id, ...paid },
  })

  const page = await openWindow(browser, server, organizer)
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/entries`)
  await page
    .getByRole('row', { name: /Kim Kid/ })
    .getByRole('button', { name: 'Kim Kid', exact: true })
    .click()
  const card = page.getByRole('dialog', { name: 'Kim Kid' })
  await card.getByRole('button', { name: 'Email receipt Check #1042' }).click()
  const form = card.getByRole('form', { name: 'Email the receipt' })
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('kimm@example.test')
  await page.keyboard.press('Enter')
  await expect(card.getByText(/Receipt not sent to kimm@example\.test: .*no such mailbox/)).toBeVisible()
  await card.getByRole('button', { name: 'Email receipt Check #1042' }).click()
  await expect(form.getByLabel('Email')).toHaveValue('kimm@example.test')
  await form.getByLabel('Email').fill('kim@example.test')
  await page.keyboard.press('Enter')
  await expect(card.getByText('Receipt sent to kim@example.test')).toBeVisible()
  expect(smtp.mail.map(({ rcpt, subject }) => [rcpt, subject])).toEqual([
    ['kim@example.test', `Receipt, ${event.name}`],
  ])
  expect(smtp.mail[0]!.text).toContain('Kim Kid paid $25.00')
  await own.close()
  await smtp.stop()
})

test('asks for confirmation before publishing a draw while a rider owes fees due before the draw', async ({
  browser,
  server,
}) => {
  const { db } = server
  const { organization, event, organizer, newClass } = await createScenario(db)
  const open = await newClass({ name: 'Open', code: 'o' })
  await createPurse(db, open, { entry_fee_cents: 5_000 })
  const page = await openWindow(browser, server, organizer)
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`

  await page.goto(`${at}/fees`)
  await page.getByLabel('Riders must pay before the draw').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const add = (user_name: string, slotNumber: number) =>
    page.evaluate(
      ([url, body]) => {
        const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')!.content
        const headers = { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': token }
        return fetch(url, { method: 'POST', headers, body }).then(({ status }) => status)
      },
      [`/ajax/draw/${open.id}`, JSON.stringify({ user_id: null, user_name, slotNumber })] as const,
    )
  expect(await add('Kim Kid', 1)).toBe(201)

  await page.goto(`/organizer/scoring/${event.id}/activities/${open.id}/draw`)
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish Draw' }).click()
    await page.getByRole('dialog', { name: 'Publish Draw' }).getByRole('button', { name: 'Confirm' }).click()
    const question = page.getByRole('dialog').filter({ hasText: 'Kim Kid still owes $50.00' })
    await expect(question).toContainText('Publish the draw anyway?')
    return question
  }
  const question = await publish()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Show who still owes' }).click()
  await expect(page.getByLabel('Status')).toHaveValue('unpaid')
  await expect(page.getByLabel('Classes')).toHaveValue(String(open.id))
  await expect(page.getByRole('row', { name: /Kim Kid/ })).toBeVisible()

  await page.goBack()
  await (await publish()).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Unpublish Draw' })).toBeVisible()
})
