import { WebSocket } from 'ws'
import { liveChannel } from '../../../server/wire/broadcasting/channels.ts'
import * as paths from '../../../server/wire/paths.ts'
import type { Scenario } from './scenario.ts'

const READS = 3000
const READERS = 20
const SOCKETS = 400
const SOCKETS_AT_ONCE = 50
const SIGN_INS = 12

type Class = Scenario['classes'][number]
type RequestOptions = {
  headers: Record<string, string>
  method?: string
  body?: object
  allowedStatuses?: number[]
}

export async function runDay(arena: Scenario, day: number) {
  await everyClass(arena, (one) => post(arena, paths.publishDraw(one.id)))
  await Promise.all([
    everyClass(arena, (one) => saveScores(arena, one, day)),
    readOnPhones(arena, day),
    openScreens(arena, day),
    signInAndOut(arena),
    openSockets(arena),
  ])
  for (const one of arena.classes) await workInOffice(arena, one, day)
  await everyClass(arena, (one) => post(arena, paths.unpublishDraw(one.id)))
}

const everyClass = (arena: Scenario, work: (one: Class) => Promise<unknown>) =>
  Promise.all(arena.classes.map(work))

async function request(
  { url }: Scenario,
  path: string,
  { headers, method = 'GET', body, allowedStatuses = [200] }: RequestOptions,
) {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
    redirect: 'manual',
  })
  const text = await answer.text()
  if (!allowedStatuses.includes(answer.status))
    throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return { answer, text }
}

const post = (arena: Scenario, path: string, body?: object, method = 'POST') =>
  request(arena, path, { headers: arena.organizer.headers, method, body })

async function saveScores(arena: Scenario, { scorer, scores }: Class, day: number) {
  for (const [run, id] of scores.entries())
    await request(arena, paths.score(id), {
      headers: scorer.headers,
      method: 'PATCH',
      body: { score: (15_000 + ((run * 7919 + day * 13) % 4_000)) / 1000 },
    })
}

async function readOnPhones(arena: Scenario, day: number) {
  const pages = arena.classes.flatMap(({ id }) => [
    paths.publicDraw(id),
    paths.publicResults(id),
    paths.apiDraw(id),
  ])
  const etags = new Map<string, string>()
  const phone = async (_: unknown, reader: number) => {
    for (let read = 0; read < READS / READERS; read++) {
      const page = pages[(read + reader) % pages.length]!
      const etag = etags.get(page)
      const headers: Record<string, string> = etag && read % 3 ? { 'If-None-Match': etag } : {}
      const { answer } = await request(arena, page, { headers, allowedStatuses: [200, 304, 404] })
      etags.set(page, answer.headers.get('ETag') ?? '')
      if (read % 10) continue
      const nowhere = `${paths.publicDraw(900_000_000 + day * READS + read * READERS + reader)}?${day}`
      await request(arena, nowhere, { headers: {}, allowedStatuses: [404, 429, 503] })
    }
  }
  await Promise.all(Array.from({ length: READERS }, phone))
}

async function openScreens(arena: Scenario, day: number) {
  const { event, organization, organizer, classes } = arena
  for (const { id, entries } of classes) {
    for (const path of [
      paths.draw(event.id, id),
      paths.payout(event.id, id),
      paths.activities(organization.id, event.id),
      paths.drawEntries(id),
      `${paths.drawEntries(id)}?q=rider ${day} ${id}`,
      paths.events(organization.id),
      paths.people(organization.id),
    ])
      await request(arena, path, { headers: { ...organizer.headers, Accept: 'text/html,application/json' } })
    const two = { sourceUserActivityId: entries[day % 100], destUserActivityId: entries[100 + (day % 100)] }
    await post(arena, paths.swapEntries, two, 'PATCH')
  }
}

async function signInAndOut(arena: Scenario) {
  for (let time = 0; time < SIGN_INS; time++) {
    const { email } = arena.classes[time % arena.classes.length]!.scorer
    const { answer, text } = await request(arena, paths.login, { headers: {} })
    const token = /name="csrf-token" content="([^"]+)"/.exec(text)![1]!
    const headers = { Cookie: cookiesOf(answer), 'X-CSRF-TOKEN': token, Accept: 'application/json' }
    const isRight = time % 4 > 0
    const body = { email, password: isRight ? 'barrels' : 'broncos' }
    const signIn = { headers, method: 'POST', body, allowedStatuses: [isRight ? 303 : 422] }
    const { answer: signedIn } = await request(arena, paths.login, signIn)
    if (!isRight) continue
    const after = { Cookie: cookiesOf(signedIn), Accept: 'text/html' }
    const { text: page } = await request(arena, paths.organizations, { headers: after })
    const next = /name="csrf-token" content="([^"]+)"/.exec(page)![1]!
    const leaving = {
      headers: { ...after, 'X-CSRF-TOKEN': next },
      method: 'POST',
      allowedStatuses: [302, 303],
    }
    await request(arena, paths.logout, leaving)
  }
  await request(arena, paths.login, { headers: {} })
}

const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')

async function openSockets(arena: Scenario) {
  const { key } = JSON.parse((await request(arena, `${paths.api}/live`, { headers: {} })).text) as {
    key: string
  }
  const url = `${arena.url.replace('http', 'ws')}/app/${key}?protocol=7`
  for (let opened = 0; opened < SOCKETS; opened += SOCKETS_AT_ONCE) {
    const open = Array.from({ length: SOCKETS_AT_ONCE }, (_, n) => openSocket(url, arena.classes[n % 6]!.id))
    const sockets = await Promise.all(open)
    await Promise.all(
      sockets.map(
        (socket, n) =>
          new Promise<void>((resolve) => {
            socket.once('close', () => resolve())
            if (n % 2) socket.close()
            else socket.terminate()
          }),
      ),
    )
  }
}

function openSocket(url: string, activityId: number) {
  const socket = new WebSocket(url)
  return new Promise<WebSocket>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => {
      const data = { channel: liveChannel(activityId) }
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data }))
    })
    socket.on('message', (frame: Buffer) => {
      if (String(frame).includes('subscription_succeeded')) resolve(socket)
    })
  })
}

async function workInOffice(arena: Scenario, { id }: Class, day: number) {
  const { headers } = arena.organizer
  const page = { headers: { ...headers, Accept: 'text/html' } }
  await request(arena, paths.publishPayout(arena.event.id, id), { headers, allowedStatuses: [200, 302, 303] })
  const email = { emails: `day${day}@example.test`, notes: 'Thank you.' }
  // An organization can email results at most twenty times an hour.
  if (id === arena.classes[0]!.id)
    await request(arena, paths.emailResults(id), {
      headers,
      method: 'POST',
      body: email,
      allowedStatuses: [202],
    })
  for (const path of [paths.drawSheet(id), paths.results(id), paths.exportPayout(arena.event.id, id, 'csv')])
    await request(arena, path, page)
  await request(arena, paths.unpublishPayout(arena.event.id, id), {
    headers,
    allowedStatuses: [200, 302, 303],
  })
}
