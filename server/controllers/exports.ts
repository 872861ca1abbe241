import type { Request, Response } from 'express'
import { todayIn } from '#lib/dates.ts'
import { CheckRegisterQuery } from '#wire/checks.ts'
import type { ExportedEntry, ExportFormat, FileFormat } from '#wire/exports.ts'
import { PayoutQuery } from '#wire/payout.ts'
import { taxThreshold } from '#rules/payout/taxYear.ts'
import { TaxYearExportQuery } from '#wire/taxYear.ts'
import { StandingsQuery } from '#wire/seasons/leaderboard.ts'
import { associationTable } from '../documents/exports/associationTable.ts'
import { cashBoxesTable, paymentKindsTable, paymentsTable } from '../documents/exports/cashTables.ts'
import { chargesTable } from '../documents/exports/chargesTable.ts'
import { checksTable } from '../documents/exports/checksTable.ts'
import { drawTable, entriesTable } from '../documents/exports/entriesTable.ts'
import { exhibitionsTable } from '../documents/exports/exhibitionsTable.ts'
import { eventFileName, exportFileName } from '../documents/exports/fileName.ts'
import { pursesTable } from '../documents/exports/pursesTable.ts'
import { resultsTable } from '../documents/exports/resultsTable.ts'
import { standingsTable } from '../documents/exports/standingsTable.ts'
import { taxYearTable } from '../documents/exports/taxYearTable.ts'
import type { Table } from '../documents/exports/table.ts'
import { formatParam, idParam, roundParam } from '../http/parameters.ts'
import { roundNames } from '../models/activities/rounds.ts'
import { loadReportResults } from '../models/associations/report.ts'
import { requireReport } from '../models/associations/reports.ts'
import type {
  AuthorizedActivity,
  AuthorizedEvent,
  AuthorizedOrganization,
  AuthorizedPointsGroup,
} from '../models/authorization.ts'
import { listContests } from '../models/classes/list.ts'
import { timeZoneOf } from '../models/events/timeZone.ts'
import { listExhibitions } from '../models/exhibitions/list.ts'
import { loadCashReport } from '../models/exports/cash.ts'
import { loadCharges } from '../models/exports/charges.ts'
import { loadEventChecks, loadRegisteredChecks } from '../models/exports/checks.ts'
import { loadBills, loadClassEntries, loadEventEntries } from '../models/exports/entries.ts'
import { loadPurses } from '../models/exports/purses.ts'
import { requireExportable } from '../models/exports/limit.ts'
import { loadResultSheet } from '../models/payout/resultSheet.ts'
import { loadAllStandings } from '../models/seasons/leaderboard.ts'
import { loadTaxPayees } from '../models/taxYear/payees.ts'
import { slidingWindow } from '../rateLimits/slidingWindow.ts'

export async function entries(req: Request, res: Response, event: AuthorizedEvent) {
  const format = beginExport(req)
  const table = await loadEntriesTable(req, event, await loadEventEntries(req.db, event, timeZoneOf(event)))
  const exhibitions = await loadExhibitionsTable(req, event)
  const tables = format === 'xlsx' && exhibitions.rows.length > 0 ? [table, exhibitions] : [table]
  await sendExport(req, res, format, tables, eventFileName(event, format, table))
}

const loadEntriesTable = async ({ db }: Request, event: AuthorizedEvent, entries: ExportedEntry[]) =>
  entriesTable(entries, await loadBills(db, event))

export async function exhibitions(req: Request, res: Response, event: AuthorizedEvent) {
  const format = beginExport(req)
  const table = await loadExhibitionsTable(req, event)
  await sendExport(req, res, format, [table], eventFileName(event, format, table))
}

async function loadExhibitionsTable({ db }: Request, { id }: AuthorizedEvent) {
  return exhibitionsTable(await listExhibitions(db, id), await listContests(db, id))
}

export async function cash(req: Request, res: Response, event: AuthorizedEvent) {
  const format = beginExport(req)
  const name = { subject: '', content: 'cash report' }
  const tables = await loadCashTables(req, event)
  await sendExport(req, res, format, tables, eventFileName(event, format, name))
}

async function loadCashTables({ db }: Request, event: AuthorizedEvent) {
  const { lines, boxes, kinds } = await loadCashReport(db, event)
  return [paymentsTable(lines), cashBoxesTable(boxes), paymentKindsTable(kinds)]
}

export async function draw(req: Request, res: Response, activity: AuthorizedActivity) {
  const format = beginExport(req)
  const rounds = req.query.round === undefined ? roundNames(activity) : [roundParam(req, activity)]
  const { event } = activity
  const entries = await loadClassEntries(req.db, activity, rounds, timeZoneOf(event))
  const table = drawTable(entries, activity, rounds)
  await sendExport(req, res, format, [table], eventFileName(event, format, table))
}

export const results = (req: Request, res: Response, activity: AuthorizedActivity) =>
  sendResults(req, res, activity, 'results')

export const payout = (req: Request, res: Response, activity: AuthorizedActivity) =>
  sendResults(req, res, activity, 'payout')

async function sendResults(
  req: Request,
  res: Response,
  { id, event }: AuthorizedActivity,
  content: 'results' | 'payout',
) {
  const format = beginExport(req)
  const { view } = PayoutQuery.parse(req.query)
  const sheet = await loadResultSheet(req.db, id, 'members', view ? { rounds: [view] } : undefined)
  const table = resultsTable(sheet, content)
  await sendExport(req, res, format, [table], eventFileName(event, format, table))
}

export async function associationReport(req: Request, res: Response, event: AuthorizedEvent) {
  const format = beginExport(req)
  const report = await requireReport(req.db, event, idParam(req, 'reportId'))
  const { profile, races, open } = await loadReportResults(req.db, event, report)
  const table = associationTable(event, { ...profile, isFinal: open === 0 }, races)
  requireExportable(table.rows)
  await sendExport(req, res, format, [table], eventFileName(event, format, table))
}

export async function standings(req: Request, res: Response, group: AuthorizedPointsGroup) {
  const format = beginExport(req)
  const { q } = StandingsQuery.parse(req.query)
  const table = standingsTable(group, await loadAllStandings(req.db, group, q))
  await sendExport(req, res, format, [table], exportFileName(group.season.name, format, table))
}

export async function checks(req: Request, res: Response, organization: AuthorizedOrganization) {
  const format = beginExport(req)
  const filter = CheckRegisterQuery.parse(req.query)
  const { name, time_zone } = organization
  const table = checksTable(await loadRegisteredChecks(req.db, organization, filter))
  const today = todayIn(time_zone, new Date())
  await sendExport(req, res, format, [table], exportFileName(`${today} ${name}`, format, table))
}

export async function taxYear(req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const format = beginExport(req)
  const { year, show } = TaxYearExportQuery.parse(req.query)
  const table = taxYearTable(await loadTaxPayees(req.db, id, { year, show }), taxThreshold(year))
  await sendExport(req, res, format, [table], exportFileName(`${year} ${name}`, format, table))
}

export const event = (req: Request, res: Response, event: AuthorizedEvent) =>
  sendEvent(req, res, event, 'xlsx')

export const eventAsCsv = (req: Request, res: Response, event: AuthorizedEvent) =>
  sendEvent(req, res, event, 'zip')

async function sendEvent(req: Request, res: Response, event: AuthorizedEvent, format: 'xlsx' | 'zip') {
  limitExports(req.user.id)
  const timeZone = timeZoneOf(event)
  const entries = await loadEventEntries(req.db, event, timeZone)
  const tables = [await loadEntriesTable(req, event, entries)]
  const contests = await listContests(req.db, event.id)
  for (const contest of contests) {
    if (contest.parent_id === null && !contest.is_aggregate) {
      const own = entries.filter(({ activity_id }) => activity_id === contest.id)
      tables.push(drawTable(own, contest, roundNames(contest)))
    }
    const sheet = await loadResultSheet(req.db, contest.id, 'members')
    const subject = tableSubject(contest, contests)
    tables.push(resultsTable(sheet, 'results', subject), resultsTable(sheet, 'payout', subject))
    requireExportable(tables.flatMap(({ rows }) => rows))
  }
  tables.push(pursesTable(await loadPurses(req.db, event.id)))
  tables.push(await loadExhibitionsTable(req, event))
  tables.push(chargesTable(await loadCharges(req.db, event, timeZone)))
  tables.push(...(await loadCashTables(req, event)))
  tables.push(checksTable(await loadEventChecks(req.db, event, timeZone)))
  const filled = tables.filter(({ rows, content }) => rows.length > 0 || content === 'entries')
  await sendExport(req, res, format, filled, eventFileName(event, format))
}

type Contest = Awaited<ReturnType<typeof listContests>>[number]

function tableSubject({ id, name, parent_id }: Contest, contests: Contest[]): string {
  const isRepeated = contests.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  const parent = contests.find((one) => one.id === parent_id)
  return isRepeated && parent ? `${parent.name} ${name}` : name
}

function beginExport(req: Request): ExportFormat {
  limitExports(req.user.id)
  return formatParam(req)
}

async function sendExport(
  req: Request,
  res: Response,
  format: FileFormat,
  tables: Table[],
  fileName: string,
) {
  const file = await req.workers.run(`person ${req.user.id}`, 'exportFile', format, tables)
  res.set('Cache-Control', 'private, no-store')
  res.attachment(fileName).send(Buffer.from(file))
}

const limitExports = slidingWindow(60, 'You can export up to 60 files a minute. Wait a moment and try again.')
