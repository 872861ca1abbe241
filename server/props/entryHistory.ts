import { formatFullDateTime } from '#lib/formatDates.ts'
import { entryHistoryLines, type HistoryContext, kindLine } from '#rules/draw/entryHistory.ts'
import { scoreUnitOf } from '#rules/scoring/score.ts'
import type { EntryHistory } from '#wire/entryHistory.ts'
import { type AuthorizedEntry, canSeeMoney } from '../models/authorization.ts'
import type { loadEntryHistory, LoggedChange } from '../models/entries/history.ts'
import { timeZoneOf } from '../models/events/timeZone.ts'

type LoadedHistory = Awaited<ReturnType<typeof loadEntryHistory>>

export function entryHistoryProps(
  { id, activity }: AuthorizedEntry,
  { changes, hasOlder, contestNames }: LoadedHistory,
): EntryHistory {
  const { event } = activity
  const zone = timeZoneOf(event)
  const context = {
    entryId: id,
    unit: scoreUnitOf(activity),
    classId: activity.id,
    contestNames,
    seesMoney: canSeeMoney(event.organization.memberships[0]!),
  }
  return {
    changes: changes
      .map((logged) => ({
        at: formatFullDateTime(logged.at, zone),
        by: logged.by,
        lines: linesOf(logged, context),
      }))
      .filter(({ lines }) => lines.length > 0),
    has_older: hasOlder,
  }
}

const linesOf = ({ kind, contestId, change }: LoggedChange, context: Omit<HistoryContext, 'contestId'>) =>
  change ? entryHistoryLines(change, { ...context, contestId }) : [kindLine(kind)]
