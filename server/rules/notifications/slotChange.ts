import { truncate, joinList, type NotificationText } from './publication.ts'

export type SlotChange = {
  contest: string
  event: string
  of: string | null
  before: number[]
  after: number[]
}

export function slotChangeText({
  contest,
  event,
  of,
  before,
  after,
}: SlotChange): Omit<NotificationText, 'summary'> {
  return {
    title: truncate(`${contest}: ${describeSlotChange(of, formatSlots(before), formatSlots(after))}.`, 200),
    body: truncate(`${event}: the draw has changed.`, 400),
  }
}

function describeSlotChange(of: string | null, was: string, now: string): string {
  if (!now) return `${of ?? 'you'} ${of === null ? 'were' : 'was'} taken out of the draw (was ${was})`
  const who = of === null ? "you're" : `${of} is`
  return was ? `${who} now draw ${now} (was ${was})` : `${who} in the draw, ${now}`
}

const formatSlots = (slots: number[]) => (slots.length ? joinList(slots.map((slot) => `#${slot}`)) : '')
