import { setTimeout as sleep } from 'node:timers/promises'
import { PLAIN_HTTP } from '../../../playwright.config.ts'
import type { Cookie } from '@playwright/test'
import { createEntries } from '../../../prisma/factories.ts'
import { GOOD, openProxy, type Proxy } from '../../support/network/proxy.ts'
import { drawPath } from '../drawPage.ts'
import { expect, createScenario, type Server, signIn } from '../fixtures.ts'
import { randomFrom } from '../../../server/rules/draw/random.ts'
import { Keyboard } from './keyboard.ts'
import { type Laptop, openLaptop } from './laptop.ts'
import type { Incident, NetworkProfile } from './networkProfiles.ts'
import { type ScorerName, SCORERS, type TypedTime } from './scorers.ts'
import { checkTimes } from './verdict.ts'

export type TypingRun = {
  network: NetworkProfile
  scorer: ScorerName
  keysPerSecond: number
  times: number
  seed?: string
  lidMs?: number
}

const BLACK_HOLE_MS = 20_000
const SETTLED_WITHIN_MS = 60_000

export async function typeOverNetwork(server: Server, run: TypingRun) {
  const { network, times, seed = 'scorer' } = run
  const { activity, path, scorer } = await createPublishedDraw(server, times)
  const desk = await openWorkstation(server, { person: scorer, path, ...run })
  const typed = randomTimes(times, seed)
  try {
    desk.proxy.change(network.conditions)
    for (const [index, one] of typed.entries()) {
      for (const { what } of incidentsAt(network, index, times)) await desk.applyIncident(what, one)
      await desk.scorer.enter(one)
    }
    const unsent = await desk.settle()
    const { strokes, alerts } = desk.keyboard
    const evidence = { typed, strokes, alerts, unsent, passages: desk.proxy.passages, page: desk.laptop.page }
    return await checkTimes(server.db, activity.id, evidence)
  } finally {
    await desk.close()
  }
}

export async function createPublishedDraw(server: Server, slots: number) {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, total_slots: slots })
  const riders = await server.db.user.createManyAndReturn({
    data: Array.from({ length: slots }, (_, index) => ({
      name: `Rider ${index + 1}`,
      organization_id: arena.organization.id,
    })),
  })
  await createEntries(
    server.db,
    riders.map((rider, index) => ({ activity, rider, draw: index + 1 })),
  )
  return { arena, activity, path: drawPath(arena, activity), scorer: arena.scorer }
}

type WorkstationInput = { person: { id: number }; path: string } & Omit<TypingRun, 'times'>

export async function openWorkstation(
  server: Server,
  { person, path, network, seed, ...run }: WorkstationInput,
) {
  const proxy = await openProxy({ to: Number(new URL(server.url).port), seed })
  const url = network.isPlainHttp ? proxy.url.replace('127.0.0.1', PLAIN_HTTP) : proxy.url
  const keyboard = new Keyboard(run.keysPerSecond)
  // Chromium writes cookies to disk up to half a minute late, so a killed browser can lose them.
  let cookies: Cookie[] = []
  const laptop = await openLaptop(async (context) => {
    if (cookies.length) await context.addCookies(cookies)
    else await signIn(context, { ...server, url }, person)
    cookies = await context.cookies()
    await keyboard.watch(context)
  })
  const scorer = SCORERS[run.scorer](keyboard)
  let restarted = Promise.resolve()
  let pauseIsOver = Promise.resolve()
  await open()

  return {
    proxy,
    keyboard,
    laptop,
    scorer,
    async enterAll(typed: readonly TypedTime[]) {
      scorer.focusNextBox()
      for (const one of typed) await scorer.enter(one)
    },
    async applyIncident(what: Incident['what'], { slot, text }: TypedTime) {
      if (what === 'server restarts') restarted = restarted.then(() => server.restart('SIGKILL'))
      else if (what === 'black hole') pauseIsOver = pauseFor(proxy, BLACK_HOLE_MS)
      else if (what === 'lid closes') await sleepLaptop(laptop, proxy, run.lidMs ?? 45_000)
      else {
        await keyboard.type(text.slice(0, 2), slot)
        await keyboard.flush()
        if (what === 'browser is killed') {
          await laptop.kill()
          await laptop.startAgain()
        }
        await keyboard.closeAlert()
        await withGoodNetwork(proxy, network, open)
        scorer.focusNextBox()
      }
    },
    async settle() {
      await Promise.all([restarted, pauseIsOver, keyboard.flush()])
      proxy.change(GOOD)
      proxy.resume()
      const until = Date.now() + SETTLED_WITHIN_MS
      for (;;) {
        const unsent = await keyboard.readScreen(unsavedText)
        if (!unsent || Date.now() > until) return unsent
        await keyboard.wait(200)
      }
    },
    async close() {
      await restarted
      await laptop.close()
      await proxy.close()
    },
  }

  async function open() {
    await keyboard.useOn(laptop.page)
    await expect(() => keyboard.readScreen(visit)).toPass({ timeout: 60_000 })
    await expect(laptop.page.locator('tr[data-slot="1"] td[data-column="time"]')).toBeVisible({
      timeout: 30_000,
    })
    await expect(laptop.page.getByText('Loading...')).toBeHidden()
  }

  async function visit() {
    try {
      await laptop.page.goto(url + path)
    } catch (error) {
      proxy.cutConnections()
      throw error
    }
  }
}

type OpenPage = Laptop['page']

const unsavedText = (page: OpenPage) =>
  page.evaluate(() => {
    const said = `${document.title}\n${document.body.innerText}`.split('\n')
    return said
      .filter((line) => /not saved|saving/i.test(line))
      .join(', ')
      .slice(0, 200)
  })

/** A real laptop's connections stay silent after it wakes up. */
async function sleepLaptop(laptop: Laptop, proxy: Proxy, ms: number) {
  laptop.sleep()
  proxy.stallConnections()
  await sleep(ms)
  laptop.wake()
}

async function pauseFor(proxy: Proxy, ms: number) {
  proxy.pause()
  await sleep(ms)
  proxy.resume()
}

async function withGoodNetwork(proxy: Proxy, line: NetworkProfile, work: () => Promise<void>) {
  proxy.change(GOOD)
  proxy.resume()
  await work()
  proxy.change(line.conditions)
}

const incidentsAt = ({ incidents = [] }: NetworkProfile, index: number, times: number) =>
  incidents.filter(({ at }) => Math.round(at * times) === index)

function randomTimes(count: number, seed: string): TypedTime[] {
  const random = randomFrom(seed)
  const texts = new Set<string>()
  while (texts.size < count) texts.add(`${14 + random(6)}.${1 + random(9)}${1 + random(9)}`)
  return [...texts].map((text, index) => ({ slot: index + 1, text }))
}
