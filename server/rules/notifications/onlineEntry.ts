import type { NotificationText } from './publication.ts'

type DecidedEntry = {
  event: string
  rider: string
  horse: string | null
  contests: string[]
  state: 'accepted' | 'declined'
  reason: string | null
}

export function onlineEntryText({
  event,
  rider,
  horse,
  contests,
  ...decision
}: DecidedEntry): NotificationText {
  const entrant = horse ? `${rider} on ${horse}` : rider
  const entry = shorten(`${entrant}: ${contests.join(', ')}`)
  const title = decision.state === 'accepted' ? `Entered: ${event}` : `Entry declined: ${event}`
  const more =
    decision.state === 'accepted' ? 'Pay at the window.' : (decision.reason ?? 'Ask the secretary why.')
  return { title, body: `${entry}. ${more}`, summary: null }
}

/** A notification can have 400 characters, including up to 200 for the reason. */
const MAX_ENTRY_LENGTH = 190

const shorten = (text: string) =>
  text.length <= MAX_ENTRY_LENGTH ? text : `${text.slice(0, MAX_ENTRY_LENGTH).replace(/\p{Cs}$/u, '')}...`
