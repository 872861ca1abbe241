import { FOUR_D } from '../../../prisma/demo/purses.ts'
import * as make from '../../../prisma/factories.ts'
import type { Database } from '../../../server/database/db.ts'
import { createDemoScorer } from '../saves.ts'
import { signedIn } from '../signedIn.ts'
import type { Target } from './attacks.ts'

export async function createScenario(db: Database, url: string) {
  const { scorer } = await createDemoScorer(db, url)
  return { scorer, target: await prepareTarget(db, url) }
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

async function fetchJson(url: string, init: RequestInit) {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
