import { scoreFromWire, type ScoreUnit, scoreWarnings } from '#rules/scoring/score.ts'
import type { ScoreUpdated } from '#wire/broadcasting/channels.ts'
import type { DrawRow, RoundScores } from '#wire/draw.ts'
import { Store } from '../../../store.ts'

type KnownScore = Pick<DrawRow, 'score' | 'penalty_seconds'> & {
  id: number
  round: string
  version: number
  drawVersion: number
}

const NONE: string[] = []

/** Holds the scores of all pages and rounds, because warnings compare each time with the other times in the class. */
export class ClassScores {
  readonly changes = new Store(0)
  readonly isScored = new Store(false)
  #scores = new Map<number, KnownScore>()
  #ascending: number[] | null = null
  #ofRound: number[] = []
  #isCountDue = false
  #round: string
  #unit: ScoreUnit

  constructor(round: string, unit: ScoreUnit) {
    this.#round = round
    this.#unit = unit
  }

  load(scores: RoundScores, drawVersion: number) {
    const newer = [...this.#scores.values()].filter((known) => known.drawVersion > drawVersion)
    this.#scores = new Map()
    for (const [round, ofRound] of scores)
      for (const [id, score, version, penalty_seconds = 0] of ofRound)
        this.#scores.set(id, { id, round, score, penalty_seconds, version, drawVersion })
    for (const score of newer) this.#scores.set(score.id, score)
    this.#changed()
    this.#count()
  }

  applyUpdate({ score, round, version: drawVersion }: ScoreUpdated) {
    this.#setIfNewer({ ...score, round, drawVersion })
  }

  scoredCount(except: (number | null)[] = []): number {
    return [...this.#scores.values()].filter((known) => this.#isScored(known) && !except.includes(known.id))
      .length
  }

  update({ score_id: id, score, penalty_seconds, score_version: version }: DrawRow) {
    if (id === null || (score === null && !this.#scores.has(id))) return
    this.#setIfNewer({
      id,
      round: this.#round,
      score,
      penalty_seconds,
      version,
      drawVersion: this.#scores.get(id)?.drawVersion ?? 0,
    })
  }

  delete(id: number) {
    if (this.#scores.delete(id)) this.#changed()
  }

  /** Penalties count only when looking for equal times: a run with two barrels down isn't an odd time. */
  warnings(row: DrawRow): string[] {
    const value = this.#timeOf(row)
    if (Number.isNaN(value)) return NONE
    if (!this.#ascending) {
      const known = [...this.#scores.values()].filter((one) => !Number.isNaN(this.#timeOf(one)))
      this.#ascending = known.map(this.#rawTimeOf).sort((a, b) => a - b)
      this.#ofRound = known.filter(({ round }) => round === this.#round).map(this.#timeOf)
    }
    const own = this.#scores.get(row.score_id!)
    const others = without(this.#ascending, this.#rawTimeOf(own))
    const isEqual = without(this.#ofRound, this.#timeOf(own)).includes(value)
    return scoreWarnings(this.#rawTimeOf(row), others, this.#unit, isEqual)
  }

  #timeOf = (known?: Pick<DrawRow, 'score'>): number => Number(scoreFromWire(known?.score ?? NaN, this.#unit))

  #rawTimeOf = (known?: Pick<DrawRow, 'score' | 'penalty_seconds'>): number =>
    this.#timeOf(known) - (known?.penalty_seconds ?? 0) * 1000

  #setIfNewer(score: KnownScore) {
    const known = this.#scores.get(score.id)
    if (known && known.version >= score.version) return
    this.#scores.set(score.id, score)
    this.#changed()
  }

  #changed() {
    this.#ascending = null
    if (!this.#isCountDue) queueMicrotask(() => this.#count())
    this.#isCountDue = true
  }

  #count() {
    if (!this.#isCountDue) return
    this.#isCountDue = false
    this.isScored.set(this.#hasScores())
    this.changes.set(this.changes.get() + 1)
  }

  #hasScores = () => [...this.#scores.values()].some((known) => this.#isScored(known))

  #isScored = ({ round, score }: KnownScore) => round === this.#round && score !== null
}

function without(values: number[], one: number): number[] {
  const index = values.indexOf(one)
  return index < 0 ? values : values.toSpliced(index, 1)
}
