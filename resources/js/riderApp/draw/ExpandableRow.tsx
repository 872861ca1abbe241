import { useCallback, useState } from 'react'
import { useHydrated } from '../layout/useHydrated.ts'
import { RowActions } from './RowActions.tsx'

/**
 * Which row of a list is open; a tap on it closes it, and a tap on another opens that one. `toggle` is null on the page
 * that the server makes: opening needs the script.
 */
export function useExpandedRow() {
  const isHydrated = useHydrated()
  const [open, setOpen] = useState<number | null>(null)
  const toggle = useCallback((id: number) => setOpen((before) => (before === id ? null : id)), [])
  return { open, setOpen, toggle: isHydrated ? toggle : null }
}

type NameProps = { rider: string | null; isOpen: boolean; controls: string; canOpen: boolean }

/** The rider, as the button of the row. Its click bubbles to the row, which is the target for a finger. */
export const RiderButton = ({ rider, isOpen, controls, canOpen }: NameProps) =>
  canOpen ? (
    <button
      type="button"
      className="rider"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
    >
      {rider}
    </button>
  ) : (
    rider
  )

/** The row below an open one. */
export const ActionsRow = ({ id, ...actions }: { id: string } & Parameters<typeof RowActions>[0]) => (
  <tr id={id} className="opened">
    <td colSpan={3}>
      <RowActions {...actions} />
    </td>
  </tr>
)
