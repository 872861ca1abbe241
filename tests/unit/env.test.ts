import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../server/env.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'rodeo-env-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://app:secret@db.example.com/rodeo',
  APP_SECRET: 'long enough to resist all guessing',
}
const PUSHER = { PUSHER_APP_ID: '7', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' }

describe('default settings', () => {
  const env = readEnv({ DATA_DIR })

  test('runs on localhost:3000 with its own database and realtime server by default', () => {
    expect(env).toMatchObject({ NODE_ENV: 'development', HOST: '127.0.0.1', PORT: 3000 })
    expect(env).toMatchObject({ PUSHER_EMBEDDED: true, PUSHER_CLUSTER: 'us2', LOG_LEVEL: 'info' })
    expect(env.DATABASE_URL).toBeUndefined()
  })

  test('generates an app secret once and reuses it', () => {
    expect(env.APP_SECRET).toMatch(/^[0-9a-f]{64}$/)
    expect(readEnv({ DATA_DIR, NODE_ENV: 'demo' }).APP_SECRET).toBe(env.APP_SECRET)
  })

  test('freezes the settings object', () => {
    expect(Object.isFrozen(env)).toBe(true)
  })
})

test("keeps the demo's data in its own folder unless DATA_DIR is set", () => {
  const { APP_SECRET } = PRODUCTION
  const folder = (mode: 'demo' | 'production', given = {}) => readEnv({ APP_SECRET, ...given }, mode).DATA_DIR
  expect(folder('demo')).toBe('.data/demo')
  expect(folder('demo', { DATA_DIR })).toBe(DATA_DIR)
  expect(folder('production', { DATABASE_URL: PRODUCTION.DATABASE_URL })).toBe('.data')
})

test('treats an empty setting as unset', () => {
  expect(readEnv({ DATA_DIR, DATABASE_URL: '', PORT: ' ' })).toMatchObject({ PORT: 3000 })
})

test('uses the defaults listed in .env.example', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'))
  expect(readEnv({ ...example, DATA_DIR })).toEqual(readEnv({ DATA_DIR }))
})

describe('production settings', () => {
  test('refuses to start without a secret and a database, printing one line per problem', () => {
    expect(refusal({ NODE_ENV: 'production', PORT: 'http' })).toEqual([
      'Invalid environment (see .env.example):',
      '  PORT          must be a port number, 0 to 65535',
      '  DATABASE_URL  is required in production: the URL of a PostgreSQL server',
      '  APP_SECRET    is required in production: at least 32 random characters',
    ])
  })

  test('starts in production with a secret and a database', () => {
    expect(readEnv(PRODUCTION)).toMatchObject(PRODUCTION)
  })

  test('rejects a guessable app secret', () => {
    expect(refusal({ ...PRODUCTION, APP_SECRET: 'rodeo' })).toEqual([
      expect.any(String),
      '  APP_SECRET  must have at least 32 characters',
    ])
  })
})

describe('npm start without NODE_ENV', () => {
  const { NODE_ENV: _given, ...SERVER } = PRODUCTION

  test('starts without settings in laptop mode, with its own database and secret', () => {
    const env = readEnv({ DATA_DIR }, 'production')
    expect(env).toMatchObject({ NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
    expect(env.DATABASE_URL).toBeUndefined()
    expect(env.APP_SECRET).toBe(readEnv({ DATA_DIR }).APP_SECRET)
    expect(readEnv({ DATA_DIR, LOG_LEVEL: 'debug' }, 'production').LOG_LEVEL).toBe('debug')
  })

  test('accepts DATABASE_URL and APP_SECRET on a server, and logs at the info level', () => {
    expect(readEnv(SERVER, 'production')).toMatchObject({ ...SERVER, LOG_LEVEL: 'info' })
  })

  test.each([
    ['DATABASE_URL', 'APP_SECRET', 'is required with DATABASE_URL: at least 32 random characters'],
    ['APP_SECRET', 'DATABASE_URL', 'is required with APP_SECRET: the URL of a PostgreSQL server'],
  ] as const)('rejects a server setup with only %s', (given, missing, words) => {
    expect(refusal({ [given]: SERVER[given] }, 'production')[1]).toBe(`  ${missing}  ${words}`)
  })
})

test('leaves rejected values out of error messages because they may be secrets', () => {
  const names = [
    'DATABASE_URL',
    'APP_SECRET',
    'SMTP_URL',
    'PORT',
    'NODE_ENV',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'APP_URL',
  ]
  const typed = Object.fromEntries(names.map((name) => [name, 'hunter2']))
  const lines = refusal({ ...typed, PUSHER_SECRET: 'hunter2' })
  const alsoMissing = ['MAIL_FROM', 'PUSHER_APP_ID', 'PUSHER_KEY']
  expect(lines).toHaveLength(1 + names.length + alsoMissing.length)
  expect(lines.join('\n')).not.toContain('hunter2')
})

describe('realtime server settings', () => {
  test('uses Pusher when its three credentials are given', () => {
    const env = readEnv({ DATA_DIR, ...PUSHER })
    expect(env).toMatchObject({ ...PUSHER, PUSHER_EMBEDDED: false, PUSHER_SCHEME: 'https' })
  })

  test('uses the embedded Pusher server with the given credentials if PUSHER_EMBEDDED is true', () => {
    expect(readEnv({ DATA_DIR, ...PUSHER, PUSHER_EMBEDDED: 'true' })).toMatchObject({ PUSHER_EMBEDDED: true })
  })

  test.each([{ PUSHER_KEY: 'key' }, { PUSHER_HOST: 'ws.example.com' }, { PUSHER_EMBEDDED: 'false' }])(
    'rejects incomplete Pusher credentials: %j',
    (half) => {
      expect(refusal(half).join('\n')).toMatch(/PUSHER_APP_ID +is required.*\n.*PUSHER_SECRET +is required/s)
    },
  )

  test('rejects PUSHER_HOST if PUSHER_EMBEDDED is true', () => {
    const both = { ...PUSHER, PUSHER_EMBEDDED: 'true', PUSHER_HOST: 'ws.example.com' }
    expect(refusal(both)[1]).toBe('  PUSHER_HOST  is set, but PUSHER_EMBEDDED is true')
  })
})

test('requires MAIL_FROM if SMTP_URL is set', () => {
  expect(refusal({ SMTP_URL: 'smtp://mail.example.com' })[1]).toMatch(/MAIL_FROM +is required with SMTP_URL/)
})

test.each([
  ['1', 1],
  ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
])('accepts "%s" as the TRUST_PROXY setting', (text, trusted) => {
  expect(readEnv({ DATA_DIR, TRUST_PROXY: text }).TRUST_PROXY).toBe(trusted)
})

test('rejects a TRUST_PROXY setting that would trust every proxy', () => {
  expect(refusal({ TRUST_PROXY: 'true' })[1]).toMatch(/TRUST_PROXY +must be the number of proxies/)
})

function refusal(source: NodeJS.ProcessEnv, otherwise?: 'production') {
  try {
    readEnv({ DATA_DIR, ...source }, otherwise)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  throw new Error('The environment was accepted')
}

test('allows sign-ups by default, and limits organization creation in laptop mode', () => {
  expect(readEnv({ DATA_DIR })).toMatchObject({ SIGN_UP: 'open', ORGANIZATIONS: 'first' })
  expect(readEnv(PRODUCTION)).toMatchObject({ SIGN_UP: 'open', ORGANIZATIONS: 'anyone' })
  const given = { SIGN_UP: 'invited', ORGANIZATIONS: 'first' }
  expect(readEnv({ ...PRODUCTION, ...given })).toMatchObject(given)
  expect(() => readEnv({ DATA_DIR, SIGN_UP: 'closed' })).toThrow('SIGN_UP  must be open or invited')
})
