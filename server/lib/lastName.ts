export const NAME_SUFFIX = /^([JjSs][Rr]\.?|II|III|IV)$/

/** Keeps Jr., III or a note in parentheses with the last name. */
export function splitName(name: string): [first: string, last: string] {
  const words = name.trim().split(/\s+/)
  const noted = words.findIndex((word, index) => index > 0 && word.startsWith('('))
  const named = noted < 0 ? words : words.slice(0, noted)
  const at = Math.max(
    0,
    named.findLastIndex((word) => !NAME_SUFFIX.test(word)),
  )
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

export const byLastName = (a: string, b: string) =>
  splitName(a)[1].localeCompare(splitName(b)[1], 'en') || a.localeCompare(b, 'en')
