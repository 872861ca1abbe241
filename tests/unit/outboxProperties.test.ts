import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Enqueued } from '../../resources/js/outbox/write.ts'
import { type RequestOutcome, type Tab, Simulation } from '../support/outboxSimulation.ts'

vi.spyOn(console, 'error').mockImplementation(() => {})

const ENTITIES = ['score 1', 'score 2', 'entry 1']
const FIELDS: Record<string, string[]> = {
  'score 1': ['score'],
  'score 2': ['score'],
  'entry 1': ['rider', 'horse'],
}

type Command =
  | { do: 'enter'; tab: number; entity: string; field: number; steps: number }
  | { do: 'reload'; tab: number; steps: number }
  | { do: 'fill disk' | 'free disk' | 'wake'; tab: number; steps: number }
  | { do: 'foreign'; tab: number; entity: string; field: number; steps: number }

const tab = fc.nat({ max: 1 })
const steps = fc.nat({ max: 8 })
const entity = fc.constantFrom(...ENTITIES)
const field = fc.nat({ max: 1 })
const enter = fc.record({ do: fc.constant('enter' as const), tab, entity, field, steps })
const reload = fc.record({ do: fc.constant('reload' as const), tab, steps })
const wake = fc.record({ do: fc.constant('wake' as const), tab, steps })
const disk = fc.record({ do: fc.constantFrom('fill disk' as const, 'free disk' as const), tab, steps })
const foreign = fc.record({ do: fc.constant('foreign' as const), tab, entity, field, steps })
const fates = fc.array(
  fc.constantFrom<RequestOutcome>('answered', 'dropped', 'reply lost', 'late', 'overloaded', 'stale token'),
  { maxLength: 40 },
)
const commands = (...kinds: fc.Arbitrary<Command>[]) =>
  fc.array(fc.oneof(enter, enter, ...kinds), { minLength: 1, maxLength: 15 })

type Entered = { value: string; isStored: boolean; tab: Tab }

async function play(scheduler: fc.Scheduler, commands: Command[], fates: RequestOutcome[]) {
  const world = new Simulation(scheduler)
  world.outcomes = [...fates]
  const entered = new Map<string, Entered[]>()
  const bases = new Map<string, { entity: string; seen: number }>()
  world.open(0)
  world.open(1)
  for (const [at, command] of commands.entries()) {
    const tab = world.tabs.get(command.tab)!
    if (command.do === 'enter') {
      const { entity } = command
      const field = FIELDS[entity]![command.field % FIELDS[entity]!.length]!
      // Users type in only one tab at a time.
      const others = [...entered.values()].flat().filter((other) => other.tab !== tab && other.tab.isAlive)
      await world.until(() => others.every(({ isStored }) => isStored))
      const one: Entered = { value: `value ${at}`, isStored: false, tab }
      const name = `${entity} ${field}`
      entered.set(name, [...(entered.get(name) ?? []), one])
      const seen = tab.knownVersion(entity)
      void tab.enter(entity, field, one.value).then(({ key }: Enqueued) => {
        one.isStored = true
        bases.set(key, { entity, seen })
      })
    } else if (command.do === 'reload') {
      world.kill(command.tab)
      world.open(command.tab)
    } else if (command.do === 'wake') tab.core.wake()
    else if (command.do === 'foreign')
      world.server.foreignWrite(command.entity, FIELDS[command.entity]![0]!, 'theirs')
    else world.isDiskFull = command.do === 'fill disk'
    await world.run(command.steps)
  }
  world.isOnline = true
  world.isDiskFull = false
  await world.settle()
  return { world, entered, bases }
}

function lastOf(entered: Entered[]): string[] {
  const newest = entered.findLastIndex(({ isStored }) => isStored)
  return entered.slice(Math.max(newest, 0)).map(({ value }) => value)
}

const saved = (world: Simulation, name: string) => {
  const [kind, number, field] = name.split(' ')
  return world.server.entity(`${kind} ${number}`).values[field!]
}

const expectNothingDoubled = (world: Simulation) => {
  for (const times of world.server.applied.values()) expect(times).toBe(1)
  expect(world.maxConcurrent).toBeLessThanOrEqual(8)
}

function expectOrderOfEntry(world: Simulation) {
  for (const { row } of world.server.log) {
    const keys = world.server.log.filter((other) => other.row === row).map(({ key }) => key)
    expect(keys).toEqual(keys.toSorted())
  }
}

const RUNS = { numRuns: 100 }
const TIMEOUT = 60_000

test(
  "saves every field's last value, in the order typed, from two tabs on bad Wi-Fi",
  { timeout: TIMEOUT },
  () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), commands(wake), fates, async (scheduler, commands, fates) => {
        const { world, entered } = await play(scheduler, commands, fates)
        expect(world.stored).toEqual([])
        for (const [name, values] of entered) expect(saved(world, name)).toBe(values.at(-1)!.value)
        expectNothingDoubled(world)
        expectOrderOfEntry(world)
      }),
      RUNS,
    ),
)

function expectNothingLost(world: Simulation, entered: Map<string, Entered[]>) {
  for (const [name, values] of entered) {
    const conflict = world.stored.find((item) => `${item.entity} ${item.field}` === name)
    const value = conflict ? conflict.value : world.server.log.findLast((one) => one.name === name)?.value
    if (values.some(({ isStored }) => isStored)) expect(lastOf(values)).toContain(value)
  }
}

test("doesn't lose writes when tabs are killed and reloaded", { timeout: TIMEOUT }, () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), commands(reload, wake), fates, async (scheduler, commands, fates) => {
      const { world, entered } = await play(scheduler, commands, fates)
      expectNothingLost(world, entered)
      expectNothingDoubled(world)
      expectOrderOfEntry(world)
    }),
    RUNS,
  ),
)

test("doesn't lose writes while the disk is full", { timeout: TIMEOUT }, () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), commands(disk, wake), fates, async (scheduler, commands, fates) => {
      const inOneTab = commands.map((command) => ({ ...command, tab: 0 }))
      const { world, entered } = await play(scheduler, inOneTab, fates)
      expectNothingLost(world, entered)
      expectNothingDoubled(world)
    }),
    RUNS,
  ),
)

test("never overwrites another user's newer value that this user hasn't seen", { timeout: TIMEOUT }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      commands(foreign, reload, wake),
      fates,
      async (scheduler, commands, fates) => {
        const { world, entered, bases } = await play(scheduler, commands, fates)
        expectNothingLost(world, entered)
        expectNothingDoubled(world)
        for (const { key, version } of world.server.log) {
          const { entity, seen } = bases.get(key) ?? { entity: '', seen: version }
          const { foreign } = world.server.entity(entity)
          expect(foreign.filter((theirs) => theirs > seen && theirs <= version)).toEqual([])
        }
      },
    ),
    RUNS,
  ),
)
