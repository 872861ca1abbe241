import { connect } from 'node:net'
import type { Person } from './arena.ts'

type Asked = { method?: string; path: string; body?: object; page?: boolean }

/** One connection of one signed-in person, without what a whole HTTP client costs: it shares the machine. */
export async function openClient(port: number, { cookie, csrf }: Person) {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let got = Buffer.alloc(0)
  let hear: { done(): void; fail(error: Error): void } | null = null

  socket.on('data', (part) => {
    got = got.length ? Buffer.concat([got, part]) : part
    const end = got.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = got.toString('latin1', 0, end)
    const length = Number(/^Content-Length: (\d+)/im.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) return hear?.fail(new Error(`An answer without its length: ${head}`))
    if (got.length < end + 4 + length) return
    const text = got
    got = Buffer.alloc(0)
    if (head.startsWith('HTTP/1.1 200')) hear?.done()
    else hear?.fail(new Error(text.toString('utf8').slice(0, 1_500)))
  })
  socket.on('error', (error) => hear?.fail(error))

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
      return new Promise<void>((done, fail) => {
        hear = { done, fail }
        socket.write(`${lines.join('\r\n')}\r\n\r\n${json}`)
      })
    },
    close: () => socket.destroy(),
  }
}

export type Client = Awaited<ReturnType<typeof openClient>>
