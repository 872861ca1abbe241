import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

export type PhoneOptions = { url: string; key: string; channel: string; path: string; phones: number }
/** Each list has one time per phone, in epoch milliseconds. */
export type PhoneTimes = { notifiedAt: number[]; loadedAt: number[] }

/** Must match SPREAD_MS in the rider app. */
const SPREAD_MS = 5000
const CONCURRENT_OPENS = 50

process.once('message', (asked: PhoneOptions) => void open(asked))
process.once('disconnect', () => process.exit())

async function open(asked: PhoneOptions) {
  const read: PhoneTimes = { notifiedAt: [], loadedAt: [] }
  for (let opened = 0; opened < asked.phones; opened += CONCURRENT_OPENS)
    await Promise.all(
      Array.from({ length: Math.min(CONCURRENT_OPENS, asked.phones - opened) }, () => openPhone(asked, read)),
    )
  process.send!('open')
}

async function openPhone({ url, key, channel, path, phones }: PhoneOptions, read: PhoneTimes) {
  let etag = (await fetch(url + path).then(readResponse)).etag
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${key}?protocol=7`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
  const joined = new Promise<void>((resolve) =>
    socket.on('message', (text: Buffer) => {
      const { event } = JSON.parse(text.toString()) as { event: string }
      if (event.endsWith('subscription_succeeded')) {
        void refetchSoon()
        resolve()
      }
      if (event === 'updated') {
        read.notifiedAt.push(Date.now())
        void refetchSoon(true)
      }
    }),
  )
  await joined

  async function refetchSoon(isChange = false) {
    await sleep(Math.random() * SPREAD_MS)
    const found = await fetch(url + path, { headers: { 'If-None-Match': etag } }).then(readResponse)
    etag = found.etag
    if (!isChange || found.status !== 200) return
    read.loadedAt.push(Date.now())
    if (read.loadedAt.length === phones) process.send!(read)
  }
}

async function readResponse(answer: Response) {
  await answer.arrayBuffer()
  return { status: answer.status, etag: answer.headers.get('ETag')! }
}
