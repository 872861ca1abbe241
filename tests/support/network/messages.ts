import type { Socket } from 'node:net'

export type Head = { firstLine: string; length: number; header(name: string): string | undefined }

/** Returns the message's length in bytes, or undefined if the message isn't complete yet. */
export type Framing = (bytes: Buffer) => number | undefined

export function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [firstLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { firstLine, length: end + 4, header: (name) => headers.get(name) }
}

export const requestLength: Framing = (bytes) => {
  const head = readHead(bytes)
  return head && messageLength(bytes, head, 0)
}

/** Without Content-Length or chunks, the end of a response is unknown, so it never counts as complete. */
export const responseLength =
  (method: string): Framing =>
  (bytes) => {
    const head = readHead(bytes)
    if (!head) return undefined
    const hasNoBody = method === 'HEAD' || /^HTTP\/1\.1 (1\d\d|204|304) /.test(head.firstLine)
    return hasNoBody ? head.length : messageLength(bytes, head, Infinity)
  }

function messageLength(bytes: Buffer, head: Head, withoutLength: number): number | undefined {
  if (/\bchunked\b/i.test(head.header('transfer-encoding') ?? '')) return chunkedLength(bytes, head.length)
  const whole = head.length + Number(head.header('content-length') ?? withoutLength)
  return bytes.length >= whole ? whole : undefined
}

function chunkedLength(bytes: Buffer, start: number): number | undefined {
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = parseInt(bytes.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (bytes.length < at) return undefined
    if (size === 0) return at
  }
}

export function messagesOf(socket: Socket) {
  let bytes = Buffer.alloc(0)
  let isOver = false
  let wake = () => {}
  const take = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    wake()
  }
  const end = () => {
    isOver = true
    wake()
  }
  socket.on('data', take).on('end', end).on('close', end)
  return {
    async next(framing: Framing): Promise<Buffer | null> {
      for (;;) {
        const length = framing(bytes)
        if (length !== undefined) return cut(length)
        if (isOver) return null
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
    rest() {
      socket.off('data', take)
      return cut(bytes.length)
    },
  }

  function cut(length: number) {
    const message = bytes.subarray(0, length)
    bytes = bytes.subarray(length)
    return message
  }
}
