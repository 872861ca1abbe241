import type { CurrentUser } from '../currentUser.ts'
import { fairQueues } from '../../rateLimits/fairQueue.ts'

const QUEUE_FULL = 'Too many changes to this draw are waiting. Nothing was saved. Try again.'
const changeQueues = fairQueues<number>(
  { concurrency: 1, maxWaiting: 200, maxWaitingPerClient: 100 },
  QUEUE_FULL,
)

/** Changes wait in this queue, because waiting for a lock in the database would occupy a connection. */
export const runInActivityQueue = <Result>(
  user: CurrentUser,
  activityId: number,
  work: () => Promise<Result>,
) => changeQueues(activityId, user.id, work)

export const runInActivityQueues = <Result>(
  user: CurrentUser,
  [id, ...others]: number[],
  work: () => Promise<Result>,
): Promise<Result> =>
  runInActivityQueue(user, id!, others.length ? () => runInActivityQueues(user, others, work) : work)
