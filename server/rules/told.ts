import { ordinal } from '#lib/plural.ts'
import { formatCents } from './money.ts'
import { dragBetween } from './running.ts'

/** What a notification says: one line, and a sentence more. `about` is what of it concerns the person. */
export type Told = { title: string; body: string; about: string | null }

/** Whose run it is, for whom it is told: null is the person themselves, else the rider they act for. */
type Whose = { of: string | null }
export type ToldRun = Whose & { slot: number }
export type ToldResult = Whose & {
  /** 1 is the first; null where the contest has no divisions. */
  division: number | null
  place: number | null
  place_to: number | null
  prize_cents: number | null
  no_time: string | null
}

/** What was published: the contest with its go in words ("Open 4D, round 2"), and its event. */
type Published = {
  contest: string
  event: string
  /** How often the order was drawn; said when it is more than once. */
  draws?: number
}

/** What the publication before this one said to the same person: undefined where there was none. */
type Before = string | null | undefined

/** As the tables hold them. */
const TITLE = 200
const BODY = 400
/** More are counted. */
const MOST = 6

/**
 * To a rider in a draw that was published. `runs` in the order of their slots; the ground is dragged every `dragEvery`
 * runs.
 */
export function drawTold(published: Published, runs: ToldRun[], dragEvery: number, before: Before): Told {
  const about = byRider(runs, (own, subject) => {
    const isOwn = own[0]!.of === null
    const drag = isOwn ? 'drag before you' : 'drag before'
    const slots = own.map(({ slot }) => spotOf(slot, dragEvery, own.length > 1 ? ` (${drag})` : `, ${drag}`))
    return `${subject} ${isOwn ? 'are' : 'is'} ${listed(slots)}`
  })
  const { draws = 1 } = published
  const drawn = draws > 1 ? `, drawn ${draws} times` : ''
  return told(published, about, before, {
    first: `the draw is out${drawn}`,
    changed: `the draw has changed${drawn}`,
  })
}

/**
 * To a rider of the event when a payout was published. `results` are theirs in this contest; none where they were not
 * in it.
 */
export function resultsTold(published: Published, results: ToldResult[], before: Before): Told {
  if (results.length === 0) {
    const title = cut(`Results of ${published.contest} are out`, TITLE)
    return { title, body: cut(`${published.event}.`, BODY), about: null }
  }
  const about = byRider(results, (own, subject) => {
    const said = listed(own.map(resultInWords), '; ')
    return subject === 'you' ? said : `${subject} ${said}`
  })
  return told(published, about, before, { first: 'the results are out', changed: 'the results have changed' })
}

/** Whether this is news to somebody who was told `before` of the publication before it. */
export const isNews = (about: string | null, before: Before): boolean => about !== before

type Occasion = { first: string; changed: string }

function told({ contest, event }: Published, about: string, before: Before, occasion: Occasion): Told {
  const isChanged = before !== undefined && isNews(about, before)
  const title = `${contest}${isChanged ? ', changed' : ''}: ${about}`
  const was = before ? ` Before: ${before}.` : ''
  const body = isChanged ? `${event}: ${occasion.changed}.${was}` : `${event}: ${occasion.first}.`
  return { title: cut(title, TITLE), body: cut(body, BODY), about: cut(about, BODY) }
}

/** Their own first. */
function byRider<One extends Whose>(all: One[], say: (own: One[], subject: string) => string): string {
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

const spotOf = (slot: number, dragEvery: number, drag: string) =>
  `${ordinal(slot)}${slot > 1 && dragBetween(slot - 1, slot, dragEvery) ? drag : ''}`

/** "2D third, $407.00", "2D tied for third", "14th", "no time". */
function resultInWords({ division, place, place_to, prize_cents, no_time }: ToldResult): string {
  if (place === null) return no_time === 'DQ' ? 'disqualified' : no_time === null ? 'no place' : 'no time'
  const tied = place_to !== null && place_to > place ? 'tied for ' : ''
  const where = `${division === null ? '' : `${division}D `}${tied}${placeInWords(place)}`
  return prize_cents ? `${where}, ${formatCents(prize_cents)}` : where
}

const FIRST_TEN = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

const placeInWords = (place: number) => FIRST_TEN[place - 1] ?? ordinal(place)

/** "37th", "3rd and 37th", "3rd, 37th and 112th"; or all with the same stroke between them. */
export function listed(parts: string[], stroke?: string): string {
  const more = parts.length - MOST
  const shown = more > 0 ? [...parts.slice(0, MOST), `${more} more`] : parts
  if (stroke || shown.length === 1) return shown.join(stroke ?? '')
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** Half a letter is none: a database takes no text with one. */
export const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Cs}$/u, '')}…`
