import type { AxiosResponse } from 'axios'
import { refusalOf, responseOf, statusOf } from './errors.ts'
import { NO_RESPONSE } from './noResponse.ts'
import { withFreshToken } from './withFreshToken.ts'

/** `sentence` is an error message. If `isQuestion` is true, the user can confirm and send the change again. */
export type Outcome<Answer> = { answer: Answer } | { sentence: string; isQuestion: boolean }

export async function outcomeOf<Answer>(
  call: () => Promise<AxiosResponse<Answer>>,
): Promise<Outcome<Answer>> {
  try {
    return { answer: (await withFreshToken(call)).data }
  } catch (error) {
    console.error('Error saving a change', error)
    return {
      sentence: refusalOf(error) ?? (statusOf(error) === 401 ? SIGNED_OUT : NO_RESPONSE),
      isQuestion: responseOf<{ question?: boolean }>(error)?.data?.question === true,
    }
  }
}

const SIGNED_OUT = 'You are signed out. Sign in again in another tab.'
