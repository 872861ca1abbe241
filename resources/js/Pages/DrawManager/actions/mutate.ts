import type { AxiosResponse } from 'axios'
import { checkSession } from '../../../api/session.ts'
import { withErrorAlert, refusalOf, statusOf } from '../../../api/errors.ts'
import { outbox } from '../../../outbox/outbox.ts'
import { drawVersion } from './headers.ts'

/**
 * What became of a change of the draw. `version` is the draw's since then, where the answer said it. Refused, it was
 * certainly not done, and the sentence is for whoever called; failed, that was said already, and it may have been done
 * all the same, unless the server has a `refusal`.
 */
export type MutationResult<Answer = unknown> =
  | { state: 'done'; answer: Answer; version: number | undefined }
  | { state: 'refused'; sentence: string }
  | { state: 'failed'; refusal?: string }

/** A page whose token went stale is not loaded anew for it. */
const withFreshToken = <Answer>(call: () => Promise<AxiosResponse<Answer>>) =>
  call().catch(async (error: unknown) => {
    const person = outbox.opened.get()?.user
    if (statusOf(error) === 419 && person && (await checkSession(person.id)) === 'ours') return call()
    throw error
  })

/** Makes a call that changes the draw. Of a refusal that `refusal` knows, the caller says the sentence. */
export async function mutate<Answer>(
  message: string,
  call: () => Promise<AxiosResponse<Answer>>,
  explainRefusal: (error: unknown) => string | undefined = () => undefined,
): Promise<MutationResult<Answer>> {
  let rejection: string | undefined
  const result = await withErrorAlert<MutationResult<Answer>>(message, async () => {
    try {
      const answer = await withFreshToken(call)
      return { state: 'done', answer: answer.data, version: drawVersion(answer) }
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
