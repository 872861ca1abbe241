import { plural } from '#lib/plural.ts'
import { openDB, type IDBPDatabase } from 'idb'
import { notify } from '../../../Components/Toast.tsx'
import { pause } from '../../../pause.ts'
import { flushOnLeave } from '../../../visits/leaving.ts'
import type { DrawStore } from './drawStore.ts'
import type { DraftSnapshot } from './drafts.ts'
import { queueDatabase } from '../../../outbox/database.ts'
import { steadyNow } from '../../../outbox/steadyClock.ts'
import { updateAndSelectIfChanged } from '../../../Components/suggestions/inputs.ts'

export type DraftOwner = { userId: number; activityId: number; round: string }

type DraftRecord = { at: number; typed: DraftSnapshot }

const WRITE_DELAY_MS = 100
const TAB_REPLY_MS = 500
const RETENTION_MS = 7 * 24 * 3600 * 1000

/**
 * Drafts are stored twice: localStorage can be written while the page closes, and IndexedDB keeps its data if the
 * browser is killed. Each tab also takes over the drafts of closed tabs.
 */
export function persistDrafts(rows: DrawStore, owner: DraftOwner) {
  const { drafts } = rows
  const prefix = `drafts ${owner.userId} ${owner.activityId} ${owner.round} `
  // Don't keep this key in sessionStorage. A duplicated tab would copy it.
  const ownKey = prefix + Math.random().toString(36).slice(2)
  const openTabs = new Set([ownKey])
  const tabs = new BroadcastChannel(prefix)
  tabs.onmessage = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open) openTabs.add(data.open)
    else tabs.postMessage({ open: ownKey })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStored = true
  let isStopped = false
  let dismissRestored = () => {}

  drafts.onChange = () => {
    timer ??= setTimeout(flush, WRITE_DELAY_MS)
  }
  drafts.flush = flush

  function flush(): boolean {
    if (timer === undefined) return isStored
    clearTimeout(timer)
    timer = undefined
    if (!drafts.hasDrafts()) dismissRestored()
    // Store an empty record too. Otherwise an older record would be restored.
    const record = { at: steadyNow(), typed: drafts.snapshot() }
    isStored = writeLocal(ownKey, record) || !drafts.hasDrafts()
    void writeDisk(ownKey, record)
    return isStored
  }

  async function restoreDrafts() {
    const [found, wasEntered] = await Promise.all([
      loadRecords(prefix),
      queueDatabase.readEntered(owner.userId).catch(() => () => false),
    ])
    if (found.size > 0) {
      tabs.postMessage({})
      await pause(TAB_REPLY_MS)
    }
    if (isStopped) return
    const closed = [...found].filter(([key]) => !openTabs.has(key)).sort(([, a], [, b]) => a.at - b.at)
    for (const [, { typed }] of closed) dismissRestored = notifyRestored(drafts.restore(typed, wasEntered))
    updateAndSelectIfChanged(document.activeElement, () => rows.refresh())
    flush()
    for (const [key] of closed) remove(key)
  }
  restoreDrafts().catch((error: unknown) => console.error('Reading the drafts failed', error))

  const stopFlushing = flushOnLeave(() => void flush())
  return () => {
    stopFlushing()
    flush()
    isStopped = true
    drafts.onChange = () => {}
    tabs.close()
  }
}

function notifyRestored({ edits, names }: DraftSnapshot) {
  const count = names.flatMap(([, typed]) => Object.keys(typed)).length
  const parts = [
    edits.length > 0 && plural(edits.length, 'unsaved time'),
    count > 0 && plural(count, 'unsaved name'),
  ].filter(Boolean)
  return parts.length > 0 ? notify(`Restored what you typed: ${parts.join(', ')}.`) : () => {}
}

function remove(key: string) {
  localStorage.removeItem(key)
  void writeDisk(key, null)
}

function writeLocal(key: string, record: DraftRecord): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(record))
    return true
  } catch {
    return false
  }
}

const readLocal = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as DraftRecord | null

let database: Promise<IDBPDatabase> | undefined

const openDatabase = () =>
  (database ??= openDB('drafts', 1, { upgrade: (db) => void db.createObjectStore('drafts') }))

async function writeDisk(key: string, record: DraftRecord | null) {
  try {
    const { store, done } = (await openDatabase()).transaction('drafts', 'readwrite', {
      durability: 'strict',
    })
    void (record ? store.put(record, key) : store.delete(key))
    await done
  } catch {
    // If IndexedDB fails, localStorage still has the record.
  }
}

async function loadRecords(prefix: string): Promise<Map<string, DraftRecord>> {
  const found = new Map<string, DraftRecord>()
  const note = (key: string, record: DraftRecord | null) => {
    if (record && record.at > (found.get(key)?.at ?? 0)) found.set(key, record)
  }
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) note(key, readLocal(key))
  try {
    const db = await openDatabase()
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const [keys, records] = await Promise.all([db.getAllKeys('drafts', range), db.getAll('drafts', range)])
    keys.forEach((key, place) => note(String(key), records[place] as DraftRecord))
  } catch {
    // If IndexedDB fails, localStorage still has the records.
  }
  for (const [key, { at }] of found) {
    if (at > Date.now() - RETENTION_MS) continue
    found.delete(key)
    remove(key)
  }
  return found
}
