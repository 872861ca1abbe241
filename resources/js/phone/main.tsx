import '../../css/phone.css'
import '../../css/phoneRuns.css'
import '../../css/phoneOwn.css'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import * as paths from '#wire/paths.ts'
import { Store, useStore } from '../store.ts'
import { applyTheme } from '../theme.ts'
import { follow } from './live/follow.ts'
import { token } from './http.ts'
import { readFollowed } from './own/followed.ts'
import { readMe, readMeLater, readMeSoon } from './own/me.ts'
import { Phone } from './Phone.tsx'
import { PROPS, type PhoneProps, ROOT } from './props.ts'
import { showSlotAsked } from './slot.ts'

const shown = new Store(JSON.parse(document.getElementById(PROPS)!.textContent!) as PhoneProps)

const postedAt = () => {
  const { page } = shown.get()
  return 'posted_at' in page ? page.posted_at : null
}

function App() {
  const { page, at } = useStore(shown)
  useEffect(() => follow(shown), [])
  useEffect(readFollowed, [])
  return <Phone page={page} at={at} />
}

let posted = postedAt()
applyTheme()
showSlotAsked()
hydrateRoot(document.getElementById(ROOT)!, <App />)
void keep(shown.get().keeps).then(stayOn)
void readMe()
shown.subscribe(readMeAnew)
document.addEventListener('visibilitychange', () => document.hidden || void readMe())

function readMeAnew() {
  const before = posted
  posted = postedAt()
  if (posted && posted !== before) readMeSoon()
  else readMeLater()
}

/** A device where push was on tells the server so at every start of the app, and as soon as somebody else is signed in. */
async function stayOn() {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  // Every session has its own.
  const session = token()
  if (!session || sessionStorage.getItem(SYNCED) === session) return
  sessionStorage.setItem(SYNCED, session)
  const { resync } = await import('./me/device.ts')
  await resync().catch(() => sessionStorage.removeItem(SYNCED))
}

const SYNCED = 'push is synced'

/** What was seen stays to be seen without a network. Over plain http phones do not allow it. */
async function keep(keeps: boolean) {
  if (!('serviceWorker' in navigator)) return
  if (keeps) await navigator.serviceWorker.register(paths.phoneWorker, { scope: paths.phones })
  else await (await navigator.serviceWorker.getRegistration(paths.phones))?.unregister()
}
