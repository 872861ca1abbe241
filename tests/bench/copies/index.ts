import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../server/database/db.ts'
import { type Arena, openArena } from '../floor/arena.ts'
import { type Client, openClient } from '../floor/client.ts'
import {
  buildFloor,
  copyOf,
  cpuOf,
  LIVE,
  type Server,
  startFloor,
  startProduct,
  stopServers,
  untilQuiet,
} from '../floor/servers.ts'
import { median, percentile, round } from '../measure.ts'
import { startProxy } from './proxy.ts'

const TURNS = 6
const TURN_MS = 3_000
/** Before one copy each of the twenty asks so often: what asks as fast as it can is not the same work. */
const EACH_MS = 250
/** As fast as they can, before anything is measured. */
const WARM_UP = 3_000
/** What two copies may use for a request, in CPU of one copy, where bare Express uses as much as one. */
const MOST = 1.05

type Ask = (person: number, time: number) => { method?: string; path: string; body?: object; page?: boolean }

/**
 * Twenty people through a proxy, before one copy and before two on the same database, of which the first is the live
 * server of both: CPU for each request, of all copies together. Before two they ask twice as often, so that each copy
 * has as much to do as the one: a process that is asked half as often uses more for each request, with or without
 * another copy. Beside them, one and two floors of bare Express. All take turns, so that what else the machine does is
 * the same for all.
 */
export async function copiesBench(databaseUrl: string, dataDir: string, wanted: string[]) {
  const db = connect(databaseUrl)
  const arena = await openArena(db)
  await db.$disconnect()
  await buildFloor()
  const floorUrl = await copyOf(databaseUrl)
  const first = await startProduct(databaseUrl, dataDir, { ...LIVE, PUSHER_EMBEDDED: 'true' })
  const engine = { PUSHER_HOST: '127.0.0.1', PUSHER_PORT: String(first.port), PUSHER_SCHEME: 'http' }
  const ours = [first, await startProduct(databaseUrl, dataDir, { ...LIVE, ...engine })]
  const floors = [await startFloor(floorUrl, first), await startFloor(floorUrl, first)]
  await untilQuiet(ours)
  const idle = { ours: await idling(ours), floors: 0 }
  console.log(
    `Where nobody asks for anything, ${round(idle.ours)} ms of CPU in a second for each copy, not counted below`,
  )
  const sides = { ours: await behindProxy(ours, idle.ours), floors: await behindProxy(floors, idle.floors) }
  const lines = []
  for (const [what, ask] of Object.entries(workFor(arena)))
    if (wanted.length === 0 || wanted.some((word) => what.includes(word)))
      lines.push(await compare(what, sides, arena, ask))
  for (const { proxy } of Object.values(sides)) proxy.close()
  await stopServers([...ours, ...floors])
  return lines
}

type Side = { copies: Server[]; idle: number; proxy: Awaited<ReturnType<typeof startProxy>> }

const behindProxy = async (copies: Server[], idle: number): Promise<Side> => ({
  copies,
  idle,
  proxy: await startProxy(copies.map(({ port }) => port)),
})

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

type Seen = { cpu: number; perSecond: number; ms: number[] }
type Sides = Record<'ours' | 'floors', Side>

async function compare(what: string, sides: Sides, arena: Arena, ask: Ask) {
  const open = ({ proxy }: Side) => arena.people.map((person) => openClient(proxy.port, person))
  const clients = { ours: open(sides.ours), floors: open(sides.floors) }
  const seen = { ours: { 1: [] as Seen[], 2: [] as Seen[] }, floors: { 1: [] as Seen[], 2: [] as Seen[] } }
  for (let turn = -1; turn < TURNS; turn++)
    for (const name of ['ours', 'floors'] as const)
      // Who goes first changes: what a turn leaves behind falls on both.
      for (const count of turn % 2 ? ([1, 2] as const) : ([2, 1] as const)) {
        const side = sides[name]
        side.proxy.spreadOver(count)
        if (turn < 0) await warmUp(clients[name], ask, WARM_UP * count)
        else seen[name][count].push(await takeTurn(side, count, clients[name], ask))
      }
  for (const client of Object.values(clients).flat()) client.close()
  return lineOf(what, seen)
}

let asked = 0

/** Of each copy in a second in which nobody asks for anything: looking for jobs, for news, for who is gone. */
async function idling(copies: Server[]) {
  const before = await cpuOf(copies)
  await sleep(10_000)
  return ((await cpuOf(copies)) - before) / 10 / copies.length
}

async function warmUp(clients: Client[], ask: Ask, requests: number) {
  let left = requests
  await Promise.all(
    clients.map(async (client, person) => {
      while (left-- > 0) await client.ask(ask(person, asked++))
    }),
  )
}

async function takeTurn(side: Side, count: number, clients: Client[], ask: Ask): Promise<Seen> {
  const copies = side.copies.slice(0, count)
  const each = EACH_MS / count
  const before = await cpuOf(copies)
  const begun = performance.now()
  const ms: number[] = []
  const atTheirPace = async (client: Client, person: number) => {
    for (let at = (each * person) / clients.length; at < TURN_MS; at += each) {
      await sleep(begun + at - performance.now())
      const started = performance.now()
      await client.ask(ask(person, asked++))
      ms.push(performance.now() - started)
    }
  }
  await Promise.all(clients.map(atTheirPace))
  const seconds = (performance.now() - begun) / 1000
  const cpu = (await cpuOf(copies)) - before - count * side.idle * seconds
  return { cpu: cpu / ms.length, perSecond: ms.length / seconds, ms }
}

function lineOf(what: string, { ours, floors }: Record<'ours' | 'floors', Record<1 | 2, Seen[]>>) {
  const cpu = (seen: Seen[]) => median(seen.map(({ cpu }) => cpu))
  const perSecond = (seen: Seen[]) => Math.round(median(seen.map(({ perSecond }) => perSecond)))
  const msOf = (seen: Seen[]) => seen.flatMap(({ ms }) => ms)
  const p99 = (seen: Seen[]) => round(percentile(msOf(seen), 0.99))
  const ratio = round(cpu(ours[2]) / cpu(ours[1]))
  const floorRatio = round(cpu(floors[2]) / cpu(floors[1]))
  return {
    what,
    'CPU ms, one': round(cpu(ours[1])),
    'CPU ms, two': round(cpu(ours[2])),
    'CPU ratio': ratio,
    'of bare Express': floorRatio,
    'a second, one': perSecond(ours[1]),
    'a second, two': perSecond(ours[2]),
    'p99 ms, one': p99(ours[1]),
    'p99 ms, two': p99(ours[2]),
    verdict: ratio > MOST * Math.max(1, floorRatio) ? 'OVER' : '',
  }
}
