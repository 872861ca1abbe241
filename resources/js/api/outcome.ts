import type { AxiosResponse } from 'axios'
import { refusalOf, responseOf, statusOf } from './errors.ts'
import { NO_RESPONSE } from './noResponse.ts'
import { withFreshToken } from './withFreshToken.ts'

/**
 * `sentence` says why nothing was saved, or that the server didn't answer. `newNumbers`: the change has to be confirmed,
 * because this many riders get a new number in a published draw.
 */
export type Outcome<Answer> = { answer: Answer } | { sentence: string; newNumbers?: number }

export async function outcomeOf<Answer>(
  call: () => Promise<AxiosResponse<Answer>>,
): Promise<Outcome<Answer>> {
  try {
    return { answer: (await withFreshToken(call)).data }
  } catch (error) {
    console.error('Error saving a change', error)
    return {
      sentence: refusalOf(error) ?? (statusOf(error) === 401 ? SIGNED_OUT : NO_RESPONSE),
      newNumbers: responseOf<{ new_numbers?: number }>(error)?.data?.new_numbers,
    }
  }
}

const SIGNED_OUT = 'You are signed out. Sign in again in another tab.'
