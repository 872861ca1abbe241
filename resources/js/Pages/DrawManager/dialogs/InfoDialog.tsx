import type { ReactNode } from 'react'
import { Dialog } from '../../../Components/Dialog.tsx'

export type OpenState = { open: boolean; onClose: () => void }

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
