type Kept<Made> = { made: Made; event: string; bytes: number; until: number }

/** What the database does not tell of, such as the end of a day, is seen after a minute. */
const KEPT_MS = 60_000

/** Of which event it is, by its id; '' is all of them. */
type Find = () => Promise<string>
type InHand<Made> = { making: Promise<Made>; event: string | null; isOutdated: boolean }

/**
 * What many ask for, in so many bytes of memory; what nobody has asked for the longest goes first. Each is made once,
 * however many ask for it at a time, and dropped when anything of its event changes. What was begun before a change is
 * given to those who asked before it, and not kept.
 */
export function inMemory<Made>(mostBytes: number, bytesOf: (made: Made) => number) {
  const all = new Map<string, Kept<Made>>()
  const inHand = new Map<string, InHand<Made>>()
  let bytes = 0
  /** Without news from the database nothing can be kept. */
  let isTold = false

  /** What lies here and is true still; from now on it is the one asked for last. */
  function kept(key: string): Made | undefined {
    const found = all.get(key)
    if (!found || found.until <= Date.now()) return undefined
    all.delete(key)
    all.set(key, found)
    return found.made
  }

  async function read(key: string, find: Find, make: () => Promise<Made>): Promise<Made> {
    const there = kept(key)
    if (there) return there
    const begun = inHand.get(key)
    return begun && !begun.isOutdated ? begun.making : begin(key, find, make)
  }

  function begin(key: string, find: Find, make: () => Promise<Made>) {
    const mine: InHand<Made> = { making: foundAndMade(), event: null, isOutdated: false }
    inHand.set(key, mine)
    return mine.making

    async function foundAndMade() {
      try {
        const event = await find()
        mine.event = event
        const made = await make()
        if (isTold && !mine.isOutdated) keep(key, made, event)
        return made
      } finally {
        if (inHand.get(key) === mine) inHand.delete(key)
      }
    }
  }

  function keep(key: string, made: Made, event: string) {
    forget(key)
    const size = bytesOf(made) + 2 * key.length + 200
    all.set(key, { made, event, bytes: size, until: Date.now() + KEPT_MS })
    bytes += size
    // What is over and nobody has asked for since, such as older versions, goes too.
    for (const [oldest, { until }] of all) {
      if (bytes <= mostBytes && until > Date.now()) break
      forget(oldest)
    }
  }

  function forget(key: string) {
    const kept = all.get(key)
    if (!kept) return
    all.delete(key)
    bytes -= kept.bytes
  }

  function changed(events: string) {
    const those = new Set(events.split(','))
    const shows = (one: { event: string | null }) => events === '' || !one.event || those.has(one.event)
    for (const [key, kept] of all) if (shows(kept)) forget(key)
    for (const one of inHand.values()) if (shows(one)) one.isOutdated = true
  }

  return {
    read,
    kept,
    /** Something of these events is another now, by their ids with commas between them; '' is all of them. */
    changed,
    /** Whether changes are heard of from now on; of those before nobody knows. */
    hears(isHearing: boolean) {
      isTold = isHearing
      changed('')
    },
    bytes: () => bytes,
  }
}

export type InMemory<Made> = ReturnType<typeof inMemory<Made>>
