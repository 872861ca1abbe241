import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import { getJson } from '../../../api/http.ts'
import { withErrorAlert, isNoResponse, READ_TIMEOUT } from '../../../api/errors.ts'
import { alertFailure, alertWhenIdle } from '../keyboard/deferredAlerts.ts'
import type { StoredPage } from '../offline/rowsDatabase.ts'
import { drawVersion } from '../../../api/headers.ts'
import * as paths from '#wire/paths.ts'
import { pause } from '../../../pause.ts'

type RowsQuery = { page: number } | { q: string }

/** `storedAt` is in epoch milliseconds. */
type FetchedRows = { rows: DrawRow[]; version: number; storedAt?: number }

type LoadStoredPage = (page: number) => Promise<StoredPage | undefined>

/**
 * If the server doesn't respond within this time, the rows stored in this browser are shown. A request on a
 * half-open connection can hang without failing.
 */
const OFFLINE_AFTER_MS = 4000

let isFailureAlerted = false

export async function fetchRows(
  activityId: number,
  round: string,
  query: RowsQuery,
  loadStored: LoadStoredPage = noStoredPage,
) {
  isFailureAlerted = true
  const found = await withErrorAlert(
    'Error fetching data:',
    () => fetchOrLoadStored(activityId, round, query, loadStored),
    alertFailure,
  )
  isFailureAlerted = !found || found.storedAt !== undefined
  return found
}

export async function refetchRows(
  activityId: number,
  round: string,
  ask: RowsQuery,
): Promise<FetchedRows | undefined> {
  const message = 'An error occurred updating draw'
  try {
    const found = await requestRows(activityId, round, ask, READ_TIMEOUT)
    isFailureAlerted = false
    return found
  } catch (error) {
    console.error(message, error)
    if (isNoResponse(error)) return undefined
    if (!isFailureAlerted) alertWhenIdle(message)
    isFailureAlerted = true
    return undefined
  }
}

async function fetchOrLoadStored(
  activityId: number,
  round: string,
  ask: RowsQuery,
  load: LoadStoredPage,
): Promise<FetchedRows> {
  const reading = requestRows(activityId, round, ask)
  const first = await Promise.race([reading.catch(ignoreNoResponse), pause(OFFLINE_AFTER_MS)])
  if (first) return first
  const stored = 'page' in ask ? await load(ask.page) : undefined
  return stored ? { rows: stored.rows, version: stored.version, storedAt: stored.at } : reading
}

function ignoreNoResponse(error: unknown) {
  if (!isNoResponse(error)) throw error
}

const noStoredPage = async () => undefined

export async function requestRows(
  activityId: number,
  round: string,
  ask: RowsQuery,
  timeout?: number,
): Promise<FetchedRows> {
  const path = paths.drawRows(activityId, round)
  const response = await getJson<DrawRow[]>(path, { params: ask, timeout })
  const rows = response.data.map((row) => ({ ...emptyRow(row.draw), ...row }))
  return { rows, version: drawVersion(response) ?? 0 }
}
