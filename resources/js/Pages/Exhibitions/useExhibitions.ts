import { useCallback, useMemo, useRef, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { entriesChannel, type EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { Exhibition, ExhibitionMove, ExhibitionsProps, TickExhibition } from '#wire/exhibitions.ts'
import { dismissToast, notify } from '../../Components/Toast.tsx'
import { useChannel } from '../../hooks/useChannel.ts'
import { useRefetch } from '../../hooks/useRefetch.ts'
import { reloadProps } from '../../visits/reloadProps.ts'
import { moveExhibitions, tickExhibition } from './api.ts'

export type ExhibitionList = ReturnType<typeof useExhibitions>

/** Keeps the user's own check mark until the server sends the same or a newer version. */
export function useExhibitions({ event, exhibitions }: ExhibitionsProps) {
  const [own, setOwn] = useState<ReadonlyMap<number, Exhibition>>(new Map())
  const ticks = useRef({ count: 0, latest: new Map<number, number>(), last: Promise.resolve<unknown>(null) })
  const reload = useRefetch(useCallback(() => reloadProps(['exhibitions', 'classes', 'price_cents']), []))
  useChannel<EntriesEvents>(entriesChannel(event.id), {
    refetch: reload,
    on: { updated: () => void reload() },
  })
  const shown = useMemo(
    () =>
      exhibitions.map((one) => {
        const changed = own.get(one.id)
        return changed && changed.version > one.version ? { ...one, ...changed, place: one.place } : one
      }),
    [exhibitions, own],
  )

  const remember = (id: number, changed: Exhibition | null) =>
    setOwn((before) => {
      const after = new Map(before)
      if (changed) after.set(id, changed)
      else after.delete(id)
      return after
    })

  async function tick(one: Exhibition, change: TickExhibition) {
    const { id } = one
    const number = ++ticks.current.count
    ticks.current.latest.set(id, number)
    remember(id, { ...one, ...change, version: one.version + 1 })
    const sent = ticks.current.last.then(() => tickExhibition(id, change))
    ticks.current.last = sent
    const outcome = await sent
    const isLatest = ticks.current.latest.get(id) === number
    if ('answer' in outcome) {
      if (isLatest) remember(id, outcome.answer)
      if (change.paid === undefined) return
      const { paid, cash_cents } = outcome.answer
      if (paid && cash_cents > 0) notify(`${formatCents(cash_cents)} taken in cash.`)
      return reload()
    }
    if (isLatest) remember(id, null)
    notify(`Not saved. ${outcome.sentence}`)
    await reload()
  }

  async function move(moves: ExhibitionMove[], done: string): Promise<string | null> {
    const outcome = await moveExhibitions(event.id, moves)
    if ('sentence' in outcome) {
      void reload()
      return outcome.sentence
    }
    offerUndo(done, moves)
    await reload()
    return null
  }

  function offerUndo(done: string, moves: ExhibitionMove[]) {
    notify(done, { label: 'Undo', onClick: () => void undo(moves) })
  }

  async function undo(moves: ExhibitionMove[]) {
    dismissToast()
    const back = moves.map(({ id, from, to }) => ({ id, from: to, to: from }))
    const outcome = await moveExhibitions(event.id, back)
    if ('sentence' in outcome) notify(`Not undone. ${outcome.sentence}`)
    await reload()
  }

  return { shown, tick, move, offerUndo, reload }
}
