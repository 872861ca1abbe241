import type { Activity } from '#wire/activity.ts'
import type { DrawRow } from '#wire/draw.ts'
import { withErrorLog, READ_TIMEOUT } from '../../../api/errors.ts'
import { liveStatus } from '../../../realtime/status.ts'
import { isOpenedOffline } from '../../../offline/openedOffline.ts'
import { requestRows } from '../actions/fetchRows.ts'
import type { DrawStore } from '../store/drawStore.ts'
import { storeDocument } from '../popups/lazy.ts'
import { type DrawKey, loadPage, storePage } from './rowsDatabase.ts'

const WRITE_DELAY_MS = 500
const PAGE_INTERVAL_MS = 300

type PageState = { slots: number[]; version: number; at: number }

export class OfflineDraw {
  readonly #draw: DrawKey
  readonly #store: DrawStore
  readonly #pages = new Map<number, PageState>()
  readonly #stale = new Set<number>()
  readonly #changed = new Set<number>()
  #isWriteDue = false
  #isFetching = false
  #count = 0
  #documentKey = ''
  #isOpenedOffline = isOpenedOffline()

  constructor(draw: DrawKey, rows: DrawStore) {
    this.#draw = draw
    this.#store = rows
    rows.onRowChange((slot) => this.#changeSlot(slot))
  }

  load(page: number) {
    return withErrorLog('Stored rows could not be read', () => loadPage(this.#draw, page))
  }

  update(page: number, rows: DrawRow[], version: number) {
    this.#stale.delete(page)
    this.#pages.set(page, { slots: rows.map((row) => row.draw), version, at: Date.now() })
    this.#change(page)
  }

  markStale() {
    for (const page of this.#pages.keys()) this.#stale.add(page)
  }

  prepare({ publish_draw, total_slots }: Activity, pages: number) {
    this.#count = pages
    void this.fetchOtherPages()
    // The page's time fields and page buttons depend on these values. If the values change, store the page again.
    const described = `${publish_draw} ${total_slots}`
    if (this.#documentKey === described) return
    const isNew = this.#isOpenedOffline || this.#documentKey !== ''
    this.#documentKey = described
    void withErrorLog('This page could not be stored', () => this.#storeDocument(isNew)).then(
      (isStored) => isStored ?? (this.#documentKey = ''),
    )
  }

  async fetchOtherPages() {
    if (this.#isFetching) return
    this.#isFetching = true
    let page: number | undefined
    while ((page = this.#nextStale())) {
      await idle()
      if (!(await this.#fetchPage(page))) break
    }
    this.#isFetching = false
  }

  close() {
    this.#count = 0
  }

  #nextStale() {
    const pages = Array.from({ length: this.#count }, (_, index) => index + 1)
    return pages.find((page) => !this.#pages.has(page) || this.#stale.has(page))
  }

  async #storeDocument(isNew: boolean) {
    await storeDocument(isNew, this.#isOpenedOffline ? this.#draw.userId : null)
    this.#isOpenedOffline = false
    return true
  }

  async #fetchPage(page: number) {
    const requestedAt = this.#store.now()
    const found = await this.#readRows(page).catch(() => undefined)
    if (!found) return false
    this.#store.mergeFetched(found.rows, { version: found.version, requestedAt })
    this.update(page, found.rows, found.version)
    return true
  }

  #readRows(page: number) {
    return requestRows(this.#draw.activityId, this.#draw.round, { page }, READ_TIMEOUT)
  }

  #changeSlot(slot: number) {
    for (const [page, { slots }] of this.#pages)
      if (slots[0]! <= slot && slot <= slots.at(-1)!) return this.#change(page)
  }

  #change(page: number) {
    this.#changed.add(page)
    if (!this.#isWriteDue) setTimeout(() => void this.#write(), WRITE_DELAY_MS)
    this.#isWriteDue = true
  }

  async #write() {
    this.#isWriteDue = false
    const changed = [...this.#changed]
    this.#changed.clear()
    const isLive = liveStatus.state.get() === 'live'
    for (const number of changed) {
      const page = this.#pages.get(number)!
      if (isLive && !this.#stale.has(number)) page.at = Date.now()
      const rows = page.slots.map((slot) => this.#store.confirmedRow(slot))
      const stored = { rows, version: page.version, at: page.at }
      await withErrorLog('Rows could not be stored', () => storePage(this.#draw, number, stored))
    }
  }
}

function idle() {
  return new Promise((resolve) => {
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : resolve(0)),
      PAGE_INTERVAL_MS,
    )
  })
}
