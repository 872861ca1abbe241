import type { Activity } from '#wire/activity.ts'
import { Store } from '../../../store.ts'

type PendingActivityChange = { fields: Partial<Activity>; version: number }
type ActivityUpdate = Partial<Activity> & Pick<Activity, 'version'>

export class ActivityStore {
  readonly current: Store<Activity>
  #server: Activity
  #pending: PendingActivityChange[] = []

  constructor(activity: Activity) {
    this.#server = activity
    this.current = new Store(activity)
  }

  isNewer({ version }: ActivityUpdate): boolean {
    return version > this.#server.version
  }

  applyUpdate(update: ActivityUpdate) {
    if (!this.isNewer(update)) return
    this.#server = { ...this.#server, ...update }
    this.#pending = this.#pending.filter(({ version }) => version > update.version)
    this.#publish()
  }

  applyOwnChange(fields: Partial<Activity>, version: number | undefined) {
    if (version === undefined) this.#server = { ...this.#server, ...fields }
    else if (this.isNewer({ version }))
      this.#pending = [...this.#pending, { fields, version }].toSorted(byVersion)
    this.#publish()
  }

  #publish() {
    this.current.set(this.#pending.reduce((shown, { fields }) => ({ ...shown, ...fields }), this.#server))
  }
}

const byVersion = (one: PendingActivityChange, other: PendingActivityChange) => one.version - other.version
