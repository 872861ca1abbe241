import { usePage } from '@inertiajs/react'
import type Echo from 'laravel-echo'
import type { Channel } from 'pusher-js'
import { useEffect, useRef } from 'react'
import { RESYNC_EVENT } from '#wire/broadcasting/channels.ts'
import type { SharedProps } from '#wire/sharedProps.ts'
import { notifySignedOut } from '../api/errors.ts'
import { checkSession, hasSignedOut } from '../api/session.ts'
import { outbox } from '../outbox/outbox.ts'
import { pause } from '../pause.ts'
import { reloadPage } from '../visits/leaving.ts'
import { isInUse, whenIdle } from '../visits/whenIdle.ts'
import { liveStatus } from '../realtime/status.ts'
import { openConnection } from '../realtime/connection.ts'

type ChannelHandlers<Events> = {
  /** For client events, `by` is the sender's user ID. */
  on: { [Event in keyof Events]?: (payload: Events[Event], by?: string) => void }
  /** Called after every subscription and resync, because the page may have missed events. */
  refetch?(channel: Channel): Promise<void> | void
}

const RETRY_MS = 1000
const SIGNED_OUT_RETRY_MS = 10_000
/** Channels that subscribe at about the same time share one refetch. */
const GATHER_MS = 100
const SEEN_EVENTS_LIMIT = 200
/** Text in a search box doesn't prevent a reload. */
const FIELDS_WITH_DATA = 'input:not([type=search]), select, textarea'

export function useChannel<Events>(name: string, handlers: ChannelHandlers<Events>) {
  const { realtime, auth }: SharedProps = usePage().props
  const current = useRef(handlers)
  current.current = handlers
  // Every Inertia visit creates a new `realtime` object with the same values, so keep the first object.
  const initialRealtime = useRef(realtime)
  const userId = auth.user?.id

  useEffect(() => {
    const realtime = initialRealtime.current
    if (!realtime) return
    let isOpen = true
    let unsubscribe = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    liveStatus.setPending(name)

    const subscribeWhenOpen = async () => {
      try {
        const echo = await openConnection(realtime)
        if (isOpen)
          unsubscribe = subscribe(
            echo,
            name,
            userId,
            () => current.current as ChannelHandlers<Record<string, object>>,
          )
      } catch (error) {
        console.error('Could not open the WebSocket connection', error)
        if (isOpen) timer = setTimeout(subscribeWhenOpen, RETRY_MS)
      }
    }
    void subscribeWhenOpen()
    return () => {
      isOpen = false
      clearTimeout(timer)
      unsubscribe()
      liveStatus.remove(name)
    }
  }, [name, userId])
}

function subscribe(
  echo: Echo<'pusher'>,
  name: string,
  userId: number | undefined,
  currentHandlers: () => ChannelHandlers<Record<string, object>>,
) {
  const channel: Channel = subscriptionOf(echo, name)
  const { connection } = echo.connector.pusher
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWaiting = () => {}
  let latestAttempt = 0
  let wasSubscribed = false
  let isSignedOut = false
  let dismissSignedOut = () => {}
  const isNew = duplicateFilter()

  function onConnectionLost() {
    if (connection.state === 'connected') return
    latestAttempt++
    liveStatus.setPending(name)
  }

  async function catchUp() {
    const attempt = ++latestAttempt
    liveStatus.setPending(name)
    await pause(GATHER_MS)
    if (attempt !== latestAttempt) return
    await currentHandlers().refetch?.(channel)
    if (attempt === latestAttempt) liveStatus.setReady(name)
  }

  function onSubscribed() {
    wasSubscribed = true
    stopWaiting()
    isSignedOut = false
    dismissSignedOut()
    return catchUp()
  }

  /** If a subscribed user lost access or signed out in another tab, reloads the page once no field is in use. */
  async function onSubscriptionError({ status = 0 }: { status?: number }) {
    // If the channel is subscribed, this error belongs to an earlier connection.
    if (channel.subscribed) return
    liveStatus.setPending(name)
    console.error(`The subscription to ${name} was refused`, status)
    const attempt = latestAttempt
    const lost = await findLoss(status, userId)
    // By now, the page may have unsubscribed or reconnected.
    if (attempt !== latestAttempt) return
    stopWaiting()
    const isLeft = lost === 'access' || (lost === 'session' && hasSignedOut())
    if (!isLeft) retry(lost === 'session')
    else if (wasSubscribed) stopWaiting = whenIdle(() => isInUse(FIELDS_WITH_DATA), reloadPage)
  }

  function retry(isNowSignedOut: boolean) {
    if (isNowSignedOut && !isSignedOut && outbox.items.get().length === 0)
      dismissSignedOut = notifySignedOut()
    isSignedOut = isNowSignedOut
    const pauseMs = isNowSignedOut ? SIGNED_OUT_RETRY_MS : RETRY_MS
    timer = setTimeout(() => connection.state === 'connected' && channel.subscribe(), pauseMs)
  }

  function handleEvent(
    event: string,
    payload: { seq?: number } | null,
    { user_id }: { user_id?: string } = {},
  ) {
    // Other users' browsers send client events, so the payload can be anything.
    if (typeof payload !== 'object' || !payload) return
    if (isNew(payload.seq)) currentHandlers().on[event]?.(payload, user_id)
  }

  const handlers = new Map<string, (...args: never[]) => void>([
    ['pusher:subscription_succeeded', onSubscribed],
    ['pusher:subscription_error', onSubscriptionError],
    [RESYNC_EVENT, catchUp],
  ])
  for (const event of Object.keys(currentHandlers().on)) handlers.set(event, handleEvent.bind(null, event))
  for (const [event, handler] of handlers) channel.bind(event, handler)
  connection.bind('state_change', onConnectionLost)
  return () => {
    latestAttempt++
    clearTimeout(timer)
    stopWaiting()
    connection.unbind('state_change', onConnectionLost)
    // If the subscription is still pending, pusher-js reuses the channel, so remove the handlers.
    for (const [event, handler] of handlers) channel.unbind(event, handler)
    echo.leaveChannel(name)
  }
}

/** After a 419, `checkSession` has renewed the CSRF token, so a retry can succeed. */
async function findLoss(status: number, userId: number | undefined): Promise<'access' | 'session' | null> {
  if (status < 400 || status >= 500 || status === 429) return null
  if (userId === undefined) return 'access'
  const session = await checkSession(userId)
  if (session === 'ours') return status === 419 ? null : 'access'
  return session && 'session'
}

function subscriptionOf(echo: Echo<'pusher'>, name: string): Channel {
  if (name.startsWith('private-')) return echo.private(name.slice('private-'.length)).subscription
  if (name.startsWith('presence-')) return echo.join(name.slice('presence-'.length)).subscription
  return echo.channel(name).subscription
}

/** The server resends an event if it can't tell whether the event arrived. */
function duplicateFilter() {
  const handled = new Set<number>()
  return (seq: number | undefined) => {
    if (seq === undefined) return true
    if (handled.has(seq)) return false
    handled.add(seq)
    if (handled.size > SEEN_EVENTS_LIMIT) handled.delete(handled.values().next().value!)
    return true
  }
}
