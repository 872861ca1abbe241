import type { CheckPer } from '#rules/payout/checks.ts'
import type { ChecksProps, Stock, WrittenChecks } from '#wire/checks.ts'
import { http } from '../../api/http.ts'
import { responseOf, withErrorAlert, orNoResponse, statusOf } from '../../api/errors.ts'
import { LONG_WRITE_TIMEOUT } from '../../api/noResponse.ts'
import { inchesToPoints, pointsToInches } from './print/inches.ts'
import * as paths from '#wire/paths.ts'

export type SheetValues = {
  stock: Stock
  preprinted: boolean
  /** Both offsets are in inches, as typed. */
  offset_x: string
  offset_y: string
  number: string
}
export type CheckFormValues = SheetValues & { per: CheckPer }

type SavedSheet = Pick<ChecksProps, 'sheet' | 'next_number'>

export const sheetValues = ({ sheet, next_number }: SavedSheet): SheetValues => ({
  stock: sheet.stock,
  preprinted: sheet.preprinted,
  offset_x: pointsToInches(sheet.offset_x),
  offset_y: pointsToInches(sheet.offset_y),
  number: String(next_number),
})

export const toSheet = ({ stock, preprinted, offset_x, offset_y }: SheetValues) => ({
  stock,
  preprinted,
  offset_x: inchesToPoints(offset_x),
  offset_y: inchesToPoints(offset_y),
})

type WriteChecksResult = { written?: WrittenChecks; errors?: Record<string, string> } | 'unanswered'

export async function writeChecks(activityId: number, values: CheckFormValues): Promise<WriteChecksResult> {
  const result = await withErrorAlert<WriteChecksResult>("Couldn't write the checks.", async () => {
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

/** On success, resolves to the check number, or to null for cash. */
export const voidCheck = (id: number) =>
  withErrorAlert("Couldn't void the payment.", () =>
    orNoResponse(async () => {
      const { data } = await http.post<{ number: number | null }>(paths.voidCheck(id))
      return data.number
    }),
  )

export const fieldErrors = (error: unknown) =>
  responseOf<{ errors: Record<string, string> }>(error)?.data.errors
