import type { ReactNode } from 'react'
import { Dialog } from '../../../Components/Dialog.tsx'

export type OpenState = { open: boolean; onClose: () => void }

/** A dialog that is looked at and closed. */
export function InfoDialog({ children, ...dialog }: OpenState & { title: string; children: ReactNode }) {
  return (
    <Dialog
      {...dialog}
      footer={
        <button type="button" className="button" onClick={dialog.onClose}>
          Close
        </button>
      }
    >
      {children}
    </Dialog>
  )
}
