import { NAME_SUFFIX } from '#lib/lastName.ts'

/** "Smith, Jane" becomes "Jane Smith", and "Smith, Jr., Bob" becomes "Bob Smith Jr." */
export function normalizeRiderName(text: string): string {
  const parts = text.split(',').map(oneLine).filter(Boolean)
  const suffixes = parts.filter((part) => NAME_SUFFIX.test(part))
  const names = parts.filter((part) => !NAME_SUFFIX.test(part))
  if (names.length > 2 || suffixes.length > 1) return oneLine(text)
  const [last = '', first] = names
  if (first === undefined) return oneLine([last, ...suffixes].join(' '))
  const given = first.split(' ')
  if (given.length > 1 && NAME_SUFFIX.test(given.at(-1)!)) suffixes.push(given.pop()!)
  return [...given, last, ...suffixes].join(' ')
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
