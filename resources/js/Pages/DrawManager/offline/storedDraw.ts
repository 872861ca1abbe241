import type { Activity } from '#wire/activity.ts'
import type { DrawRow } from '#wire/draw.ts'
import { askSession } from '../../../ajax/session.ts'
import { logged, READING_TIMEOUT } from '../../../attempt.ts'
import { liveStatus } from '../../../live/status.ts'
import { confirmOpened, isOpenedOffline } from '../../../offline/opened.ts'
import { askForThePageAgain } from '../../../visits/leaving.ts'
import { readRows } from '../actions/reading.ts'
import type { Rows } from '../rows/rows.ts'
import { storeDocument } from './document.ts'
import { type DrawKey, loadPage, storePage } from './rows.ts'

/** Milliseconds. */
const WRITE_AFTER = 500
const BETWEEN_PAGES = 300

type Page = { slots: number[]; version: number; at: number }

/**
 * The draw in this browser's database, as the server has it, so that it can be shown without a network. All pages of it
 * are stored, also those that nobody has turned to.
 */
export class StoredDraw {
  readonly #draw: DrawKey
  readonly #rows: Rows
  /** Those that were read from the server since this page was opened. */
  readonly #pages = new Map<number, Page>()
  readonly #unread = new Set<number>()
  readonly #changed = new Set<number>()
  #isWriteDue = false
  #isReading = false
  #count = 0
  #described = ''
  #isOpenedOffline = isOpenedOffline()

  constructor(draw: DrawKey, rows: Rows) {
    this.#draw = draw
    this.#rows = rows
    rows.onPaint((slot) => this.#changeSlot(slot))
  }

  load(page: number) {
    return logged('Stored rows could not be read', () => loadPage(this.#draw, page))
  }

  /** The server sent these rows, and `rows` has them. */
  read(page: number, rows: DrawRow[], version: number) {
    this.#unread.delete(page)
    this.#pages.set(page, { slots: rows.map((row) => row.draw), version, at: Date.now() })
    this.#change(page)
  }

  /** Changes of other pages were missed. */
  miss() {
    for (const page of this.#pages.keys()) this.#unread.add(page)
  }

  /** The server's rows are on the screen, so there is a network: stores what is not stored yet. */
  prepare({ publish_draw, total_slots }: Activity, pages: number) {
    this.#count = pages
    void this.readOthers()
    // The stored document depends on publication (time boxes) and size (page buttons).
    const described = `${publish_draw} ${total_slots}`
    if (this.#described === described) return
    const isNew = this.#isOpenedOffline || this.#described !== ''
    this.#described = described
    void logged('This page could not be stored', () => this.#storeDocument(isNew)).then(
      (isStored) => isStored ?? (this.#described = ''),
    )
  }

  /** Reads the other pages one after the other, while the browser has nothing else to do. */
  async readOthers() {
    if (this.#isReading) return
    this.#isReading = true
    let page: number | undefined
    while ((page = this.#nextUnread())) {
      await idle()
      // Without a network it begins again after the page on the screen could be read.
      if (!(await this.#readOther(page))) break
    }
    this.#isReading = false
  }

  close() {
    this.#count = 0
  }

  #nextUnread() {
    const pages = Array.from({ length: this.#count }, (_, index) => index + 1)
    return pages.find((page) => !this.#pages.has(page) || this.#unread.has(page))
  }

  async #storeDocument(isNew: boolean) {
    if (this.#isOpenedOffline) await confirmSession(this.#draw.userId)
    this.#isOpenedOffline = false
    // In development there is no worker.
    if (import.meta.env.PROD) await storeDocument(isNew)
    return true
  }

  async #readOther(page: number) {
    const asked = this.#rows.now()
    const found = await this.#readRows(page).catch(() => undefined)
    if (!found) return false
    this.#rows.learn(found.rows, { version: found.version, asked })
    this.read(page, found.rows, found.version)
    return true
  }

  #readRows(page: number) {
    return readRows(this.#draw.activityId, this.#draw.round, { page }, READING_TIMEOUT)
  }

  #changeSlot(slot: number) {
    for (const [page, { slots }] of this.#pages)
      if (slots[0]! <= slot && slot <= slots.at(-1)!) return this.#change(page)
  }

  #change(page: number) {
    this.#changed.add(page)
    if (!this.#isWriteDue) setTimeout(() => void this.#write(), WRITE_AFTER)
    this.#isWriteDue = true
  }

  async #write() {
    this.#isWriteDue = false
    const changed = [...this.#changed]
    this.#changed.clear()
    // While others' changes arrive, the rows are as of now.
    const isLive = liveStatus.word.get() === 'live'
    for (const number of changed) {
      const page = this.#pages.get(number)!
      if (isLive && !this.#unread.has(number)) page.at = Date.now()
      const rows = page.slots.map((slot) => this.#rows.saved(slot))
      const stored = { rows, version: page.version, at: page.at }
      await logged('Rows could not be stored', () => storePage(this.#draw, number, stored))
    }
  }
}

/** For a page that was opened without a network. Someone else, or a signed-out visitor, gets their own page. */
async function confirmSession(userId: number) {
  const session = await askSession(userId)
  if (session === null) throw new Error('The server did not say who is signed in.')
  if (session === 'ours') confirmOpened()
  else askForThePageAgain()
}

function idle() {
  return new Promise((resolve) => {
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : resolve(0)),
      BETWEEN_PAGES,
    )
  })
}
