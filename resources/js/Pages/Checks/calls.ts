import type { CheckPer } from '#rules/checks.ts'
import type { Stock, WrittenChecks } from '#wire/checks.ts'
import { send } from '../../ajax/send.ts'
import { answerIn, attempt, statusOf } from '../../attempt.ts'
import * as paths from '#wire/paths.ts'

/** The fields as they are typed. */
export type Typed = { per: CheckPer; stock: Stock; offset_x: string; offset_y: string; number: string }

type Answer = { written?: WrittenChecks; errors?: Record<string, string> }

/** What was written, or by field what is wrong with what was typed. */
export async function writeChecks(activityId: number, typed: Typed): Promise<Answer> {
  const answer = await attempt<Answer>('An error occurred writing checks', async () => {
    try {
      const { data } = await send.post<WrittenChecks>(paths.writeChecks(activityId), typed)
      return { written: data }
    } catch (error) {
      if (statusOf(error) !== 422) throw error
      return { errors: fieldErrors(error) }
    }
  })
  return answer ?? {}
}

/** The number of the check, once it is void. */
export const voidCheck = (id: number) =>
  attempt('An error occurred voiding a check', async () => {
    const { data } = await send.post<{ number: number }>(paths.voidCheck(id))
    return data.number
  })

const fieldErrors = (error: unknown) => answerIn<{ errors: Record<string, string> }>(error)?.data.errors
