import { liveChannel, MISSED, type LiveEvents } from '#wire/channels.ts'
import type { Realtime } from '#wire/pages.ts'
import type { DrawPage, PageOfRider, PhonePage } from '#wire/phone/pages.ts'
import { address } from '../../live/address.ts'
import { supervise } from '../../live/supervisor.ts'
import type { Store } from '../../store.ts'
import type { PhoneProps } from '../props.ts'
import { isAsRead, isLive, isStale } from './freshness.ts'
import { merge, withRows, withScore } from './merge.ts'
import { mayBeOwn, rereading } from './reading.ts'

/** More channels than an event has classes cost more than they tell. */
const MOST_CHANNELS = 40
const OWN_EVERY_MS = 15_000

/** Keeps the page as it is at the arena: news is put in as it comes, and what was missed is read again. */
export function follow(shown: Store<PhoneProps>) {
  const { realtime } = shown.get()
  const joined = new Set<string>()
  let isConnected = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const reading = rereading((found) => {
    if ('status' in found) return shown.set({ ...shown.get(), page: goneFor(found.status), at: Date.now() })
    if ('own' in found) return showOwn(found.own)
    const { page } = shown.get()
    // Older than what was told meanwhile.
    if (page.kind === 'draw' && found.props.page.kind === 'draw' && found.props.page.told < page.told)
      return reading.soon()
    shown.set(found.props)
    if (isConnected && joined.size === channels.length) isLive()
  })

  /** Nobody tells of it: it is read again as long as somebody looks at it. */
  function showOwn({ page, at }: PageOfRider) {
    const wasThere = shown.get().page.kind !== 'problem'
    isAsRead()
    shown.set({ ...shown.get(), page, at })
    document.title = [('activity' in page && page.activity.name) || '', page.event.name]
      .filter(Boolean)
      .join(' · ')
    // The row that the link names came only now.
    if (!wasThere && location.hash) setTimeout(() => location.replace(location.hash))
    clearTimeout(timer)
    timer = setTimeout(() => document.hidden || reading.soon(), OWN_EVERY_MS)
  }

  const channels = channelsOf(shown.get().page)
  // The page is read again where somebody looks at it again; what happened meanwhile nobody has told it.
  document.addEventListener('visibilitychange', () => {
    isStale()
    if (!document.hidden) reading.atOnce()
  })
  // The connection comes back by itself, but may take its time.
  window.addEventListener('online', () => reading.soon())
  window.addEventListener('pageshow', ({ persisted }) => persisted && reading.atOnce())
  if (channels.length) void listen(realtime)
  else if (shown.get().page.kind === 'problem' && mayBeOwn()) reading.atOnce()

  async function listen(realtime: Realtime) {
    const { default: Pusher } = await import('pusher-js')
    const pusher = new Pusher(realtime.key, {
      cluster: realtime.cluster,
      ...address(realtime.server, location),
      enabledTransports: ['ws', 'wss'],
      activityTimeout: 15_000,
      pongTimeout: 5000,
    })
    supervise(pusher, (connected) => {
      isConnected = connected
      if (connected) return
      joined.clear()
      isStale()
    })
    for (const name of channels) {
      const channel = pusher.subscribe(name)
      channel.bind('pusher:subscription_succeeded', () => {
        joined.add(name)
        // Nothing is told twice: what was said before this moment is only on the page.
        if (joined.size === channels.length) reading.soon()
      })
      channel.bind_global((event: string, news: never) => {
        if (!event.startsWith('pusher:')) hear(event, news)
      })
    }
  }

  function hear(event: string, news: LiveEvents['score-updated'] & LiveEvents['rows-updated']) {
    const { page } = shown.get()
    if (page.kind !== 'draw') return readAgain()
    if (event === 'results-updated') return
    if (event === 'score-updated') return put(page, merge(page, news, withScore))
    if (event === 'rows-updated') {
      put(page, merge(page, news, withRows))
      // How the draw was changed by hand is said on the page only.
      return reading.soon()
    }
    if (event === MISSED || news.told > page.told) readAgain()
  }

  function put(before: DrawPage, { page, missed }: ReturnType<typeof merge>) {
    if (missed) return readAgain()
    if (page !== before) shown.set({ ...shown.get(), page, at: Date.now() })
  }

  function readAgain() {
    isStale()
    reading.soon()
  }
}

function channelsOf(page: PhonePage): string[] {
  const ids = () => {
    if (page.kind === 'draw') return [page.activity.id]
    if (page.kind === 'results') return [page.activity.id, page.class_id]
    return page.kind === 'event' ? page.classes.map(({ id }) => id) : []
  }
  return [...new Set(ids())].slice(0, MOST_CHANNELS).map(liveChannel)
}

const goneFor = (status: number): PhonePage => ({
  kind: 'problem',
  title: status === 404 ? 'No longer public' : 'Not to be had just now',
  text:
    status === 404
      ? 'What was here has been taken back, or is not for everybody any more.'
      : 'Open it again in a moment.',
})
