import '../../css/riderAppFonts.css'
import '../../css/riderApp.css'
import '../../css/riderAppRuns.css'
import '../../css/timeStrip.css'
import '../../css/riderAppAccount.css'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import * as paths from '#wire/paths.ts'
import { Store, useStore } from '../store.ts'
import { applyTheme } from '../theme.ts'
import { keepPageLive } from './realtime/livePage.ts'
import { xsrfCookie } from './http.ts'
import { loadFollowedRiders } from './account/followedRiders.ts'
import { fetchMe, scheduleFetchMe, fetchMeSoon } from './account/me.ts'
import { RiderApp } from './RiderApp.tsx'
import { PROPS_ID, type RiderAppProps, ROOT_ID } from './props.ts'
import { scrollToSlotInUrl } from './scrollToSlot.ts'

const appProps = new Store(JSON.parse(document.getElementById(PROPS_ID)!.textContent!) as RiderAppProps)

const postedAt = () => {
  const { page } = appProps.get()
  return 'posted_at' in page ? page.posted_at : null
}

function App() {
  const { page, at } = useStore(appProps)
  useEffect(() => keepPageLive(appProps), [])
  useEffect(loadFollowedRiders, [])
  return <RiderApp page={page} at={at} />
}

let posted = postedAt()
applyTheme()
scrollToSlotInUrl()
hydrateRoot(document.getElementById(ROOT_ID)!, <App />)
void registerServiceWorker(appProps.get().keeps).then(syncPush)
void fetchMe()
appProps.subscribe(refetchMe)
document.addEventListener('visibilitychange', () => document.hidden || void fetchMe())

function refetchMe() {
  const before = posted
  posted = postedAt()
  if (posted && posted !== before) fetchMeSoon()
  else scheduleFetchMe()
}

async function syncPush() {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  // The CSRF token identifies the session. A tab syncs once per session.
  const session = xsrfCookie()
  if (!session || sessionStorage.getItem(SYNCED_KEY) === session) return
  sessionStorage.setItem(SYNCED_KEY, session)
  const { resyncPush } = await import('./notifications/pushDevice.ts')
  await resyncPush().catch(() => sessionStorage.removeItem(SYNCED_KEY))
}

const SYNCED_KEY = 'push is synced'

async function registerServiceWorker(keeps: boolean) {
  if (!('serviceWorker' in navigator)) return
  if (keeps) await navigator.serviceWorker.register(paths.riderAppServiceWorker, { scope: paths.riderApp })
  else await (await navigator.serviceWorker.getRegistration(paths.riderApp))?.unregister()
}
