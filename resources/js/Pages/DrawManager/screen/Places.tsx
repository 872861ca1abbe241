import { useEffect } from 'react'
import type { DrawRow, Places as LoadedPlaces } from '#wire/draw.ts'
import * as drawPaths from '#wire/drawPaths.ts'
import { READ_TIMEOUT } from '../../../api/errors.ts'
import { getJson } from '../../../api/http.ts'
import { coalescedRefetch } from '../../../realtime/coalescedRefetch.ts'
import { Store, useStore } from '../../../store.ts'
import { useDraw } from './drawContext.ts'
import { resultChanges } from './resultChanges.ts'

type Place = LoadedPlaces[number]

const loadedPlaces = new Store<ReadonlyMap<number, Place>>(new Map())

const PAUSE_MS = 2000

/** Undefined if the place was computed from an older score. */
export function usePlace({ score_id, score_version }: DrawRow): Place | undefined {
  return useStore(loadedPlaces, (places) => {
    const place = score_id === null ? undefined : places.get(score_id)
    return place?.[1] === score_version ? place : undefined
  })
}

export function Places() {
  const { activity, round, classScores } = useDraw()
  const isScored = useStore(classScores.isScored)
  return activity.publish_draw && isScored && <Refetch key={`${activity.id} ${round}`} />
}

function Refetch() {
  const { activity, round, classScores } = useDraw()

  useEffect(() => {
    let isStale = false
    const { ask, stop } = coalescedRefetch(
      async () => {
        isStale = document.hidden
        return isStale || loadPlaces(activity.id, round)
      },
      undefined,
      PAUSE_MS,
    )
    const request = () => void ask()
    const onShown = () => document.hidden || (isStale && request())

    const cancelFirst = whenIdle(request)
    const unsubscribe = [classScores.changes.subscribe(request), resultChanges.subscribe(request)]
    document.addEventListener('visibilitychange', onShown)
    return () => {
      cancelFirst()
      for (const end of unsubscribe) end()
      document.removeEventListener('visibilitychange', onShown)
      stop()
      loadedPlaces.set(new Map())
    }
  }, [activity.id, round, classScores])

  return null
}

async function loadPlaces(activityId: number, round: string): Promise<boolean> {
  try {
    const { data } = await getJson<LoadedPlaces>(drawPaths.places(activityId, round), {
      timeout: READ_TIMEOUT,
    })
    const before = loadedPlaces.get()
    // Reuse an unchanged place's object, so that its row doesn't re-render.
    loadedPlaces.set(
      new Map(data.map((place) => [place[0], sameAs(before.get(place[0]), place) ?? place] as const)),
    )
    return true
  } catch {
    return false
  }
}

const sameAs = (before: Place | undefined, place: Place) =>
  before?.join() === place.join() ? before : undefined

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act)
  return () => cancelIdleCallback(waiting)
}
