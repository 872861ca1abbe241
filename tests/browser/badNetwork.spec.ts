import { GOOD } from '../support/network/proxy.ts'
import { NETWORK_PROFILES } from './scorer/networkProfiles.ts'
import { createPublishedDraw, openWorkstation, typeOverNetwork } from './scorer/typeOverNetwork.ts'
import type { ScorerName, TypedTime } from './scorer/scorers.ts'
import { storedTimes, type Verdict } from './scorer/verdict.ts'
import { expect, type Server, test } from './fixtures.ts'

// A retry could hide a lost time.
test.describe.configure({ timeout: 150_000, retries: 0 })

const allRight = (times: number): Verdict => ({
  right: times,
  wrongRow: 0,
  neverStored: 0,
  truncated: 0,
  doubled: 0,
  notEntered: 0,
  conflicts: 0,
  alerts: 0,
  keysTaken: 0,
  unsent: '',
})

async function expectAllRight(server: Server, name: string, scorer: ScorerName, times: number) {
  const network = NETWORK_PROFILES.find((profile) => profile.name === name)!
  const run = { network, scorer, times, keysPerSecond: 25, lidMs: 12_000 }
  const { verdict, details } = await typeOverNetwork(server, run)
  expect(verdict, details.join('\n')).toEqual(allRight(times))
}

const BAD = NETWORK_PROFILES.filter(
  ({ conditions, incidents = [] }) => conditions !== GOOD || incidents.length > 0,
)
for (const { name } of BAD)
  test(`saves all times in the right rows when the scorer types without looking at the screen: ${name}`, async ({
    server,
  }) => {
    await expectAllRight(server, name, 'watches the horse', 30)
  })

test('saves all times despite network failures and server restarts when the scorer checks each row', async ({
  server,
}) => {
  await expectAllRight(server, 'all failures, server restarted twice', 'watches the row', 90)
})

test("keeps two scorers' conflicting times on a failing network until one of them resolves the conflict", async ({
  server,
}) => {
  const { arena, activity, path } = await createPublishedDraw(server, 40)
  const network = NETWORK_PROFILES.find(({ name }) => name === 'all failures, server restarted twice')!
  const seat = { path, network, scorer: 'watches the horse', keysPerSecond: 25 } as const
  const ann = await openWorkstation(server, { ...seat, person: arena.scorer, seed: 'Ann' })
  const ben = await openWorkstation(server, { ...seat, person: arena.organizer, seed: 'Ben' })
  const desks = [ann, ben]
  const stored = async () =>
    (await storedTimes(server.db, activity.id)).map(({ slot, text }) => ({ slot, text }))
  try {
    for (const { proxy } of desks) proxy.change(network.conditions)
    const apart = [times(1, 15, 11), times(16, 30, 11)] as const
    await Promise.all([ann.enterAll(apart[0]), ben.enterAll(apart[1])])
    expect(await ann.settle(), "saves all of Ann's times").toBe('')

    const [anns, bens] = [times(31, 40, 31), times(31, 40, 51)]
    ann.proxy.pause()
    await Promise.all([ann.enterAll(anns), ben.enterAll(bens)])
    expect(await ben.settle(), "saves all of Ben's times").toBe('')
    expect(await stored()).toEqual([...apart.flat(), ...bens])

    ann.proxy.resume()
    const keepMine = ann.laptop.page.getByRole('button', { name: /^Keep mine/ })
    const useTheirs = ann.laptop.page.getByRole('button', { name: /^Use theirs/ })
    await expect(keepMine, 'shows each conflict').toHaveCount(10, { timeout: 60_000 })
    expect(await stored(), 'leaves the conflicts unresolved').toEqual([...apart.flat(), ...bens])
    for (let left = 10; left > 5; left--) {
      await keepMine.first().click()
      await expect(keepMine).toHaveCount(left - 1)
    }
    for (let left = 5; left > 0; left--) {
      await useTheirs.first().click()
      await expect(useTheirs).toHaveCount(left - 1)
    }
    expect(await ann.settle()).toBe('')
    expect(await stored()).toEqual([...apart.flat(), ...anns.slice(0, 5), ...bens.slice(5)])
    expect(desks.flatMap(({ keyboard }) => keyboard.alerts)).toEqual([])
  } finally {
    await Promise.all(desks.map((desk) => desk.close()))
  }
})

const times = (from: number, to: number, hundredths: number): TypedTime[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const slot = from + index
    return { slot, text: `${15 + (slot % 5)}.${hundredths + Math.floor(slot / 5)}` }
  })
