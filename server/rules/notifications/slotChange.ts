import { truncate, joinList, type NotificationText } from './publication.ts'

/**
 * `of` is the rider's name if a guardian gets the notification, or null for the rider. `was` and `now` are draw
 * numbers, ascending.
 */
export type SlotChange = {
  contest: string
  event: string
  of: string | null
  before: number[]
  after: number[]
}

/**
 * Builds the notification for a rider who was added to, moved in or removed from a published draw: "Open 4D: you're
 * now draw #1 (was #7)."
 */
export function slotChangeText({
  contest,
  event,
  of,
  before,
  after,
}: SlotChange): Omit<NotificationText, 'summary'> {
  return {
    title: truncate(`${contest}: ${describeSlotChange(of, formatSlots(before), formatSlots(after))}.`, 200),
    body: truncate(`${event}: the organizer changed the draw.`, 400),
  }
}

function describeSlotChange(of: string | null, was: string, now: string): string {
  if (!now) return `${of ?? 'you'} ${of === null ? 'were' : 'was'} taken out of the draw (was ${was})`
  const who = of === null ? "you're" : `${of} is`
  return was ? `${who} now draw ${now} (was ${was})` : `${who} in the draw, ${now}`
}

const formatSlots = (slots: number[]) => (slots.length ? joinList(slots.map((slot) => `#${slot}`)) : '')
