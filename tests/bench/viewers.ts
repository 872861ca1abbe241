import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { drawChannel, liveChannel } from '../../server/wire/broadcasting/channels.ts'
import type { Scenario, Person } from './floor/scenario.ts'
import { withFloor } from './floor/withFloor.ts'
import { openClient } from './floor/client.ts'
import { PUSHER_KEY, type Server } from './floor/servers.ts'
import { median, percentile, round } from './measure.ts'

const VIEWERS = 200
const TURNS = 8
const TURN_MS = 5_000
const PAUSE_MS = 500
const MAX_RATIO = 1.5

export async function viewersBench(databaseUrl: string, dataDir: string) {
  return withFloor(databaseUrl, dataDir, async ({ ours, floor }, arena) => {
    const both = { ours: await openClients(ours, arena), floor: await openClients(floor, arena) }
    const seen: Record<keyof typeof both, Latencies[]> = { ours: [], floor: [] }
    for (let turn = -1; turn < TURNS; turn++)
      for (const name of turn % 2 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const)) {
        const turnSeen = await both[name].play()
        if (turn >= 0) seen[name].push(turnSeen)
      }
    for (const { leave } of Object.values(both)) leave()
    return [
      reportLine('the answer', seen, 'answered', Infinity),
      reportLine("a scorer's screen", seen, 'scorers', MAX_RATIO),
      reportLine("a viewer's screen", seen, 'viewers', MAX_RATIO),
    ]
  })
}

type Latencies = { answered: number[]; scorers: number[]; viewers: number[] }
const emptyLatencies = (): Latencies => ({ answered: [], scorers: [], viewers: [] })

function reportLine(
  what: string,
  { ours, floor }: Record<'ours' | 'floor', Latencies[]>,
  of: keyof Latencies,
  most: number,
) {
  const at = (share: number) =>
    [ours, floor].map((turns) => median(turns.map((turn) => percentile(turn[of], share)))) as [number, number]
  const [[p50, floorP50], [p99, floorP99]] = [at(0.5), at(0.99)]
  const heard = (turns: Latencies[]) => turns.reduce((sum, turn) => sum + turn[of].length, 0)
  return {
    what,
    times: `${heard(ours)}, ${heard(floor)}`,
    'p50 ms': round(p50),
    'of its floor': round(floorP50),
    'p50 ratio': round(p50 / floorP50),
    'p99 ms': round(p99),
    'p99 of its floor': round(floorP99),
    'p99 ratio': round(p99 / floorP99),
    verdict: Math.max(p50 / floorP50, p99 / floorP99) > most ? 'OVER' : '',
  }
}

async function openClients({ port }: Server, { people, event, activity, scores }: Scenario) {
  let seen = emptyLatencies()
  const sent = new Map<string, number>()
  const hears = (times: 'scorers' | 'viewers') => (typed: string) => {
    const at = sent.get(typed)
    if (at !== undefined) seen[times].push(performance.now() - at)
  }
  const clients = people.map((person) => openClient(port, person))
  const screens = [
    ...people.map((person) => openScreen(port, drawChannel(event, activity), hears('scorers'), person)),
    ...Array.from({ length: VIEWERS }, () => openScreen(port, liveChannel(activity), hears('viewers'))),
  ]
  const open = await Promise.all(screens)

  async function score(person: number) {
    const thousandths = 15_000 + sent.size
    const typed = String(thousandths / 1000)
    const at = performance.now()
    sent.set(typed, at)
    await clients[person]!.send({
      method: 'PATCH',
      path: `/ajax/score/${scores[person]!}`,
      body: { score: thousandths / 1000 },
    })
    seen.answered.push(performance.now() - at)
  }

  return {
    async play() {
      seen = emptyLatencies()
      const begun = performance.now()
      await Promise.all(
        people.map(async (_, person) => {
          while (performance.now() - begun < TURN_MS) {
            await sleep(PAUSE_MS * (0.5 + Math.random()))
            await score(person)
          }
        }),
      )
      const all = () => seen.answered.length * open.length
      for (let tries = 0; tries < 100 && seen.scorers.length + seen.viewers.length < all(); tries++)
        await sleep(100)
      return seen
    },
    leave() {
      for (const socket of open) socket.terminate()
      for (const client of clients) client.close()
    },
  }
}

async function openScreen(port: number, channel: string, onValue: (typed: string) => void, person?: Person) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${PUSHER_KEY}?protocol=7`, {
    perMessageDeflate: false,
  })
  const [hello] = (await once(socket, 'message')) as [Buffer]
  const { socket_id } = JSON.parse((JSON.parse(hello.toString()) as { data: string }).data) as {
    socket_id: string
  }
  const auth = person && (await signature(port, person, { socket_id, channel_name: channel }))
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  await once(socket, 'message')
  return socket.on('message', (text: Buffer) => {
    const typed = SCORE.exec(text.toString())?.[1]
    if (typed) onValue(typed)
    else if (text.includes('pusher:ping')) socket.send('{"event":"pusher:pong","data":{}}')
  })
}

const SCORE = /"score\\":([\d.]+)/

async function signature(port: number, { cookie, csrf }: Person, asked: object) {
  const answer = await fetch(`http://127.0.0.1:${port}/broadcasting/auth`, {
    method: 'POST',
    headers: {
      Cookie: `session=${cookie}; XSRF-TOKEN=${csrf}`,
      'X-CSRF-TOKEN': csrf,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(asked),
  })
  return answer.ok ? ((await answer.json()) as { auth: string }).auth : undefined
}
