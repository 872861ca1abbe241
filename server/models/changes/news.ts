import { MISSED } from '#wire/channels.ts'
import type { After, Before, Kind } from '#wire/changes.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Person } from '../../http/session.ts'
import { isForEverybody, type Message, payoutUpdated, resultsChanged } from '../../live/broadcasts.ts'
import { changed, whereIs } from '../history.ts'

/** The activity that is changed, as the look-up found it. */
export type Found = { id: number; event_id: number; event: { organization_id: number } }

/** What a change leaves behind, collected while it is made: for the history, and for the other screens. */
export type News = {
  history: Prisma.ChangeCreateManyInput[]
  messages: Message[]
  contests: Set<number>
  activityId: number
  /** Into the history: what was before and what is after it, of this run or of the activity as a whole. */
  record<K extends Kind>(kind: K, before: Before<K>, after: After<K>, entryId?: number): void
  /** To the other screens, in this order. */
  say(...messages: Message[]): void
  /** The results of these contests may have changed: whoever shows them reads them again. */
  tellResults(contestIds: Iterable<number>): void
}

export function newsOf(by: Person, found: Found): News {
  const news: News = {
    history: [],
    messages: [],
    contests: new Set(),
    activityId: found.id,
    record(kind, before, after, user_activity_id) {
      news.history.push(changed(by, { ...whereIs(found), user_activity_id }, kind, before, after))
    },
    say: (...more) => void news.messages.push(...more),
    tellResults: (ids) => [...ids].forEach((id) => news.contests.add(id)),
  }
  return news
}

type Drawn = { version: number; rounds: { publish_draw: boolean }[] }

/** With what is said of results, which follows from the contests that it concerns. */
export function allMessages({ messages, contests, activityId }: News, { version, rounds }: Drawn): Message[] {
  const all = [...contests]
  // Whoever shows the class itself is told by what was changed in it.
  const others = rounds.some(({ publish_draw }) => publish_draw) ? all.filter((id) => id !== activityId) : []
  return [
    ...messages,
    ...all.map((id) => payoutUpdated(id, version)),
    ...others.map((id) => resultsChanged(id, version)),
  ]
}

/**
 * What everybody is told gets its numbers, each once and without a gap, so that a phone knows what it missed: from the
 * one after `told` on. Of an event that is not public nothing is told.
 */
export function heard(
  messages: Message[],
  { told, is_public }: { told: number; is_public: boolean },
): Message[] {
  if (!is_public) return messages.filter((message) => !isForEverybody(message))
  const counted = messages.filter(isCounted)
  return messages.map((message) =>
    isCounted(message)
      ? { ...message, payload: { ...message.payload, told: told + 1 + counted.indexOf(message) } }
      : message,
  )
}

export const countedIn = (messages: Message[]) => messages.filter(isCounted).length

/** Whoever hears that something is another now reads it again, whatever was missed before. */
const isCounted = (message: Message) =>
  isForEverybody(message) && message.event !== 'results-updated' && message.event !== MISSED
