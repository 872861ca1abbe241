import { expect, test } from 'vitest'
import { joinLimits } from '../../server/rateLimits/joinLimits.ts'

test('blocks one address after 100 wrong codes, but no other address', () => {
  const limits = joinLimits()
  for (let guess = 0; guess < 100; guess++) limits('192.0.2.1').countFailure()
  expect(limits('192.0.2.1').secondsToWait()).toBeGreaterThan(0)
  expect(limits('::ffff:192.0.2.1').secondsToWait()).toBeGreaterThan(0)
  expect(limits('198.51.100.1').secondsToWait()).toBe(0)
})

test('blocks every address after 1,000 wrong codes from anywhere', () => {
  const limits = joinLimits()
  for (let guess = 0; guess < 999; guess++) limits(`192.0.2.${guess % 200}`).countFailure()
  expect(limits('198.51.100.1').secondsToWait()).toBe(0)
  limits('192.0.2.1').countFailure()
  expect(limits('198.51.100.1').secondsToWait()).toBeGreaterThan(0)
})
