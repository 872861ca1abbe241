import type { AxiosStatic } from 'axios'
import { oneAtATime } from '../live/oneAtATime.ts'
import { WRITE_TIMEOUT } from '../noAnswer.ts'
import { ownHeaders } from './headers.ts'

/**
 * Calls that change something; some of their addresses are GETs. They go by axios, which is loaded after what the page
 * reads: a call that is made sooner waits for it, and fails like one without an answer where it cannot be loaded.
 */
export const send = {
  get: async <Answer>(...sent: Parameters<AxiosStatic['get']>) => (await axios()).get<Answer>(...sent),
  post: async <Answer>(...sent: Parameters<AxiosStatic['post']>) => (await axios()).post<Answer>(...sent),
  patch: async <Answer>(...sent: Parameters<AxiosStatic['patch']>) => (await axios()).patch<Answer>(...sent),
  delete: async <Answer>(...sent: Parameters<AxiosStatic['delete']>) =>
    (await axios()).delete<Answer>(...sent),
}

/** For when a page has what it shows: by the first change the network may be gone. Tried until it is there. */
export const prepareToSend = () => void preparing.ask()

const preparing = oneAtATime(() =>
  axios().then(
    () => true,
    () => false,
  ),
)

let loaded: Promise<AxiosStatic> | null = null

function axios(): Promise<AxiosStatic> {
  loaded ??= prepared().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function prepared() {
  const { default: axios } = await Promise.race([import('axios'), timeout()])
  axios.interceptors.request.use((request) => {
    request.headers.set(ownHeaders())
    request.timeout ||= WRITE_TIMEOUT
    return request
  })
  return axios
}

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The script that sends did not come.')), WRITE_TIMEOUT)
  })
