import type { DrawManagerProps } from '#wire/draw.ts'
import { useStore } from '../../../store.ts'
import { moveEntry } from '../actions/api.ts'
import { focusSlot } from '../keyboard/focus.ts'
import { useDraw } from '../screen/drawContext.ts'

type Props = { entries: DrawManagerProps['without_slot']; onPlaced: () => Promise<void> }

/** Entries without a slot block the payout, but the table doesn't show them. */
export function UnplacedEntries({ entries, onPlaced }: Props) {
  const draw = useDraw()
  const { store } = draw
  const free = useStore(store.visibleSlots).find((slot) => store.row(slot).id === null)
  if (entries.length === 0) return null

  async function place(id: number, slot: number) {
    const moved = await moveEntry(id, slot)
    await Promise.all([draw.refresh(), onPlaced()])
    if (moved.state !== 'done') return
    draw.slotFilled(slot)
    focusSlot(slot)
  }

  return (
    <section className="toast without-slot" aria-label="Not in the draw yet">
      <p>Entered, but not in the draw yet:</p>
      <ul>
        {entries.map(({ id, rider }) => (
          <li key={id}>
            {rider ?? 'No rider'}{' '}
            {free !== undefined && (
              <button type="button" className="button" onClick={() => void place(id, free)}>
                Put in slot {free}
              </button>
            )}
          </li>
        ))}
      </ul>
      {free === undefined && (
        <p>Every slot on this page is taken. Go to another page or raise the Session Limit.</p>
      )}
    </section>
  )
}
