import { z } from 'zod'

/** In `wire/`, import Zod from here, so that its built-in messages are never shown. */
z.config({ customError: (issue) => messageFor(issue as Issue) })

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

function messageFor({ code, ...issue }: Issue): string {
  switch (code) {
    case 'invalid_type':
      return EXPECTED_TYPES[issue.expected ?? ''] ?? DEFAULT_MESSAGE
    case 'too_small':
      return sizeMessage(issue.origin, issue.minimum, 'or more', 'At least')
    case 'too_big':
      return sizeMessage(issue.origin, issue.maximum, 'or less', 'At most')
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    case 'invalid_value':
      return `Enter ${(issue.values ?? []).map((value) => JSON.stringify(value)).join(' or ')}.`
    case 'invalid_format':
      return issue.format === 'email' ? 'Enter an email address, e.g. mae@example.com.' : DEFAULT_MESSAGE
    case 'unrecognized_keys':
      return 'Unknown field.'
    default:
      return DEFAULT_MESSAGE
  }
}

const DEFAULT_MESSAGE = 'Check what you entered.'

const EXPECTED_TYPES: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Enter a list.',
  object: 'Check what you entered.',
  null: 'Leave this blank.',
}

function sizeMessage(
  origin: string | undefined,
  limit: number | bigint | undefined,
  more: string,
  least: string,
) {
  if (origin === 'string') return `Use ${least.toLowerCase()} ${limit} characters.`
  return origin === 'number' || origin === 'int'
    ? `Enter ${limit} ${more}.`
    : `Choose ${least.toLowerCase()} ${limit}.`
}
