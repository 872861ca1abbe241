import { expect, test } from 'vitest'
import { clientIpKey } from '../../server/rateLimits/attemptLimit.ts'
import { joinLimits } from '../../server/rateLimits/joinLimits.ts'

test("blocks an IP address after 100 wrong scorer codes, but doesn't block other addresses", () => {
  const limits = joinLimits()
  for (let guess = 0; guess < 100; guess++) limits('192.0.2.1').countFailure()
  expect(limits('192.0.2.1').secondsToWait()).toBeGreaterThan(0)
  expect(limits('::ffff:192.0.2.1').secondsToWait()).toBeGreaterThan(0)
  expect(limits('198.51.100.1').secondsToWait()).toBe(0)
})

test('blocks every IP address after 1,000 wrong scorer codes in total', () => {
  const limits = joinLimits()
  for (let guess = 0; guess < 999; guess++) limits(`192.0.2.${guess % 200}`).countFailure()
  expect(limits('198.51.100.1').secondsToWait()).toBe(0)
  limits('192.0.2.1').countFailure()
  expect(limits('198.51.100.1').secondsToWait()).toBeGreaterThan(0)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['2001:db8::1', '32:1:13:184:0:0:0'],
  ['2001:0db8:0000:00ff::192.0.2.1', '32:1:13:184:0:0:0'],
  ['2001:db8:0:100::1', '32:1:13:184:0:0:1'],
  ['fe80::1%eth0', '254:128:0:0:0:0:0'],
  ['unknown', 'unknown'],
  [undefined, ''],
])('counts the IP address %s under the key %s', (ip, key) => {
  expect(clientIpKey(ip)).toBe(key)
})
