import type { Contest, ContestRun } from '#rules/payout/contestSettings.ts'

/** An independent implementation of "The order of rounding" in docs/decisions/sport.md, in exact fractions. */
export function referencePayout(given: Contest, made: ContestRun[]) {
  const several = given.rounds.length > 1
  const all = several ? made : made.map((run) => ({ ...run, round: '' }))
  const owed = all.filter((run) => !run.refunded)
  const runs = owed.filter((run) => !run.scratched)
  const { net, parts, entries } = splitPurse(given, all, several)
  // All divisions use the same row of the place table, unless `placesBy` is 'placed'.
  const size = { placed: 0, entries, net }[given.placesBy]
  const fits = given.places.findIndex(({ upTo }) => upTo === null || size <= upTo)
  const row = given.places.at(fits)!
  const contest: Contest =
    given.placesBy === 'placed' ? given : { ...given, places: [{ ...row, upTo: null }] }
  const weights = several
    ? contest.weights.length
      ? contest.weights
      : contest.rounds.concat('').map(() => 1)
    : [1]
  const unit = several && isConserving(contest) ? contest.rounding.unitCents : 1
  const weight = (index: number) => fraction(weights[index]!, sumOf(weights))
  const moneys = splitRoundingDown(
    net,
    weights.map((_, index) => weight(index)),
    unit,
  )
  const lists = several
    ? [...contest.rounds.map((round) => timesInRound(runs, round)), averageTotals(contest, runs)]
    : [timesInRound(runs, '')]
  const gos = lists.map((list, index) => {
    const exact = isConserving(contest) ? fraction(moneys[index]!) : times(fraction(net), weight(index))
    return payRound(contest, list, parts, moneys[index]!, exact, several && index === contest.rounds.length)
  })
  const paid = sumOf(gos.map((go) => go.paid))
  // If a round has no entries yet, neither the round nor the average is paid.
  const isRun = (index: number) => all.some(({ round }) => round === contest.rounds[index])
  const isWaiting = several && all.length > 0 && !contest.rounds.every((_, index) => isRun(index))
  const waits = (index: number) => isWaiting && (index === contest.rounds.length || !isRun(index))
  const unpaid = sumOf(gos.map((go, index) => (waits(index) ? go.retained : 0)))
  const retained = sumOf(gos.map((go) => go.retained)) - unpaid
  const overrun = sumOf(gos.map((go) => go.overrun))
  return {
    net,
    prizes: gos.map((go) => go.prizes),
    paid,
    retained,
    unpaid,
    overrun,
    breakage: net + overrun - paid - retained - unpaid,
  }
}

function splitPurse(contest: Contest, runs: ContestRun[], several: boolean) {
  const { entryFeeCents, offTopCents, paybackBp, addedCents, addedSplit, guaranteedCents } = contest.purse
  const { minimumEntries, belowMinimumAddedBp } = contest.purse
  const owes = (who: ContestRun['entrant']) => runs.some((run) => run.entrant === who && !run.refunded)
  const inOrder = [...runs].sort((a, b) => a.id - b.id)
  const payers = several
    ? inOrder.filter(
        ({ entrant }, index) =>
          owes(entrant) && inOrder.findIndex((other) => other.entrant === entrant) === index,
      )
    : runs.filter((run) => !run.refunded)
  const entries = payers.length
  const fees = payers.map((run) => run.feeCents ?? entryFeeCents)
  const left = sumOf(fees.map((fee) => (fee > offTopCents ? fee - offTopCents : 0)))
  const payback = left - floor(fraction(left * (10_000 - paybackBp), 10_000))
  const added =
    entries < minimumEntries ? floor(fraction(addedCents * belowMinimumAddedBp, 10_000)) : addedCents
  const net = payback + added < guaranteedCents ? guaranteedCents : payback + added
  const parts = contest.divisions.map(({ shareBp }) => {
    const share = fraction(shareBp, 10_000)
    if (addedSplit === 'RATIO' || added === 0) return share
    const cents = plus(times(fraction(net - added), share), fraction(added, contest.divisions.length))
    return times(cents, fraction(1, net))
  })
  return { net, parts, entries }
}

type Timed = { who: string; value: number }

const timesInRound = (runs: ContestRun[], round: string): Timed[] =>
  runs.flatMap(({ id, value, status, round: where }) =>
    where === round && value !== null && !status ? [{ who: String(id), value }] : [],
  )

function averageTotals(contest: Contest, runs: ContestRun[]): Timed[] {
  return [...new Set(runs.map((run) => run.entrant))].flatMap((who) => {
    const made = contest.rounds.map((round) => runs.find((run) => run.entrant === who && run.round === round))
    if (made.some((run) => !run || run.value === null || run.status)) return []
    return [{ who, value: sumOf(made.map((run) => run!.value!)) }]
  })
}

function payRound(
  contest: Contest,
  list: Timed[],
  parts: Fraction[],
  money: number,
  exact: Fraction,
  average: boolean,
) {
  const sign = contest.lowWins ? 1 : -1
  const best = sign * Math.min(...list.map(({ value }) => sign * value))
  const steps = contest.divisions.map(({ offset }) => offset * (average ? contest.rounds.length : 1))
  const divisions = steps.map((step, index) =>
    list.filter(({ value }) => {
      const behind = sign * (value - best)
      return behind >= step && behind < (steps[index + 1] ?? Infinity)
    }),
  )
  const filled = divisions.map((runs) => runs.length > 0)
  const shares = redistribute(parts, filled, contest.emptyDivision)
  const all = shares.reduce(plus, ZERO)
  const received = shares.filter((_, index) => filled[index]).reduce(plus, ZERO)
  if (received[0] === 0n) return { prizes: noPrizes(list), paid: 0, retained: money, overrun: 0 }

  const wholes = shares.map((share) => over(share, all))
  const pools = splitRoundingDown(money, wholes, isConserving(contest) ? contest.rounding.unitCents : 1)
  const prizes = new Map<string, number>()
  let [retained, overrun] = [0, 0]
  divisions.forEach((runs, index) => {
    if (runs.length === 0) return void (retained += pools[index]!)
    const pool = isConserving(contest) ? fraction(pools[index]!) : times(exact, wholes[index]!)
    const paid = payDivision(contest, runs, pool)
    for (const [who, prize] of paid.prizes) prizes.set(who, prize)
    retained += paid.retained
    overrun += paid.overrun
  })
  return { prizes, paid: sumOf([...prizes.values()]), retained, overrun }
}

const noPrizes = (list: Timed[]) => new Map(list.map(({ who }) => [who, 0]))

function payDivision(contest: Contest, runs: Timed[], pool: Fraction) {
  const unit = contest.rounding.unitCents
  const row =
    contest.places.find(({ upTo }) => upTo === null || upTo >= runs.length) ?? contest.places.at(-1)!
  if (row.amountsCents) return payAmounts(contest, runs, pool, row.amountsCents)
  const count = Math.max(runs.length, row.percentsBp.length)
  const table = Array.from({ length: count }, (_, place) => fraction(row.percentsBp[place] ?? 0, 10_000))
  const isFilled = table.map((_, place) => place < runs.length && place < row.percentsBp.length)
  const handed = redistribute(table, isFilled, contest.unfilledPlaces)
  const all = handed.reduce(plus, ZERO)
  const shares = handed.map((share) => over(share, all))
  const retained = sumRoundedDown(shares.slice(runs.length), pool, isConserving(contest) ? unit : 1)

  const paid = payTies(contest, runs, shares, pool, floor(pool) - retained, () => Infinity)
  return { prizes: paid.prizes, retained, overrun: paid.beyond }
}

function payAmounts(contest: Contest, runs: Timed[], pool: Fraction, amounts: number[]) {
  const named = runs.map((_, place) => amounts[place] ?? 0)
  const all = sumOf(named)
  if (all === 0) return { prizes: noPrizes(runs), retained: floor(pool), overrun: 0 }
  const reaches = !isLess(pool, fraction(all))
  const part = over(reaches ? fraction(1) : over(pool, fraction(all)), pool[0] === 0n ? fraction(1) : pool)
  const shares = named.map((cents) => times(fraction(cents), part))
  const rest = reaches ? floor(pool) - all : 0
  const most = (places: number[]) => sumOf(places.map((place) => named[place]!))
  const { prizes, beyond } = payTies(contest, runs, shares, pool, floor(pool) - rest, most)
  return { prizes, retained: rest - Math.min(rest, beyond), overrun: beyond - Math.min(rest, beyond) }
}

/** `most` returns the maximum total for a group of places, in cents. */
function payTies(
  contest: Contest,
  runs: Timed[],
  shares: Fraction[],
  pool: Fraction,
  toPay: number,
  most: (places: number[]) => number,
) {
  const unit = contest.rounding.unitCents
  const values = [...new Set(runs.map((run) => run.value))].sort((a, b) => (contest.lowWins ? a - b : b - a))
  let place = 0
  const ties = values.map((value) => {
    const tied = runs.filter((run) => run.value === value).map((run) => run.who)
    const tie = { tied, places: tied.map((_, index) => place + index) }
    place += tied.length
    return tie
  })
  const full = contest.ties === 'FULL'
  const priced = full
    ? ties.flatMap((tie) => tie.places.map((one) => ({ heads: 1, places: [one] })))
    : ties.map((tie) => ({ heads: tie.tied.length, places: tie.places }))
  const prices = priced.map(({ heads, places }) => {
    const share = places.map((one) => shares[one]!).reduce(plus, ZERO)
    const each = times(pool, over(share, fraction(heads)))
    return isConserving(contest) ? floor(over(each, fraction(unit))) * unit : nearest(each, unit)
  })
  if (isConserving(contest)) {
    let left = toPay - sumOf(prices.map((price, index) => price * priced[index]!.heads))
    for (let index = 0; index < priced.length && priced[index]!.heads * unit <= left; index++) {
      if ((prices[index]! + unit) * priced[index]!.heads > most(priced[index]!.places)) break
      prices[index]! += unit
      left -= priced[index]!.heads * unit
    }
  }
  const prizes = new Map<string, number>()
  let first = 0
  ties.forEach((tie, index) => {
    for (const who of tie.tied) prizes.set(who, full ? prices[first]! : prices[index]!)
    first += tie.tied.length
  })
  return { prizes, beyond: full ? sumOf([...prizes.values()]) - sumOf(prices) : 0 }
}

function redistribute(shares: Fraction[], filled: boolean[], policy: Contest['emptyDivision']): Fraction[] {
  if (policy === 'RETAIN') return shares
  if (policy === 'PROPORTIONAL') return shares.map((share, index) => (filled[index] ? share : ZERO))
  const free = shares.filter((_, index) => !filled[index]).reduce(plus, ZERO)
  const receivers = filled.filter(Boolean).length
  return shares.map((share, index) => (filled[index] ? plus(share, over(free, fraction(receivers))) : ZERO))
}

function splitRoundingDown(cents: number, parts: Fraction[], unit: number): number[] {
  const shares = parts.map((part) => floor(over(times(fraction(cents), part), fraction(unit))) * unit)
  let left = Math.floor(cents / unit) * unit - sumOf(shares)
  return shares.map((share, index) => {
    if (left < unit || parts[index]![0] === 0n) return share
    left -= unit
    return share + unit
  })
}

const sumRoundedDown = (shares: Fraction[], pool: Fraction, unit: number) =>
  floor(over(times(pool, shares.reduce(plus, ZERO)), fraction(unit))) * unit

const isConserving = ({ rounding }: Contest) => rounding.mode === 'CONSERVE'
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

type Fraction = readonly [bigint, bigint]
const ZERO: Fraction = [0n, 1n]
const fraction = (number: number, of = 1): Fraction => [BigInt(number), BigInt(of)]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c]
const isLess = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b
const floor = ([a, b]: Fraction) => Number(a / b)
const nearest = ([a, b]: Fraction, unit: number) =>
  floor([2n * a + b * BigInt(unit), 2n * b * BigInt(unit)]) * unit
