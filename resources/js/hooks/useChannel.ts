import { usePage } from '@inertiajs/react'
import type Echo from 'laravel-echo'
import type { Channel } from 'pusher-js'
import { useEffect, useRef } from 'react'
import { MISSED } from '#wire/channels.ts'
import type { SharedProps } from '#wire/pages.ts'
import { askForThePageAgain } from '../visits/leaving.ts'
import { liveStatus } from '../live/status.ts'
import { openRealtime } from '../live/realtime.ts'

type Listening<Events> = {
  /** `by` is who sent it, where members talk to each other. */
  on: { [Event in keyof Events]?: (payload: Events[Event], by?: string) => void }
  /**
   * Something may have been missed: the channel was joined just now, for the first time or again. Until it is read,
   * the page does not call itself live.
   */
  readAgain?(channel: Channel): Promise<void> | void
}

const AGAIN_AFTER = 1000
const REMEMBERED = 200

/**
 * Listens to a channel while the component is on the screen. Nothing is replayed: after every gap it says read again.
 */
export function useChannel<Events>(name: string, listening: Listening<Events>) {
  const { realtime }: SharedProps = usePage().props
  const current = useRef(listening)
  current.current = listening
  // The same one for as long as the page is open, although every visit brings it anew.
  const first = useRef(realtime)

  useEffect(() => {
    const realtime = first.current
    if (!realtime) return
    let isOpen = true
    let leave = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    liveStatus.waitingFor(name)

    const enter = async () => {
      try {
        const echo = await openRealtime(realtime)
        if (isOpen) leave = join(echo, name, () => current.current as Listening<Record<string, object>>)
      } catch (error) {
        console.error('Live messages could not be opened', error)
        if (isOpen) timer = setTimeout(enter, AGAIN_AFTER)
      }
    }
    void enter()
    return () => {
      isOpen = false
      clearTimeout(timer)
      leave()
      liveStatus.notWanted(name)
    }
  }, [name])
}

function join(echo: Echo<'pusher'>, name: string, listening: () => Listening<Record<string, object>>) {
  const channel: Channel = subscriptionOf(echo, name)
  const { connection } = echo.connector.pusher
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  let wasJoined = false
  const isNew = memory()

  function lost() {
    if (connection.state === 'connected') return
    turn++
    liveStatus.waitingFor(name)
  }

  async function catchUp() {
    const mine = ++turn
    liveStatus.waitingFor(name)
    await listening().readAgain?.(channel)
    if (mine === turn) liveStatus.done(name)
  }

  function joined() {
    wasJoined = true
    return catchUp()
  }

  /**
   * A server that is just starting may refuse; one that says no will do so again. A no to whom it had said yes: signed
   * out, or not a member any more, in another window or by somebody else.
   */
  function refused({ status = 0 }: { status?: number }) {
    // A late answer to a question of the connection before.
    if (channel.subscribed) return
    liveStatus.waitingFor(name)
    console.error(`Listening to ${name} was refused`, status)
    if (status >= 400 && status < 500 && status !== 429) return wasJoined && askForThePageAgain()
    timer = setTimeout(() => connection.state === 'connected' && channel.subscribe(), AGAIN_AFTER)
  }

  function hear(event: string, payload: { seq?: number } | null, { user_id }: { user_id?: string } = {}) {
    // Members can send each other anything.
    if (typeof payload !== 'object' || !payload) return
    if (isNew(payload.seq)) listening().on[event]?.(payload, user_id)
  }

  const handlers = new Map<string, (...heard: never[]) => void>([
    ['pusher:subscription_succeeded', joined],
    ['pusher:subscription_error', refused],
    [MISSED, catchUp],
  ])
  for (const event of Object.keys(listening().on)) handlers.set(event, hear.bind(null, event))
  for (const [event, handler] of handlers) channel.bind(event, handler)
  connection.bind('state_change', lost)
  return () => {
    turn++
    clearTimeout(timer)
    connection.unbind('state_change', lost)
    // Left before it was joined, the channel lives on for a while, and may be entered again.
    for (const [event, handler] of handlers) channel.unbind(event, handler)
    echo.leaveChannel(name)
  }
}

/** Echo puts the prefixes before the names by itself. */
function subscriptionOf(echo: Echo<'pusher'>, name: string): Channel {
  if (name.startsWith('private-')) return echo.private(name.slice('private-'.length)).subscription
  if (name.startsWith('presence-')) return echo.join(name.slice('presence-'.length)).subscription
  return echo.channel(name).subscription
}

/** An event that was sent twice, because nobody knew whether it had arrived, is heard once. */
function memory() {
  const seen = new Set<number>()
  return (seq: number | undefined) => {
    if (seq === undefined) return true
    if (seen.has(seq)) return false
    seen.add(seq)
    if (seen.size > REMEMBERED) seen.delete(seen.values().next().value!)
    return true
  }
}
