import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from '../../server/rateLimits/fairQueue.ts'

function work() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const piece = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string) => {
    ends.get(name)!()
    await turnOfEventLoop()
  }
  return { begun, piece, end }
}

test('runs the allowed number of tasks at once and queues the rest', async () => {
  const { begun, piece, end } = work()
  const two = fairQueue({ concurrency: 2, maxWaiting: 10, maxWaitingPerClient: 10 }, 'Full.')
  const done = ['a', 'b', 'c', 'd'].map((name) => two.run('Ann', piece(name)))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
  expect(two.isIdle()).toBe(true)
})

test('runs queued tasks from different clients in rotation', async () => {
  const { begun, piece, end } = work()
  const line = fairQueue({ concurrency: 1, maxWaiting: 10, maxWaitingPerClient: 10 }, 'Full.')
  for (const name of ['a1', 'a2', 'a3', 'a4']) void line.run('Ann', piece(name))
  for (const name of ['b1', 'b2']) void line.run('Bea', piece(name))
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test("rejects tasks beyond a client's limit, and all tasks when the queue is full", async () => {
  const { begun, piece, end } = work()
  const line = fairQueue({ concurrency: 1, maxWaiting: 3, maxWaitingPerClient: 2 }, 'Full.')
  for (const name of ['a1', 'a2', 'a3']) void line.run('Ann', piece(name))
  await expect(line.run('Ann', piece('a4'))).rejects.toMatchObject({ status: 503, message: 'Full.' })
  void line.run('Bea', piece('b1'))
  await expect(line.run('Cleo', piece('c1'))).rejects.toMatchObject({ status: 503 })
  await end('a1')
  void line.run('Cleo', piece('c1'))
  for (const name of ['a2', 'b1', 'a3', 'c1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1'])
})

test('starts the next task after a task fails', async () => {
  const line = fairQueue({ concurrency: 1, maxWaiting: 3, maxWaitingPerClient: 3 }, 'Full.')
  const failed = line.run('Ann', () => Promise.reject(new Error('no')))
  const next = line.run('Ann', () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(line.isIdle()).toBe(true)
})
