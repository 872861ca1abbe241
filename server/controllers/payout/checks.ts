import type { Request, Response } from 'express'
import { dateOf, todayIn } from '#lib/dates.ts'
import { CheckNumbers, CheckSheet, RegisterQuery, WriteChecks } from '#wire/checks.ts'
import { todayAt } from '../../models/events/zone.ts'
import { allowance } from '../../limits/allowance.ts'
import type { ActivityFound, CheckFound, OrganizationFound } from '../../models/access.ts'
import { writeChecks } from '../../models/checks/checks.ts'
import { payableResults } from '../../models/checks/payable.ts'
import { checkRegister } from '../../models/checks/register.ts'
import { checksToPrint, recordPrinting } from '../../models/checks/print.ts'
import { voidCheck } from '../../models/checks/void.ts'
import { logoOf } from '../../models/organization/logo.ts'
import { checksProps, registerProps, sheetProps } from '../../props/checks.ts'

export async function show(req: Request, res: Response, activity: ActivityFound) {
  const results = await payableResults(req.db, activity)
  await res.inertia.render('Checks/Index', checksProps(activity, results))
}

export async function create(req: Request, res: Response, activity: ActivityFound) {
  const asked = WriteChecks.parse(req.body)
  const today = dateOf(todayAt(activity.event, new Date()))
  res.json(await writeChecks(req.db, req.person, activity, asked, today))
}

export async function destroy(req: Request, res: Response, check: CheckFound) {
  res.json(await voidCheck(req.db, req.person, check))
}

export async function register(req: Request, res: Response, organization: OrganizationFound) {
  const asked = RegisterQuery.parse(req.query)
  const checks = await checkRegister(req.db, organization.id, asked)
  await res.inertia.render('Checks/Register', registerProps(organization, checks))
}

export async function print(req: Request, res: Response, organization: OrganizationFound) {
  const { numbers } = CheckNumbers.parse(req.query)
  oneMoreDocument(organization.id)
  const checks = await checksToPrint(req.db, organization.id, numbers)
  const payer = await payerOf(req, organization)
  const pdf = await req.workers.run(clientOf(req), 'checksPdf', payer, checks, sheetProps(organization))
  if (req.method === 'GET') await recordPrinting(req.db, req.person, checks)
  const { first, last } = numbers
  sendPdf(res, first === last ? `check-${first}` : `checks-${first}-${last}`, pdf)
}

/** The sheet as it is being tried out on the screen, before anything is kept. */
export async function testPage(req: Request, res: Response, organization: OrganizationFound) {
  const sheet = CheckSheet.parse(req.query)
  oneMoreDocument(organization.id)
  const today = dateOf(todayIn(organization.time_zone, new Date()))
  const payer = await payerOf(req, organization)
  sendPdf(res, 'check-test-page', await req.workers.run(clientOf(req), 'testPagePdf', payer, sheet, today))
}

/** Of one organization. */
const oneMoreDocument = allowance(60, '60 documents in a minute are the most. Wait a moment and try again.')

const clientOf = ({ person }: Request) => `person ${person.id}`

const payerOf = async (req: Request, { id, name, address }: OrganizationFound) => ({
  name,
  address,
  logo: await logoOf(req.db, id),
})

function sendPdf(res: Response, name: string, pdf: Uint8Array) {
  // The browser shows it in a viewer of its own, a page with styles that our policy for pages would refuse.
  res.removeHeader('Content-Security-Policy')
  res.set('Cache-Control', 'private, no-store')
  res.type('pdf').set('Content-Disposition', `inline; filename="${name}.pdf"`).send(pdf)
}
