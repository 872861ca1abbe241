import { backoff } from '#lib/backoff.ts'
import * as paths from '#wire/paths.ts'
import type { PrivateEventPage, RiderAppPage } from '#wire/riderApp/pages.ts'
import { request, requestJson, xsrfCookie } from '../http.ts'
import { PROPS_ID, type RiderAppProps } from '../props.ts'

/** The random delay spreads the phones' requests. */
const SPREAD_MS = 5000
const FIRST_RETRY_MS = 3000
const LONGEST_RETRY_MS = 60_000

type FetchedPage = { props: RiderAppProps } | { own: PrivateEventPage } | { status: number }

export function pageRefetch(onPage: (found: FetchedPage) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFetching = false
  let isRequestedAgain = false
  let isPrivate = false
  let failures = 0

  function soon() {
    if (isFetching) isRequestedAgain = true
    else timer ??= setTimeout(fetchNow, Math.random() * SPREAD_MS)
  }

  function now() {
    clearTimeout(timer)
    timer = undefined
    if (isFetching) isRequestedAgain = true
    else void fetchNow()
  }

  async function fetchNow() {
    timer = undefined
    isFetching = true
    const page = await fetchCurrentPage(isPrivate).catch(() => null)
    if (page) isPrivate = 'own' in page
    isFetching = false
    failures = page ? 0 : failures + 1
    if (!page)
      timer = setTimeout(fetchNow, backoff(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS, Math.random()))
    else if (isRequestedAgain) {
      isRequestedAgain = false
      soon()
    } else onPage(page)
  }

  return { soon, atOnce: now }
}

export async function fetchPage(address: string): Promise<RiderAppPage | null> {
  const found = await fetchCurrentPage(false, address).catch(() => null)
  if (!found || 'status' in found) return null
  return 'own' in found ? found.own.page : found.props.page
}

async function fetchCurrentPage(isOwn: boolean, address = currentPath()): Promise<FetchedPage | null> {
  if (isOwn) return fetchPrivatePage(address)
  const found = await fetchPublicPage(address)
  return found && 'status' in found && couldBePrivate() ? fetchPrivatePage(address) : found
}

export const couldBePrivate = () => Boolean(xsrfCookie()) && isEventPage()

export const isEventPage = () => /^\/m\/(e|activities)\//.test(location.pathname)

const currentPath = () => `${location.pathname}${location.search}`

async function fetchPrivatePage(address: string): Promise<FetchedPage | null> {
  // A signed-out user who requests HTML gets the sign-in page instead of a 401.
  const response = await requestJson(paths.privateEventPage(address))
  if (response.status >= 500 || response.status === 429) return null
  if (response.status === 401) return { status: 404 }
  return response.ok ? { own: (await response.json()) as PrivateEventPage } : { status: response.status }
}

async function fetchPublicPage(address: string): Promise<FetchedPage | null> {
  const response = await request(address, { cache: 'no-cache' })
  if (response.status >= 500) return null
  return response.ok ? { props: parseProps(await response.text()) } : { status: response.status }
}

function parseProps(html: string): RiderAppProps {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return JSON.parse(page.getElementById(PROPS_ID)!.textContent!) as RiderAppProps
}
