import * as paths from '#wire/paths.ts'
import { median, percentile, round } from '../measure.ts'
import type { Scenario } from './scenario.ts'
import { withFloor } from './withFloor.ts'
import { type Client, openClient, type RequestOptions } from './client.ts'
import { totalCpu, type Server } from './servers.ts'

const TURNS = 4
const TURN_MS = 1000
/** Without a warm-up, the first turns would measure JIT compilation. */
const WARM_UP_TURNS = 3

export async function floorBench(databaseUrl: string, dataDir: string) {
  return withFloor(databaseUrl, dataDir, async ({ ours, floor }, arena) => {
    const lines = []
    for (const [what, requests] of Object.entries(scenarios(arena)))
      lines.push(await compare(what, { ours, floor, bare: floor }, arena, requests))
    return lines
  })
}

type RequestFactory = (person: number, time: number) => RequestOptions

function scenarios({ activity, event, slug, scores, classes }: Scenario): Record<string, RequestFactory> {
  const page = `/organizer/scoring/${event}/activities/${activity}`
  const save = (score: number, time: number) => ({
    method: 'PATCH',
    path: `/ajax/score/${score}`,
    body: { score: (15_000 + (time % 4_000)) / 1000 },
  })
  const rows = { path: `/ajax/draw/${activity}/round?page=3` }
  const payout = { path: `/ajax/payouts/${activity}` }
  const sometimes = (person: number, time: number, read: { path: string }) =>
    time % 10 === 0 ? save(scores[person]!, time) : read
  const all: Record<string, RequestFactory> = {
    'draw page': () => ({ path: `${page}/draw`, page: true }),
    '100 draw rows': () => rows,
    'payout page': () => ({ path: `${page}/payout`, page: true }),
    'payout rows': () => payout,
    '100 draw rows, every tenth a save': (person, time) => sometimes(person, time, rows),
    'payout rows, every tenth a save': (person, time) => sometimes(person, time, payout),
    search: () => ({ path: `/ajax/draw/${activity}/round?q=an` }),
    'a score, 20 people on one draw': (person, time) => save(scores[person]!, time),
    'a score, 20 people on 20 draws': (person, time) => save(classes[person]!.score, time),
    "an event's page on phones": () => ({ path: paths.publicEvent(slug), page: true, phone: true }),
    'a score, one after the other': (person, time) => save(scores[0]!, person + time),
  }
  const wanted = process.argv.slice(process.argv.indexOf('floor') + 1)
  const isWanted = (what: string) => wanted.length === 0 || wanted.some((word) => what.includes(word))
  return Object.fromEntries(Object.entries(all).filter(([what]) => isWanted(what)))
}

type Name = 'ours' | 'floor' | 'bare'
type Measurements = { perSecond: number[]; cpu: number[]; ms: number[] }
const NAMES: Name[] = ['ours', 'floor', 'bare']

async function compare(what: string, servers: Record<Name, Server>, arena: Scenario, ask: RequestFactory) {
  const people = arena.people.slice(0, what.endsWith('one after the other') ? 1 : undefined)
  const open = (name: Name) => people.map((person) => openClient(servers[name].port, person))
  const clients = { ours: open('ours'), floor: open('floor'), bare: open('bare') }
  const seen = { ours: emptyMeasurements(), floor: emptyMeasurements(), bare: emptyMeasurements() }
  for (let turn = -WARM_UP_TURNS; turn < TURNS; turn++)
    for (const name of NAMES) {
      const asks = name === 'bare' ? () => ({ path: '/bare', page: true }) : ask
      const { perSecond, cpu, ms } = await measureTurn(TURN_MS, servers[name], clients[name], asks)
      if (turn < 0) continue
      seen[name].perSecond.push(perSecond)
      seen[name].cpu.push(cpu)
      seen[name].ms.push(...ms)
    }
  for (const client of Object.values(clients).flat()) client.close()
  return reportLine(what, seen)
}

const emptyMeasurements = (): Measurements => ({ perSecond: [], cpu: [], ms: [] })

let requestCount = 0

async function measureTurn(ms: number, server: Server, clients: Client[], ask: RequestFactory) {
  const before = await totalCpu([server])
  const begun = performance.now()
  const times: number[] = []
  await Promise.all(
    clients.map(async (client, person) => {
      while (performance.now() - begun < ms) {
        const started = performance.now()
        await client.send(ask(person, requestCount++))
        times.push(performance.now() - started)
      }
    }),
  )
  const perSecond = (times.length * 1000) / (performance.now() - begun)
  return { perSecond, cpu: ((await totalCpu([server])) - before) / times.length, ms: times }
}

function reportLine(what: string, { ours, floor, bare }: Record<Name, Measurements>) {
  const perSecond = (seen: Measurements) => median(seen.perSecond)
  const cpu = (seen: Measurements) => median(seen.cpu)
  const p99 = (seen: Measurements) => percentile(seen.ms, 0.99)
  return {
    what,
    'a second': Math.round(perSecond(ours)),
    'of its floor': round(perSecond(ours) / perSecond(floor)),
    'of a bare page': round(perSecond(ours) / perSecond(bare)),
    'CPU ms': round(cpu(ours)),
    'CPU of its floor': round(cpu(floor)),
    'CPU ratio': round(cpu(ours) / cpu(floor)),
    'p99 ms': round(p99(ours)),
    'p99 ratio': round(p99(ours) / p99(floor)),
  }
}
