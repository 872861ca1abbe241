import type { Request, Response } from 'express'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Busy, NotFound, TooMany } from '../../server/errors.ts'
import { refusedLater } from '../../server/limits/refusedLater.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function answeredWith(error: Error) {
  const answer = vi.fn()
  void refusedLater(error, {} as Request, {} as Response, answer)
  return answer
}

test.each([new Busy('Too many ask.'), new TooMany('Too often.')])(
  'who is told to come again later (%s) waits for it',
  (error) => {
    const answer = answeredWith(error)
    expect(answer).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(answer).toHaveBeenCalledExactlyOnceWith(error)
  },
)

test('who asks for what is not there hears it as before', () => {
  expect(answeredWith(new NotFound('Nothing.'))).toHaveBeenCalledOnce()
})
