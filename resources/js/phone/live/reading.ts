import * as paths from '#wire/paths.ts'
import type { PageOfRider, PhonePage } from '#wire/phone/pages.ts'
import { request, requestJson, token } from '../http.ts'
import { PROPS, type PhoneProps } from '../props.ts'

/** So long a phone waits at most before it reads again, so that a full arena does not ask in one instant. */
const SPREAD_MS = 5000
const LONGEST_MS = 60_000

type Found = { props: PhoneProps } | { own: PageOfRider } | { status: number }

/**
 * Reads the page again: at a time of its own within five seconds, or at once. However often it is asked for meanwhile,
 * it is read once; what fails is tried again, rarer every time.
 */
export function rereading(found: (found: Found) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isAskedAgain = false
  let isOwn = false
  let failures = 0

  function soon() {
    if (isReading) isAskedAgain = true
    else timer ??= setTimeout(read, Math.random() * SPREAD_MS)
  }

  function atOnce() {
    clearTimeout(timer)
    timer = undefined
    if (isReading) isAskedAgain = true
    else void read()
  }

  async function read() {
    timer = undefined
    isReading = true
    const answer = await pageNow(isOwn).catch(() => null)
    if (answer) isOwn = 'own' in answer
    isReading = false
    failures = answer ? 0 : failures + 1
    if (!answer) timer = setTimeout(read, Math.min(1000 * 2 ** failures, LONGEST_MS) * (0.5 + Math.random()))
    else if (isAskedAgain) {
      isAskedAgain = false
      soon()
    } else found(answer)
  }

  return { soon, atOnce }
}

/** Another page as the server has it; null where there is none, or no network. */
export async function pageAt(address: string): Promise<PhonePage | null> {
  const found = await pageNow(false, address).catch(() => null)
  if (!found || 'status' in found) return null
  return 'own' in found ? found.own.page : found.props.page
}

/** The page as the server has it: everybody's, or that of an event which only those who are in it may see. */
async function pageNow(isOwn: boolean, address = here()): Promise<Found | null> {
  if (isOwn) return ownPage(address)
  const found = await everybodys(address)
  return found && 'status' in found && mayBeOwn() ? ownPage(address) : found
}

/** Whether this may be a page of an event that somebody is in, on a phone where they are signed in. */
export const mayBeOwn = () => Boolean(token()) && isOfEvent()

export const isOfEvent = () => /^\/m\/(e|activities)\//.test(location.pathname)

const here = () => `${location.pathname}${location.search}`

async function ownPage(address: string): Promise<Found | null> {
  // Otherwise signed-out visitors would get the sign-in page.
  const answer = await requestJson(paths.pageOfRider(address))
  if (answer.status >= 500 || answer.status === 429) return null
  if (answer.status === 401) return { status: 404 }
  return answer.ok ? { own: (await answer.json()) as PageOfRider } : { status: answer.status }
}

/** Most often that is what the phone has, and only that is said. */
async function everybodys(address: string): Promise<Found | null> {
  const answer = await request(address, { cache: 'no-cache' })
  if (answer.status >= 500) return null
  return answer.ok ? { props: propsIn(await answer.text()) } : { status: answer.status }
}

function propsIn(html: string): PhoneProps {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return JSON.parse(page.getElementById(PROPS)!.textContent!) as PhoneProps
}
