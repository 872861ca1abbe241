import { formatCents } from '#lib/money.ts'
import { formatPrintedScore, type ScoreUnit } from '../scoring/score.ts'

type Named = { id: number; name: string } | null

type ResultFacts = {
  activity_id: number
  prize_cents: number | null
  points: number | null
  average_points: number | null
  refund_cents: number
}

export type EntryFacts = {
  draw: number | null
  rider: Named
  horse: Named
  bull: Named
  request: string | null
  request_class: string | null
  own_order: number | null
  is_session_only: boolean
  scratch_kind: string | null
  scratch_reason: string | null
  source: string
  contests: ResultFacts[]
}

type ScoreFacts = { score: number | string | null; penalty_seconds?: number }
type ImportFacts = { file_name: string; side_pots: { entry: number; contest: number }[] }
type Slots = Record<string, number | null>

type Change<Kind, Before, After> = { kind: Kind; before: Before; after: After }
type Created<Kind, Facts> = Change<Kind, null, Facts>
type Deleted<Kind, Facts> = Change<Kind, Facts, null>
type Updated<Kind, Facts> = Change<Kind, Facts, Facts>

/** A change in the change log, with the fields that the history shows. */
export type EntryChange =
  | Created<'entry added' | 'entry restored', EntryFacts>
  | Created<'entry drawn', { slot: number }>
  | Updated<
      'entry changed' | 'entry moved' | 'entry scratched' | 'entry unscratched' | 'entry refunded',
      EntryFacts
    >
  | Deleted<'entry removed', EntryFacts>
  | Created<'entries imported', ImportFacts>
  | Deleted<'import undone', ImportFacts>
  | Updated<'entries swapped', Slots>
  | Created<'contest entered', { name: string }>
  | Deleted<'contest left', { name: string }>
  | Updated<'score saved', ScoreFacts>
  | Updated<'draw randomized', { slot: number | null }>
  | Created<'draw published' | 'payout published', unknown>
  | Deleted<'draw unpublished' | 'payout unpublished', unknown>
  | Updated<'prize typed', { cents: number | null }>
  | Updated<'points typed' | 'average points typed', { points: number | null }>
  | Change<'charge waived', { name: string; cents: number }, { reason: string }>
  | Change<'riders merged' | 'horses merged', { gone: { name: string } }, { kept: { name: string } }>

export type HistoryContext = {
  entryId: number
  unit: ScoreUnit
  classId: number
  /** The contest of a prize, points or payout change. */
  contestId: number | null
  contestNames: ReadonlyMap<number, string>
  seesMoney: boolean
}

/** One line per changed value, such as "Time 17.102 → 17.201". Empty if the viewer can't see the change. */
export function entryHistoryLines(change: EntryChange, context: HistoryContext): string[] {
  if (MONEY_CHANGES.has(change.kind) && !context.seesMoney) return []
  switch (change.kind) {
    case 'entry added':
      return addedLines(change.after, context)
    case 'entry drawn':
      return [`Drawn into slot ${change.after.slot}`]
    case 'entry changed':
    case 'entry moved':
      return orElse(changedLines(change.before, change.after, context), 'Entry changed')
    case 'entry scratched':
      return [scratchLine(change.after), ...changedLines(change.before, change.after, context)]
    case 'entry unscratched':
      return ['Put back in the draw', ...changedLines(change.before, change.after, context)]
    case 'entry refunded':
      return orElse(refundLines(change.before, change.after, context), 'Refund changed')
    case 'entry removed':
      return [change.before.draw === null ? 'Deleted' : `Deleted from slot ${change.before.draw}`]
    case 'entry restored':
      return [
        change.after.draw === null ? 'Restored without a slot' : `Restored in slot ${change.after.draw}`,
      ]
    case 'entries imported':
      return importLines(change.after, context)
    case 'import undone':
      return contestsIn(change.before, context).map((name) => `Removed from ${name}`)
    case 'entries swapped':
      return [`Switched from slot ${slotIn(change.before, context)} to ${slotIn(change.after, context)}`]
    case 'contest entered':
      return [`Added to ${change.after.name}`]
    case 'contest left':
      return [`Removed from ${change.before.name}`]
    case 'score saved':
      return scoreLines(change.before, change.after, context.unit)
    case 'draw randomized':
      return [randomizedLine(change.before.slot, change.after.slot)]
    case 'draw published':
      return ['Draw published']
    case 'draw unpublished':
      return ['Draw unpublished']
    case 'payout published':
      return [`Payout${ofContest(context)} published`]
    case 'payout unpublished':
      return [`Payout${ofContest(context)} unpublished`]
    case 'prize typed':
      return [
        fromTo(`Prize${inContest(context)}`, centsText(change.before.cents), centsText(change.after.cents)),
      ]
    case 'points typed':
      return [fromTo(`Points${inContest(context)}`, change.before.points, change.after.points)]
    case 'average points typed':
      return [
        fromTo(`Points for the average${inContest(context)}`, change.before.points, change.after.points),
      ]
    case 'charge waived':
      return [
        `Fee waived: ${change.before.name}, ${formatCents(change.before.cents)} (${change.after.reason})`,
      ]
    case 'riders merged':
      return [`Rider ${change.before.gone.name} merged into ${change.after.kept.name}`]
    case 'horses merged':
      return [`Horse ${change.before.gone.name} merged into ${change.after.kept.name}`]
    default:
      return [kindLine((change as EntryChange).kind)]
  }
}

/** Describes a change only by its kind, such as "Score saved". */
export const kindLine = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1)

const MONEY_CHANGES = new Set<EntryChange['kind']>([
  'entry refunded',
  'prize typed',
  'points typed',
  'average points typed',
  'charge waived',
])

const SOURCES: Record<string, string> = {
  desk: ' at the entry window',
  online: ' online',
  import: ' from a file',
}

function addedLines(entry: EntryFacts, context: HistoryContext): string[] {
  const { draw, rider, horse, bull, source, request, request_class, is_session_only, contests } = entry
  const place = draw === null ? 'without a slot' : `in slot ${draw}`
  const names = [rider?.name, horse && `on ${horse.name}`, bull && `bull ${bull.name}`]
  const others = contests.flatMap(({ activity_id }) => otherContest(activity_id, context) ?? [])
  return present([
    `Entered${SOURCES[source] ?? ''} ${place}: ${present(names).join(' ')}`,
    others.length > 0 && `Added to ${others.join(', ')}`,
    is_session_only && 'Session only',
    request && `Special request "${request}"`,
    request_class && `Position in the draw: ${request_class}`,
  ])
}

function changedLines(before: EntryFacts, after: EntryFacts, context: HistoryContext): string[] {
  return [
    ...slotLines(before.draw, after.draw),
    ...nameLines('Rider', before.rider, after.rider),
    ...nameLines('Horse', before.horse, after.horse),
    ...nameLines('Bull', before.bull, after.bull),
    ...valueLines('Special request', quoted(before.request), quoted(after.request)),
    ...valueLines('Position in the draw', before.request_class, after.request_class, 'no preference'),
    ...valueLines("This horse's order", before.own_order, after.own_order),
    ...valueLines('Session only', yesOrNo(before.is_session_only), yesOrNo(after.is_session_only)),
    ...(context.seesMoney ? prizeLines(before.contests, after.contests, context) : []),
  ]
}

function slotLines(before: number | null, after: number | null): string[] {
  if (before === after) return []
  if (before === null) return [`Put in slot ${after}`]
  return [after === null ? `Taken out of slot ${before}` : `Moved from slot ${before} to ${after}`]
}

const nameLines = (label: string, before: Named, after: Named) =>
  before?.id === after?.id ? [] : [fromTo(label, before?.name, after?.name)]

type Value = string | number | null | undefined

const valueLines = (label: string, before: Value, after: Value, none?: string) =>
  before === after ? [] : [fromTo(label, before, after, none)]

const scratchLine = ({ scratch_kind, scratch_reason }: EntryFacts) =>
  `Scratched${scratch_kind ? ` (${scratch_kind})` : ''}${scratch_reason ? `: ${scratch_reason}` : ''}`

function prizeLines(before: ResultFacts[], after: ResultFacts[], context: HistoryContext): string[] {
  return inBoth(before, after).flatMap(([old, now]) => {
    const where = inContest({ ...context, contestId: now.activity_id })
    return [
      ...valueLines(`Prize${where}`, centsText(old.prize_cents), centsText(now.prize_cents)),
      ...valueLines(`Points${where}`, old.points, now.points),
      ...valueLines(`Points for the average${where}`, old.average_points, now.average_points),
    ]
  })
}

const refundLines = (before: EntryFacts, after: EntryFacts, context: HistoryContext) =>
  inBoth(before.contests, after.contests).flatMap(([old, now]) =>
    valueLines(
      `Refund${inContest({ ...context, contestId: now.activity_id })}`,
      centsText(old.refund_cents || null),
      centsText(now.refund_cents || null),
    ),
  )

function inBoth(before: ResultFacts[], after: ResultFacts[]): [ResultFacts, ResultFacts][] {
  return after.flatMap((now): [ResultFacts, ResultFacts][] => {
    const old = before.find(({ activity_id }) => activity_id === now.activity_id)
    return old ? [[old, now]] : []
  })
}

function importLines(imported: ImportFacts, context: HistoryContext): string[] {
  const contests = contestsIn(imported, context)
  if (contests.length === 0) return [`Imported from ${imported.file_name}`]
  return contests.map((name) => `Added to ${name} (imported from ${imported.file_name})`)
}

const contestsIn = ({ side_pots }: ImportFacts, { entryId, contestNames }: HistoryContext) =>
  side_pots
    .filter(({ entry }) => entry === entryId)
    .map(({ contest }) => contestNames.get(contest) ?? DELETED_CONTEST)

const slotIn = (slots: Slots, { entryId }: HistoryContext) => slots[entryId]

function scoreLines(before: ScoreFacts, after: ScoreFacts, unit: ScoreUnit): string[] {
  const label = unit === 'time' ? 'Time' : 'Score'
  const [old, now] = [before, after].map(({ score }) => formatPrintedScore(score, unit) || null)
  if (before.score === null)
    return present([
      `${label} ${now ?? 'none'}`,
      after.penalty_seconds && `Penalty ${penaltyText(after.penalty_seconds)}`,
    ])
  return orElse(
    [
      ...valueLines(label, old, now),
      ...valueLines('Penalty', penaltyText(before.penalty_seconds), penaltyText(after.penalty_seconds)),
    ],
    `${label} ${now} saved again`,
  )
}

const penaltyText = (seconds: number | undefined) => (seconds ? `+${seconds}` : null)

const randomizedLine = (before: number | null, after: number | null) =>
  before === null ? `Randomized into slot ${after}` : `Randomized from slot ${before} to ${after}`

const DELETED_CONTEST = 'a deleted side pot'

function otherContest(id: number | null, { classId, contestNames }: HistoryContext): string | null {
  return id === null || id === classId ? null : (contestNames.get(id) ?? DELETED_CONTEST)
}

function inContest(context: HistoryContext): string {
  const name = otherContest(context.contestId, context)
  return name === null ? '' : ` in ${name}`
}

function ofContest(context: HistoryContext): string {
  const name = otherContest(context.contestId, context)
  return name === null ? '' : ` for ${name}`
}

const fromTo = (label: string, before: Value, after: Value, none = 'none') =>
  `${label} ${before ?? none} → ${after ?? none}`

const centsText = (cents: number | null) => (cents === null ? null : formatCents(cents))
const quoted = (text: string | null) => text && `"${text}"`
const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
const present = (lines: (string | number | false | null | undefined)[]) =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '')
const orElse = (lines: string[], text: string) => (lines.length > 0 ? lines : [text])
