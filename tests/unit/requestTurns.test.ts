import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, Response } from 'express'
import { expect, test, vi } from 'vitest'
import { requestTurns } from '../../server/limits/requestTurns.ts'

const soon = vi.waitFor

/** Who stands in line, what of theirs is being worked on, and what was refused. */
function counter() {
  const middleware = requestTurns()
  const atWork: string[] = []
  const refused: unknown[] = []
  return {
    atWork,
    refused,
    /** Answers the way to end it: by an answer, or by hanging up. */
    ask(name: string, person?: number, ip = '10.0.0.1') {
      const res = Object.assign(new EventEmitter(), { closed: false, end: () => {} })
      const req = { visitor: person ? { id: person } : null, ip, cookies: {}, socket: new EventEmitter() }
      const taken = middleware(req as unknown as Request, res as unknown as Response, () => atWork.push(name))
      void Promise.resolve(taken).catch((error: unknown) => refused.push(error))
      return (how: 'answered' | 'hung up' = 'answered') => {
        if (atWork.includes(name)) atWork.splice(atWork.indexOf(name), 1)
        res.closed = true
        if (how === 'answered') res.end()
        else req.socket.emit('close')
      }
    },
  }
}

test('whoever asks for much at a time gets it two by two, in order, and nobody else waits for them', async () => {
  const { ask, atWork } = counter()
  const greedy = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, 1))
  ask('modest', 2)
  expect(atWork).toEqual(['a', 'b', 'modest'])
  greedy[1]!()
  await soon(() => expect(atWork).toEqual(['a', 'modest', 'c']))
  greedy[0]!()
  await soon(() => expect(atWork).toEqual(['modest', 'c', 'd']))
})

test('without a sign-in people of one place stand in one line', () => {
  const { ask, atWork } = counter()
  for (const name of ['a', 'b', 'c']) ask(name, undefined, '10.0.0.7')
  ask('elsewhere', undefined, '10.0.0.8')
  for (const name of ['one of a network', 'the same', 'network'])
    ask(name, undefined, `2001:db8::${name.length.toString(16)}`)
  expect(atWork).toEqual(['a', 'b', 'elsewhere', 'one of a network', 'the same'])
})

test('whoever was served rests as long as it took, and the next of theirs waits for it', async () => {
  const { ask, atWork } = counter()
  ask('somebody else', 2)('answered')
  const [first] = ['a', 'b', 'c'].map((name) => ask(name, 1))
  await sleep(80)
  first!()
  await sleep(20)
  expect(atWork).toEqual(['b'])
  await soon(() => expect(atWork).toEqual(['b', 'c']))
})

test('where nobody else asks for anything, nobody has to rest', async () => {
  const { ask, atWork } = counter()
  const [first] = ['a', 'b', 'c'].map((name) => ask(name, 1))
  await sleep(80)
  first!()
  await sleep(20)
  expect(atWork).toEqual(['b', 'c'])
})

test('nothing is done for who has hung up meanwhile', async () => {
  const { ask, atWork } = counter()
  const [first, , third] = ['a', 'b', 'c', 'd'].map((name) => ask(name, 1))
  third!('hung up')
  first!()
  await soon(() => expect(atWork).toEqual(['b', 'd']))
})

test('a line has an end: what does not fit into it is refused', async () => {
  const { ask, atWork, refused } = counter()
  for (let n = 0; n < 103; n++) ask(`${n}`, 1)
  ask('somebody else', 2)
  await sleep(0)
  expect(refused).toEqual([
    expect.objectContaining({
      status: 503,
      message: 'You are asking for too much at a time. Nothing was saved: wait a moment and try again.',
    }),
  ])
  expect(atWork).toEqual(['0', '1', 'somebody else'])
})

test('who hangs up with several requests sent ahead leaves the line with all of them', async () => {
  const { ask, atWork } = counter()
  const [first, second] = ['a', 'b', 'c'].map((name) => ask(name))
  first!('hung up')
  second!('hung up')
  await soon(() => expect(atWork).toEqual(['c']))
})
