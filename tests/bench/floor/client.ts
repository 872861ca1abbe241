import { connect } from 'node:net'
import type { Person } from './scenario.ts'

export type RequestOptions = { method?: string; path: string; body?: object; page?: boolean; phone?: boolean }

/** A full HTTP client would take CPU time from the measured servers. */
export function openClient(port: number, { cookie, csrf }: Person) {
  let received: Buffer = Buffer.alloc(0)
  let pendingResponse: { done(): void; fail(error: Error): void } | null = null
  let socket = open()

  function open() {
    received = Buffer.alloc(0)
    return connect(port, '127.0.0.1')
      .setNoDelay()
      .on('data', onData)
      .on('error', (error) => pendingResponse?.fail(error))
      .on('close', () => pendingResponse?.fail(new Error('The connection was closed')))
  }

  function onData(part: Buffer) {
    received = received.length ? Buffer.concat([received, part]) : part
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const length = Number(/^Content-Length: (\d+)/im.exec(head)?.[1] ?? Number.NaN)
    if (received.length < end + 4 + length) return
    const answer = received
    received = Buffer.alloc(0)
    if (head.startsWith('HTTP/1.1 200') && length > 0) pendingResponse?.done()
    else pendingResponse?.fail(new Error(answer.toString('utf8').slice(0, 1_500)))
  }

  return {
    send({ method = 'GET', path, body, page, phone }: RequestOptions) {
      const json = body ? JSON.stringify(body) : ''
      const lines = [
        `${method} ${path} HTTP/1.1`,
        'Host: bench',
        phone ? 'Accept-Encoding: br' : `Cookie: session=${cookie}; XSRF-TOKEN=${csrf}`,
        `Accept: ${page ? 'text/html' : 'application/json'}`,
        ...(body ? [`X-CSRF-TOKEN: ${csrf}`, 'Content-Type: application/json'] : []),
        ...(body ? [`Content-Length: ${Buffer.byteLength(json)}`] : []),
      ]
      if (socket.destroyed || socket.readableEnded) socket = open()
      return new Promise<void>((done, fail) => {
        pendingResponse = { done, fail }
        socket.write(`${lines.join('\r\n')}\r\n\r\n${json}`)
      }).finally(() => (pendingResponse = null))
    },
    close: () => socket.destroy(),
  }
}

export type Client = ReturnType<typeof openClient>
