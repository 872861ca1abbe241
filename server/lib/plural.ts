/** plural(3, 'run has', 'runs have') is "3 runs have". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })

export const ordinal = (number: number): string => `${number}${ENDINGS[ordinals.select(number)]}`
