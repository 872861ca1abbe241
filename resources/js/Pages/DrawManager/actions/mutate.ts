import type { AxiosResponse } from 'axios'
import { isNoResponse, withErrorAlert, refusalOf } from '../../../api/errors.ts'
import { withFreshToken } from '../../../api/withFreshToken.ts'
import { alertFailure } from '../keyboard/deferredAlerts.ts'
import { drawVersion } from '../../../api/headers.ts'

/**
 * `version` is the draw's version. If a `failed` result has no `refusal`, the server may have saved the change
 * anyway.
 */
export type MutationResult<Answer = unknown> =
  | { state: 'done'; answer: Answer; version: number | undefined }
  | { state: 'refused'; sentence: string }
  | { state: 'failed'; refusal?: string; isUnanswered?: boolean }

export async function mutate<Answer>(
  message: string,
  call: () => Promise<AxiosResponse<Answer>>,
  explainRefusal: (error: unknown) => string | undefined = () => undefined,
): Promise<MutationResult<Answer>> {
  let failure: MutationResult<Answer> = { state: 'failed' }
  const result = await withErrorAlert<MutationResult<Answer>>(
    message,
    async () => {
      try {
        const response = await withFreshToken(call)
        return { state: 'done', answer: response.data, version: drawVersion(response) }
      } catch (error) {
        const sentence = explainRefusal(error)
        if (sentence === undefined) {
          failure = { state: 'failed', refusal: refusalOf(error), isUnanswered: isNoResponse(error) }
          throw error
        }
        console.error(message, error)
        return { state: 'refused', sentence }
      }
    },
    alertFailure,
  )
  return result ?? failure
}
