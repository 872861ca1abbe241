import { TooMany } from '../errors.ts'

export function slidingWindow(max: number, message: string, windowMs = 60_000) {
  const requests = new Map<number | string, number[]>()
  return (key: number | string, now = performance.now()) => {
    const recent = (requests.get(key) ?? []).filter((at) => at > now - windowMs)
    if (recent.length >= max) throw new TooMany(message, Math.ceil((recent[0]! + windowMs - now) / 1000))
    requests.set(key, [...recent, now])
    if (requests.size > 1000)
      for (const [old, times] of requests) if (times.at(-1)! <= now - windowMs) requests.delete(old)
  }
}
