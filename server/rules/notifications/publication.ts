import { ordinal } from '#lib/plural.ts'
import { formatCents } from '#lib/money.ts'
import { isDragBetween } from '../schedule/runningOrder.ts'

export type NotificationText = { title: string; body: string; summary: string | null }

/** `of` is the rider's name if a guardian is notified. Otherwise, it is null. */
type Recipient = { of: string | null }
export type NotifiedEntry = Recipient & { slot: number }
export type NotifiedResult = Recipient & {
  division: number | null
  place: number | null
  place_to: number | null
  prize_cents: number | null
  no_time: string | null
}

/** `contest` includes the go, such as "Open 4D, 2nd Go". */
type Publication = {
  contest: string
  event: string
  draws?: number
}

type PreviousText = string | null | undefined

const MAX_TITLE_LENGTH = 200
const MAX_BODY_LENGTH = 400
const MAX_LISTED = 6

/** `runs` must be sorted by slot. */
export function drawPublishedText(
  published: Publication,
  runs: NotifiedEntry[],
  dragEvery: number,
  before: PreviousText,
): NotificationText {
  const summary = groupByRider(runs, (own, subject) => {
    const slots = own.map(({ slot }) =>
      formatSlot(slot, dragEvery, own.length > 1 ? ` (${AFTER_DRAG})` : `, ${AFTER_DRAG}`),
    )
    return `${subject === null ? '' : `${subject} is `}draw ${joinList(slots)}`
  })
  const { draws = 1 } = published
  const drawn = draws > 1 ? `, drawn ${draws} times` : ''
  return composeText(published, summary, before, {
    first: `the draw is posted${drawn}`,
    changed: `the draw has changed${drawn}`,
  })
}

export function resultsPublishedText(
  published: Publication,
  results: NotifiedResult[],
  before: PreviousText,
): NotificationText {
  if (results.length === 0) {
    const title = truncate(`${published.contest}: results are posted`, MAX_TITLE_LENGTH)
    return { title, body: truncate(`${published.event}.`, MAX_BODY_LENGTH), summary: null }
  }
  const summary = groupByRider(results, (own, subject) => {
    const text = joinList(own.map(resultInWords), '; ')
    return subject === null ? text : `${subject} ${text}`
  })
  return composeText(published, summary, before, {
    first: 'the results are posted',
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
  const previous = before ? ` (was ${before})` : ''
  const body = isChanged ? `${event}: ${occasion.changed}${previous}.` : `${event}: ${occasion.first}.`
  return {
    title: truncate(title, MAX_TITLE_LENGTH),
    body: truncate(body, MAX_BODY_LENGTH),
    summary: truncate(summary, MAX_BODY_LENGTH),
  }
}

function groupByRider<One extends Recipient>(
  all: One[],
  say: (own: One[], subject: string | null) => string,
): string {
  const subjects = [...new Set(all.map(({ of }) => of))].toSorted(
    (a, b) => Number(b === null) - Number(a === null),
  )
  return subjects
    .map((subject) =>
      say(
        all.filter(({ of }) => of === subject),
        subject,
      ),
    )
    .join('; ')
}

const AFTER_DRAG = 'after the drag'

const formatSlot = (slot: number, dragEvery: number, drag: string) =>
  `#${slot}${slot > 1 && isDragBetween(slot - 1, slot, dragEvery) ? drag : ''}`

function resultInWords({ division, place, place_to, prize_cents, no_time }: NotifiedResult): string {
  if (place === null) return no_time === 'DQ' ? 'disqualified' : no_time === null ? 'no place' : 'no time'
  const tied = place_to !== null && place_to > place ? 'tied for ' : ''
  const where = `${division === null ? '' : `${division}D `}${tied}${placeInWords(place)}`
  return prize_cents ? `${where}, ${formatCents(prize_cents)}` : where
}

const FIRST_TEN = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

const placeInWords = (place: number) => FIRST_TEN[place - 1] ?? ordinal(place)

export function joinList(parts: string[], stroke?: string): string {
  const more = parts.length - MAX_LISTED
  const shown = more > 0 ? [...parts.slice(0, MAX_LISTED), `${more} more`] : parts
  if (stroke || shown.length === 1) return shown.join(stroke ?? '')
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** Doesn't split a surrogate pair, because PostgreSQL rejects lone surrogates. */
export const truncate = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Cs}$/u, '')}…`
