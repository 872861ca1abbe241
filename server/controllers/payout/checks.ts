import type { Request, Response } from 'express'
import { parseDay, todayIn } from '#lib/dates.ts'
import { CheckNumbers, CheckSheet, CheckRegisterQuery, WriteChecks } from '#wire/checks.ts'
import { todayAt } from '../../models/events/timeZone.ts'
import { slidingWindow } from '../../rateLimits/slidingWindow.ts'
import type {
  AuthorizedActivity,
  AuthorizedCheck,
  AuthorizedOrganization,
} from '../../models/authorization.ts'
import { writeChecks } from '../../models/checks/write.ts'
import { loadPayableResults } from '../../models/checks/payable.ts'
import { loadCheckRegister } from '../../models/checks/register.ts'
import { loadChecksToPrint, recordPrinting } from '../../models/checks/print.ts'
import { voidCheck } from '../../models/checks/void.ts'
import { findLogo } from '../../models/organizations/logo.ts'
import { checksProps, registerProps, sheetProps } from '../../props/checks.ts'

export async function show(req: Request, res: Response, activity: AuthorizedActivity) {
  const results = await loadPayableResults(req.db, activity)
  await res.inertia.render('Checks/Index', checksProps(activity, results))
}

export async function create(req: Request, res: Response, activity: AuthorizedActivity) {
  const fields = WriteChecks.parse(req.body)
  const today = parseDay(todayAt(activity.event, new Date()))
  res.json(await writeChecks(req.db, req.user, activity, fields, today))
}

export async function destroy(req: Request, res: Response, check: AuthorizedCheck) {
  res.json(await voidCheck(req.db, req.user, check))
}

export async function register(req: Request, res: Response, organization: AuthorizedOrganization) {
  const query = CheckRegisterQuery.parse(req.query)
  const checks = await loadCheckRegister(req.db, organization.id, query)
  await res.inertia.render('Checks/Register', registerProps(organization, checks))
}

export async function print(req: Request, res: Response, organization: AuthorizedOrganization) {
  const { numbers } = CheckNumbers.parse(req.query)
  limitDocuments(organization.id)
  const checks = await loadChecksToPrint(req.db, organization.id, numbers)
  const payer = await payerOf(req, organization)
  const pdf = await req.workers.run(workerClient(req), 'checksPdf', payer, checks, sheetProps(organization))
  if (req.method === 'GET') await recordPrinting(req.db, req.user, checks)
  const { first, last } = numbers
  sendPdf(res, first === last ? `check-${first}` : `checks-${first}-${last}`, pdf)
}

export async function testPage(req: Request, res: Response, organization: AuthorizedOrganization) {
  const sheet = CheckSheet.parse(req.query)
  limitDocuments(organization.id)
  const today = parseDay(todayIn(organization.time_zone, new Date()))
  const payer = await payerOf(req, organization)
  sendPdf(
    res,
    'check-test-page',
    await req.workers.run(workerClient(req), 'testPagePdf', payer, sheet, today),
  )
}

const limitDocuments = slidingWindow(
  60,
  'You can print up to 60 documents a minute. Wait a moment and try again.',
)

const workerClient = ({ user }: Request) => `person ${user.id}`

const payerOf = async (req: Request, { id, name, address }: AuthorizedOrganization) => ({
  name,
  address,
  logo: await findLogo(req.db, id),
})

function sendPdf(res: Response, name: string, pdf: Uint8Array) {
  // Our Content-Security-Policy would block the styles of the browser's PDF viewer.
  res.removeHeader('Content-Security-Policy')
  res.set('Cache-Control', 'private, no-store')
  res.type('pdf').set('Content-Disposition', `inline; filename="${name}.pdf"`).send(pdf)
}
