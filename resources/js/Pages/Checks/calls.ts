import type { CheckPer } from '#rules/checks.ts'
import type { Stock, WrittenChecks } from '#wire/checks.ts'
import { http } from '../../ajax/http.ts'
import { answerIn, attempt, orUnanswered, statusOf } from '../../attempt.ts'
import { LONG_WRITE_TIMEOUT } from '../../noAnswer.ts'
import * as paths from '#wire/paths.ts'

/** The fields as they are typed. */
export type Typed = { per: CheckPer; stock: Stock; offset_x: string; offset_y: string; number: string }

type Answer = { written?: WrittenChecks; errors?: Record<string, string> } | 'unanswered'

/** What was written, or by field what is wrong with what was typed. */
export async function writeChecks(activityId: number, typed: Typed): Promise<Answer> {
  const answer = await attempt<Answer>('An error occurred writing checks', async () => {
    try {
      return await orUnanswered(async () => {
        const options = { timeout: LONG_WRITE_TIMEOUT }
        const { data } = await http.post<WrittenChecks>(paths.writeChecks(activityId), typed, options)
        return { written: data }
      })
    } catch (error) {
      if (statusOf(error) !== 422) throw error
      return { errors: fieldErrors(error) }
    }
  })
  return answer ?? {}
}

/** The number of the check, once it is void. */
export const voidCheck = (id: number) =>
  attempt('An error occurred voiding a check', () =>
    orUnanswered(async () => {
      const { data } = await http.post<{ number: number }>(paths.voidCheck(id))
      return data.number
    }),
  )

const fieldErrors = (error: unknown) => answerIn<{ errors: Record<string, string> }>(error)?.data.errors
