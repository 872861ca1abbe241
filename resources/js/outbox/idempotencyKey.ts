const TIME_DIGITS = 12

/** A version 7 UUID that sorts after `last`, even if the clock was set back. */
export function newIdempotencyKey(now: number, last = '', random = randomBytes): string {
  const time = Math.max(now, timeOf(last) + 1)
  const hex = [...random()].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (8 + (Number.parseInt(hex[3]!, 16) & 3)).toString(16)
  const digits = `${time.toString(16).padStart(TIME_DIGITS, '0')}7${hex.slice(0, 3)}${variant}${hex.slice(4, 19)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const timeOf = (key: string) => Number.parseInt(key.replace('-', '').slice(0, TIME_DIGITS), 16) || 0

const randomBytes = () => crypto.getRandomValues(new Uint8Array(10))
