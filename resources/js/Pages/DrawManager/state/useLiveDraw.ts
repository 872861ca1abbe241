import type { PresenceChannel } from 'pusher-js'
import { useEffect, useRef } from 'react'
import {
  activityChannel,
  type ActivityEvents,
  type ActivityUpdated,
  drawChannel,
  type DrawEvents,
  drawPresenceChannel,
  type DrawPresenceEvents,
  drawReloadChannel,
  type DrawReloadEvents,
  type DrawUpdated,
} from '#wire/channels.ts'
import { publicationIn } from '../../../live/publication.ts'
import { heardOfReached } from '../../../live/reached.ts'
import { useChannel } from '../../../hooks/useChannel.ts'
import type { Draw } from './draw.ts'
import { reloadWhenFree, restoreFocus } from './reload.ts'

type Screen = {
  draw: Draw
  view: { q: string; readAgain(): Promise<void> }
  become(news: ActivityUpdated): void
  readActivity(): Promise<void>
  catchUp(): Promise<void>
}

/** What others do with this draw is shown here as they do it. */
export function useLiveDraw({ draw, view, become, readActivity, catchUp }: Screen) {
  const { event, activity, round, rows, board } = draw
  const reload = useReload(draw)

  function receive(change: DrawUpdated) {
    if (change.round !== round) return
    rows.receive(change.rows, change.version)
    // With a run that was deleted its score has gone, wherever it stood.
    if (board.isScored.get() && change.rows.some((row) => row.id === null)) void readActivity()
    // Others may be found by it now.
    if (view.q) void view.readAgain()
  }

  useChannel<DrawEvents>(drawChannel(event.id, activity.id), {
    readAgain: catchUp,
    on: {
      updated: receive,
      swapped: receive,
      'score-updated'(change) {
        board.heard(change)
        rows.receiveScore(change.score)
      },
    },
  })
  useChannel<ActivityEvents>(activityChannel(activity.id), {
    readAgain: readActivity,
    on: {
      updated: (news) => become({ ...news, ...publicationIn(news, draw.round) }),
      reached: heardOfReached,
    },
  })
  useChannel<DrawReloadEvents>(drawReloadChannel(event.id, activity.id), {
    on: {
      reload(change) {
        if (change.round === round) reload()
      },
    },
  })
  useWhoIsHere(draw)
}

/** Reloads when no field is in use, and restores the focus. */
function useReload({ rows }: Draw): () => void {
  const stopWaiting = useRef(() => {})
  const isAsked = useRef(false)

  useEffect(() => {
    stopWaiting.current = restoreFocus()
    return () => stopWaiting.current()
  }, [])

  return () => {
    if (isAsked.current) return
    isAsked.current = true
    stopWaiting.current = reloadWhenFree(rows)
  }
}

const TELL_EVERY = 250

/** Tells the others in which row this person works, and hears where they are. */
function useWhoIsHere({ whoIsHere, event, activity }: Draw) {
  const channel = useRef<PresenceChannel>(undefined)
  const mine = useRef<number | null>(null)

  const tell = () =>
    channel.current?.subscribed && channel.current.trigger('client-row', { slot: mine.current })

  useChannel<DrawPresenceEvents>(drawPresenceChannel(event.id, activity.id), {
    readAgain(joined) {
      channel.current = joined as PresenceChannel
      whoIsHere.joined(channel.current)
      if (mine.current !== null) tell()
    },
    on: {
      'client-row'({ slot }, by) {
        if (by && (slot === null || Number.isInteger(slot))) whoIsHere.entered(by, slot)
      },
      'pusher:member_added'(member) {
        whoIsHere.came(member)
        if (mine.current !== null) tell()
      },
      'pusher:member_removed': (member) => whoIsHere.left(member),
    },
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const slot = Number(document.activeElement?.closest('tr')?.dataset.slot) || null
      if (slot === mine.current) return
      mine.current = slot
      tell()
    }
    const soon = () => void (timer ??= setTimeout(look, TELL_EVERY))
    document.addEventListener('focusin', soon)
    document.addEventListener('focusout', soon)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', soon)
      document.removeEventListener('focusout', soon)
    }
  }, [])
}
