import { formatDay } from '#lib/dates.ts'
import { areBooksClosed, type Books, type Progress } from './booksClose.ts'

type Event = {
  name: string
  starts_on: Date
  ends_on: Date | null
  is_public: boolean
  takes_online_entries: boolean
  archived_at: Date | null
  closed_at: Date | null
}

/** `today` is in the event's time zone. */
export function eventClosedBecause(event: Event, today: string): string | null {
  const { name, is_public, takes_online_entries, archived_at, closed_at } = event
  if (formatDay(event.ends_on ?? event.starts_on) < today) return `${name} is over.`
  const isOpen = is_public && takes_online_entries && archived_at === null && closed_at === null
  return isOpen ? null : `${name} doesn't take online entries now. Ask the secretary.`
}

/**
 * `window` means that the class takes entries only at the window. `closed` means that the books are closed or all
 * payouts are published.
 */
export type OnlineClosing = 'window' | 'closed' | 'full'

type Class = Books & { takes_online_entries: boolean; online_limit: number | null }

type Go = Progress & { entered: number }

/**
 * `gos` is empty if all payouts are published. `waiting` counts pending online entries. They count toward the limit,
 * so that the secretary can accept all of them.
 */
export function onlineClosing(one: Class, gos: Go[], waiting: number, now: Date): OnlineClosing | null {
  if (!one.takes_online_entries) return 'window'
  if (gos.length === 0) return 'closed'
  const most = Math.max(...gos.map(({ entered }) => entered))
  if (one.online_limit !== null && most + waiting >= one.online_limit) return 'full'
  return gos.some((go) => areBooksClosed(one, now, go)) ? 'closed' : null
}

export const onlineClosingSentence = (name: string, closing: OnlineClosing): string =>
  ({
    window: `${name} takes entries only at the window.`,
    closed: `Entries in ${name} are closed.`,
    full: `${name} is full.`,
  })[closing]

export const MAX_REASON_LENGTH = 200

export const ONLINE_STATES = ['waiting', 'accepted', 'declined', 'withdrawn'] as const
export type OnlineState = (typeof ONLINE_STATES)[number]

export const SENT_STATES = [...ONLINE_STATES, 'scratched', 'removed'] as const
export type SentState = (typeof SENT_STATES)[number]

type Run = { activity_id: number; scratched_at: Date | null }

export function sentState(
  state: OnlineState,
  classes: readonly { id: number; name: string }[],
  runs: readonly Run[],
): { state: SentState; changes: string[] } {
  if (state !== 'accepted') return { state, changes: [] }
  const states = classes.map(({ id }) => classState(runs.filter(({ activity_id }) => activity_id === id)))
  const changes = classes.flatMap(({ name }, index) => changeSentence(name, states[index]!))
  return {
    state: (['accepted', 'scratched'] as const).find((one) => states.includes(one)) ?? 'removed',
    changes: new Set(states).size > 1 ? changes : [],
  }
}

type ClassState = 'accepted' | 'scratched' | 'removed'

function classState(runs: Run[]): ClassState {
  if (runs.length === 0) return 'removed'
  return runs.every(({ scratched_at }) => scratched_at !== null) ? 'scratched' : 'accepted'
}

const changeSentence = (name: string, state: ClassState): string[] =>
  ({
    accepted: [],
    scratched: [`Scratched in ${name}`],
    removed: [`Removed from ${name} by the office`],
  })[state]
