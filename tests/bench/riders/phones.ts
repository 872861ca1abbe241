import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

// A process of its own: many phones with the page open, each doing what the app's script does.

export type Asked = { url: string; key: string; channel: string; path: string; phones: number }
/** Milliseconds since 1970, of each phone: when it heard, and when it had the page that is new. */
export type Read = { heard: number[]; had: number[] }

/** As in the app: so long a phone waits at most before it reads again. */
const SPREAD_MS = 5000
const AT_ONCE = 50

process.once('message', (asked: Asked) => void open(asked))
process.once('disconnect', () => process.exit())

async function open(asked: Asked) {
  const read: Read = { heard: [], had: [] }
  for (let opened = 0; opened < asked.phones; opened += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, asked.phones - opened) }, () => openPhone(asked, read)),
    )
  process.send!('open')
}

async function openPhone({ url, key, channel, path, phones }: Asked, read: Read) {
  let etag = (await fetch(url + path).then(bodyRead)).etag
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${key}?protocol=7`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
  const joined = new Promise<void>((resolve) =>
    socket.on('message', (text: Buffer) => {
      const { event } = JSON.parse(text.toString()) as { event: string }
      if (event.endsWith('subscription_succeeded')) {
        void soon()
        resolve()
      }
      if (event === 'updated') {
        read.heard.push(Date.now())
        void soon(true)
      }
    }),
  )
  await joined

  async function soon(isNews = false) {
    await sleep(Math.random() * SPREAD_MS)
    const found = await fetch(url + path, { headers: { 'If-None-Match': etag } }).then(bodyRead)
    etag = found.etag
    if (!isNews || found.status !== 200) return
    read.had.push(Date.now())
    if (read.had.length === phones) process.send!(read)
  }
}

async function bodyRead(answer: Response) {
  await answer.arrayBuffer()
  return { status: answer.status, etag: answer.headers.get('ETag')! }
}
