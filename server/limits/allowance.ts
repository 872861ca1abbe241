import { TooMany } from '../errors.ts'

/** Lets each key have so many in a minute; one more is refused with `sentence` until the oldest is a minute old. */
export function allowance(aMinute: number, sentence: string) {
  const taken = new Map<number | string, number[]>()
  return (key: number | string, now = performance.now()) => {
    const recent = (taken.get(key) ?? []).filter((at) => at > now - MINUTE_MS)
    if (recent.length >= aMinute)
      throw new TooMany(sentence, Math.ceil((recent[0]! + MINUTE_MS - now) / 1000))
    taken.set(key, [...recent, now])
    // Those who have long had theirs are not remembered for ever.
    if (taken.size > 1000)
      for (const [old, times] of taken) if (times.at(-1)! <= now - MINUTE_MS) taken.delete(old)
  }
}

const MINUTE_MS = 60_000
