import { connect } from 'node:net'
import type { Person } from './arena.ts'

type Asked = { method?: string; path: string; body?: object; page?: boolean }

/**
 * One connection of one signed-in person, without what a whole HTTP client costs: it shares the machine. A server
 * closes it when others have had their turn for long; then it is opened again.
 */
export function openClient(port: number, { cookie, csrf }: Person) {
  let got: Buffer = Buffer.alloc(0)
  let hear: { done(): void; fail(error: Error): void } | null = null
  let socket = open()

  function open() {
    got = Buffer.alloc(0)
    return connect(port, '127.0.0.1')
      .setNoDelay()
      .on('data', heard)
      .on('error', (error) => hear?.fail(error))
      .on('close', () => hear?.fail(new Error('The connection was closed')))
  }

  function heard(part: Buffer) {
    got = got.length ? Buffer.concat([got, part]) : part
    const end = got.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = got.toString('latin1', 0, end)
    const length = Number(/^Content-Length: (\d+)/im.exec(head)?.[1] ?? Number.NaN)
    if (got.length < end + 4 + length) return
    const answer = got
    got = Buffer.alloc(0)
    if (head.startsWith('HTTP/1.1 200') && length > 0) hear?.done()
    else hear?.fail(new Error(answer.toString('utf8').slice(0, 1_500)))
  }

  return {
    ask({ method = 'GET', path, body, page }: Asked) {
      const json = body ? JSON.stringify(body) : ''
      const lines = [
        `${method} ${path} HTTP/1.1`,
        'Host: bench',
        `Cookie: session=${cookie}; XSRF-TOKEN=${csrf}`,
        `Accept: ${page ? 'text/html' : 'application/json'}`,
        ...(body ? [`X-CSRF-TOKEN: ${csrf}`, 'Content-Type: application/json'] : []),
        ...(body ? [`Content-Length: ${Buffer.byteLength(json)}`] : []),
      ]
      if (socket.destroyed || socket.readableEnded) socket = open()
      return new Promise<void>((done, fail) => {
        hear = { done, fail }
        socket.write(`${lines.join('\r\n')}\r\n\r\n${json}`)
      }).finally(() => (hear = null))
    },
    close: () => socket.destroy(),
  }
}

export type Client = ReturnType<typeof openClient>
