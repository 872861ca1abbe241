import type { Duplex } from 'node:stream'

/** Some hundred of the smallest frames: as many are read at most before the budget is looked at again. */
const SLICE = 1024
const REFUSED_MAY_SAY = 4096

export type Meter = {
  /** Milliseconds for which this client has to wait; 0 when it may go on. */
  wait(): number
  spend(bytes: number): void
}

/**
 * Stands between a TCP socket and ws. What the client may not say yet, and all of a client that leaves its answers
 * unread, stays unread as well: it waits with the sender and costs nothing here.
 */
export class Intake {
  readonly #bytes: Duplex
  readonly #toWs: (slice: Buffer) => void
  readonly #meter: Meter
  #unread: Buffer | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(bytes: Duplex, meter: Meter) {
    this.#bytes = bytes
    this.#toWs = takeOver(bytes)
    this.#meter = meter
    bytes.on('data', (chunk: Buffer) => {
      this.#unread = this.#unread ? Buffer.concat([this.#unread, chunk]) : chunk
      if (!bytes.isPaused()) this.#read()
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#unread = null
  }

  #read = () => {
    while (this.#unread && !this.#bytes.destroyed) {
      if (this.#bytes.writableNeedDrain) return void this.#bytes.pause().once('drain', this.#read)
      const wait = this.#meter.wait()
      if (wait > 0) {
        this.#timer = setTimeout(this.#read, wait).unref()
        return void this.#bytes.pause()
      }
      const slice = this.#unread.subarray(0, SLICE)
      this.#unread = this.#unread.length > SLICE ? this.#unread.subarray(SLICE) : null
      this.#meter.spend(slice.length)
      this.#toWs.call(this.#bytes, slice)
    }
    if (this.#bytes.isPaused()) this.#bytes.resume()
  }
}

/** A client that was turned away may say goodbye and no more. */
export function hearGoodbye(bytes: Duplex): void {
  const toWs = takeOver(bytes)
  let left = REFUSED_MAY_SAY
  bytes.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) bytes.destroy()
    else toWs.call(bytes, chunk)
  })
}

/** ws reads its socket by one listener, which it has just put there. */
function takeOver(bytes: Duplex): (slice: Buffer) => void {
  const [toWs] = bytes.listeners('data') as ((slice: Buffer) => void)[]
  bytes.off('data', toWs!)
  return toWs!
}
