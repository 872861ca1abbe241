import { afterEach, expect, test, vi } from 'vitest'
import { signInLimits } from '../../server/rateLimits/signInLimits.ts'

afterEach(() => void vi.useRealTimers())

test('blocks sign-in for ten minutes after ten failed attempts', () => {
  vi.useFakeTimers()
  const ann = signInLimits().unknownDevice('192.0.2.1', 'ann@example.test')
  for (let guess = 0; guess < 10; guess++) ann.countFailure()
  expect(ann.secondsToWait()).toBe(600)
  vi.advanceTimersByTime(599_001)
  expect(ann.secondsToWait()).toBe(1)
  vi.advanceTimersByTime(999)
  expect(ann.secondsToWait()).toBe(0)
  ann.countFailure()
  expect(ann.secondsToWait()).toBe(0)
})

test('blocks an email address on all unknown devices after 100 wrong passwords', () => {
  const limits = signInLimits()
  for (let place = 0; place < 20; place++)
    for (let guess = 0; guess < 5; guess++)
      limits.unknownDevice(`192.0.2.${place}`, 'ann@example.test').countFailure()
  expect(limits.unknownDevice('198.51.100.1', 'ann@example.test').secondsToWait()).toBeGreaterThan(0)
  expect(limits.unknownDevice('198.51.100.1', 'bea@example.test').secondsToWait()).toBe(0)
  expect(limits.trustedDevice('device', 1).secondsToWait()).toBe(0)
})

test('counts failed sign-ins from all addresses in an IPv6 network together', () => {
  const limits = signInLimits()
  for (let guess = 0; guess < 100; guess++)
    limits.unknownDevice(`2001:db8::${guess.toString(16)}`, `guess${guess}@example.test`).countFailure()
  expect(limits.unknownDevice('2001:db8::ffff', 'ann@example.test').secondsToWait()).toBeGreaterThan(0)
})

test('remembers failed attempts for up to 50,000 pairs of IP address and email address', () => {
  const limits = signInLimits()
  const from = (place: number) => `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`
  const ann = limits.unknownDevice(from(0), 'ann@example.test')
  for (let guess = 0; guess < 10; guess++) ann.countFailure()
  for (let place = 1; place < 50_000; place++)
    limits.unknownDevice(from(place), `${place}@x.test`).countFailure()
  expect(ann.secondsToWait()).toBeGreaterThan(0)
  limits.unknownDevice(from(50_000), 'last@x.test').countFailure()
  expect(ann.secondsToWait()).toBe(0)
})

test('blocks a user on a known device after 100 wrong passwords on that device', () => {
  const limits = signInLimits()
  const ann = limits.trustedDevice('a laptop', 1)
  for (let guess = 0; guess < 99; guess++) ann.countFailure()
  for (let guess = 0; guess < 100; guess++)
    limits.unknownDevice('192.0.2.1', 'ann@example.test').countFailure()
  expect(ann.secondsToWait()).toBe(0)
  ann.countFailure()
  expect(ann.secondsToWait()).toBeGreaterThan(0)
  expect(limits.trustedDevice('a laptop', 2).secondsToWait()).toBe(0)
  expect(limits.trustedDevice('a phone', 1).secondsToWait()).toBe(0)
})
