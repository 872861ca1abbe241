import type { Activity } from '#wire/activity.ts'
import { Store } from '../../../store.ts'

type Change = { fields: Partial<Activity>; version: number }
type News = Partial<Activity> & Pick<Activity, 'version'>

/** The activity as it has become: what the server told, and one's own changes that are newer than that. */
export class KnownActivity {
  readonly shown: Store<Activity>
  #told: Activity
  #mine: Change[] = []

  constructor(told: Activity) {
    this.#told = told
    this.shown = new Store(told)
  }

  isNews({ version }: News): boolean {
    return version > this.#told.version
  }

  tell(news: News) {
    if (!this.isNews(news)) return
    this.#told = { ...this.#told, ...news }
    this.#mine = this.#mine.filter(({ version }) => version > news.version)
    this.#show()
  }

  /**
   * This person has changed it. Where the answer does not say how new that is, whatever the server tells next is newer.
   */
  change(fields: Partial<Activity>, version: number | undefined) {
    if (version === undefined) this.#told = { ...this.#told, ...fields }
    else if (this.isNews({ version })) this.#mine = [...this.#mine, { fields, version }].toSorted(byVersion)
    this.#show()
  }

  #show() {
    this.shown.set(this.#mine.reduce((shown, { fields }) => ({ ...shown, ...fields }), this.#told))
  }
}

const byVersion = (one: Change, other: Change) => one.version - other.version
