import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { ThrottledSocket } from '../../server/pusherServer/sockets/throttledSocket.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function createSocket(wait = () => 0) {
  const heard: number[] = []
  const unread: (() => void)[] = []
  const bytes = new Duplex({
    read() {},
    write: (_chunk, _encoding, done) => void unread.push(done),
    highWaterMark: 4096,
  })
  bytes.on('data', (slice: Buffer) => heard.push(slice.length))
  const spent: number[] = []
  new ThrottledSocket(bytes, { waitMs: wait, spend: (size) => void spent.push(size) })
  const sum = () => heard.reduce((all, size) => all + size, 0)
  return {
    bytes,
    sum,
    spent,
    say: (size: number) => bytes.push(Buffer.alloc(size)),
    read: () => unread.shift()?.(),
  }
}

test("forwards all received bytes in small slices, deducting them from the client's budget", async () => {
  const { sum, spent, say } = createSocket()
  say(2500)
  say(10)
  await nextTurn()
  expect(sum()).toBe(2510)
  expect(spent).toEqual([1024, 1024, 452, 10])
})

test('pauses a client with unread responses until the client reads them', async () => {
  const { bytes, sum, say, read } = createSocket()
  bytes.write(Buffer.alloc(5000))
  say(3000)
  await nextTurn()
  expect([sum(), bytes.isPaused()]).toEqual([0, true])
  read()
  await nextTurn()
  expect([sum(), bytes.isPaused()]).toEqual([3000, false])
})

test('pauses a client that has used up its budget until part of the budget is restored', async () => {
  let wait = 0
  const { bytes, sum, spent, say } = createSocket(() => wait)
  wait = 20
  say(3000)
  await nextTurn()
  expect([sum(), spent, bytes.isPaused()]).toEqual([0, [], true])
  wait = 0
  await expect.poll(sum).toBe(3000)
  expect(bytes.isPaused()).toBe(false)
})
