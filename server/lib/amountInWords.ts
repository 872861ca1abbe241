import { dollarsAndCents } from './money.ts'

/** 125020 is "One Thousand Two Hundred Fifty and 20/100". */
export function amountInWords(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents >= TRILLION_DOLLARS) {
    throw new RangeError(`An amount of ${cents} cents cannot be written on a check`)
  }
  const [dollars, rest] = dollarsAndCents(cents)
  return `${inWords(dollars)} and ${rest}/100`
}

const TRILLION_DOLLARS = 100_000_000_000_000
const SCALES = ['', ' Thousand', ' Million', ' Billion']
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const SMALL = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen ' +
  'Fifteen Sixteen Seventeen Eighteen Nineteen'
).split(' ')

function inWords(dollars: number): string {
  if (dollars === 0) return SMALL[0]
  const groups: string[] = []
  for (let rest = dollars, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale++) {
    if (rest % 1000 > 0) groups.unshift(underThousand(rest % 1000) + SCALES[scale])
  }
  return groups.join(' ')
}

function underThousand(number: number): string {
  const hundreds = number >= 100 ? [`${SMALL[Math.floor(number / 100)]} Hundred`] : []
  const rest = number % 100 > 0 ? [underHundred(number % 100)] : []
  return [...hundreds, ...rest].join(' ')
}

function underHundred(number: number): string {
  if (number < 20) return SMALL[number]
  const tens = TENS[Math.floor(number / 10)]
  return number % 10 === 0 ? tens : `${tens}-${SMALL[number % 10]}`
}
