import { commitmentOf } from '../../server/rules/random.ts'
import { type DrawEntry, randomizeDraw } from '../../server/rules/randomize.ts'
import { calculatePayout, type PurseRules, type Run } from '../../server/rules/payout.ts'
import { NOTHING_SET } from '../../server/rules/moneySettings.ts'
import { preview } from '../../server/rules/preview.ts'
import { onePlaceIn } from '../../server/rules/presets.ts'
import { indexRiders, searchRiders } from '../../server/rules/suggest.ts'
import { against, type Line, median, round, takeTurns } from './measure.ts'

/** The pure rules, each against the least that any program would have to do with the same data. */
export async function rulesBench(): Promise<Line[]> {
  return [await payout(), await moneyPreview(), await randomizing(), await suggestions()]
}

async function payout(): Promise<Line> {
  const runs = tenThousandRuns()
  const times = await takeTurns({
    payout: () => calculatePayout(runs, FOUR_D),
    sort: () => [...runs].sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity)),
  })
  return against(
    'payout of 10,000 runs in 4 divisions',
    median(times.payout),
    'a bare sort of them',
    median(times.sort),
  )
}

/** All that is worked out with every key that is typed into the form of a class with 1,200 entries. */
async function moneyPreview(): Promise<Line> {
  const settings = {
    ...NOTHING_SET,
    entry_fee_cents: 5_000,
    divisions: FOUR_D.divisions,
    places: FOUR_D.places,
  }
  const rounds = ['1', '2']
  const kind = { rounds, tops: [null, null], judged: false, custom: false, has_divisions: true }
  const cases = [20, 50, 100, 1_200].map((entries) => Array<number>(entries).fill(5_000))
  const scores = tenThousandRuns().slice(0, 2 * 1_370)
  const times = await takeTurns({
    preview: () => cases.map((fees) => preview(settings, kind, fees)),
    sort: () => [...scores].sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity)),
  })
  return against(
    'money preview of 20, 50, 100 and 1,200 entries in two gos and the average',
    median(times.preview),
    'a bare sort of their runs',
    median(times.sort),
    `slowest of ${times.preview.length}: ${round(Math.max(...times.preview))} ms; a frame is 16.7 ms`,
  )
}

async function randomizing(): Promise<Line> {
  const entries = Array.from({ length: 1_200 }, (_, id): DrawEntry => ({
    id,
    rider: `rider ${id % 900}`,
    horse: `horse ${id}`,
  }))
  // As long as those of the product.
  let seed = ''
  const times = await takeTurns(
    {
      draw: () => {
        seed = commitmentOf(seed)
        return randomizeDraw(entries, { minGap: 15, seed })
      },
      unconstrained: () =>
        randomizeDraw(
          entries.map((entry) => ({ ...entry, rider: null })),
          { minGap: 15, seed },
        ),
    },
    { turns: 100, warmUp: 20 },
  )
  return against(
    'draw of 1,200 entries, 300 riders twice',
    median(times.draw),
    'the same with nobody twice',
    median(times.unconstrained),
  )
}

async function suggestions(): Promise<Line> {
  const riders = Array.from({ length: 50_000 }, (_, id) => ({
    id,
    name: `${GIVEN[id % 40]} ${FAMILY[id % 613]}`,
  }))
  const index = indexRiders(riders)
  const lowerCased = riders.map((rider) => rider.name.toLowerCase())
  let turn = 0
  const text = () => ['an', 'rider 7', 'zz', 'ke 3'][++turn % 4]!
  const times = await takeTurns(
    {
      index: () => searchRiders(index, text()),
      scan: () => {
        const wanted = text()
        return lowerCased.filter((name) => name.includes(wanted))
      },
    },
    { turns: 200 },
  )
  return against(
    'suggestions among 50,000 riders',
    median(times.index),
    'a scan of the lower-cased names',
    median(times.scan),
  )
}

function tenThousandRuns(): Run[] {
  return Array.from({ length: 10_000 }, (_, id) =>
    id % 10 ? { id, value: 14_000 + ((id * 7_919) % 5_000) } : { id, value: null, status: 'NT' },
  )
}

const FOUR_D: PurseRules = {
  netCents: 10_000_000,
  divisions: [0, 500, 1000, 1500].map((offset) => ({ offset, shareBp: 2500 })),
  places: onePlaceIn(5),
  ties: 'SPLIT',
  rounding: { unitCents: 1, mode: 'CONSERVE' },
  emptyDivision: 'PROPORTIONAL',
  unfilledPlaces: 'PROPORTIONAL',
  lowWins: true,
}

const GIVEN = Array.from(
  { length: 40 },
  (_, index) => ['Ana', 'Brynlee', 'Kelsey', 'Jo', 'Mae'][index % 5]! + index,
)
const FAMILY = Array.from({ length: 613 }, (_, index) => `Rider ${index}`)
