import { askSession } from '../../../ajax/session.ts'
import { logged, READING_TIMEOUT } from '../../../attempt.ts'
import { liveStatus } from '../../../live/status.ts'
import { confirmOpened, isOpenedOffline } from '../../../offline/opened.ts'
import { askForThePageAgain } from '../../../visits/leaving.ts'
import { readRows } from '../actions/reading.ts'
import type { Rows } from '../rows/rows.ts'
import type { DrawKey } from './rows.ts'
import type { StoredDraw } from './storedDraw.ts'

/** Answers undefined where nothing can be stored, and where its script can't be loaded yet. */
export type OpenStored = () => Promise<StoredDraw | undefined>

/** The stored draw of a person, opened when it is first used: the first load goes without it. */
export function storedDraw(
  draw: Omit<DrawKey, 'userId'>,
  rows: Rows,
  userId: number | undefined,
): OpenStored {
  if (userId === undefined || !('indexedDB' in window)) return async () => undefined
  const page = {
    isOpenedOffline: isOpenedOffline(),
    isLive: () => liveStatus.word.get() === 'live',
    readRows: (number: number) => readRows(draw.activityId, draw.round, { page: number }, READING_TIMEOUT),
    confirmSession: () => confirmSession(userId),
    logged,
  }
  let opened: ReturnType<OpenStored> | undefined
  return () =>
    (opened ??= import('./storedDraw.ts').then(
      ({ StoredDraw }) => new StoredDraw({ ...draw, userId }, rows, page),
      () => void (opened = undefined),
    ))
}

/** For a page that was opened without a network. Someone else, or a signed-out visitor, gets their own page. */
async function confirmSession(userId: number) {
  const session = await askSession(userId)
  if (session === null) throw new Error('The server did not say who is signed in.')
  if (session === 'ours') confirmOpened()
  else askForThePageAgain()
}
