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
} from '#wire/broadcasting/channels.ts'
import { roundPublication } from '../../../realtime/publication.ts'
import { noteDeliveryUpdate } from '../../../realtime/deliveryUpdates.ts'
import { useChannel } from '../../../hooks/useChannel.ts'
import type { DrawScreen } from './drawContext.ts'
import { noteResultChange } from './resultChanges.ts'

type LiveDrawOptions = {
  draw: DrawScreen
  view: { q: string; readAgain(): Promise<void> }
  applyActivity(change: ActivityUpdated): void
  refetchActivity(): Promise<void>
  catchUp(): Promise<void>
}

export function useLiveDraw({ draw, view, applyActivity, refetchActivity, catchUp }: LiveDrawOptions) {
  const { event, activity, round, store, classScores } = draw

  function onDrawUpdated(change: DrawUpdated) {
    if (change.round !== round) return
    store.mergePushed(change.rows, change.version)
    // If a run was deleted, its score is gone too, so reload the scores.
    if (classScores.isScored.get() && change.rows.some((row) => row.id === null)) void refetchActivity()
    if (view.q) void view.readAgain()
  }

  useChannel<DrawEvents>(drawChannel(event.id, activity.id), {
    refetch: catchUp,
    on: {
      updated: onDrawUpdated,
      swapped: onDrawUpdated,
      'score-updated'(change) {
        classScores.applyUpdate(change)
        store.mergeScore(change.score)
      },
    },
  })
  useChannel<ActivityEvents>(activityChannel(activity.id), {
    refetch: refetchActivity,
    on: {
      updated: (change) => applyActivity({ ...change, ...roundPublication(change, draw.round) }),
      'duplicates-kept': () => void refetchActivity(),
      'payout-updated': noteResultChange,
      reached: noteDeliveryUpdate,
    },
  })
  useChannel<DrawReloadEvents>(drawReloadChannel(event.id, activity.id), {
    on: {
      reload(change) {
        if (change.round === round) draw.isReloadRequested.set(true)
      },
    },
  })
  usePresence(draw)
}

const PRESENCE_INTERVAL_MS = 250

function usePresence({ presence, event, activity }: DrawScreen) {
  const channel = useRef<PresenceChannel>(undefined)
  const ownSlot = useRef<number | null>(null)

  const announce = () =>
    channel.current?.subscribed && channel.current.trigger('client-row', { slot: ownSlot.current })

  useChannel<DrawPresenceEvents>(drawPresenceChannel(event.id, activity.id), {
    refetch(joined) {
      channel.current = joined as PresenceChannel
      presence.join(channel.current)
      if (ownSlot.current !== null) announce()
    },
    on: {
      'client-row'({ slot }, by) {
        if (by && (slot === null || Number.isInteger(slot))) presence.moveTo(by, slot)
      },
      'pusher:member_added'(member) {
        presence.add(member)
        if (ownSlot.current !== null) announce()
      },
      'pusher:member_removed': (member) => presence.remove(member),
    },
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const sendSlot = () => {
      timer = undefined
      const slot = Number(document.activeElement?.closest('tr')?.dataset.slot) || null
      if (slot === ownSlot.current) return
      ownSlot.current = slot
      announce()
    }
    const soon = () => void (timer ??= setTimeout(sendSlot, PRESENCE_INTERVAL_MS))
    document.addEventListener('focusin', soon)
    document.addEventListener('focusout', soon)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', soon)
      document.removeEventListener('focusout', soon)
    }
  }, [])
}
