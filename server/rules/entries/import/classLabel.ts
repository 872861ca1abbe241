import { formatShortWeekday } from '#lib/formatDays.ts'
import { listWithAnd, listWithOr } from '#lib/lists.ts'
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

/** Explains which days the words can mean if they match the same class on several days. */
export function severalDaysText(
  text: string,
  class_ids: number[],
  classes: ImportClass[],
  verb: 'Choose' | 'Type' = 'Choose',
): string | null {
  const found = classes.filter(({ id }) => class_ids.includes(id))
  const index = indexClasses(classes)
  const days = found.map(({ id }) => dayOfClass(index, id))
  const isOneName = new Set(found.map(({ name }) => name.toLowerCase())).size === 1
  if (!isOneName || found.length < 2 || new Set(days).size < found.length || days.includes(null)) return null
  const list = listWithAnd(days.map((day) => dayLabel(day!)))
  const labels = listWithOr(found.map(({ id }) => `"${classLabel(id, classes)}"`))
  return `"${text}" runs on ${list}. ${verb} ${labels}${verb === 'Type' ? ' under Classes' : ''}.`
}
