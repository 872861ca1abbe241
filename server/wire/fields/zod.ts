import { z } from 'zod'

/**
 * Zod that speaks as we do. Everything of `wire/` takes it from here: whatever a field does not say in words of its
 * own is said in these, and none of the library's ever reaches a person.
 */
z.config({ customError: (issue) => sentenceFor(issue as Issue) })

export { z }

type Issue = {
  code: string
  expected?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  divisor?: number
  format?: string
  values?: unknown[]
}

function sentenceFor({ code, ...issue }: Issue): string {
  switch (code) {
    case 'invalid_type':
      return WANTED[issue.expected ?? ''] ?? CHECK
    case 'too_small':
      return size(issue.origin, issue.minimum, 'or more', 'At least')
    case 'too_big':
      return size(issue.origin, issue.maximum, 'or less', 'At most')
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    case 'invalid_value':
      return `Enter ${(issue.values ?? []).map((value) => JSON.stringify(value)).join(' or ')}.`
    case 'invalid_format':
      return issue.format === 'email' ? 'Enter an e-mail address, such as mae@example.com.' : CHECK
    case 'unrecognized_keys':
      return 'This call has no such field.'
    default:
      return CHECK
  }
}

const CHECK = 'Check what you entered.'

const WANTED: Record<string, string> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter the fields of this call.',
  null: 'Leave this empty.',
}

function size(origin: string | undefined, limit: number | bigint | undefined, more: string, least: string) {
  if (origin === 'string') return `${least} ${limit} characters.`
  return origin === 'number' || origin === 'int' ? `Enter ${limit} ${more}.` : `${least} ${limit} of these.`
}
