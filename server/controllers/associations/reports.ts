import type { Request, Response } from 'express'
import {
  AddReport,
  ChooseReportClasses,
  type ReportProps,
  type ReportsProps,
} from '#wire/associations/report.ts'
import { VersionQuery } from '#wire/validation/optional.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { idParam } from '../../http/parameters.ts'
import { loadReportFee } from '../../models/associations/fees.ts'
import { findChangedReports, hashResults, loadReportResults } from '../../models/associations/report.ts'
import {
  addReport,
  chooseReportClasses,
  deleteReport,
  listReportableContests,
  listReports,
  listUnreportedFees,
  listUnreportedProfiles,
  markReportSent,
  markReportUnsent,
  presetsFor,
  requireReport,
} from '../../models/associations/reports.ts'
import { can, type AuthorizedEvent } from '../../models/authorization.ts'
import { todayAt } from '../../models/events/timeZone.ts'
import { listedReport, reportProps } from '../../props/associations.ts'
import { eventHead } from '../../props/events.ts'

export async function index(req: Request, res: Response, event: AuthorizedEvent) {
  const reports = await listReports(req.db, event)
  const fees = await listUnreportedFees(req.db, event, reports)
  const profiles = await listUnreportedProfiles(req.db, event, reports, fees)
  const changed = await findChangedReports(req.db, event, reports)
  const props: ReportsProps = {
    ...context(event),
    reports: reports.map((report) => listedReport(report, event, changed.has(report.id))),
    profiles: profiles.map(({ id, name }) => ({ id, name })),
    presets: presetsFor(fees, profiles),
    fee_associations: fees,
  }
  await res.inertia.render('AssociationReports/Index', props)
}

export async function create(req: Request, res: Response, event: AuthorizedEvent) {
  const { profile_id } = AddReport.parse(req.body)
  const id = await addReport(req.db, req.user, event, profile_id)
  await res.inertia.redirect(settingsPaths.report(event.organization_id, event.id, id))
}

export async function show(req: Request, res: Response, event: AuthorizedEvent) {
  const report = await requireReport(req.db, event, idParam(req, 'reportId'))
  const results = await loadReportResults(req.db, event, report)
  const props: ReportProps = {
    ...context(event),
    ...reportProps(report, results, event),
    fee: await loadReportFee(req.db, event, report),
    contests: (await listReportableContests(req.db, event)).map(({ id, name }) => ({ id, name })),
  }
  await res.inertia.render('AssociationReports/Show', props)
}

export async function update(req: Request, res: Response, event: AuthorizedEvent) {
  const { version } = VersionQuery.parse(req.query)
  const { classes } = ChooseReportClasses.parse(req.body)
  const id = idParam(req, 'reportId')
  await chooseReportClasses(req.db, req.user, event, id, version, classes)
  await res.inertia.redirect(settingsPaths.report(event.organization_id, event.id, id))
}

export async function destroy(req: Request, res: Response, event: AuthorizedEvent) {
  await deleteReport(req.db, req.user, event, idParam(req, 'reportId'))
  await res.inertia.redirect(settingsPaths.reports(event.organization_id, event.id))
}

export async function markSent(req: Request, res: Response, event: AuthorizedEvent) {
  const id = idParam(req, 'reportId')
  const results = await loadReportResults(req.db, event, await requireReport(req.db, event, id))
  await markReportSent(req.db, req.user, event, id, hashResults(results))
  await res.inertia.redirect(settingsPaths.report(event.organization_id, event.id, id))
}

export async function markUnsent(req: Request, res: Response, event: AuthorizedEvent) {
  const id = idParam(req, 'reportId')
  await markReportUnsent(req.db, req.user, event, id)
  await res.inertia.redirect(settingsPaths.report(event.organization_id, event.id, id))
}

const context = (event: AuthorizedEvent) => ({
  organization: { id: event.organization.id, name: event.organization.name },
  event: eventHead(event),
  today: todayAt(event, new Date()),
  can: can(event.membership),
})
