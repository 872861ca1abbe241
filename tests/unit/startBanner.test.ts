import { networkInterfaces } from 'node:os'
import { expect, test, vi } from 'vitest'
import { startBanner } from '../../server/cli/startBanner.ts'

vi.mock('node:os', { spy: true })
const SERVER = { DATABASE_URL: 'postgresql://db/rodeo' }
const firstAccount = { code: 'ABCD-EFGH-JKMN', file: '.data/first-account-code' }

const cards = (...addresses: [string, { family: 'IPv4' | 'IPv6'; internal: boolean }][]) =>
  vi.mocked(networkInterfaces).mockReturnValue({
    all: addresses.map(([address, rest]) => ({ address, ...rest })) as never,
  })

test('prints the local URL, and explains how to let other devices connect', () => {
  expect(startBanner({}, { url: 'http://localhost:3000', firstAccount: null })).toBe(`
  Ingate is running.

    On this machine   http://localhost:3000
    Start the app with HOST=0.0.0.0 to let other devices connect.

  Press Ctrl+C to stop.

`)
})

test.each(['http://0.0.0.0:3000', 'http://[::]:3000'])(
  "prints the network URL and the features that don't work over plain HTTP when listening on %s",
  (url) => {
    cards(
      ['127.0.0.1', { family: 'IPv4', internal: true }],
      ['192.0.2.7', { family: 'IPv4', internal: false }],
      ['2001:db8::7', { family: 'IPv6', internal: false }],
    )
    expect(startBanner({}, { url, firstAccount: null })).toContain(`
    On this machine   http://localhost:3000
    On this network   http://192.0.2.7:3000
    Other devices connect over plain HTTP, so push notifications and offline use don't work on them.
`)
  },
)

test('prints the first-account code and where to enter it if there are no accounts', () => {
  expect(startBanner(SERVER, { url: 'http://0.0.0.0:3000', firstAccount })).toBe(`
  There are no accounts yet. Create the first one at

    http://localhost:3000/first-account

  with this code (also in .data/first-account-code):

    ABCD-EFGH-JKMN

`)
  const behindProxy = { ...SERVER, APP_URL: 'https://rodeo.example.com' }
  const said = startBanner(behindProxy, {
    url: 'http://0.0.0.0:3000',
    firstAccount: { ...firstAccount, file: null },
  })
  expect(said).toContain('    https://rodeo.example.com/first-account\n\n  with this code:\n')
})

test("doesn't print anything on a server that has accounts", () => {
  expect(startBanner(SERVER, { url: 'http://0.0.0.0:3000', firstAccount: null })).toBe('')
})
