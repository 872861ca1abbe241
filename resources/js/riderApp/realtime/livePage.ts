import { liveChannel, RESYNC_EVENT, type LiveEvents } from '#wire/broadcasting/channels.ts'
import type { Realtime } from '#wire/broadcasting/realtime.ts'
import type { DrawPage, PrivateEventPage, RiderAppPage } from '#wire/riderApp/pages.ts'
import { serverOptions } from '../../realtime/serverOptions.ts'
import { keepConnected } from '../../realtime/reconnect.ts'
import type { Store } from '../../store.ts'
import type { RiderAppProps } from '../props.ts'
import { setAsOfFetch, setLive, setStale } from './freshness.ts'
import { merge, applyRows, applyScore } from './merge.ts'
import { couldBePrivate, pageRefetch } from './refetchPage.ts'

/** An event's classes beyond this number aren't updated live. */
const MAX_CHANNELS = 40
const PRIVATE_REFETCH_MS = 15_000

export function keepPageLive(props: Store<RiderAppProps>) {
  const { realtime } = props.get()
  const subscribed = new Set<string>()
  let isConnected = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const refetch = pageRefetch((found) => {
    if ('status' in found)
      return props.set({ ...props.get(), page: unavailablePage(found.status), at: Date.now() })
    if ('own' in found) return showPrivate(found.own)
    const { page } = props.get()
    // A response can be older than events that have already been applied.
    if (page.kind === 'draw' && found.props.page.kind === 'draw' && found.props.page.told < page.told)
      return refetch.soon()
    props.set(found.props)
    if (isConnected && subscribed.size === channels.length) setLive()
  })

  /** Private events have no public broadcasts, so the page polls the server. */
  function showPrivate({ page, at }: PrivateEventPage) {
    const wasThere = props.get().page.kind !== 'problem'
    setAsOfFetch()
    props.set({ ...props.get(), page, at })
    document.title = [('activity' in page && page.activity.name) || '', page.event.name]
      .filter(Boolean)
      .join(' · ')
    if (!wasThere && location.hash) setTimeout(() => location.replace(location.hash))
    clearTimeout(timer)
    timer = setTimeout(() => document.hidden || refetch.soon(), PRIVATE_REFETCH_MS)
  }

  const channels = channelsOf(props.get().page)
  document.addEventListener('visibilitychange', () => {
    setStale()
    if (!document.hidden) refetch.atOnce()
  })
  window.addEventListener('online', () => refetch.soon())
  window.addEventListener('pageshow', ({ persisted }) => persisted && refetch.atOnce())
  if (channels.length) void listen(realtime)
  else if (props.get().page.kind === 'problem' && couldBePrivate()) refetch.atOnce()

  async function listen(realtime: Realtime) {
    const { default: Pusher } = await import('pusher-js')
    const pusher = new Pusher(realtime.key, {
      cluster: realtime.cluster,
      ...serverOptions(realtime.server, location),
      enabledTransports: ['ws', 'wss'],
      activityTimeout: 15_000,
      pongTimeout: 5000,
    })
    keepConnected(pusher, (connected) => {
      isConnected = connected
      if (connected) return
      subscribed.clear()
      setStale()
    })
    for (const name of channels) {
      const channel = pusher.subscribe(name)
      channel.bind('pusher:subscription_succeeded', () => {
        subscribed.add(name)
        // Events sent before the subscription are lost, so refetch the page.
        if (subscribed.size === channels.length) refetch.soon()
      })
      channel.bind_global((event: string, payload: never) => {
        if (!event.startsWith('pusher:')) handleEvent(event, payload)
      })
    }
  }

  function handleEvent(event: string, payload: LiveEvents['score-updated'] & LiveEvents['rows-updated']) {
    const { page } = props.get()
    if (page.kind !== 'draw') return refetchStale()
    if (event === 'results-updated') return
    if (event === 'score-updated') return applyMerge(page, merge(page, payload, applyScore))
    if (event === 'rows-updated') {
      applyMerge(page, merge(page, payload, applyRows))
      // The payload doesn't include the list of manual draw changes.
      return refetch.soon()
    }
    if (event === RESYNC_EVENT || payload.told > page.told) refetchStale()
  }

  function applyMerge(before: DrawPage, { page, missed }: ReturnType<typeof merge>) {
    if (missed) return refetchStale()
    if (page !== before) props.set({ ...props.get(), page, at: Date.now() })
  }

  function refetchStale() {
    setStale()
    refetch.soon()
  }
}

function channelsOf(page: RiderAppPage): string[] {
  const ids = () => {
    if (page.kind === 'draw') return [page.activity.id]
    if (page.kind === 'results')
      return page.class_id === null ? [page.activity.id] : [page.activity.id, page.class_id]
    return page.kind === 'event' ? page.classes.map(({ id }) => id) : []
  }
  return [...new Set(ids())].slice(0, MAX_CHANNELS).map(liveChannel)
}

const unavailablePage = (status: number): RiderAppPage => ({
  kind: 'problem',
  title: status === 404 ? 'No longer public' : 'Temporarily unavailable',
  text: status === 404 ? 'This page was taken down or made private.' : 'Try again in a moment.',
})
