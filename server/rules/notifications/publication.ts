import { ordinal } from '#lib/plural.ts'
import { formatCents } from '#lib/money.ts'
import { isDragBetween } from '../schedule/runningOrder.ts'

/** A notification: a title and one more sentence. `summary` is the part about the recipient's own runs. */
export type NotificationText = { title: string; body: string; summary: string | null }

/** `of` is the rider's name if a guardian gets the notification, or null for the rider. */
type Recipient = { of: string | null }
export type NotifiedEntry = Recipient & { slot: number }
export type NotifiedResult = Recipient & {
  /** Counts from 1; null if the contest has no divisions. */
  division: number | null
  place: number | null
  place_to: number | null
  prize_cents: number | null
  no_time: string | null
}

/** `contest` includes the go, such as "Open 4D, round 2". */
type Publication = {
  contest: string
  event: string
  draws?: number
}

/** `summary` of the previous notification to the same recipient, or undefined if there was none. */
type PreviousText = string | null | undefined

/** The lengths of the database columns. */
const MAX_TITLE_LENGTH = 200
const MAX_BODY_LENGTH = 400
/** Longer lists end with a count of the rest. */
const MAX_LISTED = 6

/**
 * Builds a rider's notification of a published draw. `runs` must be sorted by slot. `dragEvery` is the number of runs
 * between drags.
 */
export function drawPublishedText(
  published: Publication,
  runs: NotifiedEntry[],
  dragEvery: number,
  before: PreviousText,
): NotificationText {
  const summary = groupByRider(runs, (own, subject) => {
    const isOwn = own[0]!.of === null
    const drag = isOwn ? 'drag before you' : 'drag before'
    const slots = own.map(({ slot }) =>
      formatSlot(slot, dragEvery, own.length > 1 ? ` (${drag})` : `, ${drag}`),
    )
    return `${subject} ${isOwn ? 'are' : 'is'} ${joinList(slots)}`
  })
  const { draws = 1 } = published
  const drawn = draws > 1 ? `, drawn ${draws} times` : ''
  return composeText(published, summary, before, {
    first: `the draw is out${drawn}`,
    changed: `the draw has changed${drawn}`,
  })
}

/**
 * Builds a rider's notification of a published payout. `results` are the rider's own in this contest and can be
 * empty.
 */
export function resultsPublishedText(
  published: Publication,
  results: NotifiedResult[],
  before: PreviousText,
): NotificationText {
  if (results.length === 0) {
    const title = truncate(`Results of ${published.contest} are out`, MAX_TITLE_LENGTH)
    return { title, body: truncate(`${published.event}.`, MAX_BODY_LENGTH), summary: null }
  }
  const summary = groupByRider(results, (own, subject) => {
    const text = joinList(own.map(resultInWords), '; ')
    return subject === 'you' ? text : `${subject} ${text}`
  })
  return composeText(published, summary, before, {
    first: 'the results are out',
    changed: 'the results have changed',
  })
}

export const differsFromPrevious = (summary: string | null, before: PreviousText): boolean =>
  summary !== before

type Occasion = { first: string; changed: string }

function composeText(
  { contest, event }: Publication,
  summary: string,
  before: PreviousText,
  occasion: Occasion,
): NotificationText {
  const isChanged = before !== undefined && differsFromPrevious(summary, before)
  const title = `${contest}${isChanged ? ', changed' : ''}: ${summary}`
  const previous = before ? ` Before: ${before}.` : ''
  const body = isChanged ? `${event}: ${occasion.changed}.${previous}` : `${event}: ${occasion.first}.`
  return {
    title: truncate(title, MAX_TITLE_LENGTH),
    body: truncate(body, MAX_BODY_LENGTH),
    summary: truncate(summary, MAX_BODY_LENGTH),
  }
}

function groupByRider<One extends Recipient>(
  all: One[],
  say: (own: One[], subject: string) => string,
): string {
  const subjects = [...new Set(all.map(({ of }) => of))].toSorted(
    (a, b) => Number(b === null) - Number(a === null),
  )
  return subjects
    .map((subject) =>
      say(
        all.filter(({ of }) => of === subject),
        subject ?? 'you',
      ),
    )
    .join('; ')
}

const formatSlot = (slot: number, dragEvery: number, drag: string) =>
  `${ordinal(slot)}${slot > 1 && isDragBetween(slot - 1, slot, dragEvery) ? drag : ''}`

/** "2D third, $407.00", "2D tied for third", "14th", "no time" */
function resultInWords({ division, place, place_to, prize_cents, no_time }: NotifiedResult): string {
  if (place === null) return no_time === 'DQ' ? 'disqualified' : no_time === null ? 'no place' : 'no time'
  const tied = place_to !== null && place_to > place ? 'tied for ' : ''
  const where = `${division === null ? '' : `${division}D `}${tied}${placeInWords(place)}`
  return prize_cents ? `${where}, ${formatCents(prize_cents)}` : where
}

const FIRST_TEN = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

const placeInWords = (place: number) => FIRST_TEN[place - 1] ?? ordinal(place)

/** "37th", "3rd and 37th", "3rd, 37th and 112th", or all joined by the given separator */
export function joinList(parts: string[], stroke?: string): string {
  const more = parts.length - MAX_LISTED
  const shown = more > 0 ? [...parts.slice(0, MAX_LISTED), `${more} more`] : parts
  if (stroke || shown.length === 1) return shown.join(stroke ?? '')
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** Doesn't split a surrogate pair, because the database rejects half of one. */
export const truncate = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Cs}$/u, '')}…`
