import { addDays, daysBetween, formatDay, formatLocalTime, parseDay, parseLocalTime } from '#lib/dates.ts'

/** Days are YYYY-MM-DD. */
export type EventCalendar = { starts_on: string; ends_on: string | null; time_zone: string }

export type ClassDays = { runs_on: Date | null; books_close_at: Date | null }

/** Days count from the event's first day, which is 0. `time` is HH:MM in the event's time zone. */
export type RelativeClassDays = {
  runs_on: number | null
  books_close_at: { day: number; time: string } | null
}

const lastDay = ({ starts_on, ends_on }: EventCalendar) => ends_on ?? starts_on
const lengthOf = (event: EventCalendar) => daysBetween(event.starts_on, lastDay(event))

export const isDayOf = (event: EventCalendar, day: string) => day >= event.starts_on && day <= lastDay(event)

export function relativeDays(
  event: EventCalendar,
  { runs_on, books_close_at }: ClassDays,
): RelativeClassDays {
  const [day, time] = books_close_at ? formatLocalTime(event.time_zone, books_close_at).split('T') : []
  return {
    runs_on: runs_on && daysBetween(event.starts_on, formatDay(runs_on)),
    books_close_at: day && time ? { day: daysBetween(event.starts_on, day), time } : null,
  }
}

export function absoluteDays(
  event: EventCalendar,
  { runs_on, books_close_at }: RelativeClassDays,
): ClassDays {
  const day = runs_on === null ? null : addDays(event.starts_on, runs_on)
  return {
    runs_on: day && isDayOf(event, day) ? parseDay(day) : null,
    books_close_at:
      books_close_at &&
      parseLocalTime(
        event.time_zone,
        `${addDays(event.starts_on, books_close_at.day)}T${books_close_at.time}`,
      ),
  }
}

/** If the event keeps its length, its classes move with it. Otherwise they keep their dates. */
export function movedDays(before: EventCalendar, after: EventCalendar, days: ClassDays): ClassDays {
  const from = lengthOf(before) === lengthOf(after) ? before : { ...before, starts_on: after.starts_on }
  return absoluteDays(after, relativeDays(from, days))
}
