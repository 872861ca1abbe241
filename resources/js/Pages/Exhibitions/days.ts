import { addDays, daysBetween } from '#lib/dates.ts'

/** As YYYY-MM-DD. */
export const daysOf = ({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }): string[] =>
  Array.from({ length: daysBetween(starts_on, ends_on ?? starts_on) + 1 }, (_, day) =>
    addDays(starts_on, day),
  )
