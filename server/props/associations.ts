import { formatDateTime } from '#lib/formatDates.ts'
import type { ReportProps, ReportsProps } from '#wire/associations/report.ts'
import { hasChanged, type ReportResults } from '../models/associations/report.ts'
import { type LoadedReport, sendBy } from '../models/associations/reports.ts'
import { timeZoneOf } from '../models/events/timeZone.ts'

const MAX_SHOWN_ROWS = 200
const MAX_SHOWN_RIDERS = 100

type Event = Parameters<typeof sendBy>[1] & Parameters<typeof timeZoneOf>[0]

export const listedReport = (
  report: LoadedReport,
  event: Event,
  changed: boolean,
): ReportsProps['reports'][number] => ({
  id: report.id,
  name: report.profile.name,
  classes: report.classes.map(({ activity }) => activity.name),
  send_by: sendBy(report, event),
  sent_at: report.sent_at && formatDateTime(report.sent_at, timeZoneOf(event)),
  sent_by: report.sent_by && report.sent_by.name,
  changed,
})

export const reportProps = (report: LoadedReport, results: ReportResults, event: Event) => {
  const { profile, races, toCheck, open } = results
  const { body, columns, population, fastest_of, district } = profile
  return {
    report: {
      ...listedReport(report, event, hasChanged(report, results)),
      version: report.version,
      profile_id: report.profile_id,
      body,
      columns,
      population,
      fastest_of,
      district,
    },
    settings: {
      classes: Object.fromEntries(report.classes.map(({ activity }) => [String(activity.id), true])),
    },
    races: races.map((race) => ({
      ...race,
      rows: race.rows.slice(0, MAX_SHOWN_ROWS),
      total: race.rows.length,
    })),
    to_check: toCheck.slice(0, MAX_SHOWN_RIDERS),
    to_check_count: toCheck.length,
    open,
  } satisfies Partial<ReportProps>
}
