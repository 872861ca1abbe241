import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../server/database/db.ts'
import { type Arena, openArena, SECRET } from '../floor/arena.ts'
import { LIVE } from '../floor/beside.ts'
import { type Client, openClient } from '../floor/client.ts'
import { median, percentile, round } from '../measure.ts'
import { cpuSeconds, startProgram } from '../program.ts'
import { startProxy } from './proxy.ts'

const TURNS = 5
/** Requests for each copy; the system tells CPU in hundredths of a second. */
const A_TURN = 150
const WARM_UP = 400
/** What two copies may use for a request, in CPU of one copy. */
const MOST = 1.05

type Copy = Awaited<ReturnType<typeof startProgram>>
type Ask = (person: number, time: number) => { method?: string; path: string; body?: object; page?: boolean }

/**
 * Twenty people through a proxy, before one copy and before two on the same database, of which the first is the live
 * server of both: CPU for each request, of all copies together. The two take turns, so that what else the machine does
 * is the same for both.
 */
export async function copiesBench(databaseUrl: string, dataDir: string, wanted: string[]) {
  const db = connect(databaseUrl)
  const arena = await openArena(db)
  await db.$disconnect()
  const secret = { APP_SECRET: SECRET, ...LIVE }
  const first = await startProgram(databaseUrl, dataDir, { ...secret, PUSHER_EMBEDDED: 'true' })
  const { hostname, port } = new URL(first.url)
  const engine = { PUSHER_HOST: hostname, PUSHER_PORT: port, PUSHER_SCHEME: 'http' }
  const copies = [first, await startProgram(databaseUrl, dataDir, { ...secret, ...engine })]
  const proxy = await startProxy(copies.map(({ url }) => Number(new URL(url).port)))
  // A copy that has just started loads its threads for seconds.
  await sleep(5000)
  const idle = await idling(copies)
  console.log(
    `Where nobody asks for anything, ${round(idle)} ms of CPU in a second for each copy, not counted below`,
  )
  const lines = []
  for (const [what, ask] of Object.entries(workFor(arena)))
    if (wanted.length === 0 || wanted.some((word) => what.includes(word)))
      lines.push(await compare(what, { proxy, copies, arena, ask, idle }))
  proxy.close()
  for (const { child } of copies) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return lines
}

function workFor({ activity, event, scores, classes }: Arena): Record<string, Ask> {
  const save = (score: number, time: number) => ({
    method: 'PATCH',
    path: `/ajax/score/${score}`,
    body: { score: (15_000 + (time % 4_000)) / 1000 },
  })
  return {
    'draw page': () => ({ path: `/organizer/scoring/${event}/activities/${activity}/draw`, page: true }),
    '100 draw rows': () => ({ path: `/ajax/draw/${activity}/round?page=3` }),
    'a score, 20 people on one draw': (person, time) => save(scores[person]!, time),
    'a score, 20 people on 20 draws': (person, time) => save(classes[person]!.score, time),
  }
}

type Beside = {
  proxy: Awaited<ReturnType<typeof startProxy>>
  copies: Copy[]
  arena: Arena
  ask: Ask
  idle: number
}
type Seen = { cpu: number; perSecond: number; ms: number[] }

async function compare(what: string, { proxy, copies, arena, ...work }: Beside) {
  const clients = arena.people.map((person) => openClient(proxy.port, person))
  const seen: Record<number, Seen[]> = { 1: [], 2: [] }
  proxy.spreadOver(2)
  await takeTurn(copies, clients, { ...work, requests: 2 * WARM_UP })
  for (let turn = 0; turn < TURNS; turn++)
    // Who goes first changes: what a turn leaves behind falls on both.
    for (const count of turn % 2 ? [1, 2] : [2, 1]) {
      proxy.spreadOver(count)
      seen[count]!.push(await takeTurn(copies.slice(0, count), clients, { ...work, requests: 2 * A_TURN }))
    }
  for (const client of clients) client.close()
  return lineOf(what, seen[1]!, seen[2]!)
}

let asked = 0

/** Milliseconds of CPU. */
const used = (copies: Copy[]) => 1000 * copies.reduce((sum, { child }) => sum + cpuSeconds(child.pid!), 0)

/** Of each copy in a second in which nobody asks for anything: looking for jobs, for news, for who is gone. */
async function idling(copies: Copy[]) {
  const before = used(copies)
  await sleep(10_000)
  return (used(copies) - before) / 10 / copies.length
}

type Work = { ask: Ask; idle: number; requests: number }

async function takeTurn(copies: Copy[], clients: Client[], { ask, idle, requests }: Work): Promise<Seen> {
  const before = used(copies)
  const begun = performance.now()
  const ms: number[] = []
  let left = requests
  await Promise.all(
    clients.map(async (client, person) => {
      while (left-- > 0) {
        const started = performance.now()
        await client.ask(ask(person, asked++))
        ms.push(performance.now() - started)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const cpu = used(copies) - before - copies.length * idle * seconds
  return { cpu: cpu / ms.length, perSecond: ms.length / seconds, ms }
}

function lineOf(what: string, one: Seen[], two: Seen[]) {
  const cpu = (seen: Seen[]) => median(seen.map(({ cpu }) => cpu))
  const perSecond = (seen: Seen[]) => Math.round(median(seen.map(({ perSecond }) => perSecond)))
  const p99 = (seen: Seen[]) =>
    round(
      percentile(
        seen.flatMap(({ ms }) => ms),
        0.99,
      ),
    )
  const ratio = round(cpu(two) / cpu(one))
  return {
    what,
    'CPU ms, one': round(cpu(one)),
    'CPU ms, two': round(cpu(two)),
    'CPU ratio': ratio,
    'a second, one': perSecond(one),
    'a second, two': perSecond(two),
    'p99 ms, one': p99(one),
    'p99 ms, two': p99(two),
    verdict: ratio > MOST ? 'OVER' : '',
  }
}
