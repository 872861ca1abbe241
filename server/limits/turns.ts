import { Busy } from '../errors.ts'

export type Turns = {
  take<Result>(who: string | number, work: () => Promise<Result>): Promise<Result>
  isIdle(): boolean
}

/**
 * Lets work wait for its turn: `atOnce` pieces are done side by side, `longest` wait, and at most `share` of these for
 * one person. People are served in rotation, so that somebody who asks for much waits for themselves. What may not wait
 * either is refused with `sentence`; nothing of it was done.
 */
export function turns(limits: { atOnce: number; longest: number; share: number }, sentence: string): Turns {
  /** In the order in which they are served; who has been served goes to the end. */
  const waiting = new Map<string | number, (() => void)[]>()
  let atWork = 0
  let waitingCount = 0

  async function take<Result>(who: string | number, work: () => Promise<Result>) {
    if (atWork < limits.atOnce) atWork++
    else await place(who)
    try {
      return await work()
    } finally {
      passOn()
    }
  }

  function place(who: string | number) {
    const own = waiting.get(who) ?? []
    if (waitingCount >= limits.longest || own.length >= limits.share) throw new Busy(sentence)
    waitingCount++
    waiting.set(who, own)
    return new Promise<void>((begin) => own.push(begin))
  }

  function passOn() {
    const [next] = waiting
    if (!next) return void atWork--
    const [who, [begin, ...later]] = next
    waiting.delete(who)
    if (later.length) waiting.set(who, later)
    waitingCount--
    begin!()
  }

  return { take, isIdle: () => atWork === 0 }
}
