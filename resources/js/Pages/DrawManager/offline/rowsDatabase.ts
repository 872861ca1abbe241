import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { DrawRow } from '#wire/draw.ts'
import { ROWS_DATABASE } from '../../../offline/deleteOfflineDraws.ts'

export type DrawKey = { userId: number; activityId: number; round: string }

/** `at` is the time at which these rows were last current, in epoch milliseconds. */
export type StoredPage = { rows: DrawRow[]; version: number; at: number }

interface Schema extends DBSchema {
  pages: { key: [userId: number, activityId: number, round: string, page: number]; value: StoredPage }
}

/** Same as the server's session lifetime. */
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000

let openedDatabase: Promise<IDBPDatabase<Schema>> | null = null

export async function loadPage(draw: DrawKey, page: number): Promise<StoredPage | undefined> {
  return (await open()).get('pages', keyOf(draw, page))
}

export async function storePage(draw: DrawKey, page: number, stored: StoredPage) {
  await (await open()).put('pages', stored, keyOf(draw, page))
}

const keyOf = ({ userId, activityId, round }: DrawKey, page: number) =>
  [userId, activityId, round, page] satisfies Schema['pages']['key']

function open() {
  openedDatabase ??= openAndPrune().catch((error: unknown) => {
    openedDatabase = null
    throw error
  })
  return openedDatabase
}

async function openAndPrune() {
  const database = await openDB<Schema>(ROWS_DATABASE, 1, {
    upgrade: (made) => void made.createObjectStore('pages'),
    // Signing out in another tab deletes this database. The deletion waits until this tab closes the database.
    blocking(_current, _blocked, { target }) {
      openedDatabase = null
      ;(target as IDBDatabase).close()
    },
    terminated: () => void (openedDatabase = null),
  })
  let cursor = await database.transaction('pages', 'readwrite').store.openCursor()
  while (cursor) {
    if (cursor.value.at < Date.now() - LIFETIME_MS) await cursor.delete()
    cursor = await cursor.continue()
  }
  return database
}
