import type { Realtime } from '#wire/broadcasting/realtime.ts'
import type { RiderAppPage } from '#wire/riderApp/pages.ts'

export type RiderAppProps = {
  page: RiderAppPage
  /** In epoch milliseconds. */
  at: number
  realtime: Realtime
  /** False if PHONE_WORKER turns off the service worker. */
  keeps: boolean
}

export const ROOT_ID = 'phone'
export const PROPS_ID = 'props'
