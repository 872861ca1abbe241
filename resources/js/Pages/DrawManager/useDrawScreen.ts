import { router } from '@inertiajs/react'
import { useEffect, useMemo, useState } from 'react'
import { pageCount } from '#rules/draw.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import type { NewEntry } from './calls.ts'
import { bullDirectory, horseDirectory, riderDirectory } from './directory.ts'
import type { Draw } from './draw.ts'
import { Rows } from './rows.ts'
import { useDrawPage } from './useDrawPage.ts'

/** The state of the whole screen: the activity as it has become, the rows, and who can be picked. */
export function useDrawScreen({ commitment, ...props }: DrawManagerProps) {
  const [activity, setActivity] = useState(props.activity)
  const [lastUsedSlot, setLastUsedSlot] = useState(props.activity.last_used_slot)
  const [parts] = useState(() => ({
    rows: new Rows(hasFocus),
    riders: riderDirectory(),
    horses: horseDirectory(),
    bulls: bullDirectory(),
    creating: new Map<number, Promise<NewEntry | undefined>>(),
  }))
  const { rows } = parts
  const view = useDrawPage(rows, activity.id, props.round)
  const { refresh } = view
  usePreloading(parts, props.can.organize)
  useWarningBeforeLeaving(rows)

  const draw = useMemo<Draw>(
    () => ({
      ...props,
      ...parts,
      activity,
      refresh,
      slotFilled: (slot) => setLastUsedSlot((last) => Math.max(last, slot)),
      slotEmptied: (slot) => setLastUsedSlot((last) => (slot === last ? lastFilled(rows) : last)),
    }),
    // The page's own properties stay what they were when it was opened.
    [parts, activity, refresh],
  )

  return {
    draw,
    view,
    lastUsedSlot,
    commitment,
    resized(total_slots: number) {
      setActivity({ ...activity, total_slots })
      void view.goTo(Math.min(view.page, pageCount(total_slots)))
    },
    published: (publish_draw: boolean) => setActivity({ ...activity, publish_draw }),
    randomized() {
      router.reload({ only: ['commitment'] })
      void view.reload()
    },
  }
}

/** The lists are for those who change the draw. */
function usePreloading({ riders, horses }: Pick<Draw, 'riders' | 'horses'>, wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    void riders.load()
    void horses.load()
  }, [riders, horses, wanted])
}

/** A score that was typed and not saved is not lost by closing the page without a question. */
function useWarningBeforeLeaving(rows: Rows) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => rows.hasEdits() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [rows])
}

const hasFocus = (slot: number) => document.activeElement?.closest('tr')?.dataset.slot === String(slot)

/** The last filled slot that this screen has seen; the server knows all of them and refuses for itself. */
const lastFilled = (rows: Rows) => Math.max(0, ...rows.rows().map((row) => (row.id === null ? 0 : row.draw)))
