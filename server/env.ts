import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { PRODUCT } from '#wire/product.ts'
import { z } from 'zod'

const MODES = ['development', 'production', 'test', 'demo'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SIGN_UP = ['open', 'invited'] as const
const ORGANIZATIONS = ['anyone', 'first'] as const
const PUSHER_CREDENTIALS = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const

const Port = z.coerce.number(isPort()).int(isPort()).min(0, isPort()).max(65535, isPort())
const YesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true')
const TrustProxy = z
  .string()
  .refine(isTrustProxy, 'must be the number of proxies in front of the app, e.g. 1, or their addresses')
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text))

const Origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine((origins) => origins.every(isOrigin), 'must be origins, e.g. https://app.example.com, or *')

const Variables = z.object({
  NODE_ENV: z.enum(MODES, `must be one of ${MODES.join(', ')}`).optional(),
  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: urlVariable(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/rodeo').optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_URL: urlVariable(/^https?$/, 'https://rodeo.example.com').optional(),
  TRUST_PROXY: TrustProxy.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  SIGN_UP: z.enum(SIGN_UP, `must be ${SIGN_UP.join(' or ')}`).default('open'),
  ORGANIZATIONS: z.enum(ORGANIZATIONS, `must be ${ORGANIZATIONS.join(' or ')}`).optional(),
  SMTP_URL: urlVariable(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .includes('@', 'must contain an email address')
    .default(`${PRODUCT} <ingate@localhost>`),
  PHONE_WORKER: YesOrNo.default(true),
  API_ORIGINS: Origins.default([]),
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((host) => host.trim() || [])),
  PUSHER_EMBEDDED: YesOrNo.optional(),
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_HOST: z.string().optional(),
  PUSHER_PORT: Port.optional(),
  PUSHER_SCHEME: z.enum(['http', 'https'], 'must be http or https').default('https'),
  PUSHER_CLUSTER: z.string().default('us2'),
})

type Mode = (typeof MODES)[number]
type Given = Partial<Record<string, string>>
type Problem = readonly [variable: string, text: string]
type Resolved = {
  NODE_ENV: Mode
  DATA_DIR: string
  LOG_LEVEL: (typeof LOG_LEVELS)[number]
  APP_SECRET: string
  ORGANIZATIONS: (typeof ORGANIZATIONS)[number]
  PUSHER_EMBEDDED: boolean
}

export type Env = Readonly<Omit<z.output<typeof Variables>, keyof Resolved> & Resolved>

export function readEnv(source: NodeJS.ProcessEnv = process.env, mode: Mode = 'development'): Env {
  const given = withoutBlanks(source)
  const { data: env, error } = Variables.safeParse(given)
  const problems = [...malformedVariables(error), ...missingVariables(given, mode), ...contradictions(given)]
  if (!env || problems.length) throw new Error(formatProblems(problems))
  const NODE_ENV = env.NODE_ENV ?? mode
  // The demo's passwords are public, so the demo has its own data directory.
  const DATA_DIR = env.DATA_DIR ?? (NODE_ENV === 'demo' ? '.data/demo' : '.data')
  return Object.freeze({
    ...env,
    NODE_ENV,
    DATA_DIR,
    LOG_LEVEL: env.LOG_LEVEL ?? (NODE_ENV === 'production' && !env.DATABASE_URL ? 'warn' : 'info'),
    APP_SECRET: env.APP_SECRET ?? loadOrCreateSecret(DATA_DIR),
    ORGANIZATIONS: env.ORGANIZATIONS ?? (env.DATABASE_URL ? 'anyone' : 'first'),
    PUSHER_EMBEDDED: env.PUSHER_EMBEDDED ?? !env.PUSHER_APP_ID,
  })
}

export function readDatabaseEnv(source: NodeJS.ProcessEnv = process.env) {
  const { data: env, error } = Variables.pick({ DATABASE_URL: true, DATA_DIR: true }).safeParse(
    withoutBlanks(source),
  )
  if (!env) throw new Error(formatProblems(malformedVariables(error)))
  return { DATA_DIR: '.data', ...env }
}

// `NAME=` in a .env file counts as unset.
function withoutBlanks(source: NodeJS.ProcessEnv): Given {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
}

function malformedVariables(error: z.ZodError | undefined): Problem[] {
  return (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message])
}

function missingVariables(given: Given, mode: Mode): Problem[] {
  const reasons: Problem[] = []
  const isProduction = given.NODE_ENV === 'production'
  const isAssumed = !given.NODE_ENV && mode === 'production'
  if (isProduction || (isAssumed && (given.DATABASE_URL || given.APP_SECRET))) {
    const needed = (other: string) => `is required ${isProduction ? 'in production' : `with ${other}`}:`
    reasons.push(['DATABASE_URL', `${needed('APP_SECRET')} the URL of a PostgreSQL server`])
    reasons.push(['APP_SECRET', `${needed('DATABASE_URL')} at least 32 random characters`])
  }
  if (given.SMTP_URL) reasons.push(['MAIL_FROM', "is required with SMTP_URL: the sender's address"])
  if (wantsPusher(given)) {
    const together = `is required: set ${PUSHER_CREDENTIALS.slice(0, -1).join(', ')} and ${PUSHER_CREDENTIALS.at(-1)} together`
    reasons.push(...PUSHER_CREDENTIALS.map((name) => [name, together] as const))
  }
  return reasons.filter(([variable]) => !given[variable])
}

function wantsPusher(given: Given) {
  const details = [...PUSHER_CREDENTIALS, 'PUSHER_HOST', 'PUSHER_PORT', 'PUSHER_SCHEME']
  return given.PUSHER_EMBEDDED === 'false' || details.some((name) => given[name])
}

function contradictions(given: Given): Problem[] {
  if (given.PUSHER_EMBEDDED !== 'true' || !given.PUSHER_HOST) return []
  return [['PUSHER_HOST', 'is set, but PUSHER_EMBEDDED is true']]
}

function formatProblems(problems: Problem[]) {
  const texts = new Map(problems.toReversed())
  const width = Math.max(...[...texts.keys()].map((variable) => variable.length))
  const lines = [...texts].toReversed().map(([variable, text]) => `  ${variable.padEnd(width)}  ${text}`)
  return ['Invalid environment (see .env.example):', ...lines].join('\n')
}

function loadOrCreateSecret(dataDir: string) {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) createSecret(file)
  return readFileSync(file, 'utf8').trim()
}

// Two processes that start at the same time must use the same secret.
function createSecret(file: string) {
  const draft = `${file}.${process.pid}`
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}

function isPort() {
  return 'must be a port number, 0 to 65535'
}

function urlVariable(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must be a URL, e.g. ${example}` })
}

function isOrigin(text: string) {
  return text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text)
}

// Rejects `true`. Express accepts it, but then any client could forge its IP address.
function isTrustProxy(text: string) {
  const names = ['loopback', 'linklocal', 'uniquelocal']
  const isOne = (part: string) => names.includes(part) || isIP(part.replace(/\/\d+$/, '')) > 0
  return /^\d+$/.test(text) || text.split(',').every((part) => isOne(part.trim()))
}
