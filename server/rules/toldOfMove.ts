import { cut, listed, type Told } from './told.ts'

/** `of` is the rider's name where a parent or guardian is notified; `was` and `now` are draw numbers, ascending. */
export type Move = { contest: string; event: string; of: string | null; was: number[]; now: number[] }

/** "Open 4D: you're now draw #1 (was #7).", to a rider who was put into, moved in or taken out of a published draw. */
export function moveTold({ contest, event, of, was, now }: Move): Omit<Told, 'about'> {
  return {
    title: cut(`${contest}: ${moveInWords(of, numbers(was), numbers(now))}.`, 200),
    body: cut(`${event}: the organizer changed the draw.`, 400),
  }
}

function moveInWords(of: string | null, was: string, now: string): string {
  if (!now) return `${of ?? 'you'} ${of === null ? 'were' : 'was'} taken out of the draw (was ${was})`
  const who = of === null ? "you're" : `${of} is`
  return was ? `${who} now draw ${now} (was ${was})` : `${who} in the draw, ${now}`
}

const numbers = (slots: number[]) => (slots.length ? listed(slots.map((slot) => `#${slot}`)) : '')
