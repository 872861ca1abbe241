import { useCallback, useState } from 'react'
import { useHydrated } from '../layout/useHydrated.ts'
import { RowActions } from './RowActions.tsx'

/** `toggle` is null until hydration, so that rows aren't buttons without JavaScript. */
export function useExpandedRow() {
  const isHydrated = useHydrated()
  const [open, setOpen] = useState<number | null>(null)
  const toggle = useCallback((id: number) => setOpen((before) => (before === id ? null : id)), [])
  return { open, setOpen, toggle: isHydrated ? toggle : null }
}

type NameProps = { rider: string | null; isOpen: boolean; controls: string; canOpen: boolean }

/** This button has no click handler. Clicks bubble to the row, which handles them. */
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

export const ActionsRow = ({ id, ...actions }: { id: string } & Parameters<typeof RowActions>[0]) => (
  <tr id={id} className="opened">
    <td colSpan={3}>
      <RowActions {...actions} />
    </td>
  </tr>
)
