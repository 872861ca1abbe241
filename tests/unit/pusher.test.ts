import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readEnv } from '../../server/env.ts'
import { openPusher } from '../../server/broadcasting/pusher.ts'

const open = (given: Record<string, string> = {}) =>
  openPusher(
    readEnv({ NODE_ENV: 'test', APP_SECRET: 'a secret of this installation, 32 long', ...given }),
    pino({ level: 'silent' }),
  )
const GIVEN = { PUSHER_APP_ID: '7', PUSHER_KEY: 'given-key', PUSHER_SECRET: 'given-secret' }

test("uses the embedded server with a key based on APP_SECRET if Pusher isn't configured", () => {
  const { realtime, embedded } = open()
  expect(embedded).not.toBeNull()
  expect(realtime).toEqual({ key: expect.stringMatching(/^[0-9a-f]{20}$/), cluster: 'us2', server: 'page' })
  expect(open().realtime.key).toBe(realtime.key)
  expect(open({ APP_SECRET: 'the secret of another installation' }).realtime.key).not.toBe(realtime.key)
})

test('uses Pusher Channels in the configured cluster, or in us2 by default, if credentials are given', () => {
  expect(open(GIVEN)).toMatchObject({
    embedded: null,
    realtime: { key: 'given-key', cluster: 'us2', server: 'channels' },
  })
  expect(open({ ...GIVEN, PUSHER_CLUSTER: 'eu' }).realtime.cluster).toBe('eu')
})

test('uses the configured Pusher host, over TLS by default', () => {
  expect(open({ ...GIVEN, PUSHER_HOST: 'ws.example' }).realtime.server).toEqual({
    host: 'ws.example',
    port: 443,
    tls: true,
  })
  const plain = { ...GIVEN, PUSHER_HOST: 'ws.example', PUSHER_PORT: '6001', PUSHER_SCHEME: 'http' }
  expect(open(plain).realtime.server).toEqual({ host: 'ws.example', port: 6001, tls: false })
})

test('uses the given Pusher credentials for the embedded server if PUSHER_EMBEDDED is true', () => {
  const { embedded, realtime, authorize } = open({ ...GIVEN, PUSHER_EMBEDDED: 'true' })
  expect(embedded).not.toBeNull()
  expect(realtime).toMatchObject({ key: 'given-key', server: 'page' })
  // SIGNED is the output of: printf '1.2:private-x' | openssl dgst -sha256 -hmac given-secret
  expect(authorize('1.2', 'private-x').auth).toBe(`given-key:${SIGNED}`)
})

const SIGNED = 'c7931600eff4813ad3418f2a7b6e3eb5adff12a87afd6d4fcb71440fa1ffd1b8'
