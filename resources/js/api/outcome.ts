import type { AxiosResponse } from 'axios'
import { refusalOf, statusOf } from './errors.ts'
import { NO_RESPONSE } from './noResponse.ts'
import { withFreshToken } from './withFreshToken.ts'

/** `sentence` says why nothing was saved, or that the server didn't answer. */
export type Outcome<Answer> = { answer: Answer } | { sentence: string }

export async function outcomeOf<Answer>(
  call: () => Promise<AxiosResponse<Answer>>,
): Promise<Outcome<Answer>> {
  try {
    return { answer: (await withFreshToken(call)).data }
  } catch (error) {
    console.error('Error saving at the window', error)
    return { sentence: refusalOf(error) ?? (statusOf(error) === 401 ? SIGNED_OUT : NO_RESPONSE) }
  }
}

const SIGNED_OUT = 'You are signed out. Sign in again in another tab.'
