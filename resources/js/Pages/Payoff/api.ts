import type { Delivery } from '#rules/payout/payoff.ts'
import type { PaidWinnings, PayWinnings } from '#wire/payoff.ts'
import type { z } from 'zod'
import * as entryPaths from '#wire/entryPaths.ts'
import { conflictOf, orNoResponse, statusOf, withErrorAlert } from '../../api/errors.ts'
import { http } from '../../api/http.ts'
import { LONG_WRITE_TIMEOUT } from '../../api/noResponse.ts'
import { outcomeOf } from '../../api/outcome.ts'
import { fieldErrors } from '../Checks/api.ts'

type PayResult = { paid?: PaidWinnings; errors?: Record<string, string>; conflict?: string } | 'unanswered'

export async function payWinnings(eventId: number, body: z.input<typeof PayWinnings>): Promise<PayResult> {
  const result = await withErrorAlert<PayResult>("Couldn't pay the winnings.", async () => {
    try {
      return await orNoResponse(async () => {
        const options = { timeout: LONG_WRITE_TIMEOUT }
        const { data } = await http.post<PaidWinnings>(entryPaths.payWinnings(eventId), body, options)
        return { paid: data }
      })
    } catch (error) {
      const conflict = conflictOf(error)
      if (conflict) return { conflict }
      if (statusOf(error) !== 422) throw error
      return { errors: fieldErrors(error) }
    }
  })
  return result ?? {}
}

export const deliverPayoff = (id: number, delivery: Delivery | null, seen: Delivery | null) =>
  outcomeOf(() => http.patch<unknown>(entryPaths.deliverPayoff(id), { delivery, seen }))
