import * as paths from '#wire/paths.ts'
import type { Notifications, PushTest } from '#wire/riderApp/notifications.ts'
import { get, post } from '../http.ts'

/** `http`: the page isn't served over HTTPS, but push requires HTTPS. `none`: the browser doesn't support push. */
export type DeviceState = 'http' | 'none' | 'denied' | 'off' | 'on'

export async function pushState(key: string | null): Promise<DeviceState> {
  if (!window.isSecureContext || key === null) return 'http'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'none'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  return subscription && Notification.permission === 'granted' && hasKey(subscription, key) ? 'on' : 'off'
}

/** Asks for permission, so call this only from a button that explains push notifications. */
export async function enablePush(key: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(key)
  await register(key)
  return 'on'
}

export async function disablePush(): Promise<DeviceState> {
  const subscription = await currentSubscription()
  if (!subscription) return 'off'
  await post(paths.removePushSubscription, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return 'off'
}

export async function sendTestPush(): Promise<PushTest['status']> {
  const subscription = await currentSubscription()
  const { status } = await post<PushTest>(paths.testPush, { endpoint: subscription?.endpoint ?? '' })
  return status
}

export async function resyncPush() {
  if (!(await currentSubscription())) return
  const { key } = await get<Notifications>(paths.notifications())
  if (key) await register(key)
}

const SUBSCRIBE_TIMEOUT_MS = 8_000

const NO_ANSWER = "Your browser's push service didn't answer. Check the internet connection and try again."

async function register(key: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  let subscription = await pushManager.getSubscription()
  if (subscription && !hasKey(subscription, key)) {
    await subscription.unsubscribe()
    subscription = null
  }
  // Without internet access, some browsers never answer.
  subscription ??= await Promise.race([
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), SUBSCRIBE_TIMEOUT_MS)),
  ])
  if (!subscription) throw new Error(NO_ANSWER)
  const { endpoint, keys } = subscription.toJSON()
  await post(paths.pushSubscription, { endpoint, keys, key })
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration(paths.riderApp)
  return (await registration?.pushManager.getSubscription()) ?? null
}

function hasKey({ options }: PushSubscription, key: string) {
  if (!options.applicationServerKey) return false
  const bytes = new Uint8Array(options.applicationServerKey)
  return (
    btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=/g, '') === key
  )
}
