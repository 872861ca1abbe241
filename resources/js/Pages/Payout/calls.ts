import { AVERAGE } from '#rules/rounds.ts'
import * as paths from '#wire/paths.ts'
import type { MailingStatus, PayoutPage, PayoutPageWithoutMoney } from '#wire/payout.ts'
import { http, read } from '../../ajax/http.ts'
import { isUnanswered, logged, READING_TIMEOUT, sentenceOf } from '../../attempt.ts'
import { LONG_WRITE_TIMEOUT, WRITE_TIMEOUT } from '../../noAnswer.ts'

/** Every call of this screen. Its failures are logged and never alerted; a reading that failed answers undefined. */

export const fetchPayout = (url: string) =>
  logged(
    'Error fetching the payout',
    async () => (await read<PayoutPage | PayoutPageWithoutMoney>(url, { timeout: READING_TIMEOUT })).data,
  )

/** A refusal is only logged; that no answer came is for the screen to say. */
export type Outcome = 'done' | 'refused' | 'unanswered'

/** Of the go on the screen, or of the average. */
export const publishPayout = (eventId: number, activityId: number, view: string) =>
  outcomeOf('Error publishing the payout', () =>
    http.get(paths.publishPayout(eventId, activityId), ofView(view)),
  )

export const unpublishPayout = (eventId: number, activityId: number, view: string) =>
  outcomeOf('Error unpublishing the payout', () =>
    http.get(paths.unpublishPayout(eventId, activityId), ofView(view)),
  )

/** The specification makes them GETs. */
const ofView = (view: string) => ({ params: view ? { view } : {}, timeout: WRITE_TIMEOUT })

export const fetchMailings = (activityId: number) =>
  logged(
    'Error fetching the sent results',
    async () => (await read<MailingStatus[]>(paths.mailings(activityId))).data,
  )

/** Why something was not done, in the server's words; or it may have been done, and no answer came. */
export type Refusal = { sentence: string } | 'unanswered'

export const savePrize = (id: number, prize: number | null) =>
  refusalOf('Error saving a prize', () => http.post(paths.prize, { id, prize }))

export const voidChecksAndUnpublish = (activityId: number, view: string, checks: number) =>
  refusalOf('Error voiding the checks', () =>
    http.post(paths.voidChecksAndUnpublish(activityId, view), { checks }, { timeout: LONG_WRITE_TIMEOUT }),
  )

/** On the tab of the average the points are the average's. */
export const savePoints = (id: number, points: number | null, view: string) =>
  refusalOf('Error saving points', () =>
    http.post(paths.points, { id, points, ...(view === AVERAGE && { view }) }),
  )

export const fillPoints = (activityId: number) =>
  refusalOf('Error filling in points', () => http.post(paths.fillPoints(activityId)))

export const emailResults = (activityId: number, emails: string, notes: string) =>
  refusalOf('Error sending the results', () => http.post(paths.emailResults(activityId), { emails, notes }))

async function outcomeOf(message: string, call: () => Promise<unknown>): Promise<Outcome> {
  try {
    await call()
    return 'done'
  } catch (error) {
    console.error(message, error)
    return isUnanswered(error) ? 'unanswered' : 'refused'
  }
}

async function refusalOf(message: string, call: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await call()
  } catch (error) {
    console.error(message, error)
    const sentence = sentenceOf(error)
    return sentence === undefined ? 'unanswered' : { sentence }
  }
}
