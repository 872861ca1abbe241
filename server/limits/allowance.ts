import { TooMany } from '../errors.ts'

/** Allows each key this many in a minute, or in another window; refuses one more until the oldest leaves the window. */
export function allowance(most: number, sentence: string, windowMs = 60_000) {
  const taken = new Map<number | string, number[]>()
  return (key: number | string, now = performance.now()) => {
    const recent = (taken.get(key) ?? []).filter((at) => at > now - windowMs)
    if (recent.length >= most) throw new TooMany(sentence, Math.ceil((recent[0]! + windowMs - now) / 1000))
    taken.set(key, [...recent, now])
    // Those who have long had theirs are not remembered for ever.
    if (taken.size > 1000)
      for (const [old, times] of taken) if (times.at(-1)! <= now - windowMs) taken.delete(old)
  }
}
