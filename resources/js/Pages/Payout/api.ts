import { AVERAGE } from '#rules/classes/rounds.ts'
import * as paths from '#wire/paths.ts'
import type { FilledPoints, MailingStatus, PayoutPage, PayoutPageWithoutMoney } from '#wire/payout.ts'
import { http, getJson } from '../../api/http.ts'
import { isNoResponse, withErrorLog, READ_TIMEOUT, errorMessage } from '../../api/errors.ts'
import { LONG_WRITE_TIMEOUT, WRITE_TIMEOUT } from '../../api/noResponse.ts'
import { withFreshToken } from '../../api/withFreshToken.ts'

export const fetchPayout = (url: string) =>
  withErrorLog(
    'Error fetching the payout',
    async () => (await getJson<PayoutPage | PayoutPageWithoutMoney>(url, { timeout: READ_TIMEOUT })).data,
  )

export type PublishOutcome = 'done' | 'refused' | 'unanswered'

export const publishPayout = (eventId: number, activityId: number, view: string) =>
  publishOutcome('Error publishing the payout', () =>
    http.get(paths.publishPayout(eventId, activityId), viewParams(view)),
  )

export const unpublishPayout = (eventId: number, activityId: number, view: string) =>
  publishOutcome('Error unpublishing the payout', () =>
    http.get(paths.unpublishPayout(eventId, activityId), viewParams(view)),
  )

/** The API defines publishing and unpublishing as GET requests, so the view is in the query. */
const viewParams = (view: string) => ({ params: view ? { view } : {}, timeout: WRITE_TIMEOUT })

export const fetchMailings = (activityId: number) =>
  withErrorLog(
    'Error fetching the sent results',
    async () => (await getJson<MailingStatus[]>(paths.mailings(activityId))).data,
  )

/** `unanswered` means that the server may have saved the change. */
export type SaveFailure = { sentence: string } | 'unanswered'

export const savePrize = (id: number, prize: number | null) =>
  saveFailure('Error saving a prize', () => http.post(paths.prize, { id, prize }))

export const voidChecksAndUnpublish = (activityId: number, view: string, checks: number) =>
  saveFailure('Error voiding the checks', () =>
    http.post(paths.voidChecksAndUnpublish(activityId, view), { checks }, { timeout: LONG_WRITE_TIMEOUT }),
  )

export const savePoints = (id: number, points: number | null, view: string) =>
  saveFailure('Error saving points', () =>
    http.post(paths.points, { id, points, ...(view === AVERAGE && { view }) }),
  )

export const fillPoints = (activityId: number, onFilled: (rows: number) => void) =>
  saveFailure('Error filling in points', async () => {
    const { data } = await http.post<FilledPoints>(paths.fillPoints(activityId))
    onFilled(data.filled)
  })

export const emailResults = (activityId: number, emails: string, notes: string) =>
  saveFailure('Error sending the results', () => http.post(paths.emailResults(activityId), { emails, notes }))

async function publishOutcome(message: string, call: () => Promise<unknown>): Promise<PublishOutcome> {
  try {
    await call()
    return 'done'
  } catch (error) {
    console.error(message, error)
    return isNoResponse(error) ? 'unanswered' : 'refused'
  }
}

async function saveFailure(message: string, call: () => Promise<unknown>): Promise<SaveFailure | undefined> {
  try {
    await withFreshToken(call)
  } catch (error) {
    console.error(message, error)
    const sentence = errorMessage(error)
    return sentence === undefined ? 'unanswered' : { sentence }
  }
}
