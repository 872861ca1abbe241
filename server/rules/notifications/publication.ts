import { ordinal } from '#lib/plural.ts'
import { formatCents } from '#lib/money.ts'
import { isDragBetween } from '../schedule/runningOrder.ts'

/** What a notification says: one line, and a sentence more. `about` is what of it concerns the person. */
export type NotificationText = { title: string; body: string; about: string | null }

/** Whose run it is, for whom it is told: null is the person themselves, else the rider they act for. */
type Recipient = { of: string | null }
export type NotifiedEntry = Recipient & { slot: number }
export type NotifiedResult = Recipient & {
  /** 1 is the first; null where the contest has no divisions. */
  division: number | null
  place: number | null
  place_to: number | null
  prize_cents: number | null
  no_time: string | null
}

/** What was published: the contest with its go in words ("Open 4D, round 2"), and its event. */
type Publication = {
  contest: string
  event: string
  /** How often the order was drawn; said when it is more than once. */
  draws?: number
}

/** What the publication before this one said to the same person: undefined where there was none. */
type PreviousText = string | null | undefined

/** As the tables hold them. */
const MAX_TITLE_LENGTH = 200
const MAX_BODY_LENGTH = 400
/** More are counted. */
const MAX_LISTED = 6

/**
 * To a rider in a draw that was published. `runs` in the order of their slots; the ground is dragged every `dragEvery`
 * runs.
 */
export function drawPublishedText(
  published: Publication,
  runs: NotifiedEntry[],
  dragEvery: number,
  before: PreviousText,
): NotificationText {
  const about = groupByRider(runs, (own, subject) => {
    const isOwn = own[0]!.of === null
    const drag = isOwn ? 'drag before you' : 'drag before'
    const slots = own.map(({ slot }) =>
      formatSlot(slot, dragEvery, own.length > 1 ? ` (${drag})` : `, ${drag}`),
    )
    return `${subject} ${isOwn ? 'are' : 'is'} ${joinList(slots)}`
  })
  const { draws = 1 } = published
  const drawn = draws > 1 ? `, drawn ${draws} times` : ''
  return composeText(published, about, before, {
    first: `the draw is out${drawn}`,
    changed: `the draw has changed${drawn}`,
  })
}

/**
 * To a rider of the event when a payout was published. `results` are theirs in this contest; none where they were not
 * in it.
 */
export function resultsPublishedText(
  published: Publication,
  results: NotifiedResult[],
  before: PreviousText,
): NotificationText {
  if (results.length === 0) {
    const title = truncate(`Results of ${published.contest} are out`, MAX_TITLE_LENGTH)
    return { title, body: truncate(`${published.event}.`, MAX_BODY_LENGTH), about: null }
  }
  const about = groupByRider(results, (own, subject) => {
    const text = joinList(own.map(resultInWords), '; ')
    return subject === 'you' ? text : `${subject} ${text}`
  })
  return composeText(published, about, before, {
    first: 'the results are out',
    changed: 'the results have changed',
  })
}

/** Whether this is news to somebody who was told `before` of the publication before it. */
export const differsFromPrevious = (about: string | null, before: PreviousText): boolean => about !== before

type Occasion = { first: string; changed: string }

function composeText(
  { contest, event }: Publication,
  about: string,
  before: PreviousText,
  occasion: Occasion,
): NotificationText {
  const isChanged = before !== undefined && differsFromPrevious(about, before)
  const title = `${contest}${isChanged ? ', changed' : ''}: ${about}`
  const previous = before ? ` Before: ${before}.` : ''
  const body = isChanged ? `${event}: ${occasion.changed}.${previous}` : `${event}: ${occasion.first}.`
  return {
    title: truncate(title, MAX_TITLE_LENGTH),
    body: truncate(body, MAX_BODY_LENGTH),
    about: truncate(about, MAX_BODY_LENGTH),
  }
}

/** Their own first. */
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

/** "2D third, $407.00", "2D tied for third", "14th", "no time". */
function resultInWords({ division, place, place_to, prize_cents, no_time }: NotifiedResult): string {
  if (place === null) return no_time === 'DQ' ? 'disqualified' : no_time === null ? 'no place' : 'no time'
  const tied = place_to !== null && place_to > place ? 'tied for ' : ''
  const where = `${division === null ? '' : `${division}D `}${tied}${placeInWords(place)}`
  return prize_cents ? `${where}, ${formatCents(prize_cents)}` : where
}

const FIRST_TEN = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

const placeInWords = (place: number) => FIRST_TEN[place - 1] ?? ordinal(place)

/** "37th", "3rd and 37th", "3rd, 37th and 112th"; or all with the same stroke between them. */
export function joinList(parts: string[], stroke?: string): string {
  const more = parts.length - MAX_LISTED
  const shown = more > 0 ? [...parts.slice(0, MAX_LISTED), `${more} more`] : parts
  if (stroke || shown.length === 1) return shown.join(stroke ?? '')
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** Half a letter is none: a database takes no text with one. */
export const truncate = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Cs}$/u, '')}…`
