import type { AxiosResponse } from 'axios'
import { checkSession } from '../../../api/session.ts'
import { withErrorAlert, refusalOf, statusOf } from '../../../api/errors.ts'
import { outbox } from '../../../outbox/outbox.ts'
import { drawVersion } from './headers.ts'

/**
 * `version` is the draw's. After `failed`, the user has seen an alert, and the change may have been saved unless
 * there is a `refusal`.
 */
export type MutationResult<Answer = unknown> =
  | { state: 'done'; answer: Answer; version: number | undefined }
  | { state: 'refused'; sentence: string }
  | { state: 'failed'; refusal?: string }

/** The session check also fetches a new CSRF token. */
const withFreshToken = <Answer>(call: () => Promise<AxiosResponse<Answer>>) =>
  call().catch(async (error: unknown) => {
    const person = outbox.opened.get()?.user
    if (statusOf(error) === 419 && person && (await checkSession(person.id)) === 'ours') return call()
    throw error
  })

export async function mutate<Answer>(
  message: string,
  call: () => Promise<AxiosResponse<Answer>>,
  explainRefusal: (error: unknown) => string | undefined = () => undefined,
): Promise<MutationResult<Answer>> {
  let rejection: string | undefined
  const result = await withErrorAlert<MutationResult<Answer>>(message, async () => {
    try {
      const response = await withFreshToken(call)
      return { state: 'done', answer: response.data, version: drawVersion(response) }
    } catch (error) {
      const sentence = explainRefusal(error)
      if (sentence === undefined) {
        rejection = refusalOf(error)
        throw error
      }
      console.error(message, error)
      return { state: 'refused', sentence }
    }
  })
  return result ?? { state: 'failed', refusal: rejection }
}
