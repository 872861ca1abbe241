import type { Duplex } from 'node:stream'

const SLICE_BYTES = 1024
const MAX_BYTES_AFTER_REFUSAL = 4096

export type RateMeter = {
  waitMs(): number
  spend(bytes: number): void
}

/** Data beyond the rate limit stays in the socket, so that TCP slows the sender down. */
export class ThrottledSocket {
  readonly #bytes: Duplex
  readonly #forward: (slice: Buffer) => void
  readonly #meter: RateMeter
  #unread: Buffer | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(bytes: Duplex, meter: RateMeter) {
    this.#bytes = bytes
    this.#forward = takeDataListener(bytes)
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
      const wait = this.#meter.waitMs()
      if (wait > 0) {
        this.#timer = setTimeout(this.#read, wait).unref()
        return void this.#bytes.pause()
      }
      const slice = this.#unread.subarray(0, SLICE_BYTES)
      this.#unread = this.#unread.length > SLICE_BYTES ? this.#unread.subarray(SLICE_BYTES) : null
      this.#meter.spend(slice.length)
      this.#forward.call(this.#bytes, slice)
    }
    if (this.#bytes.isPaused()) this.#bytes.resume()
  }
}

/** A rejected client may only complete the close handshake. If the client sends more, the socket is closed. */
export function drainUntilClose(bytes: Duplex): void {
  const toWs = takeDataListener(bytes)
  let left = MAX_BYTES_AFTER_REFUSAL
  bytes.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) bytes.destroy()
    else toWs.call(bytes, chunk)
  })
}

function takeDataListener(bytes: Duplex): (slice: Buffer) => void {
  const [toWs] = bytes.listeners('data') as ((slice: Buffer) => void)[]
  bytes.off('data', toWs!)
  return toWs!
}
