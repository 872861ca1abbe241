import { scoreFromWire, type ScoreUnit, scoreWarnings } from '#rules/scoring/score.ts'
import type { ScoreUpdated } from '#wire/broadcasting/channels.ts'
import type { DrawRow, RoundScores } from '#wire/draw.ts'
import { Store } from '../../../store.ts'

type KnownScore = { id: number; round: string; score: DrawRow['score']; version: number; drawVersion: number }

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
      for (const [id, score, version] of ofRound)
        this.#scores.set(id, { id, round, score, version, drawVersion })
    for (const score of newer) this.#scores.set(score.id, score)
    this.#changed()
    this.#count()
  }

  applyUpdate({ score: { id, score, version }, round, version: drawVersion }: ScoreUpdated) {
    this.#setIfNewer({ id, round, score, version, drawVersion })
  }

  scoredCount(except: (number | null)[] = []): number {
    return [...this.#scores.values()].filter((known) => this.#isScored(known) && !except.includes(known.id))
      .length
  }

  update({ score_id: id, score, score_version: version }: DrawRow) {
    if (id === null || (score === null && !this.#scores.has(id))) return
    this.#setIfNewer({
      id,
      round: this.#round,
      score,
      version,
      drawVersion: this.#scores.get(id)?.drawVersion ?? 0,
    })
  }

  delete(id: number) {
    if (this.#scores.delete(id)) this.#changed()
  }

  warnings({ score_id, score }: DrawRow): string[] {
    const value = scoreFromWire(score, this.#unit)
    if (typeof value !== 'number') return NONE
    if (!this.#ascending) {
      const known = [...this.#scores.values()]
      this.#ascending = this.#values(known).sort((a, b) => a - b)
      this.#ofRound = this.#values(known.filter(({ round }) => round === this.#round))
    }
    const own = this.#valueOf(this.#scores.get(score_id!)) ?? NaN
    const others = without(this.#ascending, own)
    return scoreWarnings(value, others, this.#unit, without(this.#ofRound, own).includes(value))
  }

  #values(scores: KnownScore[]): number[] {
    return scores.map((known) => this.#valueOf(known)).filter((value) => value !== null)
  }

  #valueOf(known: KnownScore | undefined): number | null {
    const value = known ? scoreFromWire(known.score, this.#unit) : null
    return typeof value === 'number' ? value : null
  }

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
