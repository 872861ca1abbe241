import { expect, test } from 'vitest'
import { isPushEndpoint } from '#lib/pushServices.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('accepts the push endpoint %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))

test.each([
  ['over plain HTTP', 'http://fcm.googleapis.com/fcm/send/abc'],
  ['on this machine', 'https://localhost/abc'],
  ['on the local network', 'https://192.168.1.1/abc'],
  ['on another port', 'https://fcm.googleapis.com:8443/abc'],
  ['with a host that only contains an allowed name', 'https://evilpush.apple.com.example/abc'],
  ['with a host that only ends with an allowed name', 'https://notpush.apple.com/abc'],
  ['with a username and password', 'https://a:b@fcm.googleapis.com/abc'],
  ["that isn't a URL", 'fcm'],
  ['that another parser would read as this machine', 'https://127.0.0.1;.push.apple.com/abc'],
  ['that another parser would read as a different host', "https://evil.example'.push.apple.com/abc"],
  ['that another parser would read as a shorter host', 'https://evil.example`.notify.windows.com/abc'],
])('rejects a push endpoint %s', (_where, endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))

test('accepts a configured host only over HTTPS and only on its configured port', () => {
  expect(isPushEndpoint('https://localhost:8443/abc', ['localhost:8443'])).toBe(true)
  expect(isPushEndpoint('https://localhost:8444/abc', ['localhost:8443'])).toBe(false)
  expect(isPushEndpoint('http://localhost:8443/abc', ['localhost:8443'])).toBe(false)
})
