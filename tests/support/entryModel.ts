import { createHash } from 'node:crypto'

export type EntryModelClass = {
  id: number
  name: string
  gos: string[]
  total_slots: number
  entry_mode: string
  late_entry_mode: string
  isLate: boolean
  /** The side pots and rollovers that a run of this class can also count toward. */
  contests: number[]
  /** Keyed by go. */
  entrySeeds: Map<string, string>
}

export type EntryModelPrices = {
  contests: Map<number, { name: string; cents: number }>
  perRun: number
  perRider: number
  perHorse: number
  late: { cents: number; per: string; entry_fee_bp: number }
  horseChange: number
  scratches: Record<string, { kept_bp: number; cents: number; keeps_fees: boolean; kept_for: string }>
}

type Result = { order: number; contest: number; refund: number; leftPurse: boolean }

export type ModelRun = {
  id: number
  /** Runs with the same number share one entry fee. */
  entry: number
  class: EntryModelClass
  round: string
  rider: number
  horse: number | null
  /** Keyed by rider. A rider who gets the run back owes the fees for their earlier horse changes again. */
  horses: Map<number, { first: number; last: number; paidChanges: number }>
  slot: number | null
  isLate: boolean
  /** Runs scratched together have the same number. */
  scratch: number | null
  /** True if the run counts only toward side pots and rollovers, not toward the class. */
  isSessionOnly: boolean
  isRefundDecided: boolean
  feesRefunded: boolean
  results: Result[]
}

type NewRun = Pick<ModelRun, 'id' | 'entry' | 'round' | 'rider' | 'horse' | 'isSessionOnly'>

export type ModelLine = {
  rider: number
  horse: number
  classes: EntryModelClass[]
  contests: number[]
  isSessionOnly: boolean
}

export type ModelCharge = { key: string | null; name: string; cents: number; purpose: string }

/**
 * A simple model of the draws and bills of one event. Methods that make a change return the expected HTTP status.
 * Scores, published payouts and averages across classes aren't modeled.
 */
export class EntryModel {
  runs: ModelRun[] = []
  readonly deleted: ModelRun[] = []
  readonly published = new Set<string>()
  readonly payers = new Map<number, number>()
  readonly #waived = new Set<string>()
  readonly #prices: EntryModelPrices
  #numbers = 0

  constructor(prices: EntryModelPrices) {
    this.#prices = prices
  }

  inGo = (one: { id: number }, round: string) =>
    this.runs.filter((run) => run.class.id === one.id && run.round === round)

  ofLine = ({ class: { id }, rider, horse }: Pick<ModelRun, 'class' | 'rider' | 'horse'>) =>
    this.runs.filter((run) => run.class.id === id && run.rider === rider && run.horse === horse)

  /**
   * True if the class has several gos and the rider has another entry whose current or original horse is `horse`.
   * The order of the runs then decides which of them share a fee.
   */
  isAmbiguous(one: EntryModelClass, rider: number, horse: number | null, entry?: number) {
    const others = [...this.runs, ...this.deleted].filter(
      (run) => run.class === one && run.rider === rider && run.entry !== entry,
    )
    return (
      one.gos.length > 1 && others.some((run) => [run.horse, run.horses.get(rider)?.first].includes(horse))
    )
  }

  /**
   * `added` lists the ids of the new runs. Only the first class can be entered as session only. If the rider enters
   * that class later, the session-only runs start to count toward it.
   */
  enter(line: ModelLine, added: number[]) {
    const ids = [...added]
    const known = line.classes.map((one) => this.ofLine({ ...line, class: one }))
    const isRunning = (run: ModelRun) => run.scratch === null
    if (known.some((runs) => runs.length > 0 && !runs.some(isRunning))) return 409
    const marks = line.classes.flatMap((one, index) => {
      const own = line.isSessionOnly && index === 0 ? [] : [one.id]
      return [...own, ...line.contests.filter((contest) => one.contests.includes(contest))].map(
        (contest) => ({ class: one, contest }),
      )
    })
    if (this.#isDouble(line, marks)) return 409
    for (const [index, one] of line.classes.entries()) {
      const entry = ++this.#numbers
      const isSessionOnly = line.isSessionOnly && index === 0
      if (known[index]!.length === 0)
        for (const round of one.gos)
          known[index]!.push(this.#create(one, { ...line, round, id: ids.shift()!, entry, isSessionOnly }))
      const running = known[index]!.filter(isRunning)
      if (!isSessionOnly && known[index]!.every((run) => run.isSessionOnly))
        for (const run of running) {
          run.isSessionOnly = false
          this.#addResult(run, one.id)
        }
      for (const run of running)
        for (const contest of line.contests) if (one.contests.includes(contest)) this.#addResult(run, contest)
    }
    return 200
  }

  /** True if the rider and horse would count in a contest with runs of two classes because of `marks`. */
  #isDouble(
    { rider, horse }: Pick<ModelRun, 'rider' | 'horse'>,
    marks: { class: EntryModelClass; contest: number }[],
  ) {
    const counting = this.runs
      .filter((run) => run.rider === rider && run.horse === horse)
      .flatMap((run) => run.results.map(({ contest }) => ({ class: run.class, contest })))
    for (const mark of marks) {
      const others = counting.filter(({ contest }) => contest === mark.contest)
      if (others.length > 0 && others.every((other) => other.class !== mark.class)) return true
      counting.push(mark)
    }
    return false
  }

  addInSlot(one: EntryModelClass, round: string, rider: number, slot: number, id: number) {
    if (slot > one.total_slots) return 422
    if (this.inGo(one, round).some((run) => run.slot === slot)) return 409
    this.#create(one, { round, id, rider, horse: null, entry: ++this.#numbers, isSessionOnly: false }, slot)
    return 201
  }

  #create(one: EntryModelClass, given: NewRun, slot = this.#place(one, given.round, given.id)) {
    const { id, entry, round, rider, horse, isSessionOnly } = given
    const run: ModelRun = {
      id,
      entry,
      class: one,
      round,
      rider,
      horse,
      horses: new Map(horse === null ? [] : [[rider, { first: horse, last: horse, paidChanges: 0 }]]),
      slot,
      isLate: one.isLate,
      scratch: null,
      isSessionOnly,
      isRefundDecided: false,
      feesRefunded: false,
      results: [],
    }
    this.runs.push(run)
    if (!isSessionOnly) this.#addResult(run, one.id)
    return run
  }

  #addResult(run: ModelRun, contest: number) {
    if (run.results.every((result) => result.contest !== contest))
      run.results.push({ order: ++this.#numbers, contest, refund: 0, leftPurse: false })
  }

  /** Returns the new run's slot. If the class adds entries at the top, other runs move down. */
  #modeOf(one: EntryModelClass, placed: ModelRun[]) {
    const usesLateMode = one.isLate && (placed.length > 0 || one.entry_mode !== 'wait')
    return usesLateMode ? one.late_entry_mode : one.entry_mode
  }

  #place(one: EntryModelClass, round: string, id: number, given?: string): number | null {
    const placed = this.inGo(one, round).filter(({ slot }) => slot !== null)
    const mode = given ?? this.#modeOf(one, placed)
    const inSlot = (slot: number) => placed.find((run) => run.slot === slot)
    const free = Array.from({ length: one.total_slots }, (_, index) => index + 1).filter(
      (slot) => !inSlot(slot),
    )
    const end = Math.max(0, ...placed.map(({ slot }) => slot!)) + 1
    const [scratched] = placed.filter(({ scratch }) => scratch !== null).sort((a, b) => a.slot! - b.slot!)
    if (mode === 'wait') return null
    if (mode === 'drawn') {
      const hash = (slot: number) =>
        createHash('sha256')
          .update(`${one.entrySeeds.get(round)}:${id}:${slot}`)
          .digest('hex')
      return free.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1))[0] ?? null
    }
    if (mode === 'top') {
      if (free.length === 0) return null
      for (let slot = free[0]! - 1; slot >= 1; slot--) inSlot(slot)!.slot = slot + 1
      return 1
    }
    if (mode === 'scratched' && scratched) {
      const { slot } = scratched
      scratched.slot = null
      return slot
    }
    return end <= one.total_slots ? end : (free.at(-1) ?? null)
  }

  move(run: ModelRun, slot: number) {
    if (run.slot === slot) return 200
    if (slot > run.class.total_slots) return 422
    if (this.inGo(run.class, run.round).some((other) => other.slot === slot)) return 409
    run.slot = slot
    return 200
  }

  swap(run: ModelRun, other: ModelRun) {
    if (run === other || run.class !== other.class || run.round !== other.round) return 422
    if (run.slot === null || other.slot === null) return 409
    ;[run.slot, other.slot] = [other.slot, run.slot]
    return 200
  }

  rollToEnd(run: ModelRun) {
    if (run.slot === null || run.scratch !== null) return 409
    const last = Math.max(...this.inGo(run.class, run.round).map(({ slot }) => slot ?? 0))
    if (last === run.slot) return 200
    if (last === run.class.total_slots) run.class.total_slots++
    run.slot = last + 1
    return 200
  }

  randomize(one: EntryModelClass, round: string, order: number[]) {
    const running = this.inGo(one, round).filter(({ scratch }) => scratch === null)
    const kept = this.inGo(one, round).flatMap(({ scratch, slot }) => (scratch === null ? [] : (slot ?? [])))
    if (this.published.has(goKey(one, round)) || running.length < 2) return 409
    if (running.length + kept.length > one.total_slots) return 409
    let slot = 0
    for (const id of order) {
      do slot++
      while (kept.includes(slot))
      running.find((run) => run.id === id)!.slot = slot
    }
    return 200
  }

  placeWaiting(one: EntryModelClass, round: string) {
    const waiting = this.inGo(one, round)
      .filter(({ slot, scratch }) => slot === null && scratch === null)
      .sort((a, b) => a.id - b.id)
    const placed = this.inGo(one, round).filter(({ slot }) => slot !== null)
    const mode = this.#modeOf(one, placed)
    const scratched = mode === 'scratched' ? placed.filter(({ scratch }) => scratch !== null).length : 0
    if (waiting.length > one.total_slots - placed.length + scratched) return 409
    const same = (run: ModelRun, of: 'rider' | 'horse') =>
      run[of] === null ? 1 : waiting.filter((other) => other[of] === run[of]).length
    const alike = (run: ModelRun) => Math.max(same(run, 'rider'), same(run, 'horse'))
    if (mode === 'drawn') waiting.sort((a, b) => alike(b) - alike(a) || a.id - b.id)
    const last = Math.max(0, ...placed.map(({ slot }) => slot!))
    const isEnd = mode !== 'drawn' && mode !== 'top'
    const inScratched = mode === 'scratched' ? Math.min(scratched, waiting.length) : 0
    const fits = last + waiting.length - inScratched <= one.total_slots
    for (const [index, run] of waiting.entries()) {
      if (!isEnd || index < inScratched) run.slot = this.#place(one, round, run.id, mode)
      else if (fits) run.slot = last + 1 + index - inScratched
      else {
        const taken = this.inGo(one, round).flatMap(({ slot }) => slot ?? [])
        run.slot = Array.from({ length: one.total_slots }, (_, at) => at + 1).find(
          (at) => !taken.includes(at),
        )!
      }
    }
    return 200
  }

  resize(one: EntryModelClass, slots: number) {
    const last = Math.max(0, ...this.runs.filter((run) => run.class === one).map(({ slot }) => slot ?? 0))
    if (slots < last) return 409
    one.total_slots = slots
    return 200
  }

  enterContest(run: ModelRun, contest: number) {
    if (run.scratch !== null || (run.isSessionOnly && contest === run.class.id)) return 409
    if (this.#isDouble(run, [{ class: run.class, contest }])) return 409
    this.#addResult(run, contest)
    return 200
  }

  leaveContest(run: ModelRun, contest: number) {
    if (run.scratch !== null || (run.isSessionOnly && contest === run.class.id)) return 409
    run.results = run.results.filter((result) => result.contest !== contest)
    return 200
  }

  scratch(run: ModelRun, { freesSlot, allGos }: { freesSlot: boolean; allGos: boolean }) {
    const number = run.scratch ?? ++this.#numbers
    const others = this.#otherGos(run).filter(({ scratch }) => scratch === null || scratch === run.scratch)
    for (const one of [run, ...(allGos ? others : [])]) {
      for (const result of one.results)
        if (this.#sharing(one, result.contest).some(({ leftPurse }) => leftPurse)) result.leftPurse = true
      one.scratch = number
      if (freesSlot) one.slot = null
    }
    return 200
  }

  /** Also cancels the refunds of the run and of the other runs that share its fee. */
  undoScratch(run: ModelRun, allGos: boolean) {
    if (run.scratch === null) return 200
    for (const one of [run, ...(allGos ? this.scratchedWith(run) : [])]) {
      if (one.isRefundDecided || one.results.some(({ leftPurse }) => leftPurse)) {
        for (const { contest } of one.results)
          for (const result of this.#sharing(one, contest))
            Object.assign(result, { refund: 0, leftPurse: false })
        Object.assign(one, { isRefundDecided: false, feesRefunded: false })
      }
      one.scratch = null
    }
    return 200
  }

  #otherGos = (run: ModelRun) =>
    this.runs.filter(({ entry, round }) => entry === run.entry && round !== run.round)

  scratchedWith = (run: ModelRun) => this.#otherGos(run).filter(({ scratch }) => scratch === run.scratch)

  #sharing = (run: ModelRun, contest: number) =>
    this.runs
      .filter(({ entry }) => entry === run.entry)
      .flatMap(({ results }) => results.filter((result) => result.contest === contest))
      .sort((one, other) => one.order - other.order)

  /** Lists the contests whose fees can be refunded, each with the amount that the scratch policy refunds. */
  refundOf(run: ModelRun, kind: string) {
    const { kept_bp, cents, keeps_fees, kept_for } = this.#prices.scratches[kind]!
    const group = [run, ...(run.scratch === null ? [] : this.scratchedWith(run))]
    let flat = cents
    const contests = group
      .flatMap((one) => one.results.map((result) => ({ one, result })))
      .filter(({ one, result }) => this.#sharing(one, result.contest)[0] === result)
      .filter(({ result }) => this.#prices.contests.get(result.contest)!.cents > 0)
      .sort((one, other) => one.result.order - other.result.order)
      .map(({ result: { contest } }) => {
        const fee = this.#prices.contests.get(contest)!.cents
        const kept = (fee * kept_bp) / 10_000
        const extra = Math.min(flat, fee - kept)
        flat -= extra
        return { contest_id: contest, refund_cents: fee - kept - extra }
      })
    return { contests, fees_refunded: !keeps_fees, kept_for }
  }

  refund(run: ModelRun, kind: string) {
    if (run.scratch === null) return 409
    const { contests, fees_refunded, kept_for } = this.refundOf(run, kind)
    const group = [run, ...this.scratchedWith(run)]
    for (const { contest_id, refund_cents } of contests) {
      const isAll = refund_cents === this.#prices.contests.get(contest_id)!.cents
      this.#sharing(run, contest_id)[0]!.refund = refund_cents
      for (const one of [run, ...this.#otherGos(run)])
        for (const result of one.results)
          if (one.scratch !== null && result.contest === contest_id)
            result.leftPurse = kept_for === 'office' || isAll
    }
    for (const one of group) Object.assign(one, { isRefundDecided: true, feesRefunded: fees_refunded })
    return 204
  }

  /** Moves the run's refund to the entry's run in another go. */
  delete(run: ModelRun) {
    for (const result of run.results.filter(({ refund }) => refund > 0)) {
      const heir = this.#sharing(run, result.contest).find((other) => !run.results.includes(other))
      if (heir) this.#moveRefund(result, heir)
    }
    this.runs = this.runs.filter((one) => one !== run)
    this.deleted.push(run)
    return 204
  }

  restore(run: ModelRun) {
    const marks = run.results.map(({ contest }) => ({ class: run.class, contest }))
    if (this.#isDouble(run, marks)) return 409
    const { slot } = run
    const isFree = this.inGo(run.class, run.round).every((other) => other.slot !== slot)
    if (slot !== null && (!isFree || slot > run.class.total_slots)) run.slot = null
    this.deleted.splice(this.deleted.indexOf(run), 1)
    this.runs.push(run)
    for (const result of run.results) {
      const [first, ...others] = this.#sharing(run, result.contest)
      const refunded = others.find(({ refund }) => refund > 0)
      if (first === result && refunded) this.#moveRefund(refunded, result)
    }
    return 200
  }

  #moveRefund(from: Result, to: Result) {
    to.refund = from.refund
    from.refund = 0
    this.runs.find(({ results }) => results.includes(to))!.isRefundDecided = true
  }

  changeHorse = (run: ModelRun, horse: number | null) => this.changeEntrant(run, { rider: run.rider, horse })

  /** The entry's runs in later gos also get the new rider and horse, but without a fee. */
  changeEntrant(run: ModelRun, { rider, horse }: { rider: number; horse: number | null }) {
    if (run.horse === horse && run.rider === rider) return 200
    if (run.scratch !== null) return 409
    const marks = run.results.map(({ contest }) => ({ class: run.class, contest }))
    if (horse !== null && this.#isDouble({ rider, horse }, marks)) return 409
    const before = { rider: run.rider, horse: run.horse }
    const isFree = !this.published.has(goKey(run.class, run.round))
    this.#setEntrant(run, { rider, horse }, isFree)
    const later = run.class.gos.slice(run.class.gos.indexOf(run.round) + 1)
    for (const other of this.#otherGos(run))
      if (later.includes(other.round) && isOn(other, before) && other.scratch === null) {
        const first = run.horses.get(rider)?.first
        if (first !== undefined && !other.horses.has(rider))
          other.horses.set(rider, { first, last: first, paidChanges: 0 })
        this.#setEntrant(other, { rider, horse }, true)
      }
    return 200
  }

  /** True if `run` is in the first go and all later runs of the entry still have the same rider and horse. */
  isWhole = (run: ModelRun) =>
    run.class.gos[0] === run.round &&
    this.#otherGos(run).length === run.class.gos.length - 1 &&
    this.#otherGos(run).every((other) => isOn(other, run) && other.scratch === null) &&
    this.deleted.every(({ entry }) => entry !== run.entry)

  /** If B pays for A, nobody can pay for B. */
  setPayer(rider: number, payer: number | null) {
    const payers = [...this.payers.values()]
    if (payer !== null && (this.payers.has(payer) || payers.includes(rider))) return 422
    this.payers.delete(rider)
    if (payer !== null) this.payers.set(rider, payer)
    return 200
  }

  owes(rider: number): number {
    const account = this.payers.get(rider) ?? rider
    const paysFor = [...this.payers].flatMap(([one, payer]) => (payer === account ? one : []))
    return [account, ...paysFor].reduce((sum, one) => sum + this.charged(one), 0)
  }

  charged = (rider: number): number => this.bill(rider).reduce((sum, { cents }) => sum + cents, 0)

  /** `key` is like the charge's key in the database, but contains the fee's name instead of an id. */
  waive(rider: number, key: string) {
    this.#waived.add(`${rider} ${key}`)
    return 204
  }

  bill(rider: number): ModelCharge[] {
    const { perRun, perRider, perHorse, late, horseChange } = this.#prices
    const own = this.runs.filter((run) => run.rider === rider)
    const horses = [...new Set(own.map(({ horse }) => horse))].filter((horse) => horse !== null)
    const firstOn = (horse: number) =>
      this.runs.filter((run) => run.horse === horse).toSorted((a, b) => a.id - b.id)[0]!
    const fee = (key: string, name: string, cents: number, purpose = 'office') => ({
      key,
      name,
      cents,
      purpose,
    })
    const lateKeys = own
      .filter(({ isLate }) => isLate)
      .map(({ id }) => ({ entry: `late:entry:${id}`, day: 'late:day:', event: 'late:event' })[late.per]!)
    return [
      ...own.flatMap((run) => run.results.flatMap((result) => this.#contestCharges(run, result))),
      ...own
        .filter(({ feesRefunded }) => !feesRefunded)
        .map(({ id }) => fee(`fee:Office:entry:${id}`, 'Office', perRun)),
      ...(own.length > 0 ? [fee('fee:Insurance', 'Insurance', perRider, 'other')] : []),
      ...horses
        .filter((horse) => firstOn(horse).rider === rider)
        .map((horse) => fee(`fee:Ground:horse:${horse}`, 'Ground', perHorse)),
      ...own.flatMap((run) =>
        Array.from({ length: run.horses.get(rider)?.paidChanges ?? 0 }, (_, index) =>
          fee(`horse:${run.id}:${index + 1}`, 'Change of horse', horseChange),
        ),
      ),
      ...[...new Set(lateKeys)].map((key) => fee(key, 'Late entry', late.cents)),
      ...own.flatMap((run) => this.#lateShare(run)),
    ].filter(({ key }) => !this.#waived.has(`${rider} ${key}`))
  }

  /** Only the first late run that counts toward its class owes it. */
  #lateShare(run: ModelRun): ModelCharge[] {
    const { late, contests } = this.#prices
    const contest = run.class.id
    const [first] = this.#sharing(run, contest)
    if (!run.isLate || late.entry_fee_bp === 0 || !first || !run.results.includes(first)) return []
    const cents = (contests.get(contest)!.cents * late.entry_fee_bp) / 10_000
    return [{ key: `late:share:${run.id}`, name: 'Late entry, % of entry fee', cents, purpose: 'office' }]
  }

  /** If results share a fee, only the first one is charged. The fee stays in the purse while at least one result does. */
  #contestCharges(run: ModelRun, { contest }: Result): ModelCharge[] {
    const sharing = this.#sharing(run, contest)
    const [paying] = sharing
    if (!run.results.includes(paying!)) return []
    const { name, cents } = this.#prices.contests.get(contest)!
    const purpose = sharing.every(({ leftPurse }) => leftPurse) ? 'office' : 'purse'
    return [
      { key: null, name, cents, purpose },
      { key: null, name: `Refund, ${name}`, cents: -paying!.refund, purpose },
    ].filter((charge) => charge.cents !== 0)
  }

  /** The rider's first horse is free, and so is a change back to that horse. */
  #setEntrant(run: ModelRun, { rider, horse }: Entrant, isFree: boolean) {
    Object.assign(run, { rider, horse })
    if (horse === null) return
    const known = run.horses.get(rider) ?? { first: horse, last: horse, paidChanges: 0 }
    const paidChanges = known.paidChanges + (horse === known.last || isFree ? 0 : 1)
    run.horses.set(rider, { ...known, last: horse, paidChanges: horse === known.first ? 0 : paidChanges })
    if (horse !== known.first) return
    for (const key of this.#waived) if (key.startsWith(`${rider} horse:${run.id}:`)) this.#waived.delete(key)
  }
}

type Entrant = { rider: number; horse: number | null }

const isOn = (run: ModelRun, { rider, horse }: Entrant) => run.rider === rider && run.horse === horse

export const goKey = ({ id }: { id: number }, round: string) => `${id} ${round}`
