import { formatShortWeekday } from '#lib/formatDays.ts'
import { dayOfClass, type ImportClass, indexClasses } from './classWords.ts'

/** Adds the day or the class to a name that several classes or side pots have. */
export function classLabel(id: number, classes: ImportClass[]): string {
  const { name, parent_id } = classes.find((one) => one.id === id)!
  const namesakes = classes.filter((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  if (namesakes.length === 0) return name
  const index = indexClasses(classes)
  const day = dayOfClass(index, id)
  if (day && !namesakes.some((one) => dayOfClass(index, one.id) === day)) return `${name} ${dayLabel(day)}`
  const parent = classes.find((one) => one.id === parent_id)
  return parent ? `${name} (${parent.name})` : name
}

/** "Saturday", or "Sat, Jun 6" for a date. */
export const dayLabel = (day: string) => (/^\d{4}-/.test(day) ? formatShortWeekday(day) : day)
