import { EventEmitter } from 'node:events'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { requestTurns } from '../../server/requestTurns.ts'
import type { Person } from '../../server/session.ts'

/** Who stands in line, what of theirs is being worked on, and what was refused. */
function counter() {
  const middleware = requestTurns()
  const atWork: string[] = []
  const refused: unknown[] = []
  return {
    atWork,
    refused,
    /** Answers the way to end it: by an answer, or by hanging up. */
    ask(name: string, person?: number) {
      const res = Object.assign(new EventEmitter(), { closed: false })
      const req = { visitor: person ? ({ id: person } as Person) : null }
      const taken = middleware(req as Request, res as unknown as Response, () => atWork.push(name))
      void Promise.resolve(taken).catch((error: unknown) => refused.push(error))
      return async () => {
        if (atWork.includes(name)) atWork.splice(atWork.indexOf(name), 1)
        res.closed = true
        res.emit('close')
        await turnOfEventLoop()
      }
    },
  }
}

test('whoever asks for much at a time gets it three by three, in order, and nobody else waits for them', async () => {
  const { ask, atWork } = counter()
  const greedy = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, 1))
  ask('modest', 2)
  expect(atWork).toEqual(['a', 'b', 'c', 'modest'])
  await greedy[1]!()
  expect(atWork).toEqual(['a', 'c', 'modest', 'd'])
  await greedy[0]!()
  expect(atWork).toEqual(['c', 'modest', 'd', 'e'])
})

test('without a sign-in nobody waits for the others of their arena', () => {
  const { ask, atWork } = counter()
  for (let n = 0; n < 300; n++) ask(`${n}`)
  expect(atWork).toHaveLength(300)
})

test('nothing is done for who has hung up meanwhile', async () => {
  const { ask, atWork } = counter()
  const [first, , , fourth] = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, 1))
  await fourth!()
  await first!()
  expect(atWork).toEqual(['b', 'c', 'e'])
})

test('a line has an end: what does not fit into it is refused', async () => {
  const { ask, atWork, refused } = counter()
  for (let n = 0; n < 104; n++) ask(`${n}`, 1)
  ask('somebody else', 2)
  await turnOfEventLoop()
  expect(refused).toEqual([
    expect.objectContaining({
      status: 503,
      message: 'You are asking for too much at a time. Nothing was saved: wait a moment and try again.',
    }),
  ])
  expect(atWork).toEqual(['0', '1', '2', 'somebody else'])
})
