import { createHash, randomBytes } from 'node:crypto'
import { FOUR_D } from '../../../prisma/demo/purses.ts'
import * as make from '../../../prisma/factories.ts'
import type { Database } from '../../../server/database/db.ts'
import type { Target } from './attacks.ts'

export async function createScenario(db: Database, url: string) {
  const scorer = await signedIn(db, url, 'scorer@demo.test')
  const score = await db.score.findFirstOrThrow({
    where: { entry: { user_id: { not: null }, activity: { event: { name: 'High Desert Spring Classic' } } } },
    orderBy: { id: 'asc' },
  })
  let thousandths = 17_000
  const save = async () => {
    const answer = await fetch(`${url}/ajax/score/${score.id}`, {
      method: 'PATCH',
      headers: { ...scorer.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ score: thousandths++ / 1000 }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null)
    await answer?.arrayBuffer()
    return answer?.ok ?? false
  }
  return { scorer: { save }, target: await prepareTarget(db, url) }
}

async function prepareTarget(db: Database, url: string): Promise<Target> {
  const outsider = await signedIn(db, url, 'outsider@demo.test')
  const { organization_id } = await db.membership.findFirstOrThrow({ where: { user_id: outsider.id } })
  const event = await make.createEvent(db, { organization: { id: organization_id }, name: 'Big' })
  const big = await classOf(db, event, 1_200)
  const huge = await classOf(db, event, 10_000)
  const write = (path: string, init: RequestInit = {}) =>
    fetchJson(url + path, { ...init, headers: outsider.headers })
  await write(`/events/${event.id}/activities/${big}/publishPayout`)
  const asked = { per: 'result', stock: 'top', offset_x: 0, offset_y: 0 }
  const { first, last } = await fetchJson(`${url}/ajax/checks/${big}`, {
    method: 'POST',
    headers: { ...outsider.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  })
  const page = await (await fetch(`${url}/login`)).text()
  return {
    url,
    session: outsider.session,
    csrf: outsider.headers['X-CSRF-TOKEN'],
    realtimeKey: /&quot;key&quot;:&quot;([^&]+)|"key":"([^"]+)/.exec(page)!.slice(1).find(Boolean)!,
    organization: organization_id,
    event: event.id,
    big,
    huge,
    checks: `numbers=${first}-${last}`,
  }
}

async function classOf(db: Database, event: { id: number }, slots: number) {
  const activity = await make.createActivity(db, {
    event,
    name: `Open of ${slots}`,
    total_slots: slots,
    has_divisions: true,
    publish_draw: true,
  })
  await make.createPurse(db, activity, FOUR_D)
  const riders = await db.user.findMany({
    where: { email: { startsWith: 'large.' } },
    take: slots,
    select: { id: true },
  })
  const horses = await db.horse.findMany({ take: slots, select: { id: true } })
  const entries = riders.map((rider, index) => ({
    activity,
    rider,
    horse: horses[index],
    draw: index + 1,
    score: 15_000 + ((index * 7919) % 4_000),
  }))
  for (let from = 0; from < slots; from += 1_000)
    await make.createEntries(db, entries.slice(from, from + 1_000))
  return activity.id
}

export async function signedIn(db: Database, url: string, email: string) {
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  const session = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(session).digest('hex')
  await db.session.create({ data: { id: hash, user_id: id, expires_at: new Date(Date.now() + 3_600_000) } })
  const { headers } = await fetch(`${url}/organizer/organizations`, {
    headers: { Cookie: `session=${session}` },
  })
  const csrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(String(headers.getSetCookie()))![1]!)
  return {
    id,
    session,
    headers: { Cookie: `session=${session}`, 'X-CSRF-TOKEN': csrf, Accept: 'application/json' },
  }
}

async function fetchJson(url: string, init: RequestInit) {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
