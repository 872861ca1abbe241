import type { CheckPer } from '#rules/payout/checks.ts'
import type { Stock, WrittenChecks } from '#wire/checks.ts'
import { http } from '../../api/http.ts'
import { responseOf, withErrorAlert, orNoResponse, statusOf } from '../../api/errors.ts'
import { LONG_WRITE_TIMEOUT } from '../../api/noResponse.ts'
import { inchesToPoints } from './print/inches.ts'
import * as paths from '#wire/paths.ts'

export type CheckFormValues = {
  per: CheckPer
  stock: Stock
  preprinted: boolean
  /** In inches, as typed. */
  offset_x: string
  offset_y: string
  number: string
}

export const toSheet = ({ stock, preprinted, offset_x, offset_y }: CheckFormValues) => ({
  stock,
  preprinted,
  offset_x: inchesToPoints(offset_x),
  offset_y: inchesToPoints(offset_y),
})

type WriteChecksResult = { written?: WrittenChecks; errors?: Record<string, string> } | 'unanswered'

export async function writeChecks(activityId: number, values: CheckFormValues): Promise<WriteChecksResult> {
  const result = await withErrorAlert<WriteChecksResult>('An error occurred writing checks', async () => {
    try {
      return await orNoResponse(async () => {
        const body = { ...toSheet(values), per: values.per, number: values.number }
        const options = { timeout: LONG_WRITE_TIMEOUT }
        const { data } = await http.post<WrittenChecks>(paths.writeChecks(activityId), body, options)
        return { written: data }
      })
    } catch (error) {
      if (statusOf(error) !== 422) throw error
      return { errors: fieldErrors(error) }
    }
  })
  return result ?? {}
}

export const voidCheck = (id: number) =>
  withErrorAlert('An error occurred voiding a check', () =>
    orNoResponse(async () => {
      const { data } = await http.post<{ number: number }>(paths.voidCheck(id))
      return data.number
    }),
  )

const fieldErrors = (error: unknown) => responseOf<{ errors: Record<string, string> }>(error)?.data.errors
